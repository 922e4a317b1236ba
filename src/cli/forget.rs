//! `noctuary forget …`: applies the forget ledger to a database that was restored from a backup.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;
use serde_json::json;

use super::print;
use crate::app;
use crate::config::Config;
use crate::domain::clock::Clock;
use crate::error::{Error, Result};
use crate::privacy::forget::replay;
use crate::privacy::forget::replay::Report;

const AFTER_HELP: &str = "\
Each act of forgetting is a line of forgotten.log in the data directory, with keyed hashes and ids and nobody's name. A database that was
restored (noctuary restore, pg_restore, a recovery to a moment, a copied disk) lacks those that came after its backup; this does them
again, by the same erasure and with the same receipts. What a person told after the act stays. Doing it twice changes nothing.

`noctuary restore` does it by itself, and so does every server and worker when it starts. Run it where several nodes each have a ledger:
  noctuary forget replay --ledger node1/forgotten.log --ledger node2/forgotten.log

Exit code 1 when lines cannot be read, or were written under another installation's key.";

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Repeat every act of forgetting that is in the ledger but not in the database
    #[command(after_help = AFTER_HELP)]
    Replay {
        /// Another ledger, in addition to that of the data directory; repeatable
        #[arg(long, value_name = "FILE")]
        ledger: Vec<PathBuf>,
        /// Only report how many entries the database lacks
        #[arg(long)]
        dry_run: bool,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

pub(super) async fn run(config: Config, command: Command) -> Result<ExitCode> {
    let Command::Replay { ledger, dry_run, json } = command;
    if let Some(absent) = ledger.iter().find(|path| !path.is_file()) {
        return Err(Error::Conflict(format!("{} is not there", absent.display())));
    }
    let app = app::open(config, Clock::system()).await?;
    let report = if dry_run {
        let (pending, report) = replay::pending(&app, &ledger).await?;
        print::out(if json { json!({ "pending": pending }).to_string() } else { format!("{pending} entries are to be done again") });
        report
    } else {
        let report = replay::replay(&app, &ledger).await?;
        print::out(if json { serde_json::to_string(&report).map_err(Error::internal)? } else { as_text(&report) });
        report
    };
    Ok(if report.unreadable + report.other_keys > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The report as text for people.
pub(super) fn as_text(report: &Report) -> String {
    let mut lines = vec![
        format!("Forget ledger: {} entries, {} known to the database", report.entries, report.known),
        format!("Forgotten again: {} people, {} parts, {} rows", report.people, report.parts, report.rows.total()),
    ];
    let beside = [
        (report.nothing_left, "entries of which the database has nothing"),
        (report.other_workspaces, "entries of workspaces that the database does not have"),
        (report.left_to_workers, "people whom a worker is forgetting already"),
        (report.other_keys, "ENTRIES UNDER ANOTHER INSTALLATION'S KEY: is this its database?"),
        (report.unreadable, "LINES THAT CANNOT BE READ: the last act before a crash, or a newer release's"),
    ];
    lines.extend(beside.iter().filter(|(number, _)| *number > 0).map(|(number, what)| format!("  {number} {what}")));
    lines.join("\n")
}

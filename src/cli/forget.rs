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
Each act of forgetting is a line of forgotten.log in the data directory, with keyed hashes and ids and without names. A restored database
(noctuary restore, pg_restore, point-in-time recovery, a copied disk) lacks the acts after its backup; this command repeats them, with the
same erasure and the same receipts. Memory that was stored after an act stays. The command may run any number of times.

`noctuary restore` replays the ledger, and so does every server and worker when it starts. Run the command if several nodes have a ledger:
  noctuary forget replay --ledger node1/forgotten.log --ledger node2/forgotten.log

Exit code 1 if lines cannot be read or were written under another installation's key.";

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
        return Err(Error::Conflict(format!("{} does not exist", absent.display())));
    }
    let app = app::open(config, Clock::system()).await?;
    let report = if dry_run {
        let (pending, report) = replay::pending(&app, &ledger).await?;
        print::out(if json { json!({ "pending": pending }).to_string() } else { format!("{pending} entries would be replayed") });
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
        format!("Replayed: {} people, {} parts, {} rows deleted", report.people, report.parts, report.rows.total()),
    ];
    let beside = [
        (report.nothing_left, "entries for which the database has no rows"),
        (report.other_workspaces, "entries of workspaces that are not in the database"),
        (report.left_to_workers, "people that a worker is already forgetting"),
        (report.other_keys, "ENTRIES UNDER ANOTHER INSTALLATION'S KEY: is this its database?"),
        (report.unreadable, "LINES THAT CANNOT BE READ: the last act before a crash, or a newer release's"),
    ];
    lines.extend(beside.iter().filter(|(number, _)| *number > 0).map(|(number, what)| format!("  {number} {what}")));
    lines.join("\n")
}

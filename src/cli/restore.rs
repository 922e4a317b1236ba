//! `noctuary restore FILE`: replaces the SQLite database with a backup, migrates it, and repeats every act of forgetting since the
//! backup.

use std::path::PathBuf;

use clap::Args;

use super::backup::{mebibytes, report};
use super::{forget, print};
use crate::app;
use crate::config::Config;
use crate::domain::clock::Clock;
use crate::error::Result;
use crate::privacy::forget::replay;
use crate::tenancy::restore;

pub(super) const AFTER_HELP: &str = "\
Stop every noctuary process that uses the data first; otherwise the command refuses. FILE is verified before anything changes: a
corrupt file, a database of another program, and one of a newer release are refused. The previous database stays beside the new one as
noctuary.db.replaced-DATE; delete it when you no longer need it. A backup of an older release is migrated.

Then the forget ledger (forgotten.log in the data directory) is replayed, so that no one who was forgotten after the backup comes back.
Bring its newest copy: on a new machine put it into the data directory before you restore, or name it with --ledger.

Tokens, sessions and passwords are as they were at the backup: revoke again what you have revoked since.

PostgreSQL: run pg_restore or a point-in-time recovery, then noctuary migrate up && noctuary forget replay.";

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The backup file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Another copy of the forget ledger; repeatable
    #[arg(long, value_name = "FILE")]
    ledger: Vec<PathBuf>,
}

pub(super) async fn run(config: Config, options: &Options) -> Result<()> {
    let clock = Clock::system();
    let restored = restore::replace_database(&config, &clock, &options.file, &report).await?;
    let (size, schema) = (mebibytes(restored.bytes), &restored.checked.schema);
    print::out(format!("{} is restored from {}: {size}, schema {schema}", restored.database.display(), options.file.display()));
    if let Some(replaced) = &restored.replaced {
        print::out(format!("The previous database remains as {}", replaced.display()));
    }
    let app = app::open(config, clock).await?;
    if restored.checked.pending > 0 {
        print::out(format!("{} migrations were applied", restored.checked.pending));
    }
    print::out(forget::as_text(&replay::replay(&app, &options.ledger).await?));
    print::note("... revoke again what you have revoked since.");
    Ok(())
}

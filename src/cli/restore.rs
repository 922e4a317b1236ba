//! `noctuary restore FILE`: replaces the SQLite database with a backup, migrates it, and repeats every act of forgetting since the
//! backup.

use std::path::PathBuf;

use clap::Args;

use super::backup::{mebibytes, tell};
use super::{forget, print};
use crate::app;
use crate::config::Config;
use crate::domain::clock::Clock;
use crate::error::Result;
use crate::privacy::forget::replay;
use crate::tenancy::restore;

pub(super) const AFTER_HELP: &str = "\
Stop every noctuary process on the data first; the command refuses otherwise. FILE is checked before anything changes: a broken one, one
that is not Noctuary's, and one of a newer release are refused. The database that was there stays beside the new one, as
noctuary.db.replaced-DATE; remove it when it is not needed any more. An older backup is migrated.

Then the forget ledger (forgotten.log in the data directory) is done again, so that nobody who was forgotten after the backup comes back.
Bring the newest copy of it: on a new machine put it into the data directory before restoring, or name it with --ledger.

Tokens, sessions and passwords are again as they were at the backup: what was revoked since has to be revoked again.

PostgreSQL: pg_restore, or a recovery to a moment; then noctuary migrate up && noctuary forget replay.";

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
    let restored = restore::put(&config, &clock, &options.file, &tell).await?;
    let (size, schema) = (mebibytes(restored.bytes), &restored.checked.schema);
    print::out(format!("{} is restored from {}: {size}, schema {schema}", restored.database.display(), options.file.display()));
    if let Some(replaced) = &restored.replaced {
        print::out(format!("The database before is kept as {}", replaced.display()));
    }
    let app = app::open(config, clock).await?;
    if restored.checked.pending > 0 {
        print::out(format!("{} migrations were applied", restored.checked.pending));
    }
    print::out(forget::as_text(&replay::replay(&app, &options.ledger).await?));
    print::note("Tokens, sessions and passwords are as they were at the backup: revoke again what was revoked since.");
    Ok(())
}

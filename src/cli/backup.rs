//! `noctuary backup FILE`: writes a consistent, verified copy of an SQLite database, also while a server runs.

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;

use super::print;
use crate::config::Config;
use crate::error::Result;
use crate::tenancy::backup::{self, Progress};

pub(super) const AFTER_HELP: &str = "\
The copy is a consistent snapshot with every change that was committed before the command started. It is verified before it gets its
name. It has no free pages and so contains no deleted data. Mode 0600.

It does not contain secret.key (or auth.encryption-key) and forgotten.log, the ledger that a restore replays. Copy both elsewhere: the
ledger after every act of forgetting, and never only together with the backups.

PostgreSQL: pg_dump --format=custom --file=FILE \"$DATABASE_URL\", as a superuser or a role with BYPASSRLS.";

#[derive(Debug, Args)]
pub(super) struct Options {
    /// Path of the backup; its directory must exist
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Overwrite FILE if it exists
    #[arg(long)]
    force: bool,
}

pub(super) async fn run(config: &Config, options: &Options) -> Result<()> {
    let begun = Instant::now();
    let taken = tokio::select! {
        taken = backup::take(config, &options.file, options.force, &report) => taken?,
        _ = tokio::signal::ctrl_c() => {
            return Err(crate::error::Error::Conflict("interrupted; no backup was made".to_owned()));
        }
    };
    let (size, seconds) = (mebibytes(taken.bytes), begun.elapsed().as_secs_f64());
    print::out(format!("{}: {size}, schema {}, checked, {seconds:.1} s", options.file.display(), taken.checked.schema));
    print::note("The backup does not contain secret.key and forgotten.log of the data directory. Keep copies of them elsewhere.");
    Ok(())
}

pub(super) fn report(progress: Progress) {
    match progress {
        Progress::Copying(0, all) => print::note(format!("Copying {}", mebibytes(all))),
        Progress::Copying(done, all) => print::note(format!("Copied {} of about {}", mebibytes(done), mebibytes(all))),
        Progress::Checking => print::note("Checking the copy"),
    }
}

#[expect(clippy::cast_precision_loss, reason = "a size for a person to read")]
pub(super) fn mebibytes(bytes: u64) -> String {
    format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20))
}

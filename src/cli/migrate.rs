//! `noctuary migrate up|down|status`: manages the database schema by hand. `serve` and `worker` migrate it by themselves. And
//! `noctuary migrate-config`: prints the settings of another system as ours.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::print;
use crate::app;
use crate::config::{self, Config};
use crate::domain::clock::Clock;
use crate::error::{Error, Result};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Apply all pending migrations
    Up,
    /// Revert the newest migrations; refused if that would lose memory or expose it to other people
    Down {
        /// Number of migrations to revert
        #[arg(long, default_value_t = 1, value_name = "N")]
        steps: u32,
    },
    /// List every migration and whether it is applied
    Status,
}

/// The arguments of `migrate-config`.
#[derive(Debug, Args)]
pub(super) struct ConfigOptions {
    /// The configuration file of the other system, in YAML or JSON
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(super) async fn run(config: &Config, command: Command) -> Result<()> {
    let db = app::connect(config, &Clock::system()).await?;
    match command {
        Command::Up => report("applied", "The schema is up to date.", &db.migrate_up().await?),
        Command::Down { steps } => report("reverted", "There was nothing to revert.", &db.migrate_down(steps).await?),
        Command::Status => {
            for step in db.migrations().await? {
                print::out(format!("{}  {}", if step.is_applied { "applied" } else { "pending" }, step.name));
            }
        }
    }
    Ok(())
}

fn report(done: &str, nothing: &str, names: &[String]) {
    if names.is_empty() {
        print::out(nothing);
    }
    for name in names {
        print::out(format!("{done}  {name}"));
    }
}

/// Prints our file to standard output.
///
/// # Errors
/// [`Error::Invalid`] when the file cannot be read or contains invalid values.
pub(super) fn translate_config(options: &ConfigOptions) -> Result<()> {
    let unreadable = |cause| Error::invalid("FILE", format!("{} cannot be read: {cause}", options.file.display()));
    let text = std::fs::read_to_string(&options.file).map_err(unreadable)?;
    print::out(config::translate(&text)?);
    Ok(())
}

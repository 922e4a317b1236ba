//! `noctuary migrate up|down|status`: manages the database schema by hand. `serve` and `worker` migrate it by themselves.

use clap::Subcommand;

use super::print;
use crate::app;
use crate::config::Config;
use crate::domain::clock::Clock;
use crate::error::Result;

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

//! The command line: one file a family of commands. Called by the binary.

mod admin;
mod backup;
mod demo;
mod doctor;
mod eval;
mod forget;
mod healthcheck;
mod migrate;
mod place;
mod print;
mod restore;
mod serve;
mod stop;
mod worker;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use tokio::runtime::Handle;

use crate::config::log::Log;
use crate::config::{Config, Loader, Source};
use crate::error::{Error, Result};
use crate::net::Outbound;
use crate::net::address::AllowedHosts;
use crate::net::otlp::Collector;
use crate::telemetry::traces::Sending;
use crate::{http, net, telemetry};

const AFTER_HELP: &str = "\
First steps:
  noctuary demo                                          see it work, on data of its own
  noctuary serve                                         API and workers on http://127.0.0.1:8080, data in ./data
  noctuary admin create-tenant --name Acme --email you@example.org
  noctuary admin create-token --email you@example.org --workspace Acme --name first \\
      --role member --scopes memory:read,memory:write --expires 90d
  noctuary backup noctuary-backup.db                     while the server runs; put back by `noctuary restore`

Settings: defaults < --config FILE < environment < options. Every key can be set as NOCTUARY__SECTION__KEY, for example
NOCTUARY__LLM__MODEL; DATABASE_URL and REDIS_URL are read too; NAME_FILE reads the value from a file. `noctuary doctor`
shows what is in force and where it came from.

Exit codes: 0 done, 1 failed, 2 wrong usage or configuration.";

/// The memory platform for AI agents.
#[derive(Debug, Parser)]
#[command(name = "noctuary", version, about = "The memory platform for AI agents: extracts, keeps per end user, recalls with a reason.")]
#[command(after_help = AFTER_HELP, max_term_width = 120)]
struct Cli {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Command,
}

/// Where settings and data are; the same for every command.
#[derive(Debug, Args)]
struct Common {
    /// A YAML file with the settings that differ from the defaults [also: NOCTUARY_CONFIG]
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Where SQLite lives [default: ./data]
    #[arg(long, global = true, value_name = "DIR")]
    data_dir: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the API and work on jobs, in one process
    Serve(serve::Options),
    /// See it work: a bundled conversation, extracted and asked for, then served to look around in
    Demo(demo::Options),
    /// Work on jobs only; needs a database that the serving processes share
    Worker,
    /// Bring the database schema up, back, or say where it stands
    #[command(subcommand)]
    Migrate(migrate::Command),
    /// Make tenants, people and tokens; close and open accounts. Works beside a running server
    #[command(subcommand)]
    Admin(admin::AdminCommand),
    /// Copy an SQLite database into one file, checked, while a server runs on it
    #[command(after_help = backup::AFTER_HELP)]
    Backup(backup::Options),
    /// Put a backup in the database's place, keep the old one, and forget again what was forgotten since
    #[command(after_help = restore::AFTER_HELP)]
    Restore(restore::Options),
    /// The ledger of what was forgotten: do it again to a database that was restored from an older backup
    #[command(subcommand)]
    Forget(forget::Command),
    /// Print the API's description as YAML
    Openapi,
    /// Look at everything that can be wrong: settings, database, Redis, model, clock, disk
    Doctor(doctor::Options),
    /// Measure recall on a data set of conversations and questions, in an installation of its own that is removed afterwards
    #[command(subcommand)]
    Eval(eval::Command),
    /// Ask a running server whether it is ready; for container health checks
    Healthcheck(healthcheck::Options),
}

/// Parses the arguments, does what they say, and gives the exit code.
#[must_use]
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(help) => return print::usage(&help),
    };
    let config = match load(&cli) {
        Ok(config) => config,
        Err(error) => {
            print::failure(&error);
            return ExitCode::from(2);
        }
    };
    let mut log = config.log.clone();
    if matches!(cli.command, Command::Demo(_) | Command::Eval(_) | Command::Backup(_) | Command::Restore(_) | Command::Forget(_))
        && config.source("log.level") == Source::Default
    {
        // The story, the figures or the report are what was asked for; the log speaks up when something is wrong.
        "warn".clone_into(&mut log.level);
    }
    net::install_tls();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(cause) => {
            print::failure(&Error::internal(cause));
            return ExitCode::FAILURE;
        }
    };
    let traces = match watch(&config, &log, runtime.handle()) {
        Ok(traces) => traces,
        Err(error) => {
            print::failure(&error);
            return ExitCode::from(2);
        }
    };
    let code = runtime.block_on(Box::pin(run(cli.command, config))).unwrap_or_else(|error| {
        print::failure(&error);
        ExitCode::FAILURE
    });
    if let Some(traces) = traces {
        traces.finish();
    }
    code
}

/// Begins to write the log, and to send spans where the configuration names a collector.
fn watch(config: &Config, log: &Log, runtime: &Handle) -> Result<Option<Sending>> {
    let outbound = Outbound::new(AllowedHosts::default())?;
    let collector = |endpoint| Sending::begin(&config.traces, endpoint, Collector::new(&outbound, runtime.clone()));
    let traces = config.traces.endpoint.as_ref().map(collector).transpose()?;
    telemetry::logs::start(log, traces.as_ref())?;
    Ok(traces)
}

async fn run(command: Command, config: Config) -> Result<ExitCode> {
    match command {
        Command::Serve(options) => serve::run(config, &options).await,
        Command::Demo(options) => return demo::run(&config, &options).await,
        Command::Worker => Box::pin(worker::run(config)).await,
        Command::Migrate(command) => migrate::run(&config, command).await,
        Command::Admin(command) => admin::run(config, command).await,
        Command::Backup(options) => backup::run(&config, &options).await,
        Command::Restore(options) => Box::pin(restore::run(config, &options)).await,
        Command::Forget(command) => return forget::run(config, command).await,
        Command::Openapi => http::openapi::yaml().map(|yaml| print::out(yaml.trim_end())),
        Command::Doctor(options) => return doctor::run(&config, &options).await,
        Command::Eval(command) => eval::run(&config, &command).await,
        Command::Healthcheck(options) => return healthcheck::run(&config, &options).await,
    }
    .map(|()| ExitCode::SUCCESS)
}

fn load(cli: &Cli) -> Result<Config> {
    let mut loader = Loader::of_process(cli.common.config.as_deref())?;
    if let Some(directory) = &cli.common.data_dir {
        loader = loader.with_option("--data-dir", "server.data-dir", directory.to_string_lossy());
    }
    if let Command::Serve(serve::Options { listen: Some(address), .. }) | Command::Demo(demo::Options { listen: Some(address), .. }) =
        &cli.command
    {
        loader = loader.with_option("--listen", "server.listen", address);
    }
    loader.load()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn options_win_over_everything_else() {
        let cli = Cli::try_parse_from(["noctuary", "serve", "--listen", "127.0.0.1:0", "--data-dir", "/tmp/x"]).unwrap();
        let config = load(&cli).unwrap();
        assert_eq!((config.server.listen.port(), config.server.data_dir.to_str()), (0, Some("/tmp/x")));
    }
}

//! The command line: one file per family of commands. The binary calls it.

mod admin;
mod backup;
mod demo;
mod doctor;
mod encoder;
mod eval;
mod forget;
mod healthcheck;
mod mcp_stdio;
mod migrate;
mod place;
mod print;
mod restore;
mod serve;
mod stop;
mod test;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use tokio::runtime::Handle;

use crate::config::telemetry::Log;
use crate::config::{Config, Loader, Source};
use crate::error::{Error, Result};
use crate::net::Outbound;
use crate::net::address::AllowedHosts;
use crate::net::otlp::Collector;
use crate::telemetry::traces::Sending;
use crate::{http, net, telemetry};

const AFTER_HELP: &str = "\
First steps:
  noctuary demo                                          run a demo with its own data
  noctuary serve                                         API and workers on http://127.0.0.1:8080, data in ./data
  noctuary admin create-tenant --name Acme --email you@example.org
  noctuary admin create-token --email you@example.org --workspace Acme --name first \\
      --role member --scopes memory:read,memory:write --expires 90d
  noctuary test --example                                print memory tests to begin with; `noctuary test FILE` runs them
  noctuary backup noctuary-backup.db                     while the server runs; `noctuary restore` restores it

Settings: defaults < --config FILE < environment < options. Every key can be set as NOCTUARY__SECTION__KEY, for example
NOCTUARY__LLM__MODEL; DATABASE_URL and REDIS_URL are read too; NAME_FILE reads the value from a file. `noctuary doctor`
shows the effective settings and their sources.

Exit codes: 0 done, 1 failed, 2 wrong usage or configuration.";

/// The memory platform for AI agents.
#[derive(Debug, Parser)]
#[command(
    name = "noctuary",
    version,
    about = "The memory platform for AI agents: it extracts and stores memory per end user, and recalls \
                                               it with explanations."
)]
#[command(after_help = AFTER_HELP, max_term_width = 120)]
struct Cli {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Command,
}

/// The options that every command has: the locations of settings and data.
#[derive(Debug, Args)]
struct Common {
    /// YAML file with the settings that differ from the defaults [env: NOCTUARY_CONFIG]
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Directory of the SQLite database and other data [default: ./data]
    #[arg(long, global = true, value_name = "DIR")]
    data_dir: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the API and run jobs in one process
    Serve(serve::Options),
    /// Run a demo: extract a bundled conversation, query its memory, then serve it for exploration
    Demo(demo::Options),
    /// Run jobs only; needs a database that it shares with the serving processes
    Worker,
    /// Apply or revert database migrations, or list their status
    #[command(subcommand)]
    Migrate(migrate::Command),
    /// Create tenants, users and tokens; suspend and resume accounts. Works while a server runs
    #[command(subcommand)]
    Admin(admin::AdminCommand),
    /// Write a verified copy of an SQLite database to one file; works while a server runs
    #[command(after_help = backup::AFTER_HELP)]
    Backup(backup::Options),
    /// Replace the database with a backup, keep the old one, and repeat every act of forgetting since the backup
    #[command(after_help = restore::AFTER_HELP)]
    Restore(restore::Options),
    /// Apply the forget ledger to a database that was restored from an older backup
    #[command(subcommand)]
    Forget(forget::Command),
    /// Print the OpenAPI description as YAML
    Openapi,
    /// Install the encoder, a model for recall by meaning in many languages
    #[command(subcommand)]
    Encoder(encoder::Command),
    /// Check settings, database, Redis, model, clock and disk
    Doctor(doctor::Options),
    /// Print the settings of another system (MateClaw, GoClaw, MicroClaw, GolemCore) as a file for --config
    MigrateConfig(migrate::ConfigOptions),
    /// Run memory tests: given these conversations, what must the agent know, recall and keep out
    Test(test::Options),
    /// Measure recall and extraction on data sets, in a separate installation that is removed afterwards
    #[command(subcommand)]
    Eval(eval::Command),
    /// Check whether a running server is ready; for container health checks
    Healthcheck(healthcheck::Options),
    /// Connect a program that speaks MCP over standard input and output to the /mcp of a running server
    #[command(after_help = mcp_stdio::AFTER_HELP)]
    McpStdio(mcp_stdio::Options),
}

/// Parses the arguments, runs the command and returns the exit code.
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
    if matches!(
        cli.command,
        Command::Demo(_)
            | Command::Test(_)
            | Command::Eval(_)
            | Command::Backup(_)
            | Command::Restore(_)
            | Command::Forget(_)
            | Command::McpStdio(_)
            | Command::Encoder(_)
    ) && config.source("log.level") == Source::Default
    {
        // These commands print a result; the log should only interrupt it with warnings.
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

/// Initializes logging, and trace export if the configuration names a collector.
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
        Command::Worker => Box::pin(serve::run_worker(config)).await,
        Command::Migrate(command) => migrate::run(&config, command).await,
        Command::Admin(command) => admin::run(config, command).await,
        Command::Backup(options) => backup::run(&config, &options).await,
        Command::Restore(options) => Box::pin(restore::run(config, &options)).await,
        Command::Forget(command) => return forget::run(config, command).await,
        Command::Openapi => http::openapi::yaml().map(|yaml| print::out(yaml.trim_end())),
        Command::Encoder(command) => encoder::run(&config, &command),
        Command::Doctor(options) => return doctor::run(&config, &options).await,
        Command::MigrateConfig(options) => migrate::translate_config(&options),
        Command::Test(options) => return test::run_files(&config, &options).await,
        Command::Eval(command) => eval::run(&config, &command).await,
        Command::Healthcheck(options) => return healthcheck::run(&config, &options).await,
        Command::McpStdio(options) => mcp_stdio::run(&options).await,
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

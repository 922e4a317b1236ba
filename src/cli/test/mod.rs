//! `noctuary test`: runs suites of memory tests, each test in a throw-away installation. docs/MEMORY-TESTS.md describes the format.

mod output;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::{print, stop};
use crate::app::ThrowAway;
use crate::config::{Config, Source};
use crate::error::{Error, Result};
use crate::memory_tests::suite::{EXAMPLE, MAX_BYTES, Suite};
use crate::memory_tests::{Outcome, Repeats, Results, junit, run};

/// The exit code for a file that cannot be read as a suite.
const INVALID: u8 = 2;

pub(super) const AFTER_HELP: &str = "\
A suite lists conversations, with their people and dates, and what the agent must know after them:

  tests:
    - name: A move replaces the city
      steps:
        - person: nora
          at: 2026-03-02 09:10
          turns:
            - user: I live in Lisbon.
        - person: nora
          at: 2026-03-20 18:00
          turns:
            - user: I moved from Lisbon to Porto last week.
      expect:
        facts:
          - {person: nora, relation: lives_in, value: Porto}
          - {person: nora, relation: lives_in, value: Lisbon, present: false}
        recall:
          - {person: nora, query: Which city did I move to?, top: 3, contains: Porto}

  noctuary test --example > memory.yaml     a suite to begin with, in English and Chinese
  noctuary test memory.yaml                 with the built-in engine: no key, no network, no server
  noctuary test memory.yaml --model --repeat 5 --pass 0.8 --junit results.xml

Each test runs in its own empty database, which is removed afterwards. docs/MEMORY-TESTS.md describes every field.

Exit codes: 0 all passed, 1 a test failed, 2 a file or an option is invalid.";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Options {
    /// YAML files with tests
    #[arg(value_name = "FILE", required_unless_present = "example")]
    files: Vec<PathBuf>,
    /// Only tests whose name contains TEXT
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// Let a model extract: the configured one, or NAME of the configured provider; otherwise the built-in engine extracts
    #[arg(long, value_name = "NAME", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    model: Option<String>,
    /// Runs of each test, for models that answer differently each time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    repeat: u32,
    /// Share of the runs that must pass, where the file does not say it
    #[arg(long, value_name = "SHARE", default_value_t = 1.0, value_parser = share)]
    pass: f64,
    /// Also write the results as JUnit XML
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Print a suite to begin with: that of the demo's agent
    #[arg(long, conflicts_with = "files")]
    example: bool,
}

fn share(text: &str) -> std::result::Result<f64, String> {
    let share: f64 = text.parse().map_err(|_| "must be a number such as 0.8".to_owned())?;
    if (0.0..=1.0).contains(&share) { Ok(share) } else { Err("must be 0 to 1".to_owned()) }
}

pub(super) async fn run_files(given: &Config, options: &Options) -> Result<ExitCode> {
    if options.example {
        print::out(EXAMPLE.trim_end());
        return Ok(ExitCode::SUCCESS);
    }
    let config = match settings(given, options.model.as_deref()) {
        Ok(config) => config,
        Err(error) => {
            print::failure(&error);
            return Ok(ExitCode::from(INVALID));
        }
    };
    // Every file is read before the first test runs, so that a mistake in the last one is known at once.
    let read: Vec<_> = options.files.iter().map(|file| (file.display().to_string(), read(file))).collect();
    let mut suites = Vec::new();
    for (name, suite) in read {
        match suite {
            Ok(suite) => suites.push((name, options.filter.as_deref().map_or(suite.clone(), |filter| suite.only(filter)))),
            Err(message) => print::note(format!("{name}: {message}")),
        }
    }
    if suites.len() < options.files.len() {
        return Ok(ExitCode::from(INVALID));
    }
    if suites.iter().all(|(_, suite)| suite.tests.is_empty()) {
        print::note(format!("no test has \"{}\" in its name", options.filter.as_deref().unwrap_or_default()));
        return Ok(ExitCode::from(INVALID));
    }
    let stop = stop::on_signal();
    let outcomes = tokio::select! {
        outcomes = Box::pin(all(&config, &suites, Repeats { times: options.repeat, pass: options.pass })) => outcomes?,
        () = stop.cancelled() => return Err(Error::Conflict("interrupted".to_owned())),
    };
    output::summary(outcomes.iter().flat_map(|(_, outcomes)| outcomes));
    if let Some(file) = &options.junit {
        let results: Vec<Results<'_>> = outcomes.iter().map(|(name, outcomes)| Results { name, outcomes }).collect();
        std::fs::write(file, junit(&results)).map_err(|cause| Error::disk("the file of --junit", cause))?;
    }
    let is_passed = outcomes.iter().flat_map(|(_, outcomes)| outcomes).all(Outcome::is_passed);
    Ok(if is_passed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn all(config: &Config, suites: &[(String, Suite)], repeats: Repeats) -> Result<Vec<(String, Vec<Outcome>)>> {
    let mut all = Vec::new();
    for (name, suite) in suites {
        output::begin(name, suite);
        all.push((name.clone(), run(&ThrowAway, config, suite, repeats, output::outcome).await?));
    }
    Ok(all)
}

/// A file as a suite, or what is wrong with it and where.
fn read(file: &Path) -> std::result::Result<Suite, String> {
    let size = std::fs::metadata(file).map_err(|cause| format!("cannot be read: {cause}; check the name of the file"))?.len();
    if size > MAX_BYTES as u64 {
        return Err("is larger than 512 KiB; split it into several files".to_owned());
    }
    let text = std::fs::read_to_string(file).map_err(|cause| format!("cannot be read: {cause}; save it as UTF-8 text"))?;
    Suite::parse(&text).map_err(|fault| fault.to_string())
}

/// The given settings of memory and recall; a model only where one is asked for.
///
/// # Errors
/// [`Error::Invalid`] if a model is asked for and none is configured.
fn settings(given: &Config, model: Option<&str>) -> Result<Config> {
    let mut config = given.clone();
    match model {
        None => config.llm = Config::default().llm,
        Some("") if config.llm.model.is_none() => {
            return Err(Error::invalid(
                "--model",
                "no model is configured: write --model=NAME, or set llm.model with llm.base-url and llm.api-key",
            ));
        }
        Some("") => {}
        Some(_) if config.llm.base_url.is_none() && config.source("llm.provider") == Source::Default && config.llm.api_key.is_none() => {
            return Err(Error::invalid("--model", "no provider is configured: set llm.provider, llm.base-url or llm.api-key"));
        }
        Some(name) => config.llm.model = Some(name.to_owned()),
    }
    Ok(config)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_extracts_only_where_one_is_asked_for() {
        let mut given = Config::default();
        given.llm.model = Some("small".to_owned());
        given.llm.base_url = Some("http://127.0.0.1:9/v1".parse().unwrap());
        assert_eq!(settings(&given, None).unwrap().llm.model, None);
        assert_eq!(settings(&given, Some("")).unwrap().llm.model.as_deref(), Some("small"));
        assert_eq!(settings(&given, Some("large")).unwrap().llm.model.as_deref(), Some("large"));
        assert!(settings(&Config::default(), Some("")).is_err() && settings(&Config::default(), Some("large")).is_err());
    }

    #[test]
    fn a_share_is_a_number_from_0_to_1() {
        assert_eq!((share("0.8"), share("1.5").is_err(), share("most").is_err()), (Ok(0.8), true, true));
    }
}

//! `noctuary doctor`: prints the effective settings with their sources, then checks everything outside the process that can fail.

use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use super::print;
use crate::config::{Config, Setting, Source};
use crate::domain::clock::Clock;
use crate::error::Result;
use crate::tenancy::diagnosis::{self, Finding, State};

#[derive(Debug, Args)]
pub(super) struct Options {
    /// Print only the settings that differ from their defaults
    #[arg(long)]
    changed: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(config: &Config, options: &Options) -> Result<ExitCode> {
    let settings: Vec<Setting> =
        config.effective().into_iter().filter(|setting| !options.changed || setting.source != Source::Default).collect();
    let findings = diagnosis::examine(config, &Clock::system()).await;
    if options.json {
        print::out(as_json(&settings, &findings));
    } else {
        print::out(as_text(&settings, &findings));
    }
    let is_broken = findings.iter().any(|finding| finding.state == State::Broken);
    Ok(if is_broken { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn as_text(settings: &[Setting], findings: &[Finding]) -> String {
    let width = settings.iter().map(|setting| setting.key.len()).max().unwrap_or(0);
    let mut lines = vec!["Effective settings (without secrets)".to_owned()];
    for Setting { key, value, source } in settings {
        let shown = value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned);
        lines.push(format!("  {key:width$}  {shown:24}  {source}"));
    }
    lines.push("Check-up".to_owned());
    for Finding { subject, state, detail } in findings {
        lines.push(format!("  {:8} {subject}: {detail}", word(*state)));
    }
    lines.join("\n")
}

fn as_json(settings: &[Setting], findings: &[Finding]) -> String {
    let settings: Vec<_> = settings.iter().map(|s| json!({ "key": s.key, "value": s.value, "source": s.source.to_string() })).collect();
    let findings: Vec<_> = findings.iter().map(|f| json!({ "subject": f.subject, "state": word(f.state), "detail": f.detail })).collect();
    json!({ "settings": settings, "findings": findings }).to_string()
}

const fn word(state: State) -> &'static str {
    match state {
        State::Good => "good",
        State::Warning => "warning",
        State::Broken => "BROKEN",
    }
}

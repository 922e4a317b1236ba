//! `noctuary eval writes`: measures extraction on Memora's conversations, whose turns are labelled with whether they contain something to
//! remember: which turns become facts, which are ignored, and whether changes and deletions reach the active facts.

pub(crate) mod change;
mod gold;
mod memora;
mod playback;
mod reflect;
mod report;

use std::path::PathBuf;

use clap::Args;

use super::{RunDirectory, print, settings, stop};
use crate::config::Config;
use crate::error::{Error, Result};

#[derive(Debug, Args)]
pub(in crate::cli) struct Writes {
    /// Directory with one <persona>.jsonl file per persona
    directory: PathBuf,
    /// Only this persona; repeatable
    #[arg(long, value_name = "NAME")]
    persona: Vec<String>,
    /// Only the first N sessions of each persona
    #[arg(long, value_name = "N")]
    sessions: Option<usize>,
    /// Extract with the configured language model instead of the built-in engine
    #[arg(long)]
    model: bool,
    /// Print JSON; every score is a fraction from 0 to 1
    #[arg(long)]
    json: bool,
    /// Also print every turn that was wrongly extracted or missed, and every change that the facts do not reflect
    #[arg(long)]
    details: bool,
}

pub(super) async fn run(given: &Config, command: &Writes) -> Result<()> {
    let mut personas = memora::read(&command.directory)?;
    memora::only(&mut personas, &command.persona, command.sessions)?;
    let place = RunDirectory::new("eval", None)?;
    let mut config = settings::of(given, place.path(), super::Profile::Hybrid);
    if command.model {
        config.llm = given.llm.clone();
        if config.llm.model.is_none() {
            return Err(Error::invalid("--model", "needs a language model in the configuration (llm.model)"));
        }
    }
    let stop = stop::on_signal();
    let results = tokio::select! {
        results = Box::pin(playback::run(config, &personas)) => results?,
        () = stop.cancelled() => return Err(Error::Conflict("interrupted".to_owned())),
    };
    let figures = report::Figures { engine: if command.model { "model" } else { "extractive" }, results, details: command.details };
    print::out(if command.json { report::json(&figures)? } else { report::text(&figures) });
    Ok(())
}

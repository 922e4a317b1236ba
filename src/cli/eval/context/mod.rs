//! `noctuary eval context`: how much of the evidence the context of a question holds, and for how many tokens, beside the first items of
//! recall. It calls no model.

mod play;
mod report;

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{RunDirectory, locomo, longmemeval, memorybank, print, settings, stop};
use crate::config::Config;
use crate::error::{Error, Result};

/// The format of a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// LoCoMo's, such as locomo10.json
    Locomo,
    /// LongMemEval's, such as longmemeval_s_cleaned.json
    Longmemeval,
    /// MemoryBank's Chinese set: a directory with exchanges_cn.jsonl and qa_cn.jsonl
    Memorybank,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct Context {
    /// File or directory of the set
    set: PathBuf,
    /// Format of the set
    #[arg(long, value_enum, default_value = "locomo")]
    format: Format,
    /// Budgets of the context, in tokens; the configured budget when absent
    #[arg(long, value_name = "N,…", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    budget: Vec<u32>,
    /// Also measure the first N items of recall, whole and without a cut by score
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "5,10,20,40", value_parser = clap::value_parser!(u32).range(1..=100))]
    first: Vec<u32>,
    /// Store the conversations of all samples in the memory of one person, and ask there
    #[arg(long)]
    pooled: bool,
    /// Close each conversation and extract facts, relations and summaries before asking, with the built-in engine
    #[arg(long)]
    extracted: bool,
    /// Print JSON; every score is a fraction from 0 to 1
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(given: &Config, command: &Context) -> Result<()> {
    let (name, mut set) = match command.format {
        Format::Locomo => ("locomo", locomo::read(&command.set)?),
        Format::Longmemeval => ("longmemeval", longmemeval::read(&command.set, None)?),
        Format::Memorybank => ("memorybank", memorybank::read(&command.set)?),
    };
    set.skipped.note();
    if command.pooled {
        set = set.pooled();
    }
    let place = RunDirectory::new("eval", None)?;
    let config = settings::of(given, place.path(), super::Profile::Hybrid);
    let budgets = if command.budget.is_empty() { vec![config.mate.memory.auto_inject.budget_tokens] } else { command.budget.clone() };
    let play = play::Play { budgets, first: command.first.clone(), is_extracted: command.extracted };
    let stop = stop::on_signal();
    let rows = tokio::select! {
        rows = Box::pin(play.run(config, &set)) => rows?,
        () = stop.cancelled() => return Err(Error::Conflict("interrupted".to_owned())),
    };
    print::out(if command.json { report::json(name, &rows)? } else { report::text(name, &rows) });
    Ok(())
}

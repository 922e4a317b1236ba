//! `noctuary eval answers` and `noctuary eval personamem`: what the configured model answers from the context that memory gives it. The only
//! evaluations that call a model: they cost what it costs.

mod play;
mod report;
mod score;

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::dataset::Set;
use super::{RunDirectory, locomo, longmemeval, personamem, print, settings, stop};
use crate::config::Config;
use crate::error::{Error, Result};

/// The format of a file with questions and answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// LoCoMo's, such as locomo10.json
    Locomo,
    /// LongMemEval's, such as longmemeval_s_cleaned.json
    Longmemeval,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct Answers {
    /// File of the set
    file: PathBuf,
    /// Format of the file
    #[arg(long, value_enum, default_value = "locomo")]
    format: Format,
    /// Score by the words alone, without asking the model whether an answer is right
    #[arg(long)]
    no_judge: bool,
    #[command(flatten)]
    options: Options,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct Personamem {
    /// Questions, such as questions_32k.csv
    questions: PathBuf,
    /// Contexts, such as shared_contexts_32k.jsonl
    contexts: PathBuf,
    #[command(flatten)]
    options: Options,
}

#[derive(Debug, Args)]
struct Options {
    /// Only the first N questions
    #[arg(long, value_name = "N")]
    first: Option<usize>,
    /// Tokens of the context for each question; the configured budget when absent
    #[arg(long, value_name = "N")]
    budget: Option<u32>,
    /// Close each conversation and extract facts, relations and summaries before asking, with the configured model
    #[arg(long)]
    extracted: bool,
    /// Print JSON; every score is a fraction from 0 to 1
    #[arg(long)]
    json: bool,
    /// Also print every question with the answer and the expected one
    #[arg(long)]
    details: bool,
}

pub(super) async fn run(given: &Config, command: &Answers) -> Result<()> {
    let set = match command.format {
        Format::Locomo => locomo::read(&command.file)?,
        Format::Longmemeval => longmemeval::read(&command.file, command.options.first)?,
    };
    measure(given, ("answers", set), !command.no_judge, &command.options).await
}

pub(super) async fn run_personamem(given: &Config, command: &Personamem) -> Result<()> {
    let set = personamem::read(&command.questions, &command.contexts, command.options.first)?;
    measure(given, ("personamem", set), false, &command.options).await
}

async fn measure(given: &Config, (name, mut set): (&'static str, Set), judges: bool, options: &Options) -> Result<()> {
    set.skipped.note();
    set.keep_answered(options.first);
    let place = RunDirectory::new("eval", None)?;
    let mut config = settings::of(given, place.path(), super::Profile::Hybrid);
    config.llm = given.llm.clone();
    let Some(model) = config.llm.model.clone() else {
        return Err(Error::invalid("llm.model", "must be configured: the answers are a model's"));
    };
    let prices = config.llm.prices();
    let stop = stop::on_signal();
    let play = play::Play { judges, budget: options.budget, is_extracted: options.extracted };
    let answers = tokio::select! {
        answers = Box::pin(play.run(config, &set)) => answers?,
        () = stop.cancelled() => return Err(Error::Conflict("interrupted".to_owned())),
    };
    let figures = report::Figures { set: name, model, judges, prices, answers, details: options.details };
    print::out(if options.json { figures.json()? } else { figures.text() });
    Ok(())
}

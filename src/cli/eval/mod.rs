//! `noctuary eval`: measures recall and extraction on a data set, with the real ingest, extraction and recall, in a separate
//! installation. docs/EVALUATION.md explains the metrics.

mod answers;
mod ask;
mod beam;
mod context;
mod dataset;
mod facts;
mod graph;
mod graph_cost;
mod input;
mod locomo;
mod longmemeval;
mod measure;
mod memorybank;
mod paraphrase;
mod personamem;
mod report;
mod settings;
mod temporal;
mod writes;

pub(crate) use crate::cli::eval::settings::Profile;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use self::dataset::Set;
use super::place::RunDirectory;
use super::{print, stop};
use crate::config::Config;
use crate::error::{Error, Result};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Measure recall on a LoCoMo file: sessions of two speakers, and questions with the turns that answer them
    Locomo(Locomo),
    /// Measure recall on MemoryBank's Chinese set: a directory with exchanges_cn.jsonl and qa_cn.jsonl
    Memorybank(Directory),
    /// Measure recall on a LongMemEval file: each question has its own history, with the answering turns marked
    Longmemeval(Longmemeval),
    /// Measure what the configured model answers from the context of each question: words shared with the expected answer, a judge's verdict
    Answers(answers::Answers),
    /// Measure how much of the evidence the context of a question holds, and for how many tokens
    Context(context::Context),
    /// Measure which reply the configured model chooses on PersonaMem, from the context of each question
    Personamem(answers::Personamem),
    /// Measure recall on BEAM: the directory of a chat with chat.json and probing_questions, or a directory of such directories
    Beam(Directory),
    /// Measure recall on questions about time: dated messages, and questions with the moment at which they are asked
    Temporal(Temporal),
    /// Measure recall on questions in other words, for languages other than English
    Paraphrase(Paraphrase),
    /// Measure extraction on a directory of Memora personas: which turns become facts, and whether changes and deletions take effect
    Writes(writes::Writes),
    /// Measure the comparison of facts on labelled pairs: duplicate, update, contradiction, compatible or unrelated
    Facts(facts::Facts),
    /// Measure the knowledge graph on labelled sets: relations extracted without a model, and entities that are the same
    Graph(graph::Graph),
}

#[derive(Debug, Args)]
pub(super) struct Locomo {
    /// LoCoMo file, such as locomo10.json
    file: PathBuf,
    /// Only the sample with this sample_id; repeatable
    #[arg(long, value_name = "ID")]
    sample: Vec<String>,
    #[command(flatten)]
    options: Options,
}

#[derive(Debug, Args)]
pub(super) struct Directory {
    /// Directory of the set
    directory: PathBuf,
    #[command(flatten)]
    options: Options,
}

#[derive(Debug, Args)]
pub(super) struct Longmemeval {
    /// LongMemEval file, such as longmemeval_s_cleaned.json
    file: PathBuf,
    /// Only the first N questions
    #[arg(long, value_name = "N")]
    questions: Option<usize>,
    #[command(flatten)]
    options: Options,
}

#[derive(Debug, Args)]
pub(super) struct Temporal {
    /// File of the set, such as tests/data/eval/temporal.json
    file: PathBuf,
    /// Only the questions of this part, such as dev or held
    #[arg(long, value_name = "NAME")]
    split: Option<String>,
    #[command(flatten)]
    options: Options,
}

#[derive(Debug, Args)]
pub(super) struct Paraphrase {
    /// File of the set, such as tests/data/eval/paraphrase.json
    file: PathBuf,
    /// Only the questions of this part, such as dev or held
    #[arg(long, value_name = "NAME")]
    split: Option<String>,
    /// Only this language, such as zh
    #[arg(long, value_name = "CODE")]
    language: Option<String>,
    #[command(flatten)]
    options: Options,
}

#[derive(Debug, Args)]
struct Options {
    /// Print JSON; every score is a fraction from 0 to 1
    #[arg(long)]
    json: bool,
    /// Signals that recall ranks by
    #[arg(long, value_enum, default_value = "hybrid")]
    profile: Profile,
    /// Cut-offs k at which to measure recall; each question asks for the largest
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "5,10,25,50", value_parser = clap::value_parser!(u32).range(1..=100))]
    k: Vec<u32>,
    /// Store the conversations of all samples in the memory of one person, and ask there
    #[arg(long)]
    pooled: bool,
    /// Close each conversation and extract facts, relations and summaries before asking, with the built-in engine
    #[arg(long)]
    extracted: bool,
    /// Also print every question with the ranks of its evidence
    #[arg(long)]
    details: bool,
}

impl Options {
    /// The cut-offs, sorted and without duplicates.
    fn depths(&self) -> Vec<u32> {
        let mut depths = self.k.clone();
        depths.sort_unstable();
        depths.dedup();
        depths
    }
}

pub(super) async fn run(given: &Config, command: &Command) -> Result<()> {
    let (name, mut set, options) = match command {
        Command::Locomo(Locomo { file, sample, options }) => ("locomo", locomo::read(file)?.only(sample)?, options),
        Command::Memorybank(Directory { directory, options }) => ("memorybank", memorybank::read(directory)?, options),
        Command::Beam(Directory { directory, options }) => ("beam", beam::read(directory)?, options),
        Command::Longmemeval(Longmemeval { file, questions, options }) => ("longmemeval", longmemeval::read(file, *questions)?, options),
        Command::Temporal(Temporal { file, split, options }) => ("temporal", temporal::read(file, split.as_deref())?, options),
        Command::Paraphrase(Paraphrase { file, split, language, options }) => {
            ("paraphrase", paraphrase::read(file, split.as_deref(), language.as_deref())?, options)
        }
        Command::Answers(command) => return answers::run(given, command).await,
        Command::Context(command) => return context::run(given, command).await,
        Command::Personamem(command) => return answers::run_personamem(given, command).await,
        Command::Writes(command) => return writes::run(given, command).await,
        Command::Facts(command) => return facts::run(command),
        Command::Graph(command) => return graph::run(command),
    };
    if options.pooled {
        set = set.pooled();
    }
    let place = RunDirectory::new("eval", None)?;
    let stop = stop::on_signal();
    let figures = tokio::select! {
        figures = Box::pin(measure(given, &place, name, &set, options)) => figures?,
        () = stop.cancelled() => return Err(Error::Conflict("interrupted".to_owned())),
    };
    let lines = if options.json { report::json(&figures)? } else { report::text(&figures) };
    print::out(lines);
    Ok(())
}

async fn measure(given: &Config, place: &RunDirectory, name: &'static str, set: &Set, options: &Options) -> Result<report::Figures> {
    let config = settings::of(given, place.path(), options.profile);
    let depths = options.depths();
    let answers = Box::pin(ask::run(config, set, depths.last().copied().unwrap_or(1), options.extracted)).await?;
    Ok(report::Figures {
        set: name,
        profile: options.profile.as_str(),
        pooled: options.pooled,
        depths: depths.iter().map(|depth| *depth as usize).collect(),
        samples: set.samples,
        skipped: set.skipped,
        details: options.details,
        answers,
    })
}

//! `noctuary eval`: how good recall and writing are on a data set, through the real ingest, extraction and recall, in an installation of
//! its own.
//! docs/EVALUATION.md says what the figures mean.

mod ask;
mod facts;
mod graph;
mod graph_cost;
mod input;
mod locomo;
mod measure;
mod memorybank;
pub(crate) mod profile;
mod report;
mod set;
mod settings;
mod writes;

pub(crate) use crate::cli::eval::profile::Profile;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use self::set::Set;
use super::place::Place;
use super::{print, stop};
use crate::config::Config;
use crate::error::{Error, Result};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// A file in LoCoMo's format: sessions of two speakers, questions with the turns that answer them
    Locomo(Locomo),
    /// A directory with MemoryBank's Chinese set: exchanges_cn.jsonl and qa_cn.jsonl
    Memorybank(Memorybank),
    /// A directory with Memora's personas: what of their sessions is written, left alone, changed and withdrawn
    Writes(writes::Writes),
    /// Labelled pairs of facts: duplicate, update, contradiction, compatible or unrelated
    Facts(facts::Facts),
    /// Labelled sentences and pairs of names: relations that are read without a model, entities that are one
    Graph(graph::Graph),
}

#[derive(Debug, Args)]
pub(super) struct Locomo {
    /// The file
    file: PathBuf,
    /// Only this sample, by its sample_id; may be given several times
    #[arg(long, value_name = "ID")]
    sample: Vec<String>,
    #[command(flatten)]
    options: Options,
}

#[derive(Debug, Args)]
pub(super) struct Memorybank {
    /// The directory
    directory: PathBuf,
    #[command(flatten)]
    options: Options,
}

#[derive(Debug, Args)]
struct Options {
    /// Print JSON; every score is a fraction, 0 to 1
    #[arg(long)]
    json: bool,
    /// What recall ranks by
    #[arg(long, value_enum, default_value = "hybrid")]
    profile: Profile,
    /// Numbers of items to look at; each question asks for the largest
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "5,10,25,50", value_parser = clap::value_parser!(u32).range(1..=100))]
    k: Vec<u32>,
    /// Put the conversations of all samples into the memory of one person, and ask there
    #[arg(long)]
    pooled: bool,
    /// Also print every question with the ranks of what answers it
    #[arg(long)]
    details: bool,
}

impl Options {
    /// Numbers of items to look at, in order, each once.
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
        Command::Memorybank(Memorybank { directory, options }) => ("memorybank", memorybank::read(directory)?, options),
        Command::Writes(command) => return writes::run(given, command).await,
        Command::Facts(command) => return facts::run(command),
        Command::Graph(command) => return graph::run(command),
    };
    if options.pooled {
        set = set.pooled();
    }
    let place = Place::new("eval", None)?;
    let stop = stop::on_signal();
    let figures = tokio::select! {
        figures = Box::pin(measure(given, &place, name, &set, options)) => figures?,
        () = stop.cancelled() => return Err(Error::Conflict("stopped before the end".to_owned())),
    };
    let lines = if options.json { report::json(&figures)? } else { report::text(&figures) };
    print::out(lines);
    Ok(())
}

async fn measure(given: &Config, place: &Place, name: &'static str, set: &Set, options: &Options) -> Result<report::Figures> {
    let config = settings::of(given, place.path(), options.profile);
    let depths = options.depths();
    let answers = Box::pin(ask::everything(config, set, depths.last().copied().unwrap_or(1))).await?;
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

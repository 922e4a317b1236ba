//! Plays a set with a model: ingests every conversation, assembles the context of each question as an agent gets it, and lets the model answer
//! and judge.

use std::time::{Duration, Instant};

use chrono::TimeDelta;

use super::score;
use crate::app;
use crate::app_state::AppState;
use crate::cli::eval::ask::{EvalContext, extract, ingest};
use crate::cli::eval::dataset::{EvalQuestion, Set};
use crate::cli::print;
use crate::config::Config;
use crate::domain::access::OwnerAccess;
use crate::domain::clock::Clock;
use crate::error::Result;
use crate::pipeline::questions::{self, ModelAnswer};
use crate::retrieval::context::{self, ContextQuery};

/// How the model is to answer.
const ANSWER: &str = "You answer a question about people from your memory of talks with them. The memory stands before the question. Use only what it \
says; it names the days on which things were said, so that \"yesterday\" means the day before. Answer in as few words as possible, in the language of \
the question, without a sentence around it. If the memory does not contain the answer, say: unknown.";
/// How it is to choose.
const CHOOSE: &str = "You are the assistant of a person, and your memory of talks with them stands before their message. Choose the reply that fits \
the person best by what the memory says; newer entries win over older ones. End with <final_answer> and the letter of the reply in brackets.";
/// How it is to judge.
const JUDGE: &str = "You compare an answer to a question with the expected answer. The answer is CORRECT if it gives the expected information, in any \
words, any format of a date, and with any further details; it is WRONG if it contradicts it, misses it or says that it is unknown. Answer with one \
word: CORRECT or WRONG.";
/// Tokens of an answer, of a choice with its reasons, and of a verdict.
const ANSWER_TOKENS: u32 = 200;
const CHOICE_TOKENS: u32 = 800;
const VERDICT_TOKENS: u32 = 20;

/// How a set is played.
pub(super) struct Play {
    /// Whether the model judges its answers.
    pub(super) judges: bool,
    /// Tokens of a context; the configured budget if absent.
    pub(super) budget: Option<u32>,
    /// Whether facts are extracted before.
    pub(super) is_extracted: bool,
}

/// One question with its answer.
#[derive(Debug)]
pub(super) struct Answered {
    pub(super) sample: String,
    pub(super) category: &'static str,
    pub(super) question: String,
    pub(super) expected: String,
    /// The model's answer, or the class of its failure.
    pub(super) answer: std::result::Result<String, &'static str>,
    /// The F1 of the words; `None` for a choice.
    pub(super) f1: Option<f64>,
    /// Whether it is right, as the judge says or the choice shows; `None` where neither is known.
    pub(super) is_right: Option<bool>,
    /// Tokens of the context about the person.
    pub(super) context_tokens: usize,
    /// The time of the model's answer.
    pub(super) latency: Duration,
    pub(super) spent: Spent,
}

/// Tokens of calls, as the provider reports them.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Spent {
    pub(super) prompt: u64,
    pub(super) completion: u64,
}

impl Spent {
    pub(super) fn add(&mut self, other: Self) {
        self.prompt += other.prompt;
        self.completion += other.completion;
    }

    fn of(answer: &ModelAnswer) -> Self {
        Self { prompt: answer.prompt_tokens.into(), completion: answer.completion_tokens.into() }
    }
}

impl Play {
    /// Plays the whole set.
    ///
    /// # Errors
    /// Any error of the installation; a failing answer of the model is counted instead.
    pub(super) async fn run(&self, config: Config, set: &Set) -> Result<Vec<Answered>> {
        let app = app::open(config, Clock::standing_at(set.end() + TimeDelta::days(1))).await?;
        let installation = EvalContext::new(&app).await?;
        let mut answers = Vec::new();
        for (number, memory) in set.memories.iter().enumerate() {
            let access = installation.owner(number).await?;
            ingest(&app, &access, memory).await?;
            if self.is_extracted {
                extract(&app, &access, memory).await?;
            }
            print::note(format!(
                "{}: {} conversations taken in, asking {} questions …",
                memory.name,
                memory.conversations.len(),
                memory.questions.len()
            ));
            for asked in &memory.questions {
                answers.push(self.ask(&app, &access, asked).await?);
            }
        }
        Ok(answers)
    }

    async fn ask(&self, app: &AppState, access: &OwnerAccess, asked: &EvalQuestion) -> Result<Answered> {
        let query =
            ContextQuery { query: Some(asked.text.clone()), budget_tokens: self.budget, as_of: asked.at, ..ContextQuery::default() };
        let memory = context::preview(app, access, query).await?;
        let is_choice = !asked.options.is_empty();
        let (system, most) = if is_choice { (CHOOSE, CHOICE_TOKENS) } else { (ANSWER, ANSWER_TOKENS) };
        let question = if is_choice { format!("{}\n\n{}", asked.text, asked.options) } else { format!("Question: {}", asked.text) };
        let begun = Instant::now();
        let said = questions::ask(app, system, format!("{}\n\n{question}", memory.owner), most).await?;
        let latency = begun.elapsed();
        let (answer, mut spent) = match said {
            Ok(said) => (Ok(said.text.trim().to_owned()), Spent::of(&said)),
            Err(class) => (Err(class), Spent::default()),
        };
        let text = answer.as_deref().unwrap_or_default();
        let is_right = if is_choice {
            Some(score::choice(text).is_some_and(|letter| score::choice(&asked.answer) == Some(letter)))
        } else if self.judges && answer.is_ok() {
            let said = format!("Question: {}\nExpected answer: {}\nAnswer: {text}", asked.text, asked.answer);
            match questions::ask(app, JUDGE, said, VERDICT_TOKENS).await? {
                Ok(said) => {
                    spent.add(Spent::of(&said));
                    score::verdict(&said.text)
                }
                Err(_) => None,
            }
        } else {
            None
        };
        Ok(Answered {
            sample: asked.sample.clone(),
            category: asked.category,
            question: asked.text.clone(),
            expected: asked.answer.clone(),
            f1: (!is_choice).then(|| score::f1(text, &asked.answer)),
            is_right,
            answer,
            context_tokens: memory.owner_tokens,
            latency,
            spent,
        })
    }
}

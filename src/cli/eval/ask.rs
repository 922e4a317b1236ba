//! Plays a data set: posts every conversation through the service behind the API, asks every question through recall, and records the
//! rank of each piece of evidence.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use chrono::TimeDelta;

use super::dataset::{EvalQuestion, Memory, Set, Units};
use crate::app;
use crate::app_state::AppState;
use crate::auth::operator_access;
use crate::cli::print;
use crate::config::Config;
use crate::domain::access::{Access, OwnerAccess, OwnerName};
use crate::domain::clock::Clock;
use crate::domain::conversation::ConversationState;
use crate::domain::ids::AgentId;
use crate::domain::item::ItemKind;
use crate::domain::turn::TurnOutcome;
use crate::error::{Error, Result};
use crate::memory;
use crate::memory::embedding;
use crate::pipeline::conversations;
use crate::pipeline::conversations::{NewMessage, NewTurn, Usage};
use crate::retrieval::recall;
use crate::retrieval::recall::{RecallQuery, Recalled};
use crate::tenancy::people::NewPerson;
use crate::tenancy::{agents, operator};
use crate::worker;

/// Messages per request; the API accepts at most 500.
const BATCH: usize = 500;

/// The results of a data set.
#[derive(Debug)]
pub(super) struct Answers {
    pub(super) outcomes: Vec<Outcome>,
    /// The number of ingested messages.
    pub(super) items: usize,
    /// The time that ingesting took.
    pub(super) ingest: Duration,
    /// One per question, in the order of the questions.
    pub(super) latencies: Vec<Duration>,
}

/// The result of one question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Outcome {
    pub(super) sample: String,
    pub(super) question: String,
    pub(super) category: &'static str,
    /// The rank of each piece of evidence, from 1; `None` if recall did not return it.
    pub(super) ranks: Vec<Option<usize>>,
}

/// Ingests the whole set, then asks every question; each question asks for `k` items. With `is_extracted`, the worker reads each conversation
/// before.
///
/// # Errors
/// [`Error::Invalid`] naming sample, conversation and field if the data is rejected; any error of the installation.
pub(super) async fn run(config: Config, set: &Set, k: u32, is_extracted: bool) -> Result<Answers> {
    // The clock is fixed one day after the last message, so that recency scores do not depend on the time of the run.
    let app = app::open(config, Clock::standing_at(set.end() + TimeDelta::days(1))).await?;
    let context = EvalContext::new(&app).await?;
    let mut answers = Answers { outcomes: Vec::new(), items: set.messages(), ingest: Duration::ZERO, latencies: Vec::new() };
    for (number, memory) in set.memories.iter().enumerate() {
        let access = context.owner(number).await?;
        let begun = Instant::now();
        ingest(&app, &access, memory).await?;
        answers.ingest += begun.elapsed();
        if is_extracted {
            extract(&app, &access, memory).await?;
        }
        print::note(format!(
            "{}: {} conversations taken in, asking {} questions …",
            memory.name,
            memory.conversations.len(),
            memory.questions.len()
        ));
        let units = Units::of(memory);
        for asked in &memory.questions {
            let query = RecallQuery {
                query: asked.text.clone(),
                k: Some(k),
                kinds: vec![ItemKind::Message],
                as_of: asked.at,
                ..RecallQuery::default()
            };
            let begun = Instant::now();
            let answer = recall::recall(&app, &access, query).await?;
            answers.latencies.push(begun.elapsed());
            answers.outcomes.push(rank(asked, &answer.items, &units));
        }
    }
    Ok(answers)
}

/// An installation with one tenant and one agent.
pub(super) struct EvalContext<'a> {
    app: &'a AppState,
    access: Access,
    agent: AgentId,
}

impl<'a> EvalContext<'a> {
    pub(super) async fn new(app: &'a AppState) -> Result<Self> {
        let admin = NewPerson { email: "eval@noctuary.example".to_owned(), name: None, password: None };
        let created = operator::create_tenant(app, "Evaluation", &admin).await?;
        let access = operator_access(created.tenant.id, created.workspace.id, "eval");
        let new = agents::NewAgent { name: "Evaluation".to_owned(), ..agents::NewAgent::default() };
        let agent = memory::agents::create(app, &access, new).await?.id;
        Ok(Self { app, access, agent })
    }

    pub(super) async fn owner(&self, number: usize) -> Result<OwnerAccess> {
        let agent = agents::open(self.app, self.access.clone(), self.agent).await?;
        agent.for_owner(&OwnerName { end_user_id: Some(format!("person-{}", number + 1)), ..OwnerName::default() })
    }
}

/// Posts the sessions in order, as an integration would: the last part of each says that the turn is complete.
pub(super) async fn ingest(app: &AppState, access: &OwnerAccess, memory: &Memory) -> Result<()> {
    for conversation in &memory.conversations {
        let mut rest = conversation.messages.as_slice();
        while !rest.is_empty() {
            let (part, behind) = rest.split_at(rest.len().min(BATCH));
            let message = |said: &super::dataset::EvalMessage| NewMessage {
                role: said.role,
                name: said.speaker.clone(),
                content: said.text.clone(),
                created_at: Some(said.at),
            };
            let turn = NewTurn {
                messages: part.iter().map(message).collect(),
                trigger: None,
                outcome: if behind.is_empty() { TurnOutcome::Completed } else { TurnOutcome::Open },
                usage: Usage::default(),
                injected: Vec::new(),
                metadata: None,
                zone: None,
            };
            let recorded = conversations::record(app, access, &conversation.name, turn, None).await;
            recorded.map_err(|error| within(error, &memory.name, &conversation.name))?;
            rest = behind;
        }
    }
    embedding::embed_waiting(app, access.access()).await
}

/// Closes every conversation, and lets the worker read it.
pub(super) async fn extract(app: &AppState, access: &OwnerAccess, memory: &Memory) -> Result<()> {
    for conversation in &memory.conversations {
        conversations::update(app, access, &conversation.name, Some(ConversationState::Terminated), None).await?;
    }
    worker::drain(app).await?;
    Ok(())
}

/// Prefixes the sample and the conversation to the names of the invalid fields.
fn within(error: Error, memory: &str, conversation: &str) -> Error {
    match error {
        Error::Invalid(mut fields) => {
            fields.iter_mut().for_each(|wrong| wrong.field = format!("{memory}, {conversation}: {}", wrong.field));
            Error::Invalid(fields)
        }
        other => other,
    }
}

/// Ranks the items in the order of the answer. An item whose unit has already appeared takes no rank of its own.
fn rank(asked: &EvalQuestion, items: &[Recalled], units: &Units<'_>) -> Outcome {
    let found = items.iter().map(|item| {
        let place = item.found.source.conversation.as_deref().and_then(|name| units.at(name, item.found.occurred_at));
        (place, units.saying(&item.found.text))
    });
    let best = ranks(found);
    let ranks = asked.evidence.iter().map(|unit| best.get(unit).copied()).collect();
    Outcome { sample: asked.sample.clone(), question: asked.text.clone(), category: asked.category, ranks }
}

/// The best rank of every returned unit, from each item's own unit and the units with the same text.
fn ranks<'a>(found: impl Iterator<Item = (Option<usize>, &'a [usize])>) -> HashMap<usize, usize> {
    let mut best = HashMap::new();
    let mut own = std::collections::HashSet::new();
    let mut rank = 0;
    for (place, same) in found {
        if place.is_none_or(|unit| own.insert(unit)) {
            rank += 1;
        }
        for unit in place.iter().chain(same) {
            best.entry(*unit).or_insert(rank);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_of_one_unit_take_one_rank() {
        let found: [(Option<usize>, &[usize]); 4] = [(Some(3), &[3]), (Some(3), &[3]), (Some(1), &[1]), (Some(7), &[7])];
        let best = ranks(found.into_iter());
        assert_eq!((best.get(&3), best.get(&1), best.get(&7), best.get(&2)), (Some(&1), Some(&2), Some(&3), None));
    }

    #[test]
    fn an_item_stands_for_every_unit_that_says_the_same() {
        let found: [(Option<usize>, &[usize]); 3] = [(Some(0), &[0]), (Some(5), &[1, 5]), (None, &[8])];
        let best = ranks(found.into_iter());
        assert_eq!((best.get(&5), best.get(&1), best.get(&8)), (Some(&2), Some(&2), Some(&3)));
    }
}

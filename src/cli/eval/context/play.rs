//! Plays a set: ingests every conversation, assembles the context of each question within each budget, and looks for the evidence in it.

use std::collections::{HashMap, HashSet};

use chrono::TimeDelta;

use crate::app;
use crate::app_state::AppState;
use crate::cli::eval::ask::{EvalContext, extract, ingest};
use crate::cli::eval::dataset::{EvalQuestion, Memory, Set, Units};
use crate::cli::print;
use crate::config::Config;
use crate::domain::access::OwnerAccess;
use crate::domain::clock::Clock;
use crate::domain::ids::MessageId;
use crate::domain::item::Source;
use crate::domain::label::MetadataFilter;
use crate::error::Result;
use crate::pipeline::conversations;
use crate::retrieval::context::{self, ContextQuery};
use crate::retrieval::recall::RecallQuery;
use crate::retrieval::recall::preview::{self, RankingMode};
use recall_index::analyze::{Words, analyze};

/// What is measured.
pub(super) struct Play {
    /// The budgets of a context, in tokens.
    pub(super) budgets: Vec<u32>,
    /// The numbers of items that recall is asked for.
    pub(super) first: Vec<u32>,
    /// Whether facts are extracted before.
    pub(super) is_extracted: bool,
}

/// A way to tell a model what memory holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Telling {
    /// The context within this budget.
    Context(u32),
    /// The first items of recall.
    First(u32),
}

/// What one telling of one question holds.
#[derive(Debug, Clone, Copy)]
pub(super) struct Told {
    pub(super) telling: Telling,
    /// The pieces of evidence, and how many of them are told.
    pub(super) evidence: usize,
    pub(super) found: usize,
    pub(super) tokens: usize,
}

/// The unit of each message.
type Messages = HashMap<MessageId, usize>;

impl Play {
    /// Plays the whole set.
    ///
    /// # Errors
    /// Any error of the installation.
    pub(super) async fn run(&self, config: Config, set: &Set) -> Result<Vec<Told>> {
        let app = app::open(config, Clock::standing_at(set.end() + TimeDelta::days(1))).await?;
        let installation = EvalContext::new(&app).await?;
        let mut told = Vec::new();
        for (number, memory) in set.memories.iter().enumerate() {
            let access = installation.owner(number).await?;
            ingest(&app, &access, memory).await?;
            if self.is_extracted {
                extract(&app, &access, memory).await?;
            }
            let units = Units::of(memory);
            let messages = messages(&app, &access, memory, &units).await?;
            print::note(format!("{}: asking {} questions …", memory.name, memory.questions.len()));
            for asked in &memory.questions {
                for budget in &self.budgets {
                    told.push(in_context(&app, &access, asked, *budget, (&messages, &units)).await?);
                }
                for count in &self.first {
                    told.push(among_first(&app, &access, asked, *count, (&messages, &units)).await?);
                }
            }
        }
        Ok(told)
    }
}

/// The messages as they were stored.
async fn messages(app: &AppState, access: &OwnerAccess, memory: &Memory, units: &Units<'_>) -> Result<Messages> {
    let mut found = Messages::new();
    for conversation in &memory.conversations {
        let mut cursor = None;
        loop {
            let page =
                conversations::list_messages(app, access, &conversation.name, &MetadataFilter::default(), cursor.as_deref(), None).await?;
            let place =
                |message: &crate::domain::conversation::Message| Some((message.id, units.at(&conversation.name, message.created_at)?));
            found.extend(page.items.iter().filter_map(place));
            cursor = page.next_cursor;
            if cursor.is_none() {
                break;
            }
        }
    }
    Ok(found)
}

async fn in_context(
    app: &AppState,
    access: &OwnerAccess,
    asked: &EvalQuestion,
    budget: u32,
    (messages, units): (&Messages, &Units<'_>),
) -> Result<Told> {
    let query = ContextQuery { query: Some(asked.text.clone()), budget_tokens: Some(budget), as_of: asked.at, ..ContextQuery::default() };
    let context = context::preview(app, access, query).await?;
    let shows_it = |item: &&context::Memory| item.passage.as_deref().is_none_or(|shown| holds(shown, &item.text, &asked.answer));
    let told = context.items.iter().filter(shows_it).map(|item| (&item.source, item.text.as_str()));
    let found = found(asked, told, (messages, units));
    Ok(Told { telling: Telling::Context(budget), evidence: asked.evidence.len(), found, tokens: context.owner_tokens })
}

async fn among_first(
    app: &AppState,
    access: &OwnerAccess,
    asked: &EvalQuestion,
    count: u32,
    (messages, units): (&Messages, &Units<'_>),
) -> Result<Told> {
    let query = RecallQuery { query: asked.text.clone(), k: Some(count), as_of: asked.at, ..RecallQuery::default() };
    let answer = preview::preview(app, access, query, RankingMode::All).await?;
    let tokens = answer.items.iter().map(|item| item.tokens).sum();
    let told = answer.items.iter().map(|item| (&item.recalled.found.source, item.recalled.found.text.as_str()));
    Ok(Told { telling: Telling::First(count), evidence: asked.evidence.len(), found: found(asked, told, (messages, units)), tokens })
}

/// Whether the shown passage of a long text has every word of the expected answer that the text has. Where no word of the answer is in the
/// text, or no answer is expected, the data cannot say where in it the evidence stands, and any passage counts.
fn holds(shown: &str, text: &str, answer: &str) -> bool {
    let terms = |text: &str| {
        let mut words = Words::default();
        analyze(text, &mut words);
        words.content.into_iter().collect::<HashSet<_>>()
    };
    let (shown, said) = (terms(shown), terms(text));
    terms(answer).intersection(&said).all(|term| shown.contains(term))
}

/// How much of the evidence is told: a message by itself, by what was extracted from it, or by another message with the same text.
fn found<'a>(asked: &EvalQuestion, told: impl Iterator<Item = (&'a Source, &'a str)>, (messages, units): (&Messages, &Units<'_>)) -> usize {
    let mut known: HashSet<usize> = HashSet::new();
    for (source, text) in told {
        known.extend(source.message_id.and_then(|id| messages.get(&id).copied()));
        known.extend(units.saying(text).iter().copied());
    }
    asked.evidence.iter().filter(|unit| known.contains(unit)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_passage_tells_what_it_holds_of_the_answer() {
        for (text, passage, answer, is_told) in [
            ("We walked. The dog is called Biscuit.", "The dog is called Biscuit.", "Biscuit, a beagle", true),
            ("We walked. The dog is called Biscuit.", "We walked.", "Biscuit, a beagle", false),
            ("我们散步了。狗叫豆豆。", "狗叫豆豆。", "豆豆", true),
            ("我们散步了。狗叫豆豆。", "我们散步了。", "豆豆", false),
            ("We met yesterday. It rained.", "It rained.", "7 May", true),
            ("We met yesterday. It rained.", "It rained.", "", true),
        ] {
            assert_eq!(holds(passage, text, answer), is_told, "{passage} of {text}");
        }
    }
}

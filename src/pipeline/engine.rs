//! The extractive engine on stored messages: extracts facts without a model. Called by `run` when no model is set, and when the model
//! fails. The rules are those of the crate `statements`.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use statements::facts::{self, Category, Extraction, Fact, Speaker};

use crate::domain::conversation::{Message, MessageRole};
use crate::domain::fact::{FactCategory, FactSource, Stability};
use crate::memory::candidate::{Candidate, EndedFact, Proposal, Reach, Rejected};
use crate::memory::labels;

pub use statements::facts::{Background, Budget};

/// Reads `messages`, in order, with dates in time zone `zone`.
#[must_use]
pub fn extract(messages: &[Message], zone: Tz, budget: Budget) -> Proposal {
    extract_knowing(messages, zone, &Background::default(), budget)
}

/// Reads `messages` as [`extract`] does, after what was said before them.
#[must_use]
pub fn extract_knowing(messages: &[Message], zone: Tz, background: &Background<'_>, budget: Budget) -> Proposal {
    let Extraction { facts, secrets } = facts::extract_knowing(&read_in(messages, zone), background, budget);
    let should_update = !facts.is_empty();
    let reason = if should_update { "statements of the user were found" } else { "nothing of the user's own was stated" };
    Proposal {
        should_update,
        reason: reason.to_owned(),
        facts: candidates(facts, messages),
        rejected: vec![Rejected::secret(); secrets],
        ..Proposal::default()
    }
}

/// Only the facts that the user explicitly asked to remember: cheap enough for the transaction that records a turn.
#[must_use]
pub fn requests(messages: &[Message], zone: Tz) -> Vec<Candidate> {
    candidates(facts::requests(&read_in(messages, zone)), messages)
}

fn read_in(messages: &[Message], zone: Tz) -> Vec<facts::Message<'_>> {
    let speaker = |role| match role {
        MessageRole::User => Speaker::User,
        MessageRole::Assistant => Speaker::Agent,
        _ => Speaker::Other,
    };
    let day = |at: DateTime<Utc>| at.with_timezone(&zone).date_naive();
    let read = messages.iter().map(|one| facts::Message { speaker: speaker(one.role), text: &one.content, on: day(one.created_at) });
    read.collect()
}

fn candidates(facts: Vec<Fact>, messages: &[Message]) -> Vec<Candidate> {
    facts.into_iter().filter_map(|fact| messages.get(fact.message).map(|message| candidate(fact, message))).collect()
}

fn candidate(fact: Fact, message: &Message) -> Candidate {
    let category = match fact.category {
        Category::Profile => FactCategory::Profile,
        Category::Knowledge => FactCategory::Knowledge,
        Category::Event => FactCategory::Event,
        Category::Preference => FactCategory::Preference,
        Category::Project => FactCategory::Project,
        Category::Reference => FactCategory::Reference,
        Category::Feedback => FactCategory::Feedback,
    };
    let stability = match fact.stability {
        facts::Stability::Ongoing => Stability::Ongoing,
        facts::Stability::Durable => Stability::Durable,
    };
    let text = text_of(&fact);
    Candidate {
        subject: fact.subject,
        predicate: fact.predicate,
        object: fact.object,
        text,
        category,
        reach: if category == FactCategory::Project { Reach::Project } else { Reach::User },
        stability,
        confidence: fact.confidence,
        evidence: fact.evidence,
        expires_at: None,
        is_explicit: fact.is_explicit,
        source: FactSource::Statement,
        said_at: message.created_at,
        message: Some(message.id),
        ends: fact
            .ends
            .into_iter()
            .map(|ending| EndedFact {
                subject: ending.subject,
                predicate: ending.predicate,
                object: ending.object,
                is_only: ending.is_only,
            })
            .collect(),
    }
}

/// The fact in words, in the language of the sentence. A date that the sentence gave relatively is said, because "next Friday" means nothing
/// a month later, and so is the record that "the attendees" are of.
fn text_of(fact: &Fact) -> String {
    let is_chinese = language::script::is_chinese(&fact.evidence);
    let text = labels::text(&fact.subject, &fact.predicate, &fact.object, is_chinese);
    [&fact.record, &fact.date].into_iter().flatten().fold(text, |text, aside| match text.contains(aside) {
        true => text,
        false => labels::with_aside(&text, aside, is_chinese),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::ids::{ConversationId, MessageId};

    fn message(seq: i64, role: MessageRole, content: &str, at: &str) -> Message {
        Message {
            id: MessageId::from(seq),
            conversation: ConversationId::from(1),
            seq,
            role,
            name: None,
            content: content.to_owned(),
            created_at: at.parse().unwrap(),
            metadata: None,
        }
    }

    #[test]
    fn tomorrow_is_counted_in_the_agents_time_zone() {
        let late = message(1, MessageRole::User, "我明天要去北京出差。", "2026-03-04T17:00:00Z");
        let facts = extract(&[late], chrono_tz::Asia::Shanghai, Budget::default()).facts;
        assert_eq!(facts[0].text, "计划：去北京出差（2026-03-06）");
    }

    #[test]
    fn a_candidate_names_its_message_and_a_secret_is_rejected_without_its_text() {
        let at = "2026-03-04T09:00:00Z";
        let messages = [
            message(7, MessageRole::Assistant, "I live in the cloud.", at),
            message(8, MessageRole::System, "I live in Rome.", at),
            message(9, MessageRole::User, "I live in Oslo. Remember that my password is hunter2.", at),
        ];
        let proposal = extract(&messages, chrono_tz::UTC, Budget::default());
        let found: Vec<_> = proposal.facts.iter().map(|fact| (fact.message, fact.object.as_str(), fact.said_at)).collect();
        assert_eq!(found, [(Some(MessageId::from(9)), "Oslo", messages[2].created_at)]);
        assert_eq!(proposal.rejected, [Rejected::secret()]);
    }
}

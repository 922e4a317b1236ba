//! Extracts relations from a person's stored messages without a model. Called by `read_relations` where there is no model or it fails,
//! and by `eval`. The rules are those of the crate `statements`.

use chrono::{NaiveDate, NaiveTime, Utc};
use chrono_tz::Tz;
use statements::relations::{self, CONFIDENCE, Relation};

use crate::domain::conversation::{Message, MessageRole};
use crate::domain::graph::RelationSource;
use crate::memory::graph::statement::{Aspect, Mention, Statement};

/// The result of extraction.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Reading {
    /// Number of sentences that were read.
    pub sentences: u32,
    /// The statements, in order.
    pub statements: Vec<Statement>,
}

/// Extracts relations from the person's messages among `messages`.
#[must_use]
pub fn read(messages: &[Message], zone: Tz) -> Reading {
    let mut reading = Reading::default();
    for message in messages.iter().filter(|message| message.role == MessageRole::User) {
        let found = relations::read(&message.content, message.created_at.with_timezone(&zone).date_naive());
        reading.sentences = reading.sentences.saturating_add(found.sentences);
        reading.statements.extend(found.relations.into_iter().map(|relation| statement(relation, message, zone)));
    }
    reading
}

fn statement(relation: Relation, message: &Message, zone: Tz) -> Statement {
    // "Today" is the time of the message; other dates apply in every time zone and begin at midnight UTC.
    let today = message.created_at.with_timezone(&zone).date_naive();
    let moment = |day: NaiveDate| if day == today { message.created_at } else { day.and_time(NaiveTime::MIN).and_utc() };
    let from = relation.from.map(moment);
    Statement {
        subject: mention(relation.subject),
        predicate: relation.predicate.to_owned(),
        object: relation.object.map(mention),
        aspect: if relation.is_ending { Aspect::Ends } else { Aspect::Holds },
        from,
        until: relation.until.map(moment).filter(|until| from.is_none_or(|from| *until > from)),
        confidence: CONFIDENCE,
        evidence: relation.evidence,
        said_at: message.created_at,
        source: RelationSource::Rules,
        conversation: Some(message.conversation),
        message: Some(message.id),
        episode: None,
    }
}

fn mention(mention: relations::Mention) -> Mention {
    match mention {
        relations::Mention::Speaker => Mention::Owner,
        relations::Mention::Name(name, kind) => Mention::Name(name, kind.map(Into::into)),
    }
}

/// A statement in the notation of tests and scorecards: `subject|predicate|object`, with `-` before an ending and the
/// time after it, if there is one.
#[must_use]
pub fn shown(statement: &Statement) -> String {
    let name = |mention: &Mention| match mention {
        Mention::Owner => "user".to_owned(),
        Mention::Name(name, _) => name.clone(),
    };
    let object = statement.object.as_ref().map(name).unwrap_or_default();
    let mark = if statement.aspect == Aspect::Ends { "-" } else { "" };
    let day = |at: chrono::DateTime<Utc>| at.format("%Y-%m-%d").to_string();
    let from = statement.from.map(|at| format!("|{}", day(at))).unwrap_or_default();
    let until = statement.until.map(|at| format!("~{}", day(at))).unwrap_or_default();
    format!("{mark}{}|{}|{object}{from}{until}", name(&statement.subject), statement.predicate)
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;

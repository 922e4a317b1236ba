//! Extracts relations from a person's messages without a model: sentences, their clauses, and one table of patterns per
//! language. Pure; called by `read_relations` where there is no model or it fails, and by `eval`.

mod chinese;
mod chinese_table;
mod english;
mod english_clauses;
mod english_names;
mod english_table;
mod rule;
mod time;

use chrono::{NaiveDate, NaiveTime, Utc};
use chrono_tz::Tz;

use crate::domain::conversation::{Message, MessageRole};
use crate::domain::graph::RelationSource;
use crate::memory::graph::statement::{Aspect, Mention, Statement};
use crate::pipeline::engine::stated;
use language::script::is_chinese;
use rule::{Draft, How};

/// The confidence of every rule.
const CONFIDENCE: f64 = 0.8;
/// Longest message that is read, in characters: a longer one is pasted text.
const MAX_MESSAGE_CHARS: usize = 8_000;

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
    let by_user = messages.iter().filter(|message| message.role == MessageRole::User);
    for message in by_user.filter(|message| message.content.chars().count() <= MAX_MESSAGE_CHARS) {
        let today = message.created_at.with_timezone(&zone).date_naive();
        let sentences = stated(&message.content);
        reading.sentences += u32::try_from(sentences.len()).unwrap_or(u32::MAX);
        // "Ana joined Acme. She lives in Porto.": the person that the previous sentence was about.
        let mut last = None;
        for text in sentences {
            let drafts = if is_chinese(&text) { chinese::read(&text, today, &mut last) } else { english::read(&text, today, &mut last) };
            reading.statements.extend(drafts.into_iter().map(|draft| statement(draft, message, &text, zone)));
        }
    }
    reading
}

fn statement(draft: Draft, message: &Message, text: &str, zone: Tz) -> Statement {
    // "Today" is the time of the message; other dates apply in every time zone and begin at midnight UTC.
    let today = message.created_at.with_timezone(&zone).date_naive();
    let moment = |day: NaiveDate| if day == today { message.created_at } else { day.and_time(NaiveTime::MIN).and_utc() };
    let Draft { subject, predicate, object, how, time } = draft;
    let (aspect, from, until) = match how {
        How::Is | How::Has => (Aspect::Holds, time.since, time.until),
        How::Becomes => (Aspect::Holds, time.since.or(time.at.map(|(first, _)| first)), time.until),
        How::Was => match (time.since, time.until, time.at) {
            (Some(since), Some(until), _) => (Aspect::Holds, Some(since), Some(until)),
            (None, None, Some((first, end))) => (Aspect::Holds, Some(first), Some(end)),
            (_, until, _) => (Aspect::Ends, until, None),
        },
        How::Ends => (Aspect::Ends, time.at.map(|(first, _)| first).or(time.since).or(time.until), None),
    };
    Statement {
        subject,
        predicate: predicate.to_owned(),
        object,
        aspect,
        from: from.map(moment),
        until: until.map(moment).filter(|until| from.is_none_or(|from| *until > moment(from))),
        confidence: CONFIDENCE,
        evidence: text.to_owned(),
        said_at: message.created_at,
        source: RelationSource::Rules,
        conversation: Some(message.conversation),
        message: Some(message.id),
        episode: None,
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
mod tests;

//! Relations that the facts of the same messages state. They are derived from the facts, so that graph and facts agree: a fact is read from
//! the whole message, with its repairs, denials and frames, and what it states is not read a second time.

use language::{names, vocabulary};

use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::conversation::Message;
use crate::domain::fact::{Fact, FactStatus};
use crate::domain::graph::{EntityKind, RelationSource};
use crate::domain::ids::MessageId;
use crate::error::Result;
use crate::memory::graph::statement::{Aspect, Mention, Statement};
use crate::store::{self, Tx};

/// The statuses of facts that are or were believed.
const BELIEVED: [FactStatus; 3] = [FactStatus::Active, FactStatus::Superseded, FactStatus::Expired];

/// The statements of the facts that were learned from `messages`, in the order of the messages.
pub(super) async fn statements(tx: &Tx, access: &Access, bucket: &Bucket, messages: &[Message]) -> Result<Vec<Statement>> {
    let ids: Vec<MessageId> = messages.iter().map(|message| message.id).collect();
    let facts = store::facts::learned_from(tx, access, bucket, &ids).await?;
    let of = |fact: &Fact| {
        let message = messages.iter().find(|message| Some(message.id) == fact.message)?;
        statement(fact, message)
    };
    let mut derived: Vec<Statement> = facts.iter().filter(|fact| BELIEVED.contains(&fact.status)).filter_map(of).collect();
    derived.sort_by_key(|statement| (statement.said_at, statement.message));
    Ok(derived)
}

/// `read` without what `derived` states, followed in time by it. Of a relation with one value at a time, the fact's value is the only one.
pub(super) fn joined(read: Vec<Statement>, derived: Vec<Statement>) -> Vec<Statement> {
    let is_stated = |one: &Statement| {
        derived.iter().any(|fact| {
            let is_rival = one.aspect == Aspect::Holds && vocabulary::is_single_valued(&one.predicate);
            let is_of_one = one.predicate == fact.predicate && one.subject == fact.subject;
            // What another message says again is a statement of its own: "I moved back to Porto" after Lisbon.
            one.message == fact.message && (is_same(one, fact) || (is_rival && is_of_one))
        })
    };
    let mut all: Vec<Statement> = read.into_iter().filter(|one| !is_stated(one)).collect();
    all.extend(derived);
    all.sort_by_key(|statement| (statement.said_at, statement.message));
    all
}

/// Whether two statements relate the same two in the same way.
pub(super) fn is_same(one: &Statement, other: &Statement) -> bool {
    let key = |mention: &Mention| match mention {
        Mention::Owner => None,
        Mention::Name(name, _) => Some(names::key(name)),
    };
    let object = |statement: &Statement| statement.object.as_ref().map(key);
    one.predicate == other.predicate
        && one.aspect == other.aspect
        && key(&one.subject) == key(&other.subject)
        && object(one) == object(other)
}

/// The statement of a fact, if its predicate connects entities.
fn statement(fact: &Fact, message: &Message) -> Option<Statement> {
    let predicate = vocabulary::relations().find(|known| known.name == fact.predicate || known.as_fact == Some(fact.predicate.as_str()))?;
    let object = fact.object.trim();
    if object.is_empty() {
        return None;
    }
    let kind = |kind| Some(EntityKind::from(kind)).filter(|kind| *kind != EntityKind::Other);
    let (subject_kind, object_kind) = predicate.kinds;
    let subject = match vocabulary::canonical_subject(&fact.subject).as_str() {
        "user" => Mention::Owner,
        name => Mention::Name(name.to_owned(), kind(subject_kind)),
    };
    Some(Statement {
        subject,
        predicate: predicate.name.to_owned(),
        object: Some(Mention::Name(object.to_owned(), kind(object_kind))),
        aspect: Aspect::Holds,
        from: Some(fact.valid_from).filter(|from| *from != message.created_at),
        // What replaced the fact ends the relation by itself.
        until: fact.valid_to.filter(|to| fact.superseded_by.is_none() && *to > fact.valid_from),
        confidence: fact.confidence,
        evidence: if fact.evidence.trim().is_empty() { message.content.clone() } else { fact.evidence.clone() },
        said_at: message.created_at,
        source: RelationSource::Rules,
        conversation: Some(message.conversation),
        message: Some(message.id),
        episode: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stated(predicate: &str, object: &str, message: i64) -> Statement {
        Statement {
            subject: Mention::Owner,
            predicate: predicate.to_owned(),
            object: Some(Mention::named(object)),
            aspect: Aspect::Holds,
            from: None,
            until: None,
            confidence: 0.8,
            evidence: String::new(),
            said_at: chrono::DateTime::UNIX_EPOCH,
            source: RelationSource::Rules,
            conversation: None,
            message: Some(message.into()),
            episode: None,
        }
    }

    #[test]
    fn what_a_fact_states_is_not_read_twice_and_its_single_value_stands_alone() {
        let read = vec![
            stated("lives_in", "Leeds", 1),
            stated("lives_in", "鲁汶", 1),
            stated("works_on", "Atlas", 1),
            stated("works_on", "长风", 1),
            stated("lives_in", "Leeds", 2),
            stated("lives_in", "鲁汶", 3),
        ];
        let all = joined(read, vec![stated("lives_in", "鲁汶", 1), stated("works_on", "atlas", 1)]);
        let shown: Vec<_> = all
            .iter()
            .map(|one| match &one.object {
                Some(Mention::Name(name, _)) => (one.predicate.as_str(), name.as_str()),
                _ => unreachable!("every statement has an object"),
            })
            .collect();
        assert_eq!(shown, [("works_on", "长风"), ("lives_in", "鲁汶"), ("works_on", "atlas"), ("lives_in", "Leeds"), ("lives_in", "鲁汶")]);
    }
}

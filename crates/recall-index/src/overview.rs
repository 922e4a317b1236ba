//! The order of a person's items for a query that asks about them as a whole. No word of such a query says which items answer it, so that
//! what kind of memory they are, how important and how recent they are decides.

use crate::bucket::Bucket;
use crate::condition::Condition;
use crate::item::{ItemKind, Label};
use crate::passing::Passing;
use crate::slot::Slot;

/// What being a fact counts …
const OF_FACT: f32 = 0.55;
/// … a part of a file about the person …
const OF_IDENTITY_FILE: f32 = 0.5;
/// … the newest summary, which stands among the facts …
const OF_NEWEST_SUMMARY: f32 = 0.8;
/// … any other summary or file …
const OF_OTHER: f32 = 0.25;
/// … and a message of the person, which answers where nothing else does.
const OF_MESSAGE: f32 = 0.15;
/// What saying who the person is counts, and a request to remember it.
const OF_IDENTITY: f32 = 0.1;
const OF_REQUEST: f32 = 0.1;
/// What full trust counts, and being new.
const OF_TRUST: f32 = 0.15;
const OF_NEW: f32 = 0.1;

/// The person's bucket, for one query.
#[derive(Debug)]
pub(super) struct Overview {
    /// What says who the person is.
    identity: Passing,
    /// The id of the newest summary that passes the filter.
    newest: Option<i64>,
}

impl Overview {
    /// The overview of `bucket`; an item with one of the labels `identity` says who the person is, and only what `passes` is considered.
    pub(super) fn new(bucket: &Bucket, identity: &[Label], passes: impl Fn(&Slot) -> bool) -> Self {
        let summaries = bucket.slots().iter().filter(|slot| slot.kind == ItemKind::Episode && passes(slot));
        let newest = summaries.max_by_key(|slot| (slot.occurred, slot.id)).map(|slot| slot.id);
        Self { identity: Passing::new(bucket, 0, &Condition::Labels(identity.to_vec())), newest }
    }

    /// How much an item says about the person, 0 to 1; `None` for one that says nothing. `recency` is 1 for a new item.
    pub(super) fn grade(&self, number: usize, slot: &Slot, recency: f32) -> Option<f32> {
        let is = |holds: bool, worth: f32| if holds { worth } else { 0.0 };
        let identity = self.identity.has(number);
        let of_kind = match slot.kind {
            ItemKind::Fact => OF_FACT + is(identity, OF_IDENTITY) + is(slot.is_pinned(), OF_REQUEST) + OF_TRUST * slot.trust(),
            ItemKind::File if identity => OF_IDENTITY_FILE,
            ItemKind::Episode if self.newest == Some(slot.id) => OF_NEWEST_SUMMARY,
            ItemKind::File | ItemKind::Episode => OF_OTHER,
            ItemKind::Message if slot.is_of_person() => OF_MESSAGE * slot.substance(),
            // Relations repeat facts, and what the agent said is not about the person.
            ItemKind::Message | ItemKind::Relation => return None,
        };
        Some((of_kind + OF_NEW * recency).min(1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::item::{Author, Item};
    use crate::query::Query;
    use crate::ranking::Filter;
    use crate::tests::{anything, item};
    use crate::weights::RankingWeights;

    fn found(items: &[Item], question: &str, filter: &Filter) -> Vec<i64> {
        let mut bucket = Bucket::default();
        bucket.apply(items);
        let query = Query::parse(question).identity(vec![Label::new("category", "PROFILE")]);
        let answer = query.search(&[&bucket, &Bucket::default()], &RankingWeights::default(), filter);
        assert!(answer.hits.iter().all(|hit| (hit.components.total() - hit.components.overview).abs() < 1e-6), "{:?}", answer.hits);
        answer.hits.iter().map(|hit| hit.id).collect()
    }

    fn memory() -> Vec<Item> {
        let plain = |id, kind, text| item(id, kind, id, 0, text);
        vec![
            Item { author: Author::Person, ..plain(1, ItemKind::Message, "I have had a long day at the harbour with the boats.") },
            Item { author: Author::Agent, ..plain(2, ItemKind::Message, "What do you know about me? I am an assistant.") },
            plain(3, ItemKind::Episode, "They spoke about boats."),
            plain(4, ItemKind::Episode, "他们谈了茶。"),
            Item { trust: 0.6, ..plain(5, ItemKind::Fact, "Likes boats") },
            Item { labels: vec![Label::new("category", "PROFILE")], ..plain(6, ItemKind::Fact, "职业：护士") },
            Item { is_pinned: true, ..plain(7, ItemKind::Fact, "Wants short answers") },
            Item { expires_at: Some(chrono::DateTime::UNIX_EPOCH), ..plain(8, ItemKind::Fact, "Lives in Porto") },
            plain(9, ItemKind::Relation, "Nora works at the harbour"),
        ]
    }

    #[test]
    fn a_question_about_the_person_finds_their_current_facts_and_the_newest_summary_without_a_common_word() {
        let now = Filter { holds_at: 1, ..anything() };
        for question in ["What do you know about me?", "关于我你都知道些什么", "¿Qué sabes sobre mí?"] {
            assert_eq!(found(&memory(), question, &now), [7, 6, 4, 5, 3, 1], "{question}");
        }
    }

    #[test]
    fn of_equal_facts_the_newer_comes_first_and_kinds_narrow_it() {
        let mut facts: Vec<Item> = (1..5).map(|id| item(id, ItemKind::Fact, id, 0, &format!("Fact number {id}"))).collect();
        let last = facts.last().map_or(0, |item| item.occurred_at.timestamp_micros());
        let now = Filter { holds_at: last, ..anything() };
        assert_eq!(found(&facts, "Tell me about myself", &now), [4, 3, 2, 1]);
        facts.extend(memory().into_iter().filter(|item| item.id == 9));
        assert_eq!(found(&facts, "Tell me about myself", &Filter { kinds: vec![ItemKind::Message], ..now }), [0_i64; 0]);
    }

    #[test]
    fn a_shared_memory_is_not_about_the_person() {
        let mut shared = Bucket::default();
        shared.apply(&memory());
        let answer = Query::parse("Who am I?").search(&[&Bucket::default(), &shared], &RankingWeights::default(), &anything());
        assert_eq!(answer.hits, []);
    }
}

//! Sets of the slots of a bucket: those that meet a condition, or pass another test.

use crate::bucket::Bucket;
use crate::condition::Condition;
use crate::hash::Term;
use crate::item::ItemKind;
use crate::slot::Slot;

/// The slots of one bucket that a filter lets pass.
#[derive(Debug, Default)]
pub(super) struct Passing {
    /// A bit for each slot; `None` if every slot passes.
    bits: Option<Vec<u64>>,
}

impl Passing {
    /// The slots that meet `condition`; `place` is the index of the bucket in the search.
    pub(super) fn new(bucket: &Bucket, place: usize, condition: &Condition) -> Self {
        Self { bits: (!condition.is_everything()).then(|| meeting(bucket, place, condition)) }
    }

    /// The slots for which `passes` is true; it is asked once for each, in order.
    pub(super) fn of(bucket: &Bucket, mut passes: impl FnMut(&Slot) -> bool) -> Self {
        Self { bits: Some(tested(bucket, &mut passes)) }
    }

    #[inline]
    pub(super) fn has(&self, slot: usize) -> bool {
        self.bits.as_ref().is_none_or(|bits| bits.get(slot / 64).is_some_and(|word| word >> (slot % 64) & 1 == 1))
    }
}

/// A bit for each slot that meets `condition`. What the bits of dead slots are does not matter.
fn meeting(bucket: &Bucket, place: usize, condition: &Condition) -> Vec<u64> {
    let all = |bit: u64| vec![bit; bucket.slots().len().div_ceil(64)];
    let each = |condition: &Condition| meeting(bucket, place, condition);
    match condition {
        Condition::All(parts) => parts.iter().map(each).fold(all(u64::MAX), |all, part| merged(all, &part, |one, other| one & other)),
        Condition::Any(parts) => parts.iter().map(each).fold(all(0), |any, part| merged(any, &part, |one, other| one | other)),
        Condition::Not(part) => each(part).into_iter().map(|word| !word).collect(),
        Condition::Labels(labels) => posted(bucket, labels.iter().map(|label| label.term())),
        Condition::Entry(key, test) => {
            posted(bucket, bucket.entries().of(key).filter(|(_, value)| test.passes(value)).map(|(term, _)| term))
        }
        Condition::Sources(kind, ids) => tested(bucket, &mut |slot| slot.kind == *kind && ids.contains(&slot.source)),
        Condition::Occurred(time) => tested(bucket, &mut |slot| time.contains(&slot.occurred)),
        Condition::Buckets(places) => all(if places.contains(&place) { u64::MAX } else { 0 }),
    }
}

fn merged(mut words: Vec<u64>, others: &[u64], merge: impl Fn(u64, u64) -> u64) -> Vec<u64> {
    words.iter_mut().zip(others).for_each(|(word, other)| *word = merge(*word, *other));
    words
}

/// The slots with one of these terms.
fn posted(bucket: &Bucket, terms: impl Iterator<Item = Term>) -> Vec<u64> {
    let mut bits = vec![0_u64; bucket.slots().len().div_ceil(64)];
    for posting in terms.flat_map(|term| bucket.postings(term)) {
        if let Some(word) = bits.get_mut(posting.slot() as usize / 64) {
            *word |= 1 << (posting.slot() % 64);
        }
    }
    bits
}

/// The slots that pass a test.
fn tested(bucket: &Bucket, passes: &mut dyn FnMut(&Slot) -> bool) -> Vec<u64> {
    let mut bits = |slots: &[Slot]| (0..).zip(slots).fold(0_u64, |word, (bit, slot)| word | u64::from(passes(slot)) << bit);
    bucket.slots().chunks(64).map(&mut bits).collect()
}

impl Bucket {
    /// The sources of the live items of a kind that meet `condition`; `place` is the index of the bucket in the search.
    #[must_use]
    pub fn sources(&self, place: usize, kind: ItemKind, condition: &Condition) -> Vec<i64> {
        let passing = Passing::new(self, place, condition);
        let slots = self.slots().iter().enumerate().filter(|(number, slot)| slot.is_live() && slot.kind == kind && passing.has(*number));
        slots.map(|(_, slot)| slot.source).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use chrono::DateTime;
    use proptest::prelude::*;

    use super::*;
    use crate::condition::EntryTest;
    use crate::item::{Entry, Item, Label};
    use crate::query::Query;
    use crate::ranking::Filter;
    use crate::tests::{anything, item};
    use crate::weights::RankingWeights;

    /// Facts about tea with labels of these keys and values.
    fn bucket(facts: &[(i64, &[(&str, &str)])]) -> Bucket {
        let labelled = |(id, labels): &(i64, &[(&str, &str)])| Item {
            labels: labels.iter().map(|(key, value)| Label::new(key, value)).collect(),
            ..item(*id, ItemKind::Fact, *id, 0, &format!("Tea number {id} is green."))
        };
        let mut bucket = Bucket::default();
        bucket.apply(&facts.iter().map(labelled).collect::<Vec<_>>());
        bucket
    }

    fn found(bucket: &Bucket, groups: &[&[(&str, &str)]]) -> Vec<i64> {
        let group = |labels: &&[(&str, &str)]| Condition::Labels(labels.iter().map(|(key, value)| Label::new(key, value)).collect());
        let filter = Filter { condition: Condition::All(groups.iter().map(group).collect()), ..anything() };
        let hits = Query::parse("green tea").search(&[bucket], &RankingWeights::default(), &filter).hits;
        let mut ids: Vec<i64> = hits.iter().map(|hit| hit.id).collect();
        ids.sort_unstable();
        ids
    }

    #[test]
    fn an_item_passes_with_one_label_of_each_group() {
        let teas = bucket(&[(1, &[("shop", "Lin"), ("year", "2025")]), (2, &[("shop", "林记")]), (3, &[]), (4, &[("year", "2025")])]);
        assert_eq!(found(&teas, &[]), [1, 2, 3, 4]);
        assert_eq!(found(&teas, &[&[("shop", "林记")]]), [2]);
        assert_eq!(found(&teas, &[&[("shop", "Lin"), ("shop", "林记")]]), [1, 2]);
        assert_eq!(found(&teas, &[&[("shop", "Lin"), ("shop", "林记")], &[("year", "2025")]]), [1]);
        assert_eq!(found(&teas, &[&[("shop", "Elsewhere")]]), [] as [i64; 0]);
        assert_eq!(found(&teas, &[&[]]), [] as [i64; 0], "a group without labels lets nothing pass");
    }

    #[test]
    fn a_label_is_no_word() {
        let teas = bucket(&[(1, &[("shop", "harbour")])]);
        let hits = Query::parse("harbour shop").search(&[&teas], &RankingWeights::default(), &anything()).hits;
        assert_eq!(hits, []);
    }

    #[test]
    fn the_event_of_a_question_is_looked_up_without_the_labels() {
        let at = |day: &str| format!("{day}T12:00:00Z").parse().unwrap();
        let said = |id, day, text, labels| Item { occurred_at: at(day), labels, ..item(id, ItemKind::Fact, id, 0, text) };
        let mut bucket = Bucket::default();
        let travel = || vec![Label::new("tag", "travel")];
        bucket.apply(&[
            said(1, "2026-05-04", "The interview at the observatory went well.", vec![]),
            said(2, "2026-05-18", "I bought a ticket to Oslo.", travel()),
            said(3, "2026-09-01", "I bought a ticket to Rome.", travel()),
        ]);
        let question = "What ticket had I bought two weeks after the interview?";
        let query = Query::parse(question).asked_at(question, "2026-11-29T18:00:00+00:00".parse().unwrap());
        let filter = Filter { condition: Condition::Labels(travel()), ..anything() };
        let hits = query.search(&[&bucket], &RankingWeights::default(), &filter).hits;
        assert_eq!(hits.first().map(|hit| hit.id), Some(2), "{hits:?}");
    }

    #[test]
    fn labels_follow_the_item() {
        let mut teas = bucket(&[(1, &[("shop", "Lin")]), (2, &[("shop", "Lin")])]);
        teas.apply(&[Item { labels: vec![Label::new("shop", "Ma")], ..item(1, ItemKind::Fact, 1, 0, "Tea number 1 is green.") }]);
        teas.apply(&[Item { is_deleted: true, ..item(2, ItemKind::Fact, 2, 0, "") }]);
        assert_eq!(found(&teas, &[&[("shop", "Lin")]]), [] as [i64; 0]);
        assert_eq!(found(&teas, &[&[("shop", "Ma")]]), [1]);
        for id in 100..400 {
            teas.apply(&[item(id, ItemKind::Fact, id, 0, "Coffee.")]);
            teas.apply(&[Item { is_deleted: true, ..item(id, ItemKind::Fact, id, 0, "") }]);
        }
        assert_eq!(found(&teas, &[&[("shop", "Ma")]]), [1], "also after the bucket was packed");
    }

    /// Entries of an item, by key.
    type Attached = BTreeMap<&'static str, u8>;

    const KEYS: [&str; 3] = ["a", "b", "c"];

    fn attached() -> impl Strategy<Value = Attached> {
        prop::collection::btree_map(prop::sample::select(KEYS.to_vec()), 0_u8..4, 0..3)
    }

    fn condition() -> impl Strategy<Value = Condition> {
        let key = || prop::sample::select(KEYS.to_vec());
        let entry = (key(), prop::collection::vec(0_u8..4, 0..3)).prop_map(|(key, values)| {
            let test = move |value: &str| values.iter().any(|wanted| value == wanted.to_string());
            Condition::Entry(key.to_owned(), EntryTest::new(test))
        });
        let label = (key(), 0_u8..4).prop_map(|(key, value)| Condition::Labels(vec![Entry::label(key, &value.to_string())]));
        let sources = prop::collection::hash_set(1_i64..9, 0..5).prop_map(|ids| Condition::Sources(ItemKind::Fact, ids.into()));
        let buckets = prop::collection::vec(0_usize..2, 0..2).prop_map(Condition::Buckets);
        let occurred = (0_i64..10, 0_i64..10).prop_map(|(since, until)| Condition::Occurred(since..until));
        prop_oneof![entry, label, sources, buckets, occurred].prop_recursive(4, 24, 3, |inner| {
            let several = || prop::collection::vec(inner.clone(), 0..3);
            prop_oneof![
                several().prop_map(Condition::All),
                several().prop_map(Condition::Any),
                inner.clone().prop_map(|part| Condition::Not(Box::new(part))),
            ]
        })
    }

    /// Whether an item meets the condition, read as it is written.
    fn meets(id: i64, attached: &Attached, condition: &Condition) -> bool {
        let each = |part: &Condition| meets(id, attached, part);
        match condition {
            Condition::All(parts) => parts.iter().all(each),
            Condition::Any(parts) => parts.iter().any(each),
            Condition::Not(part) => !each(part),
            Condition::Labels(labels) => attached.iter().any(|(key, value)| labels.contains(&Entry::label(key, &value.to_string()))),
            Condition::Entry(key, test) => attached.get(key.as_str()).is_some_and(|value| test.passes(&value.to_string())),
            Condition::Sources(kind, ids) => *kind == ItemKind::Fact && ids.contains(&id),
            Condition::Buckets(places) => places.contains(&1),
            Condition::Occurred(time) => time.start <= id && id < time.end,
        }
    }

    proptest! {
        #[test]
        fn a_condition_selects_the_items_that_meet_it_after_changes_too(
            before in prop::collection::vec(attached(), 8), after in prop::collection::vec(attached(), 8), condition in condition(),
        ) {
            let fact = |(id, attached): (i64, &Attached)| Item {
                entries: attached.iter().map(|(key, value)| Entry { key: (*key).to_owned(), value: value.to_string() }).collect(),
                occurred_at: DateTime::from_timestamp_micros(id).expect("a time"),
                ..item(id, ItemKind::Fact, id, 0, "Green tea.")
            };
            let mut bucket = Bucket::default();
            bucket.apply(&(1..).zip(&before).map(fact).collect::<Vec<_>>());
            bucket.apply(&(1..).zip(&after).map(fact).collect::<Vec<_>>());
            // Another kind of item, and one that is gone.
            bucket.apply(&[item(20, ItemKind::Message, 1, 0, "Tea."), Item { is_deleted: true, ..item(8, ItemKind::Fact, 8, 0, "") }]);
            let found: BTreeSet<i64> = bucket.sources(1, ItemKind::Fact, &condition).into_iter().collect();
            let expected: BTreeSet<i64> =
                (1..8).zip(&after).filter(|(id, attached)| meets(*id, attached, &condition)).map(|(id, _)| id).collect();
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn values_go_with_the_items_that_have_them() {
        let entry = |id: i64, value: &str| Item {
            entries: vec![Entry { key: "shop".to_owned(), value: value.to_owned() }],
            ..item(id, ItemKind::Fact, id, 0, "Green tea.")
        };
        let mut bucket = Bucket::default();
        for id in 1..400 {
            bucket.apply(&[entry(id, "林记")]);
            bucket.apply(&[entry(id, &format!("shop {id}"))]);
        }
        assert!(bucket.entries().of("shop").count() < 400 + 200, "those of dead slots go when the bucket is packed");
        let starts = |start: &'static str| Condition::Entry("shop".to_owned(), EntryTest::new(move |value| value.starts_with(start)));
        assert_eq!(bucket.sources(0, ItemKind::Fact, &starts("shop 3")).len(), 111);
        assert_eq!(bucket.sources(0, ItemKind::Fact, &starts("林")), [] as [i64; 0]);
    }
}

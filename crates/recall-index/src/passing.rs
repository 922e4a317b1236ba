//! Sets of the slots of a bucket: those that pass a filter by labels, or another condition.

use crate::bucket::Bucket;
use crate::item::Label;
use crate::slot::Slot;

/// The slots of one bucket that a filter lets pass.
#[derive(Debug, Default)]
pub(super) struct Passing {
    /// A bit for each slot; `None` if every slot passes.
    bits: Option<Vec<u64>>,
}

impl Passing {
    /// The slots that have at least one label of each group.
    pub(super) fn new(bucket: &Bucket, groups: &[Vec<Label>]) -> Self {
        let of_group = |group: &Vec<Label>| {
            let mut bits = vec![0_u64; bucket.slots().len().div_ceil(64)];
            for posting in group.iter().flat_map(|label| bucket.postings(label.term())) {
                if let Some(word) = bits.get_mut(posting.slot() as usize / 64) {
                    *word |= 1 << (posting.slot() % 64);
                }
            }
            bits
        };
        let both = |mut all: Vec<u64>, other: Vec<u64>| {
            all.iter_mut().zip(other).for_each(|(word, other)| *word &= other);
            all
        };
        Self { bits: groups.iter().map(of_group).reduce(both) }
    }

    /// The slots for which `passes` is true; it is asked once for each, in order.
    pub(super) fn of(bucket: &Bucket, mut passes: impl FnMut(&Slot) -> bool) -> Self {
        let bits = |slots: &[Slot]| (0..).zip(slots).fold(0_u64, |word, (bit, slot)| word | u64::from(passes(slot)) << bit);
        Self { bits: Some(bucket.slots().chunks(64).map(bits).collect()) }
    }

    #[inline]
    pub(super) fn has(&self, slot: usize) -> bool {
        self.bits.as_ref().is_none_or(|bits| bits.get(slot / 64).is_some_and(|word| word >> (slot % 64) & 1 == 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::item::{Item, ItemKind};
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
        let group = |labels: &&[(&str, &str)]| labels.iter().map(|(key, value)| Label::new(key, value)).collect();
        let filter = Filter { labels: groups.iter().map(group).collect(), ..anything() };
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
        let filter = Filter { labels: vec![travel()], ..anything() };
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
}

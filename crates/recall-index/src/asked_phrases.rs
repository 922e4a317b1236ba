//! The phrases of a query: an item that has two neighbouring words of the query as neighbours counts more than one that has them apart.

use crate::bm25::{Scores, TermWeights};
use crate::bucket::Bucket;
use crate::hash::Term;
use crate::phrases::{code, pairs};
use crate::postings::Posting;

/// Most pairs of a query that count: a long paste is no phrase, and every pair costs time.
const MOST: usize = 16;

/// A pair of a query, and its share of them all.
struct AskedPair {
    one: Term,
    other: Term,
    share: f32,
}

/// The pairs of a query.
pub(super) struct AskedPhrases(Vec<AskedPair>);

impl AskedPhrases {
    /// The pairs among `said`, the content terms of a query as they stand in it. A pair weighs as much as its two terms together; one with a
    /// term that is not among the `terms` to search for is left out.
    pub(super) fn new(said: &[Term], terms: &[Term], worth: &TermWeights) -> Self {
        let idf = |term: Term| worth.idf.get(terms.iter().position(|other| *other == term)?).copied();
        let mut found: Vec<AskedPair> = Vec::new();
        for (one, other) in pairs(said).map(|(one, other)| (one.min(other), one.max(other))) {
            let (Some(of_one), Some(of_other)) = (idf(one), idf(other)) else { continue };
            if found.len() < MOST && !found.iter().any(|known| (known.one, known.other) == (one, other)) {
                found.push(AskedPair { one, other, share: of_one + of_other });
            }
        }
        let total: f32 = found.iter().map(|pair| pair.share).sum();
        found.iter_mut().for_each(|pair| pair.share /= total);
        Self(found)
    }

    /// Adds to the scores of each slot of `bucket` the share of the pairs that it has. Reads only the slots that have both terms.
    pub(super) fn score(&self, bucket: &Bucket, scores: &mut Scores) {
        for pair in &self.0 {
            let code = code(pair.one, pair.other);
            for slot in in_both(bucket.postings(pair.one), bucket.postings(pair.other)) {
                if bucket.phrases().of(slot as usize).contains(&code) {
                    scores.add_together(slot as usize, pair.share);
                }
            }
        }
    }
}

/// The slots that two lists share; both are sorted by slot.
fn in_both<'a>(mut shorter: &'a [Posting], mut longer: &'a [Posting]) -> impl Iterator<Item = u32> + use<'a> {
    if shorter.len() > longer.len() {
        std::mem::swap(&mut shorter, &mut longer);
    }
    shorter.iter().map(|posting| posting.slot()).filter(move |slot| {
        let skipped = longer.partition_point(|posting| posting.slot() < *slot);
        longer = longer.get(skipped..).unwrap_or_default();
        longer.first().is_some_and(|posting| posting.slot() == *slot)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::item::ItemKind;
    use crate::query::Query;
    use crate::tests::{anything, item};
    use crate::weights::RankingWeights;

    #[test]
    fn words_that_stand_together_in_the_question_count_more_where_they_stand_together() {
        let order = |texts: [&str; 2], query: &str| -> Vec<(i64, bool)> {
            let mut bucket = Bucket::default();
            bucket.apply(&(1..).zip(texts).map(|(id, text)| item(id, ItemKind::Fact, id, 0, text)).collect::<Vec<_>>());
            let hits = Query::parse(query).search(&[&bucket], &RankingWeights::default(), &anything()).hits;
            hits.iter().map(|hit| (hit.id, hit.components.phrase > 0.0)).collect()
        };
        let paper = ["green doors, and my sister paints on paper", "my sister paints on a door, and the paper is green"];
        assert_eq!(order(paper, "who has green paper?"), [(2, true), (1, false)], "in either order");
        assert_eq!(order(paper, "paint me green doors")[0], (1, true));
        assert_eq!(order(["她在画展上学到海的画法", "我妹妹在上海学画画"], "谁在上海？"), [(2, true), (1, false)]);
    }

    #[test]
    fn a_pair_weighs_as_much_as_its_terms_and_pairs_of_other_terms_are_left_out() {
        let shares = |said: &[Term], terms: &[Term], idf: Vec<f32>| -> Vec<f32> {
            let asked = AskedPhrases::new(said, terms, &TermWeights { idf, unseen: 1.0, average: 1.0 });
            asked.0.iter().map(|pair| pair.share).collect()
        };
        assert_eq!(shares(&[1, 2, 3, 4, 2, 1], &[1, 2, 3], vec![1.0, 2.0, 3.0]), [3.0 / 8.0, 5.0 / 8.0]);
        assert!(shares(&[7, 7], &[7], vec![1.0]).is_empty());
        let long: Vec<Term> = (0..400).collect();
        assert_eq!(shares(&long, &long, vec![1.0; 400]).len(), MOST);
    }

    #[test]
    fn the_slots_of_two_lists_are_those_in_both() {
        let list = |slots: &[u32]| slots.iter().map(|slot| Posting::new(*slot, 1)).collect::<Vec<_>>();
        let both = |one: &[u32], other: &[u32]| in_both(&list(one), &list(other)).collect::<Vec<_>>();
        assert_eq!(both(&[1, 4, 7, 9], &[0, 4, 5, 9, 12, 20]), [4, 9]);
        assert_eq!(both(&[3, 4, 5, 6, 7], &[5]), [5]);
        assert!(both(&[], &[1]).is_empty() && both(&[2], &[1, 3]).is_empty());
    }
}

//! The metrics. Every score is a fraction from 0 to 1. `ranks` are the ranks of a question's pieces of evidence, from 1; `None` if recall
//! did not return one.

use std::time::Duration;

/// The number of items that nDCG considers.
pub(super) const NDCG_DEPTH: usize = 10;

/// The share of the evidence among the first `k`.
pub(super) fn recall(ranks: &[Option<usize>], k: usize) -> f64 {
    share(found(ranks, k), ranks.len())
}

/// 1 when all of the evidence is among the first `k`.
pub(super) fn recall_all(ranks: &[Option<usize>], k: usize) -> f64 {
    f64::from(u8::from(found(ranks, k) == ranks.len()))
}

/// 1 when any of the evidence is among the first `k`.
pub(super) fn recall_any(ranks: &[Option<usize>], k: usize) -> f64 {
    f64::from(u8::from(found(ranks, k) > 0))
}

/// One over the rank of the first piece of evidence.
pub(super) fn reciprocal_rank(ranks: &[Option<usize>]) -> f64 {
    ranks.iter().flatten().min().map_or(0.0, |first| share(1, *first))
}

/// Normalized discounted cumulative gain of the first `k` with gains of 0 and 1 (Järvelin, Kekäläinen 2002), at most 1.
pub(super) fn ndcg(ranks: &[Option<usize>], k: usize) -> f64 {
    let gained: f64 = ranks.iter().flatten().filter(|rank| **rank <= k).map(|rank| discount(*rank)).sum();
    let ideal: f64 = (1..=ranks.len().min(k)).map(discount).sum();
    // Pieces of evidence with the same text share a rank, so the sum can exceed the ideal.
    if ideal > 0.0 { (gained / ideal).min(1.0) } else { 0.0 }
}

fn discount(rank: usize) -> f64 {
    1.0 / float(rank + 1).log2()
}

fn found(ranks: &[Option<usize>], k: usize) -> usize {
    ranks.iter().flatten().filter(|rank| **rank <= k).count()
}

fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { float(part) / float(whole) }
}

/// The mean; 0 for no values.
pub(super) fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len();
    if count == 0 { 0.0 } else { values.sum::<f64>() / float(count) }
}

/// The percentile in milliseconds: the smallest time that at least `share` of all do not exceed. `times` must be sorted.
pub(super) fn percentile(times: &[Duration], share: f64) -> f64 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and the number of times")]
    let number = (float(times.len()) * share).ceil() as usize;
    times.get(number.saturating_sub(1)).map_or(0.0, |time| time.as_secs_f64() * 1e3)
}

#[expect(clippy::cast_precision_loss, reason = "counts far below 2^52")]
pub(super) const fn float(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-12
    }

    #[test]
    fn recall_is_the_share_of_the_evidence_within_the_first_k() {
        let ranks = [Some(2), Some(10), Some(11), None];
        assert!(close(recall(&ranks, 1), 0.0) && close(recall(&ranks, 2), 0.25) && close(recall(&ranks, 10), 0.5));
        assert!(close(recall(&ranks, 50), 0.75));
        assert!(close(recall_all(&ranks, 50), 0.0) && close(recall_any(&ranks, 1), 0.0) && close(recall_any(&ranks, 2), 1.0));
        assert!(close(recall_all(&[Some(3), Some(5)], 5), 1.0) && close(recall_all(&[Some(3), Some(6)], 5), 0.0));
    }

    #[test]
    fn the_reciprocal_rank_is_that_of_the_first_piece() {
        assert!(close(reciprocal_rank(&[None, Some(4), Some(2)]), 0.5) && close(reciprocal_rank(&[None]), 0.0));
    }

    #[test]
    fn ndcg_discounts_by_the_logarithm_of_the_rank() {
        // Two pieces at ranks 1 and 3: (1 + 1/2) / (1 + 1/log2 3) = 1.5 / 1.6309297535714573.
        assert!(close(ndcg(&[Some(1), Some(3)], 10), 0.919_720_789_148_187_6));
        assert!(close(ndcg(&[Some(2), Some(1)], 10), 1.0) && close(ndcg(&[Some(11), None], 10), 0.0));
        assert!(close(ndcg(&[Some(3)], 10), 0.5) && close(ndcg(&[Some(1), Some(1)], 10), 1.0) && close(ndcg(&[], 10), 0.0));
    }

    #[test]
    fn a_percentile_is_one_of_the_times() {
        let times: Vec<Duration> = (1..=20).map(Duration::from_millis).collect();
        assert!(close(percentile(&times, 0.5), 10.0) && close(percentile(&times, 0.95), 19.0) && close(percentile(&times, 1.0), 20.0));
        assert!(close(percentile(&times[..3], 0.5), 2.0) && close(percentile(&times[..1], 0.5), 1.0) && close(percentile(&[], 0.5), 0.0));
    }
}

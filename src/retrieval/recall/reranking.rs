//! The best results in the order of a reranker, whose score is fused with recall's own.

use super::result::Recalled;
use crate::llm::rerank::Reranker;

/// Adds the reranker's score to the best items and orders them by the sum. Items after those that it reads lose its weight, as if it had
/// scored them 0. Nothing changes if it does not answer.
pub(super) async fn fuse(reranker: &dyn Reranker, query: &str, items: &mut [Recalled]) {
    if items.len() < 2 {
        return;
    }
    let read: Vec<&str> = items.iter().take(reranker.candidates()).map(|item| item.found.text.as_str()).collect();
    let Some(scores) = reranker.scores(query, &read).await else { return };
    let weight = reranker.weight();
    let scores = scores.into_iter().chain(std::iter::repeat(0.0));
    for (item, score) in items.iter_mut().zip(scores) {
        item.components = item.components.reranked(score, weight);
    }
    items.sort_by(|one, other| other.components.total().total_cmp(&one.components.total()));
}

//! One memory on its way into a prompt, and which of them fit.

use std::collections::HashSet;

use chrono::NaiveDate;

use crate::domain::ids::ItemId;
use crate::domain::item::{ItemKind, Source};
use crate::domain::memory_scope::MemoryScope;
use crate::index::analyze::fingerprint;

/// Share of the budget for who the owner is, in percent.
const IDENTITY_PERCENT: usize = 20;
/// Share of the budget for what matters whatever is asked, in percent.
const ESSENTIAL_PERCENT: usize = 30;

/// Why a memory is in the prompt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// L0: who the owner is.
    Identity,
    /// L1: what matters whatever is asked.
    Essential,
    /// L2: what answers the question.
    Relevant,
}

impl Layer {
    /// The word on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::Essential => "essential",
            Self::Relevant => "relevant",
        }
    }

    /// The heading above its memories.
    pub(super) const fn heading(self) -> &'static str {
        match self {
            Self::Identity => "Identity",
            Self::Essential => "Essential",
            Self::Relevant => "Relevant",
        }
    }
}

/// One memory.
#[derive(Debug, Clone, PartialEq)]
pub struct Memory {
    /// Why it is there.
    pub layer: Layer,
    /// What it is.
    pub kind: ItemKind,
    /// Who shares it.
    pub scope: MemoryScope,
    /// As it is stored.
    pub text: String,
    /// Where it comes from.
    pub source: Source,
    /// Its calendar day in the agent's time zone; none for what has no date, such as a line of PROFILE.md.
    pub day: Option<NaiveDate>,
    /// The daily note it stands in.
    pub note: Option<NaiveDate>,
    /// Its item in the index, when it was found there.
    pub item: Option<ItemId>,
    /// How well it answers the question; none outside [`Layer::Relevant`].
    pub score: Option<f32>,
}

/// Takes what fits: identity first, then the essential, each within its share and best first, then the relevant with all that is
/// left. A memory that does not fit is passed over for smaller ones behind it; the first of the identity may exceed its share.
/// What says the same is taken once. Answers what was taken and how many others were not.
pub(super) fn fit(candidates: Vec<Memory>, budget: usize, cost: impl Fn(&Memory) -> usize) -> (Vec<Memory>, usize) {
    let mut taken = Vec::new();
    let (mut said, mut passed_over) = (HashSet::new(), HashSet::new());
    let mut left = budget;
    let mut shares = [budget * IDENTITY_PERCENT / 100, budget * ESSENTIAL_PERCENT / 100];
    for memory in candidates {
        let fingerprint = fingerprint(&memory.text);
        if said.contains(&fingerprint) {
            continue;
        }
        let cost = cost(&memory);
        let is_first = taken.is_empty() && memory.layer == Layer::Identity;
        let share = match memory.layer {
            Layer::Identity => shares.first_mut(),
            Layer::Essential => shares.last_mut(),
            Layer::Relevant => None,
        };
        if cost > left || share.as_ref().is_some_and(|share| cost > **share && !is_first) {
            passed_over.insert(fingerprint);
            continue;
        }
        if let Some(share) = share {
            *share = share.saturating_sub(cost);
        }
        left -= cost;
        said.insert(fingerprint);
        taken.push(memory);
    }
    (taken, passed_over.difference(&said).count())
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::*;

    pub(in super::super) fn memory(layer: Layer, text: &str) -> Memory {
        Memory {
            layer,
            kind: ItemKind::Fact,
            scope: MemoryScope::Personal,
            text: text.to_owned(),
            source: Source::default(),
            day: None,
            note: None,
            item: None,
            score: None,
        }
    }

    fn of_cost(layer: Layer, costs: &[usize]) -> Vec<Memory> {
        // Letters differ, or texts of one length would say the same.
        let first = b'b' + 8 * layer as u8;
        (first..).zip(costs).map(|(letter, cost)| memory(layer, &char::from(letter).to_string().repeat(*cost))).collect()
    }

    fn sizes(memories: &[Memory], layer: Layer) -> Vec<usize> {
        memories.iter().filter(|memory| memory.layer == layer).map(|memory| memory.text.len()).collect()
    }

    #[test]
    fn each_layer_keeps_to_its_share_and_the_rest_answers_the_question() {
        let all =
            [of_cost(Layer::Identity, &[15, 10, 5]), of_cost(Layer::Essential, &[20, 20, 10]), of_cost(Layer::Relevant, &[40, 30, 10])]
                .concat();
        let (taken, omitted) = fit(all, 100, |memory| memory.text.len());
        assert_eq!(sizes(&taken, Layer::Identity), [15, 5]);
        assert_eq!(sizes(&taken, Layer::Essential), [20, 10]);
        assert_eq!(sizes(&taken, Layer::Relevant), [40, 10]);
        assert_eq!(omitted, 3);
    }

    #[test]
    fn the_first_line_of_the_identity_enters_even_beyond_its_share_but_not_beyond_the_budget() {
        let (taken, _) = fit(of_cost(Layer::Identity, &[90, 5]), 100, |memory| memory.text.len());
        assert_eq!(sizes(&taken, Layer::Identity), [90]);
        assert!(fit(of_cost(Layer::Identity, &[101]), 100, |memory| memory.text.len()).0.is_empty());
    }

    proptest! {
        #[test]
        fn the_budget_is_never_exceeded_and_nothing_is_lost_uncounted(
            identity in proptest::collection::vec(1_usize..60, 0..8), essential in proptest::collection::vec(1_usize..60, 0..8),
            relevant in proptest::collection::vec(1_usize..60, 0..8), budget in 0_usize..200,
        ) {
            let all = [of_cost(Layer::Identity, &identity), of_cost(Layer::Essential, &essential), of_cost(Layer::Relevant, &relevant)].concat();
            let count = all.len();
            let (taken, omitted) = fit(all, budget, |memory| memory.text.len());
            prop_assert!(taken.iter().map(|memory| memory.text.len()).sum::<usize>() <= budget);
            prop_assert_eq!(taken.len() + omitted, count);
        }
    }
}

//! From scores to a ranking: components weighed and summed, duplicates collapsed, ties settled.

use std::cmp::Ordering;
use std::collections::HashMap;

use crate::config::ranking::Ranking;
use crate::domain::embedding::Embedding;
use crate::domain::ids::ItemId;
use crate::domain::item::ItemKind;
use crate::index::bm25::Board;
use crate::index::bucket::Bucket;
use crate::index::query::Query;
use crate::index::slot::{NONE, Slot};

/// What the message before counts in the meaning of the talk around one, and what the one after: an answer needs its question
/// more than a question its answer.
const BEFORE: f32 = 0.7;
const AFTER: f32 = 0.5;
/// Cosine of a message with its neighbour, on average, in English conversations and expositions alike.
const ALIKE: f32 = 0.47;
/// What shares no word with the question is an answer only when it is this near in meaning.
const LEAST_COSINE: f32 = 0.35;
/// Microseconds after which an item is half as new.
const HALF_LIFE: f32 = 30.0 * 86_400.0 * 1_000_000.0;
/// Uses from which on an item counts as used often.
const OFTEN: f32 = 20.0;

/// What a score is made of. Each part is its weight × its value, divided by the sum of all weights; they add up to the score.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Components {
    /// BM25 over the item's own words: text, speaker, date, headings.
    pub text: f32,
    /// The same over the talk around it. For what is no message it is that of its own words.
    pub context: f32,
    /// Cosine with the question, of a message with its neighbours. An item that has no vector is measured by its words instead,
    /// and they stand here too.
    pub vector: f32,
    /// The question names the one who said it, and nobody else.
    pub speaker: f32,
    /// The question asks when, and the item says when.
    pub time: f32,
    /// It is long enough to tell something, and does not only ask.
    pub substance: f32,
    /// It is new: halved every 30 days.
    pub recency: f32,
    /// How far it is trusted.
    pub trust: f32,
    /// How often it was used, on a logarithmic scale up to 20 times.
    pub usage: f32,
    /// A person asked to keep it.
    pub pin: f32,
    /// It is the owner's own: 1; the agent's: ½.
    pub personal: f32,
}

impl Components {
    /// The score, 0 to 1.
    #[must_use]
    pub fn total(self) -> f32 {
        let of_form = self.speaker + self.time + self.substance + self.recency + self.trust + self.usage + self.pin + self.personal;
        self.relevance() + of_form
    }

    /// The part of the score that depends on what was asked for.
    #[must_use]
    pub fn relevance(self) -> f32 {
        self.text + self.context + self.vector
    }
}

/// How near in meaning the slots of one bucket are; kept between queries for its memory.
#[derive(Debug, Default)]
pub(super) struct Nearness {
    cosines: Vec<f32>,
    is_on: bool,
}

impl Nearness {
    /// Compares every slot with the question, if it has a vector.
    pub(super) fn measure(&mut self, bucket: &Bucket, vector: Option<&Embedding>) {
        self.is_on = vector.is_some_and(|vector| bucket.vectors().fits(vector));
        if let Some(vector) = vector.filter(|_| self.is_on) {
            bucket.vectors().compare(vector, &mut self.cosines);
        }
    }

    /// Whether anything could be compared.
    pub(super) const fn is_on(&self) -> bool {
        self.is_on
    }

    fn cosine(&self, slot: u32) -> f32 {
        self.cosines.get(slot as usize).copied().unwrap_or_default()
    }

    /// The cosine of the question with a message and its neighbours, faded by the talk between: that of the sum of their vectors,
    /// whose length is taken from how alike neighbours are on average. `None` for a slot without a vector.
    fn around(&self, bucket: &Bucket, number: usize, slot: &Slot) -> Option<f32> {
        if !self.is_on || !bucket.vectors().has(number) {
            return None;
        }
        let own = self.cosines.get(number).copied()?;
        if !slot.has_thread() {
            return Some(own);
        }
        let weight = |share: f32, reach: f32, other: u32| {
            if other != NONE && bucket.vectors().has(other as usize) { share * reach } else { 0.0 }
        };
        let after_reach = bucket.slots().get(slot.after as usize).map_or(0.0, Slot::reach);
        let (a, b) = (weight(BEFORE, slot.reach(), slot.before), weight(AFTER, after_reach, slot.after));
        let length = (1.0 + a * a + b * b + 2.0 * ALIKE * (a + b + a * b)).sqrt();
        Some((own + a * self.cosine(slot.before) + b * self.cosine(slot.after)) / length)
    }
}

/// What may be answered.
#[derive(Debug, Clone, PartialEq)]
pub struct Filter {
    /// Only these; empty means all.
    pub kinds: Vec<ItemKind>,
    /// What is over by then is not shown; microseconds since the epoch.
    pub holds_at: i64,
    /// What came later is not shown; microseconds since the epoch.
    pub not_after: i64,
    /// Least score.
    pub min_score: f32,
    /// Most items.
    pub limit: usize,
}

impl Filter {
    fn passes(&self, slot: &Slot) -> bool {
        slot.is_live
            && slot.expires > self.holds_at
            && slot.occurred <= self.not_after
            && (self.kinds.is_empty() || self.kinds.contains(&slot.kind))
    }
}

/// One item found.
#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    /// The item.
    pub id: ItemId,
    /// Which of the buckets asked it is in.
    pub bucket: usize,
    /// What it is.
    pub kind: ItemKind,
    /// Its score in parts.
    pub components: Components,
}

/// An item that passed the filter.
struct Candidate<'a> {
    slot: &'a Slot,
    bucket: usize,
    components: Components,
    total: f32,
}

impl Candidate<'_> {
    /// Best first; on a tie the more personal bucket, then the newer, then the smaller id, so that the order is always the same.
    fn order(&self, other: &Self) -> Ordering {
        (other.total.total_cmp(&self.total))
            .then(self.bucket.cmp(&other.bucket))
            .then(other.slot.occurred.cmp(&self.slot.occurred))
            .then(self.slot.id.cmp(&other.slot.id))
    }

    fn hit(&self) -> Hit {
        Hit { id: ItemId::from(self.slot.id), bucket: self.bucket, kind: self.slot.kind, components: self.components }
    }
}

/// What turns values into parts of a score.
struct Scale<'a> {
    ranking: &'a Ranking,
    total: f32,
    /// What words count for an item without a vector, so that it stands beside those that have one.
    without_vector: f32,
    now: i64,
    speakers: Vec<Option<u32>>,
    asks_when: bool,
}

impl<'a> Scale<'a> {
    fn new(query: &Query, buckets: &[&Bucket], ranking: &'a Ranking, filter: &Filter) -> Self {
        let words = (ranking.text + ranking.context).max(f32::MIN_POSITIVE);
        Self {
            ranking,
            total: ranking.total(),
            without_vector: ranking.vector / words,
            now: filter.holds_at,
            speakers: named_speakers(query, buckets),
            asks_when: query.asks_when,
        }
    }

    fn components(&self, place: usize, slot: &Slot, own: f32, around: f32, cosine: Option<f32>) -> Components {
        let Ranking { text, context, vector, speaker, time, substance, recency, trust, usage, pin, personal } = *self.ranking;
        let part = |weight: f32, value: f32| weight * value / self.total;
        let is = |holds: bool| f32::from(u8::from(holds));
        let is_named = slot.speaker != NONE && self.speakers.get(place).copied().flatten() == Some(slot.speaker);
        let age = self.now.saturating_sub(slot.occurred).max(0) as f32;
        Components {
            text: part(text, own),
            context: part(context, around),
            vector: match cosine {
                Some(cosine) => part(vector, cosine.clamp(0.0, 1.0)),
                None => part(self.without_vector, text * own + context * around),
            },
            speaker: part(speaker, is(is_named)),
            time: part(time, is(self.asks_when && slot.tells_when)),
            substance: part(substance, slot.substance()),
            recency: if recency > 0.0 { part(recency, 0.5_f32.powf(age / HALF_LIFE)) } else { 0.0 },
            trust: part(trust, slot.trust()),
            usage: part(usage, (f32::from(slot.uses).ln_1p() / OFTEN.ln_1p()).min(1.0)),
            pin: part(pin, is(slot.is_pinned)),
            personal: part(personal, if place == 0 { 1.0 } else { 0.5 / place as f32 }),
        }
    }
}

/// The speaker of each bucket that the question names, if it names exactly one over all of them.
fn named_speakers(query: &Query, buckets: &[&Bucket]) -> Vec<Option<u32>> {
    let named: Vec<Vec<u32>> = buckets.iter().map(|bucket| bucket.speakers_named(&query.terms)).collect();
    if named.iter().map(Vec::len).max() == Some(1) {
        named.iter().map(|speakers| speakers.first().copied()).collect()
    } else {
        vec![None; buckets.len()]
    }
}

/// The best items of all boards. `buckets` come most personal first.
pub(super) fn rank(
    query: &Query,
    buckets: &[&Bucket],
    boards: &[Board],
    nearness: &[Nearness],
    ranking: &Ranking,
    filter: &Filter,
) -> Vec<Hit> {
    let scale = Scale::new(query, buckets, ranking, filter);
    let mut candidates: Vec<Candidate<'_>> = Vec::new();
    for (place, ((bucket, board), nearness)) in buckets.iter().zip(boards).zip(nearness).enumerate() {
        for (number, slot) in bucket.slots().iter().enumerate() {
            let (own, around) = (board.own(number), board.around(number));
            let cosine = nearness.around(bucket, number, slot);
            if (around > 0.0 || cosine.is_some_and(|cosine| cosine >= LEAST_COSINE)) && filter.passes(slot) {
                let components = scale.components(place, slot, own, around, cosine);
                let total = components.total();
                if total >= filter.min_score {
                    candidates.push(Candidate { slot, bucket: place, components, total });
                }
            }
        }
    }
    best(candidates, filter.limit)
}

/// The first `limit` of `candidates` without duplicates.
fn best(mut candidates: Vec<Candidate<'_>>, limit: usize) -> Vec<Hit> {
    // Sorting ten thousand to show ten would cost more than all the scoring; duplicates may eat into the first cut, then it grows.
    let mut cut = limit.saturating_mul(4).saturating_add(64);
    loop {
        if cut < candidates.len() {
            candidates.select_nth_unstable_by(cut, Candidate::order);
        }
        let is_all = cut >= candidates.len();
        let best = if is_all { candidates.as_mut_slice() } else { candidates.get_mut(..cut).unwrap_or_default() };
        best.sort_unstable_by(Candidate::order);
        let hits = collapse(best, limit);
        if hits.len() == limit || is_all {
            return hits;
        }
        cut = cut.saturating_mul(4);
    }
}

/// Keeps one of every set of items that say the same, at the place of the best: the one from the most personal bucket.
fn collapse(best: &[Candidate<'_>], limit: usize) -> Vec<Hit> {
    let mut hits: Vec<Hit> = Vec::with_capacity(limit.min(best.len()));
    let mut places: HashMap<u64, usize> = HashMap::with_capacity(best.len());
    for candidate in best {
        if let Some(place) = places.get(&candidate.slot.fingerprint) {
            if let Some(known) = hits.get_mut(*place).filter(|known| candidate.bucket < known.bucket) {
                *known = Hit { components: known.components, ..candidate.hit() };
            }
        } else if hits.len() < limit {
            places.insert(candidate.slot.fingerprint, hits.len());
            hits.push(candidate.hit());
        }
    }
    hits
}

//! Ranks items: sums weighted components and collapses duplicates. The sum is computed for every item and the components
//! are not stored; they are computed again for the few items of the result.

use std::collections::HashMap;

use language::timing::{Order, Period};

use crate::asked::Asked;
use crate::attendance::Attendance;
use crate::bm25::Scores;
use crate::bucket::Bucket;
use crate::components::Components;
use crate::condition::Condition;
use crate::item::{Author, ItemKind};
use crate::overview::Overview;
use crate::passing::Passing;
use crate::query::Query;
use crate::similarity::Similarity;
use crate::slot::{NONE, Slot};
use crate::top::{Scored, Top};
use crate::weights::RankingWeights;

/// Least cosine of an item that shares no word with the query.
const LEAST_COSINE: f32 = 0.35;
/// Days of a period in which items answer without a word of the query: a season.
const SHORT: i32 = 100;
/// Least grade of such an item.
const LEAST_GRADE: f32 = 0.9;
/// Microseconds after which recency is halved.
const HALF_LIFE: f32 = 30.0 * 86_400.0 * 1_000_000.0;
/// The share of the best score from which on an item may be the first or last that is asked for.
const LEAST_ALIKE: f32 = 0.7;
/// What being the first or last adds to a score.
const OF_ORDER: f32 = 0.15;
/// By how much a speaker counts more whom the query means by a pronoun: others are named in what anybody says, but what "I" did stands in what
/// I said.
const OF_PRONOUN: f32 = 1.5;
/// What is left of the score of a message in a conversation without anybody whom the query names.
const ELSEWHERE: f32 = 0.7;
/// Number of uses with the full usage score.
const OFTEN: f32 = 20.0;

/// Restricts the result.
#[derive(Debug, Clone, PartialEq)]
pub struct Filter {
    /// Only these; empty means all.
    pub kinds: Vec<ItemKind>,
    /// Items that ended by then are left out; microseconds since the epoch.
    pub holds_at: i64,
    /// Items that came later are left out; microseconds since the epoch.
    pub not_after: i64,
    /// Least score.
    pub min_score: f32,
    /// What an item must meet.
    pub condition: Condition,
    /// Most items.
    pub limit: usize,
}

impl Filter {
    fn passes(&self, slot: &Slot) -> bool {
        slot.is_live()
            && slot.expires > self.holds_at
            && slot.occurred <= self.not_after
            && (self.kinds.is_empty() || self.kinds.contains(&slot.kind))
    }
}

/// One item found.
#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    /// The item.
    pub id: i64,
    /// Index of its bucket in the query.
    pub bucket: usize,
    /// Its kind.
    pub kind: ItemKind,
    /// The components of its score.
    pub components: Components,
}

/// Converts values into components of a score.
struct Scale<'a> {
    ranking: &'a RankingWeights,
    total: f32,
    /// Weight of the words of an item without a vector, so that it is comparable with items that have one.
    without_vector: f32,
    now: i64,
    speakers: Vec<Option<u32>>,
    asks_when: bool,
    /// What the query says about time.
    asked: Option<&'a Asked>,
    /// The period that it means.
    period: Option<Period>,
    /// The weight of having happened in it.
    of_period: f32,
    /// Whom the query means, if it names nobody.
    means: Author,
    /// The weight of being theirs.
    of_speaker: f32,
    /// By how much the relevance of own items counts more.
    own: f32,
}

impl<'a> Scale<'a> {
    fn new((query, period): (&'a Query, Option<Period>), named: &[Vec<u32>], ranking: &'a RankingWeights, filter: &Filter) -> Self {
        let of_period = if period.is_some() { ranking.period } else { 0.0 };
        let words = (ranking.text + ranking.context).max(f32::MIN_POSITIVE);
        let speakers = only_speaker(named);
        let means = if speakers.iter().any(Option::is_some) { Author::Other } else { query.means };
        let of_speaker = if means == Author::Other { ranking.speaker } else { ranking.speaker * OF_PRONOUN };
        Self {
            ranking,
            total: ranking.total() - ranking.speaker + of_speaker + of_period,
            without_vector: ranking.vector / words,
            now: filter.holds_at,
            means,
            of_speaker,
            speakers,
            asks_when: query.asks_when,
            asked: query.asked.as_deref(),
            period,
            of_period,
            own: query.balance.own,
        }
    }

    fn components(&self, (place, slot): (usize, &Slot), (own, around, together): (f32, f32, f32), cosine: Option<f32>) -> Components {
        let RankingWeights { text, context, phrase, vector, speaker: _, time, period: _, substance, recency, trust, usage, pin, personal } =
            *self.ranking;
        // Skips the division for weight 0: by default five of the eleven weights are 0.
        let part = |weight: f32, value: f32| if weight > 0.0 { weight * value / self.total } else { 0.0 };
        let is = |holds: bool| f32::from(u8::from(holds));
        let is_named = slot.speaker != NONE && self.speakers.get(place).copied().flatten() == Some(slot.speaker);
        let is_meant = match self.means {
            // Only the first bucket is the asker's own: a message in a shared one may be anybody's.
            Author::Person => place == 0 && (slot.is_of_person() || slot.kind != ItemKind::Message),
            Author::Agent => slot.is_of_agent(),
            Author::Other => false,
        };
        let mut components = Components {
            text: part(text, own),
            context: part(context, around),
            phrase: part(phrase, together),
            vector: match cosine {
                Some(cosine) => part(vector, cosine.clamp(0.0, 1.0)),
                // Where words have no weight of their own, they still stand in for a missing vector.
                None if text + context <= 0.0 => part(vector, own.max(around)),
                None => part(self.without_vector, text * own + context * around),
            },
            speaker: part(self.of_speaker, is(is_named || is_meant)),
            time: part(time, is(self.asks_when && slot.tells_when())) + part(self.of_period, self.grade(slot)),
            substance: part(substance, slot.substance()),
            recency: if recency > 0.0 { part(recency, self.recency(slot)) } else { 0.0 },
            trust: part(trust, slot.trust()),
            usage: if usage > 0.0 { part(usage, (f32::from(slot.uses).ln_1p() / OFTEN.ln_1p()).min(1.0)) } else { 0.0 },
            pin: part(pin, is(slot.is_pinned())),
            personal: part(personal, if place == 0 { 1.0 } else { 0.5 / place as f32 }),
            overview: 0.0,
            rerank: 0.0,
        };
        if place == 0 && self.own > 1.0 {
            let left = (1.0 - components.total()).max(0.0);
            components.personal += ((self.own - 1.0) * components.relevance()).min(left);
        }
        components
    }

    /// How recent the item is, 0 to 1.
    fn recency(&self, slot: &Slot) -> f32 {
        0.5_f32.powf(self.now.saturating_sub(slot.occurred).max(0) as f32 / HALF_LIFE)
    }

    /// How well the item lies in the period that the query means, 0 to 1.
    fn grade(&self, slot: &Slot) -> f32 {
        match (self.asked, &self.period) {
            (Some(asked), Some(period)) => asked.grade(period, slot),
            _ => 0.0,
        }
    }

    /// Whether the item may answer by its time alone: the query names a short period, or asks for nothing but a time.
    fn lies_in_time(&self, slot: &Slot) -> bool {
        let may = self.period.is_some_and(|period| period.is_within(SHORT)) || self.asked.is_some_and(Asked::is_open);
        may && self.grade(slot) >= LEAST_GRADE
    }
}

/// Of the speakers `named` in each bucket the only one, if no bucket has more.
fn only_speaker(named: &[Vec<u32>]) -> Vec<Option<u32>> {
    if named.iter().map(Vec::len).max() == Some(1) {
        named.iter().map(|speakers| speakers.first().copied()).collect()
    } else {
        vec![None; named.len()]
    }
}

/// Everything that the scores of a query depend on.
pub(super) struct Scorer<'a> {
    scale: Scale<'a>,
    scores: &'a [Scores],
    similarity: &'a [Similarity],
    filter: &'a Filter,
    /// What passes by its labels, of each bucket.
    passing: Vec<Passing>,
    /// What stands in conversations with whom the query names, of each bucket.
    attendance: Vec<Attendance>,
    /// What the first bucket says about the person, if the query asks for that.
    overview: Option<Overview>,
    /// In order from the most personal.
    pub(super) buckets: &'a [&'a Bucket],
}

impl<'a> Scorer<'a> {
    pub(super) fn new(
        query: (&'a Query, Option<Period>),
        buckets: &'a [&'a Bucket],
        (scores, similarity): (&'a [Scores], &'a [Similarity]),
        ranking: &'a RankingWeights,
        filter: &'a Filter,
    ) -> Self {
        let passing = buckets.iter().enumerate().map(|(place, bucket)| Passing::new(bucket, place, &filter.condition)).collect();
        let overview =
            buckets.first().filter(|_| query.0.is_open).map(|bucket| Overview::new(bucket, &query.0.identity, |slot| filter.passes(slot)));
        let terms = &query.0.terms;
        let named: Vec<Vec<u32>> = buckets.iter().map(|bucket| bucket.speakers_named(terms)).collect();
        let attendance = buckets.iter().zip(&named).map(|(bucket, named)| Attendance::of(bucket, named, terms)).collect();
        Self { scale: Scale::new(query, &named, ranking, filter), scores, similarity, filter, passing, attendance, overview, buckets }
    }

    /// The time of an item, to put items in order: the day of which it speaks, and within a day the moment it was written.
    fn day(&self, scored: Scored) -> i64 {
        scored.slot(self.buckets).map_or(0, |slot| self.scale.asked.map_or(slot.occurred, |asked| asked.moment(slot)))
    }

    /// The components of a slot's score; `None` if it does not match.
    #[inline]
    pub(super) fn components(&self, place: usize, number: usize) -> Option<Components> {
        let (bucket, scores, similarity) = (self.buckets.get(place)?, self.scores.get(place)?, self.similarity.get(place)?);
        let slot = bucket.slots().get(number).filter(|_| self.passing.get(place).is_some_and(|passing| passing.has(number)))?;
        if let Some(overview) = &self.overview {
            let grade = |slot: &Slot| overview.grade(number, slot, self.scale.recency(slot));
            let overview = Some(slot).filter(|slot| place == 0 && self.filter.passes(slot)).and_then(grade);
            return overview.map(|overview| Components { overview, ..Components::default() });
        }
        let (own, around, together) = (scores.own(number), scores.around(number), scores.together(number));
        let cosine = similarity.around(bucket, number, slot);
        let answers = around > 0.0 || cosine.is_some_and(|cosine| cosine >= LEAST_COSINE) || self.scale.lies_in_time(slot);
        if !answers || !self.filter.passes(slot) {
            return None;
        }
        let components = self.scale.components((place, slot), (own, around, together), cosine);
        let is_attended = self.attendance.get(place).is_none_or(|attendance| attendance.has(number));
        Some(if is_attended { components } else { components.times(ELSEWHERE) })
    }
}

/// The best items of all buckets.
pub(super) fn rank(scorer: &Scorer<'_>, top: &mut Top) -> Vec<Hit> {
    let limit = scorer.filter.limit;
    // Collects more than the limit, because duplicates count once; if that was not enough, scores everything again.
    let mut most = limit.saturating_mul(4).saturating_add(64);
    loop {
        top.begin(most);
        for (place, bucket) in scorer.buckets.iter().enumerate() {
            for number in 0..bucket.slots().len() {
                if let Some(components) = scorer.components(place, number) {
                    let total = components.total();
                    if total >= scorer.filter.min_score {
                        top.offer(scorer.buckets, Scored::new(total, place, number));
                    }
                }
            }
        }
        let best = top.best(scorer.buckets);
        let hits = match scorer.scale.asked.and_then(Asked::order) {
            Some(order) => collapse(scorer, &in_order(scorer, best, order), limit),
            None => collapse(scorer, &best.iter().map(|scored| (*scored, 0.0)).collect::<Vec<_>>(), limit),
        };
        if hits.len() == limit || !top.has_dropped() {
            return hits;
        }
        most = most.saturating_mul(8);
    }
}

/// The best items in the order of their scores, which the first or last of those that answer about as well as the best raise. With what each
/// score was raised by.
#[expect(clippy::cast_precision_loss, reason = "a share needs no more than 24 bits")]
fn in_order(scorer: &Scorer<'_>, best: &[Scored], order: Order) -> Vec<(Scored, f32)> {
    let least = best.first().map_or(0.0, |first| first.total() * LEAST_ALIKE);
    let mut days: Vec<i64> = best.iter().filter(|scored| scored.total() >= least).map(|scored| scorer.day(*scored)).collect();
    days.sort_unstable();
    days.dedup();
    let raised = |scored: &Scored| {
        let before = days.partition_point(|day| *day < scorer.day(*scored));
        let behind = match order {
            Order::First => before,
            Order::Last => days.len().saturating_sub(before + 1),
        };
        let share = if scored.total() < least { 0.0 } else { 1.0 - behind as f32 / days.len().max(1) as f32 };
        let raise = (share * OF_ORDER).min((1.0 - scored.total()).max(0.0));
        (scored.raised(raise), raise)
    };
    let mut raised: Vec<(Scored, f32)> = best.iter().map(raised).collect();
    raised.sort_by(|one, two| two.0.total().total_cmp(&one.0.total()));
    raised
}

/// Keeps one item of every set of duplicates, at the rank of the best: the one from the most personal bucket, and there the fact.
fn collapse(scorer: &Scorer<'_>, best: &[(Scored, f32)], limit: usize) -> Vec<Hit> {
    let mut hits: Vec<Hit> = Vec::with_capacity(limit.min(best.len()));
    let mut places: HashMap<u64, usize> = HashMap::with_capacity(best.len());
    for (scored, of_order) in best {
        let (place, number) = scored.place();
        let Some(slot) = scored.slot(scorer.buckets) else { continue };
        let hit = |components: Components| Hit { id: slot.id, bucket: place, kind: slot.kind, components };
        let found = |components: Components| hit(Components { time: components.time + of_order, ..components });
        if let Some(known) = places.get(&slot.fingerprint) {
            // Of one bucket, a fact stands for the line of a page that says the same: it has a source and a history.
            let is_fact = |kind| matches!(kind, ItemKind::Fact);
            let is_better = |known: &&mut Hit| place < known.bucket || place == known.bucket && is_fact(slot.kind) && !is_fact(known.kind);
            if let Some(known) = hits.get_mut(*known).filter(is_better) {
                *known = hit(known.components);
            }
        } else if hits.len() < limit {
            places.insert(slot.fingerprint, hits.len());
            hits.extend(scorer.components(place, number).map(found));
        }
    }
    hits
}

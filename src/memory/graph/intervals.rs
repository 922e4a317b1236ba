//! The effect of a statement on the known intervals of its subject and relation. Pure; called by `write`.
//!
//! A single-valued relation is a sequence of intervals without overlap: a newer one ends the older where it begins; an
//! older one that arrives late ends where the next begins and does not change that one. Other relations may overlap.
//! Nothing is overwritten: an interval that has ended stays as it is.

use chrono::{DateTime, Utc};

use crate::domain::graph::Relation;
use crate::domain::ids::{EntityId, RelationId};

/// The effect of a statement that holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// It is known: this relation is stated again, and may now begin earlier or have an end.
    Again {
        /// The known relation.
        known: RelationId,
        /// Its beginning as now known.
        from: DateTime<Utc>,
        /// Its end.
        until: Option<DateTime<Utc>>,
    },
    /// It is new.
    New {
        /// Its end.
        until: Option<DateTime<Utc>>,
        /// The later relation that already ended it.
        closed_by: Option<RelationId>,
        /// Relations that it ends at its beginning.
        ends: Vec<RelationId>,
    },
}

/// The effect of a statement about `object`, from `from` to `until`, on `known`: all intervals of its subject and
/// relation.
#[must_use]
pub fn effect(known: &[Relation], object: EntityId, from: DateTime<Utc>, until: Option<DateTime<Utc>>, is_single: bool) -> Effect {
    if let Some(again) = known_interval(known, object, from, until, is_single) {
        return again;
    }
    if !is_single {
        return Effect::New { until, closed_by: None, ends: Vec::new() };
    }
    let next = known.iter().filter(|relation| relation.valid_from > from).min_by_key(|relation| (relation.valid_from, relation.id));
    let closed_by = next.filter(|next| until.is_none_or(|until| until > next.valid_from)).map(|next| next.id);
    let until = until.into_iter().chain(next.map(|next| next.valid_from)).min();
    let ends = known.iter().filter(|relation| relation.object != object && relation.holds_at(from));
    Effect::New { until, closed_by, ends: ends.map(|relation| relation.id).collect() }
}

/// The known interval of the same statement: one that holds at that time, or that begins later without another interval
/// in between.
fn known_interval(
    known: &[Relation],
    object: EntityId,
    from: DateTime<Utc>,
    until: Option<DateTime<Utc>>,
    is_single: bool,
) -> Option<Effect> {
    let same = || known.iter().filter(|relation| relation.object == object);
    let is_free = |start: DateTime<Utc>, end: DateTime<Utc>| {
        let is_within = |other: &Relation| other.valid_from < end && other.valid_until.is_none_or(|until| until > start);
        !is_single || !known.iter().any(|other| other.object != object && is_within(other))
    };
    let holding = same().find(|relation| relation.holds_at(from) || relation.valid_from == from);
    let later = || {
        let reaches = |relation: &&Relation| relation.valid_from > from && until.is_none_or(|until| until >= relation.valid_from);
        same().filter(reaches).min_by_key(|relation| relation.valid_from).filter(|relation| is_free(from, relation.valid_from))
    };
    let relation = holding.or_else(later)?;
    // A stated end closes an open interval; a known end stays.
    let end = relation.valid_until.or(until).map(|end| end.max(relation.valid_from));
    Some(Effect::Again { known: relation.id, from: relation.valid_from.min(from), until: end })
}

/// The open intervals that end at `at`: those of `object`, or all without one. An interval that begins later is not
/// affected.
#[must_use]
pub fn ended(known: &[Relation], object: Option<EntityId>, at: DateTime<Utc>) -> Vec<RelationId> {
    let is_meant = |relation: &&Relation| object.is_none_or(|object| relation.object == object);
    let open = known.iter().filter(|relation| relation.valid_until.is_none_or(|until| until > at) && relation.valid_from <= at);
    open.filter(is_meant).map(|relation| relation.id).collect()
}

#[cfg(test)]
#[path = "intervals_tests.rs"]
mod tests;

//! Tests of `intervals`: newer, late, repeated and ended statements; and that single-valued relations never overlap, in
//! whatever order statements arrive.

use proptest::prelude::*;

use super::*;
use crate::domain::bucket::Bucket;
use crate::domain::graph::{RelationSource, RelationStatus};

fn day(number: i64) -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + chrono::Duration::days(number)
}

fn relation(id: i64, object: i64, from: i64, until: Option<i64>) -> Relation {
    Relation {
        id: id.into(),
        bucket: Bucket::Team(1.into(), 2.into()),
        subject: 1.into(),
        predicate: "works_at".to_owned(),
        object: object.into(),
        said_subject: 1.into(),
        said_object: object.into(),
        confidence: 0.9,
        valid_from: day(from),
        valid_until: until.map(day),
        learned_at: day(from),
        closed_by: None,
        source: RelationSource::Rules,
        conversation: None,
        message: None,
        episode: None,
        evidence: String::new(),
        status: RelationStatus::Active,
    }
}

#[test]
fn a_newer_value_ends_the_older_where_it_begins() {
    let known = [relation(1, 10, 0, None)];
    let wanted = Effect::New { until: None, closed_by: None, ends: vec![1.into()] };
    assert_eq!(effect(&known, 11.into(), day(5), None, true), wanted);
    let beside = Effect::New { until: None, closed_by: None, ends: Vec::new() };
    assert_eq!(effect(&known, 11.into(), day(5), None, false), beside, "several may hold");
}

#[test]
fn an_older_value_that_comes_late_ends_where_the_next_begins_and_touches_nothing() {
    let known = [relation(1, 10, 5, None)];
    let wanted = Effect::New { until: Some(day(5)), closed_by: Some(1.into()), ends: Vec::new() };
    assert_eq!(effect(&known, 11.into(), day(2), None, true), wanted);
    let ended = Effect::New { until: Some(day(3)), closed_by: None, ends: Vec::new() };
    assert_eq!(effect(&known, 11.into(), day(2), Some(day(3)), true), ended, "it had ended by itself");
}

#[test]
fn what_is_said_again_is_no_second_row_and_may_begin_earlier_or_end() {
    let known = [relation(1, 10, 5, None)];
    let again = |from, until: Option<i64>| Effect::Again { known: 1.into(), from: day(from), until: until.map(day) };
    assert_eq!(effect(&known, 10.into(), day(7), None, true), again(5, None));
    assert_eq!(effect(&known, 10.into(), day(2), None, true), again(2, None));
    assert_eq!(effect(&known, 10.into(), day(7), Some(day(9)), true), again(5, Some(9)));
    let back = [relation(1, 10, 0, Some(3)), relation(2, 11, 3, None)];
    let returned = Effect::New { until: None, closed_by: None, ends: vec![2.into()] };
    assert_eq!(effect(&back, 10.into(), day(8), None, true), returned, "somebody came back");
}

#[test]
fn an_ending_closes_what_is_open_then_and_nothing_that_begins_later() {
    let known = [relation(1, 10, 0, None), relation(2, 11, 5, None), relation(3, 12, 0, Some(2))];
    assert_eq!(ended(&known, None, day(3)), [RelationId::from(1)]);
    assert_eq!(ended(&known, Some(11.into()), day(6)), [RelationId::from(2)]);
    assert_eq!(ended(&known, Some(12.into()), day(6)), []);
}

/// Applies to `known` what the writer applies to the database.
fn apply(known: &mut Vec<Relation>, object: i64, from: i64, until: Option<i64>) {
    let next = i64::try_from(known.len()).unwrap() + 1;
    match effect(known, object.into(), day(from), until.map(day), true) {
        Effect::Again { known: id, from, until } => {
            let relation = known.iter_mut().find(|relation| relation.id == id).unwrap();
            (relation.valid_from, relation.valid_until) = (from, until);
        }
        Effect::New { until, closed_by, ends } => {
            let mut new = relation(next, object, from, None);
            (new.valid_until, new.closed_by) = (until, closed_by);
            for relation in known.iter_mut().filter(|relation| ends.contains(&relation.id)) {
                relation.valid_until = Some(day(from));
            }
            known.push(new);
        }
    }
}

proptest! {
    #[test]
    fn one_at_a_time_never_overlaps_whatever_comes(
        said in proptest::collection::vec((0_i64..4, 0_i64..40, proptest::option::of(1_i64..20)), 1..14),
    ) {
        let mut known = Vec::new();
        for (object, from, length) in said {
            apply(&mut known, object, from, length.map(|length| from + length));
        }
        for moment in 0..60 {
            let holding: Vec<_> = known.iter().filter(|relation| relation.holds_at(day(moment))).collect();
            prop_assert!(holding.len() <= 1, "on day {}: {:?}", moment, known);
        }
        prop_assert!(known.iter().all(|relation| relation.valid_until.is_none_or(|until| until >= relation.valid_from)));
    }
}

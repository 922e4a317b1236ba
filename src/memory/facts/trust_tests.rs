//! Tests of `trust`: initial values, ceilings, opinions, decay, and reasons that add up.

use super::*;

const DAY: &str = "2026-03-04T09:00:00Z";

fn fact(source: FactSource) -> Fact {
    let at: DateTime<Utc> = DAY.parse().unwrap();
    Fact { trust: start(source), source, valid_from: at, learned_at: at, confirmed_at: at, updated_at: at, ..Fact::sample() }
}

fn after(days: i64) -> DateTime<Utc> {
    DAY.parse::<DateTime<Utc>>().unwrap() + chrono::Duration::days(days)
}

fn opinions(helpful: u32, unhelpful: u32) -> Opinions {
    Opinions { helpful, unhelpful }
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-6
}

#[test]
fn repetition_raises_trust_to_the_ceiling_of_its_source_and_no_further() {
    for source in FactSource::ALL.iter().copied() {
        let repeated = |count| score(&Fact { independent_count: count, ..fact(source) }, Opinions::default());
        assert!(near(repeated(1), start(source)) && near(repeated(0), start(source)), "{source:?}");
        assert!(near(repeated(2), start(source) + REPETITION), "{source:?}");
        assert!(near(repeated(1_000), ceiling(source)), "{source:?}");
    }
    assert!(near(ceiling(FactSource::Tool), 0.4) && near(ceiling(FactSource::Import), 0.5) && near(ceiling(FactSource::Model), 0.6));
    assert!(near(ceiling(FactSource::Statement), 0.7) && near(ceiling(FactSource::Person), 1.0));
}

#[test]
fn people_move_trust_beyond_what_a_source_alone_can_and_never_outside_0_to_1() {
    let said = fact(FactSource::Tool);
    assert!(near(score(&said, opinions(1, 0)), 0.4) && near(score(&said, opinions(3, 0)), 0.6));
    assert!(near(score(&said, opinions(0, 1)), 0.1) && near(score(&said, opinions(0, 9)), 0.0) && near(score(&said, opinions(99, 0)), 1.0));
}

#[test]
fn what_a_person_asked_for_or_edited_counts_as_a_persons_but_not_what_a_model_calls_explicit() {
    let asked = Fact { is_explicit: true, ..fact(FactSource::Statement) };
    let edited = Fact { is_person_edited: true, ..fact(FactSource::Model) };
    let claimed = Fact { is_explicit: true, ..fact(FactSource::Model) };
    let scores = [&asked, &edited, &claimed].map(|fact| score(fact, Opinions::default()));
    assert!(near(scores[0], 0.8) && near(scores[1], 0.8) && near(scores[2], 0.5), "{scores:?}");
}

#[test]
fn trust_halves_every_sixty_days_since_confirmation_whatever_else_touches_the_row() {
    let said = Fact { updated_at: after(119), ..fact(FactSource::Statement) };
    assert!(near(decayed(&said, after(0)), 0.6) && near(decayed(&said, after(60)), 0.3) && near(decayed(&said, after(120)), 0.15));
    let confirmed = Fact { confirmed_at: after(60), ..said };
    assert!(near(decayed(&confirmed, after(120)), 0.3));
    assert!(near(decayed(&confirmed, after(0)), 0.6), "a clock that went back adds nothing");
}

#[test]
fn the_reasons_add_up_to_the_trust_they_explain() {
    let many = Fact { independent_count: 9, trust: 0.6, ..fact(FactSource::Statement) };
    let old = Fact { trust: 0.55, ..fact(FactSource::Import) };
    for (fact, counted, lineage, days) in [
        (fact(FactSource::Person), opinions(0, 0), None, 0),
        (many, opinions(1, 1), None, 30),
        (Fact { trust: 1.0, ..fact(FactSource::Person) }, opinions(5, 0), Some(0.25), 3),
        (old, opinions(2, 1), None, 200),
        (Fact { trust: 0.0, ..fact(FactSource::Tool) }, opinions(0, 4), Some(0.9), 1),
    ] {
        let told = explain(&fact, counted, lineage, after(days));
        let sum: f64 = told.reasons.iter().map(|reason| reason.change).sum();
        assert!((sum - told.effective).abs() < 0.001, "{told:?}");
    }
    let told = explain(&fact(FactSource::Model), opinions(0, 0), Some(0.2), after(60));
    let kinds: Vec<ReasonKind> = told.reasons.iter().map(|reason| reason.kind).collect();
    assert_eq!(kinds, [ReasonKind::Model, ReasonKind::Decay, ReasonKind::Lineage]);
    assert!(near(told.effective, 0.2));
    assert_eq!(told.reasons[1].count, Some(60));
}

#[test]
fn a_trust_that_was_brought_along_is_moved_and_not_forgotten() {
    let before = Fact { trust: 0.55, ..fact(FactSource::Import) };
    let after = moved(&before, before.clone(), opinions(0, 0), opinions(1, 0));
    assert!(near(after.trust, 0.65), "{}", after.trust);
    let back = moved(&after, after.clone(), opinions(1, 0), opinions(0, 1));
    assert!(near(back.trust, 0.35), "{}", back.trust);
}

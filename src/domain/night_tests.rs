//! Nights: one per local date, through changes of the clock, missed time and wrong clocks.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use chrono_tz::{America, Europe, Pacific, Tz};

use super::*;

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn rule(text: &str) -> Rule {
    Rule::parse(text).unwrap()
}

/// A schedule that is checked repeatedly, as the worker does.
struct Clockwork {
    rule: Rule,
    zone: Tz,
    next_at: DateTime<Utc>,
    last: Option<NaiveDate>,
    nights: Vec<(DateTime<Utc>, NaiveDate)>,
}

impl Clockwork {
    fn new(text: &str, zone: Tz, from: &str) -> Self {
        Self { rule: rule(text), zone, next_at: at(from), last: None, nights: Vec::new() }
    }

    fn look(&mut self, now: DateTime<Utc>) {
        if self.next_at > now {
            return;
        }
        let look = self.rule.due_start(self.next_at, self.last, now, self.zone);
        self.next_at = look.next_at.unwrap();
        assert!(self.next_at > now, "strictly later");
        if let Some(night) = look.begins {
            self.nights.push((now, night));
            self.last = Some(night);
        }
    }

    fn run(&mut self, from: &str, to: &str) {
        let (mut now, to) = (at(from), at(to));
        while now < to {
            self.look(now);
            now += TimeDelta::minutes(10);
        }
    }

    fn dates(&self) -> Vec<String> {
        self.nights.iter().map(|(_, night)| night.to_string()).collect()
    }
}

#[test]
fn a_rule_is_five_fields() {
    for wrong in ["", "@daily", "0 2 * *", "0 0 2 * * *", "0 25 * * *", "60 2 * * *", "0 2 * * * 2027", "0 2 * * someday"] {
        assert!(Rule::parse(wrong).is_err(), "{wrong:?}");
    }
    for right in ["0 2 * * *", " 30  3 * * 1-5 ", "*/15 * * * *", "0 0 29 2 *"] {
        assert!(Rule::parse(right).is_ok(), "{right:?}");
    }
}

#[test]
fn every_local_date_of_a_year_has_one_night_in_every_zone() {
    let zones = [
        Tz::UTC,
        Europe::Berlin,
        Europe::Lisbon,
        America::New_York,
        America::Havana,
        America::Santiago,
        Tz::Asia__Shanghai,
        Tz::Asia__Kathmandu,
        Tz::Australia__Lord_Howe,
        Pacific::Kiritimati,
        Pacific::Pago_Pago,
    ];
    for zone in zones {
        for text in ["0 2 * * *", "30 2 * * *", "30 1 * * *", "0 0 * * *", "59 23 * * *", "*/20 * * * *"] {
            let mut clock = Clockwork::new(text, zone, "2027-12-31T12:00:00Z");
            clock.run("2027-12-31T12:00:00Z", "2028-12-31T12:00:00Z");
            let first = clock.nights[0].1;
            let expected: Vec<NaiveDate> = first.iter_days().take(clock.nights.len()).collect();
            let found: Vec<NaiveDate> = clock.nights.iter().map(|(_, night)| *night).collect();
            assert_eq!(found, expected, "{zone} {text}: no date twice, none left out");
            assert!((365..=367).contains(&found.len()), "{zone} {text}: {}", found.len());
            assert!(found.contains(&day("2028-02-29")), "{zone} {text}: the leap day");
        }
    }
}

#[test]
fn an_hour_that_does_not_exist_gives_way_to_the_moment_after_it() {
    for (zone, text, before, expected) in [
        (Europe::Berlin, "0 2 * * *", "2026-03-28T12:00:00Z", "2026-03-29T01:00:00Z"),
        (Europe::Berlin, "30 2 * * *", "2026-03-28T12:00:00Z", "2026-03-29T01:00:00Z"),
        (America::New_York, "0 2 * * *", "2026-03-07T12:00:00Z", "2026-03-08T07:00:00Z"),
        (America::New_York, "45 2 * * *", "2026-03-07T12:00:00Z", "2026-03-08T07:00:00Z"),
    ] {
        assert_eq!(rule(text).next_night(at(before), None, zone), Some(at(expected)), "{zone} {text}");
    }
}

#[test]
fn an_hour_that_comes_twice_has_one_night() {
    for (zone, text, from, first) in [
        (Europe::Berlin, "30 2 * * *", "2026-10-24T12:00:00Z", "2026-10-25T00:30:00Z"),
        (America::New_York, "30 1 * * *", "2026-10-31T12:00:00Z", "2026-11-01T05:30:00Z"),
    ] {
        let mut clock = Clockwork::new(text, zone, from);
        let to = (at(from) + TimeDelta::hours(24)).to_rfc3339();
        clock.run(from, &to);
        assert_eq!(clock.nights.len(), 1, "{zone}");
        assert_eq!(clock.nights[0].0, at(first), "{zone}");
    }
}

#[test]
fn of_a_week_that_was_missed_the_last_night_is_dreamed_and_late() {
    let mut clock = Clockwork::new("0 2 * * *", Europe::Berlin, "2026-03-23T00:00:00Z");
    clock.run("2026-03-23T00:00:00Z", "2026-03-24T00:00:00Z");
    // Down from Tuesday to the Sunday on which the clocks change.
    clock.run("2026-03-29T15:00:00Z", "2026-03-31T12:00:00Z");
    assert_eq!(clock.dates(), ["2026-03-23", "2026-03-29", "2026-03-30", "2026-03-31"]);
    // Back before the night of its day starts: the previous day's night is made up for, and the day's own follows.
    let mut clock = Clockwork::new("0 2 * * *", Tz::UTC, "2026-05-01T02:00:00Z");
    clock.run("2026-05-08T01:00:00Z", "2026-05-08T12:00:00Z");
    assert_eq!(clock.dates(), ["2026-05-07", "2026-05-08"]);
}

#[test]
fn a_clock_that_is_set_back_or_was_wrong_repeats_no_date() {
    let mut clock = Clockwork::new("0 2 * * *", Tz::UTC, "2026-05-01T00:00:00Z");
    clock.run("2026-05-01T00:00:00Z", "2026-05-01T02:10:00Z");
    clock.run("2026-05-01T01:10:00Z", "2026-05-01T12:00:00Z");
    assert_eq!(clock.dates(), ["2026-05-01"], "an hour back");
    clock.run("2026-05-02T12:00:00Z", "2026-05-02T12:30:00Z");
    clock.run("2026-05-01T12:30:00Z", "2026-05-04T12:00:00Z");
    assert_eq!(clock.dates(), ["2026-05-01", "2026-05-02", "2026-05-03", "2026-05-04"], "a day forward and back again");
}

#[test]
fn another_rule_or_another_zone_gives_no_date_a_second_night() {
    let (second, zone) = (day("2026-05-02"), Tz::UTC);
    let changed = at("2026-05-02T09:00:00Z");
    let later = rule("0 22 * * *").due_start(changed, Some(second), changed, zone);
    assert_eq!(later, DueStart { begins: None, next_at: Some(at("2026-05-03T22:00:00Z")) });
    // It is the second of the month in New Zealand, and still the first in California.
    let moved = rule("0 2 * * *").due_start(changed, Some(second), changed, America::Los_Angeles);
    assert_eq!(moved.next_at, Some(at("2026-05-03T09:00:00Z")));
    // Changed a moment before it is due, and checked a moment after.
    let close = rule("0 2 * * *").due_start(at("2026-05-03T01:59:59Z"), Some(second), at("2026-05-03T02:00:05Z"), zone);
    assert_eq!(close.begins, Some(day("2026-05-03")));
}

#[test]
fn a_leap_day_comes_when_it_comes_and_a_day_that_never_comes_does_not() {
    let after = at("2026-11-22T00:00:00Z");
    assert_eq!(rule("0 2 29 2 *").next_night(after, None, Tz::UTC), Some(at("2028-02-29T02:00:00Z")));
    assert_eq!(rule("0 2 30 2 *").due_start(after, None, after, Tz::UTC), DueStart::default());
    let once_a_week = rule("0 3 * * 1").due_start(after, Some(day("2026-11-16")), at("2026-12-02T00:00:00Z"), Tz::UTC);
    assert_eq!(once_a_week, DueStart { begins: Some(day("2026-11-30")), next_at: Some(at("2026-12-07T03:00:00Z")) });
}

#[test]
fn the_dreams_of_a_night_are_spread_evenly_and_each_has_its_time() {
    let agent = AgentId::from(7);
    let times: Vec<i64> = (0..10_000).map(|n| jitter(agent, &format!("api:{n}"), 60).num_minutes()).collect();
    let busiest = (0..60).map(|minute| times.iter().filter(|time| **time == minute).count()).max().unwrap();
    assert!(times.iter().all(|time| (0..60).contains(time)) && busiest < 250, "{busiest} of 10,000 in one minute");
    assert_eq!(jitter(agent, "api:诺拉", 60), jitter(agent, "api:诺拉", 60));
    assert_eq!(jitter(agent, "api:nora", 0), TimeDelta::zero());
}

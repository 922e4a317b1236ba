//! Cron rules of schedules, in zones with daylight saving.
#![no_main]

use chrono::DateTime;
use libfuzzer_sys::fuzz_target;
use noctuary::domain::night::Rule;

fuzz_target!(|data: (&str, i32)| {
    let (text, at) = data;
    let Ok(rule) = Rule::parse(text) else { return };
    let at = DateTime::from_timestamp(i64::from(at), 0).expect("a moment");
    for zone in ["UTC", "Europe/Lisbon", "Australia/Lord_Howe"] {
        let zone = zone.parse().expect("a time zone");
        if let Some(next) = rule.next_after(at, zone) {
            assert!(next > at, "{text:?} comes after {at}, not at {next}");
        }
        if let Some(last) = rule.last_before(at, zone) {
            assert!(last <= at, "{text:?} came before {at}, not at {last}");
        }
    }
});

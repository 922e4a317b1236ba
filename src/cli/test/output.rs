//! Prints the outcomes of memory tests: one line a test, and for one that failed what was expected and what was there.

use crate::cli::print;
use crate::memory_tests::Outcome;
use crate::memory_tests::suite::Suite;

/// The name of a file before its tests.
pub(super) fn begin(name: &str, suite: &Suite) {
    let about = suite.description.as_deref().map(|about| format!(": {about}")).unwrap_or_default();
    print::out(format!("{name}{about}"));
}

/// One test.
pub(super) fn outcome(outcome: &Outcome) {
    let mark = if outcome.is_passed() { "pass" } else { "FAIL" };
    let runs = if outcome.runs > 1 { format!(", {} of {} runs passed", outcome.passed, outcome.runs) } else { String::new() };
    print::out(format!("  {mark}  {} ({:.1} s{runs})", outcome.name, outcome.took.as_secs_f64()));
    if outcome.is_passed() {
        return;
    }
    for failure in &outcome.failures {
        print::out(format!("        {}", failure.sentence()));
        match failure.found.as_slice() {
            [] => print::out("          there was nothing"),
            found => found.iter().for_each(|found| print::out(format!("          there was: {found}"))),
        }
    }
}

/// The last line.
pub(super) fn summary<'a>(outcomes: impl Iterator<Item = &'a Outcome>) {
    let (mut passed, mut failed) = (0, 0);
    for outcome in outcomes {
        if outcome.is_passed() {
            passed += 1;
        } else {
            failed += 1;
        }
    }
    print::out(format!("\n{passed} passed, {failed} failed"));
}

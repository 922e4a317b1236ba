//! Outcomes as JUnit XML, which build servers show.

use crate::domain::test_outcome::Outcome;

/// The results of one file.
#[derive(Debug, Clone, Copy)]
pub struct Results<'a> {
    /// The file, or the name of the suite.
    pub name: &'a str,
    /// Its tests.
    pub outcomes: &'a [Outcome],
}

/// The document.
#[must_use]
pub fn junit(suites: &[Results<'_>]) -> String {
    let all = || suites.iter().flat_map(|suite| suite.outcomes);
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.push_str(&format!("<testsuites name=\"noctuary test\" {}>\n", counts(all())));
    for suite in suites {
        xml.push_str(&format!("  <testsuite name=\"{}\" {}>\n", escaped(suite.name), counts(suite.outcomes.iter())));
        for outcome in suite.outcomes {
            case(&mut xml, suite.name, outcome);
        }
        xml.push_str("  </testsuite>\n");
    }
    xml.push_str("</testsuites>\n");
    xml
}

fn counts<'a>(outcomes: impl Iterator<Item = &'a Outcome> + Clone) -> String {
    let time: f64 = outcomes.clone().map(|outcome| outcome.took.as_secs_f64()).sum();
    let failed = outcomes.clone().filter(|outcome| !outcome.is_passed()).count();
    format!("tests=\"{}\" failures=\"{failed}\" errors=\"0\" time=\"{time:.3}\"", outcomes.count())
}

fn case(xml: &mut String, suite: &str, outcome: &Outcome) {
    let (name, time) = (escaped(&outcome.name), outcome.took.as_secs_f64());
    xml.push_str(&format!("    <testcase classname=\"{}\" name=\"{name}\" time=\"{time:.3}\"", escaped(suite)));
    if outcome.is_passed() {
        xml.push_str("/>\n");
        return;
    }
    let summary = format!("{} of {} runs passed, {} needed", outcome.passed, outcome.runs, outcome.needed);
    xml.push_str(&format!(">\n      <failure message=\"{}\" type=\"expectation\">", escaped(&summary)));
    for failure in &outcome.failures {
        xml.push_str(&escaped(&failure.sentence()));
        xml.push('\n');
        for found in &failure.found {
            xml.push_str(&escaped(&format!("  there was: {found}\n")));
        }
    }
    xml.push_str("</failure>\n    </testcase>\n");
}

/// Text for an attribute or an element; characters that XML forbids are replaced.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\n' | '\t' => safe.push(c),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::memory_tests::{CheckKind, Failure, Problem};

    #[test]
    fn failures_are_counted_and_hostile_text_stays_text() {
        let failure = Failure {
            kind: CheckKind::Recall,
            person: "nora".to_owned(),
            asked: "<tea> & \"milk\"\u{1b}".to_owned(),
            problem: Problem::Missing,
            wanted: "\"]]>绿茶\"".to_owned(),
            found: vec!["</failure>".to_owned()],
        };
        let of = |passed, failures| Outcome {
            name: "a < b".to_owned(),
            runs: 2,
            passed,
            needed: 1.0,
            took: Duration::from_millis(20),
            failures,
        };
        let outcomes = [of(2, Vec::new()), of(1, vec![failure])];
        let xml = junit(&[Results { name: "demo.yaml", outcomes: &outcomes }]);
        assert!(xml.contains("<testsuites name=\"noctuary test\" tests=\"2\" failures=\"1\" errors=\"0\" time=\"0.040\">"), "{xml}");
        assert!(
            xml.contains("message=\"1 of 2 runs passed, 1 needed\"") && xml.contains("&lt;tea&gt; &amp; &quot;milk&quot;\u{fffd}"),
            "{xml}"
        );
        assert_eq!((xml.matches("<testcase ").count(), xml.matches("</failure>").count()), (2, 1), "{xml}");
    }
}

//! docs/OPERATIONS.md explains every alert: what it means, how to look, what to do.

use std::collections::BTreeMap;

use serde_json::Value;

use super::source::root;

/// A section with fewer lines says nothing useful.
const SHORTEST: usize = 3;

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|_| panic!("{path}"))
}

/// The lines below each third-level heading.
fn sections(document: &str) -> BTreeMap<&str, Vec<&str>> {
    let mut sections: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut heading = None;
    for line in document.lines() {
        if line.starts_with('#') {
            heading = line.strip_prefix("### ").map(str::trim);
        } else if let Some(heading) = heading {
            sections.entry(heading).or_default().extend(Some(line).filter(|line| !line.trim().is_empty()));
        }
    }
    sections
}

#[test]
fn every_alert_has_a_section_that_says_what_to_do() {
    let rules: Value = yaml_serde::from_str(&read("docs/observability/prometheus-alerts.yaml")).unwrap();
    let document = read("docs/OPERATIONS.md");
    let sections = sections(&document);
    let mut alerts: Vec<&str> = Vec::new();
    for group in rules["groups"].as_array().unwrap() {
        alerts.extend(group["rules"].as_array().unwrap().iter().filter_map(|rule| rule["alert"].as_str()));
    }
    assert!(alerts.len() >= 12, "{alerts:?}");
    for alert in alerts {
        let section = sections.get(alert).unwrap_or_else(|| panic!("docs/OPERATIONS.md has no section `### {alert}`"));
        assert!(section.len() >= SHORTEST, "`### {alert}` of docs/OPERATIONS.md says too little");
    }
}

#[test]
fn a_section_ends_where_the_next_one_begins() {
    let found = sections("## A\n\n### B\n\none\n\ntwo\n\n### C\n\nthree\n\n## D\n\nfour\n");
    assert_eq!(found, BTreeMap::from([("B", vec!["one", "two"]), ("C", vec!["three"])]));
}

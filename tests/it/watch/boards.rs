//! The dashboard and the alert rules of docs/observability name only metrics that `/metrics` serves.

use std::collections::BTreeSet;

use regex::Regex;
use serde_json::Value;

use super::metrics::busy;
use crate::support::metrics::Scrape;

fn file(name: &str) -> String {
    let path = format!("{}/docs/observability/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|_| panic!("{path}"))
}

/// Collects the values of every key called `expr`, at any depth.
fn expressions(tree: &Value, found: &mut Vec<String>) {
    match tree {
        Value::Object(fields) => fields.iter().for_each(|(key, value)| match value.as_str().filter(|_| key == "expr") {
            Some(text) => found.push(text.to_owned()),
            None => expressions(value, found),
        }),
        Value::Array(items) => items.iter().for_each(|item| expressions(item, found)),
        _ => {}
    }
}

fn metrics(expressions: &[String]) -> BTreeSet<String> {
    let name = Regex::new(r"noctuary_[a-z0-9_]+").unwrap();
    expressions.iter().flat_map(|text| name.find_iter(text)).map(|found| found.as_str().to_owned()).collect()
}

#[tokio::test]
async fn boards_and_alerts_name_only_what_is_there() {
    let board: Value = serde_json::from_str(&file("grafana-dashboard.json")).expect("JSON");
    let alerts: Value = yaml_serde::from_str(&file("prometheus-alerts.yaml")).expect("YAML");
    let (mut of_board, mut of_alerts) = (Vec::new(), Vec::new());
    expressions(&board, &mut of_board);
    expressions(&alerts, &mut of_alerts);
    assert!(of_board.len() >= 15 && of_alerts.len() >= 8, "{} {}", of_board.len(), of_alerts.len());
    for group in alerts["groups"].as_array().expect("groups") {
        for rule in group["rules"].as_array().expect("rules") {
            let is_whole =
                rule["alert"].is_string() && rule["labels"]["severity"].is_string() && rule["annotations"]["summary"].is_string();
            assert!(is_whole, "{rule}");
        }
    }
    let there = Scrape::of(&busy().await.app.anonymous()).await.names();
    for name in metrics(&of_board).union(&metrics(&of_alerts)) {
        assert!(there.contains(name), "{name} is not among {there:#?}");
    }
}

//! `/metrics` as a scraper reads it.

use std::collections::{BTreeMap, BTreeSet};

use super::Client;

/// One line: name, labels and value.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    pub name: String,
    pub labels: BTreeMap<String, String>,
    pub value: f64,
}

/// The result of one scrape.
#[derive(Debug, Clone)]
pub struct Scrape {
    pub text: String,
    pub series: Vec<Series>,
}

impl Scrape {
    /// Scrapes from this machine.
    pub async fn of(client: &Client) -> Self {
        let answer = client.get("/metrics").await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        assert!(answer.header("content-type").is_some_and(|kind| kind.starts_with("application/openmetrics-text")));
        assert!(answer.text.ends_with("# EOF\n"), "it is whole");
        let series = answer.text.lines().filter(|line| !line.starts_with('#')).map(read).collect();
        Self { text: answer.text, series }
    }

    /// The sum of the series of `name` with these label values.
    pub fn sum(&self, name: &str, labels: &[(&str, &str)]) -> f64 {
        let fits = |series: &&Series| {
            series.name == name && labels.iter().all(|(label, value)| series.labels.get(*label).is_some_and(|is| is == value))
        };
        let found: Vec<f64> = self.series.iter().filter(fits).map(|series| series.value).collect();
        assert!(!found.is_empty(), "no series {name} {labels:?} in\n{}", self.text);
        found.iter().sum()
    }

    /// Every name.
    pub fn names(&self) -> BTreeSet<String> {
        self.series.iter().map(|series| series.name.clone()).collect()
    }
}

fn read(line: &str) -> Series {
    let (head, value) = line.rsplit_once(' ').unwrap_or_else(|| panic!("no value: {line}"));
    let (name, labels) = head.split_once('{').map_or((head, ""), |(name, labels)| (name, labels.trim_end_matches('}')));
    let labels = labels.split("\",").filter(|label| !label.is_empty()).map(|label| {
        let (name, value) = label.split_once("=\"").unwrap_or_else(|| panic!("no label: {line}"));
        (name.to_owned(), value.trim_end_matches('"').to_owned())
    });
    Series { name: name.to_owned(), labels: labels.collect(), value: value.parse().unwrap_or_else(|_| panic!("no number: {line}")) }
}

//! The view of the observability page: numbers, charts and tables, formatted for the template.

use askama::Template;
use serde::Deserialize;

use crate::console::frame::bars::{Bar, Column};
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::number::grouped;
use crate::console::frame::reply;
use crate::console::frame::{Frame, bars};
use crate::domain::observability::{Activity, Hour, Throughput};
use crate::memory::observability::{AgentFigures, HourFigures, MemoryFigures, Observability};

/// The agent to observe, and the page of agents to show.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct ObservabilityFilter {
    pub(super) agent: String,
    pub(super) cursor: Option<String>,
}

impl ObservabilityFilter {
    /// The URL of the page with this filter.
    pub(super) fn address(&self) -> String {
        let fields = [("agent", self.agent.as_str()), ("cursor", self.cursor.as_deref().unwrap_or_default())];
        reply::address("/operations/observability", &fields)
    }
}

#[derive(Template)]
#[template(path = "pages/observability/observability.html")]
pub(super) struct Page {
    pub frame: Frame,
    pub wrong: FormErrors,
    /// The agents to choose from, and the chosen one.
    pub agents: Vec<(String, String)>,
    pub agent: String,
    pub numbers: Vec<Number>,
    pub charts: Vec<Chart>,
    /// The first hour, and now.
    pub from: String,
    pub to: String,
    pub hours: Vec<HourRow>,
    pub runs: [RunsRow; 2],
    pub rows: Vec<AgentRow>,
    pub first: Option<String>,
    pub next: Option<String>,
}

/// A number with its label and what stands behind it.
pub(super) struct Number {
    pub label: String,
    pub value: String,
    pub about: String,
}

/// Bars of 24 hours.
pub(super) struct Chart {
    /// The translation key of its name, which is also its id.
    pub id: &'static str,
    pub name: String,
    /// The largest amount in an hour, which is the top of the chart.
    pub most: String,
    pub bars: Vec<Bar>,
    /// The number and meaning of each colour.
    pub legend: Vec<(u8, String)>,
}

/// The amounts of one hour, in the order of the table's columns.
pub(super) struct HourRow {
    pub hour: String,
    pub cells: [String; 8],
}

/// What a kind of run did.
pub(super) struct RunsRow {
    pub name: String,
    pub cells: [String; 6],
}

/// The counts of one agent.
pub(super) struct AgentRow {
    pub name: String,
    pub href: String,
    /// The amounts before and after the coverage.
    pub before: [String; 7],
    pub after: [String; 2],
    /// The coverage in percent; `None` without candidates.
    pub coverage: Option<u64>,
}

impl Page {
    pub fn new(frame: Frame, filter: &ObservabilityFilter, seen: Observability, agents: Vec<(String, String)>) -> Self {
        let start = ObservabilityFilter { cursor: None, ..filter.clone() };
        let next = seen.agents.next_cursor.map(|cursor| ObservabilityFilter { cursor: Some(cursor), ..start.clone() }.address());
        let all = (String::new(), frame.t.say("all"));
        Self {
            wrong: FormErrors::default(),
            agents: std::iter::once(all).chain(agents).collect(),
            agent: filter.agent.clone(),
            numbers: numbers(&frame, &seen.total),
            charts: charts(&frame, &seen.hours),
            from: seen.from.format("%H:%M").to_string(),
            to: seen.to.format("%H:%M").to_string(),
            hours: seen.hours.iter().rev().filter(|row| is_busy(row)).map(hour_row).collect(),
            runs: [("observe-all-runs", seen.total.runs.all), ("observe-reflector", seen.total.runs.reflector)]
                .map(|(name, sum)| runs_row(&frame, name, sum)),
            rows: seen.agents.items.into_iter().map(agent_row).collect(),
            first: filter.cursor.as_ref().filter(|cursor| !cursor.is_empty()).map(|_| start.address()),
            next,
            frame,
        }
    }
}

fn numbers(frame: &Frame, total: &MemoryFigures) -> Vec<Number> {
    let t = frame.t;
    let MemoryFigures { pool, runs, activity } = total;
    let number = |label: &str, value: String, about: String| Number { label: t.say(label), value, about };
    let others = t.with2("observe-others", "superseded", grouped(pool.superseded), "expired", grouped(pool.expired));
    let in_review = t.with2("observe-in-review", "merged", grouped(pool.merged), "quarantined", grouped(pool.quarantined));
    let run = t.with2("observe-runs-about", "reflector", grouped(runs.reflector.runs), "failed", grouped(runs.all.failed));
    let selected = grouped(activity.selected);
    let selected = t.with2("observe-coverage-about", "selected", selected, "candidates", grouped(activity.candidates));
    let coverage = percent(activity).map_or_else(|| "–".to_owned(), |share| format!("{share} %"));
    vec![
        number("observe-active", grouped(pool.active), others),
        number("observe-archived", grouped(pool.archived), in_review),
        number("observe-low", grouped(pool.low_confidence), t.say("observe-low-about")),
        number("observe-runs", grouped(runs.all.runs), run),
        number("observe-coverage", coverage, selected),
        number("observe-recalls", grouped(activity.recalls), t.with("observe-recalls-about", "empty", grouped(activity.empty_recalls))),
    ]
}

fn charts(frame: &Frame, hours: &[HourFigures]) -> Vec<Chart> {
    let extraction = |row: &HourFigures| vec![(1, row.runs.all.inserted), (2, row.runs.all.updated), (7, row.runs.all.skipped())];
    let injection = |row: &HourFigures| vec![(1, row.activity.selected), (7, row.activity.omitted)];
    let recall = |row: &HourFigures| vec![(1, found(&row.activity)), (4, row.activity.empty_recalls)];
    vec![
        chart(frame, "observe-extraction-chart", &["observe-inserted", "observe-updated", "observe-skipped"], hours, extraction),
        chart(frame, "observe-injection-chart", &["observe-selected", "observe-omitted"], hours, injection),
        chart(frame, "observe-recall-chart", &["observe-found", "observe-empty"], hours, recall),
    ]
}

fn chart(frame: &Frame, id: &'static str, words: &[&str], hours: &[HourFigures], parts: impl Fn(&HourFigures) -> Vec<(u8, u64)>) -> Chart {
    let words: Vec<String> = words.iter().map(|word| frame.t.say(word)).collect();
    let column = |row: &HourFigures| {
        let parts = parts(row);
        let amounts = words.iter().zip(&parts).map(|(word, (_, amount))| format!("{word} {}", grouped(*amount)));
        let amounts: Vec<String> = amounts.collect();
        Column { title: format!("{}{}{}", clock(row.hour), frame.t.say("colon"), amounts.join(" · ")), parts }
    };
    let columns: Vec<Column> = hours.iter().map(column).collect();
    let colours = columns.first().map(|column| column.parts.iter().map(|(part, _)| *part).collect::<Vec<u8>>()).unwrap_or_default();
    Chart {
        id,
        name: frame.t.say(id),
        most: grouped(bars::most(&columns)),
        bars: bars::stacked(&columns),
        legend: colours.into_iter().zip(words).collect(),
    }
}

fn is_busy(row: &HourFigures) -> bool {
    row.runs.all.runs + row.activity.contexts + row.activity.recalls > 0
}

fn hour_row(row: &HourFigures) -> HourRow {
    let (runs, activity) = (row.runs.all, row.activity);
    let cells = [
        runs.runs,
        runs.inserted,
        runs.updated,
        runs.skipped(),
        activity.selected,
        activity.candidates,
        activity.recalls,
        activity.empty_recalls,
    ];
    HourRow { hour: clock(row.hour), cells: cells.map(grouped) }
}

fn runs_row(frame: &Frame, name: &str, sum: Throughput) -> RunsRow {
    let cells = [sum.runs, sum.failed, sum.extracted, sum.inserted, sum.updated, sum.skipped()];
    RunsRow { name: frame.t.say(name), cells: cells.map(grouped) }
}

fn agent_row(row: AgentFigures) -> AgentRow {
    let MemoryFigures { pool, runs, activity } = row.figures;
    let runs = runs.all;
    let before = [pool.active, pool.low_confidence, pool.archived, runs.runs, runs.inserted, runs.updated, runs.skipped()];
    AgentRow {
        name: row.name,
        href: ObservabilityFilter { agent: row.agent.to_string(), cursor: None }.address(),
        before: before.map(grouped),
        after: [activity.recalls, activity.empty_recalls].map(grouped),
        coverage: percent(&activity),
    }
}

const fn found(activity: &Activity) -> u64 {
    activity.recalls.saturating_sub(activity.empty_recalls)
}

fn percent(activity: &Activity) -> Option<u64> {
    activity.selected.saturating_mul(100).checked_div(activity.candidates)
}

fn clock(hour: Hour) -> String {
    hour.start().format("%H:%M").to_string()
}

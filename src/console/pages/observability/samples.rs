//! All agents with busy hours, one agent, and a workspace without agents.

use askama::DynTemplate;

use super::view::{ObservabilityFilter, Page};
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::domain::observability::{Activity, FactPool, Hour, Runs, Throughput};
use crate::domain::page;
use crate::memory::observability::{AgentFigures, HourFigures, MemoryFigures, Observability};

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let all = Throughput { runs: 12, failed: 1, extracted: 4_321, inserted: 1_234, updated: 321 };
    let runs = Runs { all, reflector: Throughput { runs: 5, ..Throughput::default() } };
    let activity =
        Activity { recalls: 9_876, empty_recalls: 12, contexts: 3, candidates: 40, selected: 30, omitted: 10, filled_contexts: 2 };
    let pool = FactPool { active: 123_456, low_confidence: 2, archived: 30, superseded: 4, merged: 5, expired: 6, quarantined: 7 };
    let busy = MemoryFigures { pool, runs, activity };
    let row = |agent: i64, name: &str, figures| AgentFigures { agent: agent.into(), name: name.to_owned(), figures };
    let rows = || vec![row(7, "<b>Ada</b>", busy), row(8, &"夜间服务台".repeat(20), MemoryFigures::default())];
    let one = |filter: &ObservabilityFilter, total, items, next_cursor: Option<&str>| {
        let first = Hour::of(frame.now).plus(-23);
        let hour = |step: i64| match (step % 5, total == MemoryFigures::default()) {
            (0, _) | (_, true) => HourFigures { hour: first.plus(step), runs: Runs::default(), activity: Activity::default() },
            _ => HourFigures { hour: first.plus(step), runs, activity },
        };
        let agents = page::Page { items, next_cursor: next_cursor.map(str::to_owned) };
        let seen = Observability { from: first.start(), to: frame.now, total, hours: (0..24).map(hour).collect(), agents };
        Page::new(frame.clone(), filter, seen, vec![("7".to_owned(), "\"><script>".to_owned())])
    };
    let usual = ObservabilityFilter::default();
    let of_agent = ObservabilityFilter { agent: "7".to_owned(), cursor: None };
    let later = ObservabilityFilter { agent: String::new(), cursor: Some("\"><script>".to_owned()) };
    let none = || one(&usual, MemoryFigures::default(), Vec::new(), None);
    vec![
        Box::new(none()),
        Box::new(Page { wrong: FormErrors::sample("agent"), ..none() }),
        Box::new(one(&usual, busy, rows(), Some("next"))),
        Box::new(one(&of_agent, busy, rows(), None)),
        Box::new(one(&later, busy, rows(), None)),
    ]
}

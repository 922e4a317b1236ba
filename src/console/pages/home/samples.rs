//! Samples of Home: an empty workspace, a member's, and an admin's with everything wrong.

use askama::DynTemplate;

use super::panel::Panel;
use super::{AgentLine, Home, alarms, steps};
use crate::console::frame::Frame;
use crate::console::pages::dreams;
use crate::console::pages::page_samples::board;
use crate::domain::job::JobState;
use crate::domain::quality::Marks;
use crate::memory::dashboard::{Change, Charts, Counted, Dashboard, Numbers};
use crate::memory::quality::QualitySeries;
use crate::tenancy::diagnosis::State;
use crate::tenancy::health::HealthReport;

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let home = |steps| Home {
        frame: frame.clone(),
        steps,
        alarms: Vec::new(),
        panel: None,
        agents: Vec::new(),
        more_agents: false,
        cards: Vec::new(),
    };
    let agent = || AgentLine {
        id: "7".to_owned(),
        name: "<script>alert(1)</script>".to_owned(),
        description: "夜间服务台 ".repeat(40),
        updated: frame.moment(&frame.now),
    };
    let board = HealthReport { fallbacks: (3, Some("circuit_open: <b>x</b>".to_owned())), disk: State::Broken, ..board() };
    let member = Home { agents: vec![agent()], more_agents: true, cards: dreams::sample_cards(frame), ..home(Vec::new()) };
    let series = QualitySeries {
        week: frame.now.date_naive(),
        sample: Some((20, 3)),
        weeks: vec![(frame.now.date_naive(), Marks { right: 18, wrong: 2 })],
    };
    let none = QualitySeries { week: frame.now.date_naive(), sample: None, weeks: Vec::new() };
    let admin = Home {
        alarms: alarms::all(frame, &board, &[(JobState::Failed, 2), (JobState::Quarantined, 1)]),
        panel: Some(Panel::new(frame, &dashboard(frame, true), &series)),
        agents: vec![agent()],
        ..home(Vec::new())
    };
    let quiet = Home { panel: Some(Panel::new(frame, &dashboard(frame, false), &none)), ..home(Vec::new()) };
    vec![
        Box::new(home(steps::of(frame, None, false))),
        Box::new(home(steps::of(frame, Some("7"), true))),
        Box::new(member),
        Box::new(admin),
        Box::new(quiet),
    ]
}

fn dashboard(frame: &Frame, has_any: bool) -> Dashboard {
    let today = frame.now.date_naive();
    let days: Vec<_> = today.iter_days().take(7).collect();
    let counted = |kinds: &[&str]| -> Counted {
        let kinds = kinds.iter().filter(|_| has_any);
        kinds.map(|kind| ((today, (*kind).to_owned()), 1_200)).collect()
    };
    let numbers = Numbers {
        people: Change { now: 12, before: 14 },
        learned: Change { now: 1_312, before: 3 },
        backlog: (4, 1),
        ..Numbers::default()
    };
    Dashboard {
        counted_at: frame.now,
        days,
        numbers: if has_any { numbers } else { Numbers::default() },
        charts: Charts {
            learned: counted(&["statement", "model", "tool"]),
            recalls: counted(&["found", "empty"]),
            extractions: counted(&["model", "fallback", "failed"]),
            jobs: counted(&["done", "failed"]),
            tokens: counted(&["chat", "extraction", "dream", "judge", "graph", "episode"]),
            costs: has_any.then(|| [("chat".to_owned(), 1.5), ("extraction".to_owned(), 0.254)].into_iter().collect()),
        },
    }
}

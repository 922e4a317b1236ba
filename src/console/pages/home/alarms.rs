//! What is wrong, on top of Home: the checks of the health page that are not good, the jobs that the built-in engine did for the model, and
//! the jobs that failed, each with its remedy.

use crate::console::frame::{Frame, cause};
use crate::console::pages::health as checks;
use crate::domain::job::JobState;
use crate::tenancy::health::HealthReport;

/// Checks that are no reason to act: they repair themselves.
const PASSING: [&str; 2] = ["embedder", "calls"];

/// Something that is wrong.
pub(super) struct Alarm {
    /// The CSS class: warn or bad.
    pub mood: &'static str,
    /// What it is about.
    pub subject: String,
    /// What is wrong.
    pub detail: String,
    /// The remedy.
    pub advice: Option<String>,
    /// Where to look.
    pub href: String,
}

/// Everything that is wrong, the worst first.
pub(super) fn all(frame: &Frame, board: &HealthReport, jobs: &[(JobState, i64)]) -> Vec<Alarm> {
    let mut alarms: Vec<Alarm> = checks::rows(frame, board)
        .into_iter()
        .filter(|row| row.mood != "good" && !PASSING.contains(&row.subject))
        .map(|row| Alarm {
            mood: row.mood,
            subject: frame.t.word("health", row.subject),
            detail: row.detail,
            advice: row.advice,
            href: row.href.unwrap_or("/operations/health").to_owned(),
        })
        .collect();
    if let (count, Some(class)) = &board.fallbacks {
        alarms.push(Alarm {
            mood: "warn",
            subject: frame.t.say("jobs-fallback"),
            detail: frame.t.with2("jobs-fallbacks", "count", *count, "cause", cause::in_words(frame.t, class)),
            advice: Some(frame.t.say("home-fallbacks-advice")),
            href: "/operations/jobs?fallback=1".to_owned(),
        });
    }
    for state in [JobState::Quarantined, JobState::Failed] {
        let count: i64 = jobs.iter().filter(|(of, _)| *of == state).map(|(_, count)| count).sum();
        if count > 0 {
            alarms.push(Alarm {
                mood: "warn",
                subject: frame.t.say("nav-jobs"),
                detail: frame.t.with(&format!("home-jobs-{}", state.as_str()), "count", count),
                advice: Some(frame.t.say("home-jobs-advice")),
                href: format!("/operations/jobs?state={}", state.as_str()),
            });
        }
    }
    alarms.sort_by_key(|alarm| alarm.mood != "bad");
    alarms
}

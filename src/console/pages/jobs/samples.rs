//! Jobs in every state.

use std::collections::BTreeMap;

use askama::DynTemplate;
use chrono::TimeDelta;

use super::rest::RestPage;
use super::view::{Filter, JobView};
use super::{detail, view};
use crate::console::frame::Frame;
use crate::domain::ids::{AgentId, JobId, TenantId, WorkspaceId};
use crate::domain::job::{Job, JobState};
use crate::tenancy::job_changes::{JobAction, RestOfJobs};
use crate::tenancy::jobs::Overview;

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let jobs: Vec<JobView> = JobState::ALL.into_iter().map(|state| JobView::new(frame, &sample_job(state))).collect();
    let counts = JobState::ALL.into_iter().map(|state| (state, 3)).collect();
    let overview = Overview {
        counts,
        kinds: vec!["extract_memory".to_owned()],
        troubles: vec![("extract_memory".to_owned(), "llm_failed: <b>timeout</b>".to_owned(), 12)],
        oldest_due: Some(frame.now - TimeDelta::hours(3)),
        fallbacks: (3, Some("circuit_open: <b>x</b>".to_owned())),
        newest: Some(7.into()),
    };
    let one = |jobs: Vec<JobView>, filter: Filter, next: Option<String>| {
        let agents = std::iter::once(("9".to_owned(), "<b>Wren</b>".to_owned()));
        Box::new(view(frame.clone(), filter, &overview, agents, jobs, next)) as Box<dyn DynTemplate>
    };
    let narrow =
        Filter { state: "failed".to_owned(), error: "llm_failed: \"'<i>".to_owned(), cursor: Some("7".to_owned()), ..Filter::default() };
    let watched = Frame { here: "/operations/jobs?poll=5".to_owned(), ..frame.clone() };
    let mut views = vec![one(jobs, Filter { poll: 5, ..Filter::default() }, Some("abc".to_owned())), one(Vec::new(), narrow, None)];
    let agents = std::iter::once(("9".to_owned(), "Wren".to_owned()));
    let names = BTreeMap::from([("api:<b>nora</b>".to_owned(), "<i>Nora</i>".to_owned())]);
    let named = JobView::new(&watched, &sample_job(JobState::Retry)).named(&names);
    views.push(Box::new(view(watched, Filter::default(), &overview, agents, vec![named], None)));
    let narrow = Filter { error: "llm_failed: \"'<i>".to_owned(), ..Filter::default() };
    let rest = |count| RestOfJobs { count, cursor: "Nw".to_owned() };
    for (action, changed, left) in [(JobAction::Retry, 12_345, 1), (JobAction::Cancel, 1, 12_345)] {
        views.push(Box::new(RestPage::new(frame.clone(), narrow.clone(), action, 7.into(), changed, &rest(left))));
    }
    views.extend(detail_samples(frame));
    views
}

fn sample_job(state: JobState) -> Job {
    let at = |minute: u32| format!("2026-11-21T08:{minute:02}:00Z").parse().expect("a time");
    let is_over = !matches!(state, JobState::Queued | JobState::Retry | JobState::Running);
    Job {
        id: JobId::from(7),
        tenant: TenantId::from(1),
        workspace: WorkspaceId::from(3),
        agent: Some(AgentId::from(9)),
        owner: crate::domain::owner_key::OwnerKey::parse("api:<b>nora</b>").ok(),
        kind: "extract_memory".to_owned(),
        args: serde_json::json!({ "kind": "extract_conversation", "args": { "conversation": "12" } }),
        lane: Some("9:api:nora".to_owned()),
        dedup_key: None,
        state,
        run_at: at(1),
        starts: 2,
        failures: 1,
        lease_until: None,
        worker: Some("w1".to_owned()),
        error: matches!(state, JobState::Failed | JobState::Quarantined | JobState::Retry).then(|| "llm_failed: timeout".to_owned()),
        outcome: (state == JobState::Done).then(|| serde_json::json!({ "facts": 3 })),
        request_id: "r1".to_owned(),
        created_at: at(0),
        started_at: Some(at(2)).filter(|_| state != JobState::Queued),
        finished_at: Some(at(3)).filter(|_| is_over),
        fallback: (state == JobState::Done).then(|| "circuit_open: connection_refused".to_owned()),
    }
}

fn detail_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    JobState::ALL.into_iter().map(|state| Box::new(detail::view(frame.clone(), &sample_job(state))) as Box<dyn DynTemplate>).collect()
}

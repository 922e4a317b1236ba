//! Creates a pending dream with its job, in one transaction. Called by the nights, by requests and by the growth of a team's memory.

use chrono::{DateTime, NaiveDate, Utc};

use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::dream::{Dream, DreamCause, DreamInputs, DreamKind, DreamStatus};
use crate::domain::ids::UserId;
use crate::domain::job::{NewJob, Task};
use crate::error::Result;
use crate::store::{self, Tx};

/// A dream to be created.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDream {
    /// The kind of dream.
    pub kind: DreamKind,
    /// The agent's local date, for a nightly dream: at most one such dream ever exists for each bucket and date.
    pub night: Option<NaiveDate>,
    /// The topic, for a focused dream.
    pub topic: Option<String>,
    /// What caused it.
    pub cause: DreamCause,
    /// The user who requested it.
    pub asked_by: Option<UserId>,
    /// The earliest start.
    pub run_at: DateTime<Utc>,
}

/// Creates a dream of the owner's home bucket: PERSONAL for a person, TEAM for the system. `None` when a dream of that night exists
/// already. The caller must notify the workers after the commit.
pub async fn open(app: &AppState, tx: &Tx, access: &OwnerAccess, new: NewDream) -> Result<Option<Dream>> {
    let now = app.clock.now();
    let filename = if new.kind == DreamKind::Soul { "SOUL.md" } else { "MEMORY.md" };
    let mut dream = Dream {
        id: app.ids.next(),
        workspace: access.access().workspace(),
        bucket: access.visibility().home(true),
        kind: new.kind,
        night: new.night,
        topic: new.topic,
        cause: new.cause,
        asked_by: new.asked_by,
        job: None,
        status: DreamStatus::Pending,
        filename: filename.to_owned(),
        reason: String::new(),
        engine: String::new(),
        model: None,
        prompt_version: None,
        prompt_hash: None,
        prompt_tokens: None,
        completion_tokens: None,
        failure: None,
        base_revision: None,
        applied_revision: None,
        looked_at: DreamInputs::default(),
        patterns: Vec::new(),
        candidates: 0,
        promoted: 0,
        rejected: 0,
        bucket_version: 0,
        reviewed_by: None,
        reviewed_at: None,
        created_at: now,
        started_at: None,
        finished_at: None,
        updated_at: now,
    };
    if !store::dreams::insert(tx, access.access(), &dream).await? {
        return Ok(None);
    }
    let job = NewJob {
        task: Task::Dream { dream: dream.id },
        agent: Some(access.agent().id),
        owner: Some(access.owner().clone()),
        // Shares the lane of the owner's extractions, so that a dream never reads while an extraction writes.
        lane: Some(format!("{}:{}", access.agent().id, access.owner())),
        dedup_key: None,
        run_at: new.run_at,
    };
    dream.job = Some(store::jobs::enqueue(tx, access.access(), job).await?);
    store::dreams::update(tx, access.access(), &dream).await?;
    Ok(Some(dream))
}

//! Writes down that a dream is to be dreamed, with its job, in one transaction. Called by the nights, by requests and by the growth of
//! what a team shares.

use chrono::{DateTime, NaiveDate, Utc};

use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::dream::{Dream, DreamCause, DreamKind, DreamStatus, LookedAt};
use crate::domain::ids::UserId;
use crate::domain::job::{NewJob, Task};
use crate::error::Result;
use crate::store::{self, Tx};

/// A dream to be dreamed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDream {
    /// What kind it is.
    pub kind: DreamKind,
    /// The agent's local date, of a nightly one: one such dream for each bucket and date, for ever.
    pub night: Option<NaiveDate>,
    /// The topic, of a focused one.
    pub topic: Option<String>,
    /// How it came about.
    pub cause: DreamCause,
    /// Who asked for it.
    pub asked_by: Option<UserId>,
    /// Not before.
    pub run_at: DateTime<Utc>,
}

/// Opens a dream of the owner's home: PERSONAL of a person, TEAM of the system. `None` when that night has been dreamed or waits. Ring
/// the bell when the transaction is through.
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
        looked_at: LookedAt::default(),
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
        // With the extractions of the same owner: one reads while the other does not write.
        lane: Some(format!("{}:{}", access.agent().id, access.owner())),
        dedup_key: None,
        run_at: new.run_at,
    };
    dream.job = Some(store::jobs::enqueue(tx, access.access(), job).await?);
    store::dreams::update(tx, access.access(), &dream).await?;
    Ok(Some(dream))
}

//! Streams what happens to dreams, on whatever node: it polls for rows that changed, so that the nodes share nothing but the database.
//! Called by APIs that keep a connection open.

use std::collections::HashSet;

use chrono::{DateTime, Duration, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::dream::{Dream, DreamKind, DreamStatus};
use crate::domain::ids::DreamId;
use crate::domain::memory_scope::MemoryScope;
use crate::error::{Error, Result};
use crate::memory::features::{Feature, require};
use crate::{store, tenancy};

/// The most changes read per poll.
const MAX_CHANGES: u64 = 200;

/// How far back each poll goes: a transaction may commit a little later than the time it has recorded.
const OVERLAP_SECONDS: i64 = 60;

/// An event of a dream. Contains no text of any memory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DreamEvent {
    /// The position from which a stream resumes: `Last-Event-ID`.
    #[serde(skip)]
    pub cursor: String,
    /// The event type: `dream.completed`, `dream.proposed`, `dream.skipped`, `dream.failed`, `dream.declined` or `dream.reverted`.
    #[schema(example = "dream.completed")]
    pub r#type: &'static str,
    /// The dream.
    #[schema(value_type = String, example = "228071432192")]
    pub id: DreamId,
    /// The scope of the memory it is about.
    pub scope: MemoryScope,
    /// The kind of dream.
    pub kind: DreamKind,
    /// The status of the dream.
    pub status: DreamStatus,
    /// Number of candidates promoted.
    pub promoted_count: u32,
    /// Number of candidates rejected.
    pub rejected_count: u32,
    /// When it happened.
    pub at: DateTime<Utc>,
}

/// The events that an owner may see, from a moment on.
#[derive(Debug)]
pub struct Feed {
    app: AppState,
    access: OwnerAccess,
    from: (DateTime<Utc>, i64),
    /// Dream, time and status of the events already returned.
    told: HashSet<(i64, i64, DreamStatus)>,
}

impl Feed {
    /// Opens a feed of all events after `cursor`, or from now on.
    ///
    /// # Errors
    /// [`Error::Gone`] where dreaming is switched off; [`Error::Invalid`] for a malformed cursor.
    pub async fn open(app: AppState, access: OwnerAccess, cursor: Option<&str>) -> Result<Self> {
        access.access().require(Permission::ReadMemory)?;
        let config = tenancy::settings::of_agent(&app, access.agent_access()).await?;
        require(config.memory(), Feature::Dreams)?;
        let from = match cursor {
            Some(cursor) => parse(cursor).ok_or_else(|| Error::invalid("Last-Event-ID", "is not an event of this stream"))?,
            None => (app.clock.now(), i64::MAX),
        };
        let mut feed = Self { app, access, from, told: HashSet::new() };
        // Marks older events as returned.
        for dream in feed.poll().await? {
            if (dream.updated_at, dream.id.get()) <= feed.from {
                feed.told.insert(mark(&dream));
            }
        }
        Ok(feed)
    }

    /// The events since the last call, oldest first.
    ///
    /// # Errors
    /// When the database does not answer; the next call returns the missed events.
    pub async fn next(&mut self) -> Result<Vec<DreamEvent>> {
        let mut events = Vec::new();
        for dream in self.poll().await? {
            if !self.told.insert(mark(&dream)) {
                continue;
            }
            self.from = self.from.max((dream.updated_at, dream.id.get()));
            events.extend(event(&dream));
        }
        // Events before the range of the next poll need not be remembered.
        let floor = (self.from.0 - Duration::seconds(2 * OVERLAP_SECONDS)).timestamp_micros();
        self.told.retain(|(_, at, _)| *at >= floor);
        Ok(events)
    }

    async fn poll(&self) -> Result<Vec<Dream>> {
        let tx = self.app.db.read(self.access.access()).await?;
        store::dreams::changed(&tx, &self.access, self.from.0 - Duration::seconds(OVERLAP_SECONDS), MAX_CHANGES).await
    }
}

fn mark(dream: &Dream) -> (i64, i64, DreamStatus) {
    (dream.id.get(), dream.updated_at.timestamp_micros(), dream.status)
}

fn parse(cursor: &str) -> Option<(DateTime<Utc>, i64)> {
    let (at, id) = cursor.split_once('-')?;
    Some((DateTime::from_timestamp_micros(at.parse().ok()?)?, id.parse().ok()?))
}

fn event(dream: &Dream) -> Option<DreamEvent> {
    let r#type = match dream.status {
        DreamStatus::Pending => return None,
        DreamStatus::Applied => "dream.completed",
        DreamStatus::Proposed => "dream.proposed",
        DreamStatus::Skipped => "dream.skipped",
        DreamStatus::Failed => "dream.failed",
        DreamStatus::Declined => "dream.declined",
        DreamStatus::Reverted => "dream.reverted",
    };
    Some(DreamEvent {
        cursor: format!("{}-{}", dream.updated_at.timestamp_micros(), dream.id),
        r#type,
        id: dream.id,
        scope: dream.bucket.scope(),
        kind: dream.kind,
        status: dream.status,
        promoted_count: dream.promoted,
        rejected_count: dream.rejected,
        at: dream.updated_at,
    })
}

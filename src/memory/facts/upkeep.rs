//! What time does to facts: those whose time is over expire, and plans become past when their day has passed. Called by the worker's
//! rounds; a round is a read of a small index and costs nothing while nothing is due.

use crate::app_state::AppState;
use crate::auth;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::fact::{Fact, FactStatus};
use crate::domain::fact_event::{Cause, CauseKind, FactEventKind};
use crate::domain::ids::WorkspaceId;
use crate::domain::plan;
use crate::error::Result;
use crate::memory::facts::change::change;
use crate::store::{self, Tx};

/// Facts of one round.
const ROUND: u64 = 200;
/// Why a fact is no longer believed.
pub const RAN_OUT: &str = "ran_out";
/// Why a plan is told as past.
pub const DAY_PASSED: &str = "day_passed";

/// Looks after the facts that are due, of all tenants, until none is left; how many there were.
///
/// # Errors
/// When the due facts cannot be read. A bucket that cannot be changed is logged and left for the next round.
pub async fn round(app: &AppState) -> Result<usize> {
    let mut done = 0;
    loop {
        let due = {
            let tx = app.db.read_across().await?;
            store::fact_care::due_buckets(&tx, app.clock.now(), ROUND).await?
        };
        if due.is_empty() {
            return Ok(done);
        }
        let before = done;
        for bucket in due {
            match look_after(app, &bucket).await {
                Ok(count) => done += count,
                Err(error) => {
                    tracing::warn!(tenant = %bucket.tenant(), cause = error.chain(), "facts whose time has come could not be changed; the next round tries again");
                }
            }
        }
        // Another round without progress would only repeat this one.
        if done == before {
            return Ok(done);
        }
    }
}

async fn look_after(app: &AppState, bucket: &Bucket) -> Result<usize> {
    let access = auth::operator_access(bucket.tenant(), WorkspaceId::from(0), "facts-upkeep");
    let tx = app.db.write(&access).await?;
    if !store::erasing::lets_write(&tx, bucket).await? {
        return Ok(0);
    }
    store::facts::lock(&tx, &access, bucket).await?;
    let due = store::fact_care::due(&tx, &access, bucket, app.clock.now(), ROUND).await?;
    for fact in &due {
        pass_by(app, &tx, &access, fact).await?;
    }
    tx.commit().await?;
    Ok(due.len())
}

/// What has to happen to a fact that is due.
async fn pass_by(app: &AppState, tx: &Tx, access: &Access, fact: &Fact) -> Result<()> {
    let now = app.clock.now();
    let cause = Cause::by(CauseKind::Upkeep);
    let is_over = [fact.valid_to, fact.expires_at].into_iter().flatten().any(|end| end <= now);
    if is_over {
        let after = Fact { status: FactStatus::Expired, status_reason: Some(RAN_OUT.to_owned()), ..fact.clone() };
        change(app, tx, access, fact, after, FactEventKind::Expired, cause, "its time is over").await?;
    } else if let Some(past) = plan::past(&fact.predicate) {
        let after = Fact { predicate: past.to_owned(), status_reason: Some(DAY_PASSED.to_owned()), ..fact.clone() };
        change(app, tx, access, fact, after, FactEventKind::Adjusted, cause, "its day has passed").await?;
    }
    Ok(())
}

//! Applies the passage of time to facts: facts past their end expire, and plans become past once their day has passed.
//! Called periodically by the worker; a round reads one small index and costs almost nothing while nothing is due.

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
use crate::memory::labels;
use crate::store::{self, Tx};

/// Most facts of one round.
const ROUND: u64 = 200;
/// The status reason of an expired fact.
pub const RAN_OUT: &str = "ran_out";
/// The status reason of a plan that became past.
pub const DAY_PASSED: &str = "day_passed";

/// Processes the due facts of all tenants until none is left. Returns how many there were.
///
/// # Errors
/// When the due facts cannot be read. A failure in one bucket is logged; the next round tries it again.
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
            match maintain(app, &bucket).await {
                Ok(count) => done += count,
                Err(error) => {
                    tracing::warn!(tenant = %bucket.tenant(), cause = error.chain(), "due facts could not be updated; the next round tries \
                        again");
                }
            }
        }
        // Stop when nothing progressed: another round would only repeat this one.
        if done == before {
            return Ok(done);
        }
    }
}

async fn maintain(app: &AppState, bucket: &Bucket) -> Result<usize> {
    let access = auth::operator_access(bucket.tenant(), WorkspaceId::from(0), "facts-upkeep");
    let tx = app.db.write(&access).await?;
    if !store::erasing::is_writable(&tx, bucket).await? {
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

/// Expires a due fact, or turns its plan into the past.
async fn pass_by(app: &AppState, tx: &Tx, access: &Access, fact: &Fact) -> Result<()> {
    let now = app.clock.now();
    let cause = Cause::by(CauseKind::Upkeep);
    let is_over = [fact.valid_to, fact.expires_at].into_iter().flatten().any(|end| end <= now);
    if is_over {
        let after = Fact { status: FactStatus::Expired, status_reason: Some(RAN_OUT.to_owned()), ..fact.clone() };
        change(app, tx, access, fact, after, FactEventKind::Expired, cause, "it has expired").await?;
    } else if let Some(past) = plan::past(&fact.predicate) {
        let after = Fact {
            predicate: past.to_owned(),
            text: labels::with_predicate(fact, past),
            status_reason: Some(DAY_PASSED.to_owned()),
            ..fact.clone()
        };
        change(app, tx, access, fact, after, FactEventKind::Adjusted, cause, "its day has passed").await?;
    }
    Ok(())
}

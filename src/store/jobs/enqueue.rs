//! Writing a job in the transaction of the change that needs it.

use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ActiveValue::Set, EntityTrait};

use crate::domain::access::Access;
use crate::domain::ids::JobId;
use crate::domain::job::{JobState, NewJob};
use crate::error::{Error, Result};
use crate::store::Tx;
use crate::store::entities::job::{ActiveModel, Column, Entity};
use crate::store::jobs::WAITING;

/// Adds `new` to the queue and returns its id. While another job with the same key waits, `new` merges into that job, which keeps its
/// time (a cooldown or a back-off continues), and that job's id is returned.
///
/// The waiting job is locked until this transaction ends, so that no worker starts it before the change is visible. Nothing merges
/// into a running job: it may already have read what the change concerns.
pub async fn enqueue(tx: &Tx, access: &Access, new: NewJob) -> Result<JobId> {
    let row = ActiveModel {
        id: Set(tx.next_id()),
        tenant_id: Set(access.tenant().get()),
        workspace_id: Set(access.workspace().get()),
        agent_id: Set(new.agent.map(Into::into)),
        owner_key: Set(new.owner.map(|owner| owner.to_string())),
        kind: Set(new.task.kind().to_owned()),
        args: Set(serde_json::to_value(&new.task).map_err(Error::internal)?),
        lane: Set(new.lane),
        dedup_key: Set(new.dedup_key),
        state: Set(JobState::Queued.as_str().to_owned()),
        run_at: Set(new.run_at),
        starts: Set(0),
        failures: Set(0),
        request_id: Set(access.request_id().to_owned()),
        created_at: Set(tx.now()),
        ..ActiveModel::default()
    };
    // A no-op update: it locks the row and makes RETURNING return the id of the existing job.
    let merge = OnConflict::columns([Column::TenantId, Column::DedupKey])
        .target_and_where(Expr::cust(WAITING))
        .update_column(Column::DedupKey)
        .to_owned();
    let written = Entity::insert(row).on_conflict(merge).exec_with_returning(tx.conn()).await?;
    Ok(written.id.into())
}

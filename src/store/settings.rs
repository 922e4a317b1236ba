//! Overridden configuration keys of a tenant or workspace (an agent's are part of the agent), and the installation's own settings:
//! generated secrets, counters, and the number of each process, so that no two create the same id.

use std::collections::BTreeMap;

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::Value;

use crate::config::Level;
use crate::domain::access::Access;
use crate::error::{Error, Result};
use crate::store::entities::setting::{ActiveModel, Column, Entity};
use crate::store::{Db, Tx};

/// The value for "all" in the columns of workspace and agent, and for "no tenant" in the installation's own rows.
const ALL: i64 = 0;

/// The overrides of the caller's tenant and of the caller's workspace, widest first.
pub async fn list(tx: &Tx, access: &Access) -> Result<[(Level, BTreeMap<String, Value>); 2]> {
    let rows = Entity::find()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::WorkspaceId.is_in([ALL, access.workspace().get()]))
        .filter(Column::AgentId.eq(ALL))
        .all(tx.conn())
        .await?;
    let (wide, narrow): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.workspace_id == ALL);
    let collect = |rows: Vec<_>| -> BTreeMap<String, Value> {
        rows.into_iter().map(|row: crate::store::entities::setting::Model| (row.key, row.value)).collect()
    };
    Ok([(Level::Tenant, collect(wide)), (Level::Workspace, collect(narrow))])
}

/// Writes an override of the tenant or of the caller's workspace; the last writer wins.
pub async fn put(tx: &Tx, access: &Access, level: Level, key: &str, value: Value) -> Result<()> {
    let row = ActiveModel {
        tenant_id: Set(access.tenant().get()),
        workspace_id: Set(column(access, level)),
        agent_id: Set(ALL),
        key: Set(key.to_owned()),
        value: Set(value),
        updated_at: Set(tx.now()),
        updated_by: Set(access.user().map_or(ALL, crate::domain::ids::UserId::get)),
    };
    let known = OnConflict::columns([Column::TenantId, Column::WorkspaceId, Column::AgentId, Column::Key])
        .update_columns([Column::Value, Column::UpdatedAt, Column::UpdatedBy])
        .to_owned();
    Entity::insert(row).on_conflict(known).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Deletes an override; false if there is none.
pub async fn delete(tx: &Tx, access: &Access, level: Level, key: &str) -> Result<bool> {
    let gone = Entity::delete_many()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::WorkspaceId.eq(column(access, level)))
        .filter(Column::AgentId.eq(ALL))
        .filter(Column::Key.eq(key));
    Ok(gone.exec(tx.conn()).await?.rows_affected > 0)
}

/// The installation's secret of this name; stores `drawn` if there is none. `tx` spans all tenants.
pub async fn installation_secret(tx: &Tx, name: &str, drawn: String) -> Result<String> {
    let row = ActiveModel {
        tenant_id: Set(ALL),
        workspace_id: Set(ALL),
        agent_id: Set(ALL),
        key: Set(name.to_owned()),
        value: Set(Value::String(drawn)),
        updated_at: Set(tx.now()),
        updated_by: Set(ALL),
    };
    let known = OnConflict::columns([Column::TenantId, Column::WorkspaceId, Column::AgentId, Column::Key]).do_nothing().to_owned();
    Entity::insert(row).on_conflict(known).exec_without_returning(tx.conn()).await?;
    let kept = Entity::find_by_id((ALL, ALL, ALL, name.to_owned())).one(tx.conn()).await?;
    let text = kept.and_then(|row| row.value.as_str().map(str::to_owned));
    text.ok_or_else(|| Error::internal("an installation secret was written but cannot be read back"))
}

/// [`installation_secret`] in a transaction of its own, for secrets that are needed before there is an [`Access`].
pub async fn kept_secret(db: &Db, name: &str, drawn: String) -> Result<String> {
    let tx = db.write_across().await?;
    let kept = installation_secret(&tx, name, drawn).await?;
    tx.commit().await?;
    Ok(kept)
}

/// The next number of the installation's counter of this name: from 1 up to `last`, then from 1 again. Concurrent callers wait until
/// this transaction, which spans all tenants, ends.
pub async fn count_up(tx: &Tx, name: &str, last: u16) -> Result<u16> {
    let first = ActiveModel {
        tenant_id: Set(ALL),
        workspace_id: Set(ALL),
        agent_id: Set(ALL),
        key: Set(name.to_owned()),
        value: Set(Value::from(0)),
        updated_at: Set(tx.now()),
        updated_by: Set(ALL),
    };
    // Writing the time locks an existing row.
    let known = OnConflict::columns([Column::TenantId, Column::WorkspaceId, Column::AgentId, Column::Key])
        .update_column(Column::UpdatedAt)
        .to_owned();
    let held = Entity::insert(first).on_conflict(known).exec_with_returning(tx.conn()).await?;
    let reached = held.value.as_u64().and_then(|number| u16::try_from(number).ok()).unwrap_or(0);
    let next = if reached < last { reached + 1 } else { 1 };
    let counted = Entity::update_many().col_expr(Column::Value, Expr::value(Value::from(next)));
    let row = Column::TenantId.eq(ALL).and(Column::WorkspaceId.eq(ALL)).and(Column::AgentId.eq(ALL)).and(Column::Key.eq(name));
    counted.filter(row).exec(tx.conn()).await?;
    Ok(next)
}

/// The current number of the installation's counter of this name; 0 if it was never incremented. `tx` spans all tenants.
pub async fn counter(tx: &Tx, name: &str) -> Result<u16> {
    let row = Entity::find_by_id((ALL, ALL, ALL, name.to_owned())).one(tx.conn()).await?;
    Ok(row.and_then(|row| row.value.as_u64()).and_then(|number| u16::try_from(number).ok()).unwrap_or(0))
}

fn column(access: &Access, level: Level) -> i64 {
    if level == Level::Tenant { ALL } else { access.workspace().get() }
}

/// Counts the starts, in a row of the installation's own settings.
const COUNTER: &str = "installation.starts";

/// The number of this start: 1 to 65,535, then from 1 again. Two processes share a number only if one of them has been running for 65,534
/// starts of others; to collide they must also create an id in the same millisecond.
pub async fn take_node_number(db: &Db) -> Result<u16> {
    let tx = db.write_across().await?;
    let node = count_up(&tx, COUNTER, u16::MAX).await?;
    tx.commit().await?;
    Ok(node)
}

//! Quarantined writes and the decisions about them.

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Select};
use serde_json::json;

use crate::domain::access::{Access, AgentAccess};
use crate::domain::bucket::Bucket;
use crate::domain::ids::{QuarantineId, UserId};
use crate::domain::page::{Page, PageRequest};
use crate::domain::quarantine::{HELD_MESSAGES, HeldMessage, QuarantineKind, QuarantineState, Quarantined};
use crate::error::{Error, Result};
use crate::store::entities::quarantine::{ActiveModel, Column, Entity, Model};
use crate::store::facts::bucket;
use crate::store::visible::{self, Columns};
use crate::store::{Tx, by_id, undecodable};

/// Adds a quarantined write.
pub async fn insert(tx: &Tx, access: &Access, quarantined: &Quarantined) -> Result<()> {
    let change = quarantined.change.as_ref().map(serde_json::to_string).transpose().map_err(Error::internal)?;
    let row = ActiveModel {
        id: Set(quarantined.id.get()),
        tenant_id: Set(access.tenant().get()),
        agent_id: Set(quarantined.bucket.agent().get()),
        owner_key: Set(quarantined.bucket.owner().to_owned()),
        scope: Set(quarantined.bucket.scope().as_str().to_owned()),
        door: Set(quarantined.door.clone()),
        rule: Set(quarantined.rule.clone()),
        verdict: Set(quarantined.verdict.clone()),
        kind: Set(quarantined.kind.as_str().to_owned()),
        object_id: Set(quarantined.object),
        filename: Set(quarantined.filename.clone()),
        text: Set(quarantined.text.clone()),
        change_json: Set(change),
        state: Set(quarantined.state.as_str().to_owned()),
        reviewed_by: Set(quarantined.reviewed_by.map(UserId::get)),
        created_at: Set(quarantined.created_at),
        reviewed_at: Set(quarantined.reviewed_at),
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Writes the decision: the state, who decided and when, and what remains of the text. Of the change, the ids of its messages stay.
pub async fn record_decision(tx: &Tx, access: &Access, quarantined: &Quarantined) -> Result<()> {
    let messages = quarantined.messages();
    let change = (!messages.is_empty()).then(|| json!({ HELD_MESSAGES: HeldMessage::listed(&messages) }).to_string());
    Entity::update_many()
        .col_expr(Column::State, Expr::value(quarantined.state.as_str()))
        .col_expr(Column::ReviewedBy, Expr::value(quarantined.reviewed_by.map(UserId::get)))
        .col_expr(Column::ReviewedAt, Expr::value(quarantined.reviewed_at))
        .col_expr(Column::Text, Expr::value(quarantined.text.clone()))
        .col_expr(Column::ChangeJson, Expr::value(change))
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::Id.eq(quarantined.id.get()))
        .exec(tx.conn())
        .await?;
    Ok(())
}

/// A quarantined write of the agent, or of GLOBAL memory.
pub async fn get(tx: &Tx, access: &AgentAccess, id: QuarantineId) -> Result<Option<Quarantined>> {
    let of_agent = Column::AgentId.is_in([access.agent().id.get(), 0]);
    Ok(of_tenant(access.access()).filter(of_agent).filter(Column::Id.eq(id.get())).one(tx.conn()).await?.and_then(domain))
}

/// An open row with exactly the same write.
pub async fn same_open(tx: &Tx, access: &Access, quarantined: &Quarantined) -> Result<Option<QuarantineId>> {
    let same = of_tenant(access)
        .filter(visible::in_bucket(&places(), &quarantined.bucket))
        .filter(Column::State.eq(QuarantineState::Open.as_str()))
        .filter(Column::Kind.eq(quarantined.kind.as_str()))
        .filter(Column::Text.eq(quarantined.text.as_str()))
        .filter(quarantined.filename.as_ref().map_or_else(|| Column::Filename.is_null(), |name| Column::Filename.eq(name.as_str())))
        .filter(quarantined.object.map_or_else(|| Column::ObjectId.is_null(), |object| Column::ObjectId.eq(object)));
    Ok(same.one(tx.conn()).await?.map(|row| row.id.into()))
}

/// Whether a person has released exactly this text for this object.
pub async fn is_released(tx: &Tx, access: &Access, kind: QuarantineKind, object: i64, text: &str) -> Result<bool> {
    let released = of_tenant(access)
        .filter(Column::Kind.eq(kind.as_str()))
        .filter(Column::ObjectId.eq(object))
        .filter(Column::State.eq(QuarantineState::Released.as_str()))
        .filter(Column::Text.eq(text));
    Ok(released.one(tx.conn()).await?.is_some())
}

/// The quarantined writes of an agent in `buckets`, or all of the agent's if none are given; newest first.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list.
pub async fn list(
    tx: &Tx,
    access: &AgentAccess,
    buckets: Option<&[Bucket]>,
    state: Option<QuarantineState>,
    page: &PageRequest,
) -> Result<Page<Quarantined>> {
    let mut query = of_tenant(access.access());
    query = match buckets {
        Some(buckets) => query.filter(visible::condition(&places(), buckets)),
        None => query.filter(Column::AgentId.eq(access.agent().id.get())),
    };
    if let Some(state) = state {
        query = query.filter(Column::State.eq(state.as_str()));
    }
    by_id::newest_first(tx, query, Column::Id, |row| row.id, page, domain).await
}

const fn places() -> Columns<Column> {
    Columns { tenant: Column::TenantId, agent: Column::AgentId, owner: Column::OwnerKey, scope: Column::Scope }
}

fn of_tenant(access: &Access) -> Select<Entity> {
    Entity::find().filter(Column::TenantId.eq(access.tenant().get()))
}

pub(in crate::store) fn domain(row: Model) -> Option<Quarantined> {
    undecodable::noted("quarantine", row.id, decode(row))
}

fn decode(row: Model) -> Option<Quarantined> {
    let bucket = bucket(row.tenant_id, row.agent_id, &row.scope, row.owner_key)?;
    Some(Quarantined {
        id: row.id.into(),
        bucket,
        door: row.door,
        rule: row.rule,
        verdict: row.verdict,
        kind: QuarantineKind::parse(&row.kind)?,
        object: row.object_id,
        filename: row.filename,
        text: row.text,
        change: row.change_json.and_then(|json| serde_json::from_str(&json).ok()),
        state: QuarantineState::parse(&row.state)?,
        reviewed_by: row.reviewed_by.map(Into::into),
        created_at: row.created_at,
        reviewed_at: row.reviewed_at,
    })
}

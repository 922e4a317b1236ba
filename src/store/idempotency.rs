//! Stored responses to requests with an `Idempotency-Key`, so that a repeated request gets the same response and has no further effect.
//! The transaction of the change claims the key, so a failed request does not claim it. Turns that wait for the answers of their caller's
//! tools are stored here too: they belong to one caller and one person, and nobody needs them after a day.

use chrono::Duration;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Order, Query};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::Value;

use crate::domain::access::{Access, OwnerAccess, Principal};
use crate::domain::ids::ConversationId;
use crate::error::{Error, Result};
use crate::store::Tx;
use crate::store::entities::idempotency::{ActiveModel, Column, Entity};

/// How long an answer is stored; an older key may be used for another request.
const LIFETIME: Duration = Duration::hours(24);
/// Rows deleted per statement.
const PORTION: u64 = 500;

/// The state of a key.
#[derive(Debug, Clone, PartialEq)]
pub enum Claim {
    /// A new key: do the work, then call [`answer`].
    Fresh,
    /// The work was done before, with this response.
    Done(Value),
}

/// Claims `key` for the request with this hash. Of two requests at the same time, the second waits for the first to end.
///
/// # Errors
/// [`Error::Conflict`] when the key was used for another request.
pub async fn claim(tx: &Tx, pass: &OwnerAccess, key: &str, request_hash: &str) -> Result<Claim> {
    let access = pass.access();
    let row = ActiveModel {
        tenant_id: Set(access.tenant().get()),
        principal_id: Set(principal(access)),
        key: Set(key.to_owned()),
        request_hash: Set(request_hash.to_owned()),
        response: Set(serde_json::json!({})),
        created_at: Set(tx.now()),
        agent_id: Set(Some(pass.agent().id.get())),
        owner_key: Set(Some(pass.owner().as_str().to_owned())),
    };
    let skip = OnConflict::columns([Column::TenantId, Column::PrincipalId, Column::Key]).do_nothing().to_owned();
    if Entity::insert(row).on_conflict(skip).exec_without_returning(tx.conn()).await? == 1 {
        return Ok(Claim::Fresh);
    }
    let is_old = Column::CreatedAt.lt(tx.now() - LIFETIME);
    let renewed =
        own(access, key).col_expr(Column::RequestHash, Expr::value(request_hash)).col_expr(Column::CreatedAt, Expr::value(tx.now()));
    let renewed = renewed
        .col_expr(Column::AgentId, Expr::value(pass.agent().id.get()))
        .col_expr(Column::OwnerKey, Expr::value(pass.owner().as_str()));
    if renewed.filter(is_old).exec(tx.conn()).await?.rows_affected == 1 {
        return Ok(Claim::Fresh);
    }
    let known = Entity::find_by_id((access.tenant().get(), principal(access), key.to_owned())).one(tx.conn()).await?;
    let known = known.ok_or_else(|| Error::Conflict("this Idempotency-Key is in use".to_owned()))?;
    if known.request_hash != request_hash {
        return Err(Error::Conflict("this Idempotency-Key was used for another request".to_owned()));
    }
    Ok(Claim::Done(known.response))
}

/// Stores the answer for the key that this transaction has claimed.
pub async fn answer(tx: &Tx, access: &Access, key: &str, response: Value) -> Result<()> {
    own(access, key).col_expr(Column::Response, Expr::value(response)).exec(tx.conn()).await?;
    Ok(())
}

/// Stores the turn of a conversation that waits for the answers of the caller's tools, in place of an earlier one.
pub async fn put_open_turn(tx: &Tx, pass: &OwnerAccess, conversation: ConversationId, turn: Value) -> Result<()> {
    let access = pass.access();
    let row = ActiveModel {
        tenant_id: Set(access.tenant().get()),
        principal_id: Set(principal(access)),
        key: Set(open_turn(conversation)),
        request_hash: Set(String::new()),
        response: Set(turn),
        created_at: Set(tx.now()),
        agent_id: Set(Some(pass.agent().id.get())),
        owner_key: Set(Some(pass.owner().as_str().to_owned())),
    };
    let replace = OnConflict::columns([Column::TenantId, Column::PrincipalId, Column::Key])
        .update_columns([Column::Response, Column::CreatedAt, Column::AgentId, Column::OwnerKey])
        .to_owned();
    Entity::insert(row).on_conflict(replace).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// The turn that [`put_open_turn`] stored for this caller and owner in the last 24 hours.
pub async fn get_open_turn(tx: &Tx, pass: &OwnerAccess, conversation: ConversationId) -> Result<Option<Value>> {
    let access = pass.access();
    let known = Entity::find_by_id((access.tenant().get(), principal(access), open_turn(conversation)))
        .filter(Column::AgentId.eq(pass.agent().id.get()))
        .filter(Column::OwnerKey.eq(pass.owner().as_str()))
        .filter(Column::CreatedAt.gte(tx.now() - LIFETIME));
    Ok(known.one(tx.conn()).await?.map(|row| row.response))
}

/// Deletes the waiting turn of a conversation, whoever its caller is.
pub async fn remove_open_turn(tx: &Tx, pass: &OwnerAccess, conversation: ConversationId) -> Result<()> {
    let waiting = Entity::delete_many()
        .filter(Column::TenantId.eq(pass.access().tenant().get()))
        .filter(Column::Key.eq(open_turn(conversation)))
        .filter(Column::AgentId.eq(pass.agent().id.get()))
        .filter(Column::OwnerKey.eq(pass.owner().as_str()));
    waiting.exec(tx.conn()).await?;
    Ok(())
}

fn open_turn(conversation: ConversationId) -> String {
    format!("open-turn:{conversation}")
}

/// Deletes expired answers of all tenants, at most a portion; returns how many.
pub async fn purge(tx: &Tx) -> Result<u64> {
    let key = || [Column::TenantId, Column::PrincipalId, Column::Key];
    let old = Query::select()
        .columns(key())
        .from(Entity)
        .and_where(Expr::col(Column::CreatedAt).lt(tx.now() - LIFETIME))
        .order_by(Column::CreatedAt, Order::Asc)
        .limit(PORTION)
        .to_owned();
    let deleted = Entity::delete_many().filter(Expr::tuple(key().map(Expr::col)).in_subquery(old)).exec(tx.conn()).await?;
    Ok(deleted.rows_affected)
}

fn own(access: &Access, key: &str) -> sea_orm::UpdateMany<Entity> {
    Entity::update_many()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::PrincipalId.eq(principal(access)))
        .filter(Column::Key.eq(key))
}

/// Each token has its own keys; the sessions of a user share theirs.
const fn principal(access: &Access) -> i64 {
    match access.principal() {
        Principal::Token(_, token) => token.get(),
        Principal::Session(user, _) => user.get(),
        Principal::Job(job) => job.get(),
        Principal::Operator => 0,
    }
}

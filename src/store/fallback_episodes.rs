//! The session summaries that the built-in engine wrote because the model failed, and that no model has written again since.
//! `pipeline::episodes::again` uses them.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};

use crate::domain::access::{Access, OwnerAccess};
use crate::domain::episode::{Episode, EpisodeEngine};
use crate::domain::ids::{AgentId, ConversationId, EpisodeId};
use crate::domain::owner_key::OwnerKey;
use crate::error::{Error, Result};
use crate::store::entities::episode::{Column, Entity};
use crate::store::{Tx, agent_rows, episodes};

/// A summary to write again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FallbackEpisode {
    /// The summary.
    pub id: EpisodeId,
    /// Its agent.
    pub agent: AgentId,
    /// Its owner.
    pub owner: OwnerKey,
}

/// Those of one conversation up to message `to_seq`, at most `most`.
pub async fn of_conversation(tx: &Tx, access: &Access, id: ConversationId, to_seq: i64, most: u64) -> Result<Vec<FallbackEpisode>> {
    let of_it = within(tx, access).filter(Column::ConversationId.eq(id.get())).filter(Column::ToSeq.lte(to_seq));
    listed(tx, of_it.order_by_asc(Column::Id).limit(most)).await
}

/// Those of all owners of the workspace that were written since `from`, the oldest first, at most `most`.
pub async fn since(tx: &Tx, access: &Access, from: DateTime<Utc>, most: u64) -> Result<Vec<FallbackEpisode>> {
    let late = within(tx, access).filter(Column::CreatedAt.gte(from));
    listed(tx, late.order_by_asc(Column::CreatedAt).order_by_asc(Column::Id).limit(most)).await
}

/// The owner's own summary with this id; `None` if it is gone or a model has written it.
pub async fn get(tx: &Tx, access: &OwnerAccess, id: EpisodeId) -> Result<Option<Episode>> {
    let row = Entity::find().filter(own(access)).filter(waiting(tx)).filter(Column::Id.eq(id.get()));
    Ok(row.one(tx.conn()).await?.and_then(episodes::domain))
}

/// Replaces the text of one of them by a model's. False if another run was first.
pub async fn replace(tx: &Tx, access: &OwnerAccess, written: &Episode) -> Result<bool> {
    let topics = serde_json::to_string(&written.topics).map_err(Error::internal)?;
    let changed = Entity::update_many()
        .col_expr(Column::Summary, Expr::value(written.summary.as_str()))
        .col_expr(Column::Abstract, Expr::value(written.abstract_text.as_str()))
        .col_expr(Column::Topics, Expr::value(topics))
        .col_expr(Column::Metadata, Expr::value(written.metadata.clone()))
        .col_expr(Column::Tokens, Expr::value(i32::try_from(written.tokens).unwrap_or(i32::MAX)))
        .col_expr(Column::Engine, Expr::value(written.engine.as_str()))
        .col_expr(Column::Model, Expr::value(written.model.clone()))
        .col_expr(Column::PromptVersion, Expr::value(written.prompt_version.clone()))
        .col_expr(Column::PromptHash, Expr::value(written.prompt_hash.clone()))
        .col_expr(Column::Failure, Expr::value(written.failure.clone()))
        .filter(own(access))
        .filter(waiting(tx))
        .filter(Column::Id.eq(written.id.get()));
    Ok(changed.exec(tx.conn()).await?.rows_affected == 1)
}

async fn listed(tx: &Tx, query: Select<Entity>) -> Result<Vec<FallbackEpisode>> {
    let columns = query.select_only().columns([Column::Id, Column::AgentId, Column::OwnerKey]);
    let rows: Vec<(i64, i64, String)> = columns.into_tuple().all(tx.conn()).await?;
    let episode =
        |(id, agent, owner): (i64, i64, _)| FallbackEpisode { id: id.into(), agent: agent.into(), owner: OwnerKey::stored(owner) };
    Ok(rows.into_iter().map(episode).collect())
}

fn within(tx: &Tx, access: &Access) -> Select<Entity> {
    let own = Column::TenantId.eq(access.tenant().get());
    Entity::find().filter(own).filter(agent_rows::within(access, Column::AgentId, None)).filter(waiting(tx))
}

fn own(access: &OwnerAccess) -> Condition {
    Condition::all()
        .add(Column::TenantId.eq(access.access().tenant().get()))
        .add(Column::AgentId.eq(access.agent().id.get()))
        .add(Column::OwnerKey.eq(access.owner().as_str()))
}

/// With the name of a model, one was called and failed. An expired summary is about to be deleted.
fn waiting(tx: &Tx) -> Condition {
    Condition::all()
        .add(Column::Engine.eq(EpisodeEngine::Extractive.as_str()))
        .add(Column::Model.is_not_null())
        .add(Column::Failure.is_not_null())
        .add(Condition::any().add(Column::ExpiresAt.is_null()).add(Column::ExpiresAt.gt(tx.now())))
}

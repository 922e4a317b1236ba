//! Episodes of one owner with one agent, and those of the team. Every call takes the owner's access, so that no owner reaches another's;
//! only expired episodes are found across tenants, for deletion.

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::access::{Access, OwnerAccess};
use crate::domain::episode::{Episode, EpisodeEngine};
use crate::domain::ids::{AgentId, EpisodeId, TenantId, WorkspaceId};
use crate::domain::label::MetadataFilter;
use crate::domain::memory_scope::MemoryScope;
use crate::domain::owner_key::OwnerKey;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store::entities::episode::{ActiveModel, Column, Entity, Model};
use crate::store::timeline::Span;
use crate::store::{Tx, by_id, labelled, undecodable};

/// Adds an episode; false if the stretch already has one.
pub async fn insert(tx: &Tx, access: &OwnerAccess, episode: &Episode) -> Result<bool> {
    let row = ActiveModel {
        id: Set(episode.id.get()),
        tenant_id: Set(access.access().tenant().get()),
        workspace_id: Set(access.access().workspace().get()),
        agent_id: Set(access.agent().id.get()),
        owner_key: Set(access.owner().as_str().to_owned()),
        conversation_id: Set(episode.conversation.get()),
        conversation_name: Set(episode.conversation_name.clone()),
        first_message_id: Set(episode.first_message.get()),
        from_seq: Set(episode.from_seq),
        to_seq: Set(episode.to_seq),
        summary: Set(episode.summary.clone()),
        r#abstract: Set(episode.abstract_text.clone()),
        topics: Set(serde_json::to_string(&episode.topics).map_err(Error::internal)?),
        engine: Set(episode.engine.as_str().to_owned()),
        model: Set(episode.model.clone()),
        prompt_version: Set(episode.prompt_version.clone()),
        prompt_hash: Set(episode.prompt_hash.clone()),
        failure: Set(episode.failure.clone()),
        message_count: Set(i32::try_from(episode.message_count).unwrap_or(i32::MAX)),
        tokens: Set(i32::try_from(episode.tokens).unwrap_or(i32::MAX)),
        began_at: Set(episode.began_at),
        ended_at: Set(episode.ended_at),
        created_at: Set(episode.created_at),
        expires_at: Set(episode.expires_at),
        promoted_at: Set(episode.promoted_at),
        scope: Set(episode.scope.as_str().to_owned()),
        metadata: Set(episode.metadata.clone()),
    };
    let once = OnConflict::columns([Column::ConversationId, Column::FirstMessageId]).do_nothing().to_owned();
    match Entity::insert(row).on_conflict(once).exec_without_returning(tx.conn()).await {
        Ok(added) => Ok(added > 0),
        Err(sea_orm::DbErr::RecordNotInserted) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// The episode with this id that the owner may see, unless it has expired.
pub async fn get(tx: &Tx, access: &OwnerAccess, id: EpisodeId) -> Result<Option<Episode>> {
    let row = Entity::find().filter(seen(access)).filter(holds(tx)).filter(Column::Id.eq(id.get()));
    Ok(row.one(tx.conn()).await?.and_then(domain))
}

/// The episodes that the owner may see and that have not expired, the newest first; with `tag`, only those with this topic or tag.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list.
pub async fn list(tx: &Tx, access: &OwnerAccess, tag: Option<&str>, page: &PageRequest) -> Result<Page<Episode>> {
    let mut query = Entity::find().filter(seen(access)).filter(holds(tx));
    if let Some(tag) = tag {
        query = query.filter(tagged(tag));
    }
    by_id::newest_first(tx, query, Column::Id, |row| row.id, page, domain).await
}

/// The number of the owner's episodes of a scope that wait for consolidation into the notes.
pub async fn count_waiting(tx: &Tx, access: &OwnerAccess, scope: MemoryScope) -> Result<u64> {
    Ok(waiting(tx, access, scope).count(tx.conn()).await?)
}

/// The waiting episodes of a scope, oldest first, at most `limit`, so that none waits forever.
pub async fn list_waiting(tx: &Tx, access: &OwnerAccess, scope: MemoryScope, limit: u64) -> Result<Vec<Episode>> {
    let rows = waiting(tx, access, scope).order_by_asc(Column::BeganAt).order_by_asc(Column::Id).limit(limit);
    Ok(rows.all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

/// When a dream last moved an episode of the owner into the consolidated notes.
pub async fn last_promoted_at(tx: &Tx, access: &OwnerAccess) -> Result<Option<DateTime<Utc>>> {
    let newest = Entity::find().select_only().column(Column::PromotedAt).filter(own(access)).filter(Column::PromotedAt.is_not_null());
    let newest = newest.order_by_desc(Column::PromotedAt).limit(1);
    Ok(newest.into_tuple().one(tx.conn()).await?)
}

/// Marks episodes as part of the consolidated notes; returns how many were not yet.
pub async fn promote(tx: &Tx, access: &OwnerAccess, ids: impl Iterator<Item = EpisodeId>, at: DateTime<Utc>) -> Result<u64> {
    let promoted = Entity::update_many()
        .col_expr(Column::PromotedAt, Expr::value(at))
        .filter(own(access))
        .filter(Column::Id.is_in(ids.map(EpisodeId::get)))
        .filter(Column::PromotedAt.is_null());
    Ok(promoted.exec(tx.conn()).await?.rows_affected)
}

/// All episodes of the owner and those of the team, the oldest first, including expired ones that are not deleted yet.
pub async fn all(tx: &Tx, access: &OwnerAccess) -> Result<Vec<Episode>> {
    let rows = Entity::find().filter(seen(access)).order_by_asc(Column::Id);
    Ok(rows.all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

/// Rewrites an episode after part of it was forgotten.
pub async fn rewrite(tx: &Tx, access: &OwnerAccess, episode: &Episode) -> Result<()> {
    let topics = serde_json::to_string(&episode.topics).map_err(Error::internal)?;
    let changed = Entity::update_many()
        .col_expr(Column::Summary, Expr::value(episode.summary.as_str()))
        .col_expr(Column::Abstract, Expr::value(episode.abstract_text.as_str()))
        .col_expr(Column::Topics, Expr::value(topics))
        .filter(seen(access))
        .filter(Column::Id.eq(episode.id.get()));
    changed.exec(tx.conn()).await?;
    Ok(())
}

/// The owner's episodes that were written within `span`, for the timeline.
pub async fn list_written(tx: &Tx, access: &OwnerAccess, span: &Span) -> Result<Vec<Episode>> {
    let rows = Entity::find()
        .filter(own(access))
        .filter(holds(tx))
        .filter(span.condition(Column::CreatedAt, Column::Id))
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(span.limit);
    Ok(rows.all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

/// Deletes an episode of the tenant; false if there is none.
pub async fn delete(tx: &Tx, access: &Access, id: EpisodeId) -> Result<bool> {
    let gone = Entity::delete_many().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Id.eq(id.get()));
    Ok(gone.exec(tx.conn()).await?.rows_affected == 1)
}

/// An expired episode, as found across tenants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expired {
    /// The episode's id.
    pub id: EpisodeId,
    /// The tenant it belongs to.
    pub tenant: TenantId,
    /// The workspace of its agent.
    pub workspace: WorkspaceId,
}

/// Expired episodes of all tenants, the oldest first, at most `limit`.
pub async fn list_expired(tx: &Tx, limit: u64) -> Result<Vec<Expired>> {
    let rows = Entity::find()
        .select_only()
        .columns([Column::Id, Column::TenantId, Column::WorkspaceId])
        .filter(Column::ExpiresAt.lte(tx.now()))
        .order_by_asc(Column::ExpiresAt)
        .limit(limit);
    let rows: Vec<(i64, i64, i64)> = rows.into_tuple().all(tx.conn()).await?;
    let expired = |(id, tenant, workspace): (i64, i64, i64)| Expired { id: id.into(), tenant: tenant.into(), workspace: workspace.into() };
    Ok(rows.into_iter().map(expired).collect())
}

fn own(access: &OwnerAccess) -> Condition {
    Condition::all()
        .add(Column::TenantId.eq(access.access().tenant().get()))
        .add(Column::AgentId.eq(access.agent().id.get()))
        .add(Column::OwnerKey.eq(access.owner().as_str()))
}

/// Those of the owner, and those of the team.
fn seen(access: &OwnerAccess) -> Condition {
    let teams = [Some(access.agent().id), access.agent().leader];
    let team = Condition::all()
        .add(Column::TenantId.eq(access.access().tenant().get()))
        .add(Column::AgentId.is_in(teams.into_iter().flatten().map(AgentId::get)))
        .add(Column::Scope.eq(MemoryScope::Team.as_str()));
    Condition::any().add(own(access)).add(team)
}

fn holds(tx: &Tx) -> Condition {
    Condition::any().add(Column::ExpiresAt.is_null()).add(Column::ExpiresAt.gt(tx.now()))
}

/// Whether a summary has a topic, or a message that was sent with a tag.
pub(in crate::store) fn tagged(tag: &str) -> Condition {
    let tags = labelled::passes(Column::Metadata, &MetadataFilter::of_tag(tag));
    let is_tagged = Condition::all().add(Column::Metadata.is_not_null()).add(tags);
    Condition::any().add(labelled::lists(Column::Topics, tag)).add(is_tagged)
}

fn waiting(tx: &Tx, access: &OwnerAccess, scope: MemoryScope) -> sea_orm::Select<Entity> {
    let unread = Entity::find().filter(own(access)).filter(holds(tx)).filter(Column::PromotedAt.is_null());
    unread.filter(Column::Scope.eq(scope.as_str()))
}

pub(in crate::store) fn domain(row: Model) -> Option<Episode> {
    undecodable::noted("episode", row.id, decode(row))
}

fn decode(row: Model) -> Option<Episode> {
    Some(Episode {
        id: row.id.into(),
        agent: row.agent_id.into(),
        owner: OwnerKey::stored(row.owner_key),
        conversation: row.conversation_id.into(),
        conversation_name: row.conversation_name,
        first_message: row.first_message_id.into(),
        from_seq: row.from_seq,
        to_seq: row.to_seq,
        summary: row.summary,
        abstract_text: row.r#abstract,
        topics: serde_json::from_str(&row.topics).unwrap_or_default(),
        metadata: row.metadata,
        engine: EpisodeEngine::parse(&row.engine)?,
        model: row.model,
        prompt_version: row.prompt_version,
        prompt_hash: row.prompt_hash,
        failure: row.failure,
        message_count: u32::try_from(row.message_count).unwrap_or(0),
        tokens: u32::try_from(row.tokens).unwrap_or(0),
        began_at: row.began_at,
        ended_at: row.ended_at,
        created_at: row.created_at,
        expires_at: row.expires_at,
        promoted_at: row.promoted_at,
        scope: MemoryScope::parse(&row.scope)?,
    })
}

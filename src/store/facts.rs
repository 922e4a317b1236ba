//! Facts. Reads go through what the pass may see; a superseded fact stays as a row, so that history can be told and undone.

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, Func, LikeExpr};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select, Statement};

use crate::domain::access::{Access, OwnerAccess};
use crate::domain::bucket::Bucket;
use crate::domain::fact::{Fact, FactCategory, FactSource, FactStatus, Stability};
use crate::domain::ids::{AgentId, FactId, TenantId};
use crate::domain::memory_scope::MemoryScope;
use crate::domain::owner_key::OwnerKey;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store::Tx;
use crate::store::entities::fact::{ActiveModel, Column, Entity, Model};
use crate::store::visible::{self, Columns};

/// States of facts that are believed or were: the others never spoke.
const ONCE_BELIEVED: [FactStatus; 3] = [FactStatus::Active, FactStatus::Superseded, FactStatus::Expired];

/// What a list is narrowed to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FactFilter {
    /// Only facts in this state; all when absent.
    pub status: Option<FactStatus>,
    /// Only facts of this category.
    pub category: Option<FactCategory>,
    /// Only facts whose text holds these words.
    pub query: Option<String>,
    /// Only facts that held at this moment, by what is known now.
    pub as_of: Option<DateTime<Utc>>,
}

/// A fact that the pass may see.
///
/// # Errors
/// When the database does not answer.
pub async fn get(tx: &Tx, access: &OwnerAccess, id: FactId) -> Result<Option<Fact>> {
    Ok(seen(access).filter(Column::Id.eq(id.get())).one(tx.conn()).await?.and_then(domain))
}

/// The facts that the pass may see, newest first.
///
/// # Errors
/// [`Error::Invalid`] for another list's cursor.
pub async fn list(tx: &Tx, access: &OwnerAccess, filter: &FactFilter, page: &PageRequest) -> Result<Page<Fact>> {
    let mut query = seen(access).order_by_desc(Column::Id).limit(page.limit + 1);
    if let Some(after) = page.after_id().map_err(Error::bad_page)? {
        query = query.filter(Column::Id.lt(after));
    }
    if let Some(status) = filter.status {
        query = query.filter(Column::Status.eq(status.as_str()));
    }
    if let Some(moment) = filter.as_of {
        query = query.filter(held_at(moment));
        if filter.status.is_none() {
            query = query.filter(Column::Status.is_in(ONCE_BELIEVED.map(FactStatus::as_str)));
        }
    }
    if let Some(category) = filter.category {
        query = query.filter(Column::Category.eq(category.as_str()));
    }
    if let Some(words) = &filter.query {
        let escaped: String =
            words.to_lowercase().chars().flat_map(|c| matches!(c, '%' | '_' | '\\').then_some('\\').into_iter().chain([c])).collect();
        query = query.filter(Expr::expr(Func::lower(Expr::col(Column::Text))).like(LikeExpr::new(format!("%{escaped}%")).escape('\\')));
    }
    let rows = query.all(tx.conn()).await?;
    let page = Page::cut(rows, page.limit, |row| row.id.to_string());
    Ok(Page { items: page.items.into_iter().filter_map(domain).collect(), next_cursor: page.next_cursor })
}

/// The active fact of `bucket` with this fingerprint.
///
/// # Errors
/// When the database does not answer.
pub async fn find_active(tx: &Tx, access: &Access, bucket: &Bucket, fingerprint: &str) -> Result<Option<Fact>> {
    let query = active(access, bucket).filter(Column::Fingerprint.eq(fingerprint)).order_by_asc(Column::Id);
    Ok(query.one(tx.conn()).await?.and_then(domain))
}

/// The active facts of `bucket` about `subject` with one of `predicates`, oldest first.
///
/// # Errors
/// When the database does not answer.
pub async fn list_active(tx: &Tx, access: &Access, bucket: &Bucket, subject: &str, predicates: &[&str]) -> Result<Vec<Fact>> {
    let query = active(access, bucket).filter(Column::Subject.eq(subject)).filter(Column::Predicate.is_in(predicates.iter().copied()));
    Ok(query.order_by_asc(Column::Id).all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

/// The newest `limit` active facts of `bucket`, newest first.
///
/// # Errors
/// When the database does not answer.
pub async fn newest_active(tx: &Tx, access: &Access, bucket: &Bucket, limit: u64) -> Result<Vec<Fact>> {
    let query = active(access, bucket).order_by_desc(Column::ValidFrom).order_by_desc(Column::Id).limit(limit);
    Ok(query.all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

/// Holds everybody else off the facts of `bucket` until the transaction ends, so that two writers cannot both add the same one.
/// SQLite has one writer anyway.
///
/// # Errors
/// When the database does not answer.
pub async fn lock(tx: &Tx, access: &Access, bucket: &Bucket) -> Result<()> {
    if tx.is_postgres() {
        let key = format!("fact:{}:{bucket}", access.tenant());
        let hold =
            Statement::from_sql_and_values(DbBackend::Postgres, "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [key.into()]);
        tx.conn().execute_raw(hold).await?;
    }
    Ok(())
}

/// Adds a fact.
///
/// # Errors
/// When the database does not answer.
pub async fn insert(tx: &Tx, access: &Access, fact: &Fact, fingerprint: &str) -> Result<()> {
    let row = ActiveModel {
        id: Set(fact.id.get()),
        tenant_id: Set(access.tenant().get()),
        agent_id: Set(fact.bucket.agent().get()),
        owner_key: Set(fact.bucket.owner().to_owned()),
        scope: Set(fact.bucket.scope().as_str().to_owned()),
        source_ref: Set(source_ref(fact)),
        extracted_by: Set(fact.source.as_str().to_owned()),
        use_count: Set(0),
        create_time: Set(fact.learned_at),
        deleted: Set(0),
        conversation_id: Set(fact.conversation.map(Into::into)),
        message_id: Set(fact.message.map(Into::into)),
        extraction_id: Set(fact.extraction.map(Into::into)),
        learned_at: Set(fact.learned_at),
        fingerprint: Set(fingerprint.to_owned()),
        ..columns(fact)
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Writes a fact's changed columns; where it came from stays.
///
/// # Errors
/// When the database does not answer.
pub async fn update(tx: &Tx, access: &Access, fact: &Fact) -> Result<()> {
    let changed = Entity::update_many().set(columns(fact)).filter(Column::TenantId.eq(access.tenant().get()));
    changed.filter(Column::Id.eq(fact.id.get())).exec(tx.conn()).await?;
    Ok(())
}

fn held_at(moment: DateTime<Utc>) -> Condition {
    let is_open = |end: Column| Condition::any().add(end.is_null()).add(end.gt(moment));
    Condition::all().add(Column::ValidFrom.lte(moment)).add(is_open(Column::ValidTo)).add(is_open(Column::ExpiresAt))
}

const fn places() -> Columns<Column> {
    Columns { tenant: Column::TenantId, agent: Column::AgentId, owner: Column::OwnerKey, scope: Column::Scope }
}

fn seen(access: &OwnerAccess) -> Select<Entity> {
    Entity::find().filter(visible::condition(&places(), &access.visibility().buckets())).filter(Column::Deleted.eq(0))
}

fn active(access: &Access, bucket: &Bucket) -> Select<Entity> {
    Entity::find()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(visible::in_bucket(&places(), bucket))
        .filter(Column::Deleted.eq(0))
        .filter(Column::Status.eq(FactStatus::Active.as_str()))
}

fn columns(fact: &Fact) -> ActiveModel {
    ActiveModel {
        category: Set(fact.category.as_str().to_owned()),
        subject: Set(fact.subject.clone()),
        predicate: Set(fact.predicate.clone()),
        object_value: Set(fact.object.clone()),
        text: Set(fact.text.clone()),
        status: Set(fact.status.as_str().to_owned()),
        stability: Set(fact.stability.as_str().to_owned()),
        confidence: Set(fact.confidence),
        trust: Set(fact.trust),
        is_explicit: Set(fact.is_explicit),
        source: Set(fact.source.as_str().to_owned()),
        evidence: Set(fact.evidence.clone()),
        superseded_by: Set(fact.superseded_by.map(Into::into)),
        valid_from: Set(fact.valid_from),
        valid_to: Set(fact.valid_to),
        expires_at: Set(fact.expires_at),
        update_time: Set(fact.updated_at),
        ..ActiveModel::default()
    }
}

fn source_ref(fact: &Fact) -> String {
    match (fact.conversation, fact.message) {
        (Some(conversation), Some(message)) => format!("conversation:{conversation}#{message}"),
        (Some(conversation), None) => format!("conversation:{conversation}"),
        (None, _) => fact.source.as_str().to_owned(),
    }
}

/// A row as the house knows it; `None` for a row whose words no longer mean anything to this build.
fn domain(row: Model) -> Option<Fact> {
    let (tenant, agent) = (TenantId::from(row.tenant_id), AgentId::from(row.agent_id));
    let bucket = match MemoryScope::parse(&row.scope)? {
        MemoryScope::Personal => Bucket::Personal(tenant, agent, OwnerKey::stored(row.owner_key)),
        MemoryScope::Team => Bucket::Team(tenant, agent),
        MemoryScope::Global => Bucket::Global(tenant),
    };
    let text = if row.text.is_empty() { format!("{} {} {}", row.subject, row.predicate, row.object_value) } else { row.text };
    Some(Fact {
        id: row.id.into(),
        bucket,
        subject: row.subject,
        predicate: row.predicate,
        object: row.object_value,
        text,
        category: FactCategory::parse(&row.category).unwrap_or(FactCategory::Knowledge),
        status: FactStatus::parse(&row.status)?,
        stability: Stability::parse(&row.stability).unwrap_or(Stability::Durable),
        confidence: row.confidence,
        trust: row.trust,
        is_explicit: row.is_explicit,
        source: FactSource::parse(&row.source).unwrap_or(FactSource::File),
        evidence: row.evidence,
        conversation: row.conversation_id.map(Into::into),
        message: row.message_id.map(Into::into),
        extraction: row.extraction_id.map(Into::into),
        superseded_by: row.superseded_by.map(Into::into),
        valid_from: row.valid_from,
        valid_to: row.valid_to,
        expires_at: row.expires_at,
        learned_at: row.learned_at,
        updated_at: row.update_time,
    })
}

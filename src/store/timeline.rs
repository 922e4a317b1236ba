//! The history of an owner's memory, newest first, in pages: each source by its own index. `retrieval::timeline` merges them.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, Condition, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, Select};

use crate::domain::access::OwnerAccess;
use crate::domain::bucket::Bucket;
use crate::domain::conversation::Conversation;
use crate::domain::dream::Dream;
use crate::domain::fact::{Fact, FactSource};
use crate::domain::file::{Revision, Writer};
use crate::error::Result;
use crate::store::entities::{conversation, dream, fact, file_revision};
use crate::store::{Tx, conversations, dreams, facts, revisions, visible};

/// The range of rows of a source.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Span {
    /// The earliest time.
    pub from: Option<DateTime<Utc>>,
    /// The exclusive upper bound.
    pub to: Option<DateTime<Utc>>,
    /// The end of the previous page, and which rows with exactly that time are left.
    pub after: Option<(DateTime<Utc>, RemainingRows)>,
    /// The maximum number of rows.
    pub limit: u64,
}

/// Which rows of one time are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RemainingRows {
    /// All of them.
    All,
    /// Those with a smaller id.
    Below(i64),
    /// None.
    Nothing,
}

impl Span {
    pub(in crate::store) fn condition<C: ColumnTrait>(&self, at: C, id: C) -> Condition {
        let mut within = Condition::all();
        within = within.add_option(self.from.map(|from| at.gte(from))).add_option(self.to.map(|to| at.lt(to)));
        match self.after {
            None => within,
            Some((moment, RemainingRows::All)) => within.add(at.lte(moment)),
            Some((moment, RemainingRows::Nothing)) => within.add(at.lt(moment)),
            Some((moment, RemainingRows::Below(last))) => {
                let same = Condition::all().add(at.eq(moment)).add(id.lt(last));
                within.add(at.lte(moment)).add(Condition::any().add(at.lt(moment)).add(same))
            }
        }
    }
}

/// Facts of `bucket` that are or were active, by when they were learned; only from `sources` if given.
pub async fn learned(tx: &Tx, bucket: &Bucket, sources: Option<&[FactSource]>, span: &Span) -> Result<Vec<Fact>> {
    Ok(facts(bucket, sources, span).all(tx.conn()).await?.into_iter().filter_map(facts::domain).collect())
}

pub(in crate::store) fn facts(bucket: &Bucket, sources: Option<&[FactSource]>, span: &Span) -> Select<fact::Entity> {
    use fact::Column;
    let from = sources.map(|sources| Column::Source.is_in(sources.iter().map(|source| source.as_str())));
    fact::Entity::find()
        .filter(visible::in_bucket(&facts::places(), bucket))
        .filter(Column::Deleted.eq(0))
        .filter(Column::Status.is_in(facts::ONCE_BELIEVED.map(crate::domain::fact::FactStatus::as_str)))
        .filter(Condition::all().add_option(from))
        .filter(span.condition(Column::LearnedAt, Column::Id))
        .order_by_desc(Column::LearnedAt)
        .order_by_desc(Column::Id)
        .limit(span.limit)
}

/// Revisions of files of `bucket`, by when they were written, each with the name of its file; only by `writers` if given.
pub async fn written(tx: &Tx, bucket: &Bucket, writers: Option<&[Writer]>, span: &Span) -> Result<Vec<(String, Revision)>> {
    #[derive(FromQueryResult)]
    struct Named {
        filename: String,
        #[sea_orm(nested)]
        revision: revisions::Row,
    }
    let rows = files(bucket, writers, span).into_model::<Named>().all(tx.conn()).await?;
    Ok(rows.into_iter().map(|row| (row.filename, row.revision.domain())).collect())
}

pub(in crate::store) fn files(bucket: &Bucket, writers: Option<&[Writer]>, span: &Span) -> Select<file_revision::Entity> {
    use file_revision::Column;
    let by = writers.map(|writers| Column::Writer.is_in(writers.iter().map(|writer| writer.as_str())));
    file_revision::Entity::find()
        .select_only()
        .columns([Column::Filename, Column::Id, Column::Number, Column::Writer, Column::WriterId])
        .columns([Column::Reason, Column::Size, Column::Hash, Column::CreatedAt])
        .filter(Column::TenantId.eq(bucket.tenant().get()))
        .filter(Column::AgentId.eq(bucket.agent().get()))
        .filter(Column::OwnerKey.eq(bucket.owner()))
        .filter(Condition::all().add_option(by))
        .filter(span.condition(Column::CreatedAt, Column::Id))
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(span.limit)
}

/// Dreams of `bucket` that have ended, by their end.
pub async fn dreamed(tx: &Tx, bucket: &Bucket, span: &Span) -> Result<Vec<Dream>> {
    use dream::Column;
    let rows = dream::Entity::find()
        .filter(visible::in_bucket(&dreams::places(), bucket))
        .filter(Column::FinishedAt.is_not_null())
        .filter(span.condition(Column::FinishedAt, Column::Id))
        .order_by_desc(Column::FinishedAt)
        .order_by_desc(Column::Id)
        .limit(span.limit);
    Ok(rows.all(tx.conn()).await?.into_iter().filter_map(dreams::domain).collect())
}

/// The owner's conversations, by their start.
pub async fn started_conversations(tx: &Tx, access: &OwnerAccess, span: &Span) -> Result<Vec<Conversation>> {
    talks(tx, access, conversation::Column::CreatedAt, span).await
}

/// The owner's conversations with a completed session, by the end of the last one.
pub async fn completed(tx: &Tx, access: &OwnerAccess, span: &Span) -> Result<Vec<Conversation>> {
    talks(tx, access, conversation::Column::CompletedAt, span).await
}

async fn talks(tx: &Tx, access: &OwnerAccess, at: conversation::Column, span: &Span) -> Result<Vec<Conversation>> {
    use conversation::Column;
    let rows = conversations::own(access)
        .filter(at.is_not_null())
        .filter(span.condition(at, Column::Id))
        .order_by_desc(at)
        .order_by_desc(Column::Id)
        .limit(span.limit);
    Ok(rows.all(tx.conn()).await?.into_iter().map(conversations::domain).collect())
}

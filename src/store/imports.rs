//! Imports of conversations, and their messages until they are recorded. Every call takes the owner's access; they are deleted with the
//! person.

use chrono::Duration;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::access::{AgentAccess, OwnerAccess};
use crate::domain::ids::{ImportId, JobId};
use crate::domain::import::{Import, ImportPart, ImportSource, PastMessage};
use crate::domain::owner_key::OwnerKey;
use crate::error::{Error, Result};
use crate::store::entities::{import_part as part, memory_import as import};
use crate::store::{Tx, undecodable};

/// After this time an import whose messages were not all received is abandoned.
const ABANDONED: Duration = Duration::hours(1);
/// Imports that a list shows.
const LISTED: u64 = 20;

/// The person's unfinished import of a file with this digest.
pub async fn find_unfinished(tx: &Tx, access: &OwnerAccess, digest: &str) -> Result<Option<Import>> {
    let open = import::Entity::find().filter(own(access)).filter(import::Column::Digest.eq(digest));
    let open = open.filter(import::Column::FinishedAt.is_null()).filter(import::Column::JobId.is_not_null());
    Ok(open.order_by_desc(import::Column::Id).one(tx.conn()).await?.and_then(domain))
}

/// Adds an import whose messages follow, and deletes those of the person that were abandoned.
pub async fn insert(tx: &Tx, access: &OwnerAccess, new: &Import, digest: &str) -> Result<()> {
    let abandoned = import::Entity::delete_many().filter(own(access)).filter(import::Column::JobId.is_null());
    abandoned.filter(import::Column::CreatedAt.lt(tx.now() - ABANDONED)).exec(tx.conn()).await?;
    let row = import::ActiveModel {
        id: Set(new.id.get()),
        tenant_id: Set(access.access().tenant().get()),
        agent_id: Set(access.agent().id.get()),
        owner_key: Set(access.owner().as_str().to_owned()),
        source: Set(new.source.as_str().to_owned()),
        digest: Set(digest.to_owned()),
        job_id: Set(None),
        conversations: Set(new.conversations),
        messages: Set(new.messages),
        conversations_read: Set(0),
        messages_read: Set(0),
        messages_added: Set(0),
        created_at: Set(tx.now()),
        finished_at: Set(None),
    };
    import::Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Adds a part of an import. The parts are read in the order of their ids.
pub async fn add_part(tx: &Tx, access: &OwnerAccess, id: ImportId, new: &ImportPart) -> Result<()> {
    let row = part::ActiveModel {
        id: Set(new.id.get()),
        tenant_id: Set(access.access().tenant().get()),
        agent_id: Set(access.agent().id.get()),
        owner_key: Set(access.owner().as_str().to_owned()),
        import_id: Set(id.get()),
        conversation: Set(new.conversation.clone()),
        title: Set(new.title.clone()),
        is_last: Set(new.is_last),
        content: Set(serde_json::to_string(&new.messages).map_err(Error::internal)?),
        created_at: Set(tx.now()),
    };
    part::Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Notes that all messages were received, and which job reads them. False if the import is gone.
pub async fn start(tx: &Tx, access: &OwnerAccess, id: ImportId, job: JobId) -> Result<bool> {
    let started = import::Entity::update_many().col_expr(import::Column::JobId, Expr::value(job.get())).filter(own(access));
    Ok(started.filter(import::Column::Id.eq(id.get())).exec(tx.conn()).await?.rows_affected == 1)
}

/// The next part of an import.
pub async fn next_part(tx: &Tx, access: &OwnerAccess, id: ImportId) -> Result<Option<ImportPart>> {
    let next = part::Entity::find().filter(own_parts(access)).filter(part::Column::ImportId.eq(id.get()));
    let Some(row) = next.order_by_asc(part::Column::Id).limit(1).one(tx.conn()).await? else { return Ok(None) };
    let messages: Vec<PastMessage> = serde_json::from_str(&row.content).map_err(Error::internal)?;
    Ok(Some(ImportPart { id: row.id.into(), conversation: row.conversation, title: row.title, is_last: row.is_last, messages }))
}

/// Deletes a part that was recorded, and counts it; false if another run did so.
pub async fn take_part(tx: &Tx, access: &OwnerAccess, id: ImportId, read: &ImportPart, added: usize) -> Result<bool> {
    let gone = part::Entity::delete_many().filter(own_parts(access)).filter(part::Column::Id.eq(read.id.get()));
    if gone.exec(tx.conn()).await?.rows_affected != 1 {
        return Ok(false);
    }
    let more = |column: import::Column, more: i64| (column, Expr::col(column).add(more));
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let (messages, read_now) = more(import::Column::MessagesRead, count(read.messages.len()));
    let (fresh, added_now) = more(import::Column::MessagesAdded, count(added));
    let (conversations, over) = more(import::Column::ConversationsRead, i64::from(read.is_last));
    let counted = import::Entity::update_many().filter(own(access)).filter(import::Column::Id.eq(id.get()));
    counted.col_expr(messages, read_now).col_expr(fresh, added_now).col_expr(conversations, over).exec(tx.conn()).await?;
    Ok(true)
}

/// Notes that everything was read.
pub async fn finish(tx: &Tx, access: &OwnerAccess, id: ImportId) -> Result<()> {
    let ended = import::Entity::update_many().col_expr(import::Column::FinishedAt, Expr::value(tx.now())).filter(own(access));
    ended.filter(import::Column::Id.eq(id.get())).exec(tx.conn()).await?;
    Ok(())
}

/// An import of the person.
pub async fn get(tx: &Tx, access: &OwnerAccess, id: ImportId) -> Result<Option<Import>> {
    let found = import::Entity::find().filter(own(access)).filter(import::Column::Id.eq(id.get()));
    Ok(found.one(tx.conn()).await?.and_then(domain))
}

/// The newest imports of the person.
pub async fn list(tx: &Tx, access: &OwnerAccess) -> Result<Vec<Import>> {
    let rows = import::Entity::find().filter(own(access)).order_by_desc(import::Column::Id).limit(LISTED);
    Ok(rows.all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

/// The newest imports for the people whom the caller may name.
pub async fn list_of_agent(tx: &Tx, access: &AgentAccess) -> Result<Vec<Import>> {
    let rows = import::Entity::find()
        .filter(import::Column::TenantId.eq(access.access().tenant().get()))
        .filter(import::Column::AgentId.eq(access.agent().id.get()))
        .order_by_desc(import::Column::Id)
        .limit(LISTED);
    let imports = rows.all(tx.conn()).await?.into_iter().filter_map(domain);
    Ok(imports.filter(|import| access.access().may_name(&import.owner)).collect())
}

fn own(access: &OwnerAccess) -> Condition {
    Condition::all()
        .add(import::Column::TenantId.eq(access.access().tenant().get()))
        .add(import::Column::AgentId.eq(access.agent().id.get()))
        .add(import::Column::OwnerKey.eq(access.owner().as_str()))
}

fn own_parts(access: &OwnerAccess) -> Condition {
    Condition::all()
        .add(part::Column::TenantId.eq(access.access().tenant().get()))
        .add(part::Column::AgentId.eq(access.agent().id.get()))
        .add(part::Column::OwnerKey.eq(access.owner().as_str()))
}

fn domain(row: import::Model) -> Option<Import> {
    let source = undecodable::noted("memory_import", row.id, ImportSource::parse(&row.source))?;
    Some(Import {
        id: row.id.into(),
        agent: row.agent_id.into(),
        owner: OwnerKey::stored(row.owner_key),
        source,
        job: row.job_id.map(Into::into),
        conversations: row.conversations,
        messages: row.messages,
        conversations_read: row.conversations_read,
        messages_read: row.messages_read,
        messages_added: row.messages_added,
        created_at: row.created_at,
        finished_at: row.finished_at,
    })
}

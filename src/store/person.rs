//! One person's rows with one agent, for the page of the person and its search: facts by category, messages and session summaries that
//! contain some words, when the person was first seen. `retrieval::person` and `privacy::correction` use it.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::access::OwnerAccess;
use crate::domain::bucket::Bucket;
use crate::domain::conversation::Message;
use crate::domain::episode::Episode;
use crate::domain::fact::{Fact, FactCategory, FactStatus};
use crate::domain::ids::{ConversationId, EpisodeId, MessageId};
use crate::domain::label::MetadataFilter;
use crate::domain::page::{Page, PageRequest};
use crate::error::Result;
use crate::store::entities::{conversation, episode, fact, message};
use crate::store::facts::FactFilter;
use crate::store::{Tx, by_id, episodes, facts, labelled, like, messages};

/// The number of facts of a category.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CategoryCount {
    /// Active facts.
    pub active: u64,
    /// All others, such as archived and superseded ones.
    pub inactive: u64,
}

/// The number of the person's own facts by category. It reads only an index.
pub async fn count_facts(tx: &Tx, access: &OwnerAccess) -> Result<HashMap<FactCategory, CategoryCount>> {
    use fact::Column;
    let rows: Vec<(String, String, i64)> = fact::Entity::find()
        .select_only()
        .columns([Column::Category, Column::Status])
        .column_as(Expr::val(1).count(), "number")
        .filter(Column::TenantId.eq(access.access().tenant().get()))
        .filter(Column::AgentId.eq(access.agent().id.get()))
        .filter(Column::OwnerKey.eq(access.owner().as_str()))
        .group_by(Column::Category)
        .group_by(Column::Status)
        .into_tuple()
        .all(tx.conn())
        .await?;
    let mut counts: HashMap<FactCategory, CategoryCount> = HashMap::new();
    for (category, status, number) in rows {
        let Some(category) = FactCategory::parse(&category) else { continue };
        let (counted, number) = (counts.entry(category).or_default(), u64::try_from(number).unwrap_or_default());
        if status == FactStatus::Active.as_str() {
            counted.active += number;
        } else {
            counted.inactive += number;
        }
    }
    Ok(counts)
}

/// A page of the person's own facts of a category, the newest first: the active ones, or all others.
///
/// # Errors
/// [`crate::error::Error::Invalid`] for a cursor of another list.
pub async fn list_facts(tx: &Tx, access: &OwnerAccess, category: FactCategory, is_active: bool, page: &PageRequest) -> Result<Page<Fact>> {
    let bucket = Bucket::Personal(access.access().tenant(), access.agent().id, access.owner().clone());
    let status = is_active.then_some(FactStatus::Active);
    let filter = FactFilter { status, category: Some(category), ..FactFilter::default() };
    let mut query = facts::passing(&bucket, &filter);
    if !is_active {
        query = query.filter(fact::Column::Status.ne(FactStatus::Active.as_str()));
    }
    by_id::newest_first(tx, query, fact::Column::Id, |row| row.id, page, facts::domain).await
}

/// When the person was first seen: their first conversation or the first fact about them.
pub async fn first_seen_at(tx: &Tx, access: &OwnerAccess) -> Result<Option<DateTime<Utc>>> {
    macro_rules! first {
        ($entity:ident, $at:ident) => {{
            use $entity::Column;
            let rows = $entity::Entity::find()
                .select_only()
                .column(Column::$at)
                .filter(Column::TenantId.eq(access.access().tenant().get()))
                .filter(Column::AgentId.eq(access.agent().id.get()))
                .filter(Column::OwnerKey.eq(access.owner().as_str()))
                .order_by_asc(Column::Id)
                .limit(1);
            rows.into_tuple::<DateTime<Utc>>().one(tx.conn()).await?
        }};
    }
    let (talked, learned) = (first!(conversation, CreatedAt), first!(fact, LearnedAt));
    Ok(talked.into_iter().chain(learned).min())
}

/// The owner's newest messages whose text contains `words`, in either case and in traditional or simplified characters; with `tag`, those that
/// have it.
pub async fn messages_with(tx: &Tx, access: &OwnerAccess, words: &str, tag: Option<&str>, limit: u64) -> Result<Vec<Message>> {
    use message::Column;
    let is_tagged = tag.map(|tag| tagged(Column::Metadata, tag));
    let rows = message::Entity::find()
        .filter(Column::TenantId.eq(access.access().tenant().get()))
        .filter(Column::AgentId.eq(access.agent().id.get()))
        .filter(Column::OwnerKey.eq(access.owner().as_str()))
        .filter(like::in_either_script(Column::Content, words))
        .filter(Condition::all().add_option(is_tagged))
        .order_by_desc(Column::Id)
        .limit(limit);
    Ok(rows.all(tx.conn()).await?.into_iter().map(messages::domain).collect())
}

/// The owner's messages with these ids; the others are left out.
pub async fn messages_of(tx: &Tx, access: &OwnerAccess, ids: &[MessageId]) -> Result<Vec<Message>> {
    use message::Column;
    let rows = message::Entity::find()
        .filter(by_id::condition(Column::TenantId, Column::Id, access.access(), ids.iter().map(|id| id.get())))
        .filter(Column::AgentId.eq(access.agent().id.get()))
        .filter(Column::OwnerKey.eq(access.owner().as_str()));
    Ok(rows.all(tx.conn()).await?.into_iter().map(messages::domain).collect())
}

/// The owner's newest session summaries that contain `words`, in either case and in traditional or simplified characters; with `tag`, those that
/// have it.
pub async fn episodes_with(tx: &Tx, access: &OwnerAccess, words: &str, tag: Option<&str>, limit: u64) -> Result<Vec<Episode>> {
    use episode::Column;
    let says = [Column::Summary, Column::Abstract].map(|column| like::in_either_script(column, words));
    let rows = episode::Entity::find()
        .filter(own_episodes(access))
        .filter(says.into_iter().fold(Condition::any(), Condition::add))
        .filter(Condition::all().add_option(tag.map(episodes::tagged)))
        .order_by_desc(Column::Id)
        .limit(limit);
    Ok(rows.all(tx.conn()).await?.into_iter().filter_map(episodes::domain).collect())
}

/// The owner's session summaries with these ids; the others are left out.
pub async fn episodes_of(tx: &Tx, access: &OwnerAccess, ids: &[EpisodeId]) -> Result<Vec<Episode>> {
    let rows = episode::Entity::find().filter(own_episodes(access)).filter(episode::Column::Id.is_in(ids.iter().map(|id| id.get())));
    Ok(rows.all(tx.conn()).await?.into_iter().filter_map(episodes::domain).collect())
}

/// The newest summary in one sentence of each of the owner's conversations, with its id.
pub async fn abstracts(tx: &Tx, access: &OwnerAccess, of: &[ConversationId]) -> Result<HashMap<ConversationId, (EpisodeId, String)>> {
    use episode::Column;
    if of.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(i64, i64, String)> = episode::Entity::find()
        .select_only()
        .columns([Column::ConversationId, Column::Id, Column::Abstract])
        .filter(own_episodes(access))
        .filter(Column::ConversationId.is_in(of.iter().map(|id| id.get())))
        .order_by_asc(Column::Id)
        .into_tuple()
        .all(tx.conn())
        .await?;
    // A later summary of a conversation replaces an earlier one.
    Ok(rows.into_iter().map(|(conversation, id, text)| (conversation.into(), (id.into(), text))).collect())
}

/// Whether the metadata in `column` has a tag.
fn tagged<C: ColumnTrait>(column: C, tag: &str) -> Condition {
    Condition::all().add(column.is_not_null()).add(labelled::passes(column, &MetadataFilter::of_tag(tag)))
}

fn own_episodes(access: &OwnerAccess) -> Condition {
    use episode::Column;
    Condition::all()
        .add(Column::TenantId.eq(access.access().tenant().get()))
        .add(Column::AgentId.eq(access.agent().id.get()))
        .add(Column::OwnerKey.eq(access.owner().as_str()))
}

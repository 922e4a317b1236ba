//! Conversations of all owners in a workspace, the most recently used first, each with its last session summary.
//! `pipeline::conversations` uses it.

use std::collections::HashMap;

use chrono::{DateTime, SecondsFormat, Utc};
use sea_orm::sea_query::Query;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::access::Access;
use crate::domain::conversation::{Conversation, ConversationState, TriggerSource};
use crate::domain::ids::{AgentId, ConversationId};
use crate::domain::owner_key::OwnerKey;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store::entities::conversation::{Column, Entity, Model};
use crate::store::entities::episode;
use crate::store::{Tx, conversations, like, reach};

/// Which conversations a list contains.
#[derive(Debug, Clone, Default)]
pub struct ConversationFilter {
    /// Those with this agent.
    pub agent: Option<AgentId>,
    /// Those of this owner.
    pub owner: Option<OwnerKey>,
    /// Those in this state.
    pub state: Option<ConversationState>,
    /// Those that this started.
    pub trigger: Option<TriggerSource>,
    /// Those whose name or a session summary contains this text, in either Chinese script.
    pub text: Option<String>,
}

/// One page of the conversations that the caller may reach and that pass `filter`.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list.
pub async fn list(tx: &Tx, access: &Access, filter: &ConversationFilter, page: &PageRequest) -> Result<Page<Conversation>> {
    let after = page.after.as_deref().map(|position| read_position(position).ok_or_else(|| Error::bad_page("cursor"))).transpose()?;
    let behind = after.map(|(at, id)| {
        let alike = Condition::all().add(Column::LastActiveAt.eq(at)).add(Column::Id.lt(id));
        // The first condition selects the range of the index; the rest breaks ties.
        Condition::all().add(Column::LastActiveAt.lte(at)).add(Condition::any().add(Column::LastActiveAt.lt(at)).add(alike))
    });
    let rows = Entity::find()
        .filter(reach::condition(access, &reach::Columns { tenant: Column::TenantId, agent: Column::AgentId, owner: Column::OwnerKey }))
        .filter(Column::WorkspaceId.eq(access.workspace().get()))
        .filter(passing(access, filter))
        .filter(Condition::all().add_option(behind))
        .order_by_desc(Column::LastActiveAt)
        .order_by_desc(Column::Id)
        .limit(page.limit + 1);
    let rows: Vec<Model> = rows.all(tx.conn()).await?;
    Ok(Page::cut(rows, page.limit, |row| write_position(row.last_active_at, row.id)).map(conversations::domain))
}

fn passing(access: &Access, filter: &ConversationFilter) -> Condition {
    let text = filter.text.as_deref().map(|text| {
        let summarized = Query::select()
            .column(episode::Column::ConversationId)
            .from(episode::Entity)
            .and_where(episode::Column::TenantId.eq(access.tenant().get()))
            .cond_where(like::in_either_script(episode::Column::Summary, text))
            .to_owned();
        Condition::any().add(like::in_either_script(Column::Name, text)).add(Column::Id.in_subquery(summarized))
    });
    Condition::all()
        .add_option(filter.agent.map(|agent| Column::AgentId.eq(agent.get())))
        .add_option(filter.owner.as_ref().map(|owner| Column::OwnerKey.eq(owner.as_str())))
        .add_option(filter.state.map(|state| Column::State.eq(state.as_str())))
        .add_option(filter.trigger.map(|trigger| Column::TriggerSource.eq(trigger.as_str())))
        .add_option(text)
}

/// The abstract of the last session summary of each of `ids`. A list has read these ids under the caller's access.
pub async fn last_summaries(tx: &Tx, access: &Access, ids: &[ConversationId]) -> Result<HashMap<ConversationId, String>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = episode::Entity::find()
        .select_only()
        .columns([episode::Column::ConversationId, episode::Column::Abstract])
        .filter(episode::Column::TenantId.eq(access.tenant().get()))
        .filter(episode::Column::ConversationId.is_in(ids.iter().map(|id| id.get())))
        .order_by_asc(episode::Column::FirstMessageId);
    let rows: Vec<(i64, String)> = rows.into_tuple().all(tx.conn()).await?;
    Ok(rows.into_iter().map(|(id, text)| (id.into(), text)).collect())
}

fn write_position(at: DateTime<Utc>, id: i64) -> String {
    format!("{} {id}", at.to_rfc3339_opts(SecondsFormat::AutoSi, true))
}

fn read_position(position: &str) -> Option<(DateTime<Utc>, i64)> {
    let (at, id) = position.split_once(' ')?;
    Some((at.parse().ok()?, id.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_keeps_the_whole_time() {
        let at: DateTime<Utc> = "2026-11-20T07:00:00.123456Z".parse().unwrap();
        assert_eq!(read_position(&write_position(at, 7)), Some((at, 7)));
        assert_eq!(read_position("7"), None);
    }
}

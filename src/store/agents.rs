//! Agents. A deleted agent stays as a row, so that its memory can be erased by its own rules, but no query finds it.

pub(crate) use crate::store::agent_rows::live;
pub(crate) use crate::store::agent_rows::{domain, matching};
use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, FromQueryResult, IdenStatic, Iterable, JoinType, QueryFilter, QueryOrder, QueryResult,
    QuerySelect, Select,
};

use crate::domain::access::Access;
use crate::domain::agent::{Agent, AgentOrder};
use crate::domain::ids::AgentId;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store::entities::agent::{ActiveModel, Column, Entity, Model};
use crate::store::{Tx, agent_activity};

/// The prefix of an agent's columns in a join.
const BESIDE: &str = "of_agent_";

/// A live agent of the caller's workspace.
pub async fn get(tx: &Tx, access: &Access, id: AgentId) -> Result<Option<Agent>> {
    let found = live(access).filter(Column::Id.eq(id.get())).one(tx.conn()).await?;
    Ok(found.map(domain))
}

/// The live agent of the caller's workspace with this id or, if there is none, with this name, in one statement.
pub async fn called(tx: &Tx, access: &Access, name: &str) -> Result<Option<Agent>> {
    let id: Option<AgentId> = name.parse().ok();
    let by_id = id.map(|id| Column::Id.eq(id.get()));
    let either = Condition::any().add(Column::Name.eq(name)).add_option(by_id);
    let mut found: Vec<Agent> = live(access).filter(either).limit(2).all(tx.conn()).await?.into_iter().map(domain).collect();
    found.sort_by_key(|agent| Some(agent.id) != id);
    Ok(found.into_iter().next())
}

/// The live agents of the caller's workspace that its token may access and whose name contains `words`, oldest first.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list.
pub async fn list(tx: &Tx, access: &Access, words: &str, page: &PageRequest) -> Result<Page<Agent>> {
    let mut query = matching(access, words).order_by_asc(Column::Id).limit(page.limit + 1);
    if let Some(after) = page.after_id().map_err(Error::bad_page)? {
        query = query.filter(Column::Id.gt(after));
    }
    let rows = query.all(tx.conn()).await?;
    Ok(Page::cut(rows, page.limit, |row| row.id.to_string()).map(domain))
}

/// [`list`] in an order of the caller's choice.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list or order.
pub async fn list_by(tx: &Tx, access: &Access, words: &str, order: AgentOrder, page: &PageRequest) -> Result<Page<Agent>> {
    match order {
        AgentOrder::Oldest => return list(tx, access, words, page).await,
        AgentOrder::Active => return agent_activity::list(tx, access, words, page).await,
        AgentOrder::Name | AgentOrder::Newest => (),
    }
    let mut query = matching(access, words).limit(page.limit + 1);
    query = match order {
        AgentOrder::Name => query.order_by_asc(Column::Name).order_by_asc(Column::Id),
        _ => query.order_by_desc(Column::Id),
    };
    if let Some(after) = &page.after {
        let (id, name) = after.split_once(' ').ok_or(Error::bad_page("cursor"))?;
        let id: i64 = id.parse().map_err(|_| Error::bad_page("cursor"))?;
        let same_name = Condition::all().add(Column::Name.eq(name)).add(Column::Id.gt(id));
        query = query.filter(match order {
            AgentOrder::Name => Condition::any().add(Column::Name.gt(name)).add(same_name),
            _ => Condition::all().add(Column::Id.lt(id)),
        });
    }
    let rows = query.all(tx.conn()).await?;
    Ok(Page::cut(rows, page.limit, |row| format!("{} {}", row.id, row.name)).map(domain))
}

/// Adds an agent.
///
/// # Errors
/// The constraint `agent_live_name` if the workspace has a live agent of that name.
pub async fn insert(tx: &Tx, access: &Access, agent: &Agent) -> Result<()> {
    let row = ActiveModel {
        id: Set(agent.id.get()),
        tenant_id: Set(access.tenant().get()),
        workspace_id: Set(access.workspace().get()),
        created_at: Set(agent.created_at),
        deleted_at: Set(None),
        ..columns(agent)
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Writes an agent's changed columns.
///
/// # Errors
/// The constraint `agent_live_name` if the workspace has a live agent of that name.
pub async fn update(tx: &Tx, access: &Access, agent: &Agent) -> Result<()> {
    let changed = Entity::update_many().set(columns(agent)).filter(Column::TenantId.eq(access.tenant().get()));
    changed.filter(Column::Id.eq(agent.id.get())).exec(tx.conn()).await?;
    Ok(())
}

/// Whether the agent leads others.
pub async fn leads(tx: &Tx, access: &Access, id: AgentId) -> Result<bool> {
    let one = live(access).filter(Column::LeaderId.eq(id.get())).limit(1);
    Ok(one.one(tx.conn()).await?.is_some())
}

/// Removes the leader from every agent that this agent leads.
pub async fn remove_leader(tx: &Tx, access: &Access, id: AgentId) -> Result<()> {
    let led = Entity::update_many().col_expr(Column::LeaderId, Expr::value(None::<i64>)).filter(Column::LeaderId.eq(id.get()));
    led.filter(Column::TenantId.eq(access.tenant().get())).exec(tx.conn()).await?;
    Ok(())
}

/// Marks a live agent as deleted; false if there is none.
pub async fn delete(tx: &Tx, access: &Access, id: AgentId, now: DateTime<Utc>) -> Result<bool> {
    let marked = Entity::update_many()
        .col_expr(Column::DeletedAt, sea_orm::sea_query::Expr::value(now))
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::WorkspaceId.eq(access.workspace().get()))
        .filter(Column::Id.eq(id.get()))
        .filter(Column::DeletedAt.is_null());
    Ok(marked.exec(tx.conn()).await?.rows_affected > 0)
}

/// Joins to each row of `query` the live agent `id`, if it belongs to the tenant and workspace in the columns `place`.
pub(in crate::store) fn join_agent<E: EntityTrait>(query: Select<E>, place: (E::Column, E::Column), id: AgentId) -> Select<E> {
    let (tenant, workspace) = place;
    let joined =
        E::belongs_to(Entity).from((tenant, workspace)).to((Column::TenantId, Column::WorkspaceId)).on_condition(move |_, agent| {
            let of_agent = |column: Column| Expr::col((agent.clone(), column));
            Condition::all().add(of_agent(Column::Id).eq(id.get())).add(of_agent(Column::DeletedAt).is_null())
        });
    let query = query.join(JoinType::LeftJoin, joined.into());
    Column::iter().fold(query, |query, column| query.column_as(column, format!("{BESIDE}{}", column.as_str())))
}

/// The agent that [`join_agent`] joined.
pub(in crate::store) fn found_beside(row: &QueryResult) -> Result<Option<Agent>> {
    match row.try_get::<Option<i64>>(BESIDE, Column::Id.as_str())? {
        Some(_) => Ok(Some(domain(Model::from_query_result(row, BESIDE)?))),
        None => Ok(None),
    }
}

fn columns(agent: &Agent) -> ActiveModel {
    ActiveModel {
        name: Set(agent.name.clone()),
        description: Set(agent.description.clone()),
        timezone: Set(agent.timezone.name().to_owned()),
        leader_id: Set(agent.leader.map(AgentId::get)),
        model: Set(agent.model.clone()),
        settings: Set(agent.settings.clone()),
        updated_at: Set(agent.updated_at),
        ..ActiveModel::default()
    }
}

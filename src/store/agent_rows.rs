//! Rows of agents as domain values.

use crate::domain::access::Access;
use crate::domain::agent::Agent;
use crate::domain::ids::AgentId;
use crate::store::entities::agent::{Column, Entity, Model};
use crate::store::like;
use sea_orm::sea_query::SimpleExpr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QuerySelect, QueryTrait, Select};

pub(crate) fn domain(row: Model) -> Agent {
    Agent {
        id: row.id.into(),
        tenant: row.tenant_id.into(),
        workspace: row.workspace_id.into(),
        name: row.name,
        description: row.description,
        timezone: row.timezone.parse().unwrap_or(chrono_tz::UTC),
        leader: row.leader_id.map(Into::into),
        model: row.model,
        settings: row.settings,
        created_at: row.created_at,
        updated_at: row.updated_at,
    }
}

/// The [`live`] agents that the caller's token may access and whose name contains `words`.
pub(crate) fn matching(access: &Access, words: &str) -> Select<Entity> {
    let named = (!words.is_empty()).then(|| like::in_either_script(Column::Name, words));
    let listed = access.agents().map(|listed| Column::Id.is_in(listed.iter().map(|id| id.get())));
    live(access).filter(Condition::all().add_option(named).add_option(listed))
}

pub(crate) fn live(access: &Access) -> sea_orm::Select<Entity> {
    Entity::find()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::WorkspaceId.eq(access.workspace().get()))
        .filter(Column::DeletedAt.is_null())
}

/// Limits a column of agent ids to the agent `only` or, without one, to the live agents of the workspace that the token may access.
pub(in crate::store) fn within<C: ColumnTrait>(access: &Access, column: C, only: Option<AgentId>) -> SimpleExpr {
    match only {
        Some(id) => column.eq(id.get()),
        None => column.in_subquery(matching(access, "").select_only().column(Column::Id).into_query()),
    }
}

//! The rows of all owners that a caller may read in one workspace, as an SQL condition. Lists of everybody's memory use it.

use sea_orm::sea_query::{Query, SelectStatement};
use sea_orm::{ColumnTrait, Condition};

use crate::domain::access::{Access, OwnerBinding};
use crate::store::entities::agent;

/// Sorts after every key with the same prefix.
const LAST: char = char::MAX;

/// Columns that place a row: its tenant, agent and owner.
pub(in crate::store) struct Columns<C> {
    /// `tenant_id`
    pub tenant: C,
    /// `agent_id`
    pub agent: C,
    /// `owner_key`
    pub owner: C,
}

/// Rows of the caller's workspace whose agent exists, and which the caller's token may reach.
pub(in crate::store) fn condition<C: ColumnTrait>(access: &Access, columns: &Columns<C>) -> Condition {
    let listed = access.agents().map(|listed| columns.agent.is_in(listed.iter().map(|id| id.get())));
    Condition::all()
        .add(columns.tenant.eq(access.tenant().get()))
        .add(columns.agent.in_subquery(live_agents(access)))
        .add(within_binding(access, columns.owner))
        .add_option(listed)
}

/// The ids of the workspace's agents that are not deleted.
pub(in crate::store) fn live_agents(access: &Access) -> SelectStatement {
    Query::select()
        .column(agent::Column::Id)
        .from(agent::Entity)
        .and_where(agent::Column::TenantId.eq(access.tenant().get()))
        .and_where(agent::Column::WorkspaceId.eq(access.workspace().get()))
        .and_where(agent::Column::DeletedAt.is_null())
        .to_owned()
}

/// Rows of the owners that the caller's token may name.
pub(in crate::store) fn within_binding<C: ColumnTrait>(access: &Access, owner: C) -> Condition {
    match access.owners() {
        OwnerBinding::Any => Condition::all(),
        OwnerBinding::Owner(key) => Condition::all().add(owner.eq(key.as_str())),
        OwnerBinding::Prefix(prefix) => begins_with(owner, prefix),
    }
}

/// A range, for which an index can be used; both databases order keys by their bytes.
pub(in crate::store) fn begins_with<C: ColumnTrait>(column: C, prefix: &str) -> Condition {
    Condition::all().add(column.gte(prefix)).add(column.lt(format!("{prefix}{LAST}")))
}

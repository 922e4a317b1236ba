//! What people are called: the names that agents learned about their owners. `store::owners` shows them, `store::people` searches them.

use std::collections::HashMap;

use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::access::Access;
use crate::domain::memory_scope::MemoryScope;
use crate::error::Result;
use crate::store::entities::fact::{Column, Entity};
use crate::store::{Tx, live, reach};

/// How people's facts call their owner.
const SUBJECT: &str = "user";

/// Active facts about owners in the caller's reach that say the owner's own name. The predicate is a literal, because only then SQLite
/// uses the partial index; and it is not to look for the agents, because it prefers an index of all facts of an agent then.
pub(in crate::store) fn condition(access: &Access) -> Condition {
    let agent = || Expr::cust(r#"+"mate_fact"."agent_id""#);
    let listed = access.agents().map(|listed| agent().is_in(listed.iter().map(|id| id.get())));
    Condition::all()
        .add(Column::TenantId.eq(access.tenant().get()))
        .add(agent().in_subquery(reach::live_agents(access)))
        .add(reach::within_binding(access, Column::OwnerKey))
        .add_option(listed)
        .add(Expr::cust("predicate = 'name'"))
        .add(live::believed())
        .add(Column::Scope.eq(MemoryScope::Personal.as_str()))
        .add(Column::Subject.eq(SUBJECT))
}

/// The latest name of each of `keys` that has one.
pub(in crate::store) async fn latest(tx: &Tx, access: &Access, keys: &[String]) -> Result<HashMap<String, String>> {
    if keys.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = Entity::find()
        .select_only()
        .columns([Column::OwnerKey, Column::ObjectValue])
        .filter(condition(access))
        .filter(Column::OwnerKey.is_in(keys.iter().map(String::as_str)))
        .order_by_asc(Column::ValidFrom)
        .order_by_asc(Column::Id);
    let rows: Vec<(String, String)> = rows.into_tuple().all(tx.conn()).await?;
    // A later name replaces an earlier one.
    Ok(rows.into_iter().filter(|(_, name)| !name.trim().is_empty()).collect())
}

#[cfg(test)]
mod tests {
    use sea_orm::{DbBackend, QueryTrait};

    use super::*;
    use crate::auth;
    use crate::store::entities::tests::plan;

    #[tokio::test]
    async fn names_are_looked_up_in_the_index_of_names() {
        let access = auth::operator_access(1.into(), 2.into(), "plan");
        let named = Entity::find().select_only().column(Column::OwnerKey).filter(condition(&access));
        for query in [named.clone(), named.filter(Column::OwnerKey.eq("api:nora"))] {
            let plan = plan(query.build(DbBackend::Sqlite)).await;
            assert!(plan.contains("ix_mate_fact_tenant_predicate_owner_key"), "{plan}");
        }
    }
}

//! What waits for a decision in a workspace, of all agents and owners that the caller may see: one list for each kind of review, by id, and
//! the number of each. `pipeline::review::inbox` merges the lists.

use sea_orm::sea_query::{Expr, ExprTrait, Func, Query, SelectStatement};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select};

use crate::domain::access::{Access, OwnerBinding};
use crate::domain::contradiction::{Contradiction, ContradictionState};
use crate::domain::dream::{Dream, DreamStatus};
use crate::domain::graph::{CandidateState, MergeCandidate};
use crate::domain::quarantine::{QuarantineState, Quarantined};
use crate::domain::review::{ReviewCounts, ReviewKind, ReviewScope, ReviewState};
use crate::error::Result;
use crate::store::agent_rows::matching;
use crate::store::entities::{agent, contradiction, dream, graph_candidate, quarantine};
use crate::store::visible::Columns;
use crate::store::{Tx, contradictions, dreams, graph};

/// Sorts after every key with the same prefix.
const LAST: char = char::MAX;

/// The part of a list that a page shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReviewSpan {
    /// Open or decided items.
    pub state: ReviewState,
    /// The id of the last row before the page.
    pub after: Option<i64>,
    /// Whether the oldest come first.
    pub is_oldest_first: bool,
    /// The most rows.
    pub limit: u64,
}

/// Contradictions; those that became moot count as decided.
pub async fn contradictions(tx: &Tx, access: &Access, scope: &ReviewScope, span: &ReviewSpan) -> Result<Vec<Contradiction>> {
    let rows = list(tx, access, scope, span, &CONTRADICTION).await?;
    Ok(rows.into_iter().filter_map(contradictions::domain).collect())
}

/// Quarantined writes.
pub async fn quarantined(tx: &Tx, access: &Access, scope: &ReviewScope, span: &ReviewSpan) -> Result<Vec<Quarantined>> {
    let rows = list(tx, access, scope, span, &QUARANTINE).await?;
    Ok(rows.into_iter().filter_map(crate::store::quarantine::domain).collect())
}

/// Dreams with proposals, or, among the decided ones, with changes that can be reverted or were declined or reverted.
pub async fn dreams(tx: &Tx, access: &Access, scope: &ReviewScope, span: &ReviewSpan) -> Result<Vec<Dream>> {
    let rows = list(tx, access, scope, span, &DREAM).await?;
    Ok(rows.into_iter().filter_map(dreams::domain).collect())
}

/// Merge candidates.
pub async fn duplicates(tx: &Tx, access: &Access, scope: &ReviewScope, span: &ReviewSpan) -> Result<Vec<MergeCandidate>> {
    let rows = list(tx, access, scope, span, &DUPLICATE).await?;
    Ok(rows.into_iter().filter_map(graph::candidate::domain).collect())
}

/// The number of open items of each kind, in one statement; each count ends at `most`.
pub async fn count_open(tx: &Tx, access: &Access, scope: &ReviewScope, most: u64) -> Result<ReviewCounts> {
    let numbers = ReviewKind::ALL.iter().fold(Query::select(), |mut query, kind| {
        let rows = match kind {
            ReviewKind::Contradiction => open(access, scope, most, &CONTRADICTION),
            ReviewKind::Quarantine => open(access, scope, most, &QUARANTINE),
            ReviewKind::Dream => open(access, scope, most, &DREAM),
            ReviewKind::Duplicate => open(access, scope, most, &DUPLICATE),
        };
        let count = Query::select().expr(Func::count(Expr::val(1))).from_subquery(rows, "counted").to_owned();
        query.expr_as(Expr::from(count), kind.as_str());
        query
    });
    let row = tx.conn().query_one(&numbers).await?;
    let number = |kind: &ReviewKind| -> Result<u64> {
        let count = row.as_ref().map_or(Ok(0), |row| row.try_get::<i64>("", kind.as_str()))?;
        Ok(u64::try_from(count).unwrap_or_default())
    };
    ReviewKind::ALL.iter().map(|kind| Ok((*kind, number(kind)?))).collect()
}

/// A table whose rows wait for a decision.
struct Table<E: EntityTrait> {
    columns: Columns<E::Column>,
    id: E::Column,
    state: E::Column,
    open: &'static [&'static str],
    decided: &'static [&'static str],
}

const CONTRADICTION: Table<contradiction::Entity> = {
    use contradiction::Column;
    Table {
        columns: Columns { tenant: Column::TenantId, agent: Column::AgentId, owner: Column::OwnerKey, scope: Column::Scope },
        id: Column::Id,
        state: Column::State,
        open: &[ContradictionState::Open.as_str()],
        decided: &[ContradictionState::Resolved.as_str(), ContradictionState::Moot.as_str()],
    }
};

const QUARANTINE: Table<quarantine::Entity> = {
    use quarantine::Column;
    Table {
        columns: Columns { tenant: Column::TenantId, agent: Column::AgentId, owner: Column::OwnerKey, scope: Column::Scope },
        id: Column::Id,
        state: Column::State,
        open: &[QuarantineState::Open.as_str()],
        decided: &[QuarantineState::Released.as_str(), QuarantineState::Discarded.as_str()],
    }
};

const DREAM: Table<dream::Entity> = Table {
    columns: dreams::places(),
    id: dream::Column::Id,
    state: dream::Column::Status,
    open: &[DreamStatus::Proposed.as_str()],
    decided: &[DreamStatus::Applied.as_str(), DreamStatus::Declined.as_str(), DreamStatus::Reverted.as_str()],
};

const DUPLICATE: Table<graph_candidate::Entity> = {
    use graph_candidate::Column;
    Table {
        columns: Columns { tenant: Column::TenantId, agent: Column::AgentId, owner: Column::OwnerKey, scope: Column::Scope },
        id: Column::Id,
        state: Column::State,
        open: &[CandidateState::Pending.as_str()],
        decided: &[CandidateState::Merged.as_str(), CandidateState::Dismissed.as_str()],
    }
};

/// The rows of a page, of each state by its index: together they are not in order.
async fn list<E: EntityTrait>(tx: &Tx, access: &Access, scope: &ReviewScope, span: &ReviewSpan, table: &Table<E>) -> Result<Vec<E::Model>> {
    let states = match span.state {
        ReviewState::Open => table.open,
        ReviewState::Decided => table.decided,
    };
    let mut found = Vec::new();
    for state in states {
        found.extend(page(access, scope, span, table, state).all(tx.conn()).await?);
    }
    Ok(found)
}

fn page<E: EntityTrait>(access: &Access, scope: &ReviewScope, span: &ReviewSpan, table: &Table<E>, state: &str) -> Select<E> {
    let query = E::find().filter(within(access, scope, &table.columns)).filter(table.state.eq(state)).limit(span.limit);
    match (span.is_oldest_first, span.after) {
        (true, after) => query.filter(Condition::all().add_option(after.map(|id| table.id.gt(id)))).order_by_asc(table.id),
        (false, after) => query.filter(Condition::all().add_option(after.map(|id| table.id.lt(id)))).order_by_desc(table.id),
    }
}

/// A `1` for each open row, up to `most`.
fn open<E: EntityTrait>(access: &Access, scope: &ReviewScope, most: u64, table: &Table<E>) -> SelectStatement {
    let rows = E::find().select_only().expr_as(Expr::val(1), "one").filter(within(access, scope, &table.columns));
    rows.filter(table.state.is_in(table.open.iter().copied())).limit(most).into_query()
}

/// Rows of the scope that the caller may see. Agents are compared as a sum, so that SQLite reads the rows by their state, in the order of
/// their ids, and not by agent.
fn within<C: ColumnTrait>(access: &Access, scope: &ReviewScope, columns: &Columns<C>) -> Condition {
    let agents = matching(access, "").select_only().column(agent::Column::Id);
    let agents = match scope.agent {
        Some(only) => agents.filter(agent::Column::Id.eq(only.get())),
        None => agents,
    };
    let of_agent = || Expr::col(columns.agent.as_column_ref()).add(0);
    // GLOBAL rows belong to no agent.
    let known = Condition::any().add(of_agent().in_subquery(agents.into_query())).add(of_agent().eq(0));
    let owners = scope.owners.as_ref().map(|owners| {
        let keys = owners.iter().map(|owner| owner.as_ref().map_or("", |owner| owner.as_str()));
        columns.owner.is_in(keys)
    });
    Condition::all().add(columns.tenant.eq(access.tenant().get())).add(known).add_option(owners).add(bound(access, &columns.owner))
}

/// Rows that the binding of the caller's token allows.
fn bound<C: ColumnTrait>(access: &Access, owner: &C) -> Condition {
    match access.owners() {
        OwnerBinding::Any => Condition::all(),
        OwnerBinding::Owner(bound) => Condition::all().add(owner.is_in([bound.as_str(), ""])),
        OwnerBinding::Prefix(prefix) => {
            let begins = Condition::all().add(owner.gte(prefix.as_str())).add(owner.lt(format!("{prefix}{LAST}")));
            Condition::any().add(begins).add(owner.eq(""))
        }
    }
}

#[cfg(test)]
mod tests {
    use sea_orm::{DbBackend, QueryTrait};

    use super::*;
    use crate::auth;
    use crate::domain::ids::{TenantId, WorkspaceId};
    use crate::store::entities::tests::plan;

    #[tokio::test]
    async fn what_waits_is_read_by_an_index_and_never_sorted() {
        let access = auth::operator_access(TenantId::from(1), WorkspaceId::from(2), "plan");
        let span = ReviewSpan { state: ReviewState::Open, after: Some(9), is_oldest_first: false, limit: 21 };
        let oldest = ReviewSpan { is_oldest_first: true, ..span };
        let everybody = ReviewScope::default();
        let one = ReviewScope {
            owners: Some(vec![Some(crate::domain::owner_key::OwnerKey::stored("api:nora".to_owned()))]),
            ..everybody.clone()
        };
        macro_rules! plans {
            ($table:expr) => {
                for span in [&span, &oldest] {
                    for (scope, index) in [(&everybody, "tenant_id=? AND stat"), (&one, "owner_key=? AND stat")] {
                        let plan = plan(page(&access, scope, span, $table, "open").build(DbBackend::Sqlite)).await;
                        assert!(plan.contains(index) && !plan.contains("TEMP B-TREE FOR ORDER BY"), "{plan}");
                    }
                }
            };
        }
        plans!(&CONTRADICTION);
        plans!(&QUARANTINE);
        plans!(&DREAM);
        plans!(&DUPLICATE);
    }
}

//! The size of agents' memory, for lists and headings. Every count has a limit and uses an index, so that the cost of a page of agents
//! does not depend on the size of their memory.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, ExprTrait, Func, Query, SelectStatement};
use sea_orm::{EntityTrait, FromQueryResult, QueryFilter, QuerySelect};

use crate::domain::access::Access;
use crate::domain::agent::Figures;
use crate::domain::ids::AgentId;
use crate::error::Result;
use crate::store::by_id;
use crate::store::entities::{agent, conversation, dream_schedule, fact, recall_bucket, workspace_file};
use crate::store::{Tx, live};

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    files: i64,
    facts: i64,
    owners: i64,
    conversations: i64,
    spoken_at: Option<DateTime<Utc>>,
    changed_at: Option<DateTime<Utc>>,
    night_at: Option<DateTime<Utc>>,
}

/// The figures of these agents of the caller's tenant.
pub async fn of_agents(tx: &Tx, access: &Access, ids: &[AgentId]) -> Result<HashMap<AgentId, Figures>> {
    let believed = facts(access).and_where(live::believed()).to_owned();
    // Each owner has one bucket, whatever is in it.
    let owners = buckets(access).and_where(Expr::col(recall_bucket::Column::OwnerKey).ne("")).to_owned();
    let (spoken, changed) = (spoken_at(access), changed_at(access));
    let night = latest(schedules(access), Expr::col(dream_schedule::Column::LastAt));
    let query = agent::Entity::find()
        .select_only()
        .column(agent::Column::Id)
        .expr_as(count(one_each(files(access))), "files")
        .expr_as(count(one_each(believed)), "facts")
        .expr_as(count(one_each(owners)), "owners")
        .expr_as(count(one_each(conversations(access))), "conversations")
        .expr_as(spoken, "spoken_at")
        .expr_as(changed, "changed_at")
        .expr_as(night, "night_at")
        .filter(by_id::condition(agent::Column::TenantId, agent::Column::Id, access, ids.iter().map(|id| id.get())));
    let rows = query.into_model::<Row>().all(tx.conn()).await?;
    Ok(rows.into_iter().map(|row| (row.id.into(), row.domain())).collect())
}

/// When the agent of the outer query last got a message.
pub(in crate::store) fn spoken_at(access: &Access) -> Expr {
    latest(conversations(access), Expr::col(conversation::Column::LastActiveAt))
}

/// When one of the agent's files last changed.
pub(in crate::store) fn changed_at(access: &Access) -> Expr {
    latest(files(access), Expr::col(workspace_file::Column::UpdateTime))
}

fn latest(mut rows: SelectStatement, column: Expr) -> Expr {
    Expr::from(rows.clear_selects().expr(Func::max(column)).to_owned())
}

/// The rows of a table that belong to the agent of the outer query.
macro_rules! of_agent {
    ($name:ident, $table:ident) => {
        fn $name(access: &Access) -> SelectStatement {
            Query::select()
                .from($table::Entity)
                .and_where(Expr::col($table::Column::TenantId).eq(access.tenant().get()))
                .and_where(Expr::col($table::Column::AgentId).equals((agent::Entity, agent::Column::Id)))
                .to_owned()
        }
    };
}

of_agent!(files, workspace_file);
of_agent!(facts, fact);
of_agent!(conversations, conversation);
of_agent!(buckets, recall_bucket);
of_agent!(schedules, dream_schedule);

/// A `1` per row, up to the limit of the count.
fn one_each(mut rows: SelectStatement) -> SelectStatement {
    rows.expr_as(Expr::val(1), "one").limit(Figures::MOST + 1).to_owned()
}

fn count(rows: SelectStatement) -> Expr {
    Expr::from(Query::select().expr(Func::count(Expr::val(1))).from_subquery(rows, "counted").to_owned())
}

impl Row {
    fn domain(self) -> Figures {
        let number = |count: i64| u64::try_from(count).unwrap_or_default();
        Figures {
            files: number(self.files),
            facts: number(self.facts),
            owners: number(self.owners),
            conversations: number(self.conversations),
            last_active_at: Ord::max(self.spoken_at, self.changed_at),
            last_night_at: self.night_at,
        }
    }
}

//! The weekly samples of memories and the counts of their marks. `memory::quality` uses them.

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};

use crate::domain::access::Access;
use crate::domain::ids::FactId;
use crate::domain::quality::{Mark, Marks};
use crate::error::Result;
use crate::store::entities::{fact, quality_mark, quality_sample};
use crate::store::{Tx, agent_rows, live};

/// A memory in a sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sampled {
    /// The fact.
    pub fact: FactId,
    /// Its mark, once it has one.
    pub mark: Option<Mark>,
}

/// The active facts of all owners of the workspace that were learned since `from`, the newest first, at most `most`.
pub async fn candidates(tx: &Tx, access: &Access, from: Option<DateTime<Utc>>, most: u64) -> Result<Vec<FactId>> {
    use fact::{Column, Entity};
    let mut facts = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(agent_rows::within(access, Column::AgentId, None))
        .filter(Expr::cust("\"deleted\" = 0"))
        .filter(live::believed())
        .order_by_desc(Column::LearnedAt)
        .order_by_desc(Column::Id)
        .limit(most);
    if let Some(from) = from {
        facts = facts.filter(Column::LearnedAt.gte(from));
    }
    Ok(facts.into_tuple::<i64>().all(tx.conn()).await?.into_iter().map(Into::into).collect())
}

/// Adds the sample of a week; what another call added first stays.
pub async fn insert(tx: &Tx, access: &Access, week: NaiveDate, facts: &[FactId]) -> Result<()> {
    use quality_sample::{ActiveModel, Column, Entity};
    let rows: Vec<ActiveModel> = (0..)
        .zip(facts)
        .map(|(position, fact)| ActiveModel {
            id: Set(tx.next_id()),
            tenant_id: Set(access.tenant().get()),
            workspace_id: Set(access.workspace().get()),
            week: Set(week.to_string()),
            position: Set(position),
            fact_id: Set(fact.get()),
            mark: Set(None),
            marked_by: Set(None),
            created_at: Set(tx.now()),
            marked_at: Set(None),
        })
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    let kept = OnConflict::columns([Column::TenantId, Column::WorkspaceId, Column::Week, Column::Position]).do_nothing().to_owned();
    Entity::insert_many(rows).on_conflict(kept).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// The sample of a week in its order, without what was forgotten since.
pub async fn list(tx: &Tx, access: &Access, week: NaiveDate) -> Result<Vec<Sampled>> {
    let rows = of_week(access, week).order_by_asc(quality_sample::Column::Position).all(tx.conn()).await?;
    let mark = |mark: Option<String>| mark.as_deref().and_then(Mark::parse);
    Ok(rows.into_iter().map(|row| Sampled { fact: row.fact_id.into(), mark: mark(row.mark) }).collect())
}

/// Marks a memory of the week's sample and counts the mark; a second mark replaces the first. False if the memory is not in the sample.
pub async fn mark(tx: &Tx, access: &Access, week: NaiveDate, fact: FactId, mark: Mark, by: Option<i64>) -> Result<bool> {
    use quality_sample::{Column, Entity};
    let row = of_week(access, week).filter(Column::FactId.eq(fact.get())).one(tx.conn()).await?;
    let Some(row) = row else { return Ok(false) };
    let before = row.mark.as_deref().and_then(Mark::parse);
    if before == Some(mark) {
        return Ok(true);
    }
    // Only from the mark that was read: two who mark at once are counted once.
    let same = match &row.mark {
        Some(word) => Column::Mark.eq(word.as_str()),
        None => Column::Mark.is_null(),
    };
    let changed = Entity::update_many()
        .col_expr(Column::Mark, Expr::value(mark.as_str()))
        .col_expr(Column::MarkedBy, Expr::value(by))
        .col_expr(Column::MarkedAt, Expr::value(tx.now()))
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::Id.eq(row.id))
        .filter(same);
    if changed.exec(tx.conn()).await?.rows_affected == 1 {
        let part = |of: Mark| i32::from(mark == of) - i32::from(before == Some(of));
        count(tx, access, week, part(Mark::Right), part(Mark::Wrong)).await?;
    }
    Ok(true)
}

async fn count(tx: &Tx, access: &Access, week: NaiveDate, right: i32, wrong: i32) -> Result<()> {
    use quality_mark::{ActiveModel, Column, Entity};
    let row = ActiveModel {
        id: Set(tx.next_id()),
        tenant_id: Set(access.tenant().get()),
        workspace_id: Set(access.workspace().get()),
        week: Set(week.to_string()),
        right: Set(right),
        wrong: Set(wrong),
    };
    let mut again = OnConflict::columns([Column::TenantId, Column::WorkspaceId, Column::Week]);
    again.value(Column::Right, Expr::col((Entity, Column::Right)).add(Expr::cust("excluded.\"right\"")));
    again.value(Column::Wrong, Expr::col((Entity, Column::Wrong)).add(Expr::cust("excluded.\"wrong\"")));
    Entity::insert(row).on_conflict(again).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// The marks by week, the newest week first, at most `most` weeks.
pub async fn weeks(tx: &Tx, access: &Access, most: u64) -> Result<Vec<(NaiveDate, Marks)>> {
    use quality_mark::{Column, Entity};
    let rows = Entity::find()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::WorkspaceId.eq(access.workspace().get()))
        .order_by_desc(Column::Week)
        .limit(most)
        .all(tx.conn())
        .await?;
    let number = |count: i32| u32::try_from(count).unwrap_or(0);
    let week = |row: quality_mark::Model| Some((row.week.parse().ok()?, Marks { right: number(row.right), wrong: number(row.wrong) }));
    Ok(rows.into_iter().filter_map(week).collect())
}

fn of_week(access: &Access, week: NaiveDate) -> Select<quality_sample::Entity> {
    use quality_sample::{Column, Entity};
    Entity::find()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::WorkspaceId.eq(access.workspace().get()))
        .filter(Column::Week.eq(week.to_string()))
}

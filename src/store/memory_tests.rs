//! Memory tests: the suites of an agent, and the questions about the memory of one person, which are deleted with the person.

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};

use crate::domain::access::{AgentAccess, OwnerAccess};
use crate::domain::ids::{TestQuestionId, TestSuiteId};
use crate::domain::memory_test::{LatestRun, TestQuestion, TestSuite};
use crate::error::{Error, Result};
use crate::store::entities::{memory_test_question as question, memory_test_suite as suite};
use crate::store::{Tx, undecodable};

/// The suites of the agent, by name.
pub async fn suites(tx: &Tx, access: &AgentAccess) -> Result<Vec<TestSuite>> {
    let rows = suite::Entity::find().filter(of_agent(access)).order_by_asc(suite::Column::Name).order_by_asc(suite::Column::Id);
    Ok(rows.all(tx.conn()).await?.into_iter().filter_map(suite_of).collect())
}

/// One suite of the agent.
pub async fn suite(tx: &Tx, access: &AgentAccess, id: TestSuiteId) -> Result<Option<TestSuite>> {
    let row = suite::Entity::find().filter(of_agent(access)).filter(suite::Column::Id.eq(id.get())).one(tx.conn()).await?;
    Ok(row.and_then(suite_of))
}

/// Adds a suite.
pub async fn insert_suite(tx: &Tx, access: &AgentAccess, new: &TestSuite) -> Result<()> {
    let row = suite::ActiveModel {
        id: Set(new.id.get()),
        tenant_id: Set(access.access().tenant().get()),
        agent_id: Set(access.agent().id.get()),
        name: Set(new.name.clone()),
        content: Set(new.content.clone()),
        runs: Set(serde_json::to_string(&new.runs).map_err(Error::internal)?),
        latest_run: Set(None),
        created_at: Set(new.created_at),
        updated_at: Set(new.updated_at),
    };
    suite::Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Writes the name and the YAML of a suite.
pub async fn update_suite(tx: &Tx, access: &AgentAccess, changed: &TestSuite) -> Result<()> {
    let row = suite::ActiveModel {
        name: Set(changed.name.clone()),
        content: Set(changed.content.clone()),
        updated_at: Set(changed.updated_at),
        ..Default::default()
    };
    let update = suite::Entity::update_many().set(row).filter(of_agent(access)).filter(suite::Column::Id.eq(changed.id.get()));
    update.exec(tx.conn()).await?;
    Ok(())
}

/// Writes the runs of a suite and its latest one: nothing that an editor of the suite writes.
pub async fn update_runs(tx: &Tx, access: &AgentAccess, changed: &TestSuite) -> Result<()> {
    let latest = changed.latest.as_ref().map(serde_json::to_string).transpose().map_err(Error::internal)?;
    let row = suite::ActiveModel {
        runs: Set(serde_json::to_string(&changed.runs).map_err(Error::internal)?),
        latest_run: Set(latest),
        ..Default::default()
    };
    let update = suite::Entity::update_many().set(row).filter(of_agent(access)).filter(suite::Column::Id.eq(changed.id.get()));
    update.exec(tx.conn()).await?;
    Ok(())
}

/// Deletes a suite; returns whether there was one.
pub async fn delete_suite(tx: &Tx, access: &AgentAccess, id: TestSuiteId) -> Result<bool> {
    let gone = suite::Entity::delete_many().filter(of_agent(access)).filter(suite::Column::Id.eq(id.get())).exec(tx.conn()).await?;
    Ok(gone.rows_affected > 0)
}

/// The questions about a person, the oldest first.
pub async fn questions(tx: &Tx, access: &OwnerAccess) -> Result<Vec<TestQuestion>> {
    let rows = question::Entity::find().filter(of_owner(access)).order_by_asc(question::Column::Id);
    Ok(rows.all(tx.conn()).await?.into_iter().map(question_of).collect())
}

/// How many questions about a person there are.
pub async fn count_questions(tx: &Tx, access: &OwnerAccess) -> Result<u64> {
    Ok(question::Entity::find().filter(of_owner(access)).count(tx.conn()).await?)
}

/// Adds a question.
pub async fn insert_question(tx: &Tx, access: &OwnerAccess, new: &TestQuestion) -> Result<()> {
    let row = question::ActiveModel {
        id: Set(new.id.get()),
        tenant_id: Set(access.access().tenant().get()),
        agent_id: Set(access.agent().id.get()),
        owner_key: Set(access.owner().as_str().to_owned()),
        query: Set(new.query.clone()),
        expected: Set(new.expected.clone()),
        top: Set(i32::try_from(new.top).unwrap_or(i32::MAX)),
        last_rank: Set(None),
        earlier_rank: Set(None),
        asked_at: Set(None),
        made_by: Set(new.made_by.clone()),
        created_at: Set(new.created_at),
    };
    question::Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Writes the ranks of a question.
pub async fn rank_question(tx: &Tx, access: &OwnerAccess, ranked: &TestQuestion) -> Result<()> {
    let number = |rank: Option<u32>| rank.map(|rank| i32::try_from(rank).unwrap_or(i32::MAX));
    let update = question::Entity::update_many()
        .col_expr(question::Column::LastRank, Expr::value(number(ranked.last_rank)))
        .col_expr(question::Column::EarlierRank, Expr::value(number(ranked.earlier_rank)))
        .col_expr(question::Column::AskedAt, Expr::value(ranked.asked_at))
        .filter(of_owner(access))
        .filter(question::Column::Id.eq(ranked.id.get()));
    update.exec(tx.conn()).await?;
    Ok(())
}

/// Deletes a question; returns whether there was one.
pub async fn delete_question(tx: &Tx, access: &OwnerAccess, id: TestQuestionId) -> Result<bool> {
    let gone = question::Entity::delete_many().filter(of_owner(access)).filter(question::Column::Id.eq(id.get())).exec(tx.conn()).await?;
    Ok(gone.rows_affected > 0)
}

fn of_agent(access: &AgentAccess) -> Condition {
    let (tenant, agent) = (access.access().tenant().get(), access.agent().id.get());
    Condition::all().add(suite::Column::TenantId.eq(tenant)).add(suite::Column::AgentId.eq(agent))
}

fn of_owner(access: &OwnerAccess) -> Condition {
    let (tenant, agent) = (access.access().tenant().get(), access.agent().id.get());
    Condition::all()
        .add(question::Column::TenantId.eq(tenant))
        .add(question::Column::AgentId.eq(agent))
        .add(question::Column::OwnerKey.eq(access.owner().as_str()))
}

pub(in crate::store) fn suite_of(row: suite::Model) -> Option<TestSuite> {
    let runs = undecodable::noted("memory_test_suite", row.id, serde_json::from_str(&row.runs).ok())?;
    // A run that this version cannot read is shown as none: the suite itself is whole.
    let latest = row
        .latest_run
        .as_deref()
        .and_then(|latest| undecodable::noted("memory_test_suite", row.id, serde_json::from_str::<LatestRun>(latest).ok()));
    let suite::Model { id, name, content, created_at, updated_at, .. } = row;
    Some(TestSuite { id: id.into(), name, content, runs, latest, created_at, updated_at })
}

fn question_of(row: question::Model) -> TestQuestion {
    let number = |rank: Option<i32>| rank.map(|rank| u32::try_from(rank).unwrap_or_default());
    TestQuestion {
        id: row.id.into(),
        query: row.query,
        expected: row.expected,
        top: u32::try_from(row.top).unwrap_or(1),
        last_rank: number(row.last_rank),
        earlier_rank: number(row.earlier_rank),
        asked_at: row.asked_at,
        made_by: row.made_by,
        created_at: row.created_at,
    }
}

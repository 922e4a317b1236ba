//! Records about memory that hold words from it: questions and suites of memory tests, quarantined writes, contradictions, extractions, and
//! messages of imports that wait. Forgetting finds them here by a word, compares their texts, and writes what stays.

use sea_orm::sea_query::{Expr, Query};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::entities::{
    contradiction, extraction, extraction_rejection, import_part, memory_test_question as question, memory_test_suite as suite, quarantine,
};
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::ids::{AgentId, ExtractionId};
use crate::domain::import::PastMessage;
use crate::domain::memory_scope::MemoryScope;
use crate::domain::memory_test::TestSuite;
use crate::domain::quarantine::QuarantineKind;
use crate::error::{Error, Result};
use crate::store::visible::{self, Columns};
use crate::store::{Tx, like, memory_tests};

/// A row with a text, by its id.
pub type Worded = (i64, String);

/// The questions that the memory of `bucket` answers, with their expected texts: of its owner, or of everybody who reads shared memory.
pub async fn questions(tx: &Tx, bucket: &Bucket) -> Result<Vec<(i64, String, String)>> {
    use question::Column;
    let rows = question::Entity::find()
        .select_only()
        .columns([Column::Id, Column::Query, Column::Expected])
        .filter(readers(bucket, Column::TenantId, Column::AgentId, Column::OwnerKey))
        .filter(Column::Query.ne(""))
        .order_by_asc(Column::Id);
    Ok(rows.into_tuple().all(tx.conn()).await?)
}

/// Empties questions; their rows stay, so that the team sees that they were forgotten. Returns how many.
pub async fn empty_questions(tx: &Tx, access: &Access, ids: &[i64]) -> Result<u64> {
    use question::Column;
    let emptied = question::Entity::update_many()
        .col_expr(Column::Query, Expr::value(""))
        .col_expr(Column::Expected, Expr::value(""))
        .col_expr(Column::LastRank, Expr::value(None::<i32>))
        .col_expr(Column::EarlierRank, Expr::value(None::<i32>))
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::Id.is_in(ids.iter().copied()));
    Ok(emptied.exec(tx.conn()).await?.rows_affected)
}

/// The suites of these agents whose text contains `name`, in either case.
pub async fn suites_naming(tx: &Tx, access: &Access, agents: &[AgentId], name: &str) -> Result<Vec<TestSuite>> {
    use suite::Column;
    let rows = suite::Entity::find()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::AgentId.is_in(agents.iter().map(|agent| agent.get())))
        .filter(like::contains(Column::Content, name))
        .order_by_asc(Column::Id);
    Ok(rows.all(tx.conn()).await?.into_iter().filter_map(memory_tests::suite_of).collect())
}

/// Writes the name and the YAML of a suite, and removes its latest run, which repeats them.
pub async fn rewrite_suite(tx: &Tx, access: &Access, changed: &TestSuite) -> Result<()> {
    use suite::Column;
    let rewritten = suite::Entity::update_many()
        .col_expr(Column::Name, Expr::value(changed.name.as_str()))
        .col_expr(Column::Content, Expr::value(changed.content.as_str()))
        .col_expr(Column::LatestRun, Expr::value(None::<String>))
        .col_expr(Column::UpdatedAt, Expr::value(tx.now()))
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::Id.eq(changed.id.get()));
    rewritten.exec(tx.conn()).await?;
    Ok(())
}

/// Deletes a suite.
pub async fn delete_suite(tx: &Tx, access: &Access, gone: &TestSuite) -> Result<()> {
    let of_tenant = suite::Entity::delete_many().filter(suite::Column::TenantId.eq(access.tenant().get()));
    of_tenant.filter(suite::Column::Id.eq(gone.id.get())).exec(tx.conn()).await?;
    Ok(())
}

/// The quarantined writes to `bucket` with `word` in their text or their change: the kind, and both together. Those of messages are left
/// out, since they go with the message.
pub async fn quarantined_with(tx: &Tx, bucket: &Bucket, word: &str) -> Result<Vec<(i64, QuarantineKind, String)>> {
    use quarantine::Column;
    let places = Columns { tenant: Column::TenantId, agent: Column::AgentId, owner: Column::OwnerKey, scope: Column::Scope };
    let rows = quarantine::Entity::find()
        .select_only()
        .columns([Column::Id, Column::Kind, Column::Text, Column::ChangeJson])
        .filter(visible::in_bucket(&places, bucket))
        .filter(Column::Kind.ne(QuarantineKind::Message.as_str()))
        .filter(Condition::any().add(like::may_contain(Column::Text, word)).add(like::may_contain(Column::ChangeJson, word)));
    let rows: Vec<(i64, String, String, Option<String>)> = rows.into_tuple().all(tx.conn()).await?;
    let both = |(id, kind, text, change): (i64, String, String, Option<String>)| {
        Some((id, QuarantineKind::parse(&kind)?, format!("{text}\n{}", change.unwrap_or_default())))
    };
    Ok(rows.into_iter().filter_map(both).collect())
}

/// Deletes quarantined writes; returns how many.
pub async fn delete_quarantined(tx: &Tx, access: &Access, ids: &[i64]) -> Result<u64> {
    use quarantine::Column;
    let gone = quarantine::Entity::delete_many().filter(Column::TenantId.eq(access.tenant().get()));
    Ok(gone.filter(Column::Id.is_in(ids.iter().copied())).exec(tx.conn()).await?.rows_affected)
}

/// Empties the texts of quarantined writes whose row has to stay, because its fact waits for the decision. Returns how many.
pub async fn empty_quarantined(tx: &Tx, access: &Access, ids: &[i64]) -> Result<u64> {
    use quarantine::Column;
    let emptied = quarantine::Entity::update_many()
        .col_expr(Column::Text, Expr::value(""))
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::Id.is_in(ids.iter().copied()));
    Ok(emptied.exec(tx.conn()).await?.rows_affected)
}

/// The reasons of contradictions in `bucket` that contain `word`.
pub async fn disputes_with(tx: &Tx, bucket: &Bucket, word: &str) -> Result<Vec<Worded>> {
    use contradiction::Column;
    let places = Columns { tenant: Column::TenantId, agent: Column::AgentId, owner: Column::OwnerKey, scope: Column::Scope };
    let rows = contradiction::Entity::find().select_only().columns([Column::Id, Column::Reason]);
    let rows = rows.filter(visible::in_bucket(&places, bucket)).filter(like::may_contain(Column::Reason, word));
    Ok(rows.into_tuple().all(tx.conn()).await?)
}

/// Empties the reasons of contradictions.
pub async fn empty_disputes(tx: &Tx, access: &Access, ids: &[i64]) -> Result<()> {
    use contradiction::Column;
    let emptied = contradiction::Entity::update_many().col_expr(Column::Reason, Expr::value(""));
    emptied.filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Id.is_in(ids.iter().copied())).exec(tx.conn()).await?;
    Ok(())
}

/// What extractions for `bucket` rejected, with `word` in it.
pub async fn rejections_with(tx: &Tx, bucket: &Bucket, word: &str) -> Result<Vec<Worded>> {
    use extraction_rejection::Column;
    let runs = Query::select().column(extraction::Column::Id).from(extraction::Entity).cond_where(runs_for(bucket)).to_owned();
    let rows = extraction_rejection::Entity::find()
        .select_only()
        .columns([Column::Id, Column::Text])
        .filter(Column::ExtractionId.in_subquery(runs))
        .filter(like::may_contain(Column::Text, word));
    Ok(rows.into_tuple().all(tx.conn()).await?)
}

/// The extractions for `bucket` whose reason contains `word`.
pub async fn reasons_with(tx: &Tx, bucket: &Bucket, word: &str) -> Result<Vec<(ExtractionId, String)>> {
    use extraction::Column;
    let rows = extraction::Entity::find().select_only().columns([Column::Id, Column::Reason]);
    let rows = rows.filter(runs_for(bucket)).filter(like::may_contain(Column::Reason, word));
    let rows: Vec<Worded> = rows.into_tuple().all(tx.conn()).await?;
    Ok(rows.into_iter().map(|(id, reason)| (id.into(), reason)).collect())
}

/// The parts of the owner's imports that wait to be recorded and contain `word`, with their messages.
pub async fn import_parts_with(tx: &Tx, bucket: &Bucket, word: &str) -> Result<Vec<(i64, Vec<PastMessage>)>> {
    use import_part::Column;
    let rows = import_part::Entity::find()
        .select_only()
        .columns([Column::Id, Column::Content])
        .filter(readers(bucket, Column::TenantId, Column::AgentId, Column::OwnerKey))
        .filter(like::may_contain(Column::Content, word));
    let rows: Vec<Worded> = rows.into_tuple().all(tx.conn()).await?;
    rows.into_iter().map(|(id, content)| Ok((id, serde_json::from_str(&content).map_err(Error::internal)?))).collect()
}

/// Writes the messages of a part that stay. The part itself stays: the import counts its parts.
pub async fn rewrite_import_part(tx: &Tx, access: &Access, id: i64, messages: &[PastMessage]) -> Result<()> {
    use import_part::Column;
    let content = serde_json::to_string(messages).map_err(Error::internal)?;
    let rewritten = import_part::Entity::update_many().col_expr(Column::Content, Expr::value(content));
    rewritten.filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Id.eq(id)).exec(tx.conn()).await?;
    Ok(())
}

fn runs_for(bucket: &Bucket) -> Condition {
    use extraction::Column;
    readers(bucket, Column::TenantId, Column::AgentId, Column::OwnerKey)
}

/// Rows of people who read `bucket`: of its owner, of its agent, or of the tenant.
fn readers<C: ColumnTrait>(bucket: &Bucket, tenant: C, agent: C, owner: C) -> Condition {
    let of_tenant = Condition::all().add(tenant.eq(bucket.tenant().get()));
    match bucket.scope() {
        MemoryScope::Personal => of_tenant.add(agent.eq(bucket.agent().get())).add(owner.eq(bucket.owner())),
        MemoryScope::Team => of_tenant.add(agent.eq(bucket.agent().get())),
        MemoryScope::Global => of_tenant,
    }
}

//! Facts in outline: what decides whether the filter of another memory service selects them, but for their metadata. Called by
//! `memory::facts::described`.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, FromQueryResult, JoinType, QueryFilter, QuerySelect, RelationDef, Select};

use crate::domain::access::{Access, OwnerAccess};
use crate::domain::bucket::Bucket;
use crate::domain::fact::{FactCategory, FactOutline, FactStatus, OutlineQuery};
use crate::domain::ids::AgentId;
use crate::domain::owner_key::OwnerKey;
use crate::error::Result;
use crate::store::entities::{conversation, fact};
use crate::store::facts::{self, FactFilter};
use crate::store::{Tx, by_id};

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    category: String,
    learned_at: DateTime<Utc>,
    update_time: DateTime<Utc>,
    subject: String,
    predicate: String,
    object_value: String,
    text: String,
    conversation_name: Option<String>,
}

/// The facts that the caller may see, active ones unless the query asks for expired ones, too; in no particular order.
pub async fn list(tx: &Tx, access: &OwnerAccess, asked: &OutlineQuery) -> Result<Vec<FactOutline>> {
    let statuses: &[FactStatus] = if asked.is_expired { &[FactStatus::Active, FactStatus::Expired] } else { &[FactStatus::Active] };
    let theirs = conversation_of(access.access(), access.agent().id, access.owner());
    let mut outlines = Vec::new();
    for bucket in access.visibility().buckets() {
        for status in statuses {
            let filter = FactFilter { status: Some(*status), ..FactFilter::default() };
            let rows = query(&theirs, &bucket, &filter, asked).into_model::<Row>().all(tx.conn()).await?;
            let is_shared = bucket.owner().is_empty();
            outlines.extend(rows.into_iter().map(|row| FactOutline {
                id: row.id.into(),
                is_shared,
                category: FactCategory::parse(&row.category).unwrap_or(FactCategory::Knowledge),
                learned_at: row.learned_at,
                updated_at: row.update_time,
                text: asked.text.then(|| facts::text(row.text, &row.subject, &row.predicate, &row.object_value)),
                conversation: row.conversation_name,
            }));
        }
    }
    Ok(outlines)
}

/// Reads no column that is not asked for: a person may have thousands of facts.
fn query(theirs: &RelationDef, bucket: &Bucket, filter: &FactFilter, asked: &OutlineQuery) -> Select<fact::Entity> {
    use {conversation::Column as C, fact::Column as F};
    let mut query = facts::passing(bucket, filter).select_only().columns([F::Id, F::Category, F::LearnedAt, F::UpdateTime]);
    for (column, name) in [(F::Subject, "subject"), (F::Predicate, "predicate"), (F::ObjectValue, "object_value"), (F::Text, "text")] {
        query = if asked.text { query.column(column) } else { query.expr_as(Expr::cust("''"), name) };
    }
    for (column, (from, until)) in [(F::LearnedAt, asked.learned), (F::UpdateTime, asked.updated)] {
        let times = Condition::all().add_option(from.map(|from| column.gte(from))).add_option(until.map(|until| column.lte(until)));
        query = query.filter(times);
    }
    if let Some(names) = &asked.conversations {
        query = query.filter(C::Name.is_in(names.iter().map(String::as_str)));
    }
    if asked.conversation {
        query.column_as(C::Name, "conversation_name").join(JoinType::LeftJoin, theirs.clone())
    } else {
        query.expr_as(Expr::cust("NULL"), "conversation_name")
    }
}

/// The owner's own conversation that a fact came from.
fn conversation_of(access: &Access, agent: AgentId, owner: &OwnerKey) -> RelationDef {
    use {conversation::Column as C, fact::Column as F};
    let theirs =
        Condition::all().add(by_id::tenant(C::TenantId, access)).add(C::AgentId.eq(agent.get())).add(C::OwnerKey.eq(owner.as_str()));
    fact::Entity::belongs_to(conversation::Entity).from(F::ConversationId).to(C::Id).on_condition(move |_, _| theirs.clone()).into()
}

#[cfg(test)]
mod tests {
    use sea_orm::{DbBackend, QueryTrait};

    use super::*;
    use crate::auth;
    use crate::domain::ids::{TenantId, WorkspaceId};
    use crate::store::entities::tests::plan;

    #[tokio::test]
    async fn only_the_facts_of_the_bucket_are_read_and_conversations_are_looked_up() {
        let access = auth::operator_access(TenantId::from(1), WorkspaceId::from(0), "plan");
        let (agent, owner) = (AgentId::from(2), OwnerKey::stored("api:nora".to_owned()));
        let theirs = conversation_of(&access, agent, &owner);
        let bucket = Bucket::Personal(access.tenant(), agent, owner);
        let filter = FactFilter { status: Some(FactStatus::Active), ..FactFilter::default() };
        let asked = OutlineQuery { text: true, conversation: true, ..OutlineQuery::default() };
        for asked in [OutlineQuery::default(), asked] {
            let plan = plan(query(&theirs, &bucket, &filter, &asked).build(DbBackend::Sqlite)).await;
            assert!(plan.contains("SEARCH mate_fact USING") && !plan.contains("SCAN"), "{plan}");
        }
    }
}

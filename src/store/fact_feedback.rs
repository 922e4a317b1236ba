//! Feedback on facts, one opinion per person and fact. The caller of a read has checked access to the facts.

use std::collections::HashMap;

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::domain::access::Access;
use crate::domain::ids::FactId;
use crate::domain::opinion::{Opinion, Opinions};
use crate::domain::owner_key::OwnerKey;
use crate::error::Result;
use crate::store::Tx;
use crate::store::entities::fact_feedback::{ActiveModel, Column, Entity};

/// The opinion of `person` on a fact.
pub async fn get(tx: &Tx, access: &Access, fact: FactId, person: &OwnerKey) -> Result<Option<Opinion>> {
    let found = Entity::find().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::FactId.eq(fact.get()));
    let found = found.filter(Column::GivenBy.eq(person.as_str())).one(tx.conn()).await?;
    Ok(found.and_then(|row| Opinion::parse(&row.kind)))
}

/// Stores the opinion of `person`, which replaces an earlier one.
pub async fn put(tx: &Tx, access: &Access, fact: FactId, person: &OwnerKey, opinion: Opinion) -> Result<()> {
    let row = ActiveModel {
        id: Set(tx.next_id()),
        tenant_id: Set(access.tenant().get()),
        fact_id: Set(fact.get()),
        given_by: Set(person.as_str().to_owned()),
        kind: Set(opinion.as_str().to_owned()),
        created_at: Set(tx.now()),
    };
    let mut again = OnConflict::columns([Column::TenantId, Column::FactId, Column::GivenBy]);
    again.update_columns([Column::Kind, Column::CreatedAt]);
    Entity::insert(row).on_conflict(again).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// The number of opinions of each kind on each of these facts; leaves out facts without any.
pub async fn count(tx: &Tx, access: &Access, facts: &[FactId]) -> Result<HashMap<FactId, Opinions>> {
    if facts.is_empty() {
        return Ok(HashMap::new());
    }
    let query = Entity::find().select_only().columns([Column::FactId, Column::Kind]).column_as(Column::Id.count(), "people");
    let query = query
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::FactId.is_in(facts.iter().map(|fact| fact.get())))
        .group_by(Column::FactId)
        .group_by(Column::Kind);
    let rows: Vec<(i64, String, i64)> = query.into_tuple().all(tx.conn()).await?;
    let mut counted: HashMap<FactId, Opinions> = HashMap::new();
    for (fact, kind, people) in rows {
        let people = u32::try_from(people).unwrap_or(u32::MAX);
        let opinions = counted.entry(fact.into()).or_default();
        match Opinion::parse(&kind) {
            Some(Opinion::Helpful) => opinions.helpful = people,
            Some(Opinion::Unhelpful) => opinions.unhelpful = people,
            None => {}
        }
    }
    Ok(counted)
}

//! The provenance of facts: other facts, and the conversations that mentioned them. `memory::facts` writes it in the transaction of the
//! change; the caller of a read has checked access to the facts.

use std::collections::HashMap;

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::domain::access::Access;
use crate::domain::ids::FactId;
use crate::domain::opinion::LinkKind;
use crate::error::Result;
use crate::store::Tx;
use crate::store::entities::fact_link::{ActiveModel, Column, Entity};

/// Links `fact` to `parent`, the id of a fact or, for [`LinkKind::Heard`], of a conversation; false if the link exists.
pub async fn add(tx: &Tx, access: &Access, fact: FactId, parent: i64, kind: LinkKind) -> Result<bool> {
    let row = ActiveModel {
        id: Set(tx.next_id()),
        tenant_id: Set(access.tenant().get()),
        fact_id: Set(fact.get()),
        parent_id: Set(parent),
        kind: Set(kind.as_str().to_owned()),
        created_at: Set(tx.now()),
    };
    let unique = [Column::TenantId, Column::FactId, Column::ParentId, Column::Kind];
    let insert = Entity::insert(row).on_conflict(OnConflict::columns(unique).do_nothing().to_owned());
    match insert.exec_without_returning(tx.conn()).await {
        Ok(added) => Ok(added > 0),
        Err(sea_orm::DbErr::RecordNotInserted) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// The parents of each of these facts by links of this kind.
pub async fn parents(tx: &Tx, access: &Access, facts: &[FactId], kind: LinkKind) -> Result<HashMap<FactId, Vec<FactId>>> {
    if facts.is_empty() {
        return Ok(HashMap::new());
    }
    let query = Entity::find().select_only().columns([Column::FactId, Column::ParentId]);
    let query = query
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::FactId.is_in(facts.iter().map(|fact| fact.get())))
        .filter(Column::Kind.eq(kind.as_str()));
    let rows: Vec<(i64, i64)> = query.into_tuple().all(tx.conn()).await?;
    let mut parents: HashMap<FactId, Vec<FactId>> = HashMap::new();
    for (fact, parent) in rows {
        parents.entry(fact.into()).or_default().push(parent.into());
    }
    Ok(parents)
}

/// Removes a link.
pub async fn remove(tx: &Tx, access: &Access, fact: FactId, parent: i64, kind: LinkKind) -> Result<()> {
    let gone = Entity::delete_many().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::FactId.eq(fact.get()));
    gone.filter(Column::ParentId.eq(parent)).filter(Column::Kind.eq(kind.as_str())).exec(tx.conn()).await?;
    Ok(())
}

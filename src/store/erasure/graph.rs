//! Shared relations that came from a person.

use sea_orm::sea_query::Query;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::entities::{conversation, graph_relation, quarantine};
use super::owner::{PORTION, Person, of_person};
use crate::domain::access::{Access, OwnerAccess};
use crate::domain::graph::Relation;
use crate::domain::ids::ConversationId;
use crate::domain::quarantine::QuarantineKind;
use crate::error::Result;
use crate::store::graph::relation;
use crate::store::origins::{self, OriginKind};
use crate::store::{Tx, visible};

/// Shared relations that came from the person's conversations, at most a portion.
pub async fn shared_relations(tx: &Tx, access: &Access, person: &Person) -> Result<Vec<Relation>> {
    let talks =
        Query::select().column(conversation::Column::Id).from(conversation::Entity).cond_where(of_person(access, person)).to_owned();
    let mut from = Condition::any().add(graph_relation::Column::ConversationId.in_subquery(talks));
    if person.is_outside() {
        from = from.add(graph_relation::Column::Id.in_subquery(origins::of(access, person, OriginKind::Relation)));
    }
    let rows = graph_relation::Entity::find()
        .filter(visible::condition(&relation::places(), &person.shared_buckets(access)))
        .filter(from)
        .filter(person.older("graph_relation"))
        .order_by_asc(graph_relation::Column::Id)
        .limit(PORTION);
    Ok(rows.all(tx.conn()).await?.into_iter().filter_map(relation::domain).collect())
}

/// Deletes the quarantined relations and messages of one of the owner's conversations; returns how many.
pub async fn delete_held_relations(tx: &Tx, access: &OwnerAccess, conversation: ConversationId) -> Result<u64> {
    use quarantine::Column;
    let held = quarantine::Entity::delete_many()
        .filter(Column::TenantId.eq(access.access().tenant().get()))
        .filter(Column::Kind.is_in([QuarantineKind::Relation, QuarantineKind::Message].map(QuarantineKind::as_str)))
        .filter(Column::ObjectId.eq(conversation.get()));
    Ok(held.exec(tx.conn()).await?.rows_affected)
}

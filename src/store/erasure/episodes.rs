//! Episodes of a person that everyone finds, because their agent does not keep people apart. Their rows are deleted with the person's own;
//! their index items stand in the bucket of the team.

use sea_orm::sea_query::Query;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::owner::{PORTION, Person};
use crate::domain::access::Access;
use crate::domain::ids::{AgentId, EpisodeId};
use crate::domain::item::ItemKind;
use crate::domain::memory_scope::MemoryScope;
use crate::error::Result;
use crate::store::entities::{episode, recall_item};
use crate::store::{Tx, live};

/// The person's shared episodes that are still in the index, at most a portion.
pub async fn shared_episodes(tx: &Tx, access: &Access, person: &Person) -> Result<Vec<EpisodeId>> {
    use episode::Column;
    let listed = Query::select()
        .column(recall_item::Column::SourceId)
        .from(recall_item::Entity)
        .and_where(recall_item::Column::TenantId.eq(access.tenant().get()))
        .and_where(recall_item::Column::Bucket.is_in(person.shared_buckets(access).iter().map(ToString::to_string)))
        .and_where(recall_item::Column::Kind.eq(ItemKind::Episode.as_str()))
        .and_where(live::items())
        .to_owned();
    let rows = episode::Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::AgentId.is_in(person.agents().map(AgentId::get)))
        .filter(Column::OwnerKey.eq(person.owner().as_str()))
        .filter(Column::Scope.eq(MemoryScope::Team.as_str()))
        .filter(person.older("episode"))
        .filter(Column::Id.in_subquery(listed))
        .order_by_asc(Column::Id)
        .limit(PORTION);
    Ok(rows.into_tuple::<i64>().all(tx.conn()).await?.into_iter().map(EpisodeId::from).collect())
}

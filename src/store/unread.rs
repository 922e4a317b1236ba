//! Conversations with messages to extract. `pipeline::extraction` uses it.

use sea_orm::sea_query::{Expr, ExprTrait, Func, Query};
use sea_orm::{ColumnTrait, Order, QueryFilter, QueryOrder, QuerySelect, Select};

use crate::domain::access::OwnerAccess;
use crate::domain::conversation::{Conversation, TriggerSource};
use crate::error::Result;
use crate::store::entities::conversation::{Column, Entity};
use crate::store::entities::message;
use crate::store::{Tx, conversations};

/// The owner's conversations with messages after the extractor's cursor, oldest first; without those that a schedule triggered if
/// `skips_cron`.
pub async fn list(tx: &Tx, access: &OwnerAccess, skips_cron: bool, limit: u64) -> Result<Vec<Conversation>> {
    Ok(unread(access, skips_cron).limit(limit).all(tx.conn()).await?.into_iter().map(conversations::domain).collect())
}

/// Sorted by an expression. Otherwise SQLite would read the conversations of every owner of the agent, by the index in this order,
/// instead of sorting those of one owner.
fn unread(access: &OwnerAccess, skips_cron: bool) -> Select<Entity> {
    let newer = Query::select()
        .expr(Expr::val(1))
        .from(message::Entity)
        .and_where(Expr::col((message::Entity, message::Column::ConversationId)).equals((Entity, Column::Id)))
        .and_where(Expr::col((message::Entity, message::Column::Seq)).gt(Expr::col((Entity, Column::ExtractedSeq))))
        .to_owned();
    let last_active = Func::coalesce([Expr::col((Entity, Column::LastActiveAt)), Expr::col((Entity, Column::CreatedAt))]);
    let mut rows = conversations::own(access).filter(Expr::exists(newer)).order_by(Expr::from(last_active), Order::Asc);
    rows = rows.order_by_asc(Column::Id);
    if skips_cron {
        rows = rows.filter(Column::TriggerSource.ne(TriggerSource::Cron.as_str()));
    }
    rows
}

#[cfg(test)]
mod tests {
    use sea_orm::{DbBackend, QueryTrait};

    use super::*;
    use crate::auth;
    use crate::domain::access;
    use crate::domain::ids::{TenantId, WorkspaceId};
    use crate::domain::owner_key::OwnerKey;
    use crate::store::entities::tests::plan;

    #[tokio::test]
    async fn a_persons_conversations_are_found_by_the_person_however_many_others_the_agent_knows() {
        let access = auth::operator_access(TenantId::from(1), WorkspaceId::from(2), "plan").for_agent(access::tests::agent()).unwrap();
        let access = access.for_job_owner(OwnerKey::stored("api:nora".to_owned())).unwrap();
        for skips_cron in [false, true] {
            let plan = plan(unread(&access, skips_cron).limit(5).build(DbBackend::Sqlite)).await;
            assert!(plan.contains("(tenant_id=? AND agent_id=? AND owner_key=?)"), "{plan}");
        }
    }
}

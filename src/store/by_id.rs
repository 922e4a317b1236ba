//! Rows by their ids: looked up within a tenant, or listed in pages, newest first. Every query that knows its rows by id goes through
//! here.

use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};

use crate::domain::access::Access;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store::Tx;

/// The tenant's rows with these ids. The tenant is compared as a sum, so that SQLite looks the ids up: it has no statistics, and would
/// otherwise scan all rows of the tenant by any index that begins with the tenant. An empty list becomes an id that no row has, because
/// an empty `IN` would be a condition without a column, for which SQLite reads every row.
pub(in crate::store) fn condition<C: ColumnTrait>(tenant: C, id: C, access: &Access, ids: impl IntoIterator<Item = i64>) -> Condition {
    const NO_ROW: i64 = -1;
    let mut ids: Vec<i64> = ids.into_iter().collect();
    if ids.is_empty() {
        ids.push(NO_ROW);
    }
    Condition::all().add(self::tenant(tenant, access)).add(id.is_in(ids))
}

/// The tenant, compared in a way that no index is chosen for it.
pub(in crate::store) fn tenant<C: ColumnTrait>(tenant: C, access: &Access) -> Expr {
    Expr::col(tenant.as_column_ref()).add(0).eq(access.tenant().get())
}

/// A page of the rows of `query`, by descending `id`, as values of the application. The cursor is the id of the last row.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list.
pub(in crate::store) async fn newest_first<E: EntityTrait, T>(
    tx: &Tx,
    query: Select<E>,
    id: E::Column,
    id_of: fn(&E::Model) -> i64,
    page: &PageRequest,
    domain: fn(E::Model) -> Option<T>,
) -> Result<Page<T>> {
    let query = query.order_by_desc(id).limit(page.limit + 1);
    let query = match page.after_id().map_err(Error::bad_page)? {
        Some(before) => query.filter(id.lt(before)),
        None => query,
    };
    let page = Page::cut(query.all(tx.conn()).await?, page.limit, |row| id_of(row).to_string());
    Ok(page.filter_map(domain))
}

#[cfg(test)]
mod tests {
    use sea_orm::{DbBackend, EntityTrait, QueryFilter, QuerySelect, QueryTrait};

    use crate::auth;
    use crate::domain::bucket::Bucket;
    use crate::domain::fact::{FactSource, FactStatus};
    use crate::domain::file::Writer;
    use crate::domain::ids::{TenantId, WorkspaceId};
    use crate::domain::item::ItemKind;
    use crate::domain::owner_key::OwnerKey;
    use crate::store::entities::tests::plan;
    use crate::store::entities::{fact, memory_recall, recall_item};
    use crate::store::facts::{self, FactFilter};
    use crate::store::live;
    use crate::store::recalls::of_sources;
    use crate::store::timeline::{self, RemainingRows, Span};

    #[tokio::test]
    async fn rows_known_by_id_are_looked_up_and_not_searched_for() {
        let access = auth::operator_access(TenantId::from(1), WorkspaceId::from(0), "plan");
        macro_rules! by_id {
            ($entity:ident) => {{
                use $entity::Column::{Id, TenantId};
                $entity::Entity::find().filter(super::condition(TenantId, Id, &access, 1..=10)).build(DbBackend::Sqlite)
            }};
        }
        for statement in [by_id!(recall_item), by_id!(fact), by_id!(memory_recall)] {
            let plan = plan(statement).await;
            assert!(plan.contains("autoindex") || plan.contains("PRIMARY KEY"), "{plan}");
        }
    }

    #[tokio::test]
    async fn lists_of_facts_and_what_happened_follow_an_index_and_are_not_sorted() {
        let bucket = Bucket::Personal(1.into(), 7.into(), OwnerKey::stored("api:nora".to_owned()));
        let span = Span { after: Some(("2026-11-20T07:00:00Z".parse().unwrap(), RemainingRows::Below(9))), limit: 51, ..Span::default() };
        let active = FactFilter { status: Some(FactStatus::Active), ..FactFilter::default() };
        for (statement, index) in [
            // Any index of the bucket works, since its rows are in the order of their ids.
            (facts::newest(&bucket, &FactFilter::default(), Some(9)).limit(51).build(DbBackend::Sqlite), "owner_key"),
            (facts::newest(&bucket, &active, None).limit(51).build(DbBackend::Sqlite), "owner_key"),
            (timeline::facts(&bucket, None, &span).build(DbBackend::Sqlite), "owner_key_learned_at"),
            (timeline::facts(&bucket, Some(&[FactSource::Tool]), &span).build(DbBackend::Sqlite), "owner_key_learned_at"),
            (timeline::files(&bucket, None, &span).build(DbBackend::Sqlite), "owner_key_created_at"),
            (timeline::files(&bucket, Some(&[Writer::Dream]), &span).build(DbBackend::Sqlite), "owner_key_created_at"),
        ] {
            let plan = plan(statement).await;
            assert!(plan.contains(index) && !plan.contains("TEMP B-TREE FOR ORDER BY"), "{plan}");
        }
    }

    #[tokio::test]
    async fn items_known_by_their_source_are_looked_up_by_it() {
        let access = auth::operator_access(TenantId::from(1), WorkspaceId::from(0), "plan");
        let of_sources = of_sources(&access, ItemKind::File, (1..=10).collect());
        let live = live::items();
        let plan = plan(recall_item::Entity::find().filter(of_sources).filter(live).build(DbBackend::Sqlite)).await;
        assert!(plan.contains("kind=? AND source_id=?"), "{plan}");
    }
}

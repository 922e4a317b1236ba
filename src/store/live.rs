//! Live rows of the recall index. Every query that excludes tombstones uses it.

use sea_orm::sea_query::{Expr, ExprTrait, SimpleExpr};

use crate::store::entities::recall_item::{Column, Entity};

/// Excludes tombstones. A literal instead of a bound value: SQLite would plan the statement anew for every call, because another value
/// might need another index. In lower case, as in the condition of the partial index: SQLite compares the letters of the two.
pub(in crate::store) fn items() -> SimpleExpr {
    Expr::col((Entity, Column::IsDeleted)).eq(Expr::cust("false"))
}

/// Active facts, in a statement on the table of facts; a literal for the same reason.
pub(in crate::store) fn believed() -> SimpleExpr {
    Expr::cust("status = 'active'")
}

#[cfg(test)]
mod tests {
    use sea_orm::{DbBackend, EntityTrait, QueryFilter, QueryTrait};

    use crate::store::entities::recall_item::Entity;

    /// Tests a setting of `.cargo/config.toml`, without which SQLite would plan every statement with a bound limit anew each time.
    #[tokio::test]
    async fn sqlite_plans_a_statement_once() {
        use sea_orm::{ConnectionTrait, DbBackend, Statement};
        let db = crate::store::entities::tests::migrated().await;
        let options = db.query_all_raw(Statement::from_string(DbBackend::Sqlite, "PRAGMA compile_options")).await.unwrap();
        let options: Vec<String> = options.iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
        assert!(options.iter().any(|option| option == "ENABLE_QPSG"), "{options:?}");
    }

    #[tokio::test]
    async fn sqlite_uses_the_index_of_live_items() {
        use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbBackend, QuerySelect};

        use crate::store::entities::recall_item::Column;
        let db = crate::store::entities::tests::migrated().await;
        let of_a_space = Condition::all().add(Column::TenantId.eq(1)).add(Column::Space.eq(1)).add(Column::Bucket.eq("b"));
        let mut plan = Entity::find().select_only().column(Column::Id).filter(of_a_space).filter(super::items()).build(DbBackend::Sqlite);
        plan.sql.insert_str(0, "EXPLAIN QUERY PLAN ");
        let steps = db.query_all_raw(plan).await.unwrap();
        let steps: Vec<String> = steps.iter().map(|step| step.try_get("", "detail").unwrap()).collect();
        assert!(steps.iter().any(|step| step.contains("INDEX ix_recall_item_tenant_space_bucket_id ")), "{steps:?}");
    }

    #[test]
    fn that_an_item_is_there_is_part_of_the_statement_on_both_databases() {
        for backend in [DbBackend::Sqlite, DbBackend::Postgres] {
            let statement = Entity::find().filter(super::items()).build(backend);
            assert!(statement.sql.ends_with(r#"WHERE "recall_item"."is_deleted" = (false)"#), "{}", statement.sql);
            assert_eq!(statement.values.map_or(0, |values| values.0.len()), 0);
        }
    }
}

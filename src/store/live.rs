//! Rows of the recall index that are there. Every query that leaves tombstones out goes through here.

use sea_orm::sea_query::{Expr, ExprTrait, SimpleExpr};

use crate::store::entities::recall_item::{Column, Entity};

/// No tombstones. Written into the statement and not handed over as a value: SQLite compares values with the condition of a partial
/// index, and plans a statement anew for every call because another value might call for another index.
pub(in crate::store) fn items() -> SimpleExpr {
    Expr::col((Entity, Column::IsDeleted)).eq(Expr::cust("FALSE"))
}

#[cfg(test)]
mod tests {
    use sea_orm::{DbBackend, EntityTrait, QueryFilter, QueryTrait};

    use crate::store::entities::recall_item::Entity;

    #[test]
    fn that_an_item_is_there_is_part_of_the_statement_on_both_databases() {
        for backend in [DbBackend::Sqlite, DbBackend::Postgres] {
            let statement = Entity::find().filter(super::items()).build(backend);
            assert!(statement.sql.ends_with(r#"WHERE "recall_item"."is_deleted" = (FALSE)"#), "{}", statement.sql);
            assert_eq!(statement.values.map_or(0, |values| values.0.len()), 0);
        }
    }
}

//! Looking for words within a column, whatever their case.

use sea_orm::ColumnTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Func, LikeExpr};

/// Rows whose `column` contains `words`; signs that mean something to `LIKE` mean themselves.
pub(in crate::store) fn contains<C: ColumnTrait>(column: C, words: &str) -> Expr {
    Expr::expr(Func::lower(Expr::col(column.as_column_ref()))).like(pattern(words))
}

/// What a text in lower case is compared with, that is to contain `words`.
pub(in crate::store) fn pattern(words: &str) -> LikeExpr {
    let escaped: String =
        words.to_lowercase().chars().flat_map(|c| matches!(c, '%' | '_' | '\\').then_some('\\').into_iter().chain([c])).collect();
    LikeExpr::new(format!("%{escaped}%")).escape('\\')
}

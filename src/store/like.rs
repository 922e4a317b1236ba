//! Case-insensitive search for words in a column.

use sea_orm::ColumnTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Func, LikeExpr};

/// Rows whose `column` contains `words`; wildcards of `LIKE` in them are escaped.
pub(in crate::store) fn contains<C: ColumnTrait>(column: C, words: &str) -> Expr {
    Expr::expr(Func::lower(Expr::col(column.as_column_ref()))).like(pattern(words))
}

/// The pattern that a lower-case text must match to contain `words`.
pub(in crate::store) fn pattern(words: &str) -> LikeExpr {
    let escaped: String =
        words.to_lowercase().chars().flat_map(|c| matches!(c, '%' | '_' | '\\').then_some('\\').into_iter().chain([c])).collect();
    LikeExpr::new(format!("%{escaped}%")).escape('\\')
}

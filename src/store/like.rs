//! Case-insensitive search for words in a column.

use language::script::spellings;
use sea_orm::sea_query::{Expr, ExprTrait, Func, LikeExpr};
use sea_orm::{ColumnTrait, Condition};

/// Rows whose `column` contains `words`; wildcards of `LIKE` in them are escaped.
pub(in crate::store) fn contains<C: ColumnTrait>(column: C, words: &str) -> Expr {
    Expr::expr(Func::lower(Expr::col(column.as_column_ref()))).like(pattern(words))
}

/// The most spellings of a word that a search tries.
const MAX_SPELLINGS: usize = 32;

/// Rows whose `column` contains `word` in traditional or simplified characters, and rows that contain the beginning of a word with very
/// many spellings: the caller compares them again.
pub(in crate::store) fn may_contain<C: ColumnTrait>(column: C, word: &str) -> Condition {
    spellings(word, MAX_SPELLINGS).iter().fold(Condition::any(), |any, spelling| any.add(contains(column, spelling)))
}

/// The pattern that a lower-case text must match to contain `words`.
pub(in crate::store) fn pattern(words: &str) -> LikeExpr {
    let escaped: String =
        words.to_lowercase().chars().flat_map(|c| matches!(c, '%' | '_' | '\\').then_some('\\').into_iter().chain([c])).collect();
    LikeExpr::new(format!("%{escaped}%")).escape('\\')
}

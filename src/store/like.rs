//! Case-insensitive search for words in a column.

use language::script::has_two_forms;
use sea_orm::ColumnTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Func, LikeExpr};

/// Rows whose `column` contains `words`; wildcards of `LIKE` in them are escaped.
pub(in crate::store) fn contains<C: ColumnTrait>(column: C, words: &str) -> Expr {
    Expr::expr(Func::lower(Expr::col(column.as_column_ref()))).like(pattern(words))
}

/// Rows whose `column` may contain `words` in traditional or simplified characters: a character with two forms matches any character, so
/// the caller compares the rows again.
pub(in crate::store) fn may_contain<C: ColumnTrait>(column: C, words: &str) -> Expr {
    let either: String = words.chars().map(|c| if has_two_forms(c) { EITHER } else { c }).collect();
    let pattern = escaped(&either).replace(EITHER, "_");
    Expr::expr(Func::lower(Expr::col(column.as_column_ref()))).like(LikeExpr::new(format!("%{pattern}%")).escape('\\'))
}

/// Stands for a character of either form until the wildcards of the words are escaped; no text contains it.
const EITHER: char = '\u{FFFF}';

/// The pattern that a lower-case text must match to contain `words`.
pub(in crate::store) fn pattern(words: &str) -> LikeExpr {
    LikeExpr::new(format!("%{}%", escaped(words))).escape('\\')
}

fn escaped(words: &str) -> String {
    words.to_lowercase().chars().flat_map(|c| matches!(c, '%' | '_' | '\\').then_some('\\').into_iter().chain([c])).collect()
}

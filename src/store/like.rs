//! Case-insensitive search for words in a column.

use language::script::{simplify, spellings};
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

/// Rows whose `column` contains `words`, in traditional or simplified characters. For searches of people.
pub(in crate::store) fn in_either_script<C: ColumnTrait>(column: C, words: &str) -> Condition {
    forms(words).iter().fold(Condition::any(), |any, form| any.add(contains(column, form)))
}

/// Rows whose `column` is `words`, in either case and in traditional or simplified characters.
pub(in crate::store) fn is<C: ColumnTrait>(column: C, words: &str) -> Condition {
    like_any(column, words, "")
}

/// Rows whose `column` ends with `words`, likewise.
pub(in crate::store) fn ends_with<C: ColumnTrait>(column: C, words: &str) -> Condition {
    like_any(column, words, "%")
}

fn like_any<C: ColumnTrait>(column: C, words: &str, before: &str) -> Condition {
    let one = |form: &String| {
        let pattern = LikeExpr::new(format!("{before}{}", escaped(form))).escape('\\');
        Expr::expr(Func::lower(Expr::col(column.as_column_ref()))).like(pattern)
    };
    forms(words).iter().map(one).fold(Condition::any(), Condition::add)
}

/// How `words` may be written in both scripts. Of words with very many spellings only the given and the simplified one.
pub(in crate::store) fn forms(words: &str) -> Vec<String> {
    let all = spellings(words, MAX_SPELLINGS);
    let is_whole = all.first().is_some_and(|form| form.chars().count() == words.chars().count());
    if is_whole { all } else { vec![words.to_owned(), simplify(words)] }
}

/// The pattern that a lower-case text must match to contain `words`.
pub(in crate::store) fn pattern(words: &str) -> LikeExpr {
    LikeExpr::new(format!("%{}%", escaped(words))).escape('\\')
}

/// Lower-case `words` without wildcards.
fn escaped(words: &str) -> String {
    words.to_lowercase().chars().flat_map(|c| matches!(c, '%' | '_' | '\\').then_some('\\').into_iter().chain([c])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_sought_in_both_scripts() {
        assert!(forms("蘋果").iter().any(|form| form == "苹果") && forms("苹果").iter().any(|form| form == "蘋果"));
        assert_eq!(forms("Ana"), ["Ana"]);
        let long = "幹乾干复複覆发發".repeat(4);
        assert_eq!(forms(&long), [long.clone(), simplify(&long)]);
    }
}

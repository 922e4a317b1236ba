//! Conditions on what callers attach to rows: tags and other metadata, which are JSON in both databases. Lists of facts, messages, files and
//! episodes use them.

use sea_orm::sea_query::{BinOper, Expr, ExprTrait, Func, IntoColumnRef};
use sea_orm::{ColumnTrait, Condition};

use crate::domain::label::MetadataFilter;

/// Whether the metadata in `column` has, for each key of the filter, one of its values.
pub(in crate::store) fn passes<C: ColumnTrait>(column: C, filter: &MetadataFilter) -> Condition {
    filter.entries.iter().fold(Condition::all(), |all, (key, values)| {
        // The operator is the same in both databases; the key is a parameter.
        let value = || Expr::col(column.as_column_ref()).binary(BinOper::Custom("->"), Expr::val(key.as_str())).cast_as("TEXT");
        all.add(values.iter().fold(Condition::any(), |any, text| any.add(has(value, text))))
    })
}

/// Whether the list of texts in `column` has `text`.
pub(in crate::store) fn lists(column: impl IntoColumnRef + Copy, text: &str) -> Condition {
    has(|| Expr::col(column), text)
}

/// Whether a JSON value is `text`, or a list with `text` in it; a number or a truth value as it is written. A quotation mark within a text has
/// a backslash before it, so that only the beginning of an element follows `[`, a comma or a space.
fn has(value: impl Fn() -> Expr, text: &str) -> Condition {
    let contains = |part: String| Expr::expr(Func::cust("replace").args([value(), Expr::val(part), Expr::val("")])).ne(value());
    let befores = ["[", ",", ", "];
    let quoted = serde_json::Value::from(text).to_string();
    let mut any = Condition::any().add(value().eq(quoted.as_str()));
    for before in befores {
        any = any.add(contains(format!("{before}{quoted}")));
    }
    if is_bare(text) {
        any = any.add(value().eq(text));
        for (before, after) in befores.into_iter().flat_map(|before| [(before, ","), (before, "]")]) {
            any = any.add(contains(format!("{before}{text}{after}")));
        }
    }
    // An object is kept and shown, and cannot be filtered by.
    Condition::all().add(any).add(value().not_like("{%"))
}

/// Whether JSON writes `text` without quotation marks: a number, true or false.
fn is_bare(text: &str) -> bool {
    matches!(serde_json::from_str(text), Ok(serde_json::Value::Number(_) | serde_json::Value::Bool(_)))
}

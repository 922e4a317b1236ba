//! The sortable columns of the table of facts, and the names of the orders in URLs.

use crate::domain::fact::FactOrder;

/// The orders other than the default, newest first.
const ORDERS: [(&str, FactOrder); 4] = [
    ("oldest", FactOrder::Oldest),
    ("least-trusted", FactOrder::LeastTrusted),
    ("most-trusted", FactOrder::MostTrusted),
    ("most-used", FactOrder::MostUsed),
];

/// Parses an order; an unknown name yields the default.
pub(in crate::console::pages) fn of(sort: &str) -> FactOrder {
    ORDERS.iter().find(|(word, _)| *word == sort).map_or(FactOrder::Newest, |(_, order)| *order)
}

/// The sortable columns.
#[derive(Debug, Clone)]
pub(in crate::console::pages) struct ColumnHeaders {
    pub trust: ColumnHeader,
    pub learned: ColumnHeader,
    pub used: ColumnHeader,
    /// Whether the list is sorted by trust. The sort key is the earned trust, which may be higher than the displayed one.
    pub is_by_trust: bool,
}

/// One column: the URL that sorts by it, and its current state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::console::pages) struct ColumnHeader {
    pub href: String,
    /// `ascending`, `descending` or empty.
    pub state: &'static str,
}

impl ColumnHeaders {
    /// The heads of a list sorted by `sort`; `address` is the page with another order.
    pub(in crate::console::pages) fn new(sort: &str, address: impl Fn(&str) -> String) -> Self {
        let head = |state: &'static str, sort: &str| ColumnHeader { href: address(sort), state };
        let order = of(sort);
        Self {
            // The least trusted facts come first, because they need review.
            trust: match order {
                FactOrder::LeastTrusted => head("ascending", "most-trusted"),
                FactOrder::MostTrusted => head("descending", "least-trusted"),
                _ => head("", "least-trusted"),
            },
            learned: match order {
                FactOrder::Newest => head("descending", "oldest"),
                FactOrder::Oldest => head("ascending", ""),
                _ => head("", ""),
            },
            used: if order == FactOrder::MostUsed { head("descending", "") } else { head("", "most-used") },
            is_by_trust: matches!(order, FactOrder::LeastTrusted | FactOrder::MostTrusted),
        }
    }
}

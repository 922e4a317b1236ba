//! The heads of the table of facts by which it is sorted, and the orders as addresses name them.

use crate::domain::fact::FactOrder;

/// The orders beside the usual one, newest first.
const ORDERS: [(&str, FactOrder); 4] = [
    ("oldest", FactOrder::Oldest),
    ("least-trusted", FactOrder::LeastTrusted),
    ("most-trusted", FactOrder::MostTrusted),
    ("most-used", FactOrder::MostUsed),
];

/// The order of an address; the usual one for words that are none.
pub(super) fn of(sort: &str) -> FactOrder {
    ORDERS.iter().find(|(word, _)| *word == sort).map_or(FactOrder::Newest, |(_, order)| *order)
}

/// See the module.
#[derive(Debug, Clone)]
pub(super) struct Heads {
    pub trust: Head,
    pub learned: Head,
    pub used: Head,
    /// Whether trust is what it is sorted by: what is shown is less than what counts there.
    pub is_by_trust: bool,
}

/// One of them: where it leads, and how the list is sorted by it now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Head {
    pub href: String,
    /// `ascending`, `descending` or nothing.
    pub state: &'static str,
}

impl Heads {
    /// The heads of a list sorted by `sort`; `address` is the page with another order.
    pub(super) fn new(sort: &str, address: impl Fn(&str) -> String) -> Self {
        let head = |state: &'static str, sort: &str| Head { href: address(sort), state };
        let order = of(sort);
        Self {
            // What is trusted least is what somebody has to look at.
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

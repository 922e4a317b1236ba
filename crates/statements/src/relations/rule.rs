//! A rule for extraction: a pattern for one clause, the relation that it states, and how time applies.

use std::sync::LazyLock;

use chrono::NaiveDate;
use language::pattern::compile_light;
use language::vocabulary::Kind;
use regex::Regex;

use super::Mention;
use super::time::Times;

/// How a clause relates to time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    /// It holds: "works on", from a date if there is one.
    Is,
    /// It has happened or is planned for a date, which is its value: "is scheduled for".
    Has,
    /// It begins: "joined", at a date if there is one.
    Becomes,
    /// It held: "worked on", from one date to another; otherwise it has ended by now.
    Was,
    /// It ends: "left".
    Ends,
}

/// One rule. The pattern names the groups `s` (subject) and `o` (object).
#[derive(Clone, Copy)]
pub(super) struct Rule {
    /// The pattern of the clause.
    pub pattern: &'static str,
    /// The relation; for an ending that may concern several relations, these separated by `|`.
    pub predicate: &'static str,
    /// How time applies.
    pub how: How,
    /// Whether the object comes first.
    pub is_swapped: bool,
    /// The kind of the object, if the relation alone does not determine it.
    pub object: Option<Kind>,
}

/// A rule with the default settings.
pub(super) const fn rule(pattern: &'static str, predicate: &'static str, how: How) -> Rule {
    Rule { pattern, predicate, how, is_swapped: false, object: None }
}

impl Rule {
    /// With the object first.
    pub(super) const fn swapped(mut self) -> Self {
        self.is_swapped = true;
        self
    }

    /// With an object of this kind.
    pub(super) const fn of(mut self, kind: Kind) -> Self {
        self.object = Some(kind);
        self
    }
}

/// A statement that a rule extracted.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Draft {
    pub subject: Mention,
    pub predicate: &'static str,
    pub object: Option<Mention>,
    pub how: How,
    pub time: Times,
}

/// The compiled table of a language.
pub(super) type Table = LazyLock<Vec<(Rule, Regex)>>;

/// Compiles a table; `frame` completes each pattern.
pub(super) fn table(rules: &[Rule], frame: impl Fn(&str) -> String) -> Vec<(Rule, Regex)> {
    rules.iter().map(|rule| (*rule, compile_light(&frame(rule.pattern)))).collect()
}

/// The object of a plan for a day.
pub(super) fn day_value(day: NaiveDate) -> Mention {
    Mention::Name(day.to_string(), Some(Kind::Value))
}

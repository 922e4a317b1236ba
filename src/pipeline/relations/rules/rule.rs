//! A rule of the reader: a pattern for one clause, the relation it states, and how time enters it.

use std::sync::LazyLock;

use chrono::NaiveDate;
use regex::{Captures, Regex};

use super::time::Times;
use crate::domain::graph::EntityKind;
use crate::memory::graph::statement::Mention;
use crate::pipeline::engine::compile;

/// How a clause speaks of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    /// It holds: "works on", since a date where one is given.
    Is,
    /// It has happened or is planned for a date, which is its value: "is scheduled for".
    Has,
    /// It begins: "joined", at a date where one is given.
    Becomes,
    /// It held: "worked on", from a date to another, else it has ended by now.
    Was,
    /// It ends: "left".
    Ends,
}

/// One rule. The pattern names the groups `s` (subject) and `o` (object).
#[derive(Clone, Copy)]
pub(super) struct Rule {
    /// What the clause looks like.
    pub pattern: &'static str,
    /// The relation; several with `|` between for an ending that may be any of them.
    pub predicate: &'static str,
    /// How time enters.
    pub how: How,
    /// Whether the object stands first.
    pub is_swapped: bool,
    /// What the object is, where the relation alone does not say.
    pub object: Option<EntityKind>,
}

/// A rule with the usual settings.
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
    pub(super) const fn of(mut self, kind: EntityKind) -> Self {
        self.object = Some(kind);
        self
    }
}

/// What a rule read.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Draft {
    pub subject: Mention,
    pub predicate: &'static str,
    pub object: Option<Mention>,
    pub how: How,
    pub time: Times,
}

/// The table of a language, ready to run.
pub(super) type Table = LazyLock<Vec<(Rule, Option<Regex>)>>;

/// Compiles a table; `frame` makes a whole pattern of each.
pub(super) fn table(rules: &[Rule], frame: impl Fn(&str) -> String) -> Vec<(Rule, Option<Regex>)> {
    rules.iter().map(|rule| (*rule, compile(&frame(rule.pattern)))).collect()
}

/// The groups of the pattern in a clause, if it fits.
pub(super) fn fit<'a>(regex: Option<&Regex>, clause: &'a str) -> Option<Captures<'a>> {
    regex?.captures(clause)
}

/// The value of something that is planned for a day.
pub(super) fn day_value(day: NaiveDate) -> Mention {
    Mention::Name(day.to_string(), Some(EntityKind::Value))
}

//! A rule of the extractive engine: a pattern for one clause and the statement it yields. The rules are in tables, by language.

use language::pattern::compile_light;
use regex::{Captures, Regex};

use crate::facts::{Category, Stability};

/// One rule. The pattern may name groups: `o` the value, `s` the thing it is about, `old` the value that ends, `to` and `as` for values
/// of sibling rules with the same frame.
#[derive(Clone, Copy)]
pub(super) struct Rule {
    pattern: &'static str,
    /// The predicate of the fact.
    pub predicate: &'static str,
    /// Its category.
    pub category: Category,
    /// How long it is expected to hold.
    pub stability: Stability,
    /// 0 to 1.
    pub confidence: f64,
    /// Check that the value must pass.
    pub guard: fn(&str) -> bool,
    /// Whether the clause must contain a date.
    pub needs_date: bool,
    /// Whether it applies only when no other rule matched.
    pub is_last: bool,
    /// Whether group `s` names a thing of the user ("my flight") and not an independent one ("the deadline of the report").
    pub is_own: bool,
    /// Whether the value is taken whole, with the words that follow it in spoken language.
    pub is_uncut: bool,
    /// Whether it is read of others only: "my uncle sells boats" tells of his trade, "I sell my boat" of nothing that lasts.
    pub is_of_others: bool,
    /// Predicates of facts that it ends, for the value `old`, else for `o`.
    pub ends: &'static [&'static str],
    /// Predicates of which it replaces the only value, whatever that is.
    pub replaces: &'static [&'static str],
}

/// A rule with the default settings.
pub(super) const fn rule(
    pattern: &'static str,
    predicate: &'static str,
    category: Category,
    stability: Stability,
    confidence: f64,
) -> Rule {
    Rule {
        pattern,
        predicate,
        category,
        stability,
        confidence,
        guard: has_content,
        needs_date: false,
        is_last: false,
        is_own: false,
        is_uncut: false,
        is_of_others: false,
        ends: &[],
        replaces: &[],
    }
}

impl Rule {
    /// The pattern, as written in the table.
    pub(super) const fn pattern(&self) -> &'static str {
        self.pattern
    }

    /// Adds a check of the value.
    pub(super) const fn when(mut self, guard: fn(&str) -> bool) -> Self {
        self.guard = guard;
        self
    }

    /// Requires a date in the clause.
    pub(super) const fn dated(mut self) -> Self {
        self.needs_date = true;
        self
    }

    /// Applies the rule only when no other matched.
    pub(super) const fn last(mut self) -> Self {
        self.is_last = true;
        self
    }

    /// Takes the value whole.
    pub(super) const fn uncut(mut self) -> Self {
        self.is_uncut = true;
        self
    }

    /// Reads it of others only.
    pub(super) const fn of_others(mut self) -> Self {
        self.is_of_others = true;
        self
    }

    /// Marks the rule as being about a thing of the user.
    pub(super) const fn own(mut self) -> Self {
        self.is_own = true;
        self
    }

    /// Sets the predicates of facts that the rule ends.
    pub(super) const fn ends(mut self, predicates: &'static [&'static str]) -> Self {
        self.ends = predicates;
        self
    }

    /// Sets the predicates of which the rule replaces the only value.
    pub(super) const fn replaces(mut self, predicates: &'static [&'static str]) -> Self {
        self.replaces = predicates;
        self
    }
}

/// A rule with its compiled pattern.
pub(super) struct Compiled {
    pub(super) rule: Rule,
    regex: Regex,
}

impl Compiled {
    /// The groups of the pattern in `clause`, if it matches and the value passes the guard.
    pub(super) fn read<'a>(&self, clause: &'a str) -> Option<Captures<'a>> {
        self.regex.captures(clause)
    }
}

/// Compiles a table; `frame` wraps every pattern.
pub(super) fn compile(tables: &[&[Rule]], frame: impl Fn(&str) -> String) -> Vec<Compiled> {
    let all = tables.iter().flat_map(|table| table.iter());
    all.map(|rule| Compiled { rule: *rule, regex: compile_light(&frame(rule.pattern)) }).collect()
}

/// A value with at least one letter or digit.
pub(super) fn has_content(value: &str) -> bool {
    value.chars().any(char::is_alphanumeric)
}

//! The differences between two versions of a file, in statements: removed, edited, added. Pure; called by `from_file`.

use std::collections::HashMap;

use super::statement::{Statement, statements};
use crate::memory::facts::likeness::{Terms, jaccard};

/// Likeness of two sentences above which one is an edit of the other, 0 to 1.
const EDITED: f64 = 0.4;
/// Most pairs that are compared: a rewrite of a whole file is not an edit of every line.
const MAX_PAIRS: usize = 40_000;

/// One difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// The statement was removed.
    Removed(Statement),
    /// The first statement became the second.
    Edited(Statement, Statement),
    /// The statement was added.
    Added(Statement),
}

/// The differences between two texts. Lines that moved, or changed only in case, spacing or punctuation, do not count.
#[must_use]
pub fn difference(old: &str, new: &str) -> Vec<Step> {
    let (old, new) = (statements(old), statements(new));
    let mut left: HashMap<_, usize> = HashMap::new();
    for statement in &new {
        *left.entry(statement.key()).or_default() += 1;
    }
    let mut take = |statement: &Statement| {
        let count = left.get_mut(&statement.key()).filter(|count| **count > 0);
        count.map(|count| *count -= 1).is_some()
    };
    let mut removed: Vec<Statement> = old.iter().filter(|statement| !take(statement)).cloned().collect();
    let mut left: HashMap<_, usize> = HashMap::new();
    for statement in &old {
        *left.entry(statement.key()).or_default() += 1;
    }
    let mut take = |statement: &Statement| {
        let count = left.get_mut(&statement.key()).filter(|count| **count > 0);
        count.map(|count| *count -= 1).is_some()
    };
    let mut added: Vec<Statement> = new.iter().filter(|statement| !take(statement)).cloned().collect();
    let mut steps = Vec::new();
    if removed.len() * added.len() <= MAX_PAIRS {
        pair(&mut removed, &mut added, &mut steps);
    }
    steps.extend(removed.into_iter().map(Step::Removed));
    steps.extend(added.into_iter().map(Step::Added));
    steps
}

/// Pairs up removed and added statements as edits: first the same relation of the same subject, then the most similar
/// sentences.
fn pair(removed: &mut Vec<Statement>, added: &mut Vec<Statement>, steps: &mut Vec<Step>) {
    let is_same_relation = |old: &Statement, new: &Statement| {
        !old.label.is_empty() && old.subject == new.subject && old.predicate == new.predicate && old.section == new.section
    };
    let mut at = 0;
    while let Some(old) = removed.get(at) {
        match added.iter().position(|new| is_same_relation(old, new)) {
            Some(found) => steps.push(Step::Edited(removed.remove(at), added.remove(found))),
            None => at += 1,
        }
    }
    let terms = |all: &[Statement]| all.iter().map(|statement| Terms::of(&statement.sentence())).collect::<Vec<_>>();
    let (old_terms, new_terms) = (terms(removed), terms(added));
    let mut pairs: Vec<(f64, usize, usize)> = Vec::new();
    for (x, old) in old_terms.iter().enumerate() {
        for (y, new) in new_terms.iter().enumerate() {
            let likeness = jaccard(old, new);
            if likeness >= EDITED {
                pairs.push((likeness, x, y));
            }
        }
    }
    pairs.sort_by(|a, b| b.0.total_cmp(&a.0).then((a.1, a.2).cmp(&(b.1, b.2))));
    let (mut gone_old, mut gone_new): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
    for (_, x, y) in pairs {
        if gone_old.contains(&x) || gone_new.contains(&y) {
            continue;
        }
        if let (Some(old), Some(new)) = (removed.get(x), added.get(y)) {
            steps.push(Step::Edited(old.clone(), new.clone()));
            gone_old.push(x);
            gone_new.push(y);
        }
    }
    keep_others(removed, &gone_old);
    keep_others(added, &gone_new);
}

fn keep_others(all: &mut Vec<Statement>, gone: &[usize]) {
    let mut at = 0;
    all.retain(|_| {
        at += 1;
        !gone.contains(&(at - 1))
    });
}

#[cfg(test)]
#[path = "difference_tests.rs"]
mod tests;

//! English: cuts a sentence into clauses, brings each into a plain shape and tries the rules.

mod events;
mod guards;
mod identity;
mod preferences;
mod shape;

use std::sync::LazyLock;

use super::reading::{self, Reading, Said, values};
use super::rule::{Compiled, compile};

static RULES: LazyLock<Vec<Compiled>> = LazyLock::new(|| compile(&[identity::RULES, preferences::RULES, events::RULES], frame));
static CHANGES: LazyLock<Vec<Compiled>> = LazyLock::new(|| compile(&[preferences::CHANGES], frame));

/// Predicates whose values name a thing and no time: "Porto last month" is Porto.
const KEPT_APART: [&str; 4] = ["lives_in", "works_at", "job_title", "marital_status"];

fn frame(pattern: &str) -> String {
    format!(r"(?i)^(?:{pattern})[\s.!,;]*$")
}

/// What `sentence` states about the speaker.
pub(super) fn read(sentence: &str, said: &Said) -> Vec<Reading> {
    let mut readings: Vec<Reading> = Vec::new();
    for clause in shape::clauses(sentence) {
        let mut found = Vec::new();
        for compiled in CHANGES.iter() {
            found.extend(apply(compiled, &clause.to_end, &clause, said));
        }
        for compiled in RULES.iter().filter(|compiled| !compiled.rule.is_last) {
            found.extend(apply(compiled, &clause.text, &clause, said));
        }
        if found.is_empty() {
            found.extend(
                RULES.iter().filter(|compiled| compiled.rule.is_last).find_map(|compiled| apply(compiled, &clause.text, &clause, said)),
            );
        }
        if let (true, Some(name)) = (clause.subject != "user", &clause.name) {
            found.push(Reading::name_of(&clause.subject, name, clause.start));
        }
        reading::leave_most_exact(&mut found);
        for reading in found {
            if !readings.iter().any(|known| known.is_same(&reading)) {
                readings.push(reading);
            }
        }
    }
    readings
}

fn apply(compiled: &Compiled, text: &str, clause: &shape::Clause, said: &Said) -> Option<Reading> {
    let rule = &compiled.rule;
    let groups = compiled.read(text)?;
    let group = |name: &str| groups.name(name).map(|group| group.as_str());
    let object = shape::cut_tail(group("o").or_else(|| group("as"))?);
    let object = if KEPT_APART.contains(&rule.predicate) { shape::without_time(&object) } else { object };
    if !(rule.guard)(&object) {
        return None;
    }
    let thing = group("s").map(|thing| thing.trim().to_owned());
    values(rule, &clause.subject, thing.as_deref(), &object, group("old"), text, said)
        .map(|reading| Reading { start: clause.start, ..reading })
}

/// Whether the sentence asks, supposes, quotes or is otherwise no statement of the speaker's.
pub(super) fn is_no_statement(sentence: &str) -> bool {
    shape::is_no_statement(sentence)
}

/// The part of a question before it begins to ask: "I'm allergic to nuts, what can I eat?".
pub(super) fn before_the_question(sentence: &str) -> Option<&str> {
    shape::before_the_question(sentence)
}

#[cfg(test)]
pub(super) fn are_rules_sound() -> bool {
    RULES.iter().chain(CHANGES.iter()).all(Compiled::is_sound)
}

//! Chinese: splits a sentence into clauses, carries the subject over from one to the next, and applies the rules.

mod guards;
mod records;
mod rules;
mod shape;

use std::sync::LazyLock;

use super::reading::{self, Context, Reading, values};
use super::rule::{Compiled, compile};
pub(super) use records::{answers, asked, asks_reason, changes, closes, is_no_answer, opens, speaks_of, title};

static RULES: LazyLock<Vec<Compiled>> =
    LazyLock::new(|| compile(&[rules::RULES], |pattern| format!(r"^(?:{pattern})[了啦]?[\s。！!.,，~～]*$")));

/// The statements about the speaker in `sentence`; of a question only those before the question itself.
pub(super) fn read(sentence: &str, is_question: bool, context: &Context) -> Vec<Reading> {
    let mut readings: Vec<Reading> = Vec::new();
    for clause in shape::clauses(sentence, is_question) {
        let mut found: Vec<Reading> =
            RULES.iter().filter(|compiled| !compiled.rule.is_last).filter_map(|compiled| apply(compiled, &clause, context)).collect();
        if found.is_empty() {
            found.extend(RULES.iter().filter(|compiled| compiled.rule.is_last).find_map(|compiled| apply(compiled, &clause, context)));
        }
        if let (true, Some(name)) = (clause.subject != "user", &clause.name) {
            found.push(Reading::name_of(&clause.subject, name, clause.start));
        }
        reading::leave_most_exact(&mut found);
        for reading in found {
            let is_known = readings.iter().any(|known| known.is_same(&reading));
            // 我不喜欢 … 了 ends a liking; a dislike in addition would state the same twice.
            let is_covered = reading.predicate == "dislikes"
                && readings.iter().any(|known| known.predicate == "no_longer_likes" && known.start == reading.start);
            if !is_known && !is_covered {
                readings.push(reading);
            }
        }
    }
    readings
}

fn apply(compiled: &Compiled, clause: &shape::Clause, context: &Context) -> Option<Reading> {
    let rule = &compiled.rule;
    let groups = compiled.read(&clause.text)?;
    let group = |name: &str| groups.name(name).map(|group| group.as_str());
    let object = shape::cut_tail(group("o").or_else(|| group("as")).unwrap_or_else(|| clause.text.trim_start_matches('我')));
    if object.is_empty() || !(rule.guard)(&object) {
        return None;
    }
    let thing = group("s").map(|thing| thing.trim().to_owned());
    values(rule, &clause.subject, thing.as_deref(), &object, group("old"), &clause.dated, context)
        .map(|reading| Reading { start: clause.start, ..reading })
}

/// Whether the sentence is hypothetical or reported and no statement of the speaker.
pub(super) fn is_no_statement(sentence: &str) -> bool {
    shape::is_no_statement(sentence)
}

/// Compiles every rule, for a test.
#[cfg(test)]
pub(super) fn compile_rules() {
    std::hint::black_box(RULES.len());
}

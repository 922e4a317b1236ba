//! Chinese: splits a sentence into clauses, carries the subject over from one to the next, and applies the rules.

mod everyday;
mod guards;
mod health;
mod people;
mod places;
mod polarity;
mod records;
mod rules;
mod shape;
mod spelled;

use std::sync::LazyLock;

use language::script;

use super::members;
use super::reading::{self, Context, Reading, values};
use super::rule::{Compiled, compile};
pub(super) use records::{answers, asked, asks_reason, changes, closes, is_no_answer, opens, speaks_of, title};
pub(super) use spelled::spelled_out;

static RULES: LazyLock<Vec<Compiled>> = LazyLock::new(|| {
    compile(&[&health::rules(), rules::RULES, everyday::RULES], |pattern| format!(r"^(?:{pattern})[了啦]?[\s。！!.,，~～]*$"))
});

/// The statements about the speaker in `sentence`; of a question only those before the question itself.
pub(super) fn read(sentence: &str, is_question: bool, context: &Context) -> Vec<Reading> {
    let simple = script::simplify(sentence);
    let mut readings = read_simplified(&simple, is_question, context);
    if simple != sentence {
        for reading in &mut readings {
            reading.object = as_written(&reading.object, &simple, sentence);
            for ending in &mut reading.ends {
                ending.object = ending.object.as_ref().map(|object| as_written(object, &simple, sentence));
            }
        }
    }
    readings
}

/// A value as the sentence writes it, in traditional characters: conversion keeps the number of characters.
fn as_written(value: &str, simple: &str, sentence: &str) -> String {
    let place = simple.find(value).map(|at| simple.chars().count() - simple.get(at..).map_or(0, |rest| rest.chars().count()));
    place.map_or_else(|| value.to_owned(), |place| sentence.chars().skip(place).take(value.chars().count()).collect())
}

fn read_simplified(sentence: &str, is_question: bool, context: &Context) -> Vec<Reading> {
    let mut readings: Vec<Reading> = Vec::new();
    for clause in shape::clauses(sentence, is_question) {
        let mut found: Vec<Reading> =
            RULES.iter().filter(|compiled| !compiled.rule.is_last).filter_map(|compiled| apply(compiled, &clause, context)).collect();
        if found.is_empty()
            && let Some((text, polarity)) = polarity::affirmed(&clause.text)
        {
            let clause = shape::Clause { text, ..clause.clone() };
            let states = RULES.iter().filter(|compiled| !compiled.rule.is_last).filter_map(|compiled| apply(compiled, &clause, context));
            found.extend(states.filter_map(|reading| reading.turned(polarity)));
        }
        if found.is_empty() {
            found.extend(RULES.iter().filter(|compiled| compiled.rule.is_last).find_map(|compiled| apply(compiled, &clause, context)));
        }
        if let (true, Some(name)) = (clause.subject != "user", clause.name.as_ref().filter(|name| guards::is_given_name(name))) {
            found.push(Reading::name_of(&clause.subject, name, clause.start));
        }
        reading::leave_most_exact(&mut found);
        for reading in found.into_iter().flat_map(members::apart) {
            let is_known = readings.iter().any(|known| known.is_same(&reading));
            // 我不喜欢 … 了 ends a liking, 不吃 … 了 a habit; a dislike in addition would state the same twice.
            let covers = match reading.predicate.as_str() {
                "dislikes" => "no_longer_likes",
                "avoids" => "gave_up",
                _ => "",
            };
            let is_covered = readings.iter().any(|known| known.predicate == covers && known.start == reading.start);
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
    let value = groups.name("o").or_else(|| groups.name("as"));
    if value.is_some_and(|value| polarity::is_denied(&clause.text, value.start(), rule.pattern())) {
        return None;
    }
    let object = shape::cut_tail(group("o").or_else(|| group("as")).unwrap_or_else(|| clause.text.trim_start_matches('我')));
    let object = match rule.predicate {
        "has" | "owns" => without_measure(object),
        "lives_in" => places::cut(&object).to_owned(),
        _ => object,
    };
    if object.is_empty()
        || (matches!(rule.predicate, "avoids" | "gave_up" | "dislikes") && object.starts_with('我'))
        || guards::is_denied(&object)
        || !(rule.guard)(&object)
        || (rule.predicate == "preferred_name" && clause.subject != "user")
    {
        return None;
    }
    let thing = group("s").map(|thing| thing.trim().to_owned());
    values(rule, &clause.subject, thing.as_deref(), &object, group("old"), &clause.dated, context)
        .map(|reading| Reading { start: clause.start, ..reading })
}

/// 只唐狗 as 唐狗: a measure word without a number says nothing.
fn without_measure(value: String) -> String {
    let bare = value.strip_prefix(['只', '条', '台', '辆', '部', '个', '把', '匹', '头']).filter(|rest| rest.chars().count() >= 1);
    bare.map(str::to_owned).unwrap_or(value)
}

/// Whether the sentence is hypothetical or reported and no statement of the speaker.
pub(super) fn is_no_statement(sentence: &str) -> bool {
    shape::is_no_statement(&script::simplify(sentence))
}

/// Compiles every rule, for a test.
#[cfg(test)]
pub(super) fn compile_rules() {
    std::hint::black_box(RULES.len());
}

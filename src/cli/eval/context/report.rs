//! Prints what contexts hold and cost: a table for people, JSON for programs.

use serde_json::{Value, json};

use super::play::{Telling, Told};
use crate::cli::eval::measure::{float, mean};
use crate::error::{Error, Result};

/// The means over the questions of one way of telling.
struct Row {
    telling: Telling,
    questions: usize,
    /// The share of the evidence that is told.
    covered: f64,
    /// The share of the questions of which all evidence is told.
    whole: f64,
    tokens: f64,
}

fn rows(told: &[Told]) -> Vec<Row> {
    let mut tellings: Vec<Telling> = Vec::new();
    for one in told {
        if !tellings.contains(&one.telling) {
            tellings.push(one.telling);
        }
    }
    let row = |telling: Telling| {
        let own: Vec<&Told> = told.iter().filter(|one| one.telling == telling).collect();
        Row {
            telling,
            questions: own.len(),
            covered: mean(own.iter().map(|one| float(one.found) / float(one.evidence.max(1)))),
            whole: mean(own.iter().map(|one| f64::from(u8::from(one.found == one.evidence)))),
            tokens: mean(own.iter().map(|one| float(one.tokens))),
        }
    };
    tellings.into_iter().map(row).collect()
}

/// One JSON object.
pub(super) fn json(set: &str, told: &[Told]) -> Result<String> {
    let row = |row: Row| {
        let (name, size) = match row.telling {
            Telling::Context(budget) => ("budget", budget),
            Telling::First(count) => ("first", count),
        };
        json!({
            name: size, "questions": row.questions, "covered": rounded(row.covered), "whole": rounded(row.whole), "tokens": row.tokens.round(),
        })
    };
    let rows: Vec<Value> = rows(told).into_iter().map(row).collect();
    serde_json::to_string_pretty(&json!({ "set": set, "scores": "fractions, 0 to 1", "rows": rows })).map_err(Error::internal)
}

/// A table, in percent.
pub(super) fn text(set: &str, told: &[Told]) -> String {
    let rows = rows(told);
    let questions = rows.first().map_or(0, |row| row.questions);
    let mut lines = vec![format!("{set}: {questions} questions\n\n{:<32}{:>12}{:>12}{:>12}", "in %", "evidence", "all of it", "tokens")];
    for row in rows {
        let name = match row.telling {
            Telling::Context(budget) => format!("context, at most {budget} tokens"),
            Telling::First(count) => format!("the first {count} of recall"),
        };
        lines.push(format!("{name:<32}{:>12.1}{:>12.1}{:>12.0}", row.covered * 100.0, row.whole * 100.0, row.tokens));
    }
    lines.join("\n")
}

/// Rounds to six digits.
fn rounded(score: f64) -> f64 {
    (score * 1e6).round() / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_the_mean_of_its_questions() {
        let told = |telling, evidence, found, tokens| Told { telling, evidence, found, tokens };
        let all = [
            told(Telling::Context(500), 2, 1, 100),
            told(Telling::First(5), 2, 2, 300),
            told(Telling::Context(500), 1, 1, 200),
            told(Telling::First(5), 1, 0, 100),
        ];
        let rows: Vec<Value> = serde_json::from_str::<Value>(&json("locomo", &all).unwrap()).unwrap()["rows"].as_array().unwrap().clone();
        let expected = [
            json!({ "budget": 500, "questions": 2, "covered": 0.75, "whole": 0.5, "tokens": 150.0 }),
            json!({ "first": 5, "questions": 2, "covered": 0.5, "whole": 0.5, "tokens": 200.0 }),
        ];
        assert_eq!(rows, expected);
        assert!(
            text("locomo", &all).contains("context, at most 500 tokens             75.0        50.0         150"),
            "{}",
            text("locomo", &all)
        );
    }
}

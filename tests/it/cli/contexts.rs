//! `noctuary eval context`: what a context holds of the evidence, and what it costs.

use std::process::Command;

use serde_json::Value;

fn rows(arguments: &[&str]) -> Vec<Value> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noctuary"));
    command.args(["eval", "context", "tests/data/eval/friends.json", "--json"]).args(arguments);
    let output = command.env_remove("DATABASE_URL").env_remove("REDIS_URL").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice::<Value>(&output.stdout).unwrap()["rows"].as_array().unwrap().clone()
}

/// The set has an English and a Chinese person.
#[test]
fn a_larger_budget_holds_more_of_the_evidence_for_more_tokens() {
    let rows = rows(&["--budget", "90,1500", "--first", "1,40"]);
    let names: Vec<_> = rows.iter().map(|row| (row["budget"].as_u64(), row["first"].as_u64())).collect();
    assert_eq!(names, [(Some(90), None), (Some(1500), None), (None, Some(1)), (None, Some(40))]);
    let of = |row: usize, name: &str| rows[row][name].as_f64().unwrap();
    assert!(of(0, "tokens") <= 90.0 && of(1, "tokens") > of(0, "tokens"), "{rows:#?}");
    assert!(of(1, "covered") > of(0, "covered") && of(1, "covered") >= of(1, "whole") && of(1, "whole") > 0.5, "{rows:#?}");
    assert!(of(3, "covered") > of(2, "covered") && of(3, "tokens") > of(2, "tokens"), "{rows:#?}");
}

#[test]
fn what_was_extracted_from_a_message_tells_it() {
    let plain = rows(&["--first", "1"]);
    let extracted = rows(&["--first", "1", "--extracted"]);
    let covered = |rows: &[Value]| rows[0]["covered"].as_f64().unwrap();
    assert!(covered(&extracted) > 0.5 && covered(&plain) > 0.5, "{plain:#?} {extracted:#?}");
}

//! `noctuary eval context`: what a context holds of the evidence, and what it costs.

use std::process::Command;

use serde_json::{Value, json};

fn rows(arguments: &[&str]) -> Vec<Value> {
    rows_of("tests/data/eval/friends.json", arguments)
}

fn rows_of(set: &str, arguments: &[&str]) -> Vec<Value> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noctuary"));
    command.args(["eval", "context", set, "--json"]).args(arguments);
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

/// A set of one message, of which the answer is the last sentence, far behind the first.
fn long_message(first: &str, between: &str, last: &str, question: &str, answer: &str) -> Value {
    json!([{
        "sample_id": "long",
        "conversation": {
            "speaker_a": "Nora", "speaker_b": "Sven", "session_1_date_time": "1:56 pm on 8 May, 2023",
            "session_1": [{ "speaker": "Nora", "dia_id": "D1:1", "text": format!("{first} {} {last}", between.repeat(80)) }],
        },
        "qa": [{ "question": question, "answer": answer, "evidence": ["D1:1"], "category": 4 }],
    }])
}

#[test]
fn a_long_message_is_told_only_if_the_answer_is_shown() {
    for (told, first, between, last, question, answer) in [
        (1.0, "Hello there.", "We walked home. ", "The dentist is Dr. Ferro.", "Who is the dentist?", "Ferro"),
        (
            0.0,
            "I went to the dentist, the one by the river.",
            "We walked home. ",
            "His name is Ferro.",
            "Who is the dentist by the river?",
            "Ferro",
        ),
        (1.0, "你好。", "我们散步回家了。", "我的牙医是费罗医生。", "我的牙医是谁？", "费罗"),
        (0.0, "我去看了河边的牙医。", "然后走路回家，天气很好。", "他叫费罗。", "河边的牙医是谁？", "费罗"),
    ] {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), long_message(first, between, last, question, answer).to_string()).unwrap();
        let rows = rows_of(file.path().to_str().unwrap(), &["--budget", "1500", "--first", "1"]);
        let covered: Vec<Option<f64>> = rows.iter().map(|row| row["covered"].as_f64()).collect();
        assert_eq!(covered, [Some(told), Some(1.0)], "{question}: recall itself gives the message whole");
    }
}

//! `noctuary test …` as a user runs it: exit codes, filters, repeats, JUnit, and every example of the documents.

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::json;

use crate::support::scripted_model::{Behaviour, ScriptedModel};

async fn test(arguments: &[&str]) -> Output {
    with(arguments, &[]).await
}

async fn with(arguments: &[&str], environment: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noctuary"));
    command.arg("test").args(arguments).envs(environment.iter().copied()).env_remove("DATABASE_URL").env_remove("REDIS_URL");
    tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap()
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// A file with this content, in a directory that goes with it.
fn file(content: &str) -> (tempfile::TempDir, String) {
    let place = tempfile::tempdir().unwrap();
    let path: PathBuf = place.path().join("suite.yaml");
    std::fs::write(&path, content).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (place, path)
}

const CITY: &str = "
tests:
  - name: a city
    steps:
      - {person: nora, turns: [{user: I live in Lisbon., assistant: Noted.}]}
    expect:
      facts: [{person: nora, relation: lives_in, value: CITY}]
";

#[tokio::test]
async fn the_example_suite_passes_in_english_and_chinese() {
    let example = test(&["--example"]).await;
    assert!(example.status.success(), "{}", said(&example));
    let (place, path) = file(&String::from_utf8(example.stdout).unwrap());
    let junit = place.path().join("results.xml");
    let output = test(&[&path, "--junit", junit.to_str().unwrap()]).await;
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(said(&output).contains("10 passed, 0 failed"), "{}", said(&output));
    let xml = std::fs::read_to_string(junit).unwrap();
    assert!(xml.contains("tests=\"10\" failures=\"0\"") && xml.matches("<testcase ").count() == 10, "{xml}");
    let left = std::fs::read_dir(std::env::temp_dir()).unwrap().flatten();
    let id = format!("noctuary-test-{}-", std::process::id());
    assert!(!left.map(|entry| entry.file_name().to_string_lossy().into_owned()).any(|name| name.starts_with(&id)));
}

#[tokio::test]
async fn a_failure_says_what_was_expected_and_what_was_there_and_exits_with_1() {
    let (place, path) = file(&CITY.replace("CITY", "Porto"));
    let junit = place.path().join("results.xml");
    let output = test(&[&path, "--junit", junit.to_str().unwrap()]).await;
    let words = said(&output);
    assert_eq!(output.status.code(), Some(1), "{words}");
    assert!(words.contains("FAIL  a city") && words.contains("facts of nora: expected relation: lives_in, value: Porto"), "{words}");
    assert!(words.contains("there was: ") && words.contains("Lisbon (active") && words.contains("0 passed, 1 failed"), "{words}");
    let xml = std::fs::read_to_string(junit).unwrap();
    assert!(xml.contains("failures=\"1\"") && xml.contains("<failure message=\"0 of 1 runs passed, 1 needed\""), "{xml}");
}

#[tokio::test]
async fn an_invalid_file_or_option_exits_with_2_and_says_where_and_what_to_write() {
    let (_good, good) = file(&CITY.replace("CITY", "Lisbon"));
    let (_bad, bad) = file("tests:\n  - name: t\n    expekt: {}\n");
    for (arguments, words) in [
        (vec![good.as_str(), bad.as_str()], "line 3"),
        (vec![bad.as_str()], "did you mean `expect`?"),
        (vec!["/nowhere/suite.yaml"], "cannot be read"),
        (vec![good.as_str(), "--filter", "village"], "no test has \"village\" in its name"),
        (vec![good.as_str(), "--model"], "no model is configured"),
        (vec![good.as_str(), "--repeat", "0"], "1..=100"),
        (vec![good.as_str(), "--pass", "2"], "must be 0 to 1"),
        (vec![], "<FILE>"),
    ] {
        let output = test(&arguments).await;
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", said(&output));
        assert!(said(&output).contains(words), "{arguments:?}: {}", said(&output));
        assert!(!said(&output).contains("passed"), "nothing runs: {}", said(&output));
    }
    let help = test(&["--help"]).await;
    assert!(help.status.success() && said(&help).contains("relation: lives_in, value: Porto"), "{}", said(&help));
}

/// The answers of a model that learns Porto in every second run only.
async fn flipping() -> ScriptedModel {
    let fact = |thing: &str| {
        let fact = json!({ "subject": "user", "predicate": "owns", "object": thing, "category": "PROFILE", "expires_at": null });
        json!({ "should_update": true, "reason": "", "daily_entry": null, "memory_update": null, "profile_update": null, "facts": [fact] })
    };
    let things = ["harmonica", "zither"].into_iter().cycle().take(8);
    ScriptedModel::start(things.map(|thing| Behaviour::say_json(&fact(thing)))).await
}

#[tokio::test]
async fn a_model_that_flips_passes_by_the_share_that_is_asked_for() {
    let suite = "
tests:
  - name: an instrument
    steps:
      - {person: nora, turns: [{user: The harmonica and the zither are both around the flat., assistant: Noted.}]}
    expect:
      facts: [{person: nora, text: harmonica}]
";
    let (_place, path) = file(suite);
    for (pass, code) in [("0.5", 0), ("0.8", 1)] {
        let model = flipping().await;
        let environment = [
            ("NOCTUARY__LLM__BASE_URL", model.base_url()),
            ("NOCTUARY__LLM__MODEL", "scripted".to_owned()),
            ("NOCTUARY__LLM__RETRIES", "0".to_owned()),
            ("NOCTUARY__MATE__MEMORY__GRAPH__ENABLED", "false".to_owned()),
            ("NOCTUARY__MATE__MEMORY__EPISODES__ENABLED", "false".to_owned()),
        ];
        let environment: Vec<(&str, &str)> = environment.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let output = with(&[&path, "--model", "--repeat", "4", "--pass", pass], &environment).await;
        assert!(model.calls() >= 4, "{} calls: {}", model.calls(), said(&output));
        assert_eq!(output.status.code(), Some(code), "{}", said(&output));
        assert!(said(&output).contains("2 of 4 runs passed"), "{}", said(&output));
    }
}

#[tokio::test]
async fn every_example_of_the_document_runs() {
    let document = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/MEMORY-TESTS.md")).unwrap();
    let examples: Vec<&str> = document.split("```yaml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(examples.len() >= 4, "the document has its examples");
    for example in examples {
        let (_place, path) = file(example);
        let output = test(&[&path]).await;
        assert_eq!(output.status.code(), Some(0), "{example}\n{}", said(&output));
    }
}

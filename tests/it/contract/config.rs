//! The configuration as the binary reads it: errors that an operator can act on, sources, no secrets.

use std::process::{Command, Output};

fn state(arguments: &[&str], environment: &[(&str, &str)]) -> Output {
    let directory = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_noctuary"));
    command.args(arguments).current_dir(directory.path()).env_remove("DATABASE_URL").env_remove("REDIS_URL");
    command.envs(environment.iter().copied()).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn an_unknown_key_stops_the_start_and_names_the_nearest() {
    let output = state(&["serve"], &[("NOCTUARY__LLM__BASEURL", "http://localhost")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("did you mean llm.base-url?"), "{}", text(&output.stderr));
}

#[test]
fn a_key_of_a_file_is_refused_with_its_line() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("n.yaml");
    std::fs::write(&file, "server:\n  workers: 2\njobs:\n  slot: 3\n").unwrap();
    let output = state(&["doctor", "--config", file.to_str().unwrap()], &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("n.yaml:4); did you mean jobs.slots?"), "{}", text(&output.stderr));
}

#[test]
fn the_doctor_shows_where_values_come_from_and_no_secret() {
    let environment = [("NOCTUARY__AUTH__JWT_SECRET", "hunter2hunter2hunter2hunter2hunter2"), ("NOCTUARY__JOBS__SLOTS", "7")];
    let output = state(&["doctor", "--changed", "--data-dir", "elsewhere"], &environment);
    let shown = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{shown}{}", text(&output.stderr));
    assert!(shown.contains("jobs.slots") && shown.contains("environment NOCTUARY__JOBS__SLOTS"), "{shown}");
    assert!(shown.contains("elsewhere") && shown.contains("option --data-dir"), "{shown}");
    assert!(shown.contains("auth.jwt-secret") && !shown.contains("hunter2"), "{shown}");
}

#[test]
fn the_doctor_exits_with_1_when_something_is_broken() {
    let output = state(&["doctor", "--changed"], &[("REDIS_URL", "redis://127.0.0.1:1/0")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("BROKEN   redis"), "{}", text(&output.stdout));
}

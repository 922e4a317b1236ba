//! Reading Memora's format.

use super::*;

fn refused(line: &str) -> String {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("a.jsonl"), line).unwrap();
    match read(directory.path()) {
        Err(Error::Invalid(fields)) => fields.iter().map(|wrong| format!("{}: {}", wrong.field, wrong.message)).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_file_is_a_persona_and_a_line_a_session_with_what_it_changes() {
    let mut personas = read(Path::new("tests/data/eval/diary")).unwrap();
    let told: Vec<(&str, usize)> = personas.iter().map(|persona| (persona.name.as_str(), persona.sessions.len())).collect();
    assert_eq!(told, [("ines", 6), ("lin", 2)]);
    let ines = &personas[0].sessions;
    let kinds: Vec<(Operation, usize)> = ines.iter().map(|session| (session.operation, session.changes.len())).collect();
    use Operation::{Add, Delete, Nothing, Update};
    assert_eq!(kinds, [(Add, 0), (Add, 0), (Nothing, 0), (Delete, 1), (Delete, 1), (Update, 1)]);
    assert!(ines[0].turns[2].is_by_user() && ines[0].turns[2].share_memory && !ines[0].turns[1].is_by_user());
    only(&mut personas, &["lin".into()], Some(1)).unwrap();
    assert_eq!((personas.len(), personas[0].sessions.len()), (1, 1));
    assert!(only(&mut personas, &["nobody".into()], None).is_err());
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let line = |operation: &str, turns: &str| {
        format!(r#"{{"session_id": 1, "session_type": "goal", "operation": {operation}, "date": "2025-01-01", "conversation": [{turns}]}}"#)
    };
    let turn = r#"{"speaker": "user_agent", "message": "hi"}"#;
    assert!(refused("x").contains("a.jsonl:1: expected value"));
    assert!(refused(&line("\"paint\"", turn)).contains("session 1.operation: must be add, update or delete"));
    assert!(refused(&line("\"add\"", "")).contains("session 1.conversation: must hold a turn"));
    assert!(matches!(read(Path::new("/nowhere")), Err(Error::Invalid(fields)) if fields[0].field == "/nowhere"));
    assert!(matches!(read(Path::new("benches")), Err(Error::Invalid(fields)) if fields[0].message == "holds no .jsonl file"));
}

//! Reading LoCoMo's format, including its irregularities, and the errors for invalid files.

use std::path::PathBuf;

use super::*;
use crate::cli::eval::dataset::Units;

fn friends() -> Set {
    read(&PathBuf::from("tests/data/eval/friends.json")).unwrap()
}

fn refused(text: &str) -> String {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), text).unwrap();
    match read(file.path()) {
        Err(Error::Invalid(fields)) => {
            let path = file.path().display().to_string();
            fields.iter().map(|wrong| format!("{}: {}", wrong.field.replace(&path, "FILE"), wrong.message)).collect()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn sessions_come_in_order_with_dates_speakers_and_pictures() {
    let set = friends();
    let nora = &set.memories[0];
    let names: Vec<&str> = nora.conversations.iter().map(|conversation| conversation.name.as_str()).collect();
    assert_eq!((set.samples, set.messages(), names), (2, 11, vec!["session_1", "session_2"]));
    let said = &nora.conversations[0].messages;
    assert_eq!(said[0].text, "I painted the old lighthouse yesterday. [shares: a watercolour of a red tower by the sea]");
    assert_eq!(said[2].text, "[shares: two kayaks on a beach]");
    assert_eq!((said[0].role, said[1].role), (MessageRole::User, MessageRole::Assistant));
    assert_eq!((said[1].speaker.as_deref(), said[1].at.to_rfc3339().as_str()), (Some("Sven"), "2023-05-08T13:56:01+00:00"));
    assert_eq!(set.end().to_rfc3339(), "2024-03-03T10:00:03+00:00");
}

#[test]
fn evidence_is_read_however_it_is_written() {
    let set = friends();
    let evidence: Vec<(&str, &[usize])> =
        set.memories[0].questions.iter().map(|asked| (asked.category, asked.evidence.as_slice())).collect();
    let expected: [(&str, &[usize]); 5] =
        [("single-hop", &[0]), ("multi-hop", &[4, 6]), ("temporal", &[3]), ("open-domain", &[5]), ("adversarial", &[3])];
    assert_eq!(evidence, expected);
    assert_eq!(set.skipped, Skipped { questions: 1, evidence: 1, messages: 0 });
}

#[test]
fn pooled_samples_keep_their_evidence() {
    let set = friends().pooled();
    let all = &set.memories[0];
    assert_eq!((set.memories.len(), set.samples, all.conversations.len(), all.questions.len()), (1, 2, 3, 7));
    assert_eq!((all.questions[5].evidence.as_slice(), all.questions[5].sample.as_str()), ([9].as_slice(), "tea"));
    assert_eq!(all.conversations[2].messages[2].unit, 9);
    assert_eq!(all.conversations[2].name, "tea session_1");
}

#[test]
fn one_sample_is_chosen_by_its_name() {
    let set = friends().only(&["tea".to_owned()]).unwrap();
    assert_eq!((set.memories.len(), set.memories[0].name.as_str()), (1, "tea"));
    let refusal = friends().only(&["coffee".to_owned()]).unwrap_err();
    assert!(matches!(&refusal, Error::Invalid(fields) if fields[0].message == "unknown: `coffee`; available: lighthouse, tea"));
}

#[test]
fn a_message_stands_for_every_turn_with_the_same_words() {
    let set = friends();
    let units = Units::of(&set.memories[0]);
    assert_eq!(units.saying("good choice"), [1, 5]);
    assert_eq!(units.saying("Bad choice!"), [0_usize; 0]);
    let second = set.memories[0].conversations[1].messages[1].at;
    assert_eq!((units.at("session_2", second), units.at("session_1", second)), (Some(5), None));
}

#[test]
fn what_is_wrong_with_a_file_is_named() {
    let session = r#"{"speaker_a": "A", "session_1_date_time": "1:56 pm on 8 May, 2023", "session_1": [{"speaker": "A", "dia_id": "D1:1", "text": "Hi"}]}"#;
    let sample = |conversation: &str, qa: &str| refused(&format!(r#"[{{"conversation": {conversation}, "qa": [{qa}]}}]"#));
    assert!(refused("[{").starts_with("FILE: [0]: EOF while parsing"), "{}", refused("[{"));
    assert!(refused("{}").starts_with("FILE: invalid type: map, expected a sequence"), "{}", refused("{}"));
    assert!(refused("[] x").starts_with("FILE: trailing characters"), "{}", refused("[] x"));
    assert!(refused("[]").ends_with("holds no question with evidence"));
    assert!(refused(r#"[{"qa": []}]"#).starts_with("FILE: [0]: missing field `conversation`"), "{}", refused(r#"[{"qa": []}]"#));
    let wrong = sample(session, r#"{"question": 7, "evidence": [], "category": 1}"#);
    assert!(wrong.starts_with("FILE: [0].qa[0].question: invalid type: integer `7`, expected a string"), "{wrong}");
    let wrong = sample(&session.replace("8 May", "8 Floreal"), "");
    assert_eq!(wrong, "FILE: [0].conversation.session_1_date_time: must be a date such as `1:56 pm on 8 May, 2023`");
    let wrong = sample(&session.replace("\"dia_id\": \"D1:1\", ", ""), "");
    assert_eq!(wrong, "FILE: [0].conversation.session_1[0]: missing field `dia_id`");
    assert!(matches!(read(&PathBuf::from("/nowhere/x.json")), Err(Error::Invalid(fields)) if fields[0].field == "/nowhere/x.json"));
}

#[test]
fn texts_that_are_blank_or_null_and_unknown_categories_do_not_end_the_run() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let text = r#"[{"conversation": {"speaker_a": "A", "session_1_date_time": "1:56 pm on 8 May, 2023", "session_1": [
        {"speaker": "A", "dia_id": "D1:1", "text": " "}, {"speaker": "A", "dia_id": "D1:3", "text": null}, {"speaker": "A", "dia_id": "D1:4"},
        {"speaker": "B", "dia_id": "D1:2", "text": "Hi"}]},
        "qa": [{"question": "Q", "evidence": ["D1:2"], "category": 9}, {"question": " ", "evidence": ["D1:2"], "category": 1},
            {"question": null, "evidence": ["D1:2"], "category": 1}]}]"#;
    std::fs::write(file.path(), text).unwrap();
    let set = read(file.path()).unwrap();
    let memory = &set.memories[0];
    assert_eq!((memory.conversations[0].messages.len(), memory.questions[0].category), (1, "other"));
    assert_eq!((memory.questions.len(), set.skipped), (1, Skipped { questions: 2, evidence: 0, messages: 3 }));
}

//! Reading MemoryBank's format.

use super::*;

const EXCHANGE: &str = r#"{"user": "王芳", "id": "a", "date": "2023-04-27", "query": "你好", "response": "你好！"}"#;
const QUESTION: &str = r#"{"user": "王芳", "question": "谁？", "evidence": ["a"], "kind": "content"}"#;

fn refused(exchanges: &str, questions: &str) -> String {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("exchanges_cn.jsonl"), exchanges).unwrap();
    std::fs::write(directory.path().join("qa_cn.jsonl"), questions).unwrap();
    match read(directory.path()) {
        Err(Error::Invalid(fields)) => {
            let path = format!("{}/", directory.path().display());
            fields.iter().map(|wrong| format!("{}: {}", wrong.field.replace(&path, ""), wrong.message)).collect()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_day_is_a_conversation_and_an_exchange_two_messages_of_one_unit() {
    let set = read(Path::new("tests/data/eval/companion")).unwrap();
    let fang = &set.memories[0];
    let days: Vec<(&str, usize)> = fang.conversations.iter().map(|day| (day.name.as_str(), day.messages.len())).collect();
    assert_eq!((set.samples, fang.name.as_str(), days), (2, "王芳", vec![("2023-04-27", 4), ("2023-04-28", 2)]));
    let units: Vec<(usize, MessageRole)> = fang.conversations[0].messages.iter().map(|said| (said.unit, said.role)).collect();
    let (user, assistant) = (MessageRole::User, MessageRole::Assistant);
    assert_eq!(units, [(0, user), (0, assistant), (1, user), (1, assistant)]);
    assert_eq!(fang.conversations[0].messages[3].at.to_rfc3339(), "2023-04-27T12:00:03+00:00");
    assert_eq!((fang.questions[1].evidence.as_slice(), fang.questions[1].category), ([2].as_slice(), "date"));
    assert_eq!((set.skipped.questions, set.skipped.evidence), (1, 1), "the question about what was never said");
}

#[test]
fn what_is_wrong_is_named_with_its_line() {
    let wrong = refused(&format!("{EXCHANGE}\n\n{{\"user\": 1}}"), QUESTION);
    assert!(wrong.starts_with("exchanges_cn.jsonl:3: user: invalid type"), "{wrong}");
    assert!(refused("x", QUESTION).starts_with("exchanges_cn.jsonl:1: expected value"), "{}", refused("x", QUESTION));
    assert!(refused(&format!("{EXCHANGE}\n{EXCHANGE}"), QUESTION).ends_with("exchange 2.id: `a` occurs twice for this user"));
    assert!(refused(&EXCHANGE.replace("04-27", "the 27th"), QUESTION).contains("exchange 1.date: must be a day"));
    assert!(refused(EXCHANGE, &QUESTION.replace("王芳", "陈明")).ends_with("question 1.user: has no exchanges"));
    assert!(refused(EXCHANGE, "").ends_with("holds no question with evidence"));
    assert!(matches!(read(Path::new("/nowhere")), Err(Error::Invalid(fields)) if fields[0].field == "/nowhere/exchanges_cn.jsonl"));
}

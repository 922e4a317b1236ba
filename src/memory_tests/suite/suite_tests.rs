//! What a suite may say, and the sentence for each mistake: its line, its field and its remedy.

use super::step::{Act, Forget};
use super::{EXAMPLE, Suite};

fn fault(text: &str) -> String {
    Suite::parse(text).unwrap_err().to_string()
}

/// A suite of one test whose expectation is valid.
fn with_step(step: &str) -> String {
    format!("tests:\n  - name: t\n    steps:\n      - {step}\n    expect: {{recall: [{{person: nora, query: q, contains: c}}]}}\n")
}

/// A suite of one test with this expectation.
fn expecting(expectation: &str) -> String {
    format!("tests:\n  - name: t\n    expect:\n      {expectation}\n")
}

#[test]
fn every_kind_of_step_is_read() {
    let step = |text: &str| Suite::parse(&with_step(text)).unwrap().tests.remove(0).steps.remove(0).act;
    assert!(
        matches!(step("{person: nora, conversation: c, turns: [{user: 你好, assistant: 好}]}"), Act::Talk { turns, .. } if turns.len() == 1)
    );
    assert!(matches!(step("{person: nora, remember: The key is here, key: keys}"), Act::Remember { key: Some(_), .. }));
    assert_eq!(step("{person: nora, forget: {everything: true}}"), Act::Forget(Forget::Everything));
    assert_eq!(step("{person: nora, forget: {conversation: hello}}"), Act::Forget(Forget::Conversation("hello".to_owned())));
    assert_eq!(step("{person: nora, forget: {facts: tea}}"), Act::Forget(Forget::Facts("tea".to_owned())));
    assert_eq!(
        (step("{person: nora, dream: true}"), step("{person: nora, dream: tea}")),
        (Act::Dream(None), Act::Dream(Some("tea".to_owned())))
    );
}

#[test]
fn each_mistake_has_its_line_and_says_what_to_write() {
    for (text, words) in [
        (String::new(), vec!["is empty", "write `tests:`"]),
        ("x".repeat(600_000), vec!["larger than 512 KiB", "split it"]),
        ("tests: []\n".to_owned(), vec!["line 1", "tests:", "1 to 200 tests", "- name:"]),
        ("agent: {timezone: Mars/Base}\ntests: []".to_owned(), vec!["line 1", "Mars/Base", "IANA name"]),
        ("test: []\n".to_owned(), vec!["line 1", "unknown field `test`", "did you mean `tests`?"]),
        ("tests:\n  - name: t\n".to_owned(), vec!["line 2", "`expect` is missing", "add `expect: …`"]),
        ("tests:\n  - name: t\n    expect: {}\n".to_owned(), vec!["line 2", "`expect` is empty", "write `facts`"]),
        ("tests:\n - name: \"a\n".to_owned(), vec!["line", "check indentation, quotes and colons"]),
        ("pass: 80\ntests: []".to_owned(), vec!["line 1", "0 to 1", "write 0.8"]),
        (with_step("{person: nora}"), vec!["line 4", "does nothing", "`turns`, `remember`, `forget`, `dream`"]),
        (with_step("{person: nora, remember: a, dream: true}"), vec!["line 4", "does one thing"]),
        (with_step("{person: nora, key: a, dream: true}"), vec!["belong to `remember`"]),
        (with_step("{person: nora, conversation: a, dream: true}"), vec!["belongs to `turns`"]),
        (with_step("{person: nora, turns: []}"), vec!["1 to 200 turns"]),
        (with_step("{person: nora, turns: [{}]}"), vec!["says nothing", "`user:`, `assistant:`"]),
        (with_step("{person: nora, at: noon, dream: true}"), vec!["line 4", "`noon` is no moment", "write 2026-03-02"]),
        (with_step("{person: 'a\u{200b}b', dream: true}"), vec!["names nobody", "write a name such as nora"]),
        (with_step("{person: nora, forget: all}"), vec!["line 4"]),
        (with_step("{person: nora, forget: {}}"), vec!["`everything: true`, `conversation: NAME`, `facts: TEXT`"]),
        (with_step("{person: nora, dream: false}"), vec!["write `dream: true`"]),
        (with_step("{person: nora, remember: ''}"), vec!["is empty", "leave the field out"]),
        (expecting("facts: [{person: nora}]"), vec!["line 4", "says nothing about the fact"]),
        (expecting("facts: [{person: nora, value: a, status: gone}]"), vec!["`status: gone` is unknown", "any, active"]),
        (expecting("facts: [{person: nora, relaton: a}]"), vec!["unknown field `relaton`", "did you mean `relation`?"]),
        (expecting("recall: [{person: nora, query: q}]"), vec!["expects nothing", "`contains:` or `lacks:`"]),
        (expecting("recall: [{person: nora, query: q, contains: a, top: 51}]"), vec!["`top` must be 1 to 50"]),
        (expecting("context: [{person: nora}]"), vec!["expects nothing"]),
        (expecting("files: [{person: nora, file: MEMORY.md}]"), vec!["expects nothing"]),
        (expecting("not-learned: [{person: nora}]"), vec!["`text` is missing"]),
    ] {
        let said = fault(&text);
        for part in words {
            assert!(said.contains(part), "{said:?} lacks {part:?}");
        }
    }
}

#[test]
fn steps_are_in_order_and_names_differ() {
    let steps = "tests:\n  - name: t\n    steps:\n      - {person: nora, at: 2026-03-05, dream: true}\n      - {person: nora, at: 2026-03-02, dream: true}\n    expect: {recall: [{person: nora, query: q, contains: c}]}\n";
    assert!(fault(steps).contains("before the step above it; put the steps in the order of time"), "{}", fault(steps));
    let one = "  - name: t\n    expect: {recall: [{person: nora, query: q, contains: c}]}\n";
    let twice = fault(&format!("tests:\n{one}{one}"));
    assert!(twice.starts_with("line 4: name: two tests are called `t`"), "{twice}");
}

#[test]
fn a_filter_takes_part_of_a_name_whatever_its_case() {
    let suite = Suite::parse(EXAMPLE).unwrap();
    assert_eq!(suite.clone().only("SMALL talk").tests.len(), 1);
    assert_eq!((suite.clone().only("搬家").tests.len(), suite.only("nothing like it").tests.len()), (1, 0));
}

#[test]
fn the_example_is_valid_and_in_two_languages() {
    let is_chinese = |text: &str| text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
    let (chinese, english): (Vec<_>, Vec<_>) = Suite::parse(EXAMPLE).unwrap().tests.into_iter().partition(|test| is_chinese(&test.name));
    assert!(chinese.len() >= 4 && english.len() >= 4, "{} and {}", chinese.len(), english.len());
}

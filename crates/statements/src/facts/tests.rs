//! Sample sentences with the facts that must be extracted from them. `user|likes|tea` is subject, predicate, object.

use super::*;

#[path = "tests_borders.rs"]
mod borders;
#[path = "tests_changes.rs"]
mod changes;
#[path = "tests_chinese.rs"]
mod chinese_table;
#[path = "tests_contexts.rs"]
mod contexts;
#[path = "tests_dialogue.rs"]
mod dialogues;
#[path = "tests_ends.rs"]
mod ends;
#[path = "tests_english.rs"]
mod english_table;
#[path = "tests_kinds.rs"]
mod kinds;
#[path = "tests_plain.rs"]
mod plain;
#[path = "tests_polarity.rs"]
mod polarities;
#[path = "tests_said.rs"]
mod said;
#[path = "tests_spoken.rs"]
mod spoken;
#[path = "tests_values.rs"]
mod values;
#[path = "tests_varied.rs"]
mod varied;
#[path = "tests_ways.rs"]
mod ways;
#[path = "tests_who.rs"]
mod who;

/// A Wednesday.
const SAID: &str = "2026-03-04";

fn message(speaker: Speaker, text: &str) -> Message<'_> {
    Message { speaker, text, on: SAID.parse().unwrap() }
}

fn user(content: &str) -> Extraction {
    extract(&[message(Speaker::User, content)], Budget::default())
}

/// The extracted facts that pass admission.
fn kept(content: &str) -> Vec<String> {
    let facts = user(content).facts.into_iter().filter(|fact| fact.confidence >= 0.7);
    facts.map(|fact| format!("{}|{}|{}", fact.subject, fact.predicate, fact.object)).collect()
}

fn check(table: &[(&str, &[&str])]) {
    let wrong: Vec<String> = table
        .iter()
        .filter_map(|(content, expected)| {
            let found = kept(content);
            (found != *expected).then(|| format!("{content}\n     found {found:?}\n  expected {expected:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), table.len(), wrong.join("\n"));
}

/// None of the sentences yields a fact.
fn check_nothing(table: &[&str]) {
    let wrong: Vec<String> =
        table.iter().filter(|content| !kept(content).is_empty()).map(|content| format!("{content} -> {:?}", kept(content))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_rule_compiles() {
    english::compile_rules();
    chinese::compile_rules();
}

#[test]
fn english_statements_are_read() {
    assert!(english_table::STATEMENTS.len() >= 60);
    check(english_table::STATEMENTS);
}

#[test]
fn english_talk_that_states_nothing_lasting_leaves_nothing() {
    assert!(english_table::NOTHING.len() >= 60);
    check_nothing(english_table::NOTHING);
}

#[test]
fn chinese_statements_are_read() {
    assert!(chinese_table::STATEMENTS.len() >= 60);
    check(chinese_table::STATEMENTS);
}

#[test]
fn chinese_talk_that_states_nothing_lasting_leaves_nothing() {
    assert!(chinese_table::NOTHING.len() >= 60);
    check_nothing(chinese_table::NOTHING);
}

#[test]
fn changes_name_what_they_end() {
    for (content, predicate, object) in [
        ("I no longer like jazz.", "likes", "jazz"),
        ("I used to love jazz, but I'm just not into it anymore.", "likes", "jazz"),
        ("I switched from Vim to Zed.", "uses", "Vim"),
        ("I finished the tax report.", "todo", "the tax report"),
        ("I left Globex.", "works_at", "Globex"),
        ("I'm not a vegetarian anymore.", "diet", "vegetarian"),
        ("I used to hate mushrooms, but now I love them.", "dislikes", "mushrooms"),
        ("我不再喜欢爵士乐了。", "likes", "爵士乐"),
        ("我从Vim换成了Zed。", "uses", "Vim"),
        ("我写完了季度报告。", "todo", "季度报告"),
        ("我从字节跳动离职了。", "works_at", "字节跳动"),
    ] {
        let facts = user(content).facts;
        let ends: Vec<_> = facts.iter().flat_map(|fact| &fact.ends).collect();
        assert!(
            ends.iter().any(|ending| ending.predicate == predicate && ending.object.as_deref() == Some(object)),
            "{content}: {facts:?}"
        );
    }
}

#[test]
fn relative_dates_are_resolved() {
    for (content, date) in [
        ("I have a dentist appointment next Friday at 10 AM.", Some("2026-03-13 10:00")),
        ("Speaking of lunch, I'm flying to Tokyo tomorrow.", Some("2026-03-05")),
        ("我下周五要去北京出差。", Some("2026-03-13")),
        ("I live in Porto.", None),
    ] {
        assert_eq!(user(content).facts[0].date.as_deref(), date);
    }
}

#[test]
fn only_the_user_is_believed_except_for_a_decision_the_user_agrees_to() {
    let talk = |answer: &str| {
        let messages =
            [message(Speaker::Agent, "I live in the cloud. We decided to use PostgreSQL for Atlas."), message(Speaker::User, answer)];
        extract(&messages, Budget::default()).facts.iter().map(|fact| fact.object.clone()).collect::<Vec<_>>()
    };
    assert_eq!(talk("Yes, agreed."), ["use PostgreSQL for Atlas"]);
    assert!(talk("Hmm, what about costs?").is_empty());
    let messages = [message(Speaker::Agent, "那我们就决定用PostgreSQL。"), message(Speaker::User, "好的，就这么办")];
    assert_eq!(extract(&messages, Budget::default()).facts.len(), 1);
}

#[test]
fn what_was_asked_to_be_remembered_is_always_kept_and_secrets_never() {
    let fact = &user("Remember that the blue folder holds the contracts.").facts[0];
    assert!(fact.is_explicit && fact.confidence >= 0.95);
    assert_eq!(fact.object, "the blue folder holds the contracts");
    let fact = &user("记住：合同在蓝色文件夹里。").facts[0];
    assert_eq!((fact.is_explicit, fact.object.as_str()), (true, "合同在蓝色文件夹里"));
    for secret in [
        "Remember that my password is hunter2.",
        "记住我的密码是hunter2",
        "My API key is sk-abcdefghijklmnop1234",
        "My card number is 4111 1111 1111 1111.",
    ] {
        let proposal = user(secret);
        assert!(proposal.facts.is_empty(), "{secret}");
        assert!(!format!("{proposal:?}").contains("hunter2"), "{secret}");
    }
}

#[test]
fn the_budget_bounds_what_is_read_and_proposed() {
    let texts: Vec<String> = (1..=500).map(|number| format!("I like thing number {number}.")).collect();
    let many: Vec<Message<'_>> = texts.iter().map(|text| message(Speaker::User, text)).collect();
    assert_eq!(extract(&many, Budget::default()).facts.len(), 60);
    assert_eq!(extract(&many, Budget { chars: 100, facts: 60 }).facts.len(), 4);
}

proptest::proptest! {
    #[test]
    fn no_message_makes_it_stumble(content in "\\PC{0,300}") {
        let _ = user(&content);
    }

    #[test]
    fn no_mixture_of_frames_makes_it_stumble(parts in proptest::collection::vec(proptest::sample::select(vec![
        "I ", "I'm ", "my sister ", "like ", "’", "used to ", ", but I ", "我", "我妹妹", "喜欢", "，", "。", "不再", "了", "?", "remember ", "下周五", "next Friday", "\"", "é", "🙂",
    ]), 0..30)) {
        let _ = user(&parts.concat());
    }
}

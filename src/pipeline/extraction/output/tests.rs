//! Tests of a model's output, from valid to hostile.

use super::{read as read_within, *};
use crate::domain::fact::{FactCategory, Stability};
use crate::memory::candidate::Reach;

fn at() -> DateTime<Utc> {
    "2026-03-02T10:00:00Z".parse().unwrap()
}

fn answer(fields: &str) -> String {
    format!("{{\"should_update\": true, \"reason\": \"r\"{fields}}}")
}

fn read(answer: &str, said_at: DateTime<Utc>) -> Result<Proposal, Unusable> {
    read_within(answer, said_at, Caps::default())
}

const FACT: &str = r#"{"subject":"user","predicate":"lives in","object":"Porto","text":"Nora lives in Porto","category":"PROFILE",
    "scope":"user","stability":"durable","confidence":0.9,"evidence":"I moved to Porto","expires_at":null,"explicit":false,
    "id":"77","owner_key":"api:liwei","agent_id":3}"#;

#[test]
fn a_whole_answer_becomes_a_proposal() {
    let proposal = read(&answer(&format!(", \"daily_entry\":\"- moved\", \"memory_update\":null, \"facts\":[{FACT}]")), at()).unwrap();
    assert!(proposal.should_update);
    assert_eq!(proposal.daily_entry.as_deref(), Some("- moved"));
    assert_eq!(proposal.memory_update, None);
    let fact = &proposal.facts[0];
    assert_eq!((fact.subject.as_str(), fact.predicate.as_str(), fact.object.as_str()), ("user", "lives_in", "Porto"));
    assert_eq!((fact.category, fact.reach, fact.stability), (FactCategory::Profile, Reach::User, Stability::Durable));
}

#[test]
fn a_report_on_the_file_is_not_the_file() {
    let page = |text: &str| read(&answer(&format!(", \"profile_update\":{}", Value::from(text))), at()).unwrap().profile_update;
    assert_eq!(page("PROFILE.md updated with the new information."), None);
    assert_eq!(page("# Profile\n\n已更新 profile.md。\n"), None);
    let real = "# Profile\n\n- Lives in Porto, see MEMORY.md\n- 喜欢绿茶";
    assert_eq!(page(real).as_deref(), Some(real));
    assert_eq!(page("# Profile").as_deref(), Some("# Profile"));
}

#[test]
fn a_chinese_answer_is_read_the_same_way() {
    let proposal = read(
        &answer(r#", "daily_entry":["- 搬到了杭州"], "facts":[{"subject":"用户","predicate":"lives_in","object":"杭州","text":"用户住在杭州","category":"PROFILE","scope":"user","stability":"durable","confidence":"0.9","evidence":"我搬到了杭州","expires_at":"2027-01-01","explicit":true}]"#),
        at(),
    )
    .unwrap();
    assert_eq!(proposal.daily_entry.as_deref(), Some("- 搬到了杭州"));
    assert_eq!(proposal.facts[0].subject, "user");
    assert_eq!(proposal.facts[0].expires_at.unwrap().to_rfc3339(), "2027-01-02T00:00:00+00:00");
    assert!(proposal.facts[0].is_explicit);
}

#[test]
fn an_answer_of_the_wrong_shape_is_refused_whole() {
    for (wrong, why) in [
        ("", Unusable::Empty),
        (" \n", Unusable::Empty),
        ("no json", Unusable::NoObject),
        ("{\"memory_update\": \"# all\"}", Unusable::NoObject),
        ("{\"should_update\": 1}", Unusable::WrongType),
        ("{\"should_update\": null}", Unusable::WrongType),
        ("{\"should_update\": true, \"memory_update\": {\"a\": 1}}", Unusable::WrongType),
        ("{\"should_update\": true, \"facts\": \"none\"}", Unusable::WrongType),
        ("{\"should_update\": true, \"daily_entry\": 7}", Unusable::WrongType),
    ] {
        assert_eq!(read(wrong, at()), Err(why), "{wrong}");
    }
    assert_eq!(read(&"x".repeat(json::MAX_ANSWER_BYTES + 1), at()), Err(Unusable::TooLarge));
}

#[test]
fn one_bad_fact_is_rejected_with_its_reason_and_the_others_stay() {
    let facts = format!(
        ", \"facts\":[{FACT}, 7, {{\"text\":\"no metadata\"}}, {{\"confidence\":0.9}}, {}, {}]",
        FACT.replace("0.9", "9.5"),
        FACT.replace("Porto\",\"text", &format!("{}\",\"text", "x".repeat(501))),
    );
    let proposal = read(&answer(&facts), at()).unwrap();
    // A label that is missing or out of range is no reason to lose a fact.
    assert_eq!(proposal.facts.iter().map(|fact| fact.confidence).collect::<Vec<_>>(), [0.9, 0.8, 0.8]);
    let reasons: Vec<&str> = proposal.rejected.iter().map(|rejected| rejected.reason).collect();
    assert_eq!(reasons, ["malformed", "malformed", "too_long"]);
}

#[test]
fn a_fact_needs_no_more_than_its_triple() {
    let facts = r#", "facts":[{"subject":"user","predicate":"likes","object":"龙井"},{"subject":"user's son","predicate":"lives_in","object":"Cork"},
        {"subject":"Atlas","predicate":"written_in","object":"Rust","scope":"for ever","stability":7}]"#;
    let proposal = read(&answer(facts), at()).unwrap();
    let read: Vec<_> = proposal.facts.iter().map(|fact| (fact.object.as_str(), fact.category, fact.reach, fact.stability)).collect();
    let of = |object, category| (object, category, Reach::User, Stability::Durable);
    assert_eq!(read, [of("龙井", FactCategory::Preference), of("Cork", FactCategory::Profile), of("Rust", FactCategory::Knowledge)]);
}

#[test]
fn more_items_than_allowed_are_counted_and_dropped() {
    let many = vec![FACT; 100].join(",");
    let proposal = read(&answer(&format!(", \"facts\":[{many}]")), at()).unwrap();
    assert_eq!(proposal.facts.len(), MAX_ITEMS);
    assert_eq!(proposal.rejected.iter().filter(|rejected| rejected.reason == "too_many").count(), 60);
}

#[test]
fn triples_become_knowledge_and_do_not_repeat_a_fact() {
    let triples = r#", "triples":[{"subject":"user","predicate":"lives_in","object":"porto"},{"subject":"Atlas","predicate":"written in","object":"Rust"},{"subject":"x"}]"#;
    let proposal = read(&answer(&format!(", \"facts\":[{FACT}]{triples}")), at()).unwrap();
    assert_eq!(proposal.facts.len(), 2);
    assert_eq!(proposal.facts[1].text, "Atlas written in Rust");
    assert_eq!(proposal.facts[1].category, FactCategory::Knowledge);
    assert_eq!(proposal.rejected.len(), 1);
}

#[test]
fn a_file_that_is_too_long_is_rejected_and_not_cut() {
    let long = "x".repeat(MAX_PROFILE_CHARS + 1);
    let proposal =
        read(&answer(&format!(", \"profile_update\":\"{long}\", \"memory_update\":\"```markdown\\n# Memory\\n```\"")), at()).unwrap();
    assert_eq!(proposal.profile_update, None);
    assert_eq!(proposal.memory_update.as_deref(), Some("# Memory"));
    assert_eq!(proposal.rejected[0].reason, "oversized_profile_update");
}

#[test]
fn an_answer_that_declines_changes_nothing_whatever_else_it_carries() {
    let proposal = read("{\"should_update\": false, \"reason\": \"small talk\", \"memory_update\": \"# gone\"}", at()).unwrap();
    assert_eq!((proposal.should_update, proposal.memory_update), (false, None));
}

#[test]
fn the_words_null_and_none_are_no_content() {
    for word in ["null", "None", " ", "无", "N/A"] {
        assert_eq!(read(&answer(&format!(", \"memory_update\":\"{word}\"")), at()).unwrap().memory_update, None, "{word}");
    }
}

#[test]
fn the_schema_bounds_every_list_and_text() {
    let schema = json_schema();
    assert_eq!(schema["properties"]["facts"]["maxItems"], 12);
    assert!(schema["properties"]["facts"]["items"]["properties"]["object"]["maxLength"].is_number());
    assert_eq!(schema["required"].as_array().unwrap().len(), 6);
}

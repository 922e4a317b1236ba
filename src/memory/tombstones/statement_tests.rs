//! Tests of `statement`, in both languages: which text is removed and which stays.

use super::*;
use crate::domain::fact::FactCategory;

fn fact(subject: &str, predicate: &str, object: &str, text: &str) -> Fact {
    Fact {
        subject: subject.into(),
        predicate: predicate.into(),
        object: object.into(),
        text: text.into(),
        category: FactCategory::Profile,
        trust: 0.7,
        evidence: text.into(),
        ..Fact::sample()
    }
}

/// The rest of a text; the text itself when it does not state the fact.
fn left(text: &str, fact: &Fact) -> String {
    cut(text, &[Statement::of(fact)]).map_or_else(|| text.to_owned(), |(rest, _)| rest)
}

#[test]
fn a_line_that_is_the_fact_goes_whatever_stands_around_it() {
    let porto = fact("user", "lives_in", "Porto", "I moved to Porto.");
    for line in ["- I moved to Porto.\n", "- 09:12 I moved to Porto.\n", "- 2026-03-04: “I moved to Porto.”\n", "* [x] i moved to PORTO\n"]
    {
        assert_eq!(left(line, &porto), "", "{line}");
    }
    let tea = fact("user", "likes", "绿茶", "我喜欢绿茶。");
    for line in ["- 我喜欢绿茶。\n", "- 09:12 我喜欢绿茶。\n", "- 2026-03-04：“我喜欢绿茶。”\n", "- 2026-03-04: “我喜欢绿茶。”\n"]
    {
        assert_eq!(left(line, &tea), "", "{line}");
    }
}

#[test]
fn of_a_labelled_line_only_the_item_goes_and_the_line_with_the_last() {
    let tea = fact("user", "likes", "tea", "I like tea.");
    assert_eq!(left("- Likes: tea; trail running\n- Dislikes: tea\n", &tea), "- Likes: trail running\n- Dislikes: tea\n");
    assert_eq!(left("# Profile\n\n- Likes: tea\n- Name: Nora\n", &tea), "# Profile\n\n- Name: Nora\n");
    let green = fact("user", "likes", "绿茶", "我喜欢绿茶。");
    assert_eq!(left("- 喜欢：绿茶；跑步\n- 不喜欢：绿茶\n", &green), "- 喜欢：跑步\n- 不喜欢：绿茶\n");
    let sister = fact("sister", "lives_in", "Braga", "My sister lives in Braga.");
    assert_eq!(left("- Lives in: Braga\n- sister · Lives in: Braga\n", &sister), "- Lives in: Braga\n");
}

#[test]
fn a_sentence_in_other_words_goes_and_its_neighbours_stay() {
    let porto = fact("user", "lives_in", "Porto", "I moved to Porto.");
    let note = "Nora moved to Porto in March. She keeps an office in Porto. She runs.\n";
    assert_eq!(left(note, &porto), "She keeps an office in Porto. She runs.\n");
    assert_eq!(left("Lives in Porto now. Works from home.\n", &porto), "Works from home.\n");
    assert_eq!(left("[09:12] User: I moved to Porto | Assistant: Congratulations!\n", &porto), "[09:12] Assistant: Congratulations!\n");
    let hangzhou = fact("user", "lives_in", "杭州", "我住在杭州。");
    let tea = fact("user", "likes", "tea", "I like tea.");
    assert_eq!(left("She does not like tea. She likes tea very much.\n", &tea), "She does not like tea.\n");
    assert_eq!(left("用户现居住在杭州。她在杭州开会。喜欢跑步。\n", &hangzhou), "她在杭州开会。喜欢跑步。\n");
}

#[test]
fn a_sentence_ends_after_an_abbreviation_where_the_next_one_begins() {
    let acme = fact("user", "works_at", "Acme Inc", "I work at Acme Inc.");
    assert_eq!(left("She works at Acme Inc. She does not smoke.\n", &acme), "She does not smoke.\n");
    let gallen = fact("user", "lives_in", "St. Gallen", "I live in St. Gallen.");
    assert_eq!(left("She lives in St. Gallen. She runs.\n", &gallen), "She runs.\n");
}

#[test]
fn characters_of_the_extension_blocks_are_chinese_here_too() {
    let name = fact("user", "name", "𠮷田", "我叫𠮷田。");
    assert_eq!(left("用户叫𠮷田。她喜欢跑步。\n", &name), "她喜欢跑步。\n");
    assert_eq!(cut("她的同事叫山田。\n", &[Statement::of(&name)]), None, "𠮷 is a character of its own and not a gap");
}

#[test]
fn what_says_something_else_is_left_byte_for_byte() {
    let porto = fact("user", "lives_in", "Porto", "I moved to Porto.");
    for text in ["# Memory\n\n\n\n- Likes: tea\n", "I moved to Lisbon.\r\n", "Port wine comes from Porto.\n", "", "\n\n- \n"] {
        assert_eq!(cut(text, &[Statement::of(&porto)]), None, "{text:?}");
    }
    let yes = fact("user", "asked_to_remember", "yes", "yes");
    assert_eq!(cut("- Yes, she runs.\n", &[Statement::of(&yes)]), None);
}

proptest::proptest! {
    #[test]
    fn cutting_never_panics_and_is_done_once(text in "\\PC{0,60}", line in "[-*# ]{0,3}\\PC{0,40}[:：；;。.| ]{0,3}\\PC{0,40}\n{0,3}") {
        let statement = [Statement::of(&fact("user", "likes", &text, &format!("I like {text}.")))];
        if let Some((rest, _)) = cut(&line, &statement) {
            proptest::prop_assert!(rest.len() <= line.len() + 8);
        }
    }
}

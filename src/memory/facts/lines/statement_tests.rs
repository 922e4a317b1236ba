//! Tests of `statement`: statements are read correctly, and any text can be parsed.

use proptest::prelude::*;

use super::*;

/// `line subject|predicate|value` of every statement.
fn read_all(document: &str) -> Vec<String> {
    let shown = |found: &Statement| format!("{} {}|{}|{}", found.line, found.subject, found.predicate, found.value);
    statements(document).iter().map(shown).collect()
}

#[test]
fn labels_of_both_languages_become_relations_and_lists_their_values() {
    let page = "# Profile\n\n## Known from conversations\n\n- Likes: tea; trail running\n- Lives in: Porto; by the river\n- Anna · Birthday: 4 May\n";
    let wanted = ["5 user|likes|tea", "5 user|likes|trail running", "6 user|lives_in|Porto; by the river", "7 Anna|birthday|4 May"];
    assert_eq!(read_all(page), wanted);
    let page = "# 用户画像\n\n- 居住地：杭州\n- 喜欢：绿茶；爵士乐\n- 王芳 · 生日：5月4日\n- 最喜欢的颜色：蓝色\n";
    let wanted =
        ["3 user|lives_in|杭州", "4 user|likes|绿茶", "4 user|likes|爵士乐", "5 王芳|birthday|5月4日", "6 user|favorite_颜色|蓝色"];
    assert_eq!(read_all(page), wanted);
}

#[test]
fn what_our_own_sections_write_is_read_back() {
    use crate::memory::labels::labelled;
    for (predicate, is_chinese) in
        [("lives_in", false), ("favorite_color", false), ("reply_rule", false), ("likes", true), ("deadline", false)]
    {
        let label = labelled("user", predicate, is_chinese);
        let colon = if is_chinese { "：" } else { ": " };
        let found = statements(&format!("- {label}{colon}something"));
        assert_eq!(found[0].predicate, predicate, "{label}");
    }
}

#[test]
fn dates_times_quotes_boxes_and_plain_sentences() {
    let page = "- 2026-03-04: “I moved to Porto: at last.”\n* 09:12 I met Anna.\n+ [x] Buy milk\n1. The gate is green.\n- **Deadline**: Friday\n- **Budget:** 40 €\n- 2026-03-05：“我搬家了。”\n";
    let wanted = [
        "1 user|states|I moved to Porto: at last.",
        "2 user|states|I met Anna.",
        "3 user|states|Buy milk",
        "4 user|states|The gate is green.",
        "5 user|deadline|Friday",
        "6 user|budget|40 €",
        "7 user|states|我搬家了。",
    ];
    assert_eq!(read_all(page), wanted);
    assert_eq!(statements(page)[0].day, NaiveDate::from_ymd_opt(2026, 3, 4));
    assert_eq!(statements(page)[6].day, NaiveDate::from_ymd_opt(2026, 3, 5));
}

#[test]
fn sentences_with_a_colon_code_headings_and_prose_are_no_relations() {
    let page = "# Likes: tea\n\nLikes: coffee\n\n- See https://example.org: it says more\n- She said, and I quote: nothing\n- Note\n- …\n-no bullet\n\n```\n- Likes: code\n```\n";
    let wanted =
        ["5 user|states|See https://example.org: it says more", "6 user|states|She said, and I quote: nothing", "7 user|states|Note"];
    assert_eq!(read_all(page), wanted);
}

#[test]
fn line_endings_and_indents_are_not_part_of_a_value() {
    let page = "- Likes: tea; \u{1F375} cake \r\n  - Name: Nora\r\n";
    let found = statements(page);
    let cut: Vec<&str> = found.iter().map(|statement| &page[statement.span.clone()]).collect();
    assert_eq!(cut, ["tea", "\u{1F375} cake", "Nora"]);
}

proptest! {
    #[test]
    fn any_text_is_read_without_harm_and_every_span_lies_in_its_line(page in "(- |# |\\* |[0-9]{1,2}\\. )?(\\PC|[\n;：； ·“”*:]){0,120}") {
        for found in statements(&page) {
            let value = page.get(found.span.clone()).expect("a span on borders of characters");
            prop_assert!(value.contains(&found.value));
            prop_assert!(found.line_span.start <= found.span.start && found.span.end <= found.line_span.end);
            prop_assert!(page.lines().count() >= found.line);
        }
    }
}

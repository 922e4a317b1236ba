//! Tests of the merge strategies, by cases and by properties.

use proptest::prelude::*;

use super::*;
use crate::arbitrary::document;
use crate::section::split;

#[test]
fn append_puts_one_blank_line_between() {
    assert_eq!(append("a\n", "b"), "a\n\nb");
    assert_eq!(append("a", "b\n"), "a\n\nb\n");
    assert_eq!(append("", "b"), "b");
    assert_eq!(append("a", ""), "a");
    assert_eq!(append("```\ncode\n", "## New\n"), "```\ncode\n```\n\n## New\n", "an open fence does not swallow what follows");
}

#[test]
fn a_section_is_replaced_where_it_stands() {
    let existing = "# Memory\n\n## Projects\nold\n### Dates\nMay\n## Todo\n- buy\n";
    assert_eq!(replace_section(existing, "## Projects  \nnew"), "# Memory\n\n## Projects  \nnew\n## Todo\n- buy\n");
    assert_eq!(replace_section(existing, "## Todo\n- sell"), "# Memory\n\n## Projects\nold\n### Dates\nMay\n## Todo\n- sell");
    assert_eq!(replace_section("## 偏好\n喜欢咖啡\n\n## 项目\n夜志\n", "## 偏好\n喜欢喝茶\n"), "## 偏好\n喜欢喝茶\n## 项目\n夜志\n");
}

#[test]
fn a_section_that_is_not_there_or_has_no_heading_is_appended() {
    assert_eq!(replace_section("## A\na\n", "## B\nb\n"), "## A\na\n\n## B\nb\n");
    assert_eq!(replace_section("## A\na\n", "plain"), "## A\na\n\nplain");
    assert_eq!(replace_section("", "## B\nb"), "## B\nb");
    assert_eq!(replace_section("## Projects\nx\n", "## Project\ny\n"), "## Projects\nx\n\n## Project\ny\n", "a prefix is another heading");
}

#[test]
fn headings_in_code_are_neither_found_nor_ends() {
    let existing = "## Setup\n```sh\n## not a heading\n```\nrest\n## Next\nn\n";
    assert_eq!(replace_section(existing, "## Setup\nnew\n"), "## Setup\nnew\n## Next\nn\n");
    assert_eq!(replace_section("```\n## A\n```\n## A\nold\n", "## A\nnew\n"), "```\n## A\n```\n## A\nnew\n");
    assert_eq!(replace_section("## A\nold\n## B\nb\n", "```\n## B\n```\n## A\nnew\n"), "```\n## B\n```\n## A\nnew\n## B\nb\n");
}

#[test]
fn a_higher_heading_ends_a_section_too() {
    assert_eq!(replace_section("## A\nold\n# Part two\nkept\n", "## A\nnew\n"), "## A\nnew\n# Part two\nkept\n");
}

#[test]
fn only_the_first_of_equal_sections_is_replaced() {
    assert_eq!(replace_section("## A\n1\n## A\n2\n", "## A\nnew\n"), "## A\nnew\n## A\n2\n");
}

#[test]
fn several_incoming_sections_each_find_their_place() {
    assert_eq!(replace_section("## A\n1\n## B\n2\n", "## B\nb\n## C\nc\n## A\na\n"), "## A\na\n## B\nb\n\n## C\nc\n");
}

#[test]
fn text_before_the_first_section_is_kept_once() {
    let once = replace_section("## A\nold\n## B\nb\n", "A word first.\n## A\nnew\n");
    assert_eq!(once, "A word first.\n## A\nnew\n## B\nb\n");
    assert_eq!(replace_section(&once, "A word first.\n## A\nnew\n"), once);
    assert_eq!(
        replace_section("# Memory\n\n## B\nb\n## A\nold\n", "# Memory\n\n## A\nnew\n"),
        "# Memory\n\n## B\nb\n## A\nnew\n",
        "a repeated title finds its place"
    );
}

#[test]
fn pairs_are_set_in_place_and_new_ones_follow() {
    assert_eq!(upsert_kv("# P\nname: Nora\ncity: Porto\n", "city: Lisbon\nage: 40"), "# P\nname: Nora\ncity: Lisbon\nage: 40\n");
    assert_eq!(upsert_kv("a: 1\na: 2\n", "a: 3\na: 4\n"), "a: 4\na: 2\n", "first line rewritten, last value counts");
    assert_eq!(upsert_kv("x", "just prose here\n- item"), "x");
    assert_eq!(upsert_kv("  key : old\r\nrest\r\n", "key:new"), "key: new\r\nrest\r\n");
    assert_eq!(upsert_kv("", "a: 1"), "a: 1\n");
    assert_eq!(upsert_kv("text", "a: b: c"), "text\na: b: c\n");
}

#[test]
fn keys_may_be_chinese_with_a_full_width_colon() {
    assert_eq!(upsert_kv("时区：上海\n", "时区: 柏林\n称呼：老李"), "时区: 柏林\n称呼: 老李\n");
}

#[test]
fn pairs_in_code_are_left_alone() {
    assert_eq!(upsert_kv("```yaml\nport: 1\n```\n", "port: 2"), "```yaml\nport: 1\n```\nport: 2\n");
}

#[test]
fn overwrite_takes_the_incoming_text_verbatim() {
    assert_eq!(merge(MergeStrategy::Overwrite, "old", " new\r\n"), " new\r\n");
}

#[test]
fn a_text_is_merged_into_one_section_and_the_others_stay() {
    let file = "# Group\n\n## Person: Nora\n\n- tea\n\n## Person: 李伟\n\n茶: 绿茶\n";
    assert_eq!(
        merge_under(MergeStrategy::Append, file, "Person: Nora", "- rows on Sundays"),
        "# Group\n\n## Person: Nora\n\n- tea\n\n- rows on Sundays\n\n## Person: 李伟\n\n茶: 绿茶\n"
    );
    assert_eq!(
        merge_under(MergeStrategy::UpsertKv, file, "Person: 李伟", "茶：红茶"),
        "# Group\n\n## Person: Nora\n\n- tea\n\n## Person: 李伟\n\n茶: 红茶\n"
    );
    let alone = "# Group\n\n## Person: Nora\n\n- mate\n\n## Person: 李伟\n\n茶: 绿茶\n";
    for strategy in [MergeStrategy::ReplaceSection, MergeStrategy::Overwrite] {
        assert_eq!(merge_under(strategy, file, "Person: Nora", "- mate"), alone);
    }
    assert_eq!(merge_under(MergeStrategy::Overwrite, "# Group", "Person: Bo", "- hi"), "# Group\n\n## Person: Bo\n\n- hi\n");
    assert_eq!(merge_under(MergeStrategy::Append, "", "Person: Bo", "- hi"), "## Person: Bo\n\n- hi\n");
    assert_eq!(merge_under(MergeStrategy::Append, "## Person: Bo", "Person: Bo", "- hi"), "## Person: Bo\n\n- hi\n", "an empty section");
    let open = merge_under(MergeStrategy::Overwrite, file, "Person: Nora", "```\ncode");
    assert!(open.contains("```\ncode\n```\n\n## Person: 李伟\n"), "an open fence swallows no other section: {open}");
}

proptest! {
    #[test]
    fn merging_into_a_section_touches_no_other(existing in document(), text in "[a-z :]{0,20}") {
        for strategy in [MergeStrategy::Append, MergeStrategy::ReplaceSection, MergeStrategy::UpsertKv, MergeStrategy::Overwrite] {
            let merged = merge_under(strategy, &existing, "Preferences", &text);
            let found = split(&existing).into_iter().position(|section| section.level == 2 && section.text.lines().next() == Some("## Preferences"));
            let mut inside = false;
            for (index, section) in split(&existing).into_iter().enumerate() {
                inside = (inside && section.level > 2) || Some(index) == found;
                if !inside {
                    prop_assert!(merged.contains(section.text), "{strategy:?} lost {:?}", section.text);
                }
            }
        }
    }

    #[test]
    fn append_keeps_every_byte_of_both_sides(existing in document(), incoming in document()) {
        let merged = append(&existing, &incoming);
        prop_assert!(merged.starts_with(&existing) && merged.ends_with(&incoming));
    }

    #[test]
    fn replacing_a_section_twice_is_replacing_it_once(existing in document(), body in document()) {
        let incoming = format!("## Preferences\n{body}");
        let once = replace_section(&existing, &incoming);
        let words = |text: &str| text.lines().map(str::trim_end).filter(|line| !line.is_empty()).map(str::to_owned).collect::<Vec<_>>();
        prop_assert_eq!(words(&replace_section(&once, &incoming)), words(&once), "but for blank lines");
    }

    #[test]
    fn replacing_a_section_touches_no_section_outside_it(existing in document(), body in "[a-z ]{0,12}\n") {
        let incoming = format!("## Preferences\n{body}");
        let merged = replace_section(&existing, &incoming);
        prop_assert!(merged.contains(&incoming));
        let found = split(&existing).into_iter().position(|section| section.level == 2 && section.text.lines().next() == Some("## Preferences"));
        let mut inside = false;
        for (index, section) in split(&existing).into_iter().enumerate() {
            inside = (inside && section.level > 2) || Some(index) == found;
            if !inside {
                prop_assert!(merged.contains(section.text), "lost {:?}", section.text);
            }
        }
    }

    #[test]
    fn setting_pairs_twice_is_setting_them_once_and_keeps_the_other_lines(existing in document(), value in "[a-z]{0,6}") {
        let incoming = format!("key: {value}\n新键：{value}");
        let once = upsert_kv(&existing, &incoming);
        prop_assert_eq!(upsert_kv(&once, &incoming), once.clone());
        for line in existing.lines().filter(|line| !line.starts_with("key")) {
            prop_assert!(once.contains(line));
        }
    }
}

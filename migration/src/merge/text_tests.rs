//! Tests that merging copies of a file loses no line.

use sea_orm_migration::sea_orm::prelude::DateTimeUtc;

use super::{unite, unite_hashes};

fn at(text: &str) -> DateTimeUtc {
    text.parse().unwrap()
}

fn merged(newer: &str, older: &str) -> String {
    unite(newer, older, at("2026-04-01T08:30:00Z"))
}

#[test]
fn what_only_the_older_copy_has_follows_under_its_date_and_headings() {
    let newer = "# Memory\n\n## Nora\n- likes coffee\n";
    let older = "# Memory\n\n## Nora\n- likes tea\n- likes coffee\n\n## Work\n- ships in May\n";
    assert_eq!(
        merged(newer, older),
        "# Memory\n\n## Nora\n- likes coffee\n\n## From an older copy (2026-04-01 08:30 UTC)\n\n\
         ### Memory\n#### Nora\n- likes tea\n#### Work\n- ships in May\n"
    );
}

#[test]
fn chinese_copies_are_merged_line_by_line() {
    let text = merged("# 记忆\n- 用户喜欢咖啡\n", "# 记忆\n- 用户住在杭州\n- 用户喜欢咖啡\n");
    assert!(text.starts_with("# 记忆\n- 用户喜欢咖啡\n"), "{text}");
    assert!(text.ends_with("### 记忆\n- 用户住在杭州\n"), "{text}");
    assert_eq!(text.matches("用户喜欢咖啡").count(), 1);
}

#[test]
fn copies_that_differ_only_in_blank_space_stay_as_the_newer_one() {
    assert_eq!(merged("a\nb", "a  \r\n\r\nb\r\n\r\n"), "a\nb");
    assert_eq!(merged("a\n", ""), "a\n");
}

#[test]
fn an_empty_newer_copy_does_not_swallow_the_older_one() {
    assert_eq!(merged("", "kept"), "## From an older copy (2026-04-01 08:30 UTC)\n\nkept\n");
}

#[test]
fn a_fenced_block_is_carried_over_whole() {
    let text = merged("```\n# not a heading\nx = 1\n```\n", "```\n# not a heading\nx = 2\n```\n");
    assert!(text.ends_with("\n```\n# not a heading\nx = 2\n```\n"), "{text}");
}

#[test]
fn a_fence_that_never_closes_loses_nothing() {
    let text = merged("new", "```sh\none\ntwo");
    assert!(text.ends_with("```sh\none\ntwo\n"), "{text}");
}

#[test]
fn a_heading_without_lines_is_kept() {
    assert!(merged("a", "## Plans").contains("#### Plans"));
}

#[test]
fn query_hashes_are_united_once_each_and_damaged_fields_do_not_stop_it() {
    let fields = [r#"["a","b"]"#, r#"["b","c"]"#, "d, a", r#"["e""#, "", "[]"];
    assert_eq!(unite_hashes(fields.into_iter()).unwrap(), r#"["a","b","c","d","e"]"#);
    assert_eq!(unite_hashes(["[]"].into_iter()), None);
}

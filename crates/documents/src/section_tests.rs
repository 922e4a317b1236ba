//! Tests of sections: splitting, keys, fences, and that no byte is lost.

use proptest::prelude::*;

use super::*;
use crate::arbitrary::document;

fn keys(text: &str) -> Vec<String> {
    split(text).into_iter().map(|section| section.key).collect()
}

#[test]
fn a_document_is_cut_at_every_heading_and_the_preamble_has_its_own_section() {
    let text = "intro\n\n# Memory\n\n## Projects\n- Noctuary\n### Dates\nMay\n## 偏好\n喜欢茶\n";
    let sections = split(text);
    let shape: Vec<_> = sections.iter().map(|s| (s.level, s.title, s.key.as_str(), s.line)).collect();
    assert_eq!(
        shape,
        [
            (0, "", PREAMBLE, 1),
            (1, "Memory", "memory", 3),
            (2, "Projects", "projects", 5),
            (3, "Dates", "dates", 7),
            (2, "偏好", "偏好", 9)
        ]
    );
    assert_eq!(sections[2].text, "## Projects\n- Noctuary\n");
}

#[test]
fn a_heading_inside_a_code_fence_is_text() {
    assert_eq!(keys("## Setup\n```sh\n# install\n## really\n```\n## Next\n"), ["setup", "next"]);
    assert_eq!(keys("~~~\n# a\n```\n# b\n~~~\n# c\n"), [PREAMBLE, "c"], "a fence closes with its own mark only");
    assert_eq!(keys("````\n```\n# a\n```\n````\n# b\n"), [PREAMBLE, "b"], "a shorter mark does not close a longer fence");
    assert_eq!(keys("```sh\n# never closed\n"), [PREAMBLE]);
    assert_eq!(keys("```inline``` code\n# heading\n"), [PREAMBLE, "heading"], "a fence's info string has no backtick");
}

#[test]
fn what_only_looks_like_a_heading_is_text() {
    assert_eq!(keys("#hashtag\n####### seven\n    # indented code\n\t# tab\n"), [PREAMBLE]);
    assert_eq!(keys("   ### three spaces\n#\n## C# ##\n## C#\n"), ["three-spaces", "section", "c", "c~2"]);
    assert_eq!(split("## C#\n")[0].title, "C#");
    assert_eq!(split("## Food ##\r\n")[0].title, "Food");
}

#[test]
fn repeated_titles_have_keys_of_their_own() {
    assert_eq!(keys("# A\n# B\n# a\n# A!\n"), ["a", "b", "a~2", "a~3"]);
}

#[test]
fn the_fence_that_is_missing_is_named() {
    assert_eq!(missing_fence("a\n````md\n```\n"), Some("````".to_owned()));
    assert_eq!(missing_fence("~~~\nx\n~~~\n"), None);
    assert_eq!(missing_fence(""), None);
}

proptest! {
    #[test]
    fn sections_and_lines_joined_are_the_document(text in prop_oneof![document(), any::<String>()]) {
        prop_assert_eq!(split(&text).iter().map(|section| section.text).collect::<String>(), text.as_str());
        prop_assert_eq!(lines(&text).map(|line| line.text).collect::<String>(), text.as_str());
    }

    #[test]
    fn keys_are_unique_and_lines_point_at_the_heading(text in document()) {
        let sections = split(&text);
        let rows: Vec<&str> = text.split_inclusive('\n').collect();
        let mut seen = std::collections::HashSet::new();
        for section in &sections {
            prop_assert!(seen.insert(section.key.clone()), "{}", section.key);
            prop_assert!(section.text.starts_with(rows[section.line - 1]));
        }
    }

    #[test]
    fn closing_the_missing_fence_leaves_none_open(text in document()) {
        if let Some(fence) = missing_fence(&text) {
            let newline = if text.ends_with('\n') { "" } else { "\n" };
            prop_assert_eq!(missing_fence(&format!("{text}{newline}{fence}\n")), None);
        }
    }
}

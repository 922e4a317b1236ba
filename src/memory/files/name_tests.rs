//! Tests of file names: valid ones, invalid ones, and the reasons.

use proptest::prelude::*;

use super::*;

fn why(raw: &str) -> InvalidName {
    FileName::parse(raw).expect_err(&format!("{raw:?} should be refused"))
}

#[test]
fn ordinary_names_pass_in_many_languages() {
    let names = [
        "MEMORY.md",
        "memory.md",
        "KNOWLEDGE.md",
        "DREAMS.md",
        "memory/2026-11-21.md",
        "memory/dreams/2026-11.md",
        "_system/dreaming/20261121-consolidated.md",
        "structured/user.md",
        "notes v2 (final).md",
        "项目/会议纪要 2026-11-21.md",
        "项目notes.md",
        "会议（一）.md",
        "メモ.md",
        "ノート/買い物リスト.md",
        "노트.md",
        "память.md",
        "σημειώσεις.md",
        "café/naïve.md",
        "kırmızı.md",
        "二〇二六.md",
        "a.b.md",
        "50% plan.md",
    ];
    for name in names {
        assert_eq!(FileName::parse(name).map(|checked| checked.to_string()), Ok(name.to_owned()));
    }
}

#[test]
fn names_that_climb_or_are_absolute_are_refused() {
    for wrong in ["../x.md", "a/../b.md", "..md", "a/..", "./x.md", "a/./b.md", "a//b.md", "x...md", "a/..b.md"] {
        assert_eq!(why(wrong), InvalidName::Traversal, "{wrong}");
    }
    for wrong in ["/etc/passwd.md", "\\x.md", "a\\b.md", "..\\x.md", "//x.md"] {
        assert_eq!(why(wrong), InvalidName::Absolute, "{wrong}");
    }
}

#[test]
fn other_endings_and_empty_names_are_refused() {
    for wrong in ["x", "x.txt", "x.MD", "x.md/", "x.md ", "x.mdx", "x.md.exe", "md"] {
        assert!(matches!(why(wrong), InvalidName::Ending | InvalidName::Traversal), "{wrong}");
    }
    for wrong in ["", ".md", "a/.md"] {
        assert_eq!(why(wrong), InvalidName::Empty, "{wrong:?}");
    }
}

#[test]
fn characters_that_cannot_be_seen_are_refused() {
    let hidden = [
        "a\0.md",
        "a\n.md",
        "a\t.md",
        "a\u{7f}.md",
        "a\u{85}.md",
        "a\u{202E}dm.md",
        "a\u{2066}b.md",
        "a\u{200B}b.md",
        "a\u{200D}b.md",
        "\u{FEFF}a.md",
        "a\u{00AD}b.md",
        "a\u{2028}b.md",
        "a\u{3000}b.md",
        "a\u{00A0}b.md",
        "a\u{FE0F}.md",
        "a\u{3164}b.md",
        "a\u{E000}b.md",
        "a\u{FFFF}b.md",
        "a\u{E0041}b.md",
        "a\u{2800}.md",
    ];
    for wrong in hidden {
        assert_eq!(why(wrong), InvalidName::Invisible, "{wrong:?}");
    }
}

#[test]
fn what_breaks_a_file_system_or_hides_an_encoding_is_refused() {
    for wrong in ["C:x.md", "a?.md", "a*.md", "a|b.md", "a<b>.md", "\"a\".md", "notes#1.md", "a%2fb.md", "%2e%2E/x.md"] {
        assert_eq!(why(wrong), InvalidName::Reserved, "{wrong}");
    }
    for wrong in [".hidden.md", "a/.git/x.md", " a.md", "a /b.md", "a .md", "folder.md/x.md"] {
        assert_eq!(why(wrong), InvalidName::Segment, "{wrong}");
    }
}

#[test]
fn look_alikes_are_refused() {
    let disguised = [
        "ME\u{041C}ORY.md",                        // a Cyrillic \u{041C} among Latin letters
        "\u{0391}GENTS.md",                        // a Greek \u{0391}
        "\u{0410}\u{0421}\u{0415}.md",             // wholly Cyrillic, reads ACE
        "\u{FF4D}\u{FF45}\u{FF4D}\u{FF4F}.md",     // full width
        "memo\u{FF0E}md.md",                       // a full-width dot
        "a\u{FF0F}b.md",                           // a full-width slash
        "a\u{2215}b.md",                           // a division slash
        "a\u{2044}b.md",                           // a fraction slash
        "\u{2026}/x.md",                           // an ellipsis that normalises to dots
        "\u{1D40C}\u{1D404}\u{1D40C}\u{1D40E}.md", // mathematical letters
        "PROFlLE.md",                              // a small l for an I
        "S0UL.md",                                 // a zero for an O
        "x\u{00B2}notes.md",                       // a superscript that normalises to a digit
    ];
    for wrong in disguised {
        assert_eq!(why(wrong), InvalidName::LookAlike, "{wrong:?}");
    }
}

#[test]
fn a_name_is_at_most_256_bytes_however_many_characters() {
    assert!(FileName::parse(&format!("{}.md", "a".repeat(253))).is_ok());
    assert_eq!(why(&format!("{}.md", "a".repeat(254))), InvalidName::TooLong);
    assert!(FileName::parse(&format!("{}.md", "记".repeat(84))).is_ok());
    assert_eq!(why(&format!("{}.md", "记".repeat(85))), InvalidName::TooLong);
    assert_eq!(why(&"x".repeat(5_000)), InvalidName::TooLong);
}

#[test]
fn two_spellings_of_one_visible_name_are_one_file() {
    assert_eq!(FileName::parse("cafe\u{0301}.md"), FileName::parse("caf\u{00e9}.md"));
}

#[test]
fn only_real_dates_are_daily_notes() {
    let daily = |name| FileName::parse(name).unwrap().is_daily_note();
    assert!(daily("memory/2026-11-21.md"));
    for other in ["memory/2026-02-30.md", "memory/2026-1-1.md", "memory/dreams/2026-11.md", "2026-11-21.md", "x/memory/2026-11-21.md"] {
        assert!(!daily(other), "{other}");
    }
}

#[test]
fn the_core_files_go_into_the_prompt_in_their_order() {
    let place = |name| FileName::parse(name).unwrap().placement();
    assert_eq!(["AGENTS.md", "SOUL.md", "PROFILE.md", "MEMORY.md"].map(place), [(true, 0), (true, 1), (true, 2), (true, 3)]);
    assert_eq!(place("KNOWLEDGE.md"), (false, 4));
    assert_eq!(place("memory/2026-11-21.md"), (false, OTHER_SORT_ORDER));
}

#[test]
fn content_over_one_mebibyte_or_with_nul_is_refused() {
    assert!(check_content(&"a".repeat(MAX_CONTENT_BYTES)).is_ok());
    assert!(matches!(check_content(&"a".repeat(MAX_CONTENT_BYTES + 1)), Err(Error::TooLarge(_))));
    assert!(matches!(check_content(&"记".repeat(349_526)), Err(Error::TooLarge(_))));
    assert!(matches!(check_content("a\0b"), Err(Error::Invalid(_))));
}

proptest! {
    #[test]
    fn whatever_passes_is_safe_and_passes_again(raw in "[a-zA-Z0-9./\\\\ _%:…记忆\u{202E}\u{0301}é-]{0,40}(\\.md)?") {
        if let Ok(name) = FileName::parse(&raw) {
            let text = name.as_str();
            prop_assert!(text.ends_with(".md") && text.len() <= MAX_NAME_BYTES);
            prop_assert!(!text.contains("..") && !text.starts_with('/') && !text.contains('\\') && !text.contains("//"));
            prop_assert!(!text.chars().any(|c| c.is_control() || is_invisible(c)));
            prop_assert_eq!(FileName::parse(text), Ok(name.clone()));
        }
    }

    #[test]
    fn no_text_makes_the_check_fall_over(raw in any::<String>()) {
        let _ = FileName::parse(&raw);
    }
}

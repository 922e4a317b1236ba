//! Names of entities: normalization and similarity. Counts characters, not bytes, so that Chinese names of two
//! characters work like English ones.

use unicode_normalization::UnicodeNormalization;

use crate::script::is_cjk;

/// Longest name, in characters.
pub const MAX_CHARS: usize = 100;
/// The similarity of two names of which one is the other with a word for its kind ("the Atlas project", 阿特拉斯项目).
const WITH_ITS_KIND: f64 = 0.95;

/// Words for the kind of a thing, which do not identify it.
const KINDS: [&str; 22] = [
    "the",
    "a",
    "an",
    "project",
    "team",
    "group",
    "company",
    "inc",
    "ltd",
    "llc",
    "gmbh",
    "corp",
    "corporation",
    "co",
    "app",
    "system",
    "mr",
    "mrs",
    "ms",
    "dr",
    "prof",
    "department",
];
/// The same in Chinese, at the end of a name.
const ENDINGS: [&str; 12] = ["有限公司", "公司", "集团", "项目", "团队", "小组", "部门", "系统", "平台", "先生", "女士", "老师"];

/// Numbers in Chinese: 长风一期 is not 长风二期.
const NUMERALS: &str = "一二三四五六七八九十";

/// Whether a name is written in Latin letters. The built-in model knows no other script and skips unknown characters, so
/// that 李伟 and 李娜 would have the same embedding.
#[must_use]
pub fn is_latin(name: &str) -> bool {
    name.chars().filter(|c| c.is_alphabetic()).all(|c| c < '\u{250}')
}

/// The normalized name: NFKC, lower case, single spaces, trimmed.
#[must_use]
pub fn key(name: &str) -> String {
    let folded: String = name.nfkc().flat_map(char::to_lowercase).map(|c| if c.is_whitespace() { ' ' } else { c }).collect();
    let bare = folded.trim_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '+' | '#'));
    bare.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A name as it is stored; `None` for text that is not a name.
#[must_use]
pub fn clean(name: &str) -> Option<String> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let name =
        name.trim_matches(|c: char| matches!(c, '"' | '\'' | '“' | '”' | '‘' | '’' | '「' | '」' | '《' | '》' | ',' | '，' | '.' | '。'));
    let is_name = name.chars().any(char::is_alphanumeric) && name.chars().count() <= MAX_CHARS && !key(name).is_empty();
    is_name.then(|| name.to_owned())
}

/// Whether a text contains a name as whole words; both are keys (see [`key`]). Chinese has no blanks between words, so a name of at
/// least two characters counts wherever it is written. A single character is no sign of a name.
#[must_use]
pub fn occurs_in(name: &str, text: &str) -> bool {
    let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() && !is_cjk(c));
    let is_joined = |left: Option<char>, right: Option<char>| is_letter(left) && is_letter(right);
    let stands_alone = |(at, found): (usize, &str)| {
        let before = text.get(..at).and_then(|rest| rest.chars().next_back());
        let after = text.get(at + found.len()..).and_then(|rest| rest.chars().next());
        !is_joined(before, name.chars().next()) && !is_joined(name.chars().next_back(), after)
    };
    name.chars().nth(1).is_some() && text.match_indices(name).any(stands_alone)
}

/// The similarity of two names, 0 to 1. Names that differ in a number are different: "Atlas 2" is not "Atlas 3".
#[must_use]
pub fn similarity(one: &str, other: &str) -> f64 {
    let (one, other) = (key(one), key(other));
    let digits = |name: &str| name.chars().filter(|c| c.is_numeric() || NUMERALS.contains(*c)).collect::<String>();
    if digits(&one) != digits(&other) {
        return 0.0;
    }
    let (left, right) = (without_kind(&one), without_kind(&other));
    if !left.is_empty() && left == right {
        return if one == other { 1.0 } else { WITH_ITS_KIND };
    }
    if initials_differ(&left, &right) {
        return 0.0;
    }
    strsim::jaro_winkler(&left, &right)
}

/// Whether two names of several words share a word while the others begin with different letters. They are then different
/// people or places: "Anna Berg" and "Anna Klein", "Acme Berlin" and "Acme Oslo".
fn initials_differ(one: &str, other: &str) -> bool {
    let (left, right): (Vec<&str>, Vec<&str>) = (one.split(' ').collect(), other.split(' ').collect());
    let pairs = || left.iter().zip(&right);
    left.len() > 1 && left.len() == right.len() && pairs().any(|(x, y)| x.chars().next() != y.chars().next())
}

/// A name without words for its kind, dots and hyphens; the whole name if nothing else is left.
fn without_kind(key: &str) -> String {
    let plain: String = key.chars().map(|c| if c.is_alphanumeric() || matches!(c, '+' | '#') { c } else { ' ' }).collect();
    let words: Vec<&str> = plain.split_whitespace().filter(|word| !KINDS.contains(word)).collect();
    let joined = if words.is_empty() { plain.split_whitespace().collect::<Vec<_>>().join(" ") } else { words.join(" ") };
    let cut = ENDINGS.iter().find_map(|ending| joined.strip_suffix(ending)).filter(|rest| rest.chars().count() >= 2);
    cut.map_or_else(|| joined.clone(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_compared_without_case_width_and_spaces() {
        for (written, compared) in [
            ("  Ana\u{a0} Lima ", "ana lima"),
            ("ＡＴＬＡＳ", "atlas"),
            ("“Atlas”", "atlas"),
            ("李伟", "李伟"),
            ("C++", "c++"),
            ("Zoë", "zoë"),
            ("Zoe\u{308}", "zoë"),
        ] {
            assert_eq!(key(written), compared, "{written}");
        }
    }

    #[test]
    fn a_name_is_found_in_a_question_as_whole_words() {
        for (name, question) in [
            ("Alice", "what projects is Alice working on?"),
            ("Alice", "What is Alice's project?"),
            ("Ana Lima", "does ana  LIMA know him"),
            ("李伟", "李伟在做什么项目"),
            ("Atlas", "李伟参与Atlas吗"),
            ("C++", "who writes C++ here"),
        ] {
            assert!(occurs_in(&key(name), &key(question)), "{name}: {question}");
        }
        for (name, question) in
            [("Ana", "what does Anastasia do"), ("art", "who comes to the party"), ("R", "who writes R"), ("李娜", "李伟呢")]
        {
            assert!(!occurs_in(&key(name), &key(question)), "{name}: {question}");
        }
    }

    #[test]
    fn what_is_no_name_is_refused() {
        assert_eq!(clean(" “Atlas”, ").as_deref(), Some("Atlas"));
        for nothing in ["", " ", "...", "”", &"名".repeat(101)] {
            assert_eq!(clean(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn names_are_alike_by_their_characters_in_both_languages() {
        for (one, other) in [
            ("Jon Smith", "John Smith"),
            ("Acme, Inc.", "Acme"),
            ("the Atlas project", "Atlas"),
            ("Katherine", "Catherine"),
            ("阿特拉斯项目", "阿特拉斯"),
            ("欧阳明月", "欧阳明越"),
            ("PostgreSQL", "Postgres"),
        ] {
            assert!(similarity(one, other) >= 0.85, "{one} {other} {}", similarity(one, other));
            assert!((similarity(one, other) - similarity(other, one)).abs() < 1e-9);
        }
        for (one, other) in [
            ("李伟", "李娜"),
            ("张伟", "王伟"),
            ("Ana", "Ben"),
            ("Atlas 2", "Atlas 3"),
            ("Anna Berg", "Anna Klein"),
            ("Acme Berlin", "Acme Oslo"),
            ("北京大学", "南京大学"),
            ("2026-03-01", "2026-03-02"),
            ("长风一期", "长风二期"),
            ("长风一期", "长风二期"),
        ] {
            assert!(similarity(one, other) < 0.85, "{one} {other} {}", similarity(one, other));
        }
    }
}

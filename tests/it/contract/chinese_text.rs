//! The console's Chinese texts: punctuation beside Chinese characters is full-width, as Chinese typography requires.

use std::sync::LazyLock;

use regex::Regex;

use super::source;

const FOLDER: &str = "templates/text/zh";
/// Marks that Chinese text writes full-width: ，。：；！？（）
const MARKS: [char; 8] = [',', '.', ':', ';', '!', '?', '(', ')'];

/// Chinese text in quotation marks of a typewriter: it takes “ and ”.
static QUOTED: LazyLock<Regex> = LazyLock::new(|| Regex::new("[\"'][^\"'{}]*[\u{4e00}-\u{9fff}][^\"'{}]*[\"']").unwrap());
static PLACEABLE: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\{[^{}]*\}").unwrap());

fn is_chinese(letter: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&letter)
}

/// The half-width marks of a line beside a Chinese character. In a line with Chinese, placeables count as Chinese characters.
fn half_width(line: &str) -> Vec<char> {
    let value = if line.chars().any(is_chinese) { "字" } else { "" };
    let letters: Vec<char> = PLACEABLE.replace_all(line, value).chars().collect();
    let mark = |pair: &[char]| match *pair {
        [one, other] if is_chinese(one) && MARKS.contains(&other) => Some(other),
        [one, other] if MARKS.contains(&one) && is_chinese(other) => Some(one),
        _ => None,
    };
    let mut wrong: Vec<char> = letters.windows(2).filter_map(mark).collect();
    // A space does not make a half-width mark right: "名称 (可选)", "结果: 三".
    let apart = |trio: &[char]| match *trio {
        [one, ' ', '('] if is_chinese(one) => Some('('),
        [mark @ (',' | ';' | '!' | '?'), ' ', other] if is_chinese(other) => Some(mark),
        _ => None,
    };
    wrong.extend(letters.windows(3).filter_map(apart));
    wrong.extend(QUOTED.find_iter(&PLACEABLE.replace_all(line, value)).map(|_| '"'));
    wrong
}

#[test]
fn punctuation_beside_chinese_characters_is_full_width() {
    let mut files: Vec<_> = std::fs::read_dir(source::root().join(FOLDER)).unwrap().flatten().map(|file| file.path()).collect();
    files.sort();
    assert!(files.len() > 5, "the texts are no longer in {FOLDER}: {files:?}");
    let mut wrong = Vec::new();
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        for (at, line) in std::fs::read_to_string(&file).unwrap().lines().enumerate() {
            wrong.extend(half_width(line).into_iter().map(|mark| format!("{FOLDER}/{name}:{}: {mark} in {line}", at + 1)));
        }
    }
    assert!(wrong.is_empty(), "{} half-width marks:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn half_width_marks_are_told_from_numbers_code_and_the_syntax_of_the_file() {
    let wrong = [
        "名称,值",
        "完成.",
        "得分(满分 1)",
        "共 { $count } 条:详情",
        "角色 { $role }:",
        "[other] { $a },{ $b } 条",
        "名称 (可选)",
        "共 3 条, 详见下页",
        "打开\"记忆\"一页",
    ];
    for line in wrong {
        assert!(!half_width(line).is_empty(), "{line}");
    }
    let right = ["名称，值。", "最多 2,000 个字符", "api:nora、user:12", "路径 notes/a.md：见下", "{ $a }: { $b }", "x = { $n ->"];
    for line in right {
        assert_eq!(half_width(line), Vec::<char>::new(), "{line}");
    }
}

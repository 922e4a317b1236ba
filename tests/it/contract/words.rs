//! The words of the console: retired ones do not come back, and "token" never stands without what kind of token it is.

use std::sync::LazyLock;

use regex::Regex;

use super::source;

/// Words of older versions of the console. The glossary and the table of pages name what replaced them.
const RETIRED: [(&str, &[&str]); 2] = [
    (
        "en",
        &[
            "Believed at",
            "Call off",
            "Episode",
            "Facts",
            "Known at",
            "Let in",
            "Look again",
            "Make the token",
            "Merge candidate",
            "Nights",
            "Put away",
            "Released",
            "Select person",
            "Take back",
            "Thrown away",
            "True from",
            "Try it",
            "Check again",
            "Held back",
            "rows are",
        ],
    ),
    ("zh", &["做梦", "情景记忆", "事实", "合并候选", "已知于", "夜晚", "重新检查", "你的", "你可以", "你将"]),
];

static MESSAGE: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"(?m)^(?:[a-z0-9-]+ =|    |   \*)(?: ?\[[^\]]+\])? ?(.*)$").unwrap());
static TOKEN: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"(?:^|\W)(\w+ )?[Tt]okens?(?:\W|$)").unwrap());
static PLACEABLE: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\{[^{}]*\}").unwrap());
/// What may stand before "token", and the button of the page of access tokens.
const KINDS: [&str; 7] = ["access ", "model ", "input ", "output ", "bearer ", "Create ", "Input "];

fn texts(language: &str) -> Vec<(String, String)> {
    let mut files: Vec<_> =
        std::fs::read_dir(source::root().join("templates/text").join(language)).unwrap().flatten().map(|file| file.path()).collect();
    files.sort();
    let name = |path: &std::path::Path| path.file_name().unwrap().to_string_lossy().into_owned();
    files.iter().map(|path| (name(path), std::fs::read_to_string(path).unwrap())).collect()
}

/// The lines of text of a file, without names of messages, comments and placeables.
fn lines(text: &str) -> Vec<String> {
    MESSAGE.captures_iter(text).map(|found| PLACEABLE.replace_all(&found[1], "").into_owned()).collect()
}

fn is_bare_token(line: &str) -> bool {
    let kind = |word: &str| KINDS.contains(&word) || ["Access ", "Model ", "Output ", "Bearer "].contains(&word);
    // Names of settings and code, such as mate.chat.daily-tokens, are not prose.
    let prose = line.split_whitespace().filter(|word| !word.contains("tokens.") && !word.contains("-tokens") && !word.contains("_token"));
    TOKEN.captures_iter(&prose.collect::<Vec<_>>().join(" ")).any(|found| !found.get(1).is_some_and(|word| kind(word.as_str())))
}

#[test]
fn retired_words_do_not_come_back() {
    let mut wrong = Vec::new();
    for (language, words) in RETIRED {
        for (file, text) in texts(language) {
            for line in lines(&text) {
                wrong.extend(words.iter().filter(|word| line.contains(*word)).map(|word| format!("{language}/{file}: {word} in {line}")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_token_is_an_access_token_or_a_model_token() {
    let wrong: Vec<_> = texts("en")
        .iter()
        .flat_map(|(file, text)| lines(text).into_iter().filter(|line| is_bare_token(line)).map(move |line| format!("{file}: {line}")))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for line in ["Tokens today", "the token is revoked", "3 tokens"] {
        assert!(is_bare_token(line), "{line}");
    }
    for line in ["Model tokens today", "the access token is revoked", "Create token", "Input tokens", "raise mate.chat.daily-tokens."] {
        assert!(!is_bare_token(line), "{line}");
    }
}

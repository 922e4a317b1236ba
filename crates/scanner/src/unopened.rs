//! Closing tags that were never opened: text that breaks out of a quotation, a review or a mail. Called by `fences`.

use std::sync::LazyLock;

use regex::Regex;

/// A tag that is not HTML, such as a prompt or a feed puts around a text.
static TAG: LazyLock<Regex> = language::pattern!(r"<(?P<end>/?)(?P<name>[a-z\u{e0}-\u{ff}][\w.:-]{2,30})(?:\s[^<>]{0,80})?>");
/// HTML elements, which people paste every day.
const ELEMENTS: &str = "html head body title div span nav main header footer section article aside table thead tbody tfoot caption label button \
    option select textarea fieldset legend code pre strong small sub sup mark del ins blockquote cite figure figcaption \
    picture video audio details summary svg path dl center font style";
/// How deeply elements are tracked, how many closing tags are checked, and how much text before and after each, in bytes.
const MAX_DEPTH: usize = 32;
const MAX_ENDS: usize = 100;
const MAX_NEAR: usize = 400;
/// Number of words after a closing tag from which on they are prose rather than more data.
const MIN_PROSE: usize = 4;

/// Whether `text` closes, on a line of its own, a tag that it never opened, and continues in prose: it breaks out of a
/// quotation.
pub(super) fn is_closed(text: &str) -> bool {
    if !text.contains("</") {
        return false;
    }
    let mut open: Vec<&str> = Vec::new();
    let mut ends = 0;
    for found in TAG.captures_iter(text) {
        let (Some(whole), Some(name)) = (found.get(0), found.name("name").map(|name| name.as_str())) else { continue };
        if ELEMENTS.split(' ').any(|element| element == name) {
            continue;
        }
        if found.name("end").is_some_and(|end| end.is_empty()) {
            open.drain(..open.len().saturating_sub(MAX_DEPTH));
            open.push(name);
        } else if let Some(place) = open.iter().rposition(|opened| *opened == name) {
            open.truncate(place);
        } else {
            ends += 1;
            if ends > MAX_ENDS {
                return false;
            }
            let near = text.floor_char_boundary(whole.start().saturating_sub(MAX_NEAR))..text.ceil_char_boundary(whole.end() + MAX_NEAR);
            let line = text.get(near.start..whole.start()).and_then(|before| before.rsplit('\n').next()).unwrap_or("");
            let is_alone = TAG.replace_all(line, "").trim().is_empty();
            if is_alone && text.get(whole.end()..near.end).is_some_and(|rest| is_prose(rest, name)) {
                return true;
            }
        }
    }
    false
}

/// Whether the text after the closing tag `name` begins with words, possibly inside other tags.
fn is_prose(rest: &str, name: &str) -> bool {
    let mut rest = rest.trim_start();
    while let Some(found) = TAG.captures(rest).filter(|found| found.get(0).is_some_and(|whole| whole.start() == 0)) {
        let is_same = found.name("name").is_some_and(|found| found.as_str() == name);
        if is_same && found.name("end").is_some_and(|end| end.is_empty()) {
            return false;
        }
        rest = found.get(0).and_then(|whole| rest.get(whole.end()..)).unwrap_or("").trim_start();
    }
    let line = rest.split(['<', '\n']).next().unwrap_or("");
    let cjk = line.chars().filter(|c| super::plain::is_cjk(*c)).count();
    cjk >= MIN_PROSE * 2
        || line.split_whitespace().filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 1).count() >= MIN_PROSE
}

/// The patterns of this module, for the test that compiles each.
#[cfg(test)]
pub(super) static PATTERNS: [&LazyLock<Regex>; 1] = [&TAG];

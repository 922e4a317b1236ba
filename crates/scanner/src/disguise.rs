//! Disguised letters: digits for letters, letters of another alphabet, spaced letters, text written backwards. Each
//! disguise yields a view of the text that is scanned again. Called by the scanner.

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;
use regex::Regex;

use super::measure::is_on;
use super::plain::Visible;
use super::rule::Rule;

/// A text with one disguise removed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct View {
    pub(super) text: String,
    pub(super) rule: Rule,
}

/// Longest text without spaces between words that is also read backwards, in bytes.
const MAX_BACKWARDS: usize = 3_000;
/// Words of instructions, written backwards: only a text with one of them is read backwards.
const BACKWARDS: &[&str] = &[
    "erongi",
    "drager",
    "tegrof",
    "edirrevo",
    "ssapyb",
    "yebo",
    "laever",
    "snoitcurt",
    "noitcurt",
    "tpmorp",
    "selur",
    "seicilop",
    "senilediug",
    "ecnadiug",
    "sdrawa",
    "drowssap",
    "eteled",
    "rebmemer",
    "rotartsinimda",
    "nimda",
    "sredro",
    "sdnammoc",
    "yrome",
    "seiromem",
    "dnes",
    "drawrof",
    "yas ",
    "kcart",
    "stimil",
    "sretlif",
    "sretni",
    "senoiccurt",
    "salger",
    "samron",
    "adivlo",
    "arongi",
    "ssigrev",
    "nlegerr",
    "nleger",
    "negnusiew",
    "erereingi",
    "ereirongi",
    "eilbuo",
    "sengisnoc",
    "selger",
    "netset",
    "示指",
    "令指",
    "则规",
    "略忽",
    "视无",
    "视忽",
    "密码",
    "码密",
    "令命",
    "定规",
    "视無",
    "視無",
    "則規",
    "定設",
    "憶記",
    "忆记",
    "除删",
    "除削",
];
static TURNED: LazyLock<AhoCorasick> = LazyLock::new(|| super::words::automaton(BACKWARDS));
static LAST_LETTER: LazyLock<Regex> = language::pattern!(r"([a-z]{2,})([aeouyi])  ");

/// Number of single letters in a row from which on they are a spaced word.
const MIN_LETTERS: usize = 5;
/// Number of words that mix letters and digits from which on digits stand for letters.
const MIN_MIXED: usize = 2;

/// The views in which `visible` differs from the text that was already scanned.
pub(super) fn views(visible: &Visible<'_>, joined: Option<&str>) -> Vec<View> {
    let (plain, visible) = (&visible.plain, &*visible.text);
    let mut views = Vec::new();
    let encoded = |text: String| View { text, rule: Rule::EncodedPayload };
    if is_on("homoglyphs")
        && let Some(text) = homoglyphs(visible)
    {
        views.push(View { text, rule: Rule::HiddenText });
    }
    if is_on("leet")
        && let Some((one, other)) = leet(&plain.text)
    {
        views.extend([encoded(one), encoded(other)]);
    }
    if is_on("joined")
        && let Some(text) = joined
    {
        // "n o r m a s y haz": the last letter may be a separate word.
        views.push(encoded(LAST_LETTER.replace_all(text, "$1 $2 ").into_owned()));
        views.push(encoded(text.to_owned()));
    }
    let entities = super::markup::unescaped(visible);
    if is_on("entities") && entities != visible {
        views.push(encoded(entities));
    }
    let has_cjk = plain.text.chars().any(super::plain::is_cjk);
    if is_on("backwards") && (has_cjk && plain.text.len() < MAX_BACKWARDS || TURNED.is_match(&plain.text)) {
        views.push(encoded(plain.text.chars().rev().collect()));
        if plain.text.contains(' ') {
            views.push(encoded(words_reversed(&plain.text)));
        }
    }
    views
}

/// The text with look-alike letters of another alphabet replaced in words that also have Latin letters.
fn homoglyphs(text: &str) -> Option<String> {
    if !text.chars().any(|c| !c.is_ascii() && latin_like(c).is_some()) {
        return None;
    }
    let mut is_mixed = false;
    let words: Vec<String> = text
        .split_inclusive(|c: char| !c.is_alphanumeric())
        .map(|word| {
            // Phonetic letters count as Latin; a word entirely in Cyrillic or Greek is not a disguise.
            let has_latin = word.chars().any(|c| c.is_ascii_alphabetic() || matches!(c, '\u{0250}'..='\u{02AF}' | '\u{1D00}'..='\u{1D7F}'));
            if !has_latin || !word.chars().any(|c| latin_like(c).is_some()) {
                return word.to_owned();
            }
            is_mixed = true;
            word.chars().map(|c| latin_like(c).unwrap_or(c)).collect()
        })
        .collect();
    is_mixed.then(|| words.concat())
}

/// Whether words mix letters of two alphabets, as no language does, or a whole sentence is in mathematical letters.
pub(super) fn is_masked(visible: &str) -> bool {
    if !visible.chars().any(|c| matches!(c, '\u{0400}'..='\u{052F}' | '\u{1D400}'..='\u{1D7FF}')) {
        return false;
    }
    let words = || visible.split(|c: char| !c.is_alphanumeric()).filter(|word| word.chars().count() >= MIN_MASKED);
    let is_mixed = |word: &&str| {
        let cyrillic = |c: char| matches!(c, '\u{0400}'..='\u{052F}');
        word.chars().any(|c| c.is_ascii_alphabetic()) && word.chars().any(cyrillic)
    };
    let is_formula = |word: &&str| word.chars().all(|c| matches!(c, '\u{1D400}'..='\u{1D7FF}'));
    words().filter(is_mixed).count() > MAX_MIXED || words().filter(is_formula).count() > MAX_FORMULA
}

/// Shortest word that is checked, in letters, and the number of words of each kind that still count as a slip or
/// ornament.
const MIN_MASKED: usize = 3;
const MAX_MIXED: usize = 2;
const MAX_FORMULA: usize = 4;

/// The Latin letter that a Cyrillic, Greek or phonetic letter looks like.
const fn latin_like(c: char) -> Option<char> {
    Some(match c {
        'а' | 'α' | 'А' | 'Α' | 'ɑ' | 'ᴀ' => 'a',
        'в' | 'В' | 'Β' | 'ʙ' | 'ь' => 'b',
        'с' | 'С' | 'ϲ' | 'ᴄ' => 'c',
        'ԁ' | 'ᴅ' => 'd',
        'е' | 'Е' | 'Ε' | 'ε' | 'ё' | 'ᴇ' => 'e',
        'ɡ' | 'ɢ' => 'g',
        'һ' | 'Н' | 'Η' | 'ʜ' | 'н' => 'h',
        'і' | 'І' | 'ι' | 'Ι' | 'ɪ' | 'ı' | 'ӏ' => 'i',
        'ј' | 'Ј' | 'ᴊ' => 'j',
        'к' | 'К' | 'κ' | 'Κ' | 'ᴋ' => 'k',
        'ⅼ' | 'ʟ' => 'l',
        'м' | 'М' | 'Μ' | 'ᴍ' => 'm',
        'ո' | 'Ν' | 'ɴ' | 'п' => 'n',
        'о' | 'О' | 'ο' | 'Ο' | 'σ' | 'ᴏ' | 'օ' => 'o',
        'р' | 'Р' | 'ρ' | 'Ρ' | 'ᴘ' => 'p',
        'ԛ' => 'q',
        'г' | 'ʀ' => 'r',
        'ѕ' | 'Ѕ' | 'ꜱ' => 's',
        'т' | 'Т' | 'τ' | 'Τ' | 'ᴛ' => 't',
        'υ' | 'ս' | 'ᴜ' => 'u',
        'ν' | 'ѵ' | 'ᴠ' => 'v',
        'ѡ' | 'ω' | 'ᴡ' => 'w',
        'х' | 'Х' | 'χ' | 'Χ' => 'x',
        'у' | 'У' | 'γ' | 'Υ' | 'ʏ' => 'y',
        'Ζ' | 'ᴢ' => 'z',
        _ => return None,
    })
}

/// Replaces digits and signs by the letters they stand for: once with 1 as i, once as l.
fn leet(plain: &str) -> Option<(String, String)> {
    const DIGITS: [char; 10] = ['0', '1', '3', '4', '5', '7', '@', '$', '!', '8'];
    let is_mixed = |word: &&str| word.chars().any(|c| c.is_ascii_alphabetic()) && word.contains(DIGITS);
    if !plain.contains(DIGITS) || plain.split_whitespace().filter(is_mixed).count() < MIN_MIXED {
        return None;
    }
    let with = |one: char| -> String {
        plain
            .split(' ')
            .map(|word| {
                let letters = word.trim_end_matches(['!', '.', ',', '?']);
                let tail = word.get(letters.len()..).unwrap_or("");
                let read: String = letters
                    .chars()
                    .map(|c| match c {
                        '0' => 'o',
                        '1' | '!' | '|' => one,
                        '3' => 'e',
                        '4' | '@' => 'a',
                        '5' | '$' => 's',
                        '7' | '+' => 't',
                        '8' => 'b',
                        '9' => 'g',
                        other => other,
                    })
                    .collect();
                read + tail
            })
            .collect::<Vec<_>>()
            .join(" ")
    };
    Some((with('i'), with('l')))
}

/// Joins spaced letters: "i g n o r e   a l l" becomes "ignore all".
pub(super) fn joined(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut is_joined = false;
    let tokens = tokens(text);
    let mut at = 0;
    while let Some((letter, gap)) = tokens.get(at) {
        let run = tokens.get(at..).unwrap_or_default().iter().take_while(|(token, _)| is_letter(token)).count();
        if run >= MIN_LETTERS {
            is_joined = true;
            let letters = tokens.get(at..at + run).unwrap_or_default();
            let usual = letters.iter().take(run - 1).map(|(_, gap)| gap.len()).min().unwrap_or(1);
            for (letter, gap) in letters {
                out.push_str(letter);
                if gap.len() > usual {
                    out.push(' ');
                }
            }
            out.push_str("  ");
            at += run;
        } else {
            out.push_str(letter);
            out.push_str(gap);
            at += 1;
        }
    }
    is_joined.then_some(out)
}

fn is_letter(token: &str) -> bool {
    let mut chars = token.chars();
    chars.next().is_some_and(char::is_alphabetic) && chars.next().is_none()
}

/// Words, each with the text up to the next word.
fn tokens(text: &str) -> Vec<(&str, &str)> {
    let is_gap = |c: char| c.is_whitespace() || matches!(c, '.' | '_' | '*' | '·' | '|' | '/' | '~' | '-');
    let mut out = Vec::new();
    let mut rest = text.trim_start_matches(is_gap);
    while !rest.is_empty() {
        let (token, after) = rest.split_at(rest.find(is_gap).unwrap_or(rest.len()));
        let next = after.trim_start_matches(is_gap);
        out.push((token, after.get(..after.len() - next.len()).unwrap_or("")));
        rest = next;
    }
    out
}

static ORDER: LazyLock<Regex> = language::pattern!(
    r"(?:ignore|disregard|forget|override|bypass|obey|reveal|olvida|ignora|obedece|vergiss|ignoriere|oublie|ignorez|revele)(?:all|any|every|the|your|my|these|previous|prior|earlier|above|las|los|tus|todas|anteriores|alle|deine|bisherigen|toutes|les|tes|only|hidden|system){1,5}(?:rules?|instructions?|prompts?|guidelines?|polic|safety|limits|normas|reglas|instrucciones|regeln|anweisungen|vorgaben|regles|consignes|me)"
);

/// Whether spaced letters without larger gaps between words spell an instruction.
pub(super) fn is_squashed(visible: &str, joined: Option<&str>) -> bool {
    let tokens = tokens(visible);
    let longest = tokens.split(|(token, _)| !is_letter(token)).map(spelled).max().unwrap_or(0);
    if longest >= MAX_SPELLED || tokens.iter().filter(|(token, _)| has_inner_digits(token)).count() >= MAX_INNER_DIGITS {
        return true;
    }
    joined.is_some_and(|text| ORDER.is_match(text))
}

/// Number of spaced letters beyond that of any shop sign.
const MAX_SPELLED: usize = 16;
/// Number of words with digits between their letters from which on it is a disguise.
const MAX_INNER_DIGITS: usize = 3;

/// The number of letters of a run; 0 for one in alphabetical order.
fn spelled(run: &[(&str, &str)]) -> usize {
    let letters: Vec<u32> = run.iter().filter_map(|(token, _)| token.chars().next()).map(u32::from).collect();
    let along = letters.windows(2).filter(|pair| matches!(pair, [one, next] if one + 1 == *next)).count();
    if along * 2 > letters.len() { 0 } else { letters.len() }
}

/// Whether there are digits between the letters of a word: "n0t1z3n", "v3rg1ss".
fn has_inner_digits(token: &str) -> bool {
    if !token.bytes().any(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let chars: Vec<char> = token.chars().collect();
    let is_short = chars.len() < 4 || chars.len() > 20;
    let inner = chars
        .windows(3)
        .filter(|three| matches!(three, [one, digit, other] if one.is_alphabetic() && digit.is_ascii_digit() && other.is_alphabetic()))
        .count();
    let digits = chars.iter().filter(|c| c.is_ascii_digit()).count();
    !is_short && inner > 0 && digits * 2 <= chars.len() && chars.iter().all(|c| c.is_alphanumeric())
}

/// The text with each word written backwards.
fn words_reversed(text: &str) -> String {
    text.split(' ').map(|word| word.chars().rev().collect::<String>()).collect::<Vec<_>>().join(" ")
}

/// The patterns of this module, for the test that compiles each.
#[cfg(test)]
pub(super) static PATTERNS: [&LazyLock<Regex>; 2] = [&LAST_LETTER, &ORDER];

//! Encoded text: base64, base32, hex, percent, `\u` escapes, binary, character codes, Morse, rot13, Atbash. Text that
//! decodes to a sentence is a payload: nobody stores sentences that way. Called by the scanner; bounded in depth and
//! linear in the text.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use data_encoding::{BASE32, BASE32_NOPAD, BASE64, BASE64_NOPAD, BASE64URL, BASE64URL_NOPAD};
use regex::Regex;

use super::measure::is_on;
use super::rule::{Verdict, WriteOrigin};

static URL: LazyLock<Regex> = language::pattern!(r"(?i)https?://[^\s<>)（）。，、]+");
static BASE_64: LazyLock<Regex> = language::pattern!(r"[A-Za-z0-9+/_-]{16,}={0,2}");
static BASE_32: LazyLock<Regex> = language::pattern!(r"[A-Z2-7]{24,}={0,6}");
static HEX: LazyLock<Regex> = language::pattern!(r"(?:(?:0x|\\x)?[0-9a-fA-F]{2}[\s:,_-]?){10,}");
static PERCENT: LazyLock<Regex> = language::pattern!(r"(?:[A-Za-z0-9_.~-]*(?:[%=][0-9A-Fa-f]{2})+){1,}[A-Za-z0-9_.~-]*");
static ESCAPES: LazyLock<Regex> =
    language::pattern!(r"(?:\\u\{?[0-9a-fA-F]{4,6}\}?|U\+[0-9a-fA-F]{4,6}[\s,]*|\\[0-7]{3}|&#x?[0-9a-fA-F]{2,6};)");
static BINARY: LazyLock<Regex> = language::pattern!(r"(?:[01]{7,8}[\s,]{0,2}){6,}");
static CODES: LazyLock<Regex> = language::pattern!(r"(?:\b\d{2,3}[\s,;-]{1,2}){9,}\d{2,3}\b");
static LETTER_NUMBERS: LazyLock<Regex> = language::pattern!(r"(?:\b(?:[1-9]|1\d|2[0-6])\b[-., /]{1,3}){11,}\b(?:[1-9]|1\d|2[0-6])\b");
static MORSE: LazyLock<Regex> = language::pattern!(r"(?:[.\-·−–•—]{1,6}[ /|]{1,3}){8,}[.\-·−–•—]{1,6}");
static CODE_POINT: LazyLock<Regex> =
    language::pattern!(r"\\u\{?([0-9a-fA-F]{4,6})\}?|U\+([0-9a-fA-F]{4,6})[\s,]*|\\([0-7]{3})|&#x([0-9a-fA-F]{2,6});|&#([0-9]{2,6});");

/// Fewest percent or `\u` escapes that are decoded.
const MIN_ESCAPES: usize = 4;
/// Letters that rot13 shifts by.
const ROT_13: u32 = 13;
/// Longest encoded piece that is decoded, in bytes; the rest of it is skipped.
const MAX_PIECE: usize = 64 * 1024;
/// Function words of six languages: text with them is a sentence.
const SMALL: &[&str] = &[
    "the", "of", "and", "to", "in", "is", "all", "your", "you", "for", "from", "with", "as", "that", "it", "this", "my", "me", "not",
    "any", "a", "now", "on", "el", "la", "de", "los", "las", "que", "tu", "tus", "y", "en", "un", "una", "es", "lo", "con", "no", "al",
    "del", "der", "die", "das", "und", "du", "dein", "deine", "alle", "ist", "den", "dem", "nicht", "ein", "zu", "mir", "le", "les", "des",
    "et", "tes", "ton", "est", "pas", "ne", "tout", "sur", "donne", "nos", "pour",
];

/// Whether `text` contains encoded text that decodes to a sentence, or to text that the scanner holds.
pub(super) fn holds_payload(text: &str, folded: &str, origin: WriteOrigin, depth: usize) -> bool {
    let bare = if text.contains("://") { URL.replace_all(text, " ") } else { text.into() };
    let plain: Cow<'_, str> = if bare.len() == text.len() { folded.into() } else { super::plain::folded(&bare).into() };
    // A decoded text that also occurs in plain words is explained rather than hidden, and was scanned as such.
    let is_explained = |decoded: &str| plain.contains(super::plain::folded(decoded).trim_matches(|c: char| !c.is_alphanumeric()));
    let is_payload = |decoded: &str| (is_prose(decoded) || is_hostile(decoded, origin, depth)) && !is_explained(decoded);
    is_on("pieces") && pieces(&bare).iter().any(|decoded| is_payload(decoded)) || is_on("ciphers") && ciphers(&plain)
}

fn is_hostile(decoded: &str, origin: WriteOrigin, depth: usize) -> bool {
    let Some(depth) = depth.checked_sub(1) else { return false };
    if decoded.chars().filter(|c| c.is_alphabetic()).count() < 6 {
        return false;
    }
    let folded = super::plain::folded(decoded);
    let plain = super::plain::Plain::of_folded(&folded);
    super::instructions::find(&plain, origin).is_some_and(|finding| finding.verdict().is_quarantined())
        || matches!(super::markup::find(decoded), Verdict::Quarantined { .. })
        || depth > 0 && holds_payload(decoded, &folded, origin, depth)
}

/// All parts of `text` that decode to text.
fn pieces(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    // Each pattern runs only if its characters occur.
    let longest = text.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '_' | '-'))).map(str::len).max().unwrap_or(0);
    let count = |test: fn(char) -> bool| text.chars().filter(|c| test(*c)).count();
    let (hexes, numbers) = (count(|c| c.is_ascii_hexdigit()), count(|c| c.is_ascii_digit()));
    let when = |is: bool, pattern: &Regex| if is { found(pattern, text) } else { Vec::new() };
    for piece in when(longest >= 16, &BASE_64) {
        out.extend(base64(piece).and_then(readable));
    }
    if let Some(braille) = braille(text) {
        out.push(braille);
    }
    for piece in when(longest >= 24, &BASE_32) {
        out.extend(
            BASE32
                .decode(piece.as_bytes())
                .or_else(|_| BASE32_NOPAD.decode(piece.trim_end_matches('=').as_bytes()))
                .ok()
                .and_then(readable),
        );
    }
    for piece in when(hexes >= 20 && numbers >= 6, &HEX) {
        let digits = piece.replace("0x", "").replace("\\x", "");
        let digits: Vec<u8> = digits.bytes().filter(u8::is_ascii_hexdigit).collect();
        out.extend(pairs(&digits).and_then(readable));
    }
    for piece in when(text.contains(['%', '=']), &PERCENT) {
        if piece.bytes().filter(|byte| matches!(byte, b'%' | b'=')).count() >= MIN_ESCAPES {
            out.extend(readable(percent(piece.as_bytes())));
        }
    }
    if when(text.contains('\\') || text.contains("U+") || text.contains("&#"), &ESCAPES).len() >= MIN_ESCAPES {
        out.extend(unescaped(text));
    }
    for piece in when(numbers >= 42, &BINARY) {
        let decoded = readable(piece.split(|c: char| c != '0' && c != '1').flat_map(octets).collect());
        // Text in binary is not meant for people to read.
        out.extend(decoded.map(|text| if is_worded(&text) { format!("decode and follow this: {text}") } else { text }));
    }
    for piece in when(numbers >= 20, &CODES) {
        let codes: Option<Vec<u8>> =
            piece.split(|c: char| !c.is_ascii_digit()).filter(|code| !code.is_empty()).map(|code| code.parse().ok()).collect();
        // Codes of accented letters are not UTF-8.
        let latin = |codes: &[u8]| codes.iter().copied().map(char::from).collect::<String>().into_bytes();
        out.extend(codes.and_then(|codes| readable(codes.clone()).or_else(|| readable(latin(&codes)))));
        let octal = piece.split(|c: char| !c.is_ascii_digit()).filter(|code| !code.is_empty()).map(|code| u8::from_str_radix(code, 8).ok());
        out.extend(octal.collect::<Option<Vec<u8>>>().and_then(readable));
    }
    for piece in when(numbers >= 12, &LETTER_NUMBERS) {
        out.push(numbered(piece));
    }
    for piece in when(count(|c| matches!(c, '.' | '-' | '·' | '−' | '–' | '•' | '—')) >= 12, &MORSE) {
        out.extend(morse(piece));
    }
    out
}

fn found<'a>(pattern: &Regex, text: &'a str) -> Vec<&'a str> {
    pattern.find_iter(text).map(|found| found.as_str()).map(|piece| piece.get(..MAX_PIECE).unwrap_or(piece)).collect()
}

fn base64(piece: &str) -> Option<Vec<u8>> {
    let bare = piece.trim_end_matches('=').as_bytes();
    let whole = bare.len() - bare.len() % 4;
    [BASE64_NOPAD.decode(bare), BASE64URL_NOPAD.decode(bare), BASE64.decode(bare), BASE64URL.decode(bare)]
        .into_iter()
        .find_map(Result::ok)
        .or_else(|| BASE64_NOPAD.decode(bare.get(..whole)?).ok())
}

fn pairs(digits: &[u8]) -> Option<Vec<u8>> {
    digits.chunks_exact(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()).collect()
}

fn percent(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let [first, tail @ ..] = rest {
        if let (b'%' | b'=', [high, low, after @ ..]) = (first, tail)
            && let Some(byte) = pairs(&[*high, *low]).and_then(|byte| byte.first().copied())
        {
            out.push(byte);
            rest = after;
        } else {
            out.push(*first);
            rest = tail;
        }
    }
    out
}

/// The characters of the escapes in `text`; `None` for fewer than [`MIN_ESCAPES`].
fn unescaped(text: &str) -> Option<String> {
    let mut decoded = String::new();
    for found in CODE_POINT.captures_iter(text) {
        let hex = [1, 2, 4].into_iter().find_map(|group| found.get(group)).and_then(|digits| u32::from_str_radix(digits.as_str(), 16).ok());
        let octal = found.get(3).and_then(|digits| u32::from_str_radix(digits.as_str(), 8).ok());
        let decimal = found.get(5).and_then(|digits| digits.as_str().parse().ok());
        decoded.extend(hex.or(octal).or(decimal).and_then(char::from_u32));
    }
    (decoded.chars().count() >= MIN_ESCAPES).then_some(decoded)
}

/// Bytes of a run of binary digits.
fn octets(digits: &str) -> Vec<u8> {
    if digits.len() == 7 {
        return u8::from_str_radix(digits, 2).into_iter().collect();
    }
    digits.as_bytes().chunks_exact(8).filter_map(|chunk| u8::from_str_radix(std::str::from_utf8(chunk).ok()?, 2).ok()).collect()
}

/// Whether the text consists of at least two words and nothing else.
fn is_worded(text: &str) -> bool {
    let is_part = |c: char| c.is_alphabetic() || c.is_whitespace() || matches!(c, '\'' | '.' | ',' | '!');
    text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).count() > 1 && text.chars().all(is_part)
}

/// Decodes Braille cells of six dots each.
fn braille(text: &str) -> Option<String> {
    const CELLS: &str = "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵";
    let is_cell = |c: &char| matches!(c, '\u{2800}'..='\u{28FF}');
    (text.chars().filter(is_cell).count() >= MIN_ESCAPES * 2).then(|| {
        text.chars()
            .map(|c| match CELLS.chars().position(|cell| cell == c).and_then(|place| u8::try_from(place).ok()) {
                Some(place) => char::from(b'a' + place),
                None if is_cell(&c) => ' ',
                None => c,
            })
            .collect()
    })
}

fn morse(text: &str) -> Option<String> {
    const LETTERS: &str = ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..";
    let mut out = String::new();
    for word in text.split(['/', '|']).flat_map(|word| word.split("  ")) {
        for sign in word.split_whitespace() {
            let plain: String = sign.chars().map(|c| if matches!(c, '.' | '·' | '•') { '.' } else { '-' }).collect();
            let place = LETTERS.split(' ').position(|letter| letter == plain)?;
            out.push(char::from(b'a' + u8::try_from(place).ok()?));
        }
        out.push(' ');
    }
    Some(out)
}

/// Decodes letters from their numbers in the alphabet: "9-7-14-15-18-5".
fn numbered(piece: &str) -> String {
    let mut out = String::new();
    for word in piece.split_whitespace() {
        out.extend(
            word.split(['-', '.', ','])
                .filter_map(|number| number.parse::<u8>().ok())
                .filter(|number| (1..=26).contains(number))
                .map(|number| char::from(b'a' + number - 1)),
        );
        out.push(' ');
    }
    out
}

/// Decoded bytes as text, if they are UTF-8 of at least six characters without control characters.
fn readable(bytes: Vec<u8>) -> Option<String> {
    let text = String::from_utf8(bytes).ok()?;
    let total = text.chars().count();
    let odd = text.chars().filter(|c| c.is_control() && !c.is_whitespace() || *c == '\u{FFFD}').count();
    (total >= 6 && odd == 0).then_some(text)
}

/// Whether a decoded text is a sentence.
fn is_prose(text: &str) -> bool {
    let cjk = text.chars().filter(|c| super::plain::is_cjk(*c)).count();
    if cjk >= 4 {
        return true;
    }
    let folded = super::plain::folded(text);
    let words: Vec<&str> = folded.split(|c: char| !c.is_alphabetic() && c != '\'').filter(|word| !word.is_empty()).collect();
    let letters: usize = words.iter().map(|word| word.chars().count()).sum();
    let is_worded = words.len() >= 3
        && letters * 10 >= text.chars().count() * 6
        && letters <= words.len() * 14
        && !text.trim_start().starts_with(['{', '[']);
    // Even a few words alone are not a coincidence: a digest has digits, a key has no spaces.
    let is_bare = words.len() >= 3 && text.trim().chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | ',' | '.' | '\'' | '!'));
    is_worded && (is_bare || words.iter().filter(|word| SMALL.contains(word)).count() * 8 >= words.len())
}

/// Whether a part of the text between punctuation marks is no language as it is, but is one under another shift of the
/// alphabet, under Atbash, or read backwards.
fn ciphers(plain: &str) -> bool {
    plain.split(['.', ',', ':', ';', '!', '?', '"', '«', '»', '“', '”', '\n', '(', ')', '「', '」']).any(|stretch| {
        let is_word = |word: &&str| word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'\'');
        // Each word is analysed once, however many windows contain it: a megabyte of text has about a hundred thousand.
        let words: Vec<Reading> = stretch.split_whitespace().filter(is_word).map(Reading::of).collect();
        windows(&words).any(|words| count(words, Reading::is_small) == 0 && is_enciphered(words))
    })
}

/// The whole part, and windows of five words, for parts with plain words before or after.
fn windows(words: &[Reading]) -> impl Iterator<Item = &[Reading]> {
    const SIZE: usize = 5;
    std::iter::once(words).chain(words.windows(SIZE)).filter(|words| words.len() >= 4)
}

/// The function words that a word may be, by cipher.
#[derive(Debug, Clone, Copy)]
struct Reading {
    /// Bit `n`: a function word when each letter is shifted by `n`.
    shifts: u32,
    /// Whether it is a function word under Atbash.
    is_mirrored: bool,
    /// Whether it is a function word read backwards.
    is_backwards: bool,
    length: usize,
}

impl Reading {
    fn of(word: &str) -> Self {
        Self {
            shifts: shifts(word.bytes()),
            is_mirrored: shifts(word.bytes().map(atbash)) & 1 != 0,
            is_backwards: shifts(word.bytes().rev()) & 1 != 0,
            length: word.len(),
        }
    }

    /// Whether it is a function word as it is; words of one letter do not count, because they occur everywhere.
    const fn is_small(self) -> bool {
        self.is_shifted(0) && self.length > 1
    }

    const fn is_shifted(self, places: u32) -> bool {
        self.shifts & 1 << places != 0
    }
}

/// Longest function word, in bytes.
const LONGEST: usize = 8;

/// The function words, each shifted so that it begins with a, with their original first letters as bits, in order.
static SHAPES: LazyLock<Vec<(u64, u32)>> = LazyLock::new(|| {
    let mut shapes = BTreeMap::new();
    for small in SMALL {
        if let Some((shape, first)) = shape(small.bytes()) {
            *shapes.entry(shape).or_default() |= 1_u32 << first;
        }
    }
    shapes.into_iter().collect()
});

/// A word, shifted so that it begins with a, as one number, and the shift; `None` if it is longer than any function word
/// or not a word.
fn shape(mut word: impl Iterator<Item = u8>) -> Option<(u64, u8)> {
    let letter = |byte: u8| byte.is_ascii_lowercase().then(|| byte - b'a');
    let first = letter(word.next()?)?;
    let mut shape = 1;
    for (place, byte) in word.enumerate() {
        let moved = (letter(byte)? + 26 - first) % 26 + 1;
        // Eight letters fill the number.
        shape = (place + 1 < LONGEST).then_some(shape << 8 | u64::from(moved))?;
    }
    Some((shape, first))
}

/// Bit `n`: the word becomes a function word when each letter is shifted by `n`.
fn shifts(word: impl Iterator<Item = u8>) -> u32 {
    const ALPHABET: u32 = (1 << 26) - 1;
    let Some((shape, first)) = shape(word) else { return 0 };
    let known = SHAPES.binary_search_by_key(&shape, |(shape, _)| *shape).ok().and_then(|place| SHAPES.get(place));
    let firsts = known.map_or(0, |(_, firsts)| *firsts);
    // A function word that begins with the letter `f` is at a shift of `f - first`.
    (firsts >> first | firsts << (26 - first)) & ALPHABET
}

fn is_enciphered(words: &[Reading]) -> bool {
    let is_enough = |hits: usize, share: usize| hits >= 2 && hits * share >= words.len();
    is_enough(count(words, |word| word.length > 1 && word.is_shifted(ROT_13)), 4)
        || is_enough(count(words, |word| word.length > 1 && word.is_mirrored), 4)
        || count(words, |word| word.length > 2 && word.is_backwards) >= 2
        || (1..26).any(|places| is_enough(count(words, |word| word.length > 2 && word.is_shifted(places)), 3))
}

fn count(words: &[Reading], is_one: impl Fn(Reading) -> bool) -> usize {
    words.iter().filter(|word| is_one(**word)).count()
}

const fn atbash(byte: u8) -> u8 {
    if byte.is_ascii_lowercase() { b'z' - (byte - b'a') } else { byte }
}

/// The patterns of this module, for the test that compiles each.
#[cfg(test)]
pub(super) static PATTERNS: [&LazyLock<Regex>; 11] =
    [&URL, &BASE_64, &BASE_32, &HEX, &PERCENT, &ESCAPES, &BINARY, &CODES, &LETTER_NUMBERS, &MORSE, &CODE_POINT];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_under_every_shift() {
        for (word, places) in [("the", 0), ("gur", 13), ("uif", 25), ("bpm", 18)] {
            assert_eq!(shifts(word.bytes()) & 1 << places, 1 << places, "{word}");
        }
        for none in ["zab", "it's", "", "'a", "钥匙", "unterwegs"] {
            assert_eq!(shifts(none.bytes()), 0, "{none}");
        }
        assert!(Reading::of("gsv").is_mirrored && Reading::of("eht").is_backwards && !Reading::of("eht").is_shifted(0));
    }

    #[test]
    fn a_sentence_in_each_cipher_is_found_and_plain_words_are_not() {
        for cipher in
            ["gur xrl bs lbhe qbbe vf haqre gur srea", "gsv pvb lu blfi wlli rh fmwvi gsv uvim", "eht yek fo ruoy rood si rednu eht nref"]
        {
            assert!(ciphers(cipher), "{cipher}");
        }
        assert!(!ciphers("the key of your door is under the fern") && !ciphers("钥匙在蕨类植物下面"));
    }
}

//! The rules for names and content of workspace files. Checked before every write and every look-up by name, in all APIs.
//!
//! A name is a relative path that means the same file to every reader: it has no parent segments, no invisible
//! characters, no letters of another script that imitate the name of another file, and nothing that a file system would
//! reject on export.

use std::fmt;

use unicode_normalization::UnicodeNormalization;
use unicode_security::{MixedScript, RestrictionLevel, RestrictionLevelDetection, skeleton};

use crate::domain::confusable::is_invisible;
use crate::error::{Error, Result};

/// The page of memory, and the name under which other systems also write it.
pub(super) const MEMORY: &str = "MEMORY.md";
pub(super) const STAND_IN: &str = "memory.md";
use language::script::is_cjk;

/// Longest name, in bytes of UTF-8.
pub const MAX_NAME_BYTES: usize = 256;
/// Largest content, in bytes of UTF-8: 1 MiB.
pub const MAX_CONTENT_BYTES: usize = 1024 * 1024;

/// The files that every agent has a place for, in the order of the prompt; the index is their `sort_order`.
pub const KNOWN: [&str; 5] = ["AGENTS.md", "SOUL.md", "PROFILE.md", "MEMORY.md", "KNOWLEDGE.md"];
/// How many of [`KNOWN`] are in the prompt from the start.
pub const CORE_COUNT: usize = 4;
/// `sort_order` of files that are not [`KNOWN`]: after them.
pub const OTHER_SORT_ORDER: i32 = 100;

/// A checked name: relative, NFC, ends in `.md`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileName(String);

/// Why a text is not a valid file name. The caller receives these sentences.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidName {
    /// Nothing before `.md`, or nothing at all.
    #[error("must not be empty")]
    Empty,
    /// Over [`MAX_NAME_BYTES`].
    #[error("must be at most 256 bytes")]
    TooLong,
    /// Another ending.
    #[error("must end in .md")]
    Ending,
    /// `/x.md`, `\x.md`, `C:x.md`.
    #[error("must be relative and use / between folders")]
    Absolute,
    /// `..`, `.`, `a//b.md`.
    #[error("must not contain '..', '.' or empty folders")]
    Traversal,
    /// Control, direction-changing, invisible, private or unassigned characters.
    #[error("must not contain control, direction-changing or invisible characters")]
    Invisible,
    /// One of `< > : " | ? * #`, or an encoded character such as `%2f`.
    #[error("must not contain any of < > : \" | ? * # or percent-encoded characters")]
    Reserved,
    /// Starts with a dot or ends with a dot or a space, or a folder that ends in `.md`.
    #[error("a folder or file must not start with a dot, start or end with a space, end with a dot; a folder must not end in .md")]
    Segment,
    /// Looks like another name than it is.
    #[error("must not contain look-alike characters")]
    LookAlike,
}

impl FileName {
    /// Checks `raw` and normalizes it to NFC, so that names that look the same are the same file.
    ///
    /// # Errors
    /// [`InvalidName`], naming the first rule it breaks.
    pub fn parse(raw: &str) -> std::result::Result<Self, InvalidName> {
        // Normalisation can triple a text; reject one that is far too long before it.
        if raw.len() > MAX_NAME_BYTES * 4 {
            return Err(InvalidName::TooLong);
        }
        let name: String = raw.nfc().collect();
        check_characters(&name)?;
        check_shape(&name)?;
        check_look_alikes(&name)?;
        Ok(Self(name))
    }

    /// Like [`FileName::parse`], with the error that the API returns.
    ///
    /// # Errors
    /// [`Error::Invalid`] for the field `filename`.
    pub fn checked(raw: &str) -> Result<Self> {
        Self::parse(raw).map_err(|wrong| Error::invalid("filename", wrong.to_string()))
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is a daily note, `memory/YYYY-MM-DD.md` with a real date.
    #[must_use]
    pub fn is_daily_note(&self) -> bool {
        is_daily_note(&self.0)
    }

    /// Whether a new file of this name is in the prompt, and its position.
    #[must_use]
    pub fn placement(&self) -> (bool, i32) {
        let name = if self.0 == STAND_IN { MEMORY } else { self.0.as_str() };
        match KNOWN.iter().position(|known| *known == name) {
            Some(position) => (position < CORE_COUNT, i32::try_from(position).unwrap_or(OTHER_SORT_ORDER)),
            None => (false, OTHER_SORT_ORDER),
        }
    }
}

/// Whether a checked name is that of a daily note.
pub(super) fn is_daily_note(name: &str) -> bool {
    let day = name.strip_prefix("memory/").and_then(|rest| rest.strip_suffix(".md"));
    day.is_some_and(|day| day.len() == 10 && chrono::NaiveDate::parse_from_str(day, "%Y-%m-%d").is_ok())
}

impl fmt::Display for FileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Checks content: at most 1 MiB, without NUL (PostgreSQL cannot store it).
///
/// # Errors
/// [`Error::TooLarge`] or [`Error::Invalid`] for the field `content`.
pub fn check_content(content: &str) -> Result<()> {
    if content.len() > MAX_CONTENT_BYTES {
        return Err(Error::TooLarge("a file may have at most 1 MiB (1048576 bytes)".to_owned()));
    }
    if content.contains('\0') {
        return Err(Error::invalid("content", "must not contain NUL characters"));
    }
    Ok(())
}

fn check_characters(name: &str) -> std::result::Result<(), InvalidName> {
    if name.is_empty() {
        return Err(InvalidName::Empty);
    }
    if name.len() > MAX_NAME_BYTES {
        return Err(InvalidName::TooLong);
    }
    if name.chars().any(|c| c.is_control() || is_invisible(c) || is_blank_or_private(c)) {
        return Err(InvalidName::Invisible);
    }
    if name.contains('\\') || name.starts_with('/') {
        return Err(InvalidName::Absolute);
    }
    if name.chars().any(|c| matches!(c, '<' | '>' | ':' | '"' | '|' | '?' | '*' | '#')) || has_percent_code(name) {
        return Err(InvalidName::Reserved);
    }
    Ok(())
}

fn check_shape(name: &str) -> std::result::Result<(), InvalidName> {
    if name.contains("..") || name.split('/').any(|segment| segment.is_empty() || segment == ".") {
        return Err(InvalidName::Traversal);
    }
    let stem = name.strip_suffix(".md").ok_or(InvalidName::Ending)?;
    if stem.is_empty() || stem.ends_with('/') {
        return Err(InvalidName::Empty);
    }
    let is_untidy = |segment: &str| segment.starts_with(['.', ' ']) || segment.ends_with(['.', ' ']);
    let mut segments = stem.split('/').rev();
    let file = segments.next().unwrap_or_default();
    if is_untidy(file) || segments.any(|folder| is_untidy(folder) || folder.ends_with(".md")) {
        return Err(InvalidName::Segment);
    }
    Ok(())
}

/// Rejects names that imitate other names (Unicode TS 39): compatibility forms of ASCII, characters that look like a
/// slash, words that mix alphabets, foreign words that look entirely like ASCII, and names that look like a core file's.
fn check_look_alikes(name: &str) -> std::result::Result<(), InvalidName> {
    let is_disguised =
        |c: char| !c.is_ascii() && c.nfkc().any(|plain| plain.is_ascii_alphanumeric() || matches!(plain, '.' | '/' | '\\' | ' '));
    let is_slash_like = |c: char| {
        matches!(
            c,
            '\u{2044}' | '\u{2215}' | '\u{2216}' | '\u{29F5}' | '\u{29F8}' | '\u{29F9}' | '\u{2571}' | '\u{2572}' | '\u{27CB}' | '\u{27CD}'
        )
    };
    if name.chars().any(|c| is_disguised(c) || is_slash_like(c)) {
        return Err(InvalidName::LookAlike);
    }
    let mut words = name.split(|c: char| !c.is_alphanumeric() && !is_mark(c)).filter(|word| !word.is_ascii());
    if words.any(|word| mixes_alphabets(word) || passes_for_ascii(word)) {
        return Err(InvalidName::LookAlike);
    }
    let looks_like = |known: &str| name != known && skeleton(name).eq(skeleton(known));
    if KNOWN.iter().any(|known| looks_like(known)) { Err(InvalidName::LookAlike) } else { Ok(()) }
}

/// Whether a word mixes alphabets. One script, or Latin with Chinese, Japanese or Korean, is normal; any other mixture is
/// a disguise.
fn mixes_alphabets(word: &str) -> bool {
    !word.is_single_script() && word.detect_restriction_level() > RestrictionLevel::HighlyRestrictive
}

/// Whether a word without any Latin letter looks like an ASCII word, such as Cyrillic `АСЕ`.
fn passes_for_ascii(word: &str) -> bool {
    let is_foreign_alphabet = word.chars().all(|c| !c.is_ascii_alphabetic() && !is_latin(c) && !is_cjk(c));
    is_foreign_alphabet && skeleton(word).all(|c| c.is_ascii())
}

const fn is_latin(c: char) -> bool {
    matches!(c, '\u{00C0}'..='\u{024F}' | '\u{1E00}'..='\u{1EFF}')
}

/// Combining marks, which belong to the preceding letter.
const fn is_mark(c: char) -> bool {
    matches!(c, '\u{0300}'..='\u{036F}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}' | '\u{20D0}'..='\u{20FF}' | '\u{FE20}'..='\u{FE2F}')
}

/// Blanks other than the space, fillers, variation selectors, private use and non-characters.
fn is_blank_or_private(c: char) -> bool {
    (c.is_whitespace() && c != ' ')
        || matches!(c, '\u{034F}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180D}' | '\u{180F}' | '\u{2800}' | '\u{3164}' | '\u{FFA0}'
            | '\u{FE00}'..='\u{FE0F}' | '\u{E000}'..='\u{F8FF}' | '\u{FFFC}'..='\u{FFFF}' | '\u{FDD0}'..='\u{FDEF}'
            | '\u{E0100}'..='\u{E01EF}' | '\u{F0000}'..='\u{10FFFF}')
}

/// Whether a name contains a percent code such as `%2e`, which comes from encoding twice.
fn has_percent_code(name: &str) -> bool {
    name.as_bytes().windows(3).any(|code| matches!(code, [b'%', high, low] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit()))
}

#[cfg(test)]
#[path = "name_tests.rs"]
mod tests;

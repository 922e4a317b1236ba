//! Invisible characters and characters that reverse text: a person reads something else than the model. Emoji, Persian,
//! Indic, Thai and German texts need some of them, which are allowed. Called by the scanner.

use std::borrow::Cow;

use super::rule::{Rule, Severity, Verdict};

/// Most zero-width characters in a row that still count as a slip, and most letters in a row with a soft hyphen after
/// each.
const MAX_RUN: usize = 3;
/// Most words that a zero-width character may split, as in text copied from web pages, before it counts as a disguise.
const MAX_SPLITS: usize = 1;
const SOFT_HYPHEN: char = '\u{00AD}';

/// Whether `text` contains hidden text.
pub(super) fn find(text: &str) -> Verdict {
    let held = Verdict::Quarantined { rule: Rule::HiddenText };
    if !crate::measure::is_on("hidden") {
        return Verdict::Clean;
    }
    if !text.chars().any(is_hidden) {
        return Verdict::Clean;
    }
    let chars: Vec<char> = text.chars().collect();
    let has_rtl = chars.iter().any(|c| is_rtl(*c));
    let (mut run, mut splits, mut selectors, mut hyphens) = (0_usize, 0_usize, 0_usize, 0_usize);
    let mut in_flag = false;
    for (at, c) in chars.iter().copied().enumerate() {
        let before = at.checked_sub(1).and_then(|at| chars.get(at)).copied();
        let after = chars.get(at + 1).copied();
        match c {
            '\u{1F3F4}' => in_flag = true,
            '\u{E0020}'..='\u{E007F}' if in_flag => in_flag = c != '\u{E007F}',
            '\u{E0000}'..='\u{E007F}' | '\u{2061}'..='\u{2064}' | '\u{206A}'..='\u{206F}' | '\u{FFF9}'..='\u{FFFB}' => return held,
            '\u{202D}' | '\u{202E}' => return held,
            '\u{202A}' | '\u{202B}' | '\u{202C}' | '\u{2066}'..='\u{2069}' if !has_rtl => return held,
            _ => in_flag = false,
        }
        selectors = if is_selector(c) { selectors + 1 } else { 0 };
        if selectors > 1 {
            return held;
        }
        // A soft hyphen occurs between syllables, not after every letter.
        hyphens = match c {
            SOFT_HYPHEN => hyphens + 1,
            _ if before == Some(SOFT_HYPHEN) => hyphens,
            _ => 0,
        };
        if hyphens > MAX_RUN {
            return held;
        }
        if is_zero_width(c) || is_direction(c) {
            run += 1;
            if run > MAX_RUN {
                return held;
            }
            if is_zero_width(c) && before.is_some_and(joins_nothing) && after.is_some_and(joins_nothing) {
                splits += 1;
            }
        } else {
            run = 0;
        }
    }
    match splits {
        0 => Verdict::Clean,
        _ if splits <= MAX_SPLITS => Verdict::Flagged { rule: Rule::HiddenText, severity: Severity::Low },
        _ => held,
    }
}

/// `text` without invisible characters.
pub(super) fn removed(text: &str) -> Cow<'_, str> {
    if text.chars().any(is_hidden) { text.chars().filter(|c| !is_hidden(*c)).collect() } else { text.into() }
}

const fn is_hidden(c: char) -> bool {
    !c.is_ascii() && (is_zero_width(c) || is_selector(c) || is_other_hidden(c))
}

/// Zero-width joiners and spaces. `find` does not count the soft hyphen: German words contain it.
const fn is_zero_width(c: char) -> bool {
    matches!(
        c,
        '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{FEFF}' | '\u{180E}' | '\u{115F}' | '\u{1160}' | '\u{3164}' | '\u{FFA0}' | '\u{2800}'
    )
}

const fn is_other_hidden(c: char) -> bool {
    matches!(c, '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2061}'..='\u{206F}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}')
}

/// Marks of text direction: a single one can reverse a line.
fn is_direction(c: char) -> bool {
    matches!(c, '\u{061C}' | '\u{200E}' | '\u{200F}')
}

const fn is_selector(c: char) -> bool {
    matches!(c, '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}')
}

/// Letters of scripts that have no zero-width characters between letters.
fn joins_nothing(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '\u{00C0}'..='\u{024F}' | '\u{0370}'..='\u{052F}') || super::plain::is_cjk(c)
}

const fn is_rtl(c: char) -> bool {
    matches!(c, '\u{0590}'..='\u{08FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}')
}

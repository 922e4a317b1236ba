//! Names that readers confuse with another name (Unicode TS 39). Checked where a name decides whose memory is read.

use unicode_normalization::UnicodeNormalization;
use unicode_security::{MixedScript, RestrictionLevel, RestrictionLevelDetection, skeleton};

/// Letters of other alphabets that look like ASCII ones: Cyrillic, Greek, and the dotless i. Each row is one alphabet.
const TWINS: [(&str, &str); 3] =
    [("acehijopqswxyABCEHIJKMOPSTX", "асеһіјорԛѕԝхуАВСЕНІЈКМОРЅТХ"), ("ovABEHIKMNOPTXYZ", "ονΑΒΕΗΙΚΜΝΟΡΤΧΥΖ"), ("i", "ı")];
/// The most spellings of one name.
const MAX_SPELLINGS: usize = 32;

/// Whether a character is invisible, changes how others are shown, or has no agreed appearance.
#[must_use]
pub fn is_unseen(c: char) -> bool {
    is_invisible(c)
        || (c.is_whitespace() && c != ' ')
        || matches!(c, '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}')
        || matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{FDD0}'..='\u{FDEF}' | '\u{F0000}'..='\u{10FFFF}')
        || matches!(u32::from(c) & 0xFFFF, 0xFFFE | 0xFFFF)
}

/// Characters that change direction or are invisible: two names that look alike must not be two owners.
#[must_use]
pub fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}'
            | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}'
            | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E00FF}' | '\u{E01F0}'..='\u{E0FFF}'
    )
}

/// Whether a name imitates another one: with variant letters (full width, mathematical, ligatures), or with words that mix alphabets.
#[must_use]
pub fn is_disguised(name: &str) -> bool {
    let is_guise = |c: char| !c.is_ascii() && c.nfkc().any(|plain| plain.is_ascii_alphanumeric());
    name.chars().any(is_guise) || words(name).any(mixes_alphabets)
}

fn words(name: &str) -> impl Iterator<Item = &str> {
    let is_mark = unicode_normalization::char::is_combining_mark;
    name.split(move |c: char| !c.is_alphanumeric() && !is_mark(c)).filter(|word| !word.is_ascii())
}

/// Ordinary words use one script, or Latin with Chinese, Japanese or Korean; any other mix is a disguise.
fn mixes_alphabets(word: &str) -> bool {
    !word.is_single_script() && word.detect_restriction_level() > RestrictionLevel::HighlyRestrictive
}

/// Other spellings that look like `name`: for a name in another alphabet those in ASCII, for one in ASCII those in another alphabet.
#[must_use]
pub fn twins(name: &str) -> Vec<String> {
    if name.is_ascii() { TWINS.iter().filter_map(|(from, to)| spelled(name, from, to)).collect() } else { in_ascii(name) }
}

/// The name with every letter in the other alphabet; `None` if a letter has no look-alike there. The dotless i may stand beside Latin
/// letters.
fn spelled(name: &str, from: &str, to: &str) -> Option<String> {
    let is_whole = from.chars().nth(1).is_some();
    let twin = |c: char| match from.chars().zip(to.chars()).find(|(plain, _)| *plain == c) {
        Some((_, twin)) => Some(twin),
        None if c.is_ascii_alphabetic() && is_whole => None,
        None => Some(c),
    };
    name.chars().map(twin).collect::<Option<String>>().filter(|spelled| spelled != name)
}

fn in_ascii(name: &str) -> Vec<String> {
    let mut spellings = vec![String::new()];
    for c in name.chars() {
        let mut looks = looks(c);
        if spellings.len() * looks.len() > MAX_SPELLINGS {
            looks.truncate(1);
        }
        spellings = spellings.iter().flat_map(|start| looks.iter().map(move |look| format!("{start}{look}"))).collect();
    }
    spellings.retain(|spelling| spelling.is_ascii());
    spellings
}

/// What a character looks like: itself, or ASCII characters. The table of Unicode has one character for what looks like `l`, `I` and `1`.
fn looks(c: char) -> Vec<String> {
    if c.is_ascii() {
        return vec![c.to_string()];
    }
    let look: String = skeleton(c.encode_utf8(&mut [0; 4])).collect();
    match look.as_str() {
        "l" => ["I", "l", "1"].map(str::to_owned).to_vec(),
        "O" => ["O", "0"].map(str::to_owned).to_vec(),
        _ => vec![look],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_in_another_guise_or_of_mixed_alphabets_is_disguised() {
        for name in ["n\u{043E}ra", "ｎｏｒａ", "𝐧ora", "oﬃce", "n²", "ηora", "user-n\u{043E}ra", "ⓝora"] {
            assert!(is_disguised(name), "{name}");
        }
        for name in
            ["nora", "Иван", "user-Иван", "José", "诺拉", "山田太郎", "李Nora", "Nora金", "Ελένη", "Yıldız", "😀", "محمد_1", "ราม", "아라"]
        {
            assert!(!is_disguised(name), "{name}");
        }
    }

    #[test]
    fn the_spellings_that_look_alike_are_found_from_either_side() {
        for (one, other) in [("coco", "сосо"), ("HOPE", "НОРЕ"), ("Axel-1", "Ахеl-1"), ("yildiz", "yıldız"), ("BETA", "ΒΕΤΑ")]
        {
            assert!(twins(other).iter().any(|twin| twin == one), "{other}: {:?}", twins(other));
            if one != "Axel-1" {
                assert!(twins(one).iter().any(|twin| twin == other), "{one}: {:?}", twins(one));
            }
        }
        assert!(twins("Іван").is_empty() && twins("诺拉").is_empty() && twins("nora").is_empty());
        assert!(twins(&"І".repeat(120)).len() <= MAX_SPELLINGS);
    }
}

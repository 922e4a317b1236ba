//! Texts longer than what they are stored as: divided into several, or cut with a mark (`mate.memory.long-messages`). Called for messages, and
//! for facts that are stored unchanged.

use language::sentence;

use crate::config::mate::LongMessages;

/// Characters that the mark of a cut may take.
const MARK_CHARS: usize = 60;

/// A text longer than `most` characters in parts, or its beginning with a mark. The text itself if it is short enough, and with
/// [`LongMessages::Refuse`].
#[must_use]
pub fn shorten(text: &str, how: LongMessages, most: usize) -> Vec<String> {
    let is_long = text.len() > most && text.chars().nth(most).is_some();
    match how {
        LongMessages::Cut if is_long => vec![cut(text, most)],
        LongMessages::Split if is_long => split(text, most),
        _ => vec![text.to_owned()],
    }
}

/// The beginning of a text, and how much is left out.
fn cut(text: &str, most: usize) -> String {
    let kept: String = text.chars().take(most.saturating_sub(MARK_CHARS)).collect();
    let left_out = text.chars().count() - kept.chars().count();
    format!("{kept}\n[{left_out} more characters were not kept]")
}

/// The text in parts of whole sentences, as long as possible. A sentence that is too long by itself is divided anywhere.
fn split(text: &str, most: usize) -> Vec<String> {
    let (mut parts, mut part, mut length) = (Vec::new(), String::new(), 0);
    for sentence in sentence::split(text) {
        let chars: Vec<char> = sentence.chars().collect();
        for piece in chars.chunks(most.max(1)) {
            if length + piece.len() > most {
                parts.push(std::mem::take(&mut part));
                length = 0;
            }
            part.extend(piece);
            length += piece.len();
        }
    }
    parts.push(part);
    parts.retain(|part| !part.trim().is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_text_is_divided_between_sentences_cut_with_a_mark_or_left_alone() {
        let text = format!("{}。{}。", "长".repeat(60), "短".repeat(60));
        assert_eq!(shorten(&text, LongMessages::Split, 100).concat(), text);
        assert!(shorten(&text, LongMessages::Split, 100).iter().all(|part| part.ends_with('。')));
        assert_eq!(shorten(&text, LongMessages::Cut, 100), [format!("{}\n[82 more characters were not kept]", "长".repeat(40))]);
        for (how, most) in [(LongMessages::Refuse, 100), (LongMessages::Split, 122), (LongMessages::Cut, 122)] {
            assert_eq!(shorten(&text, how, most), [text.as_str()], "{how:?}");
        }
    }

    proptest! {
        #[test]
        fn nothing_is_lost_between_the_parts(pieces in proptest::collection::vec(("[a-c长。 \n.]{1,40}", 1_usize..60), 1..6)) {
            let text: String = pieces.iter().map(|(piece, times)| piece.repeat(*times)).collect();
            let parts = shorten(&text, LongMessages::Split, 1_000);
            prop_assert!(parts.iter().all(|part| part.chars().count() <= 1_000));
            let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            prop_assert_eq!(letters(&parts.concat()), letters(&text));
        }
    }
}

//! Messages longer than one message may be: split into several, or cut. A pasted document or log is kept instead of being refused with
//! everything that came with it.

use language::sentence;

use super::turn::{MAX_CONTENT_CHARS, NewMessage};
use crate::config::mate::LongMessages;

/// Characters that the mark of a cut may take.
const MARK_CHARS: usize = 60;

/// The messages, none longer than allowed, and the positions of those that were too long. With [`LongMessages::Refuse`] nothing changes.
pub(super) fn shorten(messages: Vec<NewMessage>, how: LongMessages) -> (Vec<NewMessage>, Vec<usize>) {
    let is_long = |message: &NewMessage| message.content.chars().nth(MAX_CONTENT_CHARS).is_some();
    if how == LongMessages::Refuse || !messages.iter().any(is_long) {
        return (messages, Vec::new());
    }
    let mut short = Vec::with_capacity(messages.len() + 1);
    let mut changed = Vec::new();
    for (at, message) in messages.into_iter().enumerate() {
        if !is_long(&message) {
            short.push(message);
            continue;
        }
        changed.push(at);
        let contents = if how == LongMessages::Cut { vec![cut(&message.content)] } else { split(&message.content) };
        short.extend(contents.into_iter().map(|content| NewMessage { content, ..message.clone() }));
    }
    (short, changed)
}

/// The beginning of a text, and how much is left out.
fn cut(text: &str) -> String {
    let kept: String = text.chars().take(MAX_CONTENT_CHARS - MARK_CHARS).collect();
    let left_out = text.chars().count() - kept.chars().count();
    format!("{kept}\n[{left_out} more characters were not kept]")
}

/// The text in parts of whole sentences, as long as possible. A sentence that is too long by itself is divided anywhere.
fn split(text: &str) -> Vec<String> {
    let (mut parts, mut part, mut length) = (Vec::new(), String::new(), 0);
    for sentence in sentence::split(text) {
        let chars: Vec<char> = sentence.chars().collect();
        for piece in chars.chunks(MAX_CONTENT_CHARS) {
            if length + piece.len() > MAX_CONTENT_CHARS {
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
    use crate::domain::conversation::MessageRole;

    fn said(content: &str) -> NewMessage {
        NewMessage { role: MessageRole::User, name: None, content: content.to_owned(), created_at: None }
    }

    #[test]
    fn a_long_message_is_split_between_sentences_or_cut_with_a_mark() {
        let line = format!("{}。\n", "长".repeat(998));
        let (long, rest) = (line.repeat(250), said("ok"));
        let (parts, changed) = shorten(vec![rest.clone(), said(&long), rest.clone()], LongMessages::Split);
        assert_eq!(changed, [1]);
        let middle: Vec<&str> = parts[1..parts.len() - 1].iter().map(|part| part.content.as_str()).collect();
        assert_eq!(middle.concat(), long);
        assert!(middle.len() == 3 && middle.iter().all(|part| part.ends_with("。\n") && part.chars().count() <= MAX_CONTENT_CHARS));
        let (cut, changed) = shorten(vec![said(&long)], LongMessages::Cut);
        assert_eq!((cut.len(), changed), (1, vec![0]));
        assert!(cut[0].content.ends_with("[150060 more characters were not kept]"), "{:?}", &cut[0].content[cut[0].content.len() - 60..]);
        assert!(cut[0].content.chars().count() <= MAX_CONTENT_CHARS);
        let (same, changed) = shorten(vec![said(&long), rest], LongMessages::Refuse);
        assert_eq!((same.len(), changed.len()), (2, 0));
    }

    proptest! {
        #[test]
        fn nothing_is_lost_between_the_parts(pieces in proptest::collection::vec(("[a-c长。 \n.]{1,40}", 1_usize..6_000), 1..6)) {
            let text: String = pieces.iter().map(|(piece, times)| piece.repeat(*times)).collect();
            let parts = split(&text);
            prop_assert!(parts.iter().all(|part| part.chars().count() <= MAX_CONTENT_CHARS));
            let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            prop_assert_eq!(letters(&parts.concat()), letters(&text));
        }
    }
}

//! Messages longer than one message may be: split into several, or cut. A pasted document or log is kept instead of being refused with
//! everything that came with it.

use super::turn::{MAX_CONTENT_CHARS, NewMessage};
use crate::config::mate::LongMessages;
use crate::memory::long_text;

/// Whether a text is longer than one message may be.
#[must_use]
pub fn is_too_long(text: &str) -> bool {
    text.len() > MAX_CONTENT_CHARS && text.chars().nth(MAX_CONTENT_CHARS).is_some()
}

/// The messages, none longer than allowed, of what has happened already and cannot be refused: an answered turn, an imported conversation.
#[must_use]
pub fn keep_all(messages: Vec<NewMessage>, how: LongMessages) -> Vec<NewMessage> {
    let how = if how == LongMessages::Refuse { LongMessages::Split } else { how };
    shorten(messages, how).0
}

/// The messages, none longer than allowed, and the positions of those that were too long. With [`LongMessages::Refuse`] nothing changes.
pub(super) fn shorten(messages: Vec<NewMessage>, how: LongMessages) -> (Vec<NewMessage>, Vec<usize>) {
    if how == LongMessages::Refuse || !messages.iter().any(|message| is_too_long(&message.content)) {
        return (messages, Vec::new());
    }
    let mut short = Vec::with_capacity(messages.len() + 1);
    let mut changed = Vec::new();
    for (at, message) in messages.into_iter().enumerate() {
        if !is_too_long(&message.content) {
            short.push(message);
            continue;
        }
        changed.push(at);
        let contents = long_text::shorten(&message.content, how, MAX_CONTENT_CHARS);
        short.extend(contents.into_iter().map(|content| NewMessage { content, ..message.clone() }));
    }
    (short, changed)
}

#[cfg(test)]
mod tests {
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
        let kept = keep_all(vec![said(&long)], LongMessages::Refuse);
        assert_eq!(kept.iter().map(|part| part.content.as_str()).collect::<String>(), long, "what has happened is kept");
    }
}

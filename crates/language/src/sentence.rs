//! Splits text into sentences, in English and Chinese. Unlike the rules of Unicode (UAX #29), a sentence may begin with a small letter, as
//! people write in chats, and it does not end after an abbreviation.

use crate::script::is_han;

/// Words whose full stop does not end a sentence.
const ABBREVIATIONS: [&str; 30] = [
    "mr", "mrs", "ms", "dr", "prof", "st", "no", "vs", "etc", "e.g", "i.e", "a.m", "p.m", "jan", "feb", "mar", "apr", "jun", "jul", "aug",
    "sep", "sept", "oct", "nov", "dec", "inc", "ltd", "co", "approx", "u.s",
];
/// Marks that belong to the sentence before them.
const CLOSING: [char; 10] = ['"', '”', '」', '’', ')', '）', '!', '?', '！', '？'];
const QUOTES: [char; 3] = ['"', '”', '」'];

/// The sentences of `text`, each with its closing mark and the space that follows; concatenated, they are the text. A line break ends a
/// sentence, too.
#[must_use]
pub fn split(text: &str) -> Vec<&str> {
    let mut sentences = Vec::new();
    let mut start = 0;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let end = at + c.len_utf8();
        let next = chars.peek().map(|(_, next)| *next);
        let current = text.get(start..end).unwrap_or_default();
        let ends = match c {
            '\n' | '。' | '！' | '？' | '；' => true,
            '!' | '?' | ';' => next.is_none_or(|next| next.is_whitespace() || is_han(next) || c == ';'),
            '.' => next.is_none_or(char::is_whitespace) && !is_abbreviated(current),
            '…' => next != Some('…'),
            _ => false,
        };
        let is_closed = c != '\n' && next.is_some_and(|next| CLOSING.contains(&next));
        let is_quote_end = QUOTES.contains(&c) && closes_a_sentence(current) && next.is_none_or(char::is_whitespace);
        if (ends && !is_closed) || is_quote_end {
            let mut end = end;
            while let Some((at, space)) = chars.next_if(|(_, next)| next.is_whitespace() && *next != '\n' && c != '\n') {
                end = at + space.len_utf8();
            }
            sentences.extend(text.get(start..end));
            start = end;
        }
    }
    sentences.extend(text.get(start..).filter(|rest| !rest.is_empty()));
    sentences
}

/// Whether a sentence ends with a question mark, before quotes and brackets that close it.
#[must_use]
pub fn is_question(sentence: &str) -> bool {
    sentence.trim_end_matches(['"', '”', '」', ')', '）', '!', '！', ' ', '\n']).ends_with(['?', '？'])
}

fn is_abbreviated(text: &str) -> bool {
    let word = text.trim_end_matches('.').rsplit(|c: char| c.is_whitespace() || c == '(').next().unwrap_or_default();
    let word = word.trim_start_matches(['"', '\'', '“', '‘', '*']);
    let is_initial = word.chars().count() == 1 && word != "I" && word.chars().all(char::is_uppercase);
    is_initial || ABBREVIATIONS.contains(&word.to_lowercase().as_str())
}

fn closes_a_sentence(text: &str) -> bool {
    text.trim_end_matches(QUOTES).ends_with(['.', '!', '?', '。', '！', '？'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        split(text).into_iter().map(str::trim).filter(|sentence| !sentence.is_empty()).collect()
    }

    #[test]
    fn sentences_end_where_people_end_them() {
        for (text, sentences) in [
            (
                "Hi! I'm Nora. I live in St. Gallen at 3.5 km from Dr. Kern.",
                vec!["Hi!", "I'm Nora.", "I live in St. Gallen at 3.5 km from Dr. Kern."],
            ),
            ("That's fascinating; I work at Acme", vec!["That's fascinating;", "I work at Acme"]),
            ("i moved to leeds. i like it", vec!["i moved to leeds.", "i like it"]),
            ("你好！我叫李伟，住在杭州。你呢？", vec!["你好！", "我叫李伟，住在杭州。", "你呢？"]),
            ("她说“我喜欢。”我也是。", vec!["她说“我喜欢。”我也是。"]),
            ("She said \"I love it.\" I agree.", vec!["She said \"I love it.\"", "I agree."]),
            ("See https://a.example/x.y?z=1 for it.", vec!["See https://a.example/x.y?z=1 for it."]),
            ("One line\nanother", vec!["One line", "another"]),
            ("Really?! Yes.", vec!["Really?!", "Yes."]),
        ] {
            assert_eq!(texts(text), sentences);
        }
    }

    #[test]
    fn the_sentences_together_are_the_text() {
        for text in ["", "a", "A.  B!\n\n C。D；e… f", "\u{3000}中。 \t文\r\n", "x.\" y"] {
            assert_eq!(split(text).concat(), text);
        }
    }

    #[test]
    fn questions_are_marked() {
        let marks: Vec<bool> = split("Do I like it? I do! 真的吗？ Really?! (Is it?)").into_iter().map(is_question).collect();
        assert_eq!(marks, [true, false, true, true, true]);
    }
}

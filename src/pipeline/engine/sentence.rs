//! Splits a message into sentences and removes what is not the speaker's own statement: code, quoted lines, pasted material.

use language::script::is_han;

/// One sentence of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sentence {
    /// The text, with its closing mark.
    pub text: String,
    /// Whether it ends with a question mark.
    pub is_question: bool,
}

/// The longest sentence that is read, in characters: people do not state facts about themselves in longer ones.
const MAX_CHARS: usize = 400;

const ABBREVIATIONS: [&str; 30] = [
    "mr", "mrs", "ms", "dr", "prof", "st", "no", "vs", "etc", "e.g", "i.e", "a.m", "p.m", "jan", "feb", "mar", "apr", "jun", "jul", "aug",
    "sep", "sept", "oct", "nov", "dec", "inc", "ltd", "co", "approx", "u.s",
];

/// The sentences of `message`, in order, without code blocks and quoted lines.
pub(super) fn split(message: &str) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    for line in own_lines(message) {
        let mut current = String::new();
        let mut chars = line.chars().peekable();
        while let Some(c) = chars.next() {
            current.push(c);
            let next = chars.peek().copied();
            let ends = match c {
                '。' | '！' | '？' | '；' => true,
                '!' | '?' | ';' => next.is_none_or(|next| next.is_whitespace() || is_han(next) || c == ';'),
                '.' => next.is_none_or(char::is_whitespace) && !is_abbreviated(&current),
                '…' => next != Some('…'),
                _ => false,
            };
            let is_closed = next.is_some_and(|next| matches!(next, '"' | '”' | '」' | '’' | ')' | '）' | '!' | '?' | '！' | '？'));
            let is_quote_end = matches!(c, '"' | '”' | '」') && closes_a_sentence(&current) && next.is_none_or(char::is_whitespace);
            if (ends && !is_closed) || is_quote_end {
                push(&mut sentences, &current);
                current.clear();
            }
        }
        push(&mut sentences, &current);
    }
    sentences
}

fn push(sentences: &mut Vec<Sentence>, text: &str) {
    let text = text.trim().trim_end_matches(';');
    if text.chars().any(char::is_alphanumeric) && text.chars().count() <= MAX_CHARS {
        let is_question = text.trim_end_matches(['"', '”', '」', ')', '）', ' ', '!', '！']).ends_with(['?', '？']);
        sentences.push(Sentence { text: text.to_owned(), is_question });
    }
}

/// Lines outside code fences that are not quoted with `>`; list markers are removed.
fn own_lines(message: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    message.lines().filter_map(move |line| {
        let line = line.trim();
        if line.starts_with("```") || line.starts_with("~~~") {
            is_code = !is_code;
            return None;
        }
        let is_quoted = line.starts_with('>') || line.starts_with('|') || line.starts_with('<');
        (!is_code && !is_quoted && !line.is_empty()).then(|| line.trim_start_matches(['-', '*', '•', '#', ' ']))
    })
}

fn is_abbreviated(text: &str) -> bool {
    let word = text.trim_end_matches('.').rsplit(|c: char| c.is_whitespace() || c == '(').next().unwrap_or_default();
    let word = word.trim_start_matches(['"', '\'', '“', '‘', '*']);
    let is_initial = word.chars().count() == 1 && word != "I" && word.chars().all(char::is_uppercase);
    is_initial || ABBREVIATIONS.contains(&word.to_lowercase().as_str())
}

fn closes_a_sentence(text: &str) -> bool {
    text.trim_end_matches(['"', '”', '」']).ends_with(['.', '!', '?', '。', '！', '？'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(message: &str) -> Vec<String> {
        split(message).into_iter().map(|sentence| sentence.text).collect()
    }

    #[test]
    fn sentences_end_where_people_end_them() {
        assert_eq!(
            texts("Hi! I'm Nora. I live in St. Gallen at 3.5 km from Dr. Kern."),
            ["Hi!", "I'm Nora.", "I live in St. Gallen at 3.5 km from Dr. Kern."]
        );
        assert_eq!(texts("That's fascinating; I work at Acme"), ["That's fascinating", "I work at Acme"]);
        assert_eq!(texts("你好！我叫李伟，住在杭州。你呢？"), ["你好！", "我叫李伟，住在杭州。", "你呢？"]);
        assert_eq!(texts("She said \"I love it.\" I agree."), ["She said \"I love it.\"", "I agree."]);
        assert_eq!(texts("See https://a.example/x.y?z=1 for it."), ["See https://a.example/x.y?z=1 for it."]);
    }

    #[test]
    fn code_quotes_and_endless_sentences_are_set_aside() {
        assert_eq!(texts("Look:\n```\nI live in Rome.\n```\n> I am Bob.\nI live in Oslo."), ["Look:", "I live in Oslo."]);
        assert!(texts(&"word ".repeat(100)).is_empty());
    }

    #[test]
    fn questions_are_marked() {
        let marks: Vec<bool> = split("Do I like it? I do! 真的吗？ Really?!").iter().map(|sentence| sentence.is_question).collect();
        assert_eq!(marks, [true, false, true, true]);
    }
}

//! Splits text into sentences, in English and Chinese. Unlike the rules of Unicode (UAX #29), a sentence may begin with a small letter, as
//! people write in chats, and it does not end after an abbreviation.

use crate::script::is_han;
use crate::stop_words;

/// Abbreviations that stand before a name or a number, so that their full stop ends no sentence.
const TITLES: [&str; 10] = ["mr", "mrs", "ms", "dr", "prof", "st", "vs", "e.g", "i.e", "approx"];
/// Abbreviations that may be the last word of a sentence. The next one then begins with a capital or a Chinese character.
const LAST_WORDS: [&str; 6] = ["etc", "inc", "ltd", "co", "a.m", "p.m"];
/// Abbreviations only before a number: "No. 5", "Jan. 5".
const BEFORE_NUMBERS: [&str; 13] = ["no", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec"];
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
        let (current, rest) = (text.get(start..end).unwrap_or_default(), text.get(end..).unwrap_or_default());
        let ends = match c {
            '\n' | '。' | '！' | '？' | '；' => true,
            '!' | '?' | ';' => next.is_none_or(|next| next.is_whitespace() || is_han(next) || c == ';') || lacks_a_space(current, rest),
            '.' => next.is_none_or(char::is_whitespace) && !is_abbreviated(current, rest) || lacks_a_space(current, rest),
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
    sentence.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '”' | '」' | ')' | '）' | '!' | '！')).ends_with(['?', '？'])
}

/// Whether the full stop at the end of `text` belongs to an abbreviation and the sentence goes on with `rest`.
fn is_abbreviated(text: &str, rest: &str) -> bool {
    let word = text.trim_end_matches('.').rsplit(|c: char| c.is_whitespace() || c == '(').next().unwrap_or_default();
    let word = word.trim_start_matches(['"', '\'', '“', '‘', '*']);
    if is_initials(word) {
        return word != "I" && !begins_with_a_common_word(rest);
    }
    let word = word.to_lowercase();
    let is_one_of = |words: &[&str]| words.contains(&word.as_str());
    let next = rest.chars().find(|c| !c.is_whitespace());
    let begins_anew = next.is_none_or(|next| next.is_uppercase() || is_han(next));
    is_one_of(&TITLES) || (is_one_of(&LAST_WORDS) && !begins_anew) || (is_one_of(&BEFORE_NUMBERS) && next.is_some_and(char::is_numeric))
}

/// Whether a word is made of capitals that each stand for a word: `J.K`, `D.C`, and the `C` of "C. S. Lewis".
fn is_initials(word: &str) -> bool {
    word.split('.').all(|part| part.chars().count() == 1 && part.chars().all(char::is_uppercase))
}

/// Whether the next word begins a new sentence because no name has it: "in Washington D.C. We …", but not
/// "the U.S. Army".
fn begins_with_a_common_word(rest: &str) -> bool {
    let word = rest.trim_start().split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    rest.trim().is_empty()
        || rest.trim_start().starts_with(is_han)
        || word.starts_with(char::is_uppercase) && stop_words::is_common(&word.to_lowercase())
}

/// Whether the next sentence follows without a space: "Thanks!Forget it." Names such as Vue.JS and addresses are one word.
fn lacks_a_space(text: &str, rest: &str) -> bool {
    let word = text.rsplit(char::is_whitespace).next().unwrap_or_default();
    let mut letters = word.chars().rev().skip(1);
    let mut next = rest.chars();
    letters.next().is_some_and(char::is_lowercase)
        && next.next().is_some_and(char::is_uppercase)
        && next.next().is_some_and(char::is_lowercase)
        && word.chars().filter(|c| !c.is_alphabetic()).count() == 1
        && word.chars().count() > 3
        && !is_abbreviated(text, rest)
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
            ("I work at Acme Inc. She runs.", vec!["I work at Acme Inc.", "She runs."]),
            ("acme inc. makes kilns. i like it", vec!["acme inc. makes kilns.", "i like it"]),
            (
                "I like J.K. Rowling and J. R. R. Tolkien. She lives in Washington D.C. We met at J.P. Morgan.",
                vec!["I like J.K. Rowling and J. R. R. Tolkien.", "She lives in Washington D.C.", "We met at J.P. Morgan."],
            ),
            (
                "I was in the U.S. Army. I take vitamin C. My son is on D.",
                vec!["I was in the U.S. Army.", "I take vitamin C.", "My son is on D."],
            ),
            ("Oh no. I lost No. 5 on Jan. 5.", vec!["Oh no.", "I lost No. 5 on Jan. 5."]),
            ("Thanks!Forget my address.It is old.", vec!["Thanks!", "Forget my address.", "It is old."]),
            ("I use Vue.JS, a.Bc and x@mail.Example.", vec!["I use Vue.JS, a.Bc and x@mail.Example."]),
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
        let marks: Vec<bool> = split("Do I like it? I do! 真的吗？ Really?! (Is it?)\t\r\n").into_iter().map(is_question).collect();
        assert_eq!(marks, [true, false, true, true, true]);
        assert!(is_question("Is it?\r") && is_question("是吗？\u{3000}"));
    }
}

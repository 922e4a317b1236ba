//! The messages that the engine reads, and the sentences of one that are the speaker's own: without code, quoted lines and pasted
//! material.

use std::borrow::Cow;
use std::sync::LazyLock;

use chrono::NaiveDate;
use language::sentence;
use regex::Regex;

use super::explicit;

/// Who wrote a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speaker {
    /// The user.
    User,
    /// The agent.
    Agent,
    /// A system or a tool.
    Other,
}

/// A message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Message<'a> {
    /// Who wrote it.
    pub speaker: Speaker,
    /// Its text.
    pub text: &'a str,
    /// The day on which it was written, in the agent's time zone: "tomorrow" is the day after.
    pub on: NaiveDate,
}

/// One sentence of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// The text, with its closing mark.
    pub text: String,
    /// Whether it ends with a question mark.
    pub is_question: bool,
}

/// The longest sentence that is read, in characters: people do not state facts about themselves in longer ones.
const MAX_CHARS: usize = 400;

/// The sentences of `message`, in order, without code blocks and quoted lines.
#[must_use]
pub fn sentences(message: &str) -> Vec<Sentence> {
    own_lines(&without_speech(message)).flat_map(sentence::split).filter_map(own).collect()
}

/// Somebody's words in quotes, with somebody's "I": they may be several sentences.
static SPEECH: LazyLock<Regex> = language::light_pattern!(
    r#"“[^”]*[.!?。！？][^”]*”|「[^」]*[。！？][^」]*」|(?:^|[\s:,：，(])"[^"\n]*[.!?。！？][^"\n]+"|(?i)[“"«][^“”"«»\n]*\b(?:I|I'm|I’m|I've|we|we're|my)\b[^“”"«»\n]*[”"»]"#
);

/// Somebody's words as a sample between backticks: `My name is Ann`. A name or a command between them is the writer's own.
static SAMPLE: LazyLock<Regex> = language::light_pattern!(r"`[^`\n]*(?:\b(?:I|I'm|I’m|I've|my|we|My|We)\b[^`\n]*\s|[我咱俺])[^`\n]*`");
/// A name in the letters of code: "I use `pnpm`".
static CODED: LazyLock<Regex> = language::light_pattern!(r"`(?P<word>[\w.@/+#-]{1,40})`");

/// The message without quoted speech of more than one sentence, and without samples. What is asked to be remembered may be quoted.
fn without_speech(message: &str) -> Cow<'_, str> {
    let own = SPEECH.replace_all(message, " “…” ");
    let own = CODED.replace_all(&SAMPLE.replace_all(&own, " “…” "), "$word").into_owned();
    let asks = explicit::may_ask(message) && sentence::split(&own).into_iter().any(|sentence| explicit::find(sentence.trim()).is_some());
    if asks { Cow::Borrowed(message) } else { Cow::Owned(own) }
}

/// What people put behind a sentence in chats: faces, emojis, "lol".
static CHATTER: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)(?:[\s,]*(?:[\p{Extended_Pictographic}\u{fe0f}\u{200d}--\p{Nd}--[\#*©®]]+|\s[:;=]'?-?[()\[\]dpo/|3]+|\s<3+|\s\^_?\^)|[\s,]+(?:lol|lmao|rofl|haha+|hehe+|tbh|ngl|btw|fwiw|imo|imho|xd)\b[.!]*|[\s，,]*(?:哈{2,}|嘿{2,}|嘻{2,}|呵{2,}|hh+|233+)[。！!～~]*|（(?:笑|哭|大笑|捂脸|狗头|泪|汗|苦笑)）)+$"
);

fn own(text: &str) -> Option<Sentence> {
    let text = text.trim().trim_end_matches(';');
    let text = CHATTER.find(text).filter(|chatter| chatter.start() > 0).map_or(text, |chatter| text.get(..chatter.start()).unwrap_or(text));
    let is_read = text.chars().any(char::is_alphanumeric) && text.chars().count() <= MAX_CHARS;
    is_read.then(|| Sentence { text: text.to_owned(), is_question: sentence::is_question(text) })
}

/// A line of a configuration file: `timezone: Asia/Tokyo`, `retries = 3`.
static SETTING: LazyLock<Regex> = language::light_pattern!(r#"^\s*"?[a-z][a-z0-9_.-]*"?\s*[:=]\s*\S.*$"#);
/// Number of such lines that make a file.
const MIN_SETTINGS: usize = 2;

/// Lines outside code fences that are not quoted with `>`; list markers are removed.
fn own_lines(message: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    // A file of settings was pasted; one such line may be a note of the writer's.
    let is_pasted = message.lines().filter(|line| SETTING.is_match(line)).count() >= MIN_SETTINGS;
    message.lines().filter_map(move |line| {
        if is_pasted && SETTING.is_match(line) {
            return None;
        }
        let line = line.trim();
        if line.starts_with("```") || line.starts_with("~~~") {
            is_code = !is_code;
            return None;
        }
        let is_quoted = line.starts_with('>') || line.starts_with('|') || line.starts_with('<');
        (!is_code && !is_quoted && !line.is_empty()).then(|| line.trim_start_matches(['-', '*', '•', '#', ' ']))
    })
}

/// The sentence of the message that a text was spelled out from: "Theo's 8 now" for "my son is 8 now". `None` if the message has the text as
/// it is, or nothing like it.
pub(super) fn own_words(message: &str, text: &str) -> Option<String> {
    if text.is_empty() || message.contains(text) {
        return None;
    }
    let parts = |text: &str| -> Vec<String> {
        let lower = text.to_lowercase();
        let is_part = |word: &&str| !word.is_empty();
        let words = lower.split(|c: char| !c.is_alphanumeric() || language::script::is_han(c)).filter(is_part).map(str::to_owned);
        words.chain(lower.chars().filter(|c| language::script::is_han(*c)).map(String::from)).collect()
    };
    let wanted = parts(text);
    let shared = |sentence: &str| parts(sentence).iter().filter(|part| wanted.contains(part)).count();
    // Of equals the first one, which `max_by_key` would pass over.
    let best = sentence::split(message).into_iter().rev().max_by_key(|sentence| shared(sentence))?;
    // "Move it to Friday. (Summer party)" has their words, and what they are about.
    (shared(best) > 0 && !text.contains(best.trim())).then(|| best.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_spelled_out_is_found_in_their_own_words() {
        let message = "Hi! Theo's 8 now. He likes Lego.\n豆豆七岁了。";
        assert_eq!(own_words(message, "my son is 8 now.").as_deref(), Some("Theo's 8 now."));
        assert_eq!(own_words(message, "我猫七岁了。").as_deref(), Some("豆豆七岁了。"));
        assert_eq!(own_words(message, "Theo's 8 now."), None);
        assert_eq!(own_words(message, "Quite another thing"), None);
    }

    #[test]
    fn code_quotes_and_endless_sentences_are_set_aside() {
        let texts = |message| sentences(message).into_iter().map(|sentence| sentence.text).collect::<Vec<_>>();
        assert_eq!(texts("Look:\n```\nI live in Rome.\n```\n> I am Bob.\n- I live in Oslo; truly"), ["Look:", "I live in Oslo", "truly"]);
        assert!(texts(&"word ".repeat(100)).is_empty());
    }
}

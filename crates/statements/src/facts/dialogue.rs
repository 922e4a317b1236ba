//! The context of an answer: a field of a record that the conversation builds up, or the reason for a preference. Without it "It is for
//! the team" and "The way it sounds" mean nothing.

use std::sync::LazyLock;

use language::script;
use regex::Regex;

use super::reading::{Reading, Record, TITLES};
use super::replies::{self, Question};
use super::sentence::{Sentence, sentences};
use super::{chinese, english, filter};
use crate::facts::{Category, Stability};

/// What the assistant asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Asked {
    Field(String),
    Reason,
}

/// The state of the conversation.
#[derive(Debug, Default)]
pub(super) struct Talk {
    record: Option<Record>,
    /// Whether the record is complete; it stays known.
    is_closed: bool,
    asked: Option<Asked>,
    /// The assistant's question about the person.
    question: Option<Question>,
    /// What the assistant asks whether it was given up, and for what: "Has your taste changed, maybe from Oasis to Blur?"
    change: Option<(String, String)>,
    /// The user's last statement that may have reasons: predicate and object.
    told: Option<(String, String)>,
    /// The last sentence of the user's message before, which the next may put right.
    before: Option<String>,
    /// The last sentence of this message.
    current: Option<String>,
    /// Whether the user plays a part.
    is_play: bool,
    /// The place of the user's message before this one.
    said_at: Option<usize>,
    /// Whether the sentence before only said that something was wrong.
    is_apology: bool,
}

static CHANGE: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\b(?:chang\w+|shift\w*|switch\w*|moved?|drift\w*|evolv\w+|gone|swapp\w+)\b.*?\bfrom (?P<old>[^,?]{2,40}?) to (?:(?:someone|something|somewhere) like )?(?P<new>[^,?]{2,40})\?|(?:从|從)(?P<former>[^，。？]{1,12}?)(?:换|換|变|變|转|轉|搬)(?:成|到)(?:了)?(?P<later>[^，。？吗嗎了]{1,12})"
);

/// Predicates that may have reasons.
const REASONED: [&str; 9] =
    ["likes", "dislikes", "prefers", "avoids", "no_longer_likes", "wants_to", "wants_to_visit", "gave_up", "afraid_of"];

impl Talk {
    /// The open record.
    pub(super) const fn record(&self) -> Option<&Record> {
        self.record.as_ref()
    }

    /// The last sentence of the user's message before this one.
    pub(super) fn last_statement(&self) -> Option<&str> {
        self.before.as_deref()
    }

    /// The place of the user's message before this one.
    pub(super) const fn said_at(&self) -> Option<usize> {
        self.said_at
    }

    /// Registers whether a sentence only says that something was wrong. Returns whether the one before it did.
    pub(super) const fn apologises(&mut self, is_apology: bool) -> bool {
        std::mem::replace(&mut self.is_apology, is_apology)
    }

    /// Whether the user plays a part in this message: nothing is learned of a part.
    pub(super) fn plays(&mut self, message: &str) -> bool {
        self.is_play = (self.is_play || filter::takes_part(message)) && !filter::leaves_play(message);
        self.is_play
    }

    /// Registers a sentence of the user's message.
    pub(super) fn state(&mut self, sentence: &str) {
        self.current = Some(sentence.to_owned());
    }

    /// What was given up for the value that the user's message states, by the assistant's question.
    pub(super) fn given_up_for(&self, value: &str) -> Option<&str> {
        let is_new = |new: &str| new.eq_ignore_ascii_case(value);
        self.change.as_ref().filter(|(_, new)| is_new(new)).map(|(old, _)| old.as_str())
    }

    /// The assistant's question about the person, which the user's message may answer.
    pub(super) const fn question(&self) -> Option<&Question> {
        self.question.as_ref()
    }

    /// Registers the assistant's message before those that are read.
    pub(super) fn hear_before(&mut self, message: &str) {
        self.hear(message, 0);
        // What stands there is the evidence of nothing.
        self.question = self.question.take().map(Question::without_yes);
    }

    /// Registers the assistant's question; `at` is the place of its message.
    pub(super) fn hear(&mut self, message: &str, at: usize) {
        let sentences = sentences(message);
        self.question = None;
        self.change = None;
        let Some(question) = sentences.iter().rev().find(|sentence| sentence.is_question).map(|sentence| sentence.text.as_str()) else {
            return;
        };
        self.question = replies::asked(question, at);
        self.change = CHANGE.captures(question).and_then(|groups| {
            let group = |name: &str| Some(groups.name(name)?.as_str().trim().to_owned());
            Some((group("old").or_else(|| group("former"))?, group("new").or_else(|| group("later"))?))
        });
        let is_chinese = script::is_chinese(question);
        if self.record.is_none() || self.is_closed {
            let spoken_of = if is_chinese { chinese::speaks_of(question) } else { english::speaks_of(question) };
            self.is_closed &= spoken_of.is_none();
            self.record = self.record.take().or(spoken_of);
        }
        let record = self.record.as_ref().filter(|_| !self.is_closed);
        let field = if is_chinese { chinese::asked(question, record) } else { english::asked(question, record) };
        let asks_reason = if is_chinese { chinese::asks_reason(question) } else { english::asks_reason(question) };
        self.asked = match field {
            _ if self.told.is_some() && asks_reason => Some(Asked::Reason),
            Some(field) => Some(Asked::Field(field)),
            None => None,
        };
    }

    /// Registers what a sentence of the user starts, names or completes.
    pub(super) fn notice(&mut self, text: &str) {
        let is_chinese = script::is_chinese(text);
        let (opened, title, is_closed) = if is_chinese {
            (chinese::opens(text), chinese::title(text), chinese::closes(text))
        } else {
            (english::opens(text), english::title(text), english::closes(text))
        };
        let field = if is_chinese { None } else { english::takes_in_hand(text) };
        if is_closed {
            self.is_closed = true;
        } else if let Some(opened) = opened {
            let known = self.record.take().and_then(|known| known.title);
            self.record = Some(Record { title: opened.title.or(known), field, ..opened });
            self.is_closed = false;
        } else if let (Some(record), Some(title)) = (self.record.as_mut(), title) {
            record.title = Some(title);
        } else if let (Some(record), Some(field)) = (self.record.as_mut(), field) {
            record.field = Some(field);
        }
    }

    /// The message's statements about the field asked for; `None` when none was asked for, or the message does not answer.
    pub(super) fn answer(&mut self, sentences: &[Sentence]) -> Option<(String, Vec<Reading>)> {
        let Some(Asked::Field(field)) = &self.asked else { return None };
        let answer = told(sentences)?;
        let record = self.record.as_mut()?;
        let is_chinese = script::is_chinese(&answer);
        let answers = |record: &Record| {
            if is_chinese { chinese::answers(&answer, field, record) } else { english::answers(&answer, field, record) }
        };
        let mut readings = answers(record);
        if readings.is_empty() {
            return None;
        }
        if filter::is_unsure(&answer, 0, usize::MAX) {
            return None;
        }
        if TITLES.contains(&field.as_str())
            && let Some(reading) = readings.first()
        {
            record.title = Some(reading.object.clone());
            readings = answers(record);
        }
        Some((answer, readings))
    }

    /// The reason that the message gives, when one was asked for.
    pub(super) fn reason(&self, sentences: &[Sentence]) -> Option<(String, Reading)> {
        let (Some(Asked::Reason), Some((predicate, object))) = (&self.asked, &self.told) else { return None };
        let answer = told(sentences)?;
        let is_chinese = script::is_chinese(&answer);
        let is_long = if is_chinese { answer.chars().count() >= 5 } else { answer.split(' ').count() >= 5 };
        is_long.then(|| {
            let text = if is_chinese { format!("{answer}（{object}）") } else { format!("{answer} ({object})") };
            let reading = Reading {
                subject: "user".to_owned(),
                predicate: format!("{predicate}_because"),
                object: format!("{object}: {}", answer.trim_end_matches(['.', '!', '。', '！'])),
                category: Category::Preference,
                stability: Stability::Durable,
                confidence: 0.75,
                ends: Vec::new(),
                date: None,
                start: 0,
                end: usize::MAX,
            };
            (text, reading)
        })
    }

    /// Ends the user's turn, which was the message at `at`: clears the question, and stores the statement that the assistant may ask about.
    pub(super) fn turn(&mut self, at: usize, said: Option<(&str, &str)>) {
        self.said_at = Some(at);
        self.is_apology = false;
        self.asked = None;
        self.question = None;
        self.before = self.current.take();
        if let Some((predicate, object)) = said {
            self.told = REASONED.contains(&predicate).then(|| (predicate.to_owned(), object.to_owned()));
        } else {
            self.told = None;
        }
    }
}

/// The statements of an answer, joined; `None` when it says goodbye, does not know, or only asks back.
fn told(sentences: &[Sentence]) -> Option<String> {
    let stated: Vec<&str> = sentences.iter().filter(|sentence| !sentence.is_question).map(|sentence| sentence.text.as_str()).collect();
    let answer = stated.into_iter().take(3).collect::<Vec<_>>().join(" ");
    let is_parting = if script::is_chinese(&answer) { chinese::is_no_answer(&answer) } else { english::is_no_answer(&answer) };
    (!answer.is_empty() && !is_parting && answer.chars().count() <= MAX_ANSWER_CHARS).then_some(answer)
}

/// The longest message that counts as an answer, in characters.
const MAX_ANSWER_CHARS: usize = 600;

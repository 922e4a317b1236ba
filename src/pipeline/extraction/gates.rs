//! The gates between a finished turn and an extraction; they need no model. Pure; called by `pipeline::conversations` when a turn is
//! completed and by `session` when a session ends, in the order of the product's description.

use crate::config::mate::Memory;
use crate::domain::conversation::TriggerSource;

/// The input of the gates.
#[derive(Debug, Clone, Copy)]
pub struct Finished<'a> {
    /// What started the turn.
    pub trigger: TriggerSource,
    /// Number of messages in the conversation, this turn's included.
    pub message_count: i64,
    /// The user's messages of this turn, in order.
    pub user_messages: &'a [&'a str],
}

/// The result when every gate is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenGates {
    /// The user asked explicitly to have something remembered: the cooldown does not delay the extraction.
    pub is_explicit: bool,
}

/// The gate that is shut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClosedGate {
    /// `enabled` or `auto-summarize-enabled` is off.
    SwitchedOff,
    /// The turn was started by a schedule while `skip-cron-conversations` is on.
    Cron,
    /// The conversation has fewer than `min-messages-for-summarize` messages.
    TooFewMessages,
    /// The user's last message is shorter than `min-user-message-length` characters, or there is none.
    TooShort,
}

impl ClosedGate {
    /// The gate's name in the outcome of a job.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::SwitchedOff => "switched_off",
            Self::Cron => "cron",
            Self::TooFewMessages => "too_few_messages",
            Self::TooShort => "too_short",
        }
    }
}

/// Whether a finished turn is worth an extraction.
///
/// # Errors
/// The first gate that is shut.
pub fn check(settings: &Memory, turn: Finished<'_>) -> Result<OpenGates, ClosedGate> {
    if !settings.enabled || !settings.auto_summarize_enabled {
        return Err(ClosedGate::SwitchedOff);
    }
    if settings.skip_cron_conversations && turn.trigger == TriggerSource::Cron {
        return Err(ClosedGate::Cron);
    }
    if turn.user_messages.iter().any(|message| is_explicit(message)) {
        return Ok(OpenGates { is_explicit: true });
    }
    if turn.message_count < i64::from(settings.min_messages_for_summarize) {
        return Err(ClosedGate::TooFewMessages);
    }
    let length = turn.user_messages.last().map_or(0, |message| message.trim().chars().count());
    if length < settings.min_user_message_length as usize {
        return Err(ClosedGate::TooShort);
    }
    Ok(OpenGates { is_explicit: false })
}

/// Whether a session that is over is worth extracting its unread messages: it is when any of its turns was. A closing "thanks" says
/// nothing about the messages before it.
///
/// # Errors
/// The first gate that is shut for the last turn.
pub fn check_session(settings: &Memory, session: Finished<'_>) -> Result<OpenGates, ClosedGate> {
    let turns = session.user_messages.iter().map(|message| Finished { user_messages: std::slice::from_ref(message), ..session });
    turns.map(|turn| check(settings, turn)).reduce(Result::or).unwrap_or_else(|| check(settings, session))
}

/// Whether a message asks to have something remembered. "Do you remember …?" and "I don't remember" do not.
#[must_use]
pub fn is_explicit(message: &str) -> bool {
    asks_in_chinese(message) || asks_in_english(&message.to_lowercase().replace('\u{2019}', "'"))
}

/// Requests to remember, in simplified and traditional Chinese.
const CHINESE: [&str; 24] = [
    "记住",
    "记下",
    "记一下",
    "记着",
    "请记得",
    "帮我记",
    "牢记",
    "别忘了",
    "别忘记",
    "不要忘",
    "勿忘",
    "保存到记忆",
    "写入记忆",
    "存入记忆",
    "加入记忆",
    "記住",
    "記下",
    "記一下",
    "請記得",
    "別忘了",
    "不要忘",
    "保存到記憶",
    "寫入記憶",
    "加入記憶",
];
/// Words that negate the request when they stand just before it …
const CHINESE_NOT: [&str; 12] = ["不用", "不要", "不必", "不需要", "无需", "别", "没", "没有", "沒", "沒有", "別", "才能"];
/// … or turn it into a question when they stand just after it.
const CHINESE_ASKS: [&str; 6] = ["了吗", "了嗎", "了没", "了沒", "吗", "嗎"];

fn asks_in_chinese(message: &str) -> bool {
    CHINESE.iter().any(|phrase| {
        message.match_indices(phrase).any(|(at, _)| {
            let (before, rest) = message.split_at(at);
            let after = rest.get(phrase.len()..).unwrap_or_default();
            let is_refused = CHINESE_NOT.iter().any(|not| before.ends_with(not)) && !phrase.starts_with(['别', '別', '不', '勿']);
            !is_refused && !CHINESE_ASKS.iter().any(|question| after.starts_with(question))
        })
    })
}

/// Requests addressed to the assistant; a subject other than the listener cancels the request.
const ENGLISH: [&[&str]; 14] = [
    &["remember"],
    &["memorize"],
    &["memorise"],
    &["don't", "forget"],
    &["dont", "forget"],
    &["do", "not", "forget"],
    &["never", "forget"],
    &["keep", "in", "mind"],
    &["bear", "in", "mind"],
    &["make", "a", "note"],
    &["take", "a", "note"],
    &["to", "memory"],
    &["to", "your", "memory"],
    &["in", "your", "memory"],
];
const SPEAKERS: [&str; 4] = ["i", "we", "they", "nobody"];
const REFUSALS: [&str; 9] = ["not", "don't", "dont", "can't", "cannot", "couldn't", "didn't", "won't", "never"];
const RECALLS: [&str; 4] = ["do", "did", "still", "even"];

fn asks_in_english(message: &str) -> bool {
    message.split(['.', ',', ';', ':', '!', '?', '\n', '(', ')']).any(|clause| {
        let words: Vec<&str> = clause.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty()).collect();
        ENGLISH.iter().any(|phrase| {
            let spans = words.windows(phrase.len()).enumerate().filter(|(_, span)| span == phrase);
            spans
                .into_iter()
                .any(|(at, _)| is_request(words.get(..at).unwrap_or_default(), words.get(at + phrase.len()..).unwrap_or_default()))
        })
    })
}

fn is_request(before: &[&str], after: &[&str]) -> bool {
    // "Remember when we …" refers to the past.
    if after.first() == Some(&"when") {
        return false;
    }
    let speaks = |word: &&str| word.split('\'').next().is_some_and(|subject| SPEAKERS.contains(&subject));
    let listener = before.iter().rposition(|word| *word == "you");
    let speaker = before.iter().rposition(speaks);
    // The subject nearest to the verb does the remembering; in "I want you to remember" that is the listener.
    if speaker > listener {
        return false;
    }
    let near = before.get(listener.map_or(0, |at| at.saturating_sub(1))..).unwrap_or_default();
    !near.iter().any(|word| REFUSALS.contains(word) || RECALLS.contains(word))
}

#[cfg(test)]
#[path = "gates_tests.rs"]
mod tests;

//! The messages that the engine reads.

use chrono::NaiveDate;

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

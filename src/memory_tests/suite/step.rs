//! The steps of a test: what is said, remembered, forgotten and dreamt, by whom and when. Read by `suite` from YAML.

use serde::{Deserialize, Deserializer, de};

use super::values::{Moment, Name, Person, optional_text, text};

/// Most turns of one step.
const MAX_TURNS: usize = 200;

/// One step.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "WrittenStep")]
pub struct Step {
    /// Whose memory it concerns.
    pub person: Person,
    /// When it happens; a minute after the step before when absent.
    pub at: Option<Moment>,
    /// What happens.
    pub act: Act,
}

/// What a step does.
#[derive(Debug, Clone, PartialEq)]
pub enum Act {
    /// Turns of a conversation.
    Talk {
        /// The conversation; one for each step when absent.
        conversation: Option<String>,
        /// What is said.
        turns: Vec<Turn>,
    },
    /// A memory that is stored on request.
    Remember {
        /// The text.
        content: String,
        /// Its name, so that a later one replaces it.
        key: Option<String>,
        /// Its type.
        kind: Option<String>,
    },
    /// Something is forgotten.
    Forget(Forget),
    /// A dream is asked for, about everything or about a topic.
    Dream(Option<String>),
}

/// What is forgotten.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Forget {
    /// The whole person.
    Everything,
    /// What was learned from a conversation.
    Conversation(String),
    /// The facts whose text contains this.
    Facts(String),
}

/// A message of the user, of the assistant, or one of each.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "WrittenTurn")]
pub struct Turn {
    /// What the person says.
    pub user: Option<String>,
    /// What the agent says.
    pub assistant: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenTurn {
    #[serde(default, deserialize_with = "optional_text")]
    user: Option<String>,
    #[serde(default, deserialize_with = "optional_text")]
    assistant: Option<String>,
}

impl TryFrom<WrittenTurn> for Turn {
    type Error = &'static str;

    fn try_from(WrittenTurn { user, assistant }: WrittenTurn) -> Result<Self, Self::Error> {
        if user.is_none() && assistant.is_none() {
            return Err("a turn says nothing; write `user:`, `assistant:` or both");
        }
        Ok(Self { user, assistant })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenStep {
    person: Person,
    at: Option<Moment>,
    conversation: Option<Name>,
    turns: Option<Vec<Turn>>,
    #[serde(default, deserialize_with = "optional_text")]
    remember: Option<String>,
    #[serde(default, deserialize_with = "optional_text")]
    key: Option<String>,
    #[serde(default, rename = "type", deserialize_with = "optional_text")]
    kind: Option<String>,
    forget: Option<Forget>,
    #[serde(default, deserialize_with = "dream")]
    dream: Option<Option<String>>,
}

impl TryFrom<WrittenStep> for Step {
    type Error = &'static str;

    fn try_from(written: WrittenStep) -> Result<Self, Self::Error> {
        let WrittenStep { person, at, conversation, turns, remember, key, kind, forget, dream } = written;
        if remember.is_none() && (key.is_some() || kind.is_some()) {
            return Err("`key` and `type` belong to `remember`; add `remember:` or take them out");
        }
        if turns.is_none() && conversation.is_some() {
            return Err("`conversation` belongs to `turns`; add `turns:` or take it out");
        }
        let act = match (turns, remember, forget, dream) {
            (Some(turns), None, None, None) => {
                if turns.is_empty() || turns.len() > MAX_TURNS {
                    return Err("`turns` must have 1 to 200 turns; write `- user: …`");
                }
                Act::Talk { conversation: conversation.map(|name| name.0), turns }
            }
            (None, Some(content), None, None) => Act::Remember { content, key, kind },
            (None, None, Some(forget), None) => Act::Forget(forget),
            (None, None, None, Some(topic)) => Act::Dream(topic),
            (None, None, None, None) => return Err("a step does nothing; write one of `turns`, `remember`, `forget`, `dream`"),
            _ => return Err("a step does one thing; write a step for each of `turns`, `remember`, `forget`, `dream`"),
        };
        Ok(Self { person, at, act })
    }
}

impl<'de> Deserialize<'de> for Forget {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Written {
            #[serde(default, deserialize_with = "optional_text")]
            conversation: Option<String>,
            #[serde(default, deserialize_with = "optional_text")]
            facts: Option<String>,
            #[serde(default, deserialize_with = "optional_text")]
            everything: Option<String>,
        }
        let written = Written::deserialize(from)?;
        match (written.conversation, written.facts, written.everything.as_deref()) {
            (Some(name), None, None) => Ok(Self::Conversation(name)),
            (None, Some(text), None) => Ok(Self::Facts(text)),
            (None, None, Some("true")) => Ok(Self::Everything),
            _ => Err(de::Error::custom("write one of `everything: true`, `conversation: NAME`, `facts: TEXT`")),
        }
    }
}

/// `dream: true`, or the topic of a dream.
fn dream<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Option<String>>, D::Error> {
    let topic = text(from)?;
    match topic.as_str() {
        "false" => Err(de::Error::custom("write `dream: true`, or the topic to dream about")),
        "true" => Ok(Some(None)),
        _ => Ok(Some(Some(topic))),
    }
}

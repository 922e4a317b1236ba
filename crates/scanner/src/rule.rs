//! Families of rules, verdicts, and the origins of a write.

use serde::Serialize;

/// A family of rules. The word is stored with what was held and stands in the audit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// Characters that cannot be seen, or that turn the order of the text around.
    HiddenText,
    /// The agent is told to drop its rules, to keep silent, to praise somebody, to obey somebody.
    InstructionOverride,
    /// The agent is told to be somebody without limits or with more rights.
    RolePlay,
    /// The agent is told to send away, attach or recite what it knows.
    Exfiltration,
    /// HTML or a link that would run.
    Markup,
    /// Text that ends its own place: closing tags, chat markers, made-up turns.
    DelimiterEscape,
    /// An order written so that it is not seen: base64, rot13, spaced letters …
    EncodedPayload,
    /// The agent is told to write for everybody, into its own instructions, or to delete memory.
    Persistence,
    /// Somebody who claims to be in charge lifts a rule.
    FalseAuthority,
}

impl Rule {
    /// Every family.
    pub const ALL: [Self; 9] = [
        Self::HiddenText,
        Self::InstructionOverride,
        Self::RolePlay,
        Self::Exfiltration,
        Self::Markup,
        Self::DelimiterEscape,
        Self::EncodedPayload,
        Self::Persistence,
        Self::FalseAuthority,
    ];

    /// The word on the wire and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::HiddenText => "hidden_text",
            Self::InstructionOverride => "instruction_override",
            Self::RolePlay => "role_play",
            Self::Exfiltration => "exfiltration",
            Self::Markup => "markup",
            Self::DelimiterEscape => "delimiter_escape",
            Self::EncodedPayload => "encoded_payload",
            Self::Persistence => "persistence",
            Self::FalseAuthority => "false_authority",
        }
    }

    /// The family with this name.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.as_str() == word)
    }
}

/// How much weight a flag has. A flag never holds a text back; it is written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Somebody tells of such a thing, or quotes it.
    Low,
    /// It may be meant.
    Medium,
}

impl Severity {
    /// The word on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
        }
    }
}

/// What a text was taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Nothing was found.
    Clean,
    /// Something was found that does not hold the text back.
    Flagged {
        /// The family that matched.
        rule: Rule,
        /// Its weight.
        severity: Severity,
    },
    /// The text is not to be stored before somebody has looked at it.
    Held {
        /// The family that matched.
        rule: Rule,
    },
}

impl Verdict {
    /// The worse of the two; on a tie the first.
    #[must_use]
    pub fn or_worse(self, other: Self) -> Self {
        if other.weight() > self.weight() { other } else { self }
    }

    const fn weight(self) -> u8 {
        match self {
            Self::Clean => 0,
            Self::Flagged { severity: Severity::Low, .. } => 1,
            Self::Flagged { severity: Severity::Medium, .. } => 2,
            Self::Held { .. } => 3,
        }
    }

    /// Whether the text is to be held.
    #[must_use]
    pub const fn is_held(self) -> bool {
        matches!(self, Self::Held { .. })
    }

    /// The family that matched, if any.
    #[must_use]
    pub const fn rule(self) -> Option<Rule> {
        match self {
            Self::Clean => None,
            Self::Flagged { rule, .. } | Self::Held { rule } => Some(rule),
        }
    }

    /// The word in the database and in the audit.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Clean => "clean",
            Self::Flagged { .. } => "flagged",
            Self::Held { .. } => "held",
        }
    }
}

/// Where a write to memory comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WriteOrigin {
    /// A note that a person asks to be remembered.
    Remember,
    /// A fact that is created or changed by hand.
    Fact,
    /// A workspace file.
    File,
    /// AGENTS.md and SOUL.md: they are instructions by nature.
    Instructions,
    /// What an extraction proposes.
    Extraction,
    /// What an agent's tool writes.
    Tool,
    /// An import.
    Import,
}

impl WriteOrigin {
    /// Every origin.
    pub const ALL: [Self; 7] = [Self::Remember, Self::Fact, Self::File, Self::Instructions, Self::Extraction, Self::Tool, Self::Import];

    /// The word on the wire and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Remember => "remember",
            Self::Fact => "fact",
            Self::File => "file",
            Self::Instructions => "instructions",
            Self::Extraction => "extraction",
            Self::Tool => "tool",
            Self::Import => "import",
        }
    }

    /// The origin with this name.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|origin| origin.as_str() == word)
    }

    /// Whether the text is meant to tell the agent what to do.
    #[must_use]
    pub const fn is_instructions(self) -> bool {
        matches!(self, Self::Instructions)
    }
}

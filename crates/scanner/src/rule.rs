//! Rule families, verdicts, and the origins of a write.

use serde::Serialize;

/// A rule family. Its name is stored in the quarantine and in the audit log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// Invisible characters, or characters that reverse the order of the text.
    HiddenText,
    /// Tells the agent to drop its rules, conceal something, praise or obey someone.
    InstructionOverride,
    /// Tells the agent to be someone without limits or with more rights.
    RolePlay,
    /// Tells the agent to send away, attach or recite what it knows.
    Exfiltration,
    /// HTML or a link that would run.
    Markup,
    /// Text that breaks out of its place: closing tags, chat markers, invented turns.
    DelimiterEscape,
    /// A hidden instruction: base64, rot13, spaced letters …
    EncodedPayload,
    /// Tells the agent to write for everyone, to change its own instructions, or to delete memory.
    Persistence,
    /// Someone who claims authority lifts a rule.
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

    /// The name in the API and in the database.
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

/// The severity of a flag. A flagged text is accepted; the flag is recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// The text reports or quotes such a thing.
    Low,
    /// The text may mean it.
    Medium,
}

impl Severity {
    /// The name in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
        }
    }
}

/// The verdict on a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Nothing was found.
    Clean,
    /// Something was found, but the text is accepted.
    Flagged {
        /// The rule family that matched.
        rule: Rule,
        /// The severity.
        severity: Severity,
    },
    /// The text must not be stored before a person has reviewed it.
    Quarantined {
        /// The rule family that matched.
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
            Self::Quarantined { .. } => 3,
        }
    }

    /// Whether the text must be quarantined.
    #[must_use]
    pub const fn is_quarantined(self) -> bool {
        matches!(self, Self::Quarantined { .. })
    }

    /// The rule family that matched, if any.
    #[must_use]
    pub const fn rule(self) -> Option<Rule> {
        match self {
            Self::Clean => None,
            Self::Flagged { rule, .. } | Self::Quarantined { rule } => Some(rule),
        }
    }

    /// The name in the database and in the audit log.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Clean => "clean",
            Self::Flagged { .. } => "flagged",
            Self::Quarantined { .. } => "held",
        }
    }
}

/// The origin of a write to memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WriteOrigin {
    /// A note that a person wants remembered.
    Remember,
    /// A fact that a person creates or changes by hand.
    Fact,
    /// A workspace file.
    File,
    /// AGENTS.md and SOUL.md, which consist of instructions.
    Instructions,
    /// A proposal of an extraction.
    Extraction,
    /// A write by an agent's tool.
    Tool,
    /// An import.
    Import,
}

impl WriteOrigin {
    /// Every origin.
    pub const ALL: [Self; 7] = [Self::Remember, Self::Fact, Self::File, Self::Instructions, Self::Extraction, Self::Tool, Self::Import];

    /// The name in the API and in the database.
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

    /// Whether the text is meant to instruct the agent.
    #[must_use]
    pub const fn is_instructions(self) -> bool {
        matches!(self, Self::Instructions)
    }
}

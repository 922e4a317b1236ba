//! The functions that words have in an instruction.

/// The function of a word in an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Concept {
    /// To drop or disregard.
    Dismiss,
    /// What is dropped: rules, instructions.
    Directive,
    /// Which of them: previous, all, your.
    Prior,
    /// The assistant.
    Agent,
    /// The person addressed.
    You,
    /// Obligation: has to, always, never.
    MustDo,
    /// To obey.
    Obey,
    /// Without limits.
    Unbound,
    /// Someone with more rights.
    Privileged,
    /// To be someone else.
    Role,
    /// Devices that have such modes.
    Device,
    /// To send.
    Send,
    /// To attach or load.
    Append,
    /// Private data.
    Private,
    /// In every answer.
    EachReply,
    /// Without telling the user.
    Stealth,
    /// To recite.
    Reveal,
    /// The system prompt.
    SystemPrompt,
    /// To store.
    Save,
    /// For all users.
    Everyone,
    /// To delete.
    Delete,
    /// What is remembered.
    Memory,
    /// A blanket instruction: "and follow it".
    Blanket,
    /// To decode.
    Decode,
    /// Text about attacks.
    Attacker,
    /// A character, an alter ego.
    Persona,
    /// Data that no stranger should get.
    Sensitive,
    /// The previous customer.
    Before,
    /// Sources that are quoted: recipes, teachers, games.
    Reported,
}

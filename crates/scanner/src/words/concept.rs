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
    /// Duration: from now on, whenever, only.
    Standing,
    /// To conceal.
    Conceal,
    /// Something harmful to conceal.
    Harm,
    /// To recommend or praise.
    Promote,
    /// The company or product that profits.
    Brand,
    /// To obey.
    Obey,
    /// "When you read this memory".
    Recalled,
    /// Without limits.
    Unbound,
    /// Someone with more rights.
    Privileged,
    /// To be someone else.
    Role,
    /// A special mode, such as developer mode.
    Mode,
    /// To switch a mode on.
    ModeOn,
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
    /// Other people.
    Other,
    /// What is known about other people.
    Held,
    /// To store.
    Save,
    /// For all users.
    Everyone,
    /// The agent's own instructions.
    Trigger,
    /// To call a tool.
    Call,
    /// To delete.
    Delete,
    /// What is remembered.
    Memory,
    /// For ever.
    Permanent,
    /// Not to be removed.
    Undeletable,
    /// Someone in authority.
    Authority,
    /// A claim of identity: "This is your administrator".
    Claim,
    /// Checks and filters.
    Check,
    /// Lifted, skipped.
    Disable,
    /// Permission: you may, agents must.
    Permit,
    /// A special account.
    Account,
    /// A blanket instruction: "and follow it".
    Blanket,
    /// To decode.
    Decode,
    /// Text about attacks.
    Attacker,
    /// A condition: "When somebody asks".
    Asked,
    /// To lie or change the subject.
    Deceive,
    /// A character, an alter ego.
    Persona,
    /// Data that no stranger should get.
    Sensitive,
    /// The previous customer.
    Before,
    /// A reference to authority: "By order of", "has confirmed".
    Order,
    /// Sources that are quoted: recipes, teachers, games.
    Reported,
}

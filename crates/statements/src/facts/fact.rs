//! The facts that the engine reads.

/// The topic of a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Category {
    /// Who a person is.
    Profile,
    /// What is known.
    Knowledge,
    /// What happened or will happen.
    Event,
    /// What a person likes or wants.
    Preference,
    /// Current work.
    Project,
    /// Where to look: links, names, numbers.
    Reference,
    /// What a person thinks of the agent's work.
    Feedback,
}

/// How long a fact is expected to hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stability {
    /// For a while.
    Ongoing,
    /// Until corrected.
    Durable,
}

/// A fact that another one ends: "I no longer like jazz" ends `likes jazz`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ending {
    /// Whom the fact that ends is about; `None` for the subject of the fact that ends it. A break-up ends the name of the user's partner.
    pub subject: Option<String>,
    /// The predicate of the fact that ends.
    pub predicate: String,
    /// Its value; `None` ends every value of the predicate.
    pub object: Option<String>,
    /// Whether nothing ends if several facts are meant: "they switched me to X" names no medicine that it replaces.
    pub is_only: bool,
}

/// A fact that a user stated.
#[derive(Debug, Clone, PartialEq)]
pub struct Fact {
    /// The person or thing it is about; `user` is the speaker.
    pub subject: String,
    /// The predicate, in snake case.
    pub predicate: String,
    /// The value.
    pub object: String,
    /// The day or time that a relative date such as "next Friday" means, as it is to be shown.
    pub date: Option<String>,
    /// The title of the record that it is about, where neither subject nor value names it.
    pub record: Option<String>,
    /// Its category.
    pub category: Category,
    /// How long it is expected to hold.
    pub stability: Stability,
    /// 0 to 1.
    pub confidence: f64,
    /// The sentence it is based on.
    pub evidence: String,
    /// Whether the user asked for it to be remembered.
    pub is_explicit: bool,
    /// The place of its message among the messages that were read.
    pub message: usize,
    /// The facts it ends.
    pub ends: Vec<Ending>,
}

/// The facts of a conversation.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Extraction {
    /// The facts, in the order in which they were stated.
    pub facts: Vec<Fact>,
    /// Number of statements that were left out because they contain a secret.
    pub secrets: usize,
}

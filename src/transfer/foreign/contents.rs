//! What a file of another system contains, in our terms.

use super::fields::Said;
use crate::domain::conversation::MessageRole;
use crate::domain::import::{ImportSource, PastConversation, PastMessage};
use crate::transfer::archive::Entry;
use crate::transfer::fact_import::ForeignMemory;

/// Why something in a file is not imported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LeftOutKind {
    /// It cannot be read: a broken record.
    Unreadable,
    /// A conversation without a message of a person or an assistant.
    EmptyConversation,
    /// A message of the system or a tool, or one that its system hides.
    HiddenMessage,
    /// A message on a branch that was not the last one chosen.
    OtherBranch,
    /// A picture or another attachment.
    Attachment,
    /// A fact or document that is archived, expired or no longer valid.
    Archived,
    /// Something without text.
    Empty,
    /// Memory of another person or chat than the one chosen.
    OtherPerson,
    /// Data that is no memory: settings, tools, embeddings.
    OtherData,
}

impl LeftOutKind {
    /// The word used on the wire and in translations.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Unreadable => "unreadable",
            Self::EmptyConversation => "empty_conversation",
            Self::HiddenMessage => "hidden_message",
            Self::OtherBranch => "other_branch",
            Self::Attachment => "attachment",
            Self::Archived => "archived",
            Self::Empty => "empty",
            Self::OtherPerson => "other_person",
            Self::OtherData => "other_data",
        }
    }
}

/// What is left out for one reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    /// The reason.
    pub kind: LeftOutKind,
    /// How many.
    pub count: usize,
    /// The first one: its title, name or id in the file.
    pub example: String,
}

/// The longest example, in characters.
const MAX_EXAMPLE_CHARS: usize = 80;

/// What a file contains.
#[derive(Debug, Clone)]
pub struct Contents {
    /// Where it comes from.
    pub source: ImportSource,
    /// Its conversations.
    pub conversations: Vec<PastConversation>,
    /// Its facts.
    pub memories: Vec<ForeignMemory>,
    /// Its documents, as Markdown files.
    pub files: Vec<Entry>,
    /// What is not imported.
    pub left_out: Vec<LeftOut>,
}

impl Contents {
    /// Nothing yet.
    pub(super) const fn new(source: ImportSource) -> Self {
        Self { source, conversations: Vec::new(), memories: Vec::new(), files: Vec::new(), left_out: Vec::new() }
    }

    /// Notes something that is not imported.
    pub(super) fn leave_out(&mut self, kind: LeftOutKind, example: &str) {
        self.leave_out_many(kind, 1, example);
    }

    /// Notes several things that are not imported.
    pub(super) fn leave_out_many(&mut self, kind: LeftOutKind, count: usize, example: &str) {
        if count == 0 {
            return;
        }
        if let Some(known) = self.left_out.iter_mut().find(|known| known.kind == kind) {
            known.count += count;
            return;
        }
        let example = example.chars().filter(|letter| !letter.is_control()).take(MAX_EXAMPLE_CHARS).collect();
        self.left_out.push(LeftOut { kind, count, example });
    }

    /// Adds a conversation, unless nobody said anything in it.
    pub(super) fn add_conversation(&mut self, conversation: PastConversation) {
        if conversation.messages.iter().any(|message| message.role == MessageRole::User) {
            self.conversations.push(conversation);
        } else {
            let example = if conversation.title.is_empty() { &conversation.id } else { &conversation.title };
            self.leave_out(LeftOutKind::EmptyConversation, example);
        }
    }

    /// Adds a fact, unless it has no text.
    pub(super) fn add_memory(&mut self, memory: ForeignMemory, example: &str) {
        if memory.memory.trim().is_empty() {
            self.leave_out(LeftOutKind::Empty, example);
        } else {
            self.memories.push(memory);
        }
    }

    /// Adds a document under a path, unless it has no text.
    pub(super) fn add_file(&mut self, path: String, text: &str) {
        if text.trim().is_empty() {
            self.leave_out(LeftOutKind::Empty, &path);
        } else {
            self.files.push(Entry { name: path, content: text.as_bytes().to_vec() });
        }
    }

    /// Puts the conversations in the order in which they began, so that later facts replace earlier ones.
    pub(super) fn sort(&mut self) {
        self.conversations.sort_by_key(PastConversation::began_at);
    }
}

/// A message with this text, or with marks such as `[image]` for what it shows instead; `None` if it has neither.
pub(super) fn message(id: String, role: MessageRole, said: Said, at: Option<chrono::DateTime<chrono::Utc>>) -> Option<PastMessage> {
    let content = if said.text.trim().is_empty() { said.marks.join("\n") } else { said.text };
    (!content.is_empty()).then_some(PastMessage { id, role, content, at })
}

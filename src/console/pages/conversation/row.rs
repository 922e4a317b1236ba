//! One conversation in a list of one person's conversations; the person's page shows it.

use crate::console::frame::Frame;
use crate::console::frame::moment::Moment;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::domain::conversation::Conversation;

/// One conversation.
#[derive(Debug, Clone)]
pub(in crate::console::pages) struct Row {
    pub name: String,
    pub href: String,
    pub state: &'static str,
    pub trigger: &'static str,
    pub messages: i64,
    pub active: Moment,
}

impl Row {
    /// Formats a conversation.
    pub fn new(frame: &Frame, picker: &OwnerPicker, conversation: &Conversation) -> Self {
        Self {
            name: conversation.name.clone(),
            href: picker.conversation(conversation.id, None::<i64>),
            state: conversation.state.as_str(),
            trigger: conversation.trigger.as_str(),
            messages: conversation.message_count,
            active: frame.moment(&conversation.last_active_at),
        }
    }
}

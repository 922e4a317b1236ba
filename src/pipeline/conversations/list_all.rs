//! The conversations of everybody in a workspace, for the console: an admin sees all people's, anyone else their own.

use crate::app_state::AppState;
use crate::domain::access::{Access, Permission};
use crate::domain::conversation::{Conversation, ConversationState, TriggerSource};
use crate::domain::ids::AgentId;
use crate::domain::owner_key::OwnerKey;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::store;
use crate::store::conversation_list::ConversationFilter;

/// The longest text to search for, in characters.
const MAX_TEXT_CHARS: usize = 200;

/// Filters of the list, as a form sends them; empty fields do not filter.
#[derive(Debug, Clone, Default)]
pub struct ConversationQuery {
    /// The id of an agent.
    pub agent: String,
    /// The owner, if the list is about one.
    pub owner: Option<OwnerKey>,
    /// A state such as `active`.
    pub state: String,
    /// A source such as `api`.
    pub trigger: String,
    /// A text in the name or in a session summary.
    pub text: String,
    /// The cursor of the page.
    pub cursor: Option<String>,
}

/// A conversation of the list.
#[derive(Debug, Clone, PartialEq)]
pub struct ListedConversation {
    /// The conversation.
    pub conversation: Conversation,
    /// The abstract of its last session summary.
    pub summary: Option<String>,
}

/// One page, the most recently used first.
///
/// # Errors
/// [`Error::Forbidden`] for another owner's conversations, if the caller is not an admin; [`Error::Invalid`] for an invalid filter or
/// cursor.
pub async fn list_all(app: &AppState, access: &Access, query: ConversationQuery) -> Result<Page<ListedConversation>> {
    access.require(Permission::ReadMemory)?;
    let page = PageRequest::parse(query.cursor.as_deref(), None).map_err(Error::bad_page)?;
    let own = access.user().map(OwnerKey::user);
    let mut filter = check(query)?;
    if !access.can(Permission::Administer) {
        if filter.owner.is_some() && filter.owner != own {
            return Err(Error::Forbidden("only an admin may see the conversations of others".to_owned()));
        }
        filter.owner = Some(own.clone().ok_or_else(|| Error::Forbidden("only a person has conversations of their own".to_owned()))?);
    }
    if filter.owner != own {
        audit::note_read_across(app, access, "conversation.list", filter.owner.as_ref()).await?;
    }
    let tx = app.db.read(access).await?;
    let Page { items, next_cursor } = store::conversation_list::list(&tx, access, &filter, &page).await?;
    let ids: Vec<_> = items.iter().map(|conversation| conversation.id).collect();
    let mut summaries = store::conversation_list::last_summaries(&tx, access, &ids).await?;
    let listed = |conversation: Conversation| ListedConversation { summary: summaries.remove(&conversation.id), conversation };
    Ok(Page { items: items.into_iter().map(listed).collect(), next_cursor })
}

fn check(query: ConversationQuery) -> Result<ConversationFilter> {
    let given = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    if query.text.chars().count() > MAX_TEXT_CHARS {
        return Err(Error::invalid("q", "must be at most 200 characters"));
    }
    let agent = given(&query.agent).map(|id| id.parse::<AgentId>().map_err(|_| Error::invalid("agent", "must be the id of an agent")));
    let state = given(&query.state).map(|word| ConversationState::parse(&word).ok_or_else(|| Error::invalid("state", "is unknown")));
    let trigger = given(&query.trigger).map(|word| TriggerSource::parse(&word).ok_or_else(|| Error::invalid("trigger", "is unknown")));
    Ok(ConversationFilter {
        agent: agent.transpose()?,
        owner: query.owner,
        state: state.transpose()?,
        trigger: trigger.transpose()?,
        text: given(&query.text),
    })
}

//! Opens the agent and the person of a request in a dialect of chat, and starts the turn.

use actix_web::HttpRequest;
use actix_web::http::header::{HeaderName, HeaderValue};
use serde_json::{Map, Value};

use crate::app_state::AppState;
use crate::auth::tokens;
use crate::chat::{self, Keeping, PreparedTurn, Question};
use crate::domain::access::{Access, OwnerAccess, OwnerName};
use crate::domain::label;
use crate::edge::named_end_user;
use crate::error::{Error, Result};
use crate::tenancy::agents;

/// The header that names a conversation, in requests and responses.
pub const CONVERSATION: &str = "x-conversation-id";

/// The agent and the person of a request.
#[derive(Debug)]
pub struct Opening {
    /// The person's access.
    pub owner: OwnerAccess,
    /// The conversation that the header or the metadata names.
    pub conversation: Option<String>,
    /// What else is in the metadata: it is attached to the messages of the turn.
    labels: Option<Value>,
}

/// The key of the metadata that names the conversation.
const NAME: &str = "conversationId";

impl Opening {
    /// Opens the agent `model` for the person whom the request names: in its field `field`, or in the header `X-End-User-Id`.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an agent that the caller cannot see; [`Error::Invalid`] without a person where one is required, and for
    /// tags that are too many or too long.
    pub async fn of(
        app: &AppState,
        access: Access,
        request: &HttpRequest,
        model: &str,
        (field, user): (&str, Option<String>),
        metadata: Option<&Map<String, Value>>,
    ) -> Result<Self> {
        let agent = agents::open_partner(app, access, model).await?;
        let end_user_id = named_end_user(request, field, user)?;
        let name = OwnerName { end_user_id, ..OwnerName::default() };
        if agent.lacks_end_user(&name) {
            // Some clients drop the field; then all end users would share one memory.
            let message = format!(
                "is required by this token: send the end user's id as {field}, or in the header X-End-User-Id; some clients drop {field} \
                 unless they are told to forward it. To make it optional, create the token with requireEndUser false"
            );
            return Err(Error::invalid(field, message));
        }
        let header = request.headers().get(CONVERSATION).map(|name| name.to_str().map(str::to_owned)).transpose();
        let header = header.map_err(|_| Error::invalid("X-Conversation-Id", "must be visible ASCII characters"))?;
        let named = metadata.and_then(|metadata| metadata.get(NAME)).and_then(Value::as_str).map(str::to_owned);
        let owner = agent.for_owner(&name).map_err(|error| error.of_field(field))?;
        Ok(Self { owner, conversation: header.or(named), labels: metadata.map(|metadata| labels(metadata, field)).transpose()?.flatten() })
    }

    /// Prepares the turn; also returns the header that names its conversation, if its name can be a header.
    ///
    /// # Errors
    /// Those of [`chat::prepare`].
    pub async fn prepare(self, app: &AppState, mut question: Question) -> Result<(PreparedTurn, Option<(HeaderName, HeaderValue)>)> {
        let instructions = question.brought.as_ref().map_or("", |brought| &brought.system);
        if question.keeping != Keeping::Unkept
            && tokens::chores(app, self.owner.access()).await?.find_in(&[instructions, &question.message])
        {
            question.keeping = Keeping::Unkept;
        }
        question.metadata = self.labels.or(question.metadata);
        let prepared = chat::prepare(app, self.owner, question).await?;
        let name = HeaderValue::from_str(prepared.conversation()).ok();
        let header = name.map(|name| (HeaderName::from_static(CONVERSATION), name));
        Ok((prepared, header))
    }
}

/// The metadata without what names the conversation and the person in the field `person`. Values of OpenAI's metadata are texts, so a text of
/// `tags` has commas between them.
fn labels(metadata: &Map<String, Value>, person: &str) -> Result<Option<Value>> {
    let names_person = |key: &str| person.strip_prefix("metadata.") == Some(key);
    let mut rest: Map<String, Value> =
        metadata.iter().filter(|(key, _)| *key != NAME && !names_person(key)).map(|(key, value)| (key.clone(), value.clone())).collect();
    let tags = match rest.get(label::TAGS) {
        Some(Value::String(text)) => Some(label::written(text)),
        _ => None,
    };
    if tags.is_some() {
        rest.remove(label::TAGS);
    }
    let rest = (!rest.is_empty()).then_some(rest);
    label::with_tags(rest, tags).map_err(|error| error.of_field("metadata.tags"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_names_nobody_and_no_conversation_is_a_label() {
        for (metadata, person, expected) in [
            (json!({"conversationId": "c", "project": "atlas"}), "user", Some(json!({"project": "atlas"}))),
            (json!({"user_id": "nora", "tags": "茶, tea，绿茶,"}), "metadata.user_id", Some(json!({"tags": ["茶", "tea", "绿茶"]}))),
            (json!({"user_id": "7", "tags": ["a, b"]}), "user", Some(json!({"user_id": "7", "tags": ["a, b"]}))),
            (json!({"conversationId": "c"}), "user", None),
        ] {
            assert_eq!(labels(metadata.as_object().unwrap(), person).unwrap(), expected, "{metadata}");
        }
        let long = json!({"tags": "x".repeat(101)});
        assert!(matches!(labels(long.as_object().unwrap(), "user"), Err(Error::Invalid(fields)) if fields[0].field == "metadata.tags"));
    }
}

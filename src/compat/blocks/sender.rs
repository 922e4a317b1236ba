//! Names the person who speaks in a chat, so that a chat of several people keeps a section for each. Called by `write`.
//!
//! The name is that of the message that waits for an answer. After an answer, the next speaker of a group is not known, and a wrong name
//! would put one person's words into another's section; the name then counts only if everybody who spoke lately has it. Without names,
//! it is the sender on a messaging channel, if the sender's id reads like a name.

use crate::domain::access::OwnerAccess;
use crate::domain::confusable::is_invisible;
use crate::domain::conversation::{Message, MessageRole};
use crate::domain::owner_key::OwnerKey;
use crate::error::Result;
use crate::store::{self, Tx};

/// The longest name of a person, in characters.
const MAX_PERSON_CHARS: usize = 80;
/// Messages that are looked at.
const RECENT: u64 = 20;
/// Owners that are no senders on a messaging channel.
const NO_CHANNELS: [&str; 3] = ["api", "user", "system"];

/// The name of the person who speaks, if it is known.
pub(super) async fn latest(tx: &Tx, access: &OwnerAccess) -> Result<Option<String>> {
    let messages = match store::conversations::latest(tx, access).await? {
        Some(conversation) => store::messages::last(tx, access, conversation.id, 0, None, RECENT).await?,
        None => Vec::new(),
    };
    Ok(of_messages(&messages).or_else(|| of_channel(access.owner())))
}

/// Whether a text can be the name of a person in a heading.
pub(super) fn is_name(person: &str) -> bool {
    let person = person.trim();
    let is_short = !person.is_empty() && person.chars().count() <= MAX_PERSON_CHARS && !person.ends_with('#');
    is_short && !person.chars().any(|c| c.is_control() || is_invisible(c))
}

fn of_messages(messages: &[Message]) -> Option<String> {
    let mut names = messages.iter().rev().filter(|message| message.role == MessageRole::User).map(|message| message.name.as_deref());
    let last = names.next()??.trim();
    let newest = messages.iter().rev().find(|message| message.role != MessageRole::Tool);
    let is_waiting = newest.is_some_and(|message| message.role == MessageRole::User);
    let is_speaker = is_waiting || names.all(|name| name.is_none_or(|name| name.trim() == last));
    (is_name(last) && is_speaker).then(|| last.to_owned())
}

/// Ids such as `ou_83ab` and the numbers of chats are no names.
fn of_channel(owner: &OwnerKey) -> Option<String> {
    let (channel, sender) = owner.as_str().split_once(':')?;
    let reads_like_a_name = sender.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '.' | '-' | '\'' | '·'));
    (!NO_CHANNELS.contains(&channel) && reads_like_a_name && is_name(sender)).then(|| sender.to_owned())
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;

    fn said(role: MessageRole, name: Option<&str>) -> Message {
        Message {
            id: 1.into(),
            conversation: 1.into(),
            seq: 1,
            role,
            name: name.map(str::to_owned),
            content: "x".to_owned(),
            created_at: DateTime::UNIX_EPOCH,
            metadata: None,
        }
    }

    #[test]
    fn the_speaker_is_who_waits_for_an_answer_or_who_spoke_alone() {
        use MessageRole::{Assistant, Tool, User};
        let of = |messages: &[(MessageRole, Option<&str>)]| {
            of_messages(&messages.iter().map(|(role, name)| said(*role, *name)).collect::<Vec<_>>())
        };
        assert_eq!(of(&[(User, Some("Nora")), (Assistant, None), (User, Some("李伟"))]).as_deref(), Some("李伟"));
        assert_eq!(of(&[(User, Some("Nora")), (User, Some("李伟")), (Tool, None)]).as_deref(), Some("李伟"));
        assert_eq!(of(&[(User, Some("Nora")), (Assistant, None), (User, Some("Nora")), (Assistant, None)]).as_deref(), Some("Nora"));
        assert_eq!(of(&[(User, Some("Nora")), (User, Some("李伟")), (Assistant, None)]), None, "the next speaker is not known");
        assert_eq!(of(&[(User, None)]), None);
        assert_eq!(of(&[(User, Some("Nora")), (User, None)]), None);
        assert_eq!(of(&[]), None);
    }

    #[test]
    fn a_senders_id_counts_where_it_reads_like_a_name() {
        for (owner, name) in
            [("telegram:Nora", Some("Nora")), ("feishu:李伟", Some("李伟")), ("slack:Mary-Ann O'Neil", Some("Mary-Ann O'Neil"))]
        {
            assert_eq!(of_channel(&OwnerKey::stored(owner.to_owned())).as_deref(), name, "{owner}");
        }
        for owner in ["feishu:ou_83ab", "microclaw:42", "telegram:group-7", "api:nora", "user:7", "system"] {
            assert_eq!(of_channel(&OwnerKey::stored(owner.to_owned())), None, "{owner}");
        }
    }
}

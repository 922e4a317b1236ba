//! Takes in what a caller posts: checks the messages, leaves out invalid ones if the caller wants that, and shortens those that are too long.
//! What it finds is named by the positions in the caller's request. Called by [`super::record`].

use chrono::{DateTime, Utc};

use super::long_messages;
use super::turn::{self, MAX_MESSAGES, NewTurn};
use crate::config::mate::LongMessages;
use crate::error::{Error, FieldError, Result};

/// A turn as a caller posts it.
#[derive(Debug, Clone)]
pub struct PostedTurn {
    /// The turn, with the messages that could be read.
    pub turn: NewTurn,
    /// The position of each of these messages in the request, which may contain others: calls of tools, and messages that cannot be read.
    pub places: Vec<usize>,
    /// What is wrong with the messages that cannot be read, with their positions.
    pub unread: Vec<(usize, FieldError)>,
    /// Whether invalid messages are left out. Otherwise one of them refuses them all.
    pub is_partial: bool,
}

impl From<NewTurn> for PostedTurn {
    /// A turn with all messages of its request.
    fn from(turn: NewTurn) -> Self {
        Self { places: (0..turn.messages.len()).collect(), turn, unread: Vec::new(), is_partial: false }
    }
}

/// What the answer says about messages that were not stored as they came.
#[derive(Debug)]
pub(super) struct Noted {
    /// The messages that were left out, and why, in the order of the request.
    pub rejected: Vec<FieldError>,
    /// The positions in the request of the messages that were too long.
    pub shortened: Vec<usize>,
}

/// The turn to store, none of whose messages is longer than allowed, and what is to be said about the others.
///
/// # Errors
/// [`Error::Invalid`] with every invalid field. If invalid messages are left out: with what is wrong with them when no message is valid.
pub(super) fn take_in(name: &str, posted: PostedTurn, long: LongMessages, now: DateTime<Utc>) -> Result<(NewTurn, Noted)> {
    let PostedTurn { mut turn, places, unread: mut wrong, is_partial } = posted;
    let count = turn.messages.len() + wrong.len();
    let mut invalid = turn::check_frame(name, &turn, count);
    if count > MAX_MESSAGES {
        return Err(Error::Invalid(invalid));
    }
    let (mut valid, mut valid_places) = (Vec::with_capacity(places.len()), Vec::with_capacity(places.len()));
    for (message, place) in std::mem::take(&mut turn.messages).into_iter().zip(places) {
        let found = turn::check_message(place, &message, long != LongMessages::Refuse, now);
        if found.is_empty() {
            valid.push(message);
            valid_places.push(place);
        }
        wrong.extend(found.into_iter().map(|wrong| (place, wrong)));
    }
    wrong.sort_by_key(|(place, _)| *place);
    let rejected: Vec<FieldError> = wrong.into_iter().map(|(_, wrong)| wrong).collect();
    if !is_partial || valid.is_empty() {
        invalid.extend(rejected.iter().cloned());
    }
    if !invalid.is_empty() {
        return Err(Error::Invalid(invalid));
    }
    let (messages, changed) = long_messages::shorten(valid, long);
    let shortened = changed.into_iter().filter_map(|at| valid_places.get(at).copied()).collect();
    Ok((NewTurn { messages, ..turn }, Noted { rejected, shortened }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::conversation::MessageRole;
    use crate::domain::turn::TurnOutcome;
    use crate::pipeline::conversations::{MAX_CONTENT_CHARS, NewMessage, Usage};

    /// Messages of a request whose first one has no content, and whose third cannot be read.
    fn posted(contents: &[&str], is_partial: bool) -> PostedTurn {
        let said = |content: &&str| NewMessage { role: MessageRole::User, name: None, content: (*content).to_owned(), created_at: None };
        let turn = NewTurn {
            messages: contents.iter().map(said).collect(),
            trigger: None,
            outcome: TurnOutcome::Completed,
            usage: Usage::default(),
            injected: Vec::new(),
            metadata: None,
            zone: None,
        };
        let unread = vec![(2, FieldError { field: "messages[2].role".to_owned(), message: "is wrong".to_owned() })];
        PostedTurn { turn, places: [1, 3, 4].into_iter().take(contents.len()).collect(), unread, is_partial }
    }

    fn fields(found: &[FieldError]) -> Vec<&str> {
        found.iter().map(|wrong| wrong.field.as_str()).collect()
    }

    #[test]
    fn what_is_found_is_named_by_its_place_in_the_request() {
        let long = "长".repeat(MAX_CONTENT_CHARS + 1);
        let take =
            |contents: &[&str], is_partial, how| take_in("c", posted(contents, is_partial), how, "2026-11-30T10:00:00Z".parse().unwrap());
        let (turn, noted) = take(&["Hi", "", &long], true, LongMessages::Split).unwrap();
        assert_eq!(
            (turn.messages.len(), noted.shortened, fields(&noted.rejected)),
            (3, vec![4], vec!["messages[2].role", "messages[3].content"])
        );
        let (turn, noted) = take(&["Hi", "", &long], true, LongMessages::Refuse).unwrap();
        assert_eq!((turn.messages.len(), noted.shortened.len()), (1, 0));
        assert_eq!(fields(&noted.rejected), ["messages[2].role", "messages[3].content", "messages[4].content"]);
        for (contents, is_partial) in [(["Hi", "茶"].as_slice(), false), (["", ""].as_slice(), true)] {
            let Err(Error::Invalid(wrong)) = take(contents, is_partial, LongMessages::Split) else { panic!("{contents:?}") };
            assert_eq!(fields(&wrong)[0], if is_partial { "messages[1].content" } else { "messages[2].role" });
        }
        let many: Vec<&str> = std::iter::repeat_n("", MAX_MESSAGES).collect();
        let Err(Error::Invalid(wrong)) = take(&many, true, LongMessages::Split) else { panic!() };
        assert_eq!(fields(&wrong), ["messages"], "one more cannot be read");
    }
}

//! Counts reads as recalls: maps what a reader was shown to items of the index. Called by code that shows memory without
//! a query: tools that read files, facts and messages. A failure to count does not fail the read.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use super::{UsageKind, count};
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::ids::{ConversationId, EpisodeId, FactId, FileId, ItemId, RelationId};
use crate::domain::item::ItemKind;
use crate::error::Result;
use crate::store::recalls;

/// Most items of one read that are counted.
const MAX_PIECES: usize = 200;

/// What was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadItem {
    /// Lines of a file, from 1: the items that begin in them, and the one that contains the first line.
    Lines(FileId, RangeInclusive<usize>),
    /// A fact.
    Fact(FactId),
    /// A message, by its number in a conversation.
    Message(ConversationId, i64),
    /// An episode.
    Episode(EpisodeId),
    /// A relation.
    Relation(RelationId),
    /// A known item.
    Item(ItemId),
}

/// Counts what was read for the owner, under `query` if it was the answer to one.
pub async fn read(app: &AppState, access: &OwnerAccess, query: Option<&str>, seen: &[ReadItem]) {
    match items(app, access, seen).await {
        Ok(items) => count(app, access, UsageKind::Recalled, query, items.into_iter().take(MAX_PIECES)),
        Err(error) => tracing::warn!(cause = error.chain(), "a read could not be counted"),
    }
}

async fn items(app: &AppState, access: &OwnerAccess, seen: &[ReadItem]) -> Result<Vec<ItemId>> {
    let place = |seen: &ReadItem| match seen {
        ReadItem::Lines(file, _) => Some((ItemKind::File, file.get(), 0)),
        ReadItem::Fact(fact) => Some((ItemKind::Fact, fact.get(), 0)),
        ReadItem::Message(conversation, seq) => Some((ItemKind::Message, conversation.get(), position(*seq))),
        ReadItem::Episode(episode) => Some((ItemKind::Episode, episode.get(), 0)),
        ReadItem::Relation(relation) => Some((ItemKind::Relation, relation.get(), 0)),
        ReadItem::Item(_) => None,
    };
    let places: Vec<_> = seen.iter().filter_map(place).collect();
    // All items of these sources.
    let known = match places.is_empty() {
        true => HashMap::new(),
        false => recalls::items_at(&app.db.read(access.access()).await?, access.access(), &places).await?,
    };
    let mut found = Vec::new();
    for seen in seen {
        match seen {
            ReadItem::Item(item) => found.push(*item),
            ReadItem::Fact(fact) => found.extend(known.get(&(ItemKind::Fact, fact.get(), 0))),
            ReadItem::Relation(relation) => found.extend(known.get(&(ItemKind::Relation, relation.get(), 0))),
            ReadItem::Episode(episode) => found.extend(known.get(&(ItemKind::Episode, episode.get(), 0))),
            ReadItem::Message(conversation, seq) => found.extend(known.get(&(ItemKind::Message, conversation.get(), position(*seq)))),
            ReadItem::Lines(file, lines) => {
                let pieces = known.iter().filter(|(place, _)| (place.0, place.1) == (ItemKind::File, file.get()));
                let pieces: Vec<(usize, ItemId)> = pieces.map(|(place, item)| (usize::try_from(place.2).unwrap_or(0), *item)).collect();
                found.extend(within(pieces, lines));
            }
        }
    }
    found.dedup();
    Ok(found)
}

fn position(seq: i64) -> i32 {
    i32::try_from(seq).unwrap_or(i32::MAX)
}

/// The items of a file that these lines show, in order; each item comes with its first line.
fn within(mut pieces: Vec<(usize, ItemId)>, lines: &RangeInclusive<usize>) -> Vec<ItemId> {
    pieces.sort_unstable();
    let from = pieces.iter().rev().map(|piece| piece.0).find(|line| line <= lines.start()).unwrap_or(*lines.start());
    pieces.into_iter().filter(|piece| (from..=*lines.end()).contains(&piece.0)).map(|piece| piece.1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_belong_to_the_piece_that_begins_above_them() {
        let pieces = || [(9, 3), (2, 1), (5, 2)].map(|(line, id): (usize, i64)| (line, ItemId::from(id))).to_vec();
        let seen = |lines| within(pieces(), &lines).into_iter().map(ItemId::get).collect::<Vec<_>>();
        assert_eq!(seen(6..=6), [2]);
        assert_eq!(seen(1..=100), [1, 2, 3]);
        assert_eq!(seen(5..=9), [2, 3]);
        assert!(seen(1..=1).is_empty(), "a heading above everything");
    }
}

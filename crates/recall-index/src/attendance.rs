//! Who takes part in conversations: what a query asks about somebody was rather said where they talk, or where others talk of them.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use crate::bucket::Bucket;
use crate::hash::{Identity, Term};
use crate::passing::Passing;
use crate::slot::{NONE, Slot};

/// The messages of one bucket that stand in a conversation with somebody whom the query names, and all items that have no known speaker.
#[derive(Debug, Default)]
pub(super) struct Attendance(Passing);

impl Attendance {
    /// The attendance of `bucket`, for a query with these terms that names the speakers `named`. If it names nobody who is there, it does not
    /// matter where something was said.
    pub(super) fn of(bucket: &Bucket, named: &[u32], terms: &[Term]) -> Self {
        let mut attended: HashSet<i64, BuildHasherDefault<Identity>> = HashSet::default();
        // Slots of one conversation mostly follow each other.
        let mut before = None;
        // The words of a message include the name of its speaker.
        for slot in named.iter().flat_map(|speaker| bucket.naming(*speaker, terms)) {
            if before.replace(slot.source) != Some(slot.source) {
                attended.insert(slot.source);
            }
        }
        if attended.is_empty() {
            return Self::default();
        }
        let mut last: Option<(i64, bool)> = None;
        let mut is_attended = |slot: &Slot| {
            let (source, is_attended) =
                last.filter(|(source, _)| *source == slot.source).unwrap_or((slot.source, attended.contains(&slot.source)));
            last = Some((source, is_attended));
            is_attended
        };
        Self(Passing::of(bucket, |slot| slot.speaker == NONE || is_attended(slot)))
    }

    /// Whether the slot stands where somebody is whom the query names, as far as anybody knows.
    #[inline]
    pub(super) fn has(&self, slot: usize) -> bool {
        self.0.has(slot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::item::{Item, ItemKind};
    use crate::query::Query;
    use crate::tests::{anything, item};
    use crate::weights::RankingWeights;

    /// Messages with conversation, speaker and text; their ids count from 1.
    fn bucket(messages: &[(i64, &str, &str)]) -> Bucket {
        let message = |(id, (source, speaker, text)): (i64, &(i64, &str, &str))| Item {
            index_text: (*speaker).to_owned(),
            ..item(id, ItemKind::Message, *source, i32::try_from(id).unwrap(), text)
        };
        let mut bucket = Bucket::default();
        bucket.apply(&(1..).zip(messages).map(message).collect::<Vec<_>>());
        bucket
    }

    fn found(bucket: &Bucket, query: &str) -> Vec<(i64, f32)> {
        let hits = Query::parse(query).search(&[bucket], &RankingWeights::default(), &anything()).hits;
        hits.iter().map(|hit| (hit.id, hit.components.total())).collect()
    }

    /// Which of the messages 1 and 4 comes first.
    fn first(messages: &[(i64, &str, &str)], query: &str) -> i64 {
        found(&bucket(messages), query).into_iter().map(|(id, _)| id).find(|id| matches!(id, 1 | 4)).unwrap()
    }

    #[test]
    fn what_is_asked_about_somebody_is_found_where_they_talk() {
        let talks = [
            (1, "Tom", "The guitar that I play is made of cedar wood"),
            (1, "Eva", "Nice"),
            (2, "Nora", "Shall we go?"),
            (2, "Eva", "Your old guitar sounds so warm next to the piano"),
        ];
        assert_eq!(first(&talks, "Which guitar does Nora play?"), 4);
        assert_eq!(first(&talks, "Which guitar does Tom play?"), 1);
        assert_eq!(first(&talks, "Who has a guitar of cedar wood to play?"), 1, "nobody is named");
        let talks = [(1, "周敏", "我弹的吉他是雪松木的"), (1, "赵亮", "真好"), (2, "李伟", "走吧"), (2, "赵亮", "你的旧吉他声音真暖")];
        assert_eq!((first(&talks, "李伟弹什么吉他？"), first(&talks, "周敏弹什么吉他？")), (4, 1));
    }

    #[test]
    fn a_conversation_counts_where_the_person_is_talked_about_and_where_nobody_has_a_name() {
        let score = |messages: &[(i64, &str, &str)], id: i64| {
            found(&bucket(messages), "Which guitar does Nora play?").into_iter().find(|(found, _)| *found == id).unwrap().1
        };
        let elsewhere = score(&[(1, "Nora", "Hello"), (2, "Tom", "A guitar to play"), (2, "Eva", "Nice")], 2);
        let talked_about = score(&[(1, "Nora", "Hello"), (2, "Tom", "A guitar to play"), (2, "Eva", "Nice for Nora")], 2);
        let unknown = score(&[(1, "Nora", "Hello"), (2, "", "A guitar to play"), (2, "", "Nice")], 2);
        assert!(elsewhere < 0.8 * talked_about && elsewhere < 0.8 * unknown, "{elsewhere} {talked_about} {unknown}");
    }

    #[test]
    fn where_somebody_was_said_counts_for_nothing_if_they_are_gone() {
        let mut bucket = bucket(&[(1, "Nora", "Hello"), (2, "Tom", "A guitar to play")]);
        bucket.apply(&[Item { is_deleted: true, ..item(1, ItemKind::Message, 1, 1, "") }]);
        assert_eq!(found(&bucket, "Which guitar does Nora play?"), found(&bucket, "Which guitar does Nina play?"));
    }

    #[test]
    fn a_person_whose_last_message_was_removed_is_in_no_conversation() {
        let mut bucket = bucket(&[(1, "Nora", "Hello"), (2, "Nora", "Good morning"), (2, "Tom", "A guitar to play")]);
        let with = found(&bucket, "Which guitar does Nora play?");
        bucket.apply(&[Item { is_deleted: true, ..item(2, ItemKind::Message, 2, 2, "") }]);
        let without = found(&bucket, "Which guitar does Nora play?");
        let of = |found: &[(i64, f32)]| found.iter().find(|(id, _)| *id == 3).unwrap().1;
        assert!(of(&without) < 0.8 * of(&with));
    }
}

//! Tests of the index as a whole: what is added is found, what is removed is not.

use chrono::{DateTime, Duration, Utc};
use proptest::prelude::*;

use crate::bucket::Bucket;
use crate::condition::Condition;
use crate::embedding::{Embedding, EmbeddingState};
use crate::item::{Author, Item, ItemKind};
use crate::query::Query;
use crate::query_embedding::{QueryEmbedding, QueryWord};
use crate::ranking::{Filter, Hit};
use crate::search::{Answer, Coverage};
use crate::weights::RankingWeights;

fn day(number: i64) -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + Duration::days(20_000 + number)
}

pub(super) fn item(id: i64, kind: ItemKind, source_id: i64, position: i32, text: &str) -> Item {
    Item {
        id,
        seq: id,
        kind,
        source_id,
        position,
        text: text.to_owned(),
        index_text: String::new(),
        occurred_at: day(id),
        expires_at: None,
        is_deleted: false,
        meaning: EmbeddingState::Unembeddable,
        trust: 1.0,
        uses: 0,
        is_pinned: false,
        labels: vec![],
        entries: vec![],
        ends: None,
        author: Author::Other,
    }
}

pub(super) fn anything() -> Filter {
    Filter { kinds: vec![], holds_at: 0, not_after: i64::MAX, min_score: 0.0, condition: Condition::everything(), limit: 10 }
}

fn bucket(items: &[Item]) -> Bucket {
    let mut bucket = Bucket::default();
    bucket.apply(items);
    bucket
}

fn find(buckets: &[&Bucket], query: &str, filter: &Filter) -> Vec<Hit> {
    Query::parse(query).search(buckets, &RankingWeights::default(), filter).hits
}

fn ids(hits: &[Hit]) -> Vec<i64> {
    hits.iter().map(|hit| hit.id).collect()
}

fn message(id: i64, position: i32, text: &str) -> Item {
    item(id, ItemKind::Message, 7, position, text)
}

fn fact(id: i64, text: &str) -> Item {
    item(id, ItemKind::Fact, id, 0, text)
}

#[test]
fn a_rare_word_says_more_than_a_frequent_one() {
    let bucket = bucket(&[fact(1, "tea with milk"), fact(2, "tea with lemon"), fact(3, "tea in Oslo")]);
    let hits = find(&[&bucket], "tea oslo", &anything());
    assert_eq!(ids(&hits)[0], 3);
    assert_eq!(hits.len(), 3);
    assert!(hits.iter().all(|hit| hit.components.total() > 0.0 && hit.components.total() < 1.0));
}

#[test]
fn a_message_is_found_by_the_words_of_its_neighbours_behind_those_that_hold_them() {
    let bucket = bucket(&[
        message(1, 1, "Where did you adopt Biscuit?"),
        message(2, 2, "At the shelter on Elm street"),
        message(3, 3, "Nice weather today"),
        message(4, 4, "Indeed"),
    ]);
    assert_eq!(ids(&find(&[&bucket], "adopt biscuit", &anything()))[..2], [1, 2]);
    assert_eq!(ids(&find(&[&bucket], "shelter biscuit", &anything()))[..2], [2, 1]);
}

#[test]
fn of_two_messages_with_the_same_words_the_one_to_the_point_comes_first() {
    let long = format!("Our sprint ends on Friday. {}", "Here is how a team may plan such things in general, step by step. ".repeat(40));
    let mut bucket = Bucket::default();
    bucket.apply(&[message(1, 1, &long), Item { source_id: 8, ..message(2, 1, "By the way, our sprint ends on Friday, as I told you.") }]);
    let hits = find(&[&bucket], "When does the sprint end?", &anything());
    assert_eq!(ids(&hits), [2, 1]);
    assert!(hits[0].components.substance > 2.0 * hits[1].components.substance);
}

#[test]
fn a_forgotten_message_takes_its_words_along() {
    let mut bucket = bucket(&[message(1, 1, "the secret is xyzzy"), message(2, 2, "understood"), message(3, 3, "good")]);
    bucket.apply(&[Item { is_deleted: true, ..message(1, 1, "") }]);
    assert!(find(&[&bucket], "xyzzy", &anything()).is_empty(), "not even by way of its neighbour");
    assert_eq!(bucket.len(), 2);
}

#[test]
fn a_question_of_function_words_alone_is_still_answered() {
    let bucket = bucket(&[fact(1, "who are you"), fact(2, "Nora lives in Oslo")]);
    assert_eq!(ids(&find(&[&bucket], "who are you?", &anything())), [1]);
    assert_eq!(ids(&find(&[&bucket], "where is Nora?", &anything())), [2], "beside content they do not count");
}

fn known(vector: &[f32]) -> EmbeddingState {
    EmbeddingState::Known(Embedding::of(vector).unwrap())
}

/// Searches with a query whose embedding is `vector`.
fn mean(buckets: &[&Bucket], query: &str, vector: &[f32]) -> Answer {
    let sense = QueryEmbedding::Whole(Embedding::of(vector).unwrap());
    Query::parse(query).meaning(sense).search(buckets, &RankingWeights::default(), &anything())
}

#[test]
fn a_vector_that_was_replaced_or_deleted_no_longer_counts() {
    let mut bucket = bucket(&[Item { meaning: known(&[1.0, 0.1]), ..fact(1, "tea") }, fact(2, "green tea")]);
    assert_eq!(mean(&[&bucket], "tea", &[1.0, 0.0]).coverage, Coverage::Whole);
    bucket.apply(&[Item { seq: 3, ..fact(1, "tea") }]);
    assert_eq!(mean(&[&bucket], "tea", &[1.0, 0.0]).coverage, Coverage::Words);
}

#[test]
fn what_is_meant_is_found_in_other_words() {
    let puppy = Item { meaning: known(&[1.0, 0.1]), ..fact(1, "we got a puppy") };
    let taxes = Item { meaning: known(&[0.0, 1.0]), ..fact(2, "the taxes are due") };
    let bucket = bucket(&[puppy, taxes]);
    let answer = mean(&[&bucket], "adopted dog", &[1.0, 0.0]);
    assert_eq!((ids(&answer.hits), answer.coverage), (vec![1], Coverage::Whole));
    let without = RankingWeights { vector: 0.0, ..RankingWeights::default() };
    let sense = QueryEmbedding::Whole(Embedding::of(&[1.0, 0.0]).unwrap());
    let answer = Query::parse("adopted dog").meaning(sense).search(&[&bucket], &without, &anything());
    assert_eq!((answer.hits.len(), answer.coverage), (0, Coverage::Words), "a component of weight 0 is off");
}

#[test]
fn an_item_that_waits_for_the_model_is_found_by_its_words_and_the_answer_says_so() {
    let early = Item { meaning: known(&[1.0, 0.0]), ..fact(1, "green tea in the morning") };
    let late = Item { meaning: EmbeddingState::Pending, ..fact(2, "green tea at night") };
    let both = bucket(&[early, late.clone()]);
    let answer = mean(&[&both], "green tea", &[1.0, 0.0]);
    assert_eq!((answer.hits.len(), answer.coverage), (2, Coverage::Partial));
    let alone = bucket(&[late]);
    assert_eq!(mean(&[&alone], "green tea", &[1.0, 0.0]).coverage, Coverage::Words);
    let answer = mean(&[&both], "green tea", &[1.0, 0.0, 0.0]);
    assert_eq!(answer.hits.len(), 2, "a question of another dimension is asked by words");
}

#[test]
fn a_name_that_everything_is_about_does_not_drown_the_question() {
    let word = |word: &str, vector: &[f32]| QueryWord::new(word, Some(vector.to_vec()));
    let about = |id, direction: &[f32]| Item { meaning: known(direction), ..fact(id, &format!("nora said number{id}")) };
    let items: Vec<Item> = (1..40).map(|id| about(id, &[1.0, 0.1])).chain([about(99, &[0.9, 1.0])]).collect();
    let sense = QueryEmbedding::Words(vec![word("nora", &[9.0, 0.0]), word("puppies", &[0.0, 3.0])]);
    let answer = Query::parse("Nora puppies").meaning(sense).search(&[&bucket(&items)], &RankingWeights::default(), &anything());
    assert_eq!(ids(&answer.hits)[0], 99);
}

#[test]
fn a_question_of_which_the_model_knows_too_little_is_asked_by_words() {
    let item = Item { meaning: known(&[1.0, 0.0]), ..fact(1, "李伟住在上海 ok") };
    let sense = || {
        QueryEmbedding::Words(vec![QueryWord::new("上海", None), QueryWord::new("李伟", None), QueryWord::new("ok", Some(vec![1.0, 0.0]))])
    };
    let answer = Query::parse("上海 李伟 ok").meaning(sense()).search(&[&bucket(&[item])], &RankingWeights::default(), &anything());
    assert_eq!((ids(&answer.hits), answer.coverage), (vec![1], Coverage::Words));
}

#[test]
fn who_is_named_and_what_tells_when_come_first() {
    let said = |id, position, name: &str, text: &str| Item { index_text: format!("{name}\n"), ..message(id, position, text) };
    let talk = [
        said(1, 1, "Ben Ott", "I went to the lake with the others"),
        said(2, 9, "Nora Lind", "I went to the lake with the family"),
        said(3, 19, "Nora Lind", "I went to the lake yesterday, family in tow"),
    ];
    let bucket = bucket(&talk);
    assert_eq!(ids(&find(&[&bucket], "What did Ben do at the lake?", &anything()))[0], 1);
    assert_ne!(ids(&find(&[&bucket], "What did Nora do at the lake?", &anything()))[0], 1);
    assert_eq!(ids(&find(&[&bucket], "When did Nora go to the lake?", &anything()))[0], 3);
    let both = find(&[&bucket], "Did Ben and Nora go to the lake?", &anything());
    assert!(both.iter().all(|hit| hit.components.speaker == 0.0), "two are named, so nobody is");
}

#[test]
fn a_word_reaches_far_through_short_talk_and_not_at_all_through_long() {
    let chat = |filler: &str| {
        let mut items = vec![message(1, 1, "Where did you adopt Biscuit?")];
        items.extend((2..12).map(|id| message(id, i32::try_from(id).unwrap(), filler)));
        bucket(&items)
    };
    let reached = |filler: &str| find(&[&chat(filler)], "biscuit", &Filter { limit: 100, ..anything() }).len();
    assert_eq!(reached("Well."), 2, "what says the same is shown once");
    let long = "This is a long lecture about something else entirely. ".repeat(120);
    assert_eq!(reached(&long), 1);
}

#[test]
fn how_far_a_word_reaches_does_not_hang_on_the_order_of_arrival() {
    let weak = format!("tea {}", (0..20).map(|number| format!("word{number}")).collect::<Vec<_>>().join(" "));
    let said = |position: i32| match position {
        0 => "tea tea tea".to_owned(),
        3 => weak.clone(),
        other => format!("said{other}"),
    };
    let talk: Vec<Item> = (0..14).map(|position| message(i64::from(position) + 1, position, &said(position))).collect();
    let backwards: Vec<Item> = talk.iter().rev().cloned().collect();
    let all = Filter { limit: 100, ..anything() };
    let found = find(&[&bucket(&talk)], "tea", &all);
    assert_eq!(found, find(&[&bucket(&backwards)], "tea", &all));
    let mut reached = ids(&found);
    reached.sort_unstable();
    assert_eq!(reached, (1..=12).collect::<Vec<_>>(), "eight messages on from the second who holds it");
}

#[test]
fn what_says_the_same_is_shown_once_and_from_the_personal_bucket() {
    let personal = bucket(&[fact(1, "Likes green tea."), fact(2, "Plays the cello")]);
    let team = bucket(&[fact(3, "likes GREEN tea"), fact(4, "green tea is at 80 degrees")]);
    assert_eq!(ids(&find(&[&personal, &team], "green tea", &anything())), [1, 4]);
    assert_eq!(ids(&find(&[&team, &personal], "green tea", &anything())), [3, 4]);
}

#[test]
fn a_line_of_a_daily_note_says_the_same_as_its_fact() {
    let note = |id, text: &str| item(id, ItemKind::File, 5, 1, text);
    let bucket = bucket(&[
        fact(1, "I moved to Porto."),
        note(2, "- 08:22 I moved to Porto."),
        note(3, "- [08:22] i moved to porto"),
        fact(4, "我搬到了成都。"),
        note(5, "- 09:10 我搬到了成都。"),
        note(6, "- 20:15 I moved to Porto by train."),
    ]);
    assert_eq!(find(&[&bucket], "moved Porto", &anything()).len(), 2);
    assert_eq!(find(&[&bucket], "成都", &anything()).len(), 1);
}

#[test]
fn a_thousand_copies_do_not_push_out_what_comes_after_them() {
    let copies: Vec<Item> =
        (1..=1_000).map(|id| fact(id, "green tea")).chain([fact(2_000, "green tea with a lot of other words")]).collect();
    let bucket = bucket(&copies);
    let hits = find(&[&bucket], "green tea", &Filter { limit: 2, ..anything() });
    assert_eq!(ids(&hits), [1_000, 2_000], "the newest copy, then the other");
}

#[test]
fn kinds_time_expiry_and_least_score_are_kept_to() {
    let over = Item { expires_at: Some(day(5)), ..fact(3, "tea is out") };
    let bucket = bucket(&[fact(1, "tea"), message(2, 1, "tea please"), over, fact(9, "tea again")]);
    let at = |number: i64| day(number).timestamp_micros();
    let found = |filter: Filter| {
        let mut found = ids(&find(&[&bucket], "tea", &filter));
        found.sort_unstable();
        found
    };
    assert_eq!(found(Filter { kinds: vec![ItemKind::Message], ..anything() }), [2]);
    assert_eq!(found(Filter { holds_at: at(4), not_after: at(4), ..anything() }), [1, 2, 3]);
    assert_eq!(found(Filter { holds_at: at(5), ..anything() }), [1, 2, 9], "gone at the very moment it expires");
    assert_eq!(found(Filter { min_score: 1.0, ..anything() }), [] as [i64; 0]);
    assert_eq!(found(Filter { limit: 1, ..anything() }).len(), 1);
}

#[test]
fn words_beside_the_text_find_it_too() {
    let bucket = bucket(&[Item { index_text: "Nora 8 May 2023".into(), ..message(1, 1, "I moved to Oslo") }, fact(2, "unrelated")]);
    assert_eq!(ids(&find(&[&bucket], "May 2023", &anything())), [1]);
}

#[test]
fn chinese_is_found_by_pairs_and_by_single_characters() {
    let bucket = bucket(&[fact(1, "李伟住在上海"), fact(2, "他喜欢喝龙井茶"), fact(3, "海边的房子")]);
    assert_eq!(ids(&find(&[&bucket], "上海", &anything())), [1, 3]);
    assert_eq!(ids(&find(&[&bucket], "茶", &anything())), [2]);
}

#[test]
fn nothing_asked_and_nothing_there_find_nothing() {
    assert!(find(&[&Bucket::default()], "tea", &anything()).is_empty());
    assert!(find(&[], "tea", &anything()).is_empty());
    assert!(find(&[&bucket(&[fact(1, "tea")])], "🙂", &anything()).is_empty());
}

#[test]
fn ten_thousand_messages_stay_under_a_kilobyte_each() {
    let items: Vec<Item> = (0..10_000)
        .map(|id| {
            message(
                id + 1,
                i32::try_from(id).unwrap(),
                &format!("I told word{} and word{} that the trip number {id} to Oslo was long", id % 977, id % 463),
            )
        })
        .map(|item| Item { meaning: known(&[1.0; 256]), ..item })
        .collect();
    let bucket = bucket(&items);
    assert!(bucket.bytes() < 10_000 * 700, "{} bytes an item", bucket.bytes() / 10_000);
    assert_eq!(size_of::<crate::slot::Slot>(), 72);
}

/// One change of a bucket.
#[derive(Debug, Clone)]
enum Change {
    Write(Item),
    Delete(i64),
}

fn a_change() -> impl Strategy<Value = Change> {
    let text =
        proptest::collection::vec(proptest::sample::select(vec!["tea", "oslo", "cello", "red", "the", "茶", "上海", "running"]), 1..6);
    let meaning = prop_oneof![Just(EmbeddingState::Unembeddable), (-1.0_f32..1.0).prop_map(|x| known(&[x, 0.5]))];
    let write =
        (1_i64..60, any::<bool>(), 0_i64..3, 0..8_i32, text, meaning).prop_map(|(id, is_message, source, position, words, meaning)| {
            let kind = if is_message { ItemKind::Message } else { ItemKind::Fact };
            Change::Write(Item { meaning, ..item(id, kind, source, position, &words.join(" ")) })
        });
    prop_oneof![3 => write, 1 => (1_i64..60).prop_map(Change::Delete)]
}

proptest! {
    #[test]
    fn a_bucket_kept_up_by_changes_answers_like_one_read_from_scratch(changes in proptest::collection::vec(a_change(), 1..400)) {
        let mut kept = Bucket::default();
        let mut rows = std::collections::BTreeMap::new();
        for change in changes {
            match change {
                Change::Write(item) => {
                    kept.apply(std::slice::from_ref(&item));
                    rows.insert(item.id, item);
                }
                Change::Delete(id) => {
                    kept.apply(&[Item { is_deleted: true, ..fact(id, "") }]);
                    rows.remove(&id);
                }
            }
        }
        let read = bucket(&rows.into_values().collect::<Vec<_>>());
        prop_assert_eq!(kept.len(), read.len());
        prop_assert_eq!(kept.length(), read.length());
        for query in ["tea", "oslo red", "run 上海 茶 cello", "the"] {
            prop_assert_eq!(find(&[&kept], query, &anything()), find(&[&read], query, &anything()));
            prop_assert_eq!(mean(&[&kept], query, &[1.0, 0.0]), mean(&[&read], query, &[1.0, 0.0]));
        }
    }

    #[test]
    fn the_parts_of_a_score_add_up_to_it_and_stay_between_0_and_1(texts in proptest::collection::vec("[a-e ]{1,20}", 1..30), query in "[a-e ]{1,10}") {
        let items: Vec<Item> = texts.iter().zip(1_i32..).map(|(text, number)| message(i64::from(number), number, text)).collect();
        for hit in find(&[&bucket(&items)], &query, &anything()) {
            let total = hit.components.total();
            prop_assert!(total > 0.0 && total <= 1.0);
        }
    }
}

#[test]
fn a_question_about_oneself_prefers_what_one_has_said_and_ones_own_memory() {
    let by = |author, id: i64| Item { author, source_id: id, ..message(id, 0, "the first sprint ends in May") };
    let mut own = Bucket::default();
    own.apply(&[by(Author::Agent, 1), Item { text: "our first sprint ends in May".to_owned(), ..by(Author::Person, 2) }]);
    let first = |question: &str| {
        let answer = Query::parse(question).search(&[&own], &RankingWeights::default(), &anything());
        (answer.hits[0].id, answer.hits[0].components.speaker > 0.0)
    };
    assert_eq!(first("When does my first sprint end?"), (2, true));
    assert_eq!(first("What did you say about the first sprint?"), (1, true));
    assert!(!first("When does the first sprint end?").1);
    let mut shared = Bucket::default();
    shared.apply(&[fact(3, "the sprint ends in June"), by(Author::Person, 5)]);
    own.apply(&[fact(4, "my sprint ends in July")]);
    let answer = Query::parse("When does my sprint end?").search(&[&own, &shared], &RankingWeights::default(), &anything());
    let theirs: Vec<i64> = answer.hits.iter().filter(|hit| hit.components.speaker > 0.0).map(|hit| hit.id).collect();
    assert!(theirs.contains(&4) && !theirs.contains(&3) && !theirs.contains(&5), "{answer:?}");
}

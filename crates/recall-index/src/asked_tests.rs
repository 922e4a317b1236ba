//! Recall by time: periods, days of which texts speak, events, and the first or last of several.

use chrono::{DateTime, FixedOffset};

use crate::bucket::Bucket;
use crate::item::{Item, ItemKind};
use crate::query::Query;
use crate::ranking::Hit;
use crate::tests::{anything, item};
use crate::weights::RankingWeights;

/// Messages of their own conversations, at these days of 2026.
fn bucket(said: &[(i64, &str, &str)]) -> Bucket {
    let items: Vec<Item> = said
        .iter()
        .map(|(id, day, text)| {
            let occurred_at = format!("{day}T12:00:00Z").parse().unwrap();
            Item { occurred_at, ..item(*id, ItemKind::Message, *id, 1, text) }
        })
        .collect();
    let mut bucket = Bucket::default();
    bucket.apply(&items);
    bucket
}

fn moment(text: &str) -> DateTime<FixedOffset> {
    text.parse().unwrap()
}

fn ask(bucket: &Bucket, question: &str) -> Vec<Hit> {
    let query = Query::parse(question).asked_at(question, moment("2026-11-29T18:00:00+00:00"));
    query.search(&[bucket], &RankingWeights::default(), &anything()).hits
}

fn first(bucket: &Bucket, question: &str) -> i64 {
    ask(bucket, question).first().map_or(0, |hit| hit.id)
}

#[test]
fn what_happened_in_the_period_stands_before_what_happened_in_another() {
    let dinners = bucket(&[
        (1, "2026-03-12", "We had ramen at the harbour."),
        (2, "2026-06-20", "We had ramen near the station."),
        (3, "2026-11-21", "We had ramen with Ada."),
        (4, "2026-11-24", "The roof is leaking."),
    ]);
    for (question, expected) in [
        ("Where did we have ramen last March?", 1),
        ("Where did we have ramen in the summer?", 2),
        ("Who had ramen with us last weekend?", 3),
        ("Where did we have ramen before May?", 1),
    ] {
        assert_eq!(first(&dinners, question), expected, "{question}");
    }
    let trips = bucket(&[
        (1, "2026-05-14", "我们去了杭州看茶园。"),
        (2, "2026-08-02", "我们去了大理看洱海。"),
        (3, "2026-10-30", "我们去了西安看城墙。"),
    ]);
    for (question, expected) in [("上个月我们去了哪里？", 3), ("5月14日我们去了哪里？", 1), ("今年夏天我们去了哪里？", 2)]
    {
        assert_eq!(first(&trips, question), expected, "{question}");
    }
}

#[test]
fn the_day_of_which_a_text_speaks_counts_before_the_day_it_was_written() {
    let said = bucket(&[
        (1, "2026-11-02", "Last Friday I sold the red bicycle."),
        (2, "2026-10-02", "Today I sold the blue bicycle."),
        (3, "2026-09-29", "Tomorrow I will sell the boat."),
    ]);
    assert_eq!(first(&said, "Which bicycle did I sell on 30 October?"), 1);
    let score = |question: &str, id: i64| ask(&said, question).iter().find(|hit| hit.id == id).map_or(0.0, |hit| hit.components.time);
    assert!(score("What did I sell on 30 September?", 3) > score("What did I sell on 30 September?", 2));
    let chinese = bucket(&[(1, "2026-11-03", "昨天我卖掉了红色的自行车。"), (2, "2026-11-20", "我卖掉了蓝色的自行车。")]);
    assert_eq!(first(&chinese, "11月2日我卖掉了什么？"), 1);
}

#[test]
fn a_question_for_nothing_but_a_time_finds_what_shares_no_word_with_it() {
    let said = bucket(&[(1, "2026-11-21", "Ada and Bo repaired the fence."), (2, "2026-07-21", "Ada and Bo painted the shed.")]);
    let hits = ask(&said, "What did I do last weekend?");
    assert_eq!(hits.iter().map(|hit| hit.id).collect::<Vec<_>>(), [1]);
    assert!(hits[0].components.time > 0.0 && hits[0].components.total() <= 1.0);
    let more = |question: &str| ask(&said, question).iter().map(|hit| hit.id).collect::<Vec<_>>();
    assert_eq!(more("What did I whistle last weekend?"), [1], "of a few days, the time alone may answer");
    assert_eq!(more("What did I whistle this year?"), [0; 0], "a year says too little");
}

#[test]
fn a_time_is_counted_from_an_event_that_memory_dates() {
    let said = bucket(&[
        (1, "2026-05-04", "The interview at the observatory went well."),
        (2, "2026-05-18", "I bought a telescope."),
        (3, "2026-09-01", "I bought a tripod."),
        (4, "2026-02-01", "I bought a star map."),
    ]);
    assert_eq!(first(&said, "What had I bought two weeks after the interview?"), 2);
    let hits = ask(&said, "What had I bought before the interview?");
    let place = |id: i64| hits.iter().position(|hit| hit.id == id);
    assert!(place(4) < place(2) && place(4) < place(3), "{hits:?}");
    let chinese =
        bucket(&[(1, "2026-05-04", "面试很顺利。"), (2, "2026-05-18", "买了一台望远镜。"), (3, "2026-09-01", "买了一个三脚架。")]);
    assert_eq!(first(&chinese, "面试之后两周我买了什么？"), 2);
}

#[test]
fn of_several_the_first_or_the_last_is_found() {
    let climbing = bucket(&[
        (1, "2026-02-01", "We went climbing in the gym."),
        (2, "2026-05-01", "We went climbing at the quarry."),
        (3, "2026-10-01", "We went climbing on the coast."),
    ]);
    assert_eq!(first(&climbing, "Where did we go climbing the first time?"), 1);
    assert_eq!(first(&climbing, "Where did we go climbing the last time?"), 3);
    let dentist = bucket(&[(1, "2026-02-01", "去看牙医，补了一颗牙。"), (2, "2026-08-01", "去看牙医，洗了牙。")]);
    assert_eq!(first(&dentist, "最近一次看牙医做了什么？"), 2);
    assert_eq!(first(&dentist, "第一次看牙医做了什么？"), 1);
}

#[test]
fn days_begin_where_the_asker_lives() {
    let said = bucket(&[(1, "2026-11-27", "Lunch with Mira."), (2, "2026-11-28", "Lunch with Sol.")]);
    // At 12:00 UTC it is already the next day on Kiritimati.
    let asked = |zone: &str| {
        let question = "Lunch on 28 November?";
        let query = Query::parse(question).asked_at(question, moment(&format!("2026-11-29T18:00:00{zone}")));
        query.search(&[&said], &RankingWeights::default(), &anything()).hits[0].id
    };
    assert_eq!((asked("+00:00"), asked("+14:00")), (2, 1));
}

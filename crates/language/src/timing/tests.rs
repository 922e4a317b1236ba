//! Times in questions and statements, in English and Chinese.

use super::*;

/// A Sunday.
const TODAY: &str = "2026-11-29";

fn read(question: &str) -> Timing {
    of_question(question, TODAY.parse().unwrap())
}

fn shown(number: i32) -> String {
    NaiveDate::from_num_days_from_ce_opt(number).map_or_else(|| "…".to_owned(), |day| day.to_string())
}

fn period(question: &str) -> Option<String> {
    read(question).period.map(|period| format!("{} {}", shown(period.from), shown(period.until)))
}

#[test]
fn english_questions_name_a_period() {
    for (question, expected) in [
        ("What did I do last March?", "2026-03-01 2026-04-01"),
        ("Where did I go in December?", "2025-12-01 2026-01-01"),
        ("What did I cook in early May?", "2026-05-01 2026-05-11"),
        ("What happened in March 2025?", "2025-03-01 2025-04-01"),
        ("Which film did I see last summer?", "2026-06-01 2026-09-01"),
        ("What did we plant in the spring of 2025?", "2025-03-01 2025-06-01"),
        ("What did I buy three weeks ago?", "2026-11-04 2026-11-13"),
        ("Who called the day before yesterday?", "2026-11-27 2026-11-28"),
        ("Who called yesterday?", "2026-11-28 2026-11-29"),
        ("Where were we the weekend before last?", "2026-11-14 2026-11-16"),
        ("What did I do last weekend?", "2026-11-21 2026-11-23"),
        ("What did I order on 14 May?", "2026-05-14 2026-05-15"),
        ("What did I order on December 20?", "2025-12-20 2025-12-21"),
        ("What have I read since September?", "2026-09-01 2026-11-30"),
        ("What did I do between June and August?", "2026-06-01 2026-09-01"),
        ("What did I pay from 3 May to 10 May?", "2026-05-03 2026-05-11"),
        ("What did I eat between 3 and 10 May?", "2026-05-03 2026-05-11"),
        ("Which bugs did I fix in the last two weeks?", "2026-11-15 2026-11-30"),
        ("What did I do before 2025?", "… 2025-01-01"),
        ("Where did I work after March 2026?", "2026-04-01 …"),
        ("What did we do at Christmas?", "2025-12-23 2025-12-28"),
        ("What was I doing a couple of months ago?", "2026-08-30 2026-10-30"),
    ] {
        assert_eq!(period(question).as_deref(), Some(expected), "{question}");
    }
    for question in
        ["May I take the car?", "Where do I live?", "What is my dog's name?", "What does Summer like?", "Have I used Flask before?"]
    {
        assert_eq!(period(question), None, "{question}");
    }
}

#[test]
fn chinese_questions_name_a_period() {
    for (question, expected) in [
        ("上个月我做了什么？", "2026-10-01 2026-11-01"),
        ("去年夏天我去了哪里？", "2025-06-01 2025-09-01"),
        ("春天我们种了什么？", "2026-03-01 2026-06-01"),
        ("三周前我买了什么？", "2026-11-04 2026-11-13"),
        ("前天谁打电话了？", "2026-11-27 2026-11-28"),
        ("上上周末我们在哪儿？", "2026-11-14 2026-11-16"),
        ("上周末我干了什么", "2026-11-21 2026-11-23"),
        ("5月14日我点了什么菜？", "2026-05-14 2026-05-15"),
        ("12月我去了哪里？", "2025-12-01 2026-01-01"),
        ("2025年3月发生了什么？", "2025-03-01 2025-04-01"),
        ("九月以来我读了哪些书？", "2026-09-01 2026-11-30"),
        ("从六月到八月我做了什么？", "2026-06-01 2026-09-01"),
        ("六月和八月之间我做了什么？", "2026-06-01 2026-09-01"),
        ("最近两周我修了哪些问题？", "2026-11-15 2026-11-30"),
        ("2025年以前我住在哪里？", "… 2025-01-01"),
        ("五月初我做了什么？", "2026-05-01 2026-05-11"),
        ("国庆假期我去哪儿玩了？", "2026-10-01 2026-10-09"),
    ] {
        assert_eq!(period(question).as_deref(), Some(expected), "{question}");
    }
    for question in ["我住在哪里？", "我的狗叫什么？", "我最近一次看牙医是什么时候？", "我喜欢什么茶？"] {
        assert_eq!(period(question), None, "{question}");
    }
}

#[test]
fn a_question_places_something_beside_an_event() {
    for (question, event, side, distance) in [
        ("What did I buy two weeks after the interview?", "the interview", Side::After, Some((14, 4))),
        ("Where did I live before I moved to Porto?", "I moved to Porto", Side::Before, None),
        ("After the marathon, what hurt?", "the marathon", Side::After, None),
        ("What did I sell a few days before I moved to St. Ives?", "I moved to St. Ives", Side::Before, Some((3, 2))),
        ("What did I do the day after the party?", "the party", Side::After, Some((1, 0))),
        ("面试之后两周我买了什么？", "面试", Side::After, Some((14, 4))),
        ("搬家之前我住在哪里？", "搬家", Side::Before, None),
        ("婚礼三天后我去了哪里？", "婚礼", Side::After, Some((3, 0))),
    ] {
        let expected = Beside { event: event.to_owned(), side, distance };
        assert_eq!(read(question).event, Some(expected), "{question}");
    }
    for question in [
        "When did I adopt the cat?",
        "Have I used Flask before?",
        "我以后想做什么？",
        "Where do I live?",
        "Who looks after my dog?",
        "What hurt during the marathon?",
    ] {
        assert_eq!(read(question).event, None, "{question}");
    }
}

#[test]
fn a_question_asks_for_the_first_or_the_last() {
    for (question, order) in [
        ("When did I go climbing for the first time?", Some(Order::First)),
        ("What was the last book I finished?", Some(Order::Last)),
        ("When did I last see the dentist?", Some(Order::Last)),
        ("Which is my most recent job?", Some(Order::Last)),
        ("What is her last name?", None),
        ("What did I do last week?", None),
        ("我第一次攀岩是什么时候？", Some(Order::First)),
        ("最近一次看牙医是什么时候？", Some(Order::Last)),
        ("上次去杭州吃了什么？", Some(Order::Last)),
        ("我住在哪里？", None),
    ] {
        assert_eq!(read(question).order, order, "{question}");
    }
}

#[test]
fn a_question_for_nothing_but_a_time_is_open() {
    for question in ["What did I do last weekend?", "What happened in March 2025?", "上个月我做了什么？", "九月以来发生了什么事？"]
    {
        assert!(read(question).is_open, "{question}");
    }
    for question in ["Which film did I see last weekend?", "上个月我看了什么电影？", "What did I cook in May?"] {
        assert!(!read(question).is_open, "{question}");
    }
}

#[test]
fn a_statement_is_dated_by_what_it_says() {
    let written = TODAY.parse().unwrap();
    let dated = |text: &str| of_statement(text, written).map(|(first, end)| format!("{} {}", shown(first), shown(end)));
    for (text, expected) in [
        ("Yesterday I finished the fence.", "2026-11-28 2026-11-29"),
        ("Last Friday we signed the lease.", "2026-11-27 2026-11-28"),
        ("I'm going to Oslo next month.", "2026-12-01 2027-01-01"),
        ("昨天我去看了牙医。", "2026-11-28 2026-11-29"),
        ("下个月我打算去冰岛。", "2026-12-01 2027-01-01"),
    ] {
        assert_eq!(dated(text).as_deref(), Some(expected), "{text}");
    }
    assert_eq!(dated("I like tea."), None);
}

#[test]
fn a_time_outside_a_period_counts_less_the_farther_it_is() {
    let march = Period::new(100, 131).blurred(3);
    let grades: Vec<f32> = [110, 130, 131, 133, 136, 200].map(|day| march.grade(day, day + 1)).to_vec();
    assert!(grades.windows(2).all(|pair| pair[0] >= pair[1]), "{grades:?}");
    assert_eq!((grades[0], grades[1], grades[5]), (1.0, 1.0, 0.0));
    assert!((march.grade(133, 134) - 0.5).abs() < 0.01, "{grades:?}");
    assert!(march.grade(0, 365) < 1.0, "a whole year says little of a month");
    let after = Beside { event: String::new(), side: Side::After, distance: None }.period(100);
    assert!(after.grade(101, 102) > after.grade(300, 301) && after.grade(300, 301) > after.grade(80, 81));
}

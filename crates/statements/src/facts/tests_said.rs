//! What people say in passing, in the forms of speech, and what puts right or changes what was said.

use super::*;

#[test]
fn rows_teams_and_numbers_are_read_in_english() {
    check(&[
        (
            "Name's Ramón, 46, panel beater in Iquique, divorced, two dogs, mad about chess.",
            &[
                "user|name|Ramón",
                "user|age|46",
                "user|lives_in|Iquique",
                "user|job_title|panel beater",
                "user|marital_status|divorced",
                "user|has|two dogs",
                "user|likes|chess",
            ],
        ),
        ("Been pescatarian for about a year.", &["user|diet|pescatarian"]),
        ("Our anniversary is the 9th of October.", &["user's anniversary|is|the 9th of October"]),
        ("I got put on the billing rewrite team.", &["user|team|billing rewrite team"]),
        ("My Cantonese is decent too by the way.", &["user|speaks|Cantonese"]),
        ("One of my favourite bands is Khruangbin.", &["user|likes|Khruangbin"]),
        ("The rent just went to 1,150 a month.", &["user's rent|is|1,150 a month"]),
        ("I never answer the phone before ten.", &["user|habit|never answer the phone before ten"]),
        ("Shellfish is off the table for me.", &["user|avoids|Shellfish"]),
        ("My eldest, Tomasz, has a nut allergy.", &["user's eldest|allergic_to|nut", "user's eldest|name|Tomasz"]),
        (
            "My boss is 50, lives in Bonn and hates cilantro.",
            &["user's boss|age|50", "user's boss|lives_in|Bonn", "user's boss|dislikes|cilantro"],
        ),
    ]);
    check_nothing(&[
        "Coeliac? No idea.",
        "Rent here is high.",
        "oh sure, I just LOVE being on hold for 50 minutes",
        "american office, they have ONE lipton",
    ]);
}

#[test]
fn grades_trades_and_numbers_are_read_in_chinese() {
    check(&[
        ("我在菜市场卖豆腐的。", &["user|job_title|卖豆腐"]),
        ("我儿子念初二。", &["用户的儿子|studies|初二"]),
        ("我吃芒果会起疹子。", &["user|allergic_to|芒果"]),
        ("芒果我过敏。", &["user|allergic_to|芒果"]),
        ("我在消防队。", &["user|works_at|消防队"]),
        ("中文名许文婷，英文名 Vivian", &["user|name|许文婷", "user|preferred_name|Vivian"]),
        ("我現在體重78公斤。", &["user|weight|78公斤"]),
        ("我有高血压，最近又查出痛风。", &["user|has_condition|高血压", "user|has_condition|痛风"]),
        ("前妻在苏州开花店。", &["用户的前妻|lives_in|苏州"]),
        ("现在的女朋友叫阿柔。", &["用户的女朋友|name|阿柔"]),
    ]);
    check_nothing(&["我母亲嫌我天天被需求追着跑。", "店名用我女儿的本名。"]);
}

#[test]
fn the_last_of_two_values_stands_however_it_is_put_right() {
    check(&[
        ("I take ibuprofen, no wait, aspirin for my knee", &["user|takes|aspirin"]),
        ("I'm allergic to walnuts, no sorry cashews, walnuts are fine", &["user|allergic_to|cashews"]),
        ("I've got three brothers, wait no, four, forgot the half-brother", &["user|has|four brothers"]),
        ("My niece turns eight. *nine, oops", &["user's niece|age|9"]),
        ("I'm from Malmö. Well, Lund really, but nobody knows Lund", &["user|hometown|Lund"]),
        ("我在吃氨氯地平5毫克，看错了，是2.5毫克", &["user|takes|氨氯地平2.5毫克"]),
        ("我老公是程序员，准确说是测试工程师", &["用户的老公|job_title|测试工程师"]),
    ]);
    check_nothing(&["I live in Leeds, no wait, dunno"]);
}

#[test]
fn a_reply_is_read_with_its_question() {
    let told = |question: &str, said: &str| {
        let agent = Message { speaker: Speaker::Agent, ..message(Speaker::User, question) };
        let facts = extract(&[agent, message(Speaker::User, said)], Budget::default()).facts;
        facts.iter().map(|fact| (format!("{}|{}|{}", fact.subject, fact.predicate, fact.object), fact.message)).collect::<Vec<_>>()
    };
    let one = |fact: &str, at| vec![(fact.to_owned(), at)];
    assert_eq!(told("Where are you based?", "Turku, Finland"), one("user|lives_in|Turku, Finland", 1));
    assert_eq!(told("Any allergies I should know about?", "Kiwi for me"), one("user|allergic_to|kiwi", 1));
    assert_eq!(told("你对什么食物过敏吗？", "虾"), one("user|allergic_to|虾", 1));
    // What the user only agreed to stands in the question.
    assert_eq!(told("Are you still vegan?", "Yes!"), one("user|diet|vegan", 0));
    assert!(told("Are you still vegan?", "No").is_empty());
    assert!(told("What's your name?", "Batman. Just kidding!").is_empty());
    assert!(told("What's the capital of Peru?", "Lima").is_empty());
}

#[test]
fn what_is_known_from_before_is_ended_and_named() {
    let known = |subject: &str, predicate: &str, object: &str| Known {
        subject: subject.to_owned(),
        predicate: predicate.to_owned(),
        object: object.to_owned(),
    };
    let before = [known("user's son", "name", "Theo"), known("user", "has", "two budgies"), known("user", "works_at", "Acme Foods")];
    let background = Background { known: &before, before: None };
    let facts = |said: &str| {
        let facts = extract_knowing(&[message(Speaker::User, said)], &background, Budget::default()).facts;
        facts.iter().map(|fact| format!("{}|{}|{}", fact.subject, fact.predicate, fact.object)).collect::<Vec<_>>()
    };
    assert_eq!(facts("Theo's 8 now."), ["user's son|age|8"]);
    let said = [message(Speaker::User, "Guess what! Theo's 8 now.")];
    let birthday = extract_knowing(&said, &background, Budget::default()).facts;
    assert_eq!(birthday[0].evidence, "Theo's 8 now.");
    assert_eq!(facts("We gave the budgies to my aunt."), ["user|no_longer_has|two budgies"]);
    assert_eq!(facts("Acme Foods let me go last week."), ["user|no_longer_works_at|Acme Foods"]);
    assert!(facts("If Acme Foods let me go, I'd move.").is_empty());
}

//! Sentences about what is over: bonds, jobs, habits, tools, and what they end.

use super::*;

fn read(content: &str) -> Vec<String> {
    user(content).facts.iter().map(|fact| format!("{}|{}|{}", fact.subject, fact.predicate, fact.object)).collect()
}

fn ends(content: &str) -> Vec<(Option<String>, String, Option<String>)> {
    let facts = user(content).facts;
    facts.into_iter().flat_map(|fact| fact.ends).map(|end| (end.subject, end.predicate, end.object)).collect()
}

#[test]
fn a_break_up_ends_the_name_of_the_partner() {
    for (content, fact, whose, name) in [
        ("Tamsin and I split up in May.", "user|separated_from|Tamsin", "user's girlfriend", Some("Tamsin")),
        ("My boyfriend and I broke up last night.", "user|separated_from|boyfriend", "user's boyfriend", None),
        ("我跟晓彤分手了。", "user|separated_from|晓彤", "用户的女朋友", Some("晓彤")),
        ("我和老婆离婚了。", "user|separated_from|老婆", "用户的老婆", None),
    ] {
        assert_eq!(read(content), [fact], "{content}");
        let end = (Some(whose.to_owned()), "name".to_owned(), name.map(str::to_owned));
        assert!(ends(content).contains(&end), "{content}: {:?}", ends(content));
    }
}

#[test]
fn a_job_that_is_lost_ends_the_employer() {
    for content in ["I quit my job last month.", "I got laid off.", "我上个月辞职了。", "我被裁员了。"] {
        assert!(ends(content).contains(&(None, "works_at".to_owned(), None)), "{content}: {:?}", ends(content));
    }
    for content in ["I quit smoking.", "My brother quit his job."] {
        assert!(!ends(content).iter().any(|(_, predicate, _)| predicate == "works_at"), "{content}");
    }
}

#[test]
fn a_habit_ends_in_the_form_in_which_it_was_told() {
    let end = (None, "habit".to_owned(), Some("go to the choir".to_owned()));
    assert!(ends("I stopped going to the choir.").contains(&end), "{:?}", ends("I stopped going to the choir."));
    assert_eq!(read("I stopped using Emacs last week."), ["user|no_longer_uses|Emacs"]);
}

#[test]
fn a_value_has_no_adverb_in_front_of_its_verb_and_an_excluded_thing_is_none() {
    assert_eq!(read("我对芒果也过敏。"), ["user|allergic_to|芒果"]);
    assert_eq!(read("I'm allergic to bees, not wasps."), ["user|allergic_to|bees"]);
    assert_eq!(read("我吃素三年了，大蒜也不碰。"), ["user|diet|吃素", "user|avoids|大蒜"]);
}

#[test]
fn what_is_said_of_a_relative_is_not_said_of_the_user() {
    assert_eq!(read("我闺女大名周以宁，乳名豆豆。")[0], "用户的闺女|name|周以宁");
    for content in ["我闺女大名周以宁，乳名豆豆。", "我表弟特别能吃，住校。", "儿子问我几点回来。"] {
        let own: Vec<String> = read(content).into_iter().filter(|fact| fact.starts_with("user|")).collect();
        assert_eq!(own, Vec::<String>::new(), "{content}");
    }
}

#[test]
fn a_chat_leaves_out_its_subject() {
    assert_eq!(read("上周从南方电网离职了，先歇一阵。"), ["user|no_longer_works_at|南方电网"]);
    assert_eq!(read("手机坏了，现在用的是小米。"), ["user|uses|小米"]);
    assert_eq!(read("在下是个木匠师，如今落户昆明。").last().map(String::as_str), Some("user|lives_in|昆明"));
    assert_eq!(read("每天早上看新闻的人很多。"), Vec::<String>::new());
}

#[test]
fn a_move_ends_the_project_and_the_address_of_before() {
    assert_eq!(read("I have been moved from project Heron to project Osprey."), ["user|working_on|project Osprey"]);
    let heron = (None, "working_on".to_owned(), Some("project Heron".to_owned()));
    assert!(ends("I have been moved from project Heron to project Osprey.").contains(&heron));
    assert!(ends("我搬到银川了。").contains(&(None, "address".to_owned(), None)));
    assert!(!ends("我住在银川。").contains(&(None, "address".to_owned(), None)));
    assert!(ends("主管把我调离北辰项目。").contains(&(None, "working_on".to_owned(), Some("北辰".to_owned()))));
}

#[test]
fn what_is_taken_back_before_is_part_of_the_evidence() {
    for (said, evidence) in [
        ("Please ignore the old address I gave you; I live in Elmstadt.", "Please ignore the old address I gave you; I live in Elmstadt."),
        ("Hi. 请忽略我之前给的地址。我住在昆明。", "请忽略我之前给的地址。我住在昆明。"),
        ("Ignore the noise. I live in Elmstadt.", "I live in Elmstadt."),
    ] {
        let found = user(said).facts;
        assert_eq!(found.iter().map(|fact| fact.evidence.as_str()).collect::<Vec<_>>(), [evidence]);
    }
}

#[test]
fn what_is_missed_removed_or_liked_after_all_ends_what_was() {
    for (said, predicate, object) in [
        ("I can't make it to my best friend's birthday this year.", "plans", "best friend's birthday"),
        ("I won't be able to make it to Dad's birthday this year.", "plans", "Dad's birthday"),
        ("I can actually remove \"organize home decor\" from my to-do list.", "todo", "organize home decor"),
        ("I've approved the social media content today.", "todo", "approved the social media content today"),
        ("I changed my mind about the Swiss Alps, now I really like them!", "dislikes", "the Swiss Alps"),
        ("I've been listening to a lot of 90s music lately and I'm really starting to like it!", "dislikes", "90s music"),
        ("我去不了外婆的生日聚会。", "plans", "外婆的生日聚会"),
    ] {
        assert!(ends(said).contains(&(None, predicate.to_owned(), Some(object.to_owned()))), "{said}: {:?}", user(said).facts);
    }
    assert!(ends("I can't make sense of it.").is_empty());
}

/// What the first message that is known states, the second ends, in words of its own.
fn ends_of(before: &str, after: &str) -> Vec<(String, Option<String>)> {
    let known: Vec<Known> = user(before)
        .facts
        .into_iter()
        .map(|fact| Known { subject: fact.subject, predicate: fact.predicate, object: fact.object })
        .collect();
    let background = Background { known: &known, before: None };
    let facts = extract_knowing(&[message(Speaker::User, after)], &background, Budget::default()).facts;
    let is_known = |end: &Ending| known.iter().any(|known| known.predicate == end.predicate && Some(&known.object) == end.object.as_ref());
    facts.into_iter().flat_map(|fact| fact.ends).filter(is_known).map(|end| (end.predicate, end.object)).collect()
}

#[test]
fn what_is_over_ends_what_is_known_of_it_in_other_words() {
    for (before, after, predicate) in [
        ("I really like Ida Lupino.", "I used to like Ida Lupino's films, but they bore me now.", "likes"),
        ("I love books about glaciers.", "I used to be really into glaciers, but I'm not any more.", "likes"),
        ("I need to set up the pipeline for work.", "I've completed setting up the pipeline.", "todo"),
        ("I need to review the figures today.", "I'm done with reviewing the figures.", "todo"),
        ("I go to a pottery class every Wednesday.", "Stopped going to the pottery class, the teacher moved away.", "habit"),
        ("My doctor has me on prednisolone.", "Off the prednisolone since Friday.", "takes"),
        ("我喜欢周杰伦。", "我不再喜欢周杰伦的歌了。", "likes"),
        (
            "I've always wanted to visit Patagonia.",
            "I used to like the idea of traveling to Patagonia, but I'm not keen any more.",
            "wants_to_visit",
        ),
    ] {
        assert!(ends_of(before, after).iter().any(|(ended, _)| ended == predicate), "{before} {after}: {:?}", ends_of(before, after));
    }
    for (before, after) in [
        ("I love jazz.", "I used to like jazz festivals, but they are too loud now."),
        ("I need to review the budget.", "I've finished reviewing the slides."),
    ] {
        assert!(ends_of(before, after).is_empty(), "{before} {after}: {:?}", ends_of(before, after));
    }
}

#[test]
fn the_reason_of_a_taste_ends_with_it() {
    let reason = Known {
        subject: "user".to_owned(),
        predicate: "wants_to_visit_because".to_owned(),
        object: "Patagonia: nobody lives there".to_owned(),
    };
    let background = Background { known: std::slice::from_ref(&reason), before: None };
    let text = "I used to like the idea of traveling to Patagonia, but I'm not keen any more.";
    let facts = extract_knowing(&[message(Speaker::User, text)], &background, Budget::default()).facts;
    assert!(facts.iter().flat_map(|fact| &fact.ends).any(|end| end.object.as_ref() == Some(&reason.object)), "{facts:?}");
}

#[test]
fn a_removal_ends_what_the_record_holds_in_other_words() {
    let before = "We decided to move the launch of the catalogue to the second week of May.";
    let removal = "Please remove 'Moved catalogue launch to second week of May' from the key decisions.";
    assert!(ends_of(before, removal).iter().any(|(predicate, _)| predicate == "decided"), "{:?}", ends_of(before, removal));
    assert!(ends_of("I'm allergic to peanuts.", "Please remove 'peanuts' from the shopping list.").is_empty());
}

#[test]
fn one_sentence_says_once_that_something_is_over() {
    let known = [Known { subject: "user".to_owned(), predicate: "todo".to_owned(), object: "review the figures today".to_owned() }];
    let background = Background { known: &known, before: None };
    let text = "I'm done with reviewing the figures.";
    let facts = extract_knowing(&[message(Speaker::User, text)], &background, Budget::default()).facts;
    let read: Vec<String> = facts.iter().map(|fact| format!("{}|{}", fact.predicate, fact.object)).collect();
    assert_eq!(read, ["completed|reviewing the figures"]);
}

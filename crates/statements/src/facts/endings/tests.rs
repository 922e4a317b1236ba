//! What is over, what has another number, and what stays.

use super::*;

fn known(subject: &str, predicate: &str, object: &str) -> Known {
    Known { subject: subject.to_owned(), predicate: predicate.to_owned(), object: object.to_owned() }
}

/// What the sentence makes of one known statement, in short.
fn said(sentence: &str, known: &Known) -> Option<String> {
    read(sentence, &[known]).first().map(|reading| format!("{}|{}", reading.predicate, reading.object))
}

#[test]
fn what_is_over_ends_what_is_known_of_it() {
    for (fact, sentence, over) in [
        (known("user", "has", "two budgies"), "We gave the budgies to my aunt, the noise was too much", "no_longer_has|two budgies"),
        (known("user", "works_at", "Pelham Foods"), "Pelham Foods went bust last week", "no_longer_works_at|Pelham Foods"),
        (
            known("user", "plans", "flying to Lisbon on 14 April"),
            "Lisbon's cancelled, boss won't let me go",
            "cancelled|flying to Lisbon on 14 April",
        ),
        (
            known("user", "habit", "row on the river every Saturday morning"),
            "gave up the Saturday rowing, my back won't have it",
            "no_longer_habit|row on the river every Saturday morning",
        ),
        (known("user", "takes", "sertraline"), "Dr. Obi got me off the sertraline", "no_longer_takes|sertraline"),
        (known("user", "plans", "going to Bergen on 3 June"), "Bergen is finally cancelled", "cancelled|going to Bergen on 3 June"),
        (known("user", "goal", "run a half marathon this year"), "scrap the half marathon", "gave_up|run a half marathon this year"),
        (
            known("user", "marital_status", "engaged to Callum"),
            "the engagement's off. don't ask.",
            "no_longer_marital_status|engaged to Callum",
        ),
        (known("user", "allergic_to", "strawberries"), "the strawberry allergy is gone", "no_longer_allergic_to|strawberries"),
        (known("user", "owns", "电动车"), "电动车上个月卖掉了，停车太麻烦", "no_longer_owns|电动车"),
        (known("user", "has", "一只仓鼠"), "仓鼠上礼拜走了，心里空落落的", "no_longer_has|一只仓鼠"),
        (known("user", "habit", "每周二、周四去游泳"), "游泳卡到期没续，以后不去游泳了", "no_longer_habit|每周二、周四去游泳"),
        (known("user", "allergic_to", "花粉"), "脫敏療程做完了，花粉現在不過敏了", "no_longer_allergic_to|花粉"),
        (known("user", "habit", "每天早上去公园打太极"), "太极早不打了，膝盖伤了以后就停了", "no_longer_habit|每天早上去公园打太极"),
    ] {
        assert_eq!(said(sentence, &fact).as_deref(), Some(over), "{sentence}");
    }
}

#[test]
fn another_number_replaces_the_known_one() {
    for (fact, sentence, new) in [
        (known("user", "takes", "20 mg of fluoxetine"), "the fluoxetine's gone up to 40 mg", "takes|40 mg of fluoxetine"),
        (known("user's rent", "is", "£850"), "rent went up again, £910 a month", "is|£910"),
        (known("user", "takes", "氨氯地平5毫克"), "氨氯地平加到10毫克了", "takes|氨氯地平10毫克"),
    ] {
        assert_eq!(said(sentence, &fact).as_deref(), Some(new), "{sentence}");
    }
}

#[test]
fn what_is_not_over_stays() {
    for (fact, sentence) in [
        (known("user", "marital_status", "married to Ines"), "If I'm single again, I'll move to the coast"),
        (known("user", "diet", "vegan"), "I'd be ill if I went back to eating cheese"),
        (known("user", "owns", "a Vespa"), "I might sell the Vespa next year"),
        (known("user", "owns", "a Vespa"), "My sister sold her Vespa"),
        (known("user", "owns", "a Vespa"), "I didn't sell the Vespa"),
        (known("user", "owns", "a Vespa"), "We gave the Vespa a wash"),
        (known("user", "working_on", "an email about the changes"), "It makes me wonder how culture changes over time"),
        (known("user", "has", "two budgies"), "The budgies are loud today, I'm done with work"),
        (known("user", "works_at", "Pelham Foods"), "Pelham Foods gave me a raise"),
        (known("user", "works_at", "Pelham Foods"), "I left the umbrella at Pelham Foods"),
        (known("user", "lives_in", "Leeds"), "I left Leeds at noon"),
        (known("user", "habit", "run every Tuesday"), "I gave up the Tuesday meetings"),
        (known("user", "likes", "green tea"), "I finished the green tea"),
        (known("user", "takes", "20 mg of fluoxetine"), "The pharmacy gave me 40 mg tablets of ibuprofen"),
        (known("user", "lives_in", "Leeds"), "I left Leeds this morning"),
        (known("user", "lives_in", "Leeds"), "I left Leeds."),
        (known("user", "works_at", "Pelham Foods"), "I finished at Pelham Foods late"),
        (known("user", "works_at", "Pelham Foods"), "I'm done with the Pelham Foods report"),
        (known("user", "habit", "run every morning"), "My run is done, time for coffee"),
        (known("user", "habit", "go to yoga on Mondays"), "I'm skipping yoga today"),
        (known("user", "plays", "tennis"), "I've stopped playing tennis for today"),
        (known("user", "owns", "a phone"), "I dropped the phone"),
        (known("user", "takes", "ibuprofen"), "I'm off ibuprofen for now"),
        (known("user", "habit", "每周二去游泳"), "今天没去游泳"),
        (known("user", "habit", "每周二去游泳"), "游泳结束了，好累"),
        (known("user", "likes", "火锅"), "火锅吃不下了"),
        (known("user", "lives_in", "杭州"), "从杭州出差回来了"),
        (known("user", "lives_in", "杭州"), "我离开杭州去开会"),
        (known("user", "works_at", "华为"), "刚从华为回来了"),
        (known("user", "takes", "布洛芬"), "今天不吃布洛芬了"),
        (known("user", "owns", "电动车"), "我想把电动车卖了"),
        (known("user", "owns", "电动车"), "我同事的电动车卖了"),
        (known("user", "likes", "火锅"), "昨天吃火锅吃多了"),
        (known("user", "habit", "每周二去游泳"), "今天游泳了"),
    ] {
        assert_eq!(said(sentence, &fact), None, "{sentence}");
    }
}

#[test]
fn the_same_ends_are_said_in_many_ways() {
    let rome = || known("user", "plans", "flying to Rome in May");
    for (fact, sentence, over) in [
        (known("user", "diet", "vegan"), "I went back to eating meat.", "no_longer_diet|vegan"),
        (known("user", "diet", "吃素"), "我又开始吃肉了。", "no_longer_diet|吃素"),
        (rome(), "The Rome trip is off.", "cancelled|flying to Rome in May"),
        (rome(), "We're not going to Rome anymore.", "cancelled|flying to Rome in May"),
        (rome(), "I won't be going to Rome.", "cancelled|flying to Rome in May"),
        (known("user", "plans", "去罗马"), "我不去罗马了。", "cancelled|去罗马"),
        (known("user", "plans", "去罗马"), "去罗马的计划取消了。", "cancelled|去罗马"),
        (known("user", "likes", "jazz"), "I'm over jazz.", "no_longer_likes|jazz"),
        (known("user", "likes", "jazz"), "Jazz bores me now.", "no_longer_likes|jazz"),
        (known("user", "likes", "爵士乐"), "爵士乐我听腻了。", "no_longer_likes|爵士乐"),
        (known("user", "uses", "Obsidian"), "I dropped Obsidian.", "no_longer_uses|Obsidian"),
        (known("user", "goal", "run a marathon"), "I no longer want to run a marathon.", "gave_up|run a marathon"),
        (known("user", "favorite_color", "teal"), "Teal isn't my favourite colour anymore.", "no_longer_favorite_color|teal"),
        (known("user", "marital_status", "married to Ana"), "I'm single again.", "no_longer_marital_status|married to Ana"),
        (known("user", "working_on", "the Atlas project"), "I was moved from Atlas to Borealis.", "no_longer_working_on|the Atlas project"),
        (
            known("user's dentist appointment", "scheduled_for", "2026-03-03"),
            "The dentist appointment got cancelled.",
            "cancelled|2026-03-03",
        ),
        (known("user", "lives_in", "杭州"), "我离开杭州了。", "left|杭州"),
        (known("user", "has", "一只猫"), "我的猫去世了。", "no_longer_has|一只猫"),
        (known("user", "takes", "二甲双胍"), "二甲双胍换成胰岛素了。", "no_longer_takes|二甲双胍"),
        (known("user", "habit", "每天早上跑步"), "我不跑步了。", "no_longer_habit|每天早上跑步"),
    ] {
        assert_eq!(said(sentence, &fact).as_deref(), Some(over), "{sentence}");
    }
    for (fact, sentence) in [
        (known("user", "diet", "pescatarian"), "I eat fish now."),
        (known("user", "diet", "vegan"), "My brother eats meat again."),
        (rome(), "I'm not taking the night train to Rome this time."),
        (rome(), "We're not going to the cinema in Rome."),
        (known("user", "marital_status", "married to Ana"), "I'm single-handedly painting the house."),
        (known("user", "likes", "jazz"), "I'm over the moon about the jazz evening."),
        (known("user", "lives_in", "杭州"), "我离开杭州两天，周日回来。"),
        (known("user", "habit", "每天早上跑步"), "今天我不跑步了。"),
    ] {
        assert_eq!(said(sentence, &fact), None, "{sentence}");
    }
}

#[test]
fn what_was_never_so_is_put_right() {
    for (fact, sentence, over) in [
        (known("user", "uses", "Windows 11"), "I've never used Windows, that laptop was my daughter's", "no_longer_uses|Windows 11"),
        (known("user", "lives_in", "Chicago"), "I never lived in Chicago, my company has its office there", "left|Chicago"),
        (known("user", "diet", "vegetarian"), "Confession: I am not and never was a vegetarian.", "no_longer_diet|vegetarian"),
        (known("user", "uses", "Trello"), "The Trello boards are read-only now", "no_longer_uses|Trello"),
        (known("user", "uses", "Notion"), "Notion 账号昨天删掉了", "no_longer_uses|Notion"),
        (known("user", "diet", "素食者"), "查出贫血以后开始吃鱼了", "no_longer_diet|素食者"),
    ] {
        assert_eq!(said(sentence, &fact).as_deref(), Some(over), "{sentence}");
    }
    for (fact, sentence) in [
        (known("user", "uses", "Windows 11"), "I've never used Windows Movie Maker"),
        (known("user", "lives_in", "Chicago"), "My sister never lived in Chicago"),
        (known("user", "likes", "jazz"), "I never liked jazz more than today"),
    ] {
        assert_eq!(said(sentence, &fact), None, "{sentence}");
    }
}

#[test]
fn a_dose_without_its_medicine_is_that_of_the_only_one() {
    let takes = |object: &str| known("user", "takes", object);
    let (one, other) = (takes("metformin 500 mg"), takes("lisinopril 10 mg"));
    let sentence = "The doctor doubled the tablets, so it's 1000 mg now";
    let changed = read(sentence, &[&one]);
    assert_eq!(changed.first().map(|reading| reading.object.as_str()), Some("metformin 1000 mg"));
    assert!(read(sentence, &[&one, &other]).is_empty());
    for of_another in ["The doctor changed me to ibuprofen 400 mg tablets now", "医生又加了阿司匹林，药量100毫克，现在每天吃"]
    {
        assert!(read(of_another, &[&one]).is_empty(), "{of_another}");
    }
}

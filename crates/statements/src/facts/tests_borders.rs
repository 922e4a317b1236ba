//! Where values end in sentences that were not written for the forms, and what only looks like a statement.

use super::*;

#[test]
fn a_request_to_remember_ends_before_what_is_said_about_it() {
    check(&[
        ("Don't forget this one: I owe Kofi two hundred euros.", &["user|asked_to_remember|I owe Kofi two hundred euros"]),
        (
            "Please remember for the future that Lena's lessons are paid until May.",
            &["user|asked_to_remember|Lena's lessons are paid until May"],
        ),
        (
            "Note down for good that the meter is behind the coats, I'll forget otherwise.",
            &["user|asked_to_remember|the meter is behind the coats"],
        ),
        ("Store this for future chats: the blue valve stays shut.", &["user|asked_to_remember|the blue valve stays shut"]),
        ("帮我记一下，备用钥匙在信箱里，我这脑子转头就忘", &["user|asked_to_remember|备用钥匙在信箱里"]),
        ("你给我记住喽：周三倒垃圾", &["user|asked_to_remember|周三倒垃圾"]),
    ]);
}

#[test]
fn a_value_ends_before_what_follows_it() {
    check(&[
        ("im scared of wasps is that a real phobia", &["user|afraid_of|wasps"]),
        ("室友一碰核桃就过敏", &["用户的室友|allergic_to|核桃"]),
        ("我用Pixel Fold剪片。", &["user|uses|Pixel Fold"]),
        ("我会维吾尔语。", &["user|speaks|维吾尔语"]),
        ("前妻嫁到株洲去了。", &["用户的前妻|lives_in|株洲"]),
        ("My neighbour Mrs Papadakis is 90.", &["user's neighbour|age|90", "user's neighbour|name|Mrs Papadakis"]),
        ("I have two kids named Mia and Leo.", &["user|has|two kids", "user's kid Mia|name|Mia", "user's kid Leo|name|Leo"]),
    ]);
}

#[test]
fn what_is_to_be_done_is_told_from_what_points_at_the_talk() {
    check(&[
        ("I still need to plan a dinner party.", &["user|todo|plan a dinner party"]),
        ("I need to book that dentist appointment soon.", &["user|todo|book that dentist appointment soon"]),
        ("I read \"The Overstory\" and honestly, I really disliked it.", &["user|dislikes|The Overstory"]),
        ("I swam 40 laps today.", &["user|did|swam 40 laps today"]),
        ("I got 8,200 steps today.", &["user|did|got 8,200 steps today"]),
        ("我老板何军休假回来了。", &["用户的老板|name|何军"]),
        ("我养了一只猫和一只狗。", &["user|has|一只猫", "user|has|一只狗"]),
        ("我是鄢书彤，在渭南修电梯。", &["user|name|鄢书彤", "user|job_title|修电梯", "user|lives_in|渭南"]),
        ("我是左撇子，在渭南修电梯。", &["user|is_described_as|左撇子", "user|job_title|修电梯", "user|lives_in|渭南"]),
        ("在攀枝花跑外卖，今天单子少。", &["user|job_title|跑外卖", "user|lives_in|攀枝花"]),
        ("鄙姓佘，快递小哥没一个念对。", &["user|name|佘"]),
        ("讨厌芹菜，闻着就想跑。", &["user|dislikes|芹菜"]),
        ("爱攒老粮票，有四百来张。", &["user|likes|攒老粮票"]),
        ("养了两只守宫。", &["user|has|两只守宫"]),
        ("我吃清真的。", &["user|diet|清真"]),
        ("我妻子苏晴在学做面包。", &["用户的妻子|learning|做面包", "用户的妻子|name|苏晴"]),
    ]);
    check_nothing(&["I like plan a best.", "I need to read that."]);
    // What looks like a name, a taste of the speaker or a named animal, and is none.
    check_nothing(&["我女儿高烧。", "我老公付钱。", "我爸阳性。", "我儿子马虎。", "爱看球的老公又熬夜了。", "爱听不听。"]);
    check(&[("我养了一只会叫的鸟。", &["user|has|一只会叫的鸟"])]);
}

#[test]
fn what_only_looks_like_a_statement_states_nothing() {
    check_nothing(&[
        "we got the 7.40 ferry and not the 9",
        "I get 39 weeks of leave.",
        "我再也不用每月还4870了。",
        "我现在在哈密转车。",
        "我每天被老板骂。",
        "Great, another Monday, I just LOVE spreadsheets, they're my whole personality.",
        "我，秦始皇，打钱。",
        "# config.yml\nowner: Benedikta\ntimezone: Atlantic/Reykjavik\nlanguage: is",
        "帮我的跑团角色补背景：矮人，铁匠，怕水",
        "I can't live near Mumbai, so suggest hill stations that are not near Mumbai.",
    ]);
    check(&[
        (
            "19, radiography at Keele, single",
            &["user|age|19", "user|studies|radiography", "user|studies_at|Keele", "user|marital_status|single"],
        ),
        ("I'm a tattooist, married with twins and a blind lurcher.", &["user|job_title|tattooist", "user|marital_status|married"]),
    ]);
}

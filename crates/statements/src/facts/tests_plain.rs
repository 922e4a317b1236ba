//! Kinds of plain sentences, each beside one that only looks like it.

use super::*;

#[test]
fn health_is_kept_when_it_is_sure_and_left_when_it_is_not() {
    check(&[
        ("I can't have gluten or dairy.", &["user|avoids|gluten", "user|avoids|dairy"]),
        ("I have mild asthma and hay fever.", &["user|has_condition|mild asthma", "user|has_condition|hay fever"]),
        ("My doctor says I'm prediabetic.", &["user|has_condition|prediabetic"]),
        ("I'm allergic to hazelnuts *walnuts sorry", &["user|allergic_to|walnuts"]),
        ("I'm allergic to peanuts, sorry, pine nuts.", &["user|allergic_to|pine nuts"]),
        ("I'm coeliac, sorry, my daughter is coeliac.", &["user's daughter|has_condition|coeliac"]),
        ("医生说我轻度贫血。", &["user|has_condition|轻度贫血"]),
        ("我一吃芒果就起疹子。", &["user|allergic_to|芒果"]),
        ("我對花生不過敏，對腰果才過敏。", &["user|not_allergic_to|花生", "user|allergic_to|腰果"]),
    ]);
    check_nothing(&[
        "My mum thinks I have anaemia.",
        "They suspect I have lupus.",
        "I'm allergic to nuts — not really, I just hate them.",
        "I was diagnosed with lupus, then they took it back.",
        "I'm allergic to mornings and to my boss.",
        "医生怀疑我有甲亢。",
        "我小时候对鸡蛋过敏，长大就好了。",
        "我对上班过敏。",
        "我對加班過敏。",
    ]);
}

#[test]
fn what_is_cured_stopped_or_replaced_is_over() {
    check(&[
        ("My asthma is gone.", &["user|no_longer_has_condition|asthma"]),
        ("I switched from warfarin to apixaban.", &["user|takes|apixaban"]),
        ("I can have dairy again.", &["user|no_longer_avoids|dairy"]),
        ("I've outgrown my allergy to milk.", &["user|no_longer_allergic_to|milk"]),
        ("I'm done being vegetarian.", &["user|no_longer_diet|vegetarian"]),
        ("I've stopped liking techno.", &["user|no_longer_likes|techno"]),
        ("I've been made redundant by Orbis Freight.", &["user|no_longer_works_at|Orbis Freight"]),
        ("We moved out of Bristol in the spring.", &["user|left|Bristol"]),
        ("My brother's moved to Bergen.", &["user's brother|lives_in|Bergen"]),
        ("I gave up gluten last year.", &["user|gave_up|gluten"]),
        ("我的哮喘早就好了。", &["user|no_longer_has_condition|哮喘"]),
        ("我被星禾教育裁了。", &["user|no_longer_works_at|星禾教育"]),
        ("我把摩托车卖了。", &["user|no_longer_owns|摩托车"]),
        ("我把電腦賣了。", &["user|no_longer_owns|電腦"]),
    ]);
    // What is still so, and what was never given up.
    check(&[("My asthma is bad today.", &["user|has_condition|asthma"])]);
    check_nothing(&["I gave up trying.", "I turn 40 next month.", "我戒不掉奶茶。", "我把密码改了。"]);
}

#[test]
fn a_pet_that_died_is_no_longer_had() {
    let facts = user("Our beagle Captain died this morning.").facts;
    let died = facts.iter().find(|fact| fact.predicate == "is").expect("the death");
    assert!(died.ends.iter().any(|end| end.predicate == "has" && end.object.as_deref() == Some("beagle")));
    assert!(!facts.iter().any(|fact| fact.predicate == "has"), "{facts:?}");
    assert_eq!(kept("I saw the joke and i died."), Vec::<String>::new());
}

#[test]
fn new_values_take_the_place_of_old_ones() {
    check(&[
        ("exam got moved to Monday.", &["user's exam|scheduled_for|2026-03-09"]),
        ("We got married on Saturday.", &["user|marital_status|married"]),
        ("new number: 555 0188, the old one is dead", &["user's phone number|is|555 0188"]),
        ("traded the Panda in for a Renault Zoe.", &["user|owns|a Renault Zoe"]),
        ("My favourite band used to be Keane, now it's Big Thief.", &["user|favorite_band|Big Thief"]),
        ("换号了，新号码是13900007788", &["用户的手机号|is|13900007788"]),
        ("换工作了，现在在一木影视", &["user|works_at|一木影视"]),
        ("医生给我换成氨氯地平了", &["user|takes|氨氯地平"]),
    ]);
    check_nothing(&["I moved to the next slide.", "I got married to the idea of a red kitchen.", "我换了个发型。", "我搬到隔壁工位了。"]);
}

#[test]
fn a_clause_is_about_the_one_it_names() {
    check(&[
        ("I have a twin brother, he lives in Tromsø.", &["user|has|a twin brother", "user's twin brother|lives_in|Tromsø"]),
        ("My grandma (92!) still swims every morning.", &["user's grandma|age|92", "user's grandma|habit|swims every morning"]),
        ("Dr. Amrit Kaur is my supervisor.", &["user's supervisor|name|Dr. Amrit Kaur"]),
        ("The cat's called Professor Fluff.", &["user's cat|name|Professor Fluff"]),
        ("大家叫我小北就行。", &["user|preferred_name|小北"]),
        ("我没有糖尿病，是我妈有，二型糖尿病。", &["user|not_has_condition|糖尿病"]),
    ]);
    check_nothing(&[
        "My boyfriends mom Teodora calls him daily.",
        "我爸让我考公务员。",
        "Everyone here hates Mondays.",
        "Salt is my best friend now.",
    ]);
}

#[test]
fn what_stands_behind_a_request_is_read_and_its_text_is_not() {
    check(&[
        ("Write a toast for my aunt, she adores old maps.", &["user's aunt|likes|old maps"]),
        ("Draft a mail to the landlord, I'm a nurse and sleep by day.", &["user|job_title|nurse"]),
    ]);
    check_nothing(&[
        "Write a poem in the first person: I am a widow, I live in a lighthouse.",
        "Write a story, I'm a pirate and I live in Tortuga.",
        "You are a captain and I'm your cook.",
        "写一段独白：我是一个守塔人，养了一条狗",
        "你是掌柜，我是镖师，姓霍",
    ]);
}

#[test]
fn figures_of_speech_are_no_facts() {
    check_nothing(&[
        "I live in hope.",
        "I work for peanuts.",
        "I drive my sister mad.",
        "I play along.",
        "I'm 12 on the waiting list.",
        "I'm basically Batman.",
        "My job is killing me.",
        "My name is on the list.",
        "I joined Amir for lunch.",
        "I'm terrified, like shaking in the car terrified.",
        "I never eat before a show.",
        "真棒，我最喜欢周末加班了",
        "我爱死这个功能了。",
        "我得了第一名。",
        "我是秦始皇，打钱",
    ]);
}

#[test]
fn plain_forms_are_read() {
    check(&[
        ("I'm Joaquín Ibáñez de la Torre, but Quino will do.", &["user|name|Joaquín Ibáñez de la Torre", "user|preferred_name|Quino"]),
        ("I've been in Cardiff since 2011.", &["user|lives_in|Cardiff"]),
        (
            "I'm doing a PhD in volcanology at the University of Iceland.",
            &["user|studies|volcanology", "user|studies_at|University of Iceland"],
        ),
        ("Spiders terrify me.", &["user|afraid_of|Spiders"]),
        ("My laptop runs Debian 13.", &["user|uses|Debian 13"]),
        ("My passport expires on 3 March 2028.", &["user's passport|expires|3 March 2028"]),
        ("I was born on 17 March 1988 in Windhoek.", &["user|birthday|17 March 1988", "user|hometown|Windhoek"]),
        ("I use a Framework laptop with Linux Mint.", &["user|uses|a Framework laptop", "user|uses|Linux Mint"]),
        ("我姓令狐。", &["user|name|令狐"]),
        ("周一三五我健身。", &["user|habit|周一三五健身"]),
        ("我不太喜欢甜食。", &["user|dislikes|甜食"]),
        ("我在存钱买相机。", &["user|goal|买相机"]),
        ("家裡養了三隻貓。", &["user|has|三隻貓"]),
        ("我住新竹，在科學園區當工程師。", &["user|lives_in|新竹", "user|works_at|科學園區", "user|job_title|工程師"]),
    ]);
    check_nothing(&["I'm getting older every day.", "I was born on a ferry.", "我在等人。", "我有事。"]);
}

#[test]
fn what_others_do_for_others_is_their_trade_and_a_place_with_an_article_an_employer() {
    check(&[
        ("My partner fixes lifts.", &["user's partner|job_title|fix lifts"]),
        ("My dad drives a snowplow.", &["user's dad|job_title|drive a snowplow"]),
        ("I sell my old bike tomorrow.", &[]),
        ("I work at the planetarium.", &["user|works_at|the planetarium"]),
        ("I work at a snail's pace.", &[]),
        ("I work for a man who hates me.", &[]),
        ("I work for the fun of it.", &[]),
        ("I work for an hour every day.", &["user|habit|work for an hour every day"]),
        ("My dad sells himself short.", &[]),
        ("My sister fits right in.", &[]),
        ("My boss delivers bad news.", &[]),
        ("My brother sells his old games.", &[]),
        ("They've put me on amlodipine.", &["user|takes|amlodipine"]),
        ("Born 29/02/1996, so I've had seven birthdays.", &["user|birthday|29/02/1996"]),
        ("大连人，在青岛念大三，学海洋生物", &["user|hometown|大连", "user|lives_in|青岛"]),
    ]);
}

#[test]
fn work_that_is_lost_instruments_aims_and_children_are_read() {
    check(&[
        ("I lost my job at the shipping office.", &["user|left_job|lost my job"]),
        ("I'm learning how to play the zither these days.", &["user|learning|zither"]),
        ("Crossing the Alps on foot is my biggest goal.", &["user|goal|Crossing the Alps on foot"]),
        ("Our two-year-old sleeps badly, her name is Orla!", &["user's child|name|Orla"]),
        (
            "Last Friday, I started training Bess, Tinker and the young mare Fern.",
            &["user|did|started training Bess, Tinker and the young mare Fern"],
        ),
    ]);
}

//! Kinds of sentences that a table of forms alone reads wrongly: repairs, negations, frames, and the borders of values.

use super::*;

#[test]
fn a_negation_never_states_its_opposite() {
    check(&[
        ("I'm not allergic to penicillin.", &["user|no_longer_allergic_to|penicillin"]),
        ("My wife isn't allergic to shellfish.", &["user's wife|no_longer_allergic_to|shellfish"]),
        ("I like neither opera nor ballet.", &[]),
        ("I don't live in Turku anymore.", &["user|left|Turku"]),
        ("I used to be a teacher.", &["user|no_longer_job_title|teacher"]),
        ("我对芒果不过敏。", &["user|not_allergic_to|芒果"]),
        ("我对青霉素已经不过敏了。", &["user|no_longer_allergic_to|青霉素"]),
        ("我弟弟对花粉从来没过敏过。", &["用户的弟弟|not_allergic_to|花粉"]),
        ("我不是律师。", &["user|not_job_title|律师"]),
        ("我以前是老师。", &["user|no_longer_job_title|老师"]),
        ("我现在不吃肉了。", &["user|gave_up|肉"]),
    ]);
}

#[test]
fn what_is_over_ends_what_was() {
    for (content, predicate, object) in [
        ("I no longer live in Turku.", "lives_in", "Turku"),
        ("I left Turku for good.", "lives_in", "Turku"),
        ("I left Globex last year.", "works_at", "Globex"),
        ("I stopped working at Initech.", "works_at", "Initech"),
        ("我不住在苏州了。", "lives_in", "苏州"),
        ("我不再喝咖啡了。", "likes", "喝咖啡"),
    ] {
        let facts = user(content).facts;
        let ends = |fact: &Fact| fact.ends.iter().any(|end| end.predicate == predicate && end.object.as_deref() == Some(object));
        assert!(facts.iter().any(ends), "{content}: {facts:?}");
    }
}

#[test]
fn only_the_last_value_of_a_repair_stands() {
    check(&[
        ("I live in Leeds, sorry, I mean Leuven.", &["user|lives_in|Leuven"]),
        ("I work at Acme, scratch that, Globex.", &["user|works_at|Globex"]),
        ("我住在苏州，不对，是常州。", &["user|lives_in|常州"]),
    ]);
    for (said, mended, fact) in [
        ("I live in Leeds.", "Sorry, typo: Leuven, not Leeds.", "user|lives_in|Leuven"),
        ("I live in Leeds.", "*Leuven", "user|lives_in|Leuven"),
        ("我女儿住在苏州。", "打错了，是杭州", "用户的女儿|lives_in|杭州"),
    ] {
        let facts =
            extract(&[message(Speaker::User, said), message(Speaker::Agent, "OK."), message(Speaker::User, mended)], Budget::default())
                .facts;
        let facts: Vec<String> = facts.iter().map(|fact| format!("{}|{}|{}", fact.subject, fact.predicate, fact.object)).collect();
        assert_eq!(facts, [fact], "{mended}");
    }
}

#[test]
fn jokes_stories_politeness_and_choices_of_the_moment_state_nothing() {
    check_nothing(&[
        "I live on Mars, haha, just kidding.",
        "I'm allergic to Mondays. Just kidding!",
        "In the movie I play a surgeon, I live in Rome and I hate my brother.",
        "My character lives in Rivendell.",
        "I hate to bother you, but I need help.",
        "I hate to say it, but this is wrong.",
        "I prefer the first option.",
        "I like the shorter version, let's take it.",
        "Don't save this, but I work at Initech.",
        "Between you and me, I'm pregnant.",
        "Please translate what she wrote: \"I came here in 1971. I live in Lyon.\"",
        "He left me a note saying “Sorry. I live in Rome now.”",
        "我开玩笑的，我住在月球。",
        "她发来的是「我搬家了。我住在大阪。」",
        "在游戏里我是法师，我住在暴风城。",
        "我喜欢第二个版本。",
        "别记这个：我在腾讯上班。",
    ]);
}

#[test]
fn a_value_ends_where_the_talk_goes_on() {
    check(&[
        ("I live in Oslo rn lol 😂", &["user|lives_in|Oslo"]),
        ("I work at Acme tbh.", &["user|works_at|Acme"]),
        ("My boss lives in Bonn and hates cilantro.", &["user's boss|lives_in|Bonn", "user's boss|dislikes|cilantro"]),
        ("I live in Porto, Portugal, with my two kids and a dog.", &["user|lives_in|Porto, Portugal"]),
        ("I'm not allergic to peanuts, thats my brother.", &["user|no_longer_allergic_to|peanuts"]),
        ("I am living in Łódź and here winter is coming too fast.", &["user|lives_in|Łódź"]),
        ("I'm building a solar dryer, frame is finished.", &["user|working_on|a solar dryer"]),
        ("I work at St. Mary's Hospital.", &["user|works_at|St. Mary's Hospital"]),
        ("My new favourite climber is now Dana Reyes.", &["user|favorite_climber|Dana Reyes"]),
    ]);
}

#[test]
fn settings_doses_and_deaths_are_read() {
    check(&[
        ("My default shell is zsh.", &["user|default_shell|zsh"]),
        ("I take 50 mg of sertraline every morning.", &["user|takes|50 mg of sertraline"]),
        ("My cat Tom passed away last week.", &["user's cat|is|passed away", "user's cat|name|Tom"]),
    ]);
}

#[test]
fn a_message_longer_than_the_budget_is_read_at_its_beginning() {
    let text = format!("I live in Porto. {}", "The meeting went on. ".repeat(100));
    let facts = extract(&[message(Speaker::User, &text)], Budget { chars: 200, facts: 60 }).facts;
    assert_eq!(facts.len(), 1);
}

#[test]
fn names_are_whole() {
    check(&[
        ("My name is Jean-Luc d'Arcy.", &["user|name|Jean-Luc d'Arcy"]),
        ("My name is Ludwig van der Berg.", &["user|name|Ludwig van der Berg"]),
        ("My name is Nguyễn Thị Ánh.", &["user|name|Nguyễn Thị Ánh"]),
        ("My dentist is called Dr. Ferro.", &["user's dentist|name|Dr. Ferro"]),
        ("my name is sarah connor", &["user|name|sarah connor"]),
        ("i live in lisbon", &["user|lives_in|lisbon"]),
        ("i live in a flat", &["user|lives_in|a flat"]),
        ("我叫阿依古丽·买买提。", &["user|name|阿依古丽·买买提"]),
        ("我老板叫我加班。", &[]),
        ("我叫不出名字。", &[]),
        ("我女儿说她不吃鱼。", &["用户的女儿|avoids|鱼"]),
        ("我妈妈王芳住在广州。", &["用户的妈妈|lives_in|广州", "用户的妈妈|name|王芳"]),
    ]);
}

#[test]
fn traditional_sentences_are_read_and_kept_as_written() {
    check(&[
        ("我對蝦子過敏。", &["user|allergic_to|蝦子"]),
        ("我在高雄港務局上班。", &["user|works_at|高雄港務局"]),
        ("我從聯發科離職了。", &["user|no_longer_works_at|聯發科"]),
        ("我媽媽住在臺南。", &["用户的妈妈|lives_in|臺南"]),
    ]);
}

/// What looks like a repair, a joke or a secret and is none must not cost a statement about health.
#[test]
fn a_statement_about_health_is_not_lost_to_the_words_around_it() {
    check(&[
        ("I'm vegan. Make it spicy please.", &["user|diet|vegan"]),
        ("I'm allergic to peanuts. Forget that recipe.", &["user|allergic_to|peanuts"]),
        ("I'm allergic to peanuts. Sorry, one more thing.", &["user|allergic_to|peanuts"]),
        ("I'm not kidding, I'm allergic to latex.", &["user|allergic_to|latex"]),
        ("I don't remember that recipe, but I'm allergic to nuts.", &["user|allergic_to|nuts"]),
        ("我对花生过敏。不，谢谢。", &["user|allergic_to|花生"]),
        ("别忘记我对花生过敏。", &["user|allergic_to|花生"]),
        ("我没开玩笑，我对芒果过敏。", &["user|allergic_to|芒果"]),
    ]);
    assert!(!filter::is_private("别忘记我对花生过敏。") && !filter::is_private("不要忘记吃药"));
}

#[test]
fn leaving_a_city_for_a_journey_ends_no_home() {
    let ends = |text: &str| user(text).facts.iter().any(|fact| fact.ends.iter().any(|end| end.predicate == "lives_in"));
    assert!(!ends("I left Paris yesterday.") && ends("I left Paris for good."));
}

#[test]
fn common_characters_are_names_too() {
    check(&[("我弟弟小明喜欢游泳。", &["用户的弟弟|likes|游泳", "用户的弟弟|name|小明"])]);
}

#[test]
fn a_value_is_the_thing_itself() {
    check(&[
        ("We've moved to a house in Sutton.", &["user|lives_in|Sutton"]),
        ("I'm a 58 year old cleaner.", &["user|job_title|cleaner", "user|age|58"]),
        ("我係會計。", &["user|job_title|會計"]),
        ("我媽係護士。", &["用户的妈|job_title|護士"]),
        ("我喺大埔住。", &["user|lives_in|大埔"]),
        ("我冇高血壓。", &["user|not_has_condition|高血壓"]),
    ]);
}

#[test]
fn what_is_no_value_is_left_unsaid() {
    check_nothing(&[
        "我们厂，五十二个工人。",
        "The customer is in Leeds.",
        "I like everyone.",
        "I'm about to get on a train.",
        "住戶有隻鸚鵡。",
        "我快30了。",
        "我系主任。",
        "I am writing from the rest area near Kassel.",
    ]);
    // What a doctor says without 我 may be about whoever was named last.
    assert!(!kept("我妈去了医院，医生说有高血压。").iter().any(|fact| fact.starts_with("user|")));
    assert!(!kept("I'm a freshman at Boise State.").iter().any(|fact| fact.contains("works_at")));
    assert!(!kept("夫妻店简介：我烘焙师，老婆咖啡师。").iter().any(|fact| fact.starts_with("user") && fact.contains("老婆")));
}

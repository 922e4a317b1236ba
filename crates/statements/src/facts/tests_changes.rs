//! Changes told in other words, over sentences, messages and conversations: what is believed in the end.

use chrono::NaiveDate;

use super::*;

fn message(text: &str) -> Message<'_> {
    Message { speaker: Speaker::User, text, on: NaiveDate::from_ymd_opt(2026, 3, 4).unwrap_or_default() }
}

/// What is believed after conversations parted by ` ## `, of messages parted by ` || `.
fn believed(talk: &str) -> Vec<String> {
    let mut known: Vec<Known> = Vec::new();
    for conversation in talk.split(" ## ") {
        let messages: Vec<Message<'_>> = conversation.split(" || ").map(message).collect();
        let found = extract_knowing(&messages, &Background { known: &known, before: None }, Budget::default());
        for fact in found.facts {
            let is_single = language::vocabulary::is_single_valued(&fact.predicate);
            known.retain(|old| {
                let is_ended = fact.ends.iter().any(|end| {
                    end.subject.as_ref().unwrap_or(&fact.subject) == &old.subject
                        && end.predicate == old.predicate
                        && end.object.as_ref().is_none_or(|object| *object == old.object)
                });
                !(is_ended || is_single && old.subject == fact.subject && old.predicate == fact.predicate)
            });
            known.push(Known { subject: fact.subject, predicate: fact.predicate, object: fact.object });
        }
    }
    let is_over = |fact: &&Known| {
        ["no_longer_", "gave_up", "left", "cancelled", "separated_from", "completed", "did"]
            .iter()
            .any(|over| fact.predicate.starts_with(over))
    };
    let told = known.iter().filter(|fact| !is_over(fact)).map(|fact| format!("{}|{}|{}", fact.subject, fact.predicate, fact.object));
    let mut told: Vec<String> = told.collect();
    told.sort();
    told
}

#[test]
fn a_joke_is_not_believed_once_it_is_called_one() {
    for talk in [
        "I'm retiring to my private island next week. || That was sarcasm.",
        "I work at the zoo. || jk",
        "I'm moving to Paris next month. || lol no I'm kidding",
        "我在银行上班 || 骗你的",
        "我下个月去巴黎 || 开玩笑的",
    ] {
        assert_eq!(believed(talk), Vec::<String>::new(), "{talk}");
    }
    assert_eq!(believed("I work at the zoo. || Just kidding, I work at the bank."), ["user|works_at|the bank"]);
    assert_eq!(believed("我在银行上班 || 逗你的，我在动物园上班"), ["user|works_at|动物园"]);
    assert_eq!(believed("I work at the zoo. || I'm not kidding."), ["user|works_at|the zoo"]);
    assert_eq!(believed("I work at the zoo. || Tell me a joke."), ["user|works_at|the zoo"]);
}

#[test]
fn what_the_next_message_puts_right_stands() {
    for (talk, fact) in [
        ("My birthday is May 6. What's my sign? || Sorry, typing on the bus. It's May 16, does that change it?", "user|birthday|May 16"),
        ("my birthday is june 3 || june 13 sorry", "user|birthday|june 13"),
        ("im 29, whats my pension gap || actually its my birthday today lol make that 30", "user|age|30"),
        ("I'm 41, sorry 42 since yesterday.", "user|age|42"),
        ("Our dog is called Rollo. || Correction: he's called Waffles.", "user's dog|name|Waffles"),
        ("闺女叫芊芊 || 写错啦，是倩倩", "用户的闺女|name|倩倩"),
    ] {
        assert_eq!(believed(talk), [fact], "{talk}");
    }
}

#[test]
fn a_pronoun_means_the_only_one_that_the_message_before_spoke_of() {
    assert_eq!(believed("我媳妇在康宁药房上班 || 她上个月跳槽了，现在在仁和诊所"), ["用户的媳妇|works_at|仁和诊所"]);
    let talk = "My sister lives in Hull. || She moved to Beverley in June.";
    assert_eq!(believed(talk), ["user's sister|lives_in|Beverley"]);
    // He is none of them.
    assert_eq!(believed("My sister lives in Hull. || He moved to Beverley in June."), ["user's sister|lives_in|Hull"]);
}

#[test]
fn a_moved_day_is_that_of_the_only_event() {
    assert_eq!(believed("My interview is on 11 June. || They moved it to 13 June."), ["user's interview|scheduled_for|2026-06-13"]);
    assert_eq!(believed("面试定在6月11号 || hr刚来电话，挪到6月13号了"), ["面试|scheduled_for|2026-06-13"]);
}

#[test]
fn a_change_in_two_steps_says_where_somebody_is_now() {
    for (talk, fact) in [
        ("I work at Acme. ## I've changed jobs, it's Globex now.", "user|works_at|Globex"),
        ("I work at Acme. ## New job! I'm at Globex now.", "user|works_at|Globex"),
        ("I live in Dundee. ## We've moved! It's Inverness from this week.", "user|lives_in|Inverness"),
        ("I'm a barista. ## Update on the job front: I start as a parking warden.", "user|job_title|parking warden"),
        ("我在华为上班。 ## 我跳槽到小米了。", "user|works_at|小米"),
        ("我在华为上班。 ## 换工作了，现在在小米。", "user|works_at|小米"),
    ] {
        assert_eq!(believed(talk), [fact], "{talk}");
    }
}

#[test]
fn what_is_exchanged_takes_the_place_of_what_was_known() {
    for (talk, fact) in [
        ("I use Notion. ## I swapped Notion for Obsidian.", "user|uses|Obsidian"),
        ("I use Notion. ## Obsidian replaced Notion for me.", "user|uses|Obsidian"),
        ("I use Notion. ## I no longer use Notion, it's Obsidian now.", "user|uses|Obsidian"),
        ("I take ramipril. ## The doctor changed ramipril to losartan.", "user|takes|losartan"),
        ("I drive a Golf. ## I got a Kia instead of the Golf.", "user|owns|a Kia"),
        ("I live in Leeds. ## Bye Leeds, hello Ghent.", "user|lives_in|Ghent"),
        ("I'm saving for a PS5. ## Forget the PS5, I'm saving for a Switch.", "user|goal|a Switch"),
        ("I'm 29. ## 30 today!", "user|age|30"),
        ("我用印象笔记。 ## 我把印象笔记换成了飞书。", "user|uses|飞书"),
        ("我用印象笔记。 ## 改用飞书了。", "user|uses|飞书"),
        ("我开一辆捷达。 ## 捷达卖了，换了比亚迪。", "user|owns|比亚迪"),
        ("我29岁。 ## 今天生日，30了，感慨", "user|age|30"),
    ] {
        assert_eq!(believed(talk), [fact], "{talk}");
    }
}

#[test]
fn what_only_may_change_or_is_another_persons_changes_nothing() {
    for (talk, fact) in [
        ("I use Notion. ## I might swap Notion for Obsidian.", "user|uses|Notion"),
        ("I use Notion. ## My brother swapped Notion for Obsidian.", "user|uses|Notion"),
        ("I take ramipril. ## Should I switch from ramipril to losartan?", "user|takes|ramipril"),
        ("I'm 29. ## It's my daughter's birthday, she's 30.", "user|age|29"),
        ("I'm 29. ## Ran 30 km today.", "user|age|29"),
        ("我住在杭州。 ## 我离开杭州去开会。", "user|lives_in|杭州"),
        ("我用印象笔记。 ## 我想把印象笔记换成飞书。", "user|uses|印象笔记"),
        ("我在华为上班。 ## 要不要跳槽到小米？", "user|works_at|华为"),
    ] {
        let told = believed(talk);
        assert!(told.iter().any(|told| told == fact), "{talk}: {told:?}");
    }
}

#[test]
fn what_is_over_is_read_before_a_question() {
    assert_eq!(believed("我有荨麻疹。 ## 荨麻疹已经好了，可以恢复运动了吧？"), Vec::<String>::new());
    assert_eq!(believed("I study law. ## I dropped out on Monday."), Vec::<String>::new());
}

#[test]
fn schools_and_studies_are_known_by_their_short_names() {
    for (talk, fact) in [
        ("我儿子在二中读书", "用户的儿子|studies_at|二中"),
        ("我女儿在一中读高二", "用户的女儿|studies_at|一中"),
        ("我在浙大读研", "user|studies_at|浙大"),
        ("我学法律。 ## 我转专业到物理了", "user|studies|物理"),
        ("我儿子在一中读书。 ## 我儿子转学到二中了", "用户的儿子|studies_at|二中"),
    ] {
        assert_eq!(believed(talk), [fact], "{talk}");
    }
    for talk in ["我在附小门口等你", "我在幼儿园", "我在一中上班的朋友来了"] {
        assert!(!believed(talk).iter().any(|fact| fact.contains("studies_at")), "{talk}");
    }
}

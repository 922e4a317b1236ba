//! Tests of the judge: pairs of facts in both languages and their verdicts.

use super::*;

fn said<'a>(subject: &'a str, predicate: &'a str, object: &'a str, text: &'a str, day: u32) -> Statement<'a> {
    let said_at = format!("2026-03-{day:02}T09:00:00Z").parse().unwrap();
    Statement { subject, predicate, object, text, said_at }
}

/// The verdict, if it is sure.
fn verdict(earlier: Statement<'_>, later: Statement<'_>) -> Option<Verdict> {
    let judgement = judge(&AnalysedStatement::new(&earlier), &AnalysedStatement::new(&later));
    judgement.is_sure().then_some(judgement.verdict)
}

#[test]
fn the_same_said_in_other_words_numbers_and_characters_is_a_duplicate() {
    for (earlier, later) in [
        (said("rent", "costs", "1,200 euros", "The rent is 1,200 euros.", 1), said("rent", "costs", "€1200", "Rent: €1200.", 9)),
        (said("user", "likes", "green tea", "I like green tea.", 1), said("user", "likes", "green tea", "Green tea is what I like.", 9)),
        (said("our dog", "named", "Rex", "Our dog is called Rex.", 1), said("Rex", "is", "our dog", "Rex is our dog's name.", 9)),
        (
            said("user", "lives_in", "杭州西湖区", "我住在杭州西湖区。", 1),
            said("user", "lives_in", "杭州，西湖区", "我家在杭州，西湖区。", 9),
        ),
        (said("user", "prefers", "繁體中文", "請用繁體中文回覆我。", 1), said("user", "prefers", "繁体中文", "请用繁体中文回复我。", 9)),
    ] {
        assert_eq!(verdict(earlier, later), Some(Verdict::Duplicate), "{} / {}", earlier.text, later.text);
    }
}

#[test]
fn two_that_differ_in_one_thing_are_two() {
    let asked = |text, day| said("user", "asked_to_remember", text, text, day);
    for (earlier, later) in [
        ("The spare key hangs behind the blue door of the shed.", "The spare key hangs behind the blue door of the garage."),
        ("My aunt keeps the winter tyres of the car in Ghent.", "My aunt keeps the winter tyres of the bus in Ghent."),
        ("备用钥匙放在车库左边蓝色柜子的第二个抽屉里。", "备用钥匙放在书房左边蓝色柜子的第二个抽屉里。"),
    ] {
        assert_ne!(verdict(asked(earlier, 1), asked(later, 2)), Some(Verdict::Duplicate), "{earlier} / {later}");
    }
    let (earlier, later) = ("The spare key hangs behind the blue door.", "The spare key hangs right behind the blue door.");
    assert_eq!(verdict(asked(earlier, 1), asked(later, 2)), Some(Verdict::Duplicate));
}

#[test]
fn what_is_said_to_be_new_takes_the_place_of_what_was() {
    for (earlier, later) in [
        (said("user", "lives_in", "Lisbon", "I live in Lisbon.", 1), said("user", "lives_in", "Porto", "I live in Porto.", 9)),
        (said("user", "drinks", "coffee", "I drink coffee.", 1), said("user", "stopped", "coffee", "I don't drink coffee any more.", 9)),
        (said("demo", "day", "Monday", "The demo is on Monday.", 1), said("demo", "day", "Friday", "The demo was moved to Friday.", 1)),
        (said("user", "drinks", "可乐", "我爱喝可乐。", 1), said("user", "stopped", "可乐", "我现在不喝可乐了。", 9)),
        (said("发布会", "day", "周三", "发布会在周三。", 1), said("发布会", "day", "周五", "发布会改到周五了。", 2)),
    ] {
        assert_eq!(verdict(earlier, later), Some(Verdict::Update), "{} / {}", earlier.text, later.text);
    }
}

#[test]
fn what_cannot_both_be_and_did_not_change_is_a_contradiction() {
    for (earlier, later) in [
        (said("user", "birthday", "3 May", "My birthday is 3 May.", 1), said("user", "birthday", "5 May", "My birthday is 5 May.", 20)),
        (
            said("server", "region", "Dublin", "The server is in Dublin.", 1),
            said("server", "region", "Paris", "The server is in Paris.", 1),
        ),
        (said("user", "likes", "olives", "I like olives.", 1), said("user", "dislikes", "olives", "I hate olives.", 2)),
        (said("user", "birthday", "三月一日", "我生日是三月一日。", 1), said("user", "birthday", "三月七日", "我生日是三月七日。", 20)),
        (said("我妻子", "hometown", "四川", "我妻子是四川人。", 1), said("我妻子", "hometown", "湖南", "我妻子是湖南人。", 20)),
    ] {
        assert_eq!(verdict(earlier, later), Some(Verdict::Contradiction), "{} / {}", earlier.text, later.text);
    }
}

#[test]
fn nothing_is_done_about_what_may_both_be_true() {
    for (earlier, later) in [
        (
            said("my sister", "lives_in", "Oslo", "My sister lives in Oslo.", 1),
            said("my brother", "lives_in", "Oslo", "My brother lives in Oslo.", 2),
        ),
        (said("user", "likes", "tea", "I like tea.", 1), said("user", "likes", "coffee", "I like coffee.", 2)),
        (said("user", "has_pet", "a cat", "I have a cat.", 1), said("user", "has_pet", "a dog", "I have a dog.", 2)),
        (said("standup", "day", "Monday", "The standup is on Monday.", 1), said("retro", "day", "Friday", "The retro is on Friday.", 1)),
        (said("我哥", "lives_in", "广州", "我哥住在广州。", 1), said("我弟", "lives_in", "广州", "我弟住在广州。", 2)),
        (said("user", "owns", "bike", "My bike is red.", 1), said("user", "owns", "bike", "My sister's bike is red.", 2)),
        (said("user", "owns", "自行车", "我的自行车是红色的。", 1), said("user", "owns", "自行车", "我姐姐的自行车是红色的。", 2)),
        (said("user", "likes", "龙井", "我喜欢龙井。", 1), said("user", "likes", "普洱", "我喜欢普洱。", 2)),
    ] {
        assert_eq!(verdict(earlier, later), None, "{} / {}", earlier.text, later.text);
    }
}

#[test]
fn a_word_of_change_takes_nothing_from_what_was_asked_to_be_remembered_of_something_else() {
    let remembered = |text: &'static str, day| said("user", "asked_to_remember", text, text, day);
    for (earlier, later) in [
        ("The lock of the bike opens with the small brass key.", "I sold the old bike trailer to Teresa."),
        ("On day one somebody painted the lighthouse with Anna.", "On day five somebody sold the castle with Bruno."),
        ("Nora keeps the spare key under the fern.", "The fern in the hall was moved to the balcony."),
        ("自行车的钥匙放在厨房的蓝色盒子里。", "我把旧的自行车拖车卖掉了，给了特蕾莎。"),
    ] {
        assert_eq!(verdict(remembered(earlier, 1), remembered(later, 2)), None, "{earlier} / {later}");
    }
    let (earlier, later) = ("The spare key is under the fern.", "The spare key is now under the doormat.");
    assert_eq!(verdict(remembered(earlier, 1), remembered(later, 2)), Some(Verdict::Update));
    let (earlier, later) = ("备用钥匙在花盆下面。", "备用钥匙现在在地垫下面。");
    assert_eq!(verdict(remembered(earlier, 1), remembered(later, 2)), Some(Verdict::Update));
}

#[test]
fn a_name_in_another_script_and_a_far_later_figure_are_left_to_people() {
    let (one, other) =
        (said("我女儿", "idol", "梅西", "我女儿的偶像是梅西。", 1), said("我女儿", "idol", "Messi", "我女儿的偶像是Messi。", 2));
    assert_eq!(verdict(one, other), None);
    let (one, other) =
        (said("van", "shows", "88,400 km", "My van has 88,400 km.", 1), said("van", "shows", "93,150 km", "My van has 93,150 km.", 31));
    assert_eq!(verdict(one, other), None);
}

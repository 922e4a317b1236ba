//! Sentences of writers whom nobody had heard before: what is spoken of first, other Englishes, plays, and each beside one that only looks like it.

use super::*;

#[test]
fn what_a_chinese_clause_begins_with_may_be_its_object() {
    check(&[
        ("芒果我过敏 帮我看看这个蛋糕配方", &["user|allergic_to|芒果"]),
        ("还是那句话 芒果过敏 别给我推带芒果的", &["user|allergic_to|芒果"]),
        ("香菜我是一点都沾不得。", &["user|avoids|香菜"]),
        ("白酒我喝不了。", &["user|avoids|白酒"]),
        ("比起日式咖哩我更愛泰式綠咖哩。", &["user|prefers|泰式綠咖哩"]),
        ("降压药我吃的硝苯地平。", &["user|takes|硝苯地平"]),
        ("连鸡蛋我都不碰。", &["user|avoids|鸡蛋"]),
        ("打错了！是头孢过敏，青霉素我没事", &["user|allergic_to|头孢", "user|not_allergic_to|青霉素"]),
        ("布洛芬我不能碰 过敏 还有啥能吃", &["user|avoids|布洛芬"]),
        ("画插画我平常用 Procreate，笔刷怎么导出", &["user|uses|Procreate"]),
    ]);
    check(&[("我朋友芒果过敏。", &["用户的朋友|allergic_to|芒果"])]);
    check_nothing(&["换季过敏怎么办？", "苏州我喜欢去。", "今天不喝咖啡了，胃不舒服。", "咖啡我今天不喝。"]);
}

#[test]
fn clauses_of_a_chinese_sentence_complete_each_other() {
    check(&[
        ("每天早晨五点半，我都到湖边打一套太极。", &["user|habit|每天早晨五点半到湖边打一套太极"]),
        ("另外週末我都去河濱騎公路車。", &["user|habit|週末去河濱騎公路車"]),
        ("我老家不是哈尔滨，是佳木斯。", &["user|hometown|佳木斯"]),
        ("我以前的公司叫蓝鲸科技，现在这家叫拾光文化。", &["user|no_longer_works_at|蓝鲸科技", "user|works_at|拾光文化"]),
        ("来蓝鲸出版社第二周了。", &["user|works_at|蓝鲸出版社"]),
        ("家裡剛多了兩隻玳瑁貓，一隻叫芋圓，一隻叫粉粿。", &["user|has|兩隻玳瑁貓", "用户的玳瑁猫|name|芋圓", "用户的玳瑁猫|name|粉粿"]),
        ("养了一只柯基叫馒头。", &["user|has|一只柯基", "用户的柯基|name|馒头"]),
        ("昨天又抱回来一只比熊，叫花卷。", &["user|has|一只比熊", "用户的比熊|name|花卷"]),
        ("我又不是医生，就在药房打工。", &["user|works_at|药房"]),
    ]);
    check_nothing(&["这家叫海底捞。", "来上海第二周了。"]);
}

#[test]
fn names_homes_and_states_are_told_in_other_words() {
    check(&[
        ("以后改叫我 Yuki 吧。", &["user|preferred_name|Yuki"]),
        ("以后叫我王老师就行。", &["user|preferred_name|王老师"]),
        ("我身份证上是阿卜杜热合曼·艾力，平常大家都喊我阿力。", &["user|name|阿卜杜热合曼·艾力", "user|preferred_name|阿力"]),
        ("我有蠶豆症㗎。", &["user|has_condition|蠶豆症"]),
        ("没对象 也没打算结婚", &["user|marital_status|没对象"]),
        ("我们现在租在昆山花桥。", &["user|lives_in|昆山花桥"]),
        ("终于搬完了，现在住苏州园区斜塘。", &["user|lives_in|苏州园区斜塘"]),
        ("我一直用华为手机。", &["user|uses|华为手机"]),
        ("以后一律说中文。", &["user|reply_rule|一律说中文"]),
        ("since 4 years I live in Porto.", &["user|lives_in|Porto"]),
        ("My name is Wilhelmina Baptiste, but do call me Mina.", &["user|name|Wilhelmina Baptiste", "user|preferred_name|Mina"]),
        ("I do not take alcohol and I have never smoked in my life.", &["user|avoids|alcohol", "user|is_described_as|never smoked"]),
        ("I'm a sparky in Geelong.", &["user|job_title|sparky", "user|lives_in|Geelong"]),
        ("I now find that latex brings me up in weals as well.", &["user|allergic_to|latex"]),
        ("im lactose intolerant af", &["user|allergic_to|lactose"]),
        ("I work at the hospital for heaven's sake.", &["user|works_at|the hospital"]),
        ("每個月五號扣 3,200。", &["user|habit|每個月五號扣 3,200"]),
        ("Mother tongue is Tulu as I told you.", &["user|native_language|Tulu"]),
        ("building a cozy game in Godot 4, want it on Steam by Christmas.", &["user|working_on|a cozy game in Godot 4"]),
        ("Editor: Helix", &["user|uses|Helix"]),
        ("I'd like you to explain your reasoning step by step from here on.", &["user|reply_rule|explain your reasoning step by step"]),
        ("I'm in Bristol, sorry BRIGHTON, autocorrect hates me.", &["user|lives_in|BRIGHTON"]),
        ("I use Figma every day and never knew.", &["user|uses|Figma"]),
    ]);
}

#[test]
fn nothing_is_learned_of_a_part_that_the_user_plays() {
    check_nothing(&[
        "打个比方啊，我是开火锅店的，一天翻八十桌。",
        "ok rp time. ur the innkeeper. i am thorgrim, dwarf, deathly allergic to elves.",
        "别再叫老师。",
    ]);
    let read = |texts: &[&str]| -> Vec<String> {
        let messages: Vec<Message<'_>> = texts.iter().map(|text| message(Speaker::User, text)).collect();
        extract(&messages, Budget::default()).facts.iter().map(|fact| format!("{}|{}", fact.predicate, fact.object)).collect()
    };
    check_nothing(&["女朋友生日快到了 二月二十 送啥好", "I have already joined Made Easy weekend batch."]);
    let play = ["咱俩演一段，你当面试官，我演一个刚毕业的护士。", "老师好，我在洛阳读的护理，特别怕见血。", "不演了。", "我对花生过敏。"];
    assert_eq!(read(&play), ["allergic_to|花生"]);
    let play = ["Let's rp. You're the doctor and I'm the patient.", "I'm allergic to cats.", "End scene. I live in Leeds."];
    assert_eq!(read(&play), ["lives_in|Leeds"]);
    assert_eq!(read(&["You're a great cook and I'm hungry.", "I'm allergic to cats."]), ["allergic_to|cats"]);
}

#[test]
fn a_size_is_no_age_and_an_age_at_death_is_past() {
    let lines = |question: &str, answer: &str| {
        let messages = [message(Speaker::Agent, question), message(Speaker::User, answer)];
        extract(&messages, Budget::default()).facts.iter().map(|fact| format!("{}|{}", fact.predicate, fact.object)).collect::<Vec<_>>()
    };
    assert_eq!(lines("您平时穿多大码？", "平时四十二，身高一米七三"), ["height|一米七三"]);
    assert_eq!(lines("你今年多大？", "三十一岁"), ["age|三十一"]);
    check_nothing(&["我家橘猫上个礼拜走了，十六岁。"]);
}

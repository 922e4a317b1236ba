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

#[test]
fn whom_it_is_said_of_may_stand_last() {
    check(&[
        ("It's my sister who's allergic to penicillin, not me.", &["user's sister|allergic_to|penicillin"]),
        ("No, it's my dad that has diabetes.", &["user's dad|has_condition|diabetes"]),
        ("对花生过敏的是我妈，不是我。", &["用户的妈|allergic_to|花生"]),
        ("我不对花生过敏，过敏的是我弟。", &["user|not_allergic_to|花生", "用户的弟|allergic_to|花生"]),
        ("皮试做了，我不对青霉素过敏，小时候大人记混了。", &["user|not_allergic_to|青霉素"]),
        ("住在苏州的是我爸妈，我住在上海。", &["用户的爸妈|lives_in|苏州", "user|lives_in|上海"]),
    ]);
    check_nothing(&["It's my sister who told me.", "重要的是我喜欢它。", "我喜欢的是我妈做的饭。"]);
}

#[test]
fn an_announcement_states_what_follows_it() {
    check(&[
        ("说个事：我不对花生过敏。", &["user|not_allergic_to|花生"]),
        ("顺便一提：我住在杭州。", &["user|lives_in|杭州"]),
        ("先交代一下：我对芒果过敏。", &["user|allergic_to|芒果"]),
    ]);
    // Who speaks is somebody else.
    check_nothing(&["我妈说：我对芒果过敏。", "王强：我住在杭州。"]);
}

#[test]
fn samples_aims_and_deeds_state_no_more_than_they_say() {
    check(&[
        ("I want to run a marathon under four hours before I turn 40.", &["user|goal|run a marathon under four hours"]),
        ("i go bouldering on wednesdays, any finger warmups", &["user|habit|go bouldering on wednesdays"]),
        ("I use `PostgreSQL` at work.", &["user|uses|PostgreSQL"]),
        (
            "家里老猫阿福十七岁了，肾不好，每天都要打皮下补液",
            &["用户的猫|age|十七", "用户的猫|name|阿福", "用户的猫|habit|每天都要打皮下补液"],
        ),
        ("我闺女属兔 噢不是 属虎的 刚上幼儿园", &["用户的闺女|is_described_as|属虎"]),
    ]);
    check_nothing(&[
        "Regex fails here. Input: `My name is Jürgen and I live in Fürth.` Fix?",
        "用正则匹配 `我叫王芳，住在苏州`，怎么写？",
        "We had to put him down on Saturday.",
        "We gave up pretending.",
    ]);
}

#[test]
fn what_only_looks_like_these_is_left_alone() {
    check_nothing(&[
        "原来是过敏。",
        "脸上起疹子，严重过敏。",
        "春天又过敏了。",
        "周末我没事。",
        "周末都在下雨。",
        "每天晚上，邻居都吵。",
        "身高一米八的男生都这样。",
        "帮我写个汇报：我是护士。",
        "Mine has Parkinson's.",
        "Mine is on Prozac.",
        "Home Is Where the Heart Is",
        "They moved me to finance last week.",
        "Day two at Glastonbury and my boots are soaked.",
    ]);
    check(&[("我搬到 London 了。", &["user|lives_in|London"]), ("I joined Acme last week.", &["user|works_at|Acme"])]);
    let texts = |texts: &[&str]| -> Vec<String> {
        let messages: Vec<Message<'_>> = texts.iter().map(|text| message(Speaker::User, text)).collect();
        extract(&messages, Budget::default()).facts.iter().map(|fact| format!("{}|{}", fact.predicate, fact.object)).collect()
    };
    for talk in ["You're a lifesaver! I'm full of thanks.", "I love role-play games, I'm a fan of dice.", "你当时说过，我当然记得。"]
    {
        assert!(texts(&[talk, "I'm allergic to cats."]).contains(&"allergic_to|cats".to_owned()), "{talk}");
    }
}

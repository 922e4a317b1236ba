//! Words that deny, doubt or stress, in every place where they may stand: a denied allergy is never believed, and no such word is ever part of a value.

use super::kept;

/// Words that deny, weaken or doubt what follows.
const CHINESE_DENIALS: &str = "不 并不 其实不 完全不 一点也不 一点都不 根本不 从不 从来不 不再 已经不 没有 不是 不算 算不上 谈不上 不能说 未必 不见得 不怎么 几乎不 没那么 并非 压根不 绝对不 不会 又不 不太 不可能 好像不 应该不 不一定 没 早就不 现在不";
const ENGLISH_DENIALS: &str = "not|not really|no longer|never|hardly|barely|not exactly|definitely not|certainly not|by no means|in no way|far from|not in the least|not at all|anything but|neither|not technically|pretending to be|probably not|sometimes accused of being|not, thankfully,|not actually|so not|not necessarily|not what you'd call|not known to be|not yet|allegedly|supposedly";

/// Words that only stress it.
const CHINESE_STRESSES: &str = "真的 很 特别 严重 从小就 一直 有点 轻微 也 都 确实 其实 非常 天生就";
const ENGLISH_STRESSES: &str = "really|very|badly|severely|deathly|still|also|actually|highly|mildly|violently";

/// Every form with every word in it.
fn products<'a>(words: impl Iterator<Item = &'a str> + Clone, forms: &[&str]) -> Vec<String> {
    words.flat_map(|word| forms.iter().map(move |form| form.replace("{}", word))).collect()
}

#[test]
fn a_denied_or_doubtful_allergy_is_never_believed() {
    let chinese = products(
        CHINESE_DENIALS.split(' '),
        &["我对花生{}过敏", "我{}对花生过敏", "花生我{}过敏", "我{}花生过敏", "我妈对花生{}过敏", "对花生，我{}过敏"],
    );
    let english = products(
        ENGLISH_DENIALS.split('|'),
        &["I'm {} allergic to peanuts.", "My son is {} allergic to peanuts.", "i'm {} allergic to peanuts lol"],
    );
    for text in chinese.into_iter().chain(english) {
        for fact in kept(&text) {
            let mut parts = fact.split('|').skip(1);
            let (predicate, value) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
            assert_ne!(predicate, "allergic_to", "{text}: {fact}");
            // 从不过敏 may be kept as what never happens.
            assert!(predicate == "habit" || matches!(value, "花生" | "peanuts"), "{text}: {fact}");
        }
    }
}

#[test]
fn a_stressed_allergy_is_one_to_the_same_thing() {
    let chinese = products(CHINESE_STRESSES.split(' '), &["我对花生{}过敏", "我{}对花生过敏"]);
    let english = products(ENGLISH_STRESSES.split('|'), &["I'm {} allergic to peanuts."]);
    for text in chinese {
        assert_eq!(kept(&text), ["user|allergic_to|花生"], "{text}");
    }
    for text in english {
        assert_eq!(kept(&text), ["user|allergic_to|peanuts"], "{text}");
    }
}

#[test]
fn a_denied_thing_of_any_other_kind_is_not_believed_either() {
    for text in products(
        CHINESE_DENIALS.split(' '),
        &["我{}有糖尿病", "我{}吃二甲双胍", "我{}喜欢吃辣", "我{}在华为上班", "我{}住在苏州", "我{}养猫", "我{}会说日语", "我{}是老师"],
    ) {
        for fact in kept(&text) {
            let predicate = fact.split('|').nth(1).unwrap_or_default();
            let is_denial =
                ["not_", "no_longer_", "gave_up", "avoids", "dislikes", "left"].iter().any(|start| predicate.starts_with(start));
            assert!(is_denial || predicate == "habit" && fact.contains('不'), "{text}: {fact}");
        }
    }
}

#[test]
fn what_was_so_at_another_time_is_not_so_now() {
    const TIMES: &str =
        "以前 从前 曾经 过去 小时候 年轻时 上大学那会儿 当年 早年间 几年前 去年还 之前 上学的时候 十年前 那时候 疫情前 结婚前";
    let products = products(
        TIMES.split(' '),
        &[
            "我{}在华为上班",
            "我{}住在苏州",
            "我{}是老师",
            "我{}吃素",
            "我{}对花生过敏",
            "我{}有哮喘",
            "我{}吃二甲双胍",
            "{}，我住在苏州",
            "{}，我是老师，对花生过敏",
            "{}我有哮喘",
        ],
    );
    for text in products {
        for fact in kept(&text) {
            let predicate = fact.split('|').nth(1).unwrap_or_default();
            assert!(predicate.starts_with("no_longer_") || predicate.starts_with("left"), "{text}: {fact}");
        }
    }
    super::check(&[
        ("我去年搬到苏州了。", &["user|lives_in|苏州"]),
        ("三年前我查出糖尿病。", &["user|has_condition|糖尿病"]),
        ("小时候我住在苏州，现在住在杭州。", &["user|lives_in|杭州"]),
        ("我从小对花生过敏。", &["user|allergic_to|花生"]),
        ("我原来对花生过敏。", &["user|no_longer_allergic_to|花生"]),
    ]);
}

#[test]
fn of_two_things_that_are_contrasted_one_is_denied_and_one_stated() {
    super::check(&[
        (
            "I'm allergic to peanuts, walnuts and cashews but almonds are fine.",
            &["user|allergic_to|peanuts", "user|allergic_to|walnuts", "user|allergic_to|cashews"],
        ),
        ("I'm not allergic to peanuts, only to walnuts.", &["user|no_longer_allergic_to|peanuts", "user|allergic_to|walnuts"]),
        ("I don't have diabetes, just asthma.", &["user|not_has_condition|diabetes", "user|has_condition|asthma"]),
        ("I don't live in Leeds but in York.", &["user|not_lives_in|Leeds", "user|lives_in|York"]),
        ("I'm not a doctor but a nurse.", &["user|not_job_title|doctor", "user|job_title|nurse"]),
        ("我不对花生过敏，只对核桃过敏。", &["user|not_allergic_to|花生", "user|allergic_to|核桃"]),
        ("我对虾过敏，对鱼不过敏。", &["user|allergic_to|虾", "user|not_allergic_to|鱼"]),
        ("我对花生和牛奶都不过敏。", &["user|not_allergic_to|花生", "user|not_allergic_to|牛奶"]),
        ("我没有糖尿病，只有哮喘。", &["user|not_has_condition|糖尿病", "user|has_condition|哮喘"]),
        ("我不是青霉素过敏，是头孢过敏。", &["user|not_allergic_to|青霉素", "user|allergic_to|头孢"]),
        ("我对牛奶不是过敏，是不耐受。", &["user|allergic_to|牛奶"]),
        ("我姐对花生过敏，我没有。", &["用户的姐|allergic_to|花生"]),
    ]);
    super::check_nothing(&[
        "I'm allergic to neither nuts nor milk.",
        "Nobody in my family has diabetes.",
        "My sister, not me, is allergic to nuts.",
        "Everyone but me is allergic to cats.",
        "我家没人对花生过敏。",
        "除了我，全家都对猫过敏。",
        "不是我对花生过敏，是我弟。",
        "对花生过敏的不是我，是我弟。",
        "谁说我对花生过敏了？",
        "我哪有糖尿病。",
        "我可没说我对花生过敏。",
    ]);
}

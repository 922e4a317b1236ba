//! Every value through every form: what somebody is called, lives in or loves comes out as it is written, whatever its letters look like and
//! whatever chatter stands around the sentence.

use super::*;

/// A kind of value: sentences with a gap, and values of that kind.
struct Kind {
    forms: &'static [&'static str],
    values: &'static [&'static str],
}

const KINDS: &[Kind] = &[
    Kind {
        forms: &["My name is {}.", "I'm called {}.", "My brother's name is {}.", "My boss is {}."],
        values: &[
            "Ines",
            "J.K. Moss",
            "Jean-Luc",
            "O'Brien",
            "María José",
            "Mary Ann Lee",
            "van der Berg",
            "al-Hassan",
            "D'Angelo",
            "St. John",
        ],
    },
    Kind {
        forms: &["I live in {}.", "I moved to {} last year.", "I'm from {}.", "I used to live in {}.", "My sister lives in {}."],
        values: &[
            "Cork",
            "St. Louis",
            "Washington D.C.",
            "Aix-en-Provence",
            "L'Aquila",
            "São Paulo",
            "King's Lynn",
            "Côte d'Ivoire",
            "Trinidad and Tobago",
            "The Hague",
        ],
    },
    Kind {
        forms: &["I work at {}.", "I work for {} as a clerk.", "I'm an engineer at {}.", "I left {} in May."],
        values: &["Acme", "J.P. Morgan", "Johnson & Johnson", "AT&T", "7-Eleven", "3M", "eBay", "booking.com", "A.P. Moller", "L'Oréal"],
    },
    Kind {
        forms: &["I love {}.", "I can't stand {}.", "I'm a big fan of {}.", "I no longer like {}."],
        values: &[
            "jazz",
            "Dr. Pepper",
            "R&B",
            "M&M's",
            "Star Trek: Voyager",
            "J.K. Rowling",
            "One Piece",
            "It Takes Two",
            "AC/DC",
            "Formula 1",
        ],
    },
    Kind {
        forms: &["I take {}.", "I stopped taking {}.", "I've been on {} since March."],
        values: &["aspirin", "vitamin B12", "metformin 500 mg", "co-codamol", "omega-3", "folic acid", "St. John's wort"],
    },
    Kind {
        forms: &["我叫{}。", "大家叫我{}。", "我老婆叫{}。", "我儿子叫{}。"], values: &["李伟", "欧阳娜娜", "阿依古丽·买买提", "小明"]
    },
    Kind {
        forms: &["我住在{}。", "我搬到{}了。", "我家在{}。", "我妹妹住在{}。"],
        values: &["杭州", "上海浦东", "内蒙古呼和浩特", "苏州工业园区", "香港"],
    },
    Kind {
        forms: &["我在{}上班。", "我就职于{}。", "我从{}辞职了。"], values: &["阿里巴巴", "第一人民医院", "B站", "3M公司", "北京大学"]
    },
    Kind { forms: &["我每天吃{}。", "我停了{}。"], values: &["阿司匹林", "维生素D", "叶酸", "氨氯地平5毫克"] },
];

#[test]
fn a_value_comes_out_as_it_is_written() {
    let mut wrong = Vec::new();
    for kind in KINDS {
        for (form, value) in kind.forms.iter().flat_map(|form| kind.values.iter().map(move |value| (form, value))) {
            let sentence = form.replace("{}", value);
            let is_held = |fact: &String| fact.rsplit('|').next().is_some_and(|object| object == value.trim_end_matches('.'));
            // "Washington D.C." at the end of a sentence has one full stop.
            if !kept(&sentence).iter().any(|fact| is_held(fact) || fact.ends_with(&format!("|{value}"))) {
                wrong.push(format!("{sentence} -> {:?}", kept(&sentence)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn chatter_around_a_sentence_changes_no_value() {
    const AROUND: [&str; 10] = ["{} lol", "{} :)", "{} 😀", "{} btw", "{}!!", "Hi! {}", "{}. Any tips?", "fyi, {}", "{} tbh", "Btw {}"];
    const AROUND_CHINESE: [&str; 9] = ["{}哈", "{}😀", "{}哦", "{}，哈哈", "{}～", "{}呢", "对了，{}", "{}（笑）", "顺便说一下，{}"];
    let english = [("I live in Cork", "Cork"), ("my name is Ines", "Ines"), ("I'm allergic to nuts", "nuts"), ("I love jazz", "jazz")];
    let chinese = [("我叫李伟", "李伟"), ("我住在杭州", "杭州"), ("我对花生过敏", "花生"), ("我不吃香菜", "香菜")];
    let all = AROUND.iter().flat_map(|around| english.map(|of| (around, of)));
    for (around, (sentence, value)) in all.chain(AROUND_CHINESE.iter().flat_map(|around| chinese.map(|of| (around, of)))) {
        let said = around.replace("{}", sentence);
        assert!(kept(&said).iter().any(|fact| fact.ends_with(&format!("|{value}"))), "{said} -> {:?}", kept(&said));
    }
}

#[test]
fn lists_come_apart_however_they_are_joined() {
    check(&[
        (
            "I'm allergic to peanuts, shellfish & latex.",
            &["user|allergic_to|peanuts", "user|allergic_to|shellfish", "user|allergic_to|latex"],
        ),
        ("My son is allergic to both cats and dogs.", &["user's son|allergic_to|cats", "user's son|allergic_to|dogs"]),
        ("I love tea as well as coffee.", &["user|likes|tea", "user|likes|coffee"]),
        ("I love Guns & Roses.", &["user|likes|Guns & Roses"]),
        ("I speak English, Hindi & Tamil.", &["user|speaks|English", "user|speaks|Hindi", "user|speaks|Tamil"]),
        ("我对花生还有虾过敏。", &["user|allergic_to|花生", "user|allergic_to|虾"]),
        ("我喜欢咖啡，茶，还有果汁。", &["user|likes|咖啡", "user|likes|茶", "user|likes|果汁"]),
        ("我喜欢埃及。", &["user|likes|埃及"]),
    ]);
}

#[test]
fn days_and_ages_are_read_in_their_forms() {
    check(&[
        ("My wedding is on the 5th of June.", &["user's wedding|scheduled_for|2026-06-05"]),
        ("my bday is 5 March", &["user|birthday|5 March"]),
        ("I'm 34yo.", &["user|age|34"]),
        ("I have a 3-year-old daughter.", &["user's daughter|age|3", "user|has|a daughter"]),
        ("我三月五号出生。", &["user|birthday|三月五号"]),
        ("我今年三十四了。", &["user|age|三十四"]),
        ("我养了一只叫豆豆的猫。", &["user|has|一只猫", "用户的猫|name|豆豆"]),
        ("你好，我是李伟，很高兴认识你。", &["user|name|李伟"]),
    ]);
    check_nothing(&["我是李伟的妈妈介绍来的。"]);
}

#[test]
fn things_groups_and_states_that_people_name_plainly_are_read() {
    check(&[
        ("Our staging server runs Debian 12.", &["user's staging server|runs_on|Debian 12"]),
        ("The gate code is 4471.", &["user's gate code|is|4471"]),
        ("I left the choir.", &["user|left|choir"]),
        ("I'm no longer on the marketing team.", &["user|left|marketing team"]),
        ("I'm unemployed at the moment.", &["user|is_described_as|unemployed"]),
        ("I'm a widow.", &["user|marital_status|widow"]),
        ("We don't have any pets.", &["user|not_has|pets"]),
        ("I'm going to Rome in May.", &["user|plans|going to Rome in May"]),
        ("Don't use emojis in your answers.", &["user|reply_rule|do not use emojis in your answers"]),
    ]);
    check_nothing(&["I left the house.", "I'm no longer in the mood.", "Don't use emojis in this mail."]);
}

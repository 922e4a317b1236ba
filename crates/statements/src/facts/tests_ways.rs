//! One statement in many ways: openings, words of time and degree around it, and the value in front. Every way is tried with every relation
//! that it fits, and with what makes a statement of it none: a guess, a quote, a wish, a dream.

use super::*;

fn read(text: &str) -> Vec<String> {
    let found = extract(&[message(Speaker::User, text)], Budget::default());
    found
        .facts
        .iter()
        .filter(|fact| fact.confidence >= 0.6)
        .map(|fact| format!("{}|{}|{}", fact.subject, fact.predicate, fact.object))
        .collect()
}

/// Checks each core, alone and in each setting; `§` stands for it.
fn check_all(cores: &[(&str, &str)], settings: &[&str]) {
    let mut failed = Vec::new();
    for (core, fact) in cores {
        for setting in settings.iter().chain(&["§."]) {
            let text = setting.replace('§', core);
            if !read(&text).iter().any(|found| found == fact) {
                failed.push(format!("{text}\n     found {:?}, expected {fact}", read(&text)));
            }
        }
    }
    assert!(failed.is_empty(), "{} failed:\n{}", failed.len(), failed.join("\n"));
}

/// Checks that no core states its fact in any of the settings.
fn check_none(cores: &[(&str, &str)], settings: &[&str]) {
    for (core, fact) in cores {
        for setting in settings {
            let text = setting.replace('§', core);
            assert!(!read(&text).iter().any(|found| found == fact), "{text} -> {fact}");
        }
    }
}

const ENGLISH: [(&str, &str); 58] = [
    ("I'm based out of Turku", "user|lives_in|Turku"),
    ("we rent a flat in Turku", "user|lives_in|Turku"),
    ("I call Turku home", "user|lives_in|Turku"),
    ("Turku is where I live", "user|lives_in|Turku"),
    ("Turku is home for me", "user|lives_in|Turku"),
    ("home for me is Turku", "user|lives_in|Turku"),
    ("my flat is in Turku", "user|lives_in|Turku"),
    ("I am employed by Ørsted", "user|works_at|Ørsted"),
    ("I'm on staff at Ørsted", "user|works_at|Ørsted"),
    ("Ørsted employs me", "user|works_at|Ørsted"),
    ("Ørsted is where I work", "user|works_at|Ørsted"),
    ("I'm with Ørsted for work", "user|works_at|Ørsted"),
    ("I earn my living as a paralegal", "user|job_title|paralegal"),
    ("I'm a luthier by trade", "user|job_title|luthier"),
    ("by profession I am a hairdresser", "user|job_title|hairdresser"),
    ("being a bus driver is my job", "user|job_title|bus driver"),
    ("they have me on lamotrigine", "user|takes|lamotrigine"),
    ("I was put on warfarin", "user|takes|warfarin"),
    ("my medication is apixaban", "user|takes|apixaban"),
    ("we're vegetarian", "user|diet|vegetarian"),
    ("I keep to a kosher diet", "user|diet|kosher"),
    ("I've gone gluten-free", "user|diet|gluten-free"),
    ("they diagnosed me with tinnitus", "user|has_condition|tinnitus"),
    ("it turns out I have asthma", "user|has_condition|asthma"),
    ("I was told I have ADHD", "user|has_condition|ADHD"),
    ("I'm a Firefox user", "user|uses|Firefox"),
    ("Firefox is what I use", "user|uses|Firefox"),
    ("I have a soft spot for old westerns", "user|likes|old westerns"),
    ("I get a lot of joy from crochet", "user|likes|crochet"),
    ("my passion is birdwatching", "user|likes|birdwatching"),
    ("crochet is my hobby", "user|likes|crochet"),
    ("I find beetroot disgusting", "user|dislikes|beetroot"),
    ("blue cheese turns my stomach", "user|dislikes|blue cheese"),
    ("I'm no fan of olives", "user|dislikes|olives"),
    ("I steer clear of red meat", "user|avoids|red meat"),
    ("I no longer eat anchovies", "user|avoids|anchovies"),
    ("liver is off limits for me", "user|avoids|liver"),
    ("I react badly to sesame", "user|allergic_to|sesame"),
    ("I developed an allergy to kiwi", "user|allergic_to|kiwi"),
    ("I found out I'm allergic to latex", "user|allergic_to|latex"),
    ("my doctor says I'm allergic to penicillin", "user|allergic_to|penicillin"),
    ("pollen triggers my allergy", "user|allergic_to|pollen"),
    ("I'm the proud owner of a camper van", "user|owns|a camper van"),
    ("we speak Welsh at home", "user|speaks|Welsh"),
    ("I'm a native speaker of Urdu", "user|native_language|Urdu"),
    ("Yoruba is my mother tongue", "user|native_language|Yoruba"),
    ("I'm busy learning Mandarin", "user|learning|Mandarin"),
    ("I began learning Italian", "user|learning|Italian"),
    ("I hail from Cork", "user|hometown|Cork"),
    ("Cork is where I grew up", "user|hometown|Cork"),
    ("I spent my childhood in Cork", "user|hometown|Cork"),
    ("I've just turned 34", "user|age|34"),
    ("I'm known as Tadhg", "user|preferred_name|Tadhg"),
    ("my biggest fear is needles", "user|afraid_of|needles"),
    ("I've always been scared of heights", "user|afraid_of|heights"),
    ("my major is marine biology", "user|studies|marine biology"),
    ("I'm enrolled in law", "user|studies|law"),
    ("I'm planning to run a marathon in May", "user|plans|run a marathon in May"),
];

const CHINESE: [(&str, &str); 52] = [
    ("我在厦门生活", "user|lives_in|厦门"),
    ("我们一家住在厦门", "user|lives_in|厦门"),
    ("我把家安在厦门", "user|lives_in|厦门"),
    ("厦门是我的家", "user|lives_in|厦门"),
    ("我在厦门租房住", "user|lives_in|厦门"),
    ("我受雇于华为", "user|works_at|华为"),
    ("我是华为的员工", "user|works_at|华为"),
    ("我给华为打工", "user|works_at|华为"),
    ("我供职于华为", "user|works_at|华为"),
    ("我的雇主是华为", "user|works_at|华为"),
    ("我是做护士的", "user|job_title|护士"),
    ("我靠当厨师谋生", "user|job_title|厨师"),
    ("我的本职工作是律师", "user|job_title|律师"),
    ("我还是一名律师", "user|job_title|律师"),
    ("我在用华法林", "user|takes|华法林"),
    ("医生给我开了舍曲林", "user|takes|舍曲林"),
    ("我吃的药是优甲乐", "user|takes|优甲乐"),
    ("我的饮食是全素", "user|diet|全素"),
    ("我们家吃清真", "user|diet|清真"),
    ("我得的是甲亢", "user|has_condition|甲亢"),
    ("我被确诊高血压", "user|has_condition|高血压"),
    ("体检查出我有癫痫", "user|has_condition|癫痫"),
    ("我热衷于种花", "user|likes|种花"),
    ("种花是我的爱好", "user|likes|种花"),
    ("我的最爱是粤菜", "user|likes|粤菜"),
    ("我对榴莲无感", "user|dislikes|榴莲"),
    ("我忍受不了榴莲", "user|dislikes|榴莲"),
    ("蓝纹奶酪我吃不惯", "user|dislikes|蓝纹奶酪"),
    ("我避免吃甜食", "user|avoids|甜食"),
    ("医生不让我吃海鲜", "user|avoids|海鲜"),
    ("我对猫毛高度过敏", "user|allergic_to|猫毛"),
    ("我的过敏原是花生", "user|allergic_to|花生"),
    ("我查出对芒果过敏", "user|allergic_to|芒果"),
    ("我碰坚果就过敏", "user|allergic_to|坚果"),
    ("我发现自己对青霉素过敏", "user|allergic_to|青霉素"),
    ("我们家说粤语", "user|speaks|粤语"),
    ("我能用日语交流", "user|speaks|日语"),
    ("法语是我的母语", "user|native_language|法语"),
    ("我跟老师学围棋", "user|learning|围棋"),
    ("我报了游泳班", "user|learning|游泳"),
    ("我从小在台南长大", "user|hometown|台南"),
    ("我祖籍洛阳", "user|hometown|洛阳"),
    ("我是地道的桂林人", "user|hometown|桂林"),
    ("我虚岁34", "user|age|34"),
    ("你可以叫我小顾", "user|preferred_name|小顾"),
    ("我恐高", "user|afraid_of|高"),
    ("我攻读临床医学", "user|studies|临床医学"),
    ("我是平面设计专业的", "user|studies|平面设计"),
    ("我主修法律", "user|studies|法律"),
    ("我离不开飞书", "user|uses|飞书"),
    ("我是滴答清单用户", "user|uses|滴答清单"),
    ("我工作用飞书", "user|uses|飞书"),
];

#[test]
fn what_stands_around_a_statement_changes_nothing_in_english() {
    check_all(
        &ENGLISH,
        &[
            "Just so you know, §.",
            "Not sure if I mentioned it but §.",
            "Some background: §, which is why I ask.",
            "Hey there, § lol",
            "By the way, § (just for context).",
            "§, by the way.",
            "§, and my neighbour is driving me mad.",
            "Fun fact: §!",
        ],
    );
}

#[test]
fn a_time_in_front_of_a_state_changes_nothing_in_english() {
    let states: Vec<(&str, &str)> =
        ENGLISH.into_iter().filter(|(core, _)| !core.contains(" turned ") && !core.contains("known as")).collect();
    check_all(
        &states,
        &["These days §.", "Since 2019, §.", "Ok so right now, §.", "For the past six years, §.", "At the moment § as you know."],
    );
}

#[test]
fn what_is_no_statement_stays_none_in_english() {
    check_none(
        &ENGLISH,
        &[
            "If §, what would change?",
            "I wish §.",
            "Maybe §.",
            "I doubt that §.",
            "It's not true that §.",
            "People assume §, but they are wrong.",
            "She wrote: \"§.\"",
            "Translate into French: §.",
            "In my dream §.",
            "In my novel §.",
            "§, just kidding.",
            "Would you say §?",
        ],
    );
}

#[test]
fn what_stands_around_a_statement_changes_nothing_in_chinese() {
    check_all(
        &CHINESE,
        &[
            "对了，§。",
            "不知道说过没有，§。",
            "怕你不知道，§，所以才问你。",
            "背景：§。",
            "关于我：§，供参考。",
            "§哈哈",
            "§，有推荐吗？",
            "这几年，§。",
            "三年前起§。",
            "搬家之后，§哦。",
            "目前§。",
        ],
    );
}

#[test]
fn what_is_no_statement_stays_none_in_chinese() {
    check_none(
        &CHINESE,
        &[
            "如果§，会怎么样？",
            "真希望§。",
            "可能§。",
            "我怀疑§。",
            "别以为§。",
            "就算§，也没关系。",
            "她说“§”，然后走了。",
            "帮我翻译：§。",
            "梦里§。",
            "我写的小说里§。",
            "§，开玩笑的。",
            "§是不是？",
        ],
    );
}

#[test]
fn a_request_behind_a_statement_leaves_it_and_a_repair_behind_the_request_mends_it() {
    check(&[
        ("我叫邵晓棠，请帮我写一封租房的自我介绍。", &["user|name|邵晓棠"]),
        ("我叫邵曉棠，請幫我寫一封租房的自我介紹。", &["user|name|邵曉棠"]),
        ("女儿今年六岁，怎么跟她讲星星", &["用户的女儿|age|六"]),
        ("我朋友对花生过敏，请推荐零食", &["用户的朋友|allergic_to|花生"]),
        ("我叫小顾，请帮我写诗，不对，是小古。", &["user|name|小古"]),
    ]);
    check_nothing(&[
        "如果我住在长沙，请问房租多少？",
        "假如我是律师，帮我写个合同",
        "他说他住在上海，怎么联系？",
        "翻译一下：我住在上海，请帮我。",
        "请你扮演我的老板，我是员工，给我打分",
    ]);
    let found =
        extract(&[message(Speaker::User, "I'm allergic to nuts."), message(Speaker::User, "No, not nuts, dairy.")], Budget::default());
    let said: Vec<&str> = found.facts.iter().map(|fact| fact.object.as_str()).collect();
    assert_eq!(said, ["dairy"]);
}

#[test]
fn what_only_looks_like_a_way_is_left_alone() {
    check_nothing(&[
        "What is home to me?",
        "This song makes me happy.",
        "I find this test disgusting.",
        "I could do without the noise.",
        "The office is where I live lol",
        "Home Is Where the Heart Is",
        "don't touch my code",
        "这是我的家。",
        "谁是我的最爱？",
        "他是华为的员工。",
        "我同事服用二甲双胍。",
        "我去年还是老师。",
        "我读大学。",
    ]);
}

#[test]
fn what_is_known_ends_in_other_words() {
    let ends = |first: &str, then: &str| {
        let first = extract(&[message(Speaker::User, first)], Budget::default()).facts;
        let known: Vec<Known> = first
            .iter()
            .map(|fact| Known { subject: fact.subject.clone(), predicate: fact.predicate.clone(), object: fact.object.clone() })
            .collect();
        let background = Background { known: &known, before: None };
        let found = extract_knowing(&[message(Speaker::User, then)], &background, Budget::default()).facts;
        let is_ended = |fact: &Fact| {
            found.iter().flat_map(|other| &other.ends).any(|end| {
                end.predicate == fact.predicate && end.object.as_deref().is_none_or(|object| object.eq_ignore_ascii_case(&fact.object))
            })
        };
        assert!(!first.is_empty(), "nothing is known before: {then}");
        assert!(first.iter().all(is_ended), "{then} does not end {first:?}: {found:?}");
    };
    for (first, then) in [
        ("I'm afraid of spiders.", "I got over my fear of spiders."),
        ("I'm afraid of flying.", "I'm no longer scared of flying."),
        ("I take metformin.", "They stopped my metformin."),
        ("I take warfarin.", "The warfarin was discontinued."),
        ("I use Neovim.", "I've abandoned Neovim."),
        ("I love jazz.", "I've lost my taste for jazz."),
        ("I'm vegan.", "I've gone back to eating meat."),
        ("I'm allergic to peanuts.", "I was never allergic to peanuts."),
        ("I'm planning to go to Japan in October.", "I've decided not to go to Japan in October."),
        ("I'm planning to run a marathon in May.", "The plan to run a marathon is off."),
        ("I'm planning to run a marathon in May.", "I changed my mind about that."),
        ("I live in Ghent.", "Ghent isn't home anymore."),
        ("I work at Ørsted.", "I'm done with Ørsted."),
    ] {
        ends(first, then);
    }
}

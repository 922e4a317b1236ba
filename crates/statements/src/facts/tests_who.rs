//! Who a statement is about, and what short clauses say: relatives by any word, chains of them, animals, rows of descriptions.

use super::*;

#[test]
fn what_is_said_of_others_is_never_said_of_the_user() {
    check(&[
        ("我女朋友花粉过敏，情人节送什么好？", &["用户的女朋友|allergic_to|花粉"]),
        ("我二姑住周口，不吃羊肉。", &["用户的二姑|lives_in|周口", "用户的二姑|avoids|羊肉"]),
        ("我媽的看護叫Siti，不吃豬肉。", &["用户的妈的看护|name|Siti", "用户的妈的看护|avoids|豬肉"]),
        ("隔壁工位的裘洋每天中午放外音看剧。", &[]),
        ("我家的七个月，对牛奶蛋白过敏。", &[]),
        ("还有我嫂子，不吃羊肉。", &["用户的嫂子|avoids|羊肉"]),
        ("我先生有一个儿子，五岁。", &["用户的先生|has|一个儿子"]),
        ("My stepdad is allergic to walnuts.", &["user's stepdad|allergic_to|walnuts"]),
        ("My mother-in-law lives in Ghent.", &["user's mother-in-law|lives_in|Ghent"]),
    ]);
}

#[test]
fn relatives_are_read_by_every_word_for_them() {
    check(&[
        ("我妈高血压。", &["用户的妈|has_condition|高血压"]),
        ("我儿子七岁，怕打雷。", &["用户的儿子|age|七", "用户的儿子|afraid_of|打雷"]),
        ("闺女今年六岁，喜欢粘土。", &["用户的闺女|age|六", "用户的闺女|likes|粘土"]),
        ("我老公郝建军是货车司机。", &["用户的老公|job_title|货车司机", "用户的老公|name|郝建军"]),
        ("我女儿五岁。她对牛奶过敏。", &["用户的女儿|age|五", "用户的女儿|allergic_to|牛奶"]),
        ("My wife's a structural engineer.", &["user's wife|job_title|structural engineer"]),
        ("Hubby's a firefighter.", &["user's hubby|job_title|firefighter"]),
        ("My nan is 88. She takes warfarin.", &["user's nan|age|88", "user's nan|takes|warfarin"]),
        ("My dad swims every morning.", &["user's dad|habit|swim every morning"]),
        ("We have two boys, Aarav and Vihaan.", &["user|has|two boys", "user's son Aarav|name|Aarav", "user's son Vihaan|name|Vihaan"]),
        ("My parrot Coco might outlive me.", &["user's parrot|name|Coco", "user|has|parrot"]),
    ]);
}

#[test]
fn short_clauses_state_what_they_name() {
    check(&[
        ("我34，程序员，离异。", &["user|age|34", "user|job_title|程序员", "user|marital_status|离异"]),
        ("我有脂肪肝，吃二甲双胍。", &["user|has_condition|脂肪肝", "user|takes|二甲双胍"]),
        ("我在义乌做外贸。", &["user|job_title|做外贸", "user|lives_in|义乌"]),
        ("我搬到曲靖照顾老人。", &["user|lives_in|曲靖"]),
        ("我家一只八哥，叫话痨。", &["用户的八哥|name|话痨"]),
        ("I'm in Dundee now.", &["user|lives_in|Dundee"]),
        ("I'm a bus driver in Malmö.", &["user|job_title|bus driver", "user|lives_in|Malmö"]),
        ("I'm in Sales.", &[]),
        ("I bike to work every day.", &["user|habit|bike to work every day"]),
        ("We have a cargo bike and no car.", &["user|owns|a cargo bike"]),
        ("I'm a single dad of two.", &["user|has|two"]),
        ("The cold is bad for my sinusitis.", &["user|has_condition|sinusitis"]),
    ]);
}

#[test]
fn rows_after_a_heading_are_the_speakers_own() {
    check(&[
        ("简单介绍：程序员，住珠海，单身。", &["user|job_title|程序员", "user|lives_in|珠海", "user|marital_status|单身"]),
        ("我妈的情况：68，高血压。", &[]),
        ("I work nights at the county jail.", &["user|works_at|the county jail", "user|habit|work nights"]),
        ("Mum's birthday is on 1 November.", &["user's mum|birthday|1 November"]),
        ("My aunt Gwen has dementia.", &["user's aunt|has_condition|dementia", "user's aunt|name|Gwen"]),
        ("Gonna take the bar exam on 14 May.", &["user|plans|take the bar exam on 14 May"]),
    ]);
}

#[test]
fn what_the_speaker_looks_up_again_is_not_believed() {
    check_nothing(&[
        "I take ramipril. Let me look at the box.",
        "I'm allergic to aspirin, sorry, I get them mixed up, it's another one.",
        "我吃氟西汀，我再看一眼。",
    ]);
    check(&[
        ("I'm allergic to penicillin, sore throat, out of town till Friday.", &["user|allergic_to|penicillin"]),
        ("我对虾过敏——欸不是，虾没事，是蟹。", &["user|allergic_to|蟹"]),
        ("My girlfriend dislikes surprises so a surprise party is out.", &["user's girlfriend|dislikes|surprises"]),
        ("I play scrabble competitively.", &["user|plays|scrabble"]),
    ]);
}

#[test]
fn irony_material_and_the_moment_state_nothing() {
    check_nothing(&[
        "Oh yes, I just love paying 40 pounds for parking.",
        "README says:\nI use Postgres 9.6.",
        "A thought experiment: I'm a surgeon with five patients.",
        "Let's go with Calibri for this doc.",
        "I smoke zero cigarettes a day.",
        "I drive the snow plough.",
    ]);
    check(&[("I like birdwatching, from a chair.", &["user|likes|birdwatching"])]);
}

#[test]
fn a_place_that_is_denied_is_no_home_and_a_pronoun_is_nobody_whom_it_does_not_fit() {
    check(&[
        ("I live in Leeds, any stations nearby, not in York.", &["user|lives_in|Leeds"]),
        ("My doctor has me on prednisolone.", &["user|takes|prednisolone"]),
        ("My mum is divorced and has a new boyfriend, he's a magician.", &["user's mum|marital_status|divorced"]),
        ("He is, I'm told, eleven.", &[]),
        ("Editors are rare. I live in Leuven.", &["user|lives_in|Leuven"]),
        ("Correctly put. I live in Leuven.", &["user|lives_in|Leuven"]),
    ]);
}

#[test]
fn what_follows_a_sentence_about_somebody_without_a_subject_is_not_the_users() {
    const PEOPLE: [&str; 8] =
        ["My mom", "A colleague", "The neighbour", "A friend of mine", "He", "Anna", "My mother's friend", "My flatmate"];
    const TAILS: [&str; 7] =
        ["Allergic to nuts", "Lives in Oslo", "Has diabetes", "born in 1950", "on metformin", "moved to Oslo last year", "Vegan"];
    const MARKS: [&str; 5] = [". ", "; ", ", ", " and ", " - "];
    const ALSO: [&str; 8] = ["我妈", "我老公", "我同事", "隔壁老王", "我前女友", "医生", "他", "我爸的朋友"];
    const SAID: [&str; 5] = ["住在北京", "还养了一条狗", "对花生过敏", "不喝酒", "今年三十岁"];
    let english = PEOPLE
        .iter()
        .flat_map(|who| MARKS.iter().flat_map(move |mark| TAILS.iter().map(move |tail| format!("{who} works at Acme{mark}{tail}."))));
    let chinese = ALSO
        .iter()
        .flat_map(|who| ["，", "。", " "].iter().flat_map(move |mark| SAID.iter().map(move |said| format!("{who}在华为上班{mark}{said}"))));
    for text in english.chain(chinese) {
        assert!(kept(&text).iter().all(|fact| !fact.starts_with("user|")), "{text}: {:?}", kept(&text));
    }
    check(&[
        ("It is raining. Allergic to nuts.", &["user|allergic_to|nuts"]),
        ("My name is Ann. Allergic to nuts.", &["user|name|Ann", "user|allergic_to|nuts"]),
        ("Hi there! Allergic to nuts, any snack ideas?", &["user|allergic_to|nuts"]),
        ("我叫王芳。对花生过敏。", &["user|name|王芳", "user|allergic_to|花生"]),
    ]);
}

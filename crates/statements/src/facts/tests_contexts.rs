//! Every statement in every context: what surrounds it decides whether it is the speaker's own, and nothing else.

use super::*;

/// Statements, and the value that each gives.
const SAID: [(&str, &str); 9] = [
    ("I'm vegan", "vegan"),
    ("I'm 34", "34"),
    ("I'm allergic to nuts", "nuts"),
    ("I live in Cork", "Cork"),
    ("I work as a nurse", "nurse"),
    ("I have two kids", "two kids"),
    ("my wife is called Ana", "Ana"),
    ("my son is allergic to eggs", "eggs"),
    ("I take metformin", "metformin"),
];
const SAID_CHINESE: [(&str, &str); 8] = [
    ("我吃素", "素"),
    ("我对花生过敏", "花生"),
    ("我住在杭州", "杭州"),
    ("我是护士", "护士"),
    ("我有两个孩子", "两个孩子"),
    ("我老婆叫安娜", "安娜"),
    ("我儿子对鸡蛋过敏", "鸡蛋"),
    ("我在吃二甲双胍", "二甲双胍"),
];

/// The statements that are read where they should not be, or the other way round.
fn wrong(said: &[(&str, &str)], contexts: &[&str], is_own: bool) -> Vec<String> {
    let mut wrong = Vec::new();
    for (context, (statement, value)) in contexts.iter().flat_map(|context| said.iter().map(move |of| (context, of))) {
        let mut first = statement.chars();
        let capital = first.next().map(|letter| letter.to_uppercase().chain(first).collect::<String>()).unwrap_or_default();
        let text = context.replace("{}", if context.starts_with("{}") { &capital } else { statement });
        let is_read = |fact: &String| {
            let parts: Vec<&str> = fact.split('|').collect();
            parts.get(2).is_some_and(|object| object.contains(value)) && !parts.get(1).is_some_and(|predicate| predicate.starts_with("no"))
        };
        if kept(&text).iter().any(is_read) != is_own {
            wrong.push(format!("{text} -> {:?}", kept(&text)));
        }
    }
    wrong
}

#[test]
fn a_statement_is_read_wherever_it_stands() {
    const CONTEXTS: [&str; 26] = [
        "{}.",
        "{}!",
        "{}, any ideas?",
        "{}, so what do you suggest?",
        "{}. What should I cook tonight?",
        "{} - any ideas?",
        "Since {}, can you suggest a plan?",
        "Given that {}, what should I do?",
        "Considering {}, what's a good gift?",
        "As {}, I need help.",
        "Suggest a dinner, {}.",
        "Can you help me? {}.",
        "Did I mention {}?",
        "You should know that {}.",
        "Note that {}.",
        "{}, if that helps.",
        "{}, in case it matters.",
        "A bit about me: {}.",
        "Just so you know, {}.",
        "The thing is, {}.",
        "{}, actually.",
        "so {}, right?",
        "It's raining. {}. I'm bored.",
        "- {}\n- it is raining",
        "No, {}.",
        "Great, thanks. {}.",
    ];
    const CHINESE: [&str; 18] = [
        "{}。",
        "{}，想找个旅馆。",
        "{}，有什么建议吗？",
        "{}。今晚做什么好？",
        "因为{}，我需要别的方案。",
        "既然{}，该怎么办？",
        "考虑到{}，送什么好？",
        "你好，{}。",
        "帮我个忙，{}。",
        "顺便说一下，{}。",
        "我的情况：{}；今天下雨。",
        "其实{}。",
        "我跟你说过{}吗？",
        "请注意，{}。",
        "{}，供参考。",
        "下雨了。{}。好无聊。",
        "不是，{}。",
        "谢谢！{}。",
    ];
    let wrong = [wrong(&SAID, &CONTEXTS, true), wrong(&SAID_CHINESE, &CHINESE, true)].concat();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nothing_is_read_of_what_is_supposed_told_or_made_up() {
    const CONTEXTS: [&str; 26] = [
        "My friend said: \"{}\".",
        "What if {}?",
        "Imagine that {}.",
        "Let's pretend {}.",
        "Let's say {}.",
        "In my novel {}.",
        "I dreamed that {}.",
        "Translate into French: {}.",
        "How do I say \"{}\" in Spanish?",
        "Fix the grammar: \"{}\".",
        "He asked whether {}.",
        "I wish {}.",
        "I don't know if {}.",
        "My ex claims {}.",
        "It's not true that {}.",
        "For this exercise, {}.",
        "For the sake of argument, {}.",
        "Just kidding, {}.",
        "Example sentence: {}.",
        "The customer wrote: {}.",
        "Quote: {}",
        "> {}",
        "Is it true that {}?",
        "Don't save this, but {}.",
        "This is fiction: {}.",
        "I used to think {}.",
    ];
    const CHINESE: [&str; 17] = [
        "如果{}，会怎样？",
        "想象一下{}。",
        "在我的小说里，{}。",
        "我梦见{}。",
        "翻译成英文：{}",
        "“{}”用英语怎么说？",
        "要是{}就好了。",
        "据说{}。",
        "我前任说{}。",
        "{}，开玩笑的。",
        "角色扮演：{}。",
        "主角说：{}。",
        "例句：{}",
        "客户写道：{}",
        "{}吗？",
        "别记这个，{}。",
        "这是虚构的：{}。",
    ];
    let wrong = [wrong(&SAID, &CONTEXTS, false), wrong(&SAID_CHINESE, &CHINESE, false)].concat();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_slip_is_put_right_however_it_is_said() {
    const FORMS: [(&str, &str, &str); 8] = [
        ("I live in {}", "Leeds", "York"),
        ("My name is {}", "Anna", "Hannah"),
        ("My dog is called {}", "Rex", "Rolo"),
        ("I'm allergic to {}", "nuts", "eggs"),
        ("I take {}", "aspirin", "ibuprofen"),
        ("I work at {}", "Acme", "Bolt"),
        ("I'm {} years old", "34", "35"),
        ("I speak {}", "French", "Spanish"),
    ];
    const SLIPS: [&str; 15] = [
        "{}, sorry, {}.",
        "{}, I mean {}.",
        "{} - no, {}.",
        "{}... scratch that, {}.",
        "{}, wait, {}.",
        "{}, no wait, {}.",
        "{}. Sorry, I meant {}.",
        "{} (sorry, {}).",
        "{}, correction: {}.",
        "{}, make that {}.",
        "{}, or rather {}.",
        "{}, oops, {}.",
        "{} no sorry {}",
        "{}. Typo: {}.",
        "{}, sorry, I mean {}.",
    ];
    const FORMS_CHINESE: [(&str, &str, &str); 6] = [
        ("我住在{}", "杭州", "成都"),
        ("我叫{}", "李伟", "李维"),
        ("我对{}过敏", "花生", "鸡蛋"),
        ("我在{}上班", "华为", "腾讯"),
        ("我今年{}岁", "34", "35"),
        ("我在吃{}", "阿司匹林", "二甲双胍"),
    ];
    const SLIPS_CHINESE: [&str; 9] = [
        "{}，不对，{}。",
        "{}，哦不，{}。",
        "{}，说错了，是{}。",
        "{}，我是说{}。",
        "{}，口误，{}。",
        "{}。打错了，{}。",
        "{}。不对，是{}。",
        "{}（说错了，是{}）。",
        "{}，更正一下，{}。",
    ];
    let all = FORMS.iter().flat_map(|form| SLIPS.iter().map(move |slip| (form, slip)));
    let chinese = FORMS_CHINESE.iter().flat_map(|form| SLIPS_CHINESE.iter().map(move |slip| (form, slip)));
    let mut wrong = Vec::new();
    for ((form, slipped, right), slip) in all.chain(chinese) {
        let text = slip.replacen("{}", &form.replace("{}", slipped), 1).replacen("{}", right, 1);
        let holds = |value: &str| kept(&text).iter().any(|fact| fact.ends_with(&format!("|{value}")));
        if !holds(right) || holds(slipped) {
            wrong.push(format!("{text} -> {:?}", kept(&text)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_asked_to_be_remembered_is_kept_however_it_is_asked() {
    const ASKED: [&str; 27] = [
        "Remember that {}.",
        "Please remember {}.",
        "Remember: {}.",
        "Remember this: {}.",
        "Don't forget that {}.",
        "Keep in mind that {}.",
        "Note to self: {}.",
        "Make a note that {}.",
        "Save this: {}.",
        "Save this for later: {}.",
        "For future reference, {}.",
        "Could you please remember that {}?",
        "I'd like you to remember that {}.",
        "Please keep this in mind: {}.",
        "Store this: {}.",
        "Jot this down: {}.",
        "Write this down: {}.",
        "Memorize this: {}.",
        "Commit this to memory: {}.",
        "Note: {}.",
        "Keep a note: {}.",
        "Please make sure to remember that {}.",
        "Thanks! Please remember that {}.",
        "{}. Please remember that.",
        "{} - remember that.",
        "{}, don't forget.",
        "Hey, remember that {}. What's the weather?",
    ];
    const ASKED_CHINESE: [&str; 16] = [
        "记住{}。",
        "请记住，{}。",
        "帮我记一下，{}。",
        "记一下：{}。",
        "别忘了{}。",
        "备注：{}。",
        "记得{}。",
        "你要记住，{}。",
        "以后记住，{}。",
        "{}，记住了。",
        "{}，帮我记一下。",
        "{}，别忘了。",
        "记下来：{}。",
        "存一下：{}。",
        "能帮我记住{}吗？",
        "把这个记下来：{}。",
    ];
    let said = ["the spare key is under the pot", "we pay Ana on the 5th"];
    let chinese = ["备用钥匙在花盆下面", "每月五号给安娜发工资"];
    let all = ASKED.iter().flat_map(|ask| said.map(|what| (ask, what)));
    for (ask, what) in all.chain(ASKED_CHINESE.iter().flat_map(|ask| chinese.map(|what| (ask, what)))) {
        let text = ask.replace("{}", what);
        let facts = user(&text).facts;
        assert!(facts.iter().any(|fact| fact.is_explicit && fact.object.ends_with(what)), "{text} -> {:?}", kept(&text));
    }
    check_nothing(&["Remember when we went to Rome?", "Save this file in the folder.", "Put the phone down."]);
}

//! Parses a Chinese sentence clause by clause. Names have no capitals: people are recognized by surname, also with a
//! single character after it, and a name ends where a verb begins. A clause without a subject has that of the clause
//! before.

use std::sync::LazyLock;

use chrono::NaiveDate;
use language::pattern::compile_light;
use language::vocabulary::{self, Kind};
use regex::{Captures, Regex};

use super::Mention;
use super::chinese_table::RULES;
use super::rule::{Draft, How, Rule, Table, day_value, table};
use super::time::{self, Times};
use crate::chinese_names::{self, FAMILY_NAMES, WORDS_TOO};

const DOUBLE: &str = "欧阳|司马|上官|诸葛|司徒|东方|皇甫|尉迟|令狐|慕容";
/// A Han character. Patterns use [`RANGES`] instead, because the tables behind `\p{Han}` need a hundred times the memory.
const HAN: &str = "\\p{Han}";
const RANGES: &str = "一-鿿㐀-䶿";
const LATIN: &str = "[A-Za-z][A-Za-z0-9+#.-]*(?: [A-Z][A-Za-z0-9+#.-]*){0,3}";
const ROLE: &str = "[\\p{Han}A-Z]{0,8}(?:工程师|经理|设计师|老师|教师|教授|医生|护士|律师|总监|主管|程序员|会计|顾问|研究员|科学家|记者|编辑|厨师|学生|研究生|博士生|实习生|负责人|总裁|主任|组长|队长|校长|院长|店长|翻译|摄影师|架构师|分析师|产品经理|CEO|CTO|CFO)";

/// Words that look like the beginning of a name and are not.
const NO_NAMES: [&str; 44] = [
    "我们", "他们", "她们", "你们", "大家", "有人", "谁", "什么", "今天", "明天", "昨天", "现在", "以后", "以前", "时间", "时候", "这个",
    "那个", "这里", "那里", "自己", "别人", "公司", "项目", "团队", "会议", "应该", "全部", "成为", "关于", "因为", "所以", "如果", "但是",
    "于是", "向来", "和平", "方面", "任何", "马上", "高兴", "安排", "常常", "明白",
];

static TABLE: Table = LazyLock::new(|| table(RULES, |pattern| format!("^{}", filled(pattern))));
static UNREAL: LazyLock<Regex> = language::light_pattern!(
    "如果|假如|要是|假设|倘若|万一|可能|也许|或许|大概|好像|似乎|听说|据说|说是|说过|想要|想去|想在|想当|希望|打算|准备|计划|考虑|梦见|梦想|幻想|应该|会不会|是不是|有没有|吗$|呢$|差点|几乎|申请|面试"
);
static NEGATED: LazyLock<Regex> = language::light_pattern!("没有|没|不是|并非|从不|从未|未曾|不想|不会|不能|不要|不认识|不用");
static LEAD: LazyLock<Regex> = language::light_pattern!(
    "^(?:对了|顺便说一下|顺便|另外|还有|其实|好的|你好|嗨|嘿|请记住|记住|请注意|更新一下|更新|告诉你|跟你说|而且|并且|但是|但|不过|所以|后来|然后|目前|现在|最近|同时|也|[，,：:、 ])+"
);
static KIN: LazyLock<Regex> = LazyLock::new(|| {
    compile_light(&format!(
        "^我的?(?P<rel>妻子|丈夫|老婆|老公|爱人|姐姐|妹妹|哥哥|弟弟|同事|朋友|好友|老板|上司|经理|女儿|儿子|妈妈|爸爸|母亲|父亲)(?P<name>{})",
        person()
    ))
});
static MINE: LazyLock<Regex> = LazyLock::new(|| {
    compile_light(&format!(
        "^(?P<name>{})是我的?(?P<rel>妻子|丈夫|老婆|老公|爱人|姐姐|妹妹|哥哥|弟弟|同事|好?朋友|好友|老板|上司|经理|女儿|儿子|妈妈|爸爸|母亲|父亲)$",
        person()
    ))
});

/// A person: a surname with one or two characters, 小明, 老王, or a name in Latin letters.
fn person() -> String {
    let person = format!("(?:(?:{DOUBLE})[{HAN}]{{1,2}}?|[{FAMILY_NAMES}{WORDS_TOO}][{HAN}]{{1,2}}?|[小老阿][{HAN}]|{LATIN})");
    person.replace(HAN, RANGES)
}

fn filled(pattern: &str) -> String {
    let person = person();
    let people = format!("{person}(?:(?:和|、|跟|与|以及){person})*");
    let object = format!("(?:[\\p{{Han}}A-Za-z0-9·+#.-]{{1,24}}|{LATIN})");
    let adverb = "(?:现在|目前|已经|已|刚刚|刚|最近|仍然|仍|还|也|都|就|正|一直|终于|正式|后来|当时|曾)*";
    pattern
        .replace("{S}", &format!("(?P<s>我|她|他|{people})"))
        .replace("{W}", "(?P<s>[\\p{Han}A-Za-z0-9·+#. -]{1,24}?)")
        .replace("{X}", &format!("(?P<s>我|她|他|{person}|[\\p{{Han}}A-Za-z0-9·]{{2,16}}?)"))
        .replace("{V}", adverb)
        .replace("{O}", &object)
        .replace("{o}", "[\\p{Han}A-Za-z0-9·+#. -]{1,20}?")
        .replace("{F}", LATIN)
        .replace("{M}", &people)
        .replace("{R}", ROLE)
        .replace(HAN, RANGES)
}

/// Compiles every rule, for a test.
#[cfg(test)]
pub(super) fn compile_rules() {
    std::hint::black_box(TABLE.len());
}

/// Extracts the statements of a sentence. `last` is the person that the previous sentence was about, and is updated for
/// the next.
pub(super) fn read(sentence: &str, today: NaiveDate, last: &mut Option<String>) -> Vec<Draft> {
    let mut drafts = Vec::new();
    let mut subject: Option<String> = None;
    let mut waiting = Times::default();
    for clause in sentence.split(['，', ',', '；', ';', '。', '！', '!']).map(str::trim).filter(|clause| !clause.is_empty()) {
        if UNREAL.is_match(clause) {
            subject = None;
            continue;
        }
        let (bare, times) = time::chinese(clause, today);
        let times = Times { since: times.since.or(waiting.since), until: times.until.or(waiting.until), at: times.at.or(waiting.at) };
        let bare = without_lead(bare.trim_end_matches(['.', '…', '~', '～', ' '])).to_owned();
        waiting = Times::default();
        if bare.is_empty() {
            // 从三月起，…: the time applies to the next clause.
            waiting = times;
            continue;
        }
        let (about, own) = own(&bare);
        drafts.extend(own);
        if about.is_empty() || NEGATED.is_match(&about) {
            continue;
        }
        let (mut found, mut who) = clause_says(&about, times, last.as_deref());
        if let (true, Some(subject)) = (found.is_empty(), &subject) {
            (found, who) = clause_says(&format!("{subject}{about}"), times, last.as_deref());
        }
        if let Some(who) = who {
            if who != "我" && found.iter().any(|draft| is_person(&draft.subject, draft.predicate)) {
                *last = Some(who.clone());
            }
            subject = Some(who);
        }
        drafts.extend(found);
    }
    drafts
}

fn without_lead(clause: &str) -> &str {
    let lead = LEAD.find(clause);
    lead.map_or(clause, |lead| clause.get(lead.end()..).unwrap_or_default()).trim()
}

/// 我姐姐李娜…: the clause about 李娜, and her relation to the person.
fn own(clause: &str) -> (String, Vec<Draft>) {
    if let Some(groups) = MINE.captures(clause) {
        return (String::new(), kin(&groups).into_iter().collect());
    }
    let Some(groups) = KIN.captures(clause) else { return (clause.to_owned(), Vec::new()) };
    // The name ends where a rule matches the rest; a shorter name is tried first.
    let (Some(name), Some(kinship)) = (groups.name("name"), kin(&groups)) else { return (clause.to_owned(), Vec::new()) };
    let about = clause.get(name.start()..).unwrap_or_default().to_owned();
    let full = clause_says(&about, Times::default(), None).0.into_iter().find_map(|draft| match draft.subject {
        Mention::Name(name, _) => Some(name),
        Mention::Speaker => None,
    });
    let person = full.map(|name| Mention::Name(name, Some(Kind::Person)));
    let kinship = match (person, kinship.subject == Mention::Speaker) {
        (Some(person), true) => Draft { object: Some(person), ..kinship },
        (Some(person), false) => Draft { subject: person, ..kinship },
        // 我老板何军休假回来了: no rule says what he does, and his name ends before it.
        (None, is_speaker) => match chinese_names::at_start(&about) {
            None => return (about, Vec::new()),
            Some((name, _)) => {
                let person = Mention::Name(name.to_owned(), Some(Kind::Person));
                if is_speaker { Draft { object: Some(person), ..kinship } } else { Draft { subject: person, ..kinship } }
            }
        },
    };
    (about, vec![kinship])
}

fn kin(groups: &Captures<'_>) -> Option<Draft> {
    let other = Mention::Name(name_of(groups.name("name")?.as_str())?, Some(Kind::Person));
    let (predicate, is_swapped) = match groups.name("rel")?.as_str() {
        "妻子" | "丈夫" | "老婆" | "老公" | "爱人" => ("married_to", false),
        "姐姐" | "妹妹" | "哥哥" | "弟弟" => ("sibling_of", false),
        "同事" => ("works_with", false),
        "老板" | "上司" | "经理" => ("reports_to", false),
        "女儿" | "儿子" => ("parent_of", false),
        "妈妈" | "爸爸" | "母亲" | "父亲" => ("parent_of", true),
        _ => ("friend_of", false),
    };
    let (subject, object) = if is_swapped { (other, Mention::Speaker) } else { (Mention::Speaker, other) };
    Some(Draft { subject, predicate, object: Some(object), how: How::Is, time: Times::default() })
}

fn clause_says(clause: &str, times: Times, last: Option<&str>) -> (Vec<Draft>, Option<String>) {
    for (rule, regex) in TABLE.iter() {
        let Some(groups) = regex.captures(clause) else { continue };
        let said = groups.name("s").map_or("我", |subject| subject.as_str());
        let subjects = mentions(said, last);
        let drafts: Vec<Draft> = subjects.iter().flat_map(|subject| drafts(rule, subject, &groups, times)).collect();
        if !drafts.is_empty() {
            let who = if matches!(said, "她" | "他") { last.unwrap_or(said) } else { said };
            return (drafts, Some(who.to_owned()));
        }
    }
    (Vec::new(), None)
}

fn drafts(rule: &Rule, subject: &Mention, groups: &Captures<'_>, times: Times) -> Vec<Draft> {
    let draft = |predicate, object: Mention, how, is_swapped| {
        let (subject, object) = if is_swapped { (object, subject.clone()) } else { (subject.clone(), object) };
        Draft { subject, predicate, object: Some(object), how, time: times }
    };
    if rule.how == How::Has {
        let day = times.at.map(|(day, _)| day).or(times.until).or(times.since);
        let value = day.map(|day| Draft { time: Times::default(), ..draft(rule.predicate, day_value(day), How::Has, false) });
        return value.into_iter().collect();
    }
    let Some(object) = groups.name("o").map(|object| object.as_str()) else { return Vec::new() };
    let kind = match rule.predicate {
        "works_as" => Some(Kind::Concept),
        "status_is" => Some(Kind::Value),
        "authored" => Some(Kind::Document),
        _ => rule.object,
    };
    let names: Vec<String> = if matches!(rule.predicate, "status_is" | "works_as") { vec![object.to_owned()] } else { split(object) };
    let mut all: Vec<Draft> =
        names.into_iter().map(|name| draft(rule.predicate, Mention::Name(name, kind), rule.how, rule.is_swapped)).collect();
    if let Some(role) = groups.name("r").filter(|_| !all.is_empty()) {
        all.push(draft("works_as", Mention::Name(role.as_str().to_owned(), Some(Kind::Concept)), rule.how, false));
    }
    if let Some(place) = groups.name("o2").and_then(|place| name_of(place.as_str())) {
        all.push(draft("works_at", Mention::Name(place, Some(Kind::Organization)), How::Is, false));
    }
    if let Some(old) = groups.name("old").and_then(|old| name_of(old.as_str())) {
        all.push(draft(rule.predicate, Mention::Name(old, rule.object), How::Ends, false));
    }
    all
}

fn mentions(said: &str, last: Option<&str>) -> Vec<Mention> {
    match said {
        "我" => vec![Mention::Speaker],
        "她" | "他" => last.map(Mention::named).into_iter().collect(),
        names => split(names).into_iter().map(|name| if name == "我" { Mention::Speaker } else { Mention::Name(name, None) }).collect(),
    }
}

fn split(list: &str) -> Vec<String> {
    static AND: LazyLock<Regex> = language::light_pattern!("以及|和|、|跟|与");
    let parts: Vec<&str> = AND.split(list).filter(|part| !part.is_empty()).collect();
    // 和平路 is not a list.
    if parts.iter().any(|part| part.chars().count() < 2) {
        return name_of(list).into_iter().collect();
    }
    parts.into_iter().filter_map(name_of).collect()
}

fn name_of(said: &str) -> Option<String> {
    let name = said.trim().trim_matches(['《', '》', '“', '”', '「', '」', '的', '了', ' ']);
    let bare = ["这家", "那家", "一家", "这个", "那个", "一个"].iter().find_map(|word| name.strip_prefix(word)).unwrap_or(name);
    let project = bare.strip_suffix("项目").filter(|rest| rest.chars().count() >= 2).unwrap_or(bare);
    let is_name = project.chars().count() >= 2 && !NO_NAMES.contains(&project);
    is_name.then(|| project.to_owned())
}

fn is_person(subject: &Mention, predicate: &str) -> bool {
    let kind = vocabulary::kinds(predicate.split('|').next().unwrap_or_default()).0;
    matches!(subject, Mention::Name(..)) && kind == Kind::Person
}

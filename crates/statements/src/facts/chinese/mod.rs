//! Chinese: splits a sentence into clauses, carries the subject over from one to the next, and applies the rules.

mod allergy;
mod around;
mod everyday;
mod guards;
mod health;
mod joints;
mod moved;
mod past;
mod people;
mod places;
mod plain;
mod polarity;
mod records;
mod rules;
mod shape;
mod spelled;
mod spoken;
mod topic;
mod ways;

use std::sync::LazyLock;

use language::script;
use regex::Regex;

use super::Ending;
use super::members;
use super::most_exact;
use super::reading::{Context, Reading, values};
use super::rule::{Compiled, compile};
pub(super) use guards::is_job;
pub(in crate::facts) use health::names_medicine;
pub(in crate::facts) use people::{end_of_somebody, is_of_somebody};
pub(in crate::facts) use polarity::affirmed;
pub(super) use records::{answers, asked, asks_reason, changes, closes, is_no_answer, opens, speaks_of, title};
pub(super) use spelled::spelled_out;

static RULES: LazyLock<Vec<Compiled>> = LazyLock::new(|| {
    compile(&[&health::rules(), &plain::rules(), &spoken::rules(), rules::RULES, everyday::RULES], |pattern| {
        format!(r"^(?:{pattern})[了啦]?[\s。！!.,，~～]*$")
    })
});

/// The statements about the speaker in `sentence`; of a question only those before the question itself.
pub(super) fn read(sentence: &str, is_question: bool, context: &Context) -> Vec<Reading> {
    // Cantonese writes 是 as 係, which simplified Chinese does not tell from 系: 我系主任 speaks of a department.
    let simple = script::simplify(&sentence.replace("關係", "关系").replace('係', "是"));
    let mut readings = read_simplified(&simple, is_question, context);
    if simple != sentence {
        for reading in &mut readings {
            reading.object = as_written(&reading.object, &simple, sentence);
            for ending in &mut reading.ends {
                ending.object = ending.object.as_ref().map(|object| as_written(object, &simple, sentence));
            }
        }
    }
    readings
}

/// A value as the sentence writes it, in traditional characters: conversion keeps the number of characters.
fn as_written(value: &str, simple: &str, sentence: &str) -> String {
    let place = simple.find(value).map(|at| simple.chars().count() - simple.get(at..).map_or(0, |rest| rest.chars().count()));
    if let Some(place) = place {
        return sentence.chars().skip(place).take(value.chars().count()).collect();
    }
    // A value may leave out what stands between its parts: 周末[我都]去爬山.
    let mut pairs = simple.chars().zip(sentence.chars());
    value
        .chars()
        .map(|c| pairs.find(|(known, _)| *known == c).map(|(_, written)| written))
        .collect::<Option<String>>()
        .unwrap_or_else(|| value.to_owned())
}

fn read_simplified(sentence: &str, is_question: bool, context: &Context) -> Vec<Reading> {
    let mut readings: Vec<Reading> = Vec::new();
    for clause in shape::clauses(sentence, is_question) {
        let mut found: Vec<Reading> =
            RULES.iter().filter(|compiled| !compiled.rule.is_last).filter_map(|compiled| apply(compiled, &clause, context)).collect();
        if found.is_empty()
            && let Some((text, polarity)) = polarity::affirmed(&clause.text)
        {
            let clause = shape::Clause { text, ..clause.clone() };
            let states = RULES.iter().filter(|compiled| !compiled.rule.is_last).filter_map(|compiled| apply(compiled, &clause, context));
            found.extend(states.filter_map(|reading| reading.turned(polarity)));
        }
        if found.is_empty() {
            found.extend(RULES.iter().filter(|compiled| compiled.rule.is_last).find_map(|compiled| apply(compiled, &clause, context)));
        }
        if let Some(denied) = &clause.denied {
            let over =
                |reading: &Reading| Ending { predicate: reading.predicate.clone(), object: Some(denied.clone()), ..Ending::default() };
            found.iter_mut().for_each(|reading| reading.ends.push(over(reading)));
        }
        if let (true, Some(name)) = (clause.subject != "user", clause.name.as_ref().filter(|name| guards::is_given_name(name))) {
            found.push(Reading::name_of(&clause.subject, name, clause.start));
        }
        if let Some(routine) = routine(&clause) {
            // What is done every weekend is not planned for the next.
            found.retain(|reading| reading.predicate != "plans");
            found.push(routine);
        }
        // 小时候，我住在苏州: how it was then.
        if clause.is_of_past {
            found.retain(|reading| !past::is_state(&reading.predicate));
        }
        most_exact::leave_most_exact(&mut found);
        for reading in found.into_iter().flat_map(members::apart) {
            let is_known = readings.iter().any(|known| known.is_same(&reading));
            // 我不喜欢 … 了 ends a liking, 不吃 … 了 a habit; a dislike in addition would state the same twice.
            let covers = match reading.predicate.as_str() {
                "dislikes" => "no_longer_likes",
                "avoids" => "gave_up",
                _ => "",
            };
            let is_covered = readings.iter().any(|known| known.predicate == covers && known.start == reading.start);
            // How old an animal was when it died is not how old it is.
            let is_past = reading.predicate == "age" && DIED.is_match(sentence);
            if !is_known && !is_covered && !is_past {
                readings.push(reading);
            }
        }
    }
    readings
}

fn apply(compiled: &Compiled, clause: &shape::Clause, context: &Context) -> Option<Reading> {
    let rule = &compiled.rule;
    let groups = compiled.read(&clause.text)?;
    let group = |name: &str| groups.name(name).map(|group| group.as_str());
    let value = groups.name("o").or_else(|| groups.name("as"));
    if value.is_some_and(|value| polarity::is_denied(&clause.text, value.start(), rule.pattern())) {
        return None;
    }
    let object = shape::cut_tail(group("o").or_else(|| group("as")).unwrap_or_else(|| clause.text.trim_start_matches('我')));
    let object = match rule.predicate {
        "has" | "owns" => without_measure(object),
        "lives_in" => places::cut(places::without_side(&object)).to_owned(),
        "uses" => without_use(&object).to_owned(),
        "job_title" => object.trim_start_matches('係').to_owned(),
        "allergic_to" => object.trim_start_matches("从小就").trim_start_matches("从小").trim_end_matches('才').to_owned(),
        "habit" => object.trim_start_matches("习惯").to_owned(),
        "avoids" if object.starts_with("滴酒") => object.trim_start_matches('滴').to_owned(),
        "avoids" | "dislikes" => object.trim_start_matches('连').trim_end_matches(['都', '也']).to_owned(),
        _ => object,
    };
    if object.is_empty()
        || (matches!(rule.predicate, "avoids" | "gave_up" | "dislikes") && object.starts_with('我'))
        || guards::is_denied(&object)
        // Not today: 今天不喝咖啡了.
        || (matches!(rule.predicate, "gave_up" | "avoids") && FOR_NOW.is_match(&clause.dated))
        || !(rule.guard)(&object)
        || (rule.predicate == "preferred_name"
            && clause.subject != "user"
            && !clause.text.contains("小名")
            && !clause.text.contains("乳名"))
        || (rule.predicate == "age" && clause.subject == "user" && object.ends_with('月'))
        || (rule.predicate == "studies_at" && clause.subject == "user" && object.ends_with(['学', '中', '小', '园']) && !object.ends_with("大学") && !STUDIES.is_match(&clause.text))
        || (rule.predicate == "is" && matches!(object.as_str(), "去世" | "过世") && clause.subject == "user")
    {
        return None;
    }
    let thing = group("s").map(|thing| thing.trim().to_owned());
    values(rule, &clause.subject, thing.as_deref(), &object, group("old"), &clause.dated, context)
        .map(|reading| Reading { start: clause.start, ..reading })
}

/// What is done on fixed days: 周末一般去打羽毛球, 周一三五健身. The time is part of it, so the whole clause is read.
fn routine(clause: &shape::Clause) -> Option<Reading> {
    static FIXED: LazyLock<Regex> = language::light_pattern!(
        r"^(?:另外|还有|而且|然后|平时|平常|对了|其实)*我?(?:们)?(?P<o>(?:周末|周[一二三四五六日、]{1,6}|星期[一二三四五六日天]|睡前|饭后|下班后|早上|晚上|中午|清早)(?:(?:我)?(?P<how>一般|通常|固定|雷打不动|经常|常常|总是|必)(?:都|会|要)?|(?P<all>我都(?:会|是)?))[\p{Han}]{2,14}|周[一二三四五六日、]{2,6}(?:我)?[\p{Han}A-Za-z]{2,10})$"
    );
    let dated = clause.dated.trim_end_matches(['。', '！', '!', '.', ' ', '～', '~']);
    let groups = FIXED.captures(dated)?;
    let how = groups.name("how").or_else(|| groups.name("all")).map_or("我", |how| how.as_str());
    let value = groups.name("o")?.as_str().replacen(how, "", 1).replace('我', "");
    (guards::is_thing(&value) && !value.contains(['吗', '呢', '？'])).then(|| Reading {
        predicate: "habit".to_owned(),
        category: crate::facts::Category::Preference,
        confidence: 0.8,
        ..Reading::name_of(&clause.subject, &value, clause.start)
    })
}

/// Says that somebody died.
static DIED: LazyLock<Regex> = language::light_pattern!(
    r"去世|过世|离世|病逝|(?:上个?[周月年]|礼拜|昨天|前天|今早|昨晚|去年|刚刚?)走了|(?:睡着|安详地?)走的|没了|死了|安乐死"
);

/// Says of a school that somebody goes to it now: grown-ups speak of theirs, too.
static STUDIES: LazyLock<Regex> = language::light_pattern!("上学|读书|念书|就读|[初高][一二三]|转学");

/// For a day, a meal or a time only.
static FOR_NOW: LazyLock<Regex> = language::light_pattern!(r"今天|今晚|今早|今儿|明天|明儿|这次|这回|这顿|这周|这两天|这几天|这会儿|暂时");

/// A tool without what is done with it: Windows写代码.
fn without_use(value: &str) -> &str {
    const DEEDS: [&str; 14] =
        ["写代码", "办公", "画图", "打游戏", "上网", "做图", "剪视频", "写论文", "记账", "记笔记", "听歌", "看书", "不是", "写东西"];
    let end = DEEDS.iter().filter_map(|deed| value.find(deed)).filter(|at| *at > 0).min();
    end.map_or(value, |end| value.get(..end).unwrap_or(value)).trim()
}

/// 只唐狗 as 唐狗: a measure word without a number says nothing.
fn without_measure(value: String) -> String {
    let bare = value.strip_prefix(['只', '条', '台', '辆', '部', '个', '把', '匹', '头']).filter(|rest| rest.chars().count() >= 1);
    bare.map(str::to_owned).unwrap_or(value)
}

/// Whether the sentence is hypothetical or reported and no statement of the speaker.
pub(super) fn is_no_statement(sentence: &str) -> bool {
    shape::is_no_statement(&script::simplify(sentence))
}

/// Compiles every rule, for a test.
#[cfg(test)]
pub(super) fn compile_rules() {
    std::hint::black_box(RULES.len());
}

//! Puts another value into a sentence: the last one of the same kind, a day for a day, a number for a number.

use std::ops::Range;
use std::sync::LazyLock;

use chrono::NaiveDate;
use language::terms::Terms;
use language::{dates, numbers};
use regex::Regex;

use super::reading::Reading;

/// `before` with its last value of the same kind replaced by `value`; `None` when the result does not state the same relation.
pub(super) fn substitute(before: &str, value: &str, read: impl Fn(&str) -> Vec<Reading>) -> Option<String> {
    let readings = read(before);
    if let Some(mended) = with_day(before, value, &readings, &read) {
        return Some(mended);
    }
    let is_kind = |old: &str| {
        is_number(old) == is_number(value) && (!is_name(old) || is_name(value) || !before.chars().skip(1).any(char::is_uppercase))
    };
    let places = readings.iter().filter_map(|reading| written(before, &reading.object).map(|(at, old)| (at, old, reading)));
    let (at, written, reading) = places.filter(|(_, _, reading)| is_kind(&reading.object)).max_by_key(|(at, _, _)| *at)?;
    let part = amount(written, value).or_else(|| counted(written, value)).or_else(|| named(written, value)).unwrap_or(0..written.len());
    let (at, old) = (at + part.start, written.get(part)?);
    let (head, follows) = (before.get(..at)?, before.get(at + old.len()..)?);
    if !is_number(value) && repeats(&format!("{head} {follows}"), value) {
        return None;
    }
    let mut mended = before.to_owned();
    // A unit that follows the old value, and stands in the new one, is not written twice: 三十[岁] and 三十一岁.
    let unit = value.char_indices().skip(1).filter_map(|(start, _)| value.get(start..)).find(|unit| follows.starts_with(unit));
    mended.replace_range(at..at + old.len() + unit.map_or(0, str::len), value);
    // A fragment that makes no sense in the sentence mends nothing: "I'm vegan. Wait, spicy?"
    is_stated(&mended, reading, &read).then_some(mended)
}

fn is_stated(text: &str, reading: &Reading, read: impl Fn(&str) -> Vec<Reading>) -> bool {
    read(text).iter().any(|new| new.predicate == reading.predicate && new.subject == reading.subject)
}

/// Months and weekdays by their names.
static CALENDAR: LazyLock<Regex> = language::light_pattern!(
    r"(?i)^(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|\b(?-i:January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\b"
);

/// The text with its last day replaced by another: "on the 14th" and "I mean the 24th".
fn with_day(before: &str, value: &str, readings: &[Reading], read: impl Fn(&str) -> Vec<Reading>) -> Option<String> {
    let day = NaiveDate::from_ymd_opt(2024, 1, 1)?;
    let find = |text: &str| dates::find_with_place(text, day, false).map(|(_, place)| place);
    let reading = readings.iter().find(|reading| reading.date.is_some() || reading.predicate == "birthday")?;
    let name = |text: &str| CALENDAR.find_iter(text).last().map(|found| found.range());
    let (is_day, is_named) = (find(value).is_some(), name(value).is_some());
    let place = match (is_day, is_named) {
        // "in May" and "Sorry, June": the name alone.
        (_, true) if value.split(' ').count() == 1 => name(before)?,
        (true, _) => find(before)?,
        _ => return None,
    };
    let mut mended = before.to_owned();
    let old = before.get(place.clone())?;
    let lead = ["on ", "by ", "in ", "until ", "from ", "for "].iter().find(|lead| old.starts_with(**lead)).map_or(0, |lead| lead.len());
    let end = place.start + old.trim_end_matches(['.', ' ']).len();
    mended.replace_range(place.start + lead..end, value);
    is_stated(&mended, reading, read).then_some(mended)
}

/// The thing without its article, where the new one has none: "a whippet" and "lurcher".
fn named(written: &str, value: &str) -> Option<Range<usize>> {
    let article = ["a ", "an ", "the "].iter().find(|article| written.starts_with(**article))?;
    (value.chars().all(|c| c.is_lowercase() || c == ' ' || c == '-') && !["a ", "an ", "the "].iter().any(|start| value.starts_with(start)))
        .then_some(article.len()..written.len())
}

/// The number of a counted value, where only a number is said instead: "three brothers, wait no, four".
fn counted(written: &str, value: &str) -> Option<Range<usize>> {
    let (count, _) = written.split_once(' ')?;
    (is_number(count) && is_number(value) && !value.contains(' ')).then_some(0..count.len())
}

/// The amount in a value that another amount of the same unit is said for: 氨氯地平5毫克 and 2.5毫克.
fn amount(written: &str, value: &str) -> Option<Range<usize>> {
    static AMOUNT: LazyLock<Regex> =
        language::light_pattern!(r"(?P<number>[\d.]+|[一二两兩三四五六七八九十百千半]+)(?P<unit> ?[A-Za-z\p{Han}µ%]+)");
    let new = AMOUNT.captures(value).filter(|new| new.get(0).is_some_and(|whole| whole.start() == 0 && whole.end() == value.len()))?;
    let unit = new.name("unit")?.as_str().trim();
    let same = AMOUNT.captures_iter(written).filter_map(|old| {
        let (whole, number) = (old.get(0)?, old.name("number")?);
        let rest = written.get(number.end()..)?.trim_start();
        let end = written.len() - rest.len() + unit.len();
        (rest.starts_with(unit) && whole.as_str() != written).then_some(number.start()..end)
    });
    same.last()
}

pub(super) fn is_number(value: &str) -> bool {
    let first = value.split([' ', '-']).next().unwrap_or_default().to_lowercase();
    value.contains(char::is_numeric)
        || first != "a" && numbers::english(&first).is_some()
        || numbers::chinese(value.trim_end_matches(['岁', '号', '点', '个'])).is_some()
        || is_counted(value)
}

/// A Chinese number with a measure word: 两只, 三个孩子; 二甲双胍 is none.
fn is_counted(value: &str) -> bool {
    const MEASURES: &str =
        "个個只隻条條岁歲号號点點天年月日周週次片粒颗杯本张張块塊元斤公里米度口人位名匹头頭辆輛台臺部首层層楼套件双雙对對家份瓶";
    let rest = value.trim_start_matches(|c: char| "一二两兩三四五六七八九十百千半".contains(c));
    rest.len() < value.len() && rest.chars().next().is_none_or(|measure| MEASURES.contains(measure)) && value.chars().count() <= 5
}

/// Whether the fragment insists on what was said instead of changing it: "I mean really allergic".
fn repeats(frame: &str, fragment: &str) -> bool {
    Terms::of(fragment).shared(&Terms::of(frame)) > 0
}

/// Whether the value is written as a name.
pub(super) fn is_name(value: &str) -> bool {
    value.starts_with(char::is_uppercase)
}

/// Where a value stands in the text, and how it is written there: an age that is read as 8 may be written "eight".
fn written<'a>(text: &'a str, value: &'a str) -> Option<(usize, &'a str)> {
    let spelled = || {
        let number: u32 = value.parse().ok()?;
        let mut words =
            text.split(|c: char| !c.is_alphanumeric() && c != '-').filter(|word| numbers::english(&word.to_lowercase()) == Some(number));
        words.next_back().and_then(|word| Some((text.rfind(word)?, word)))
    };
    text.rfind(value).map(|at| (at, value)).or_else(spelled)
}

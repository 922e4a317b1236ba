//! Parses English dates.

use std::ops::Range;
use std::sync::LazyLock;

use chrono::{Datelike, NaiveDate, NaiveTime, Weekday};
use regex::{Captures, Regex};

use super::calendar::{Found, Grain, day_of_month, in_week, nearest, shift, shift_months, year_of};
use crate::numbers;
use crate::pattern::compile_light;

const DAYS: [(&str, Weekday); 7] = [
    ("mon", Weekday::Mon),
    ("tue", Weekday::Tue),
    ("wed", Weekday::Wed),
    ("thu", Weekday::Thu),
    ("fri", Weekday::Fri),
    ("sat", Weekday::Sat),
    ("sun", Weekday::Sun),
];
const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

static DATE: LazyLock<Regex> = LazyLock::new(|| {
    let weekday = "mon(?:day)?|tues?(?:day)?|wed(?:nesday)?|thu(?:r?s?|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?";
    let month = "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
    let number = r"\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve";
    compile_light(&format!(
        r"(?ix)\b(?:
            (?P<iso>\d{{4}}-\d{{2}}-\d{{2}})\b
          | (?P<overmorrow>day\s+after\s+tomorrow)
          | (?P<word>today|tonight|tomorrow|yesterday|this\s+(?:morning|afternoon|evening)|last\s+night)\b
          | (?P<end>end\s+of\s+(?:the|this|next)\s+(?:week|month|year))\b
          | (?P<weekend>(?:this|next|last)\s+weekend)\b
          | (?P<which>next|this|coming|last|past)\s+(?:(?P<whichday>{weekday})|(?P<unit>week|month|year))\b
          | in\s+(?:about\s+)?(?P<ahead>{number})\s+(?P<aheadunit>day|week|month|year)s?\b
          | (?P<ago>{number})\s+(?P<agounit>day|week|month|year)s?\s+ago\b
          | (?P<m1>{month})\.?\s+(?P<d1>\d{{1,2}})(?:st|nd|rd|th)?\b(?:,?\s+(?P<y1>\d{{4}})\b)?
          | (?:the\s+)?(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<m2>{month})\b\.?(?:,?\s+(?P<y2>\d{{4}})\b)?
          | (?P<dd>\d{{1,2}})/(?P<dm>\d{{1,2}})/(?P<dy>\d{{4}})\b
          | (?P<weeks>an?|one|two|three|\d)\s+weeks?\s+(?:from|after|on)\s+(?P<from>today|tomorrow|{weekday})\b
          | (?:on\s+)?(?P<weekday>{weekday})\s+week\b
          | (?:on|by|until|before|from|this|for)\s+(?P<day>{weekday})\b
          | (?P<capday>(?-i:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday))\b
          | the\s+(?P<dom>\d{{1,2}})(?:st|nd|rd|th)\b
          | (?:in|by|until|since|from|this|next|last)\s+(?P<m3>(?-i:January|February|March|April|May|June|July|August|September|October|November|December))\b(?:\s+(?P<y3>\d{{4}}))?
        )"
    ))
});

static TIME: LazyLock<Regex> = crate::light_pattern!(
    r"(?i)\bat\s+(?P<h>\d{1,2})(?::(?P<m>\d{2}))?\s*(?P<half>[ap]\.?m\b)?|\b(?P<h2>\d{1,2})(?::(?P<m2>\d{2}))?\s*(?P<half2>[ap]\.?m\b)"
);

pub(super) fn find(text: &str, today: NaiveDate, is_past: bool) -> Option<(Found, Range<usize>)> {
    let groups = DATE.captures_iter(text).find(|groups| groups.name("dom").is_none_or(|day| is_day_of_month(text, day.end())))?;
    let mut found = resolve(&groups, today, is_past)?;
    if found.grain == Grain::Day {
        found.time = time(text);
    }
    Some((found, groups.get(0)?.range()))
}

/// Whether "the 19th" is a day and not the 19th of other things: nothing follows it that it counts.
fn is_day_of_month(text: &str, end: usize) -> bool {
    const AFTER: [&str; 22] = [
        "at", "in", "for", "instead", "now", "not", "and", "but", "from", "to", "with", "so", "because", "then", "please", "i", "we", "it",
        "if", "or", "just", "until",
    ];
    let rest = text.get(end..).unwrap_or_default().trim_start_matches(char::is_alphabetic).trim_start();
    let next = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_lowercase();
    next.is_empty() || AFTER.contains(&next.as_str())
}

fn resolve(groups: &Captures<'_>, today: NaiveDate, is_past: bool) -> Option<Found> {
    let text = |name: &str| groups.name(name).map(|group| group.as_str().to_lowercase());
    if let Some(iso) = text("iso") {
        return iso.parse().ok().map(|date| Found { is_absolute: true, ..Found::day(date) });
    }
    if text("overmorrow").is_some() {
        return shift(today, 2).map(Found::day);
    }
    if let Some(word) = text("word") {
        let days = if word.starts_with("tomorrow") { 1 } else { -i64::from(word.starts_with("yesterday") || word.starts_with("last")) };
        return shift(today, days).map(Found::day);
    }
    if let Some(end) = text("end") {
        return end_of(&end, today).map(Found::day);
    }
    if let Some(weekend) = text("weekend") {
        let weeks = which(weekend.split_whitespace().next().unwrap_or_default());
        return in_week(today, weeks, Weekday::Sat).map(Found::day);
    }
    if let Some(name) = text("which") {
        return relative(&name, text("whichday"), text("unit"), today);
    }
    for (count, unit, sign) in [("ahead", "aheadunit", 1), ("ago", "agounit", -1)] {
        if let (Some(count), Some(unit)) = (text(count), text(unit)) {
            return away(today, number(&count)? * sign, &unit);
        }
    }
    for (month_group, day_group, year_group) in [("m1", "d1", "y1"), ("m2", "d2", "y2")] {
        if let (Some(month_name), Some(day)) = (text(month_group), text(day_group)) {
            let (month, day) = (month(&month_name)?, day.parse().ok()?);
            let date = match text(year_group) {
                Some(year) => NaiveDate::from_ymd_opt(year.parse().ok()?, month, day)?,
                None => year_of(today, month, day, is_past)?,
            };
            return Some(Found::day(date));
        }
    }
    if let (Some(day), Some(month), Some(year)) = (text("dd"), text("dm"), text("dy")) {
        // 05/06 is a day in June for some and in May for others.
        let (day, month): (u32, u32) = (day.parse().ok()?, month.parse().ok()?);
        let (day, month) = if month > 12 { (month, day) } else { (day, month) };
        let is_clear = day > 12 || day == month;
        return NaiveDate::from_ymd_opt(year.parse().ok()?, month, day).filter(|_| is_clear).map(Found::day);
    }
    if let (Some(count), Some(from)) = (text("weeks"), text("from")) {
        let from = match from.as_str() {
            "today" => today,
            "tomorrow" => shift(today, 1)?,
            day => nearest(today, weekday(day)?, false)?,
        };
        return shift(from, number(&count)? * 7).map(Found::day);
    }
    if let Some(day) = text("weekday") {
        return shift(nearest(today, weekday(&day)?, false)?, 7).map(Found::day);
    }
    if let Some(day) = text("dom") {
        return day_of_month(today, day.parse().ok()?, is_past).map(Found::day);
    }
    if let Some(day) = text("day").or_else(|| text("capday")) {
        return nearest(today, weekday(&day)?, is_past).map(Found::day);
    }
    let month = month(&text("m3")?)?;
    let date = match text("y3") {
        Some(year) => NaiveDate::from_ymd_opt(year.parse().ok()?, month, 1)?,
        None => year_of(today, month, 1, is_past)?,
    };
    Some(Found::of(date, Grain::Month))
}

fn relative(name: &str, day: Option<String>, unit: Option<String>, today: NaiveDate) -> Option<Found> {
    if let Some(day) = day {
        let day = weekday(&day)?;
        return match name {
            "next" => in_week(today, 1, day),
            "last" | "past" => nearest(today, day, true),
            _ => nearest(today, day, false),
        }
        .map(Found::day);
    }
    away(today, which(name), &unit?)
}

fn away(today: NaiveDate, count: i64, unit: &str) -> Option<Found> {
    match unit {
        "day" => shift(today, count).map(Found::day),
        "week" if count.abs() > 1 => shift(today, count * 7).map(Found::day),
        "week" => in_week(today, count, Weekday::Mon).map(|date| Found::of(date, Grain::Week)),
        "month" => shift_months(today, count)?.with_day(1).map(|date| Found::of(date, Grain::Month)),
        _ => NaiveDate::from_ymd_opt(today.year() + i32::try_from(count).ok()?, 1, 1).map(|date| Found::of(date, Grain::Year)),
    }
}

fn end_of(text: &str, today: NaiveDate) -> Option<NaiveDate> {
    let ahead = i64::from(text.contains("next"));
    if text.ends_with("week") {
        return in_week(today, ahead, Weekday::Sun);
    }
    if text.ends_with("month") {
        return shift_months(today.with_day(1)?, ahead + 1)?.pred_opt();
    }
    NaiveDate::from_ymd_opt(today.year() + i32::try_from(ahead).ok()?, 12, 31)
}

fn which(name: &str) -> i64 {
    match name {
        "next" => 1,
        "last" | "past" => -1,
        _ => 0,
    }
}

fn weekday(name: &str) -> Option<Weekday> {
    DAYS.iter().find(|(start, _)| name.starts_with(start)).map(|(_, day)| *day)
}

fn month(name: &str) -> Option<u32> {
    MONTHS.iter().position(|start| name.starts_with(start)).and_then(|at| u32::try_from(at + 1).ok())
}

fn number(word: &str) -> Option<i64> {
    if word == "a" || word == "an" {
        return Some(1);
    }
    word.parse().ok().or_else(|| numbers::english(word).map(i64::from))
}

fn time(text: &str) -> Option<NaiveTime> {
    let groups = TIME.captures(text)?;
    let one = |first: &str, second: &str| groups.name(first).or_else(|| groups.name(second)).map(|group| group.as_str().to_lowercase());
    let hour: u32 = one("h", "h2")?.parse().ok()?;
    let minute: u32 = one("m", "m2").map_or(Ok(0), |minute| minute.parse()).ok()?;
    let hour = match one("half", "half2").and_then(|half| half.chars().next()) {
        Some('p') if hour < 12 => hour + 12,
        Some('a') if hour == 12 => 0,
        _ => hour,
    };
    NaiveTime::from_hms_opt(hour, minute, 0)
}

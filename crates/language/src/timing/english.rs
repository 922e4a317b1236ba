//! Times in English questions.

use std::sync::LazyLock;

use chrono::{Datelike, Days, Months, NaiveDate};
use regex::{Captures, Regex};

use super::asked::{Beside, Order, Side, Timing};
use super::mention::{self, Mention};
use super::period::{Grading, Period, day_number};
use crate::dates::{self, Grain};
use crate::light_pattern;
use crate::numbers;

const MONTHS: [&str; 12] =
    ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

/// A period of which a question names both ends.
static BETWEEN: LazyLock<Regex> = light_pattern!(
    r"(?i)\b(?:(?P<both>between)\s+(?P<a>[^,?;]{1,40}?)\s+and\s+(?P<b>[^,?;]{3,40})|from\s+(?P<c>[^,?;]{1,40}?)\s+(?:to|till|until|through)\s+(?P<d>[^,?;]{3,40}))"
);
static LAST_SOME: LazyLock<Regex> = light_pattern!(
    r"(?i)\b(?:in|over|during|within|for)?\s*the\s+(?:last|past|previous)\s+(?P<n>\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|few|couple\s+of)\s+(?P<unit>day|week|month|year)s?\b"
);
static AGO: LazyLock<Regex> = light_pattern!(
    r"(?i)\b(?:about\s+|around\s+)?(?P<n>\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a\s+few|some|a\s+couple\s+of)\s+(?P<unit>day|week|weekend|month|year)s?\s+(?:ago|back|earlier\s+than\s+today)\b"
);
static BEFORE_YESTERDAY: LazyLock<Regex> = light_pattern!(r"(?i)\b(?:the\s+)?day\s+before\s+yesterday\b");
static WEEKEND: LazyLock<Regex> =
    light_pattern!(r"(?i)\b(?:the\s+)?(?:(?P<before>weekend\s+before\s+last)|(?P<which>last|this|past|next)\s+weekend)\b");
static SEASON: LazyLock<Regex> = light_pattern!(
    r"(?i)\b(?:(?P<which>last|this|past|next)\s+|(?:in|during|over)\s+(?:the\s+)?|the\s+)(?:(?P<part>early|mid|late)[\s-]+)?(?P<season>spring|summer|autumn|fall|winter)\b(?:\s+(?:of\s+)?(?P<year>(?:19|20)\d{2}))?"
);
static MONTH: LazyLock<Regex> = light_pattern!(
    r"\b(?:(?P<which>(?i:last|this|past|next))\s+)?(?:(?P<part>(?i:early|mid|late|(?:the\s+)?(?:beginning|start|middle|end)\s+of))[\s-]+)?(?P<month>January|February|March|April|May|June|July|August|September|October|November|December)\b(?:,?\s+(?:of\s+)?(?P<year>(?:19|20)\d{2})\b)?"
);
static YEAR: LazyLock<Regex> =
    light_pattern!(r"(?i)\b(?:(?P<part>early|mid|late)[\s-]+)?(?P<year>(?:19|20)\d{2})\b|\b(?P<which>last|this)\s+year\b");
static HOLIDAY: LazyLock<Regex> = light_pattern!(
    r"(?i)\b(?P<name>christmas|halloween|valentine'?s(?:\s+day)?|new\s+year'?s(?:\s+(?:eve|day))?)\b(?:\s+(?:of\s+)?(?P<year>(?:19|20)\d{2})\b)?"
);
/// What limits a period on one side, at the end of the words before a date.
static LIMIT: LazyLock<Regex> = light_pattern!(r"(?i)\b(?P<limit>since|before|after|until|till|by|prior\s+to|ever\s+since)\s+(?:the\s+)?$");
/// What limits a period, at the beginning of an expression.
static LEADING: LazyLock<Regex> = light_pattern!(r"(?i)^(?:by|until|since|before|from)\s+");
/// An event beside which something happened. "When", "while" and "during" are left out: the words of the event find what belongs to it, and
/// its day would only put other things of that day in front.
static BESIDE: LazyLock<Regex> = light_pattern!(
    r"(?i)\b(?:(?P<n>\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|the|a\s+few|a\s+couple\s+of)\s+(?P<unit>day|week|month|year)s?\s+)?(?:right\s+|just\s+|shortly\s+|soon\s+)?(?P<side>before|after|since|until|following)\s+(?P<event>[^,?;!]{4,120})"
);
/// Verbs of which "after" is a part: "look after the dog".
static CARES: LazyLock<Regex> =
    light_pattern!(r"(?i)\b(?:look(?:s|ed|ing)?|take[sn]?|took|taking|name[ds]?|ask(?:s|ed|ing)?|day|go(?:es|ing)?)\s+$");
static FIRST: LazyLock<Regex> = light_pattern!(
    r"(?i)\b(?:(?:very\s+)?first(?:\s+(?:time|ever|ones?))?|earliest|originally|initially|to\s+begin\s+with|to\s+start\s+with)\b"
);
static LAST: LazyLock<Regex> = light_pattern!(
    r"(?i)\b(?:(?:most\s+)recent(?:ly)?|latest|newest|last\s+time|(?:the|my|our|his|her|their|was|did|have|has)\s+last)\b|\blast\b[^,?]{0,40}\bever\b|\b(?:did|have|has|had|was|were)\s+(?:i|we|he|she|they|you|\w+)\s+last\b"
);
/// What "first" and "last" say of a name and not of time, or of a period.
static NO_ORDER: LazyLock<Regex> = light_pattern!(
    r"(?i)\b(?:first|last)\s+(?:names?|aid|class|floor|language|person|lady|minute|resort|word|few|couple|two|three|four|five|six|ten|\d+|week|weekend|month|year|night|summer|winter|spring|autumn|fall|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b"
);
static FUTURE: LazyLock<Regex> =
    light_pattern!(r"(?i)\b(?:will|shall|won't|going\s+to|gonna|tomorrow|next|upcoming|coming|plan(?:s|ned|ning)?|due|ahead)\b|'ll\b");
/// What is left of a question that asks for nothing but a time.
static OPEN: LazyLock<Regex> = light_pattern!(
    r"(?i)^(?:and|so|what|which|where|who|how|did|do|does|was|were|is|am|are|have|has|had|been|i|we|you|me|us|my|our|he|she|they|it|tell|about|happen(?:ed|s)?|doing|done|do|go(?:ing|ne)?|went|on|in|at|during|over|for|the|a|an|of|to|up|with|that|there|any(?:thing)?|some(?:thing)?|thing|things|events?|remember|mention(?:ed)?|talk(?:ed)?|said|say|new|all|everything|\s|[^\w\s])*$"
);

pub(super) fn is_future(text: &str) -> bool {
    FUTURE.is_match(text)
}

pub(super) fn timing(question: &str, today: NaiveDate) -> Timing {
    let mention = period(question, today);
    let order = order(question);
    let is_open = mention.as_ref().is_some_and(|mention| is_open(question, mention));
    let event = if mention.is_none() { beside(question) } else { None };
    Timing { period: mention.map(|mention| mention.period), event, order, is_open }
}

/// Whether nothing but the period and words that say nothing are asked for.
fn is_open(question: &str, mention: &Mention) -> bool {
    let before = question.get(..mention.place.start).unwrap_or_default();
    let after = question.get(mention.place.end..).unwrap_or_default();
    OPEN.is_match(LIMIT.replace(before, "").as_ref()) && OPEN.is_match(after)
}

fn order(question: &str) -> Option<Order> {
    let plain = NO_ORDER.replace_all(question, " ");
    let place = |pattern: &Regex| pattern.find(&plain).map(|found| found.start());
    match (place(&FIRST), place(&LAST)) {
        (Some(first), Some(last)) => Some(if first < last { Order::First } else { Order::Last }),
        (Some(_), None) => Some(Order::First),
        (None, Some(_)) => Some(Order::Last),
        (None, None) => None,
    }
}

/// The period that `question` names.
fn period(question: &str, today: NaiveDate) -> Option<Mention> {
    if let Some(both) = between(question, today) {
        return Some(both);
    }
    if let Some(groups) = LAST_SOME.captures(question) {
        let days = count(groups.name("n")?.as_str())?.checked_mul(days_of(groups.name("unit")?.as_str()))?;
        let last = day_number(today) + 1;
        return Mention::new(Some(Period::new(last - days - 1, last).blurred(days / 8 + 1)), groups.get(0)?.range());
    }
    let mention = mention(question, today)?;
    let before = question.get(..mention.place.start).unwrap_or_default();
    let limit = LIMIT.captures(before).and_then(|groups| groups.name("limit")).map(|limit| limit.as_str().to_lowercase());
    let Period { from, until, .. } = mention.period;
    let limited = match limit.as_deref() {
        Some("since" | "ever since") => Period::new(from, day_number(today).saturating_add(1).max(until)),
        Some("after") => Period { grading: Grading::FadesForward, ..Period::new(until, i32::MAX) },
        Some("before" | "until" | "till" | "by" | "prior to") => Period { grading: Grading::FadesBackward, ..Period::new(i32::MIN, from) },
        _ => mention.period,
    };
    Some(Mention { period: limited, ..mention })
}

fn between(question: &str, today: NaiveDate) -> Option<Mention> {
    let groups = BETWEEN.captures(question)?;
    let (one, two) = (groups.name("a").or_else(|| groups.name("c"))?, groups.name("b").or_else(|| groups.name("d"))?);
    let end = mention(two.as_str(), today)?.period;
    // "Between 3 and 10 May" names the month once.
    let start = mention(one.as_str(), today).or_else(|| {
        let month = two.as_str().split_whitespace().find(|word| MONTHS.contains(word))?;
        mention(&format!("{} {month}", one.as_str().trim()), today)
    })?;
    let start = start.period;
    let from = if start.from > end.until { start.from - 365 } else { start.from };
    Mention::new(Some(Period::new(from, end.until)), groups.get(0)?.range())
}

/// The first expression of time in `text`.
fn mention(text: &str, today: NaiveDate) -> Option<Mention> {
    mention::first([ago, before_yesterday, weekend, season, holiday, month, year, date].map(|read| read(text, today)))
}

fn ago(text: &str, today: NaiveDate) -> Option<Mention> {
    let groups = AGO.captures(text)?;
    let (word, unit) = (groups.name("n")?.as_str(), groups.name("unit")?.as_str().to_lowercase());
    let number = count(word)?;
    let is_vague = word.contains("few") || word.contains("couple") || word.starts_with("some");
    let period = match unit.as_str() {
        "month" | "year" => {
            let months = u32::try_from(number).ok()?.checked_mul(if unit == "year" { 12 } else { 1 })?;
            let blur = (if unit == "year" { 75 } else { 15 }) * (1 + i32::from(is_vague));
            Period::around(day_number(today.checked_sub_months(Months::new(months))?), blur)
        }
        "weekend" => Period::around(day_number(saturday(today, -i64::from(number))?), 1),
        "week" => Period::around(day_number(today) - 7 * number, if is_vague { 7 } else { 4 }),
        _ => Period::around(day_number(today) - number, i32::from(is_vague) * 2),
    };
    Mention::new(Some(period), groups.get(0)?.range())
}

fn before_yesterday(text: &str, today: NaiveDate) -> Option<Mention> {
    let place = BEFORE_YESTERDAY.find(text)?.range();
    Mention::new(Some(Period::around(day_number(today) - 2, 0)), place)
}

fn weekend(text: &str, today: NaiveDate) -> Option<Mention> {
    let groups = WEEKEND.captures(text)?;
    let weeks = match groups.name("which").map(|which| which.as_str().to_lowercase()).as_deref() {
        None => -2,
        Some("this") => 0,
        Some("next") => 1,
        Some(_) => -1,
    };
    let saturday = day_number(saturday(today, weeks)?);
    Mention::new(Some(Period::new(saturday, saturday + 2)), groups.get(0)?.range())
}

/// The Saturday of the week that is `weeks` weeks after that of `today`.
fn saturday(today: NaiveDate, weeks: i64) -> Option<NaiveDate> {
    let monday = today.checked_sub_days(Days::new(u64::from(today.weekday().num_days_from_monday())))?;
    monday.checked_add_signed(chrono::Duration::days(weeks * 7 + 5))
}

fn season(text: &str, today: NaiveDate) -> Option<Mention> {
    let groups = SEASON.captures(text)?;
    let first_month = match groups.name("season")?.as_str().to_lowercase().as_str() {
        "spring" => 3,
        "summer" => 6,
        "winter" => 12,
        _ => 9,
    };
    let which = groups.name("which").map(|which| which.as_str().to_lowercase());
    let year = groups.name("year").and_then(|year| year.as_str().parse().ok());
    let is_next = which.as_deref() == Some("next") || is_future(text);
    let start = mention::period_start(first_month, 3, year, is_next, today)?;
    let part = groups.name("part").map(|part| part.as_str().to_lowercase());
    let period = Period::of(start, start.checked_add_months(Months::new(3))?).blurred(15);
    Mention::new(Some(part_of(period, part.as_deref())), groups.get(0)?.range())
}

fn month(text: &str, today: NaiveDate) -> Option<Mention> {
    let groups = MONTH.captures(text)?;
    let name = groups.name("month")?;
    // "May I …" asks for leave.
    if name.start() == 0 && name.as_str() == "May" && groups.name("year").is_none() && text.len() > 4 {
        return None;
    }
    let number = u32::try_from(MONTHS.iter().position(|month| *month == name.as_str())? + 1).ok()?;
    let which = groups.name("which").map(|which| which.as_str().to_lowercase());
    let year = groups.name("year").and_then(|year| year.as_str().parse().ok());
    let is_next = which.as_deref() == Some("next") || is_future(text);
    let start = mention::period_start(number, 1, year, is_next, today)?;
    let part = groups.name("part").map(|part| part.as_str().to_lowercase());
    let period = Period::of(start, start.checked_add_months(Months::new(1))?).blurred(3);
    Mention::new(Some(part_of(period, part.as_deref())), groups.get(0)?.range())
}

fn year(text: &str, today: NaiveDate) -> Option<Mention> {
    let groups = YEAR.captures(text)?;
    let year = match groups.name("year") {
        Some(year) => year.as_str().parse().ok()?,
        None => today.year() - i32::from(groups.name("which")?.as_str().eq_ignore_ascii_case("last")),
    };
    let part = groups.name("part").map(|part| part.as_str().to_lowercase());
    let period = Period::of(NaiveDate::from_ymd_opt(year, 1, 1)?, NaiveDate::from_ymd_opt(year + 1, 1, 1)?).blurred(7);
    Mention::new(Some(part_of(period, part.as_deref())), groups.get(0)?.range())
}

fn holiday(text: &str, today: NaiveDate) -> Option<Mention> {
    let groups = HOLIDAY.captures(text)?;
    let name = groups.name("name")?.as_str().to_lowercase();
    let (month, day) = match name.as_str() {
        "christmas" => (12, 25),
        "halloween" => (10, 31),
        name if name.starts_with("valentine") => (2, 14),
        _ => (1, 1),
    };
    let year = groups.name("year").and_then(|year| year.as_str().parse().ok());
    let day = mention::latest(month, day, year, is_future(text), today)?;
    Mention::new(Some(Period::around(day_number(day), 2)), groups.get(0)?.range())
}

/// A date as statements have them, and the last one with this name where the question looks back.
fn date(text: &str, today: NaiveDate) -> Option<Mention> {
    let is_future = is_future(text);
    let (found, place) = dates::find_with_place(text, today, !is_future)?;
    let named = text.get(place.clone()).unwrap_or_default();
    // Statements name a day with its preposition; here a preposition may be a limit.
    let limit = LEADING.find(named).map_or(0, |limit| limit.end());
    let place = place.start + limit..place.end;
    let has_year = named.bytes().filter(u8::is_ascii_digit).count() >= 4;
    let is_ahead = found.date > today && !is_future && !has_year;
    let is_of_year = MONTHS.iter().any(|month| named.to_lowercase().contains(&month.to_lowercase()[..3]));
    let back = |day: NaiveDate| if is_ahead && is_of_year { day.checked_sub_months(Months::new(12)) } else { Some(day) };
    let period = Period::of(back(found.date)?, back(found.end()?)?);
    let blur = match found.grain {
        Grain::Day => 1,
        Grain::Week => 2,
        Grain::Month => 3,
        Grain::Year => 7,
    };
    Mention::new(Some(period.blurred(blur)), place)
}

fn beside(question: &str) -> Option<Beside> {
    let groups: Captures<'_> = BESIDE.captures_iter(question).find(|groups| {
        let before = groups.get(0).and_then(|whole| question.get(..whole.start())).unwrap_or_default();
        !CARES.is_match(before)
    })?;
    let side = match groups.name("side")?.as_str().to_lowercase().as_str() {
        "before" | "until" => Side::Before,
        _ => Side::After,
    };
    let distance = match (groups.name("n"), groups.name("unit")) {
        (Some(number), Some(unit)) => {
            let is_vague = number.as_str().contains("few") || number.as_str().contains("couple");
            let (number, days) = (count(number.as_str())?, days_of(unit.as_str()));
            Some((number.checked_mul(days)?, (days / 2 + i32::from(days > 1)).max(i32::from(is_vague) * 2 * days)))
        }
        _ => None,
    };
    let event = groups.name("event")?.as_str().trim().to_owned();
    Some(Beside { event, side, distance })
}

/// The part of a period.
fn part_of(period: Period, part: Option<&str>) -> Period {
    let third = (period.until - period.from) / 3;
    let part = part.unwrap_or_default();
    if part.starts_with("early") || part.contains("beginning") || part.contains("start") {
        Period { until: period.from + third, blur: third / 4 + 1, ..period }
    } else if part.starts_with("mid") || part.contains("middle") {
        Period { from: period.from + third, until: period.until - third, blur: third / 4 + 1, ..period }
    } else if part.starts_with("late") || part.contains("end") {
        Period { from: period.until - third, blur: third / 4 + 1, ..period }
    } else {
        period
    }
}

fn count(word: &str) -> Option<i32> {
    let word = word.to_lowercase();
    if word.contains("couple") {
        return Some(2);
    }
    if word.contains("few") || word == "some" {
        return Some(3);
    }
    if matches!(word.as_str(), "a" | "an" | "the") {
        return Some(1);
    }
    word.parse().ok().or_else(|| numbers::english(&word).and_then(|number| i32::try_from(number).ok()))
}

fn days_of(unit: &str) -> i32 {
    match unit.to_lowercase().as_str() {
        "week" => 7,
        "month" => 30,
        "year" => 365,
        _ => 1,
    }
}

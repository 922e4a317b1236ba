//! Times in Chinese questions.

use std::sync::LazyLock;

use chrono::{Datelike, Days, Months, NaiveDate};
use regex::Regex;

use super::asked::{Beside, Order, Side, Timing};
use super::mention::{self, Mention};
use super::period::{Grading, Period, day_number};
use crate::dates::{self, Grain};
use crate::light_pattern;
use crate::numbers;

static BETWEEN: LazyLock<Regex> = light_pattern!(
    r"(?:从|自)?(?P<a>[^，。？?,到至和与从]{1,14})(?:到|至|和|与)(?P<b>[^，。？?,]{1,14}?)(?:之间|期间|这段时间|的时候|，|,|我|他|她|用户|$)"
);
static LAST_SOME: LazyLock<Regex> =
    light_pattern!(r"(?:最近|过去|近|这)(?:的)?(?P<n>[0-9]{1,3}|[一二两三四五六七八九十]{1,3}|半|几)个?(?P<unit>天|日|周|星期|礼拜|月|年)");
static AGO: LazyLock<Regex> = light_pattern!(
    r"(?P<n>[0-9]{1,3}|[一二两三四五六七八九十]{1,3}|半|几)个?(?P<unit>天|日|周|星期|礼拜|月|年)多?(?:之|以)?前|(?P<vague>前[几两]天|前些天|前阵子|前一阵|前段时间|前一段时间)"
);
static WEEKEND: LazyLock<Regex> = light_pattern!(r"(?P<which>上上个?|上个?|这个?|本|下个?)?(?:周末|星期末|礼拜末|双休日)");
static SEASON: LazyLock<Regex> =
    light_pattern!(r"(?:(?P<which>前年|去年|今年|明年)|(?P<year>(?:19|20)\d{2})年)?(?:的)?(?P<season>春|夏|秋|冬)(?:天|季|日)");
static YEAR: LazyLock<Regex> = light_pattern!(
    r"(?:(?P<year>(?:19|20)\d{2})年|(?P<which>前年|去年|今年|明年))(?:的)?(?:(?P<month>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])月份?)?(?P<part>年?初|年?底|年?末|年中|上旬|中旬|下旬|上半年|下半年)?"
);
static MONTH: LazyLock<Regex> = light_pattern!(
    r"(?:(?P<which>上上个?|上个?|这个?|本|下个?)月|(?P<month>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])月)份?(?P<part>初|底|末|中旬|上旬|下旬)?"
);
static HOLIDAY: LazyLock<Regex> =
    light_pattern!(r"(?:(?P<which>去年|今年|前年)的?)?(?P<name>国庆|元旦|五一|劳动节|圣诞|情人节|儿童节|妇女节)(?:节)?(?:假期|期间|长假)?");
/// What follows a time and makes it a limit.
static LIMIT: LazyLock<Regex> = light_pattern!(r"^(?:份|的时候)?(?P<limit>以来|至今|到现在|之后|以后|过后|起|开始|之前|以前|前)");
static SINCE: LazyLock<Regex> = light_pattern!(r"(?:自从|自打|自)$");
/// An event beside which something happened.
static BESIDE: LazyLock<Regex> = light_pattern!(
    r"(?:^|[，,。、])?(?:自从|自打|在|等)?(?P<event>[^，。？?,、]{2,30}?)(?:的)?(?:(?P<n>[0-9]{1,3}|[一二两三四五六七八九十]{1,3}|半|几|第二)个?(?P<unit>天|日|周|星期|礼拜|月|年))?(?P<side>之前|以前|之后|以后|过后|前|后)(?:的?(?:第)?(?P<n2>[0-9]{1,3}|[一二两三四五六七八九十]{1,3}|半|几)个?(?P<unit2>天|日|周|星期|礼拜|月|年))?"
);
static FIRST: LazyLock<Regex> =
    light_pattern!(r"第一次|第一回|首次|最早|最初|起初|一开始|头一次|头一回|第一(?:个|家|份|本|部|台|辆|条|件|任|位|场|节|座)");
static LAST: LazyLock<Regex> = light_pattern!(
    r"最后一|最近(?:的)?一(?:次|回)|上一?(?:次|回)|上一(?:个|家|份|本|部|台|条|件|任|位|场)|最新|最近(?:的)?一(?:个|家|份|本|部|台|条|件|场)|最近(?:刚|才|看|读|买|去)"
);
static FUTURE: LazyLock<Regex> = light_pattern!(r"明天|后天|下个?(?:周|星期|礼拜|月)|明年|将要?|打算|准备|计划|即将|会不会|要去");
/// Words before an expression of time that name no event.
static NO_EVENT: LazyLock<Regex> = light_pattern!(
    r"^(?:我|你|您|他|她|它|们|用户|请问|那|就|在|是|大概|大约|差不多|从|自|到|了|的|说|记得|还|也|都|和|跟|谁|什么|哪里|哪儿|怎么)*$"
);
/// What is left of a question that asks for nothing but a time.
static OPEN: LazyLock<Regex> = light_pattern!(
    r"^(?:我|你|他|她|用户|我们|在|是|都|还|又|有|没有|去|做|干|忙|过|了|着|的|些|点|啥|吗|呢|吧|啊|什么|哪些|哪里|哪儿|怎么|怎样|如何|事情|事|东西|活动|发生|经历|提到|说|记得|记录|那|这|时候|期间|时|从|自|到|和|以来|之后|以后|之前|以前|前|后|里|中|间|一|个|地方|安排|[\s，。？！,.?!、])*$"
);

pub(super) fn is_future(text: &str) -> bool {
    FUTURE.is_match(text)
}

pub(super) fn timing(question: &str, today: NaiveDate) -> Timing {
    let order = order(question);
    let mention = period(question, today);
    let is_open = mention.as_ref().is_some_and(|mention| {
        let around = [question.get(..mention.place.start), question.get(mention.place.end..)];
        around.into_iter().flatten().all(|part| OPEN.is_match(part))
    });
    let event = if mention.is_none() { beside(question) } else { None };
    Timing { period: mention.map(|mention| mention.period), event, order, is_open }
}

fn order(question: &str) -> Option<Order> {
    match (FIRST.find(question), LAST.find(question)) {
        (Some(first), Some(last)) => Some(if first.start() < last.start() { Order::First } else { Order::Last }),
        (Some(_), None) => Some(Order::First),
        (None, Some(_)) => Some(Order::Last),
        (None, None) => None,
    }
}

fn period(question: &str, today: NaiveDate) -> Option<Mention> {
    if let Some(both) = between(question, today) {
        return Some(both);
    }
    if let Some(groups) = LAST_SOME.captures(question) {
        let days = days(groups.name("n")?.as_str(), groups.name("unit")?.as_str())?;
        let last = day_number(today) + 1;
        return Mention::new(Some(Period::new(last - days - 1, last).blurred(days / 8 + 1)), groups.get(0)?.range());
    }
    let mention = mention(question, today)?;
    let before = question.get(..mention.place.start).unwrap_or_default();
    let after = question.get(mention.place.end..).unwrap_or_default();
    let limit = LIMIT.captures(after).and_then(|groups| groups.name("limit"));
    let Period { from, until, .. } = mention.period;
    let limited = match limit.map(|limit| limit.as_str()) {
        Some("以来" | "至今" | "到现在" | "起" | "开始") => Period::new(from, (day_number(today) + 1).max(until)),
        Some("之后" | "以后" | "过后") if SINCE.is_match(before) => Period::new(from, (day_number(today) + 1).max(until)),
        Some("之后" | "以后" | "过后") => Period { grading: Grading::FadesForward, ..Period::new(until, i32::MAX) },
        Some(_) => Period { grading: Grading::FadesBackward, ..Period::new(i32::MIN, from) },
        None if SINCE.is_match(before) => Period::new(from, (day_number(today) + 1).max(until)),
        None => mention.period,
    };
    let end = mention.place.end + limit.map_or(0, |limit| limit.end());
    Some(Mention { period: limited, place: mention.place.start..end })
}

fn between(question: &str, today: NaiveDate) -> Option<Mention> {
    let groups = BETWEEN.captures(question)?;
    let start = mention(groups.name("a")?.as_str(), today)?.period;
    let end = mention(groups.name("b")?.as_str(), today)?.period;
    let from = if start.from > end.until { start.from - 365 } else { start.from };
    Mention::new(Some(Period::new(from, end.until)), groups.get(0)?.range())
}

/// The first expression of time in `text`.
fn mention(text: &str, today: NaiveDate) -> Option<Mention> {
    mention::first([ago, weekend, season, holiday, year, month, date].map(|read| read(text, today)))
}

fn ago(text: &str, today: NaiveDate) -> Option<Mention> {
    let groups = AGO.captures(text)?;
    let place = groups.get(0)?.range();
    if groups.name("vague").is_none() && follows_an_event(text, place.start) {
        return None;
    }
    if let Some(vague) = groups.name("vague") {
        let (days, blur) = if vague.as_str().contains('天') { (4, 3) } else { (40, 30) };
        return Mention::new(Some(Period::around(day_number(today) - days, blur)), place);
    }
    let (word, unit) = (groups.name("n")?.as_str(), groups.name("unit")?.as_str());
    let back = day_number(today) - days(word, unit)?;
    let blur = match unit {
        "天" | "日" => 0,
        "月" => 15,
        "年" => 75,
        _ => 4,
    };
    Mention::new(Some(Period::around(back, if word == "几" { blur * 2 + 2 } else { blur })), place)
}

/// Whether words for an event stand directly before the expression, as in 婚礼三天后, which counts from the wedding and not from today.
fn follows_an_event(text: &str, start: usize) -> bool {
    let before = text.get(..start).unwrap_or_default();
    let clause = before.rsplit(['，', ',', '。', '、', ' ']).next().unwrap_or_default();
    !NO_EVENT.is_match(clause)
}

fn weekend(text: &str, today: NaiveDate) -> Option<Mention> {
    let groups = WEEKEND.captures(text)?;
    let weeks = steps(groups.name("which").map_or("这", |which| which.as_str()));
    let monday = today.checked_sub_days(Days::new(u64::from(today.weekday().num_days_from_monday())))?;
    let saturday = day_number(monday) + 5 + 7 * weeks;
    Mention::new(Some(Period::new(saturday, saturday + 2)), groups.get(0)?.range())
}

fn season(text: &str, today: NaiveDate) -> Option<Mention> {
    let groups = SEASON.captures(text)?;
    let first_month = match groups.name("season")?.as_str() {
        "春" => 3,
        "夏" => 6,
        "冬" => 12,
        _ => 9,
    };
    let year = match (groups.name("year"), groups.name("which")) {
        (Some(year), _) => year.as_str().parse().ok(),
        (None, Some(which)) => Some(year_of(which.as_str(), today)),
        (None, None) => None,
    };
    let start = mention::period_start(first_month, 3, year, is_future(text), today)?;
    Mention::new(Some(Period::of(start, start.checked_add_months(Months::new(3))?).blurred(15)), groups.get(0)?.range())
}

fn year(text: &str, today: NaiveDate) -> Option<Mention> {
    let groups = YEAR.captures(text)?;
    let year = match groups.name("year") {
        Some(year) => year.as_str().parse().ok()?,
        None => year_of(groups.name("which")?.as_str(), today),
    };
    let part = groups.name("part").map_or("", |part| part.as_str());
    let (first, months) = match groups.name("month") {
        Some(month) => (number(month.as_str())?, 1),
        None => (1, 12),
    };
    let start = NaiveDate::from_ymd_opt(year, u32::try_from(first).ok()?, 1)?;
    let period = Period::of(start, start.checked_add_months(Months::new(months))?).blurred(if months == 1 { 3 } else { 7 });
    Mention::new(Some(part_of(period, part)), groups.get(0)?.range())
}

fn month(text: &str, today: NaiveDate) -> Option<Mention> {
    let groups = MONTH.captures(text)?;
    let start = match (groups.name("which"), groups.name("month")) {
        (Some(which), _) => {
            let steps = steps(which.as_str());
            let first = today.with_day(1)?;
            let months = Months::new(steps.unsigned_abs());
            if steps < 0 { first.checked_sub_months(months)? } else { first.checked_add_months(months)? }
        }
        (None, month) => mention::period_start(u32::try_from(number(month?.as_str())?).ok()?, 1, None, is_future(text), today)?,
    };
    let period = Period::of(start, start.checked_add_months(Months::new(1))?).blurred(3);
    let part = groups.name("part").map_or("", |part| part.as_str());
    Mention::new(Some(part_of(period, part)), groups.get(0)?.range())
}

fn holiday(text: &str, today: NaiveDate) -> Option<Mention> {
    let groups = HOLIDAY.captures(text)?;
    let (month, day, length) = match groups.name("name")?.as_str() {
        "国庆" => (10, 1, 8),
        "五一" | "劳动节" => (5, 1, 5),
        "圣诞" => (12, 25, 1),
        "情人节" => (2, 14, 1),
        "儿童节" => (6, 1, 1),
        "妇女节" => (3, 8, 1),
        _ => (1, 1, 2),
    };
    let year = groups.name("which").map(|which| year_of(which.as_str(), today));
    let start = day_number(mention::latest(month, day, year, is_future(text), today)?);
    Mention::new(Some(Period::new(start, start + length)), groups.get(0)?.range())
}

/// A date as statements have them, and the last one with this name where the question looks back.
fn date(text: &str, today: NaiveDate) -> Option<Mention> {
    let is_future = is_future(text);
    let (found, place) = dates::find_with_place(text, today, !is_future)?;
    let named = text.get(place.clone()).unwrap_or_default();
    if named.ends_with(['前', '后', '後']) && follows_an_event(text, place.start) {
        return None;
    }
    let is_of_year = named.contains('月') && !named.contains('年') && !named.contains(['上', '下', '这', '本']);
    let is_ahead = found.date > today && !is_future && is_of_year;
    let back = |day: NaiveDate| if is_ahead { day.checked_sub_months(Months::new(12)) } else { Some(day) };
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
    let groups = BESIDE.captures(question)?;
    let side = match groups.name("side")?.as_str() {
        "之前" | "以前" | "前" => Side::Before,
        _ => Side::After,
    };
    let count = groups.name("n").or_else(|| groups.name("n2"));
    let unit = groups.name("unit").or_else(|| groups.name("unit2"));
    let distance = match (count, unit) {
        (Some(count), Some(unit)) => {
            let days = days(if count.as_str() == "第二" { "一" } else { count.as_str() }, unit.as_str())?;
            let one = days_of(unit.as_str());
            let of_vague = if count.as_str() == "几" { 2 * one } else { 0 };
            Some((days, (one / 2 + i32::from(one > 1)).max(of_vague)))
        }
        _ => None,
    };
    let event = groups.name("event")?.as_str().trim();
    // 以后, 今后 and 然后 are words of their own.
    let is_word = event.ends_with(['今', '然', '最', '先', '目', '背', '落', '往', '以', '之']) || NO_EVENT.is_match(event);
    (!is_word).then(|| Beside { event: event.to_owned(), side, distance })
}

fn part_of(period: Period, part: &str) -> Period {
    let third = (period.until - period.from) / 3;
    let half = (period.until - period.from) / 2;
    match part {
        "上半年" => Period { until: period.from + half, ..period },
        "下半年" => Period { from: period.from + half, ..period },
        "" => period,
        part if part.ends_with('初') || part == "上旬" => Period { until: period.from + third, blur: third / 4 + 1, ..period },
        "中旬" | "年中" => Period { from: period.from + third, until: period.until - third, blur: third / 4 + 1, ..period },
        _ => Period { from: period.until - third, blur: third / 4 + 1, ..period },
    }
}

fn year_of(which: &str, today: NaiveDate) -> i32 {
    today.year()
        + match which {
            "前年" => -2,
            "去年" => -1,
            "明年" => 1,
            _ => 0,
        }
}

fn steps(which: &str) -> i32 {
    match which.trim_end_matches('个') {
        "上上" => -2,
        "上" => -1,
        "下" => 1,
        _ => 0,
    }
}

fn number(text: &str) -> Option<i32> {
    text.parse().ok().or_else(|| numbers::chinese(text).and_then(|number| i32::try_from(number).ok()))
}

fn days_of(unit: &str) -> i32 {
    match unit {
        "天" | "日" => 1,
        "月" => 30,
        "年" => 365,
        _ => 7,
    }
}

fn days(count: &str, unit: &str) -> Option<i32> {
    let one = days_of(unit);
    match count {
        "半" => Some(one / 2),
        "几" => Some(one * 3),
        count => number(count)?.checked_mul(one),
    }
}

//! Parses Chinese dates.

use std::ops::Range;
use std::sync::LazyLock;

use chrono::{Datelike, NaiveDate, NaiveTime, Weekday};
use regex::{Captures, Regex};

use super::calendar::{Found, Grain, day_of_month, in_week, nearest, shift, shift_months, year_of};
use crate::numbers;
use crate::pattern::compile_light;

static DATE: LazyLock<Regex> = LazyLock::new(|| {
    let number = "[0-9]{1,3}|[一二两三四五六七八九十]{1,3}|半";
    compile_light(&format!(
        r"(?x)
            (?P<iso>\d{{4}}-\d{{2}}-\d{{2}})
          | (?:(?P<y>\d{{4}})年|(?P<ywhich>今年|明年|去年))?(?P<m>1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月(?P<d>[0-9]{{1,2}}|[一二三四五六七八九十廿]{{1,3}})[日号號]
          | (?P<nm>上个?|下个?|这个?|本)月(?:的|初)?(?P<nmd>[0-9]{{1,2}}|[一二三四五六七八九十]{{1,3}})[日号號]
          | (?P<every>每个?(?:周|星期|礼拜)[一二三四五六日天末]?)
          | (?P<week>上上个?|下下个?|上个?|下个?|这个?|本)(?:周|星期|礼拜|週)(?P<wd>[一二三四五六日天末])?
          | (?:周|星期|礼拜|週)(?P<day>[一二三四五六日天末])
          | (?P<word>大后天|大前天|后天|後天|前天|明天|明早|明晚|昨天|昨晚|今天|今晚|今早|今日)
          | (?P<month>上个?|下个?|这个?|本)月(?P<monthend>底|末)?
          | (?P<n>{number})个?(?P<unit>天|日|周|星期|礼拜|月|年)(?:之|以)?(?P<dir>后|後|前)
          | (?P<year>明年|去年|今年|后年)(?:(?P<ym>1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月)?(?P<yearend>年?底)?
          | (?P<months>1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月(?:份)?(?P<mend>底|初)?
          | (?P<ye>年底)
          | (?:^|[在到于定约改是从])(?P<dom>[12][0-9]|3[01]|[1-9]|[一二三四五六七八九十廿]{{1,3}})[号號]
        "
    ))
});

static TIME: LazyLock<Regex> = crate::light_pattern!(
    r"(?P<half>凌晨|早上|上午|中午|下午|傍晚|晚上|今晚|明晚)?(?P<h>[0-9]{1,2}|[一二两三四五六七八九十]{1,3})(?:[点點时](?:(?P<q>半|一刻)|(?P<m>[0-9]{1,2})分?)?|[:：](?P<mm>[0-9]{2}))"
);

pub(super) fn find(text: &str, today: NaiveDate, is_past: bool) -> Option<(Found, Range<usize>)> {
    let groups = DATE.captures_iter(text).find(|groups| groups.name("every").is_none() && is_free(groups, text))?;
    let mut found = resolve(&groups, today, is_past)?;
    if found.grain == Grain::Day {
        let after = groups.get(0).and_then(|whole| text.get(whole.start()..)).unwrap_or_default();
        found.time = time(after);
    }
    Some((found, groups.get(0)?.range()))
}

/// Whether the match is a word of its own. Chinese has no word boundaries: 不明天下 does not mean 明天.
fn is_free(groups: &Captures<'_>, text: &str) -> bool {
    let Some(whole) = groups.get(0) else { return false };
    let before = text.get(..whole.start()).and_then(|before| before.chars().next_back());
    let after = text.get(whole.end()..).and_then(|after| after.chars().next());
    // 3号楼 and 92号油 are no days.
    if groups.name("dom").is_some() {
        return after.is_none_or(|after| !after.is_alphanumeric() || "上下早晚中开去来要有到就交出了".contains(after));
    }
    !(groups.name("word").is_some() && (before == Some('不') || after == Some('下'))) && before != Some('每')
}

fn resolve(groups: &Captures<'_>, today: NaiveDate, is_past: bool) -> Option<Found> {
    let text = |name: &str| groups.name(name).map(|group| group.as_str());
    if let Some(iso) = text("iso") {
        return iso.parse().ok().map(|date| Found { is_absolute: true, ..Found::day(date) });
    }
    if let (Some(month), Some(day)) = (text("m"), text("d")) {
        let (month, day) = (number(month)?, number(day)?);
        let year = text("y").and_then(|year| year.parse().ok()).or_else(|| text("ywhich").map(|which| year_named(which, today)));
        let date = match year {
            Some(year) => NaiveDate::from_ymd_opt(year, month, day)?,
            None => year_of(today, month, day, is_past)?,
        };
        return Some(Found::day(date));
    }
    if let (Some(which), Some(day)) = (text("nm"), text("nmd")) {
        return shift_months(today.with_day(1)?, steps(which))?.with_day(number(day)?).map(Found::day);
    }
    if let Some(which) = text("week") {
        return match text("wd") {
            Some(day) => in_week(today, steps(which), weekday(day)).map(Found::day),
            None => in_week(today, steps(which), Weekday::Mon).map(|date| Found::of(date, Grain::Week)),
        };
    }
    if let Some(day) = text("day") {
        return nearest(today, weekday(day), is_past).map(Found::day);
    }
    if let Some(word) = text("word") {
        return shift(today, days(word)).map(Found::day);
    }
    if let Some(day) = text("dom") {
        return day_of_month(today, number(day)?, is_past).map(Found::day);
    }
    if let Some(which) = text("month") {
        let first = shift_months(today.with_day(1)?, steps(which))?;
        return match text("monthend") {
            Some(_) => shift_months(first, 1)?.pred_opt().map(Found::day),
            None => Some(Found::of(first, Grain::Month)),
        };
    }
    if let (Some(count), Some(unit), Some(direction)) = (text("n"), text("unit"), text("dir")) {
        return away(today, count, unit, if direction == "前" { -1 } else { 1 });
    }
    months(groups, today, is_past)
}

fn months(groups: &Captures<'_>, today: NaiveDate, is_past: bool) -> Option<Found> {
    let text = |name: &str| groups.name(name).map(|group| group.as_str());
    if let Some(which) = text("year") {
        let year = year_named(which, today);
        return match (text("ym"), text("yearend")) {
            (Some(month), _) => NaiveDate::from_ymd_opt(year, number(month)?, 1).map(|date| Found::of(date, Grain::Month)),
            (None, Some(_)) => NaiveDate::from_ymd_opt(year, 12, 31).map(Found::day),
            (None, None) => NaiveDate::from_ymd_opt(year, 1, 1).map(|date| Found::of(date, Grain::Year)),
        };
    }
    if text("ye").is_some() {
        return NaiveDate::from_ymd_opt(today.year(), 12, 31).map(Found::day);
    }
    let first = year_of(today, number(text("months")?)?, 1, is_past)?;
    match text("mend") {
        Some("底") => shift_months(first, 1)?.pred_opt().map(Found::day),
        _ => Some(Found::of(first, Grain::Month)),
    }
}

fn away(today: NaiveDate, count: &str, unit: &str, sign: i64) -> Option<Found> {
    if count == "半" {
        return (unit == "年").then(|| shift_months(today, 6 * sign)).flatten()?.with_day(1).map(|date| Found::of(date, Grain::Month));
    }
    let count = i64::from(number(count)?) * sign;
    match unit {
        "天" | "日" => shift(today, count).map(Found::day),
        "周" | "星期" | "礼拜" => shift(today, count * 7).map(Found::day),
        "月" => shift_months(today, count)?.with_day(1).map(|date| Found::of(date, Grain::Month)),
        _ => NaiveDate::from_ymd_opt(today.year() + i32::try_from(count).ok()?, 1, 1).map(|date| Found::of(date, Grain::Year)),
    }
}

fn steps(which: &str) -> i64 {
    match which.trim_end_matches('个') {
        "上上" => -2,
        "上" => -1,
        "下" => 1,
        "下下" => 2,
        _ => 0,
    }
}

fn days(word: &str) -> i64 {
    match word {
        "大后天" => 3,
        "后天" | "後天" => 2,
        "明天" | "明早" | "明晚" => 1,
        "昨天" | "昨晚" => -1,
        "前天" => -2,
        "大前天" => -3,
        _ => 0,
    }
}

fn year_named(which: &str, today: NaiveDate) -> i32 {
    today.year()
        + match which {
            "明年" => 1,
            "后年" => 2,
            "去年" => -1,
            _ => 0,
        }
}

fn weekday(day: &str) -> Weekday {
    match day {
        "一" => Weekday::Mon,
        "二" => Weekday::Tue,
        "三" => Weekday::Wed,
        "四" => Weekday::Thu,
        "五" => Weekday::Fri,
        "六" | "末" => Weekday::Sat,
        _ => Weekday::Sun,
    }
}

/// A number in digits or characters.
fn number(text: &str) -> Option<u32> {
    text.parse().ok().or_else(|| numbers::chinese(text))
}

fn time(text: &str) -> Option<NaiveTime> {
    let groups = TIME.captures(text)?;
    let hour = number(groups.name("h")?.as_str())?;
    let minute = match (groups.name("q").map(|q| q.as_str()), groups.name("m").or_else(|| groups.name("mm"))) {
        (Some("半"), _) => 30,
        (Some(_), _) => 15,
        (None, Some(minute)) => minute.as_str().parse().ok()?,
        (None, None) => 0,
    };
    let is_late = groups.name("half").is_some_and(|half| matches!(half.as_str(), "下午" | "傍晚" | "晚上" | "今晚" | "明晚"));
    NaiveTime::from_hms_opt(if is_late && hour < 12 { hour + 12 } else { hour }, minute, 0)
}

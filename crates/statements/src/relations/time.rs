//! Removes expressions of time from a clause and parses them: since when, until when, and when. The rest of the clause is
//! subject, relation and object.

use std::sync::LazyLock;

use chrono::NaiveDate;
use language::dates;
use language::pattern::compile_light;
use regex::Regex;

/// When something began, ended or happened. `at` is its first day and the day after its last.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Times {
    pub since: Option<NaiveDate>,
    pub until: Option<NaiveDate>,
    pub at: Option<(NaiveDate, NaiveDate)>,
}

/// A date in English, longer forms first.
const ENGLISH: &str = r"(?x)
    \d{4}-\d{2}-\d{2}
    | (?:the\ )?(?:\d{1,2}(?:st|nd|rd|th)?\ (?:of\ )?MONTH(?:,?\ \d{4})?)
    | (?:early\ |late\ |mid-?\ ?)?MONTH\ \d{1,2}(?:st|nd|rd|th)?(?:,?\ \d{4})?\b
    | (?:early\ |late\ |mid-?\ ?)?MONTH(?:,?\ \d{4})?\b
    | (?i:last|next|this)\ (?i:week|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday|MONTH)\b
    | (?i:yesterday|today|tomorrow|tonight|this\ morning)\b
    | (?:\d{1,2}|(?i:an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))\ (?:day|week|month|year)s?\ ago\b
    | (?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b
    | (?:the\ (?:start|beginning|end)\ of\ )?(?:19|20)\d{2}\b";
const MONTH: &str = "(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)";

static IN_ENGLISH: LazyLock<Regex> = LazyLock::new(|| {
    let date = ENGLISH.replace("(?x)", "").replace("MONTH", MONTH);
    compile_light(&format!(
        r"(?x)(?:^|[\s,(])(?:(?P<mark>(?i:since|from|starting|beginning|effective|as\ of|until|till|through|up\ to|to))\s+(?i:in\s+|on\s+|from\s+)?|(?P<at>(?i:in|on|by|at|for|around|back\ in))\s+)?(?P<date>{date})(?:[,)]|$|\b)"
    ))
});

/// A date in Chinese.
const CHINESE: &str = r"\d{4}-\d{2}-\d{2}|(?:\d{4}年|今年|去年|前年|明年)?(?:1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月(?:[0-9]{1,2}[日号]|[一二三四五六七八九十廿]{1,3}[日号]|初|底|份)?|(?:19|20)\d{2}年(?:初|底)?|去年|前年|今年|明年|上上?个?(?:周|星期|月)[一二三四五六日天]?|下个?(?:周|星期|月)[一二三四五六日天]?|这个?(?:周|星期|月)|本[周月]|昨天|前天|今天|明天|后天|(?:[0-9]{1,3}|[一二两三四五六七八九十]{1,3}|半)个?(?:天|周|星期|月|年)(?:之|以)?前";

static IN_CHINESE: LazyLock<Regex> = language::light_pattern!(format "(?P<until>(?:一直|直)?到|至|截至)?(?P<since>自从|从|自|打)?(?P<date>{CHINESE})(?P<then>起|开始|以来|之后|以后|后)?(?P<stop>为止)?(?:就|便|的时候|时)?[，,]?");

/// Words that refer to the future: with one of them, a month without a year is the next one.
static PLANNED: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\b(?:will|scheduled|planned|due|set for|takes? place|taking place|postponed|rescheduled|pushed back|brought forward)\b|将|定在|定于|安排在|改到|改在|推迟|延期|延后|提前|截止|期限"
);

static YEAR: LazyLock<Regex> = language::light_pattern!(r"^(?:the (start|beginning|end) of )?((?:19|20)\d{2})年?(初|底)?$");

/// The English clause without its dates, and the times.
pub(super) fn english(clause: &str, today: NaiveDate) -> (String, Times) {
    let (mut rest, mut times) = (clause.to_owned(), Times::default());
    while let Some(groups) = IN_ENGLISH.captures(&rest) {
        let Some(whole) = groups.get(0) else { break };
        let mark = groups.name("mark").map(|mark| mark.as_str().to_lowercase());
        let date = groups.name("date").map_or("", |date| date.as_str());
        let is_ahead = date.to_lowercase().starts_with("next") || PLANNED.is_match(&rest);
        let Some(found) = day(date, today, !is_ahead) else { break };
        match mark.as_deref() {
            Some("until" | "till" | "through" | "up to" | "to") => times.until = Some(found.0),
            Some(_) => times.since = Some(found.0),
            None => times.at = Some(found),
        }
        rest = joined(rest.get(..whole.start()), rest.get(whole.end()..), " ");
    }
    (rest, times)
}

/// The Chinese clause without its dates, and the times.
pub(super) fn chinese(clause: &str, today: NaiveDate) -> (String, Times) {
    let (mut rest, mut times) = (clause.to_owned(), Times::default());
    while let Some(groups) = IN_CHINESE.captures(&rest) {
        let Some(whole) = groups.get(0) else { break };
        let date = groups.name("date").map_or("", |date| date.as_str());
        let is_ahead = ["下", "明", "后天"].iter().any(|word| date.starts_with(word)) || PLANNED.is_match(&rest);
        let Some(found) = day(date, today, !is_ahead) else { break };
        let has = |name: &str| groups.name(name).is_some();
        if has("until") || has("stop") {
            times.until = Some(found.0);
        } else if has("since") || has("then") {
            times.since = Some(found.0);
        } else {
            times.at = Some(found);
        }
        rest = joined(rest.get(..whole.start()), rest.get(whole.end()..), "");
    }
    (rest, times)
}

fn joined(before: Option<&str>, after: Option<&str>, between: &str) -> String {
    let (before, after) = (before.unwrap_or_default().trim_end(), after.unwrap_or_default().trim_start());
    format!("{before}{between}{after}").trim().to_owned()
}

/// The first day of a date, and the day after its last.
fn day(date: &str, today: NaiveDate, is_past: bool) -> Option<(NaiveDate, NaiveDate)> {
    if let Some(groups) = YEAR.captures(date) {
        let year: i32 = groups.get(2)?.as_str().parse().ok()?;
        let first = NaiveDate::from_ymd_opt(year, 1, 1)?;
        let next = NaiveDate::from_ymd_opt(year + 1, 1, 1)?;
        let part = groups.get(1).or(groups.get(3)).map(|part| part.as_str());
        let is_end = matches!(part, Some("end" | "底"));
        return Some((if is_end { NaiveDate::from_ymd_opt(year, 12, 1)? } else { first }, next));
    }
    let plain = date.trim_start_matches("early ").trim_start_matches("late ").trim_start_matches("mid-").trim_start_matches("mid ");
    // The parser knows short or bare months only after a preposition.
    let said = if plain.is_ascii() { long_month(plain) } else { plain.to_owned() };
    dated(&said, today, is_past).or_else(|| dated(&format!("in {said}"), today, is_past))
}

/// The first date in a text: its first day and the day after its last.
fn dated(text: &str, today: NaiveDate, is_past: bool) -> Option<(NaiveDate, NaiveDate)> {
    let found = dates::find(text, today, is_past)?;
    Some((found.date, found.end()?))
}

/// Writes out a short month, as in "Mar 2026".
fn long_month(date: &str) -> String {
    const MONTHS: [(&str, &str); 11] = [
        ("Jan", "January"),
        ("Feb", "February"),
        ("Mar", "March"),
        ("Apr", "April"),
        ("Jun", "June"),
        ("Jul", "July"),
        ("Aug", "August"),
        ("Sep", "September"),
        ("Oct", "October"),
        ("Nov", "November"),
        ("Dec", "December"),
    ];
    let mut words: Vec<String> = date.split(' ').map(|word| word.trim_end_matches(',').to_owned()).collect();
    for word in &mut words {
        if let Some((_, long)) = MONTHS.iter().find(|(short, _)| word == short || (*short == "Sep" && word == "Sept")) {
            *word = (*long).to_owned();
        }
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A Wednesday.
    const TODAY: &str = "2026-03-04";

    fn told(clause: &str) -> (String, String) {
        let today = TODAY.parse().unwrap();
        let is_chinese = language::script::is_chinese(clause);
        let (rest, times) = if is_chinese { chinese(clause, today) } else { english(clause, today) };
        let day = |mark: &str, day: Option<NaiveDate>| day.map(|day| format!("{mark}{day}")).unwrap_or_default();
        (rest, day("since ", times.since) + &day(" until ", times.until) + &day("at ", times.at.map(|at| at.0)))
    }

    #[test]
    fn english_words_for_time_are_taken_out_and_understood() {
        for (clause, rest, time) in [
            ("Ana works on Atlas since March 2025", "Ana works on Atlas", "since 2025-03-01"),
            ("Since January Ana works on Atlas", "Ana works on Atlas", "since 2026-01-01"),
            ("Ana worked on Atlas until last week", "Ana worked on Atlas", " until 2026-02-23"),
            ("Ana worked at Acme from 2019 to 2021", "Ana worked at Acme", "since 2019-01-01 until 2021-01-01"),
            ("Ana joined Acme in 2024", "Ana joined Acme", "at 2024-01-01"),
            ("Ana joined Acme on 2026-02-02", "Ana joined Acme", "at 2026-02-02"),
            ("Ana joined Acme three weeks ago", "Ana joined Acme", "at 2026-02-11"),
            ("Ana left Acme yesterday", "Ana left Acme", "at 2026-03-03"),
            ("The launch is scheduled for May 4", "The launch is scheduled", "at 2026-05-04"),
            ("Ana works on Atlas", "Ana works on Atlas", ""),
        ] {
            assert_eq!(told(clause), (rest.to_owned(), time.to_owned()), "{clause}");
        }
    }

    #[test]
    fn chinese_words_for_time_are_taken_out_and_understood() {
        for (clause, rest, time) in [
            ("从三月起李伟在海潮工作", "李伟在海潮工作", "since 2026-03-01"),
            ("李伟自2025年6月以来在海潮工作", "李伟在海潮工作", "since 2025-06-01"),
            ("去年李伟加入了海潮", "李伟加入了海潮", "at 2025-01-01"),
            ("李伟上个月离开了海潮", "李伟离开了海潮", "at 2026-02-01"),
            ("直到上周为止李伟在海潮工作", "李伟在海潮工作", " until 2026-02-23"),
            ("李伟2024年入职海潮", "李伟入职海潮", "at 2024-01-01"),
            ("李伟在海潮工作", "李伟在海潮工作", ""),
        ] {
            assert_eq!(told(clause), (rest.to_owned(), time.to_owned()), "{clause}");
        }
    }
}

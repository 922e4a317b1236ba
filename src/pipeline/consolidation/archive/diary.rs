//! Splits a diary of dreams into its nights, so that old ones can be moved or summarized in a line. Pure; called by `dream::archive`.
//!
//! A night begins at a heading of the second level that begins with its date (`## 2026-10-03 …`) and ends at the next heading of that
//! level or above. Text between, before or after nights belongs to none and stays in place.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use documents::section::split;
use language::script::is_mostly_chinese;

/// The longest sentence that the line about a night quotes, in characters.
const MAX_SENTENCE_CHARS: usize = 160;
/// The level of a night's heading.
const LEVEL: u8 = 2;
/// The heading of the lines about older nights when there is no archive.
const EARLIER: [&str; 2] = ["Earlier nights", "更早的夜晚"];

/// A part of a diary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Piece<'a> {
    /// The date, when the part is a night.
    pub date: Option<NaiveDate>,
    /// Its heading without `#` marks; empty if it has none.
    pub title: &'a str,
    /// All of its text.
    pub text: &'a str,
}

/// A diary without some of its nights, and those nights.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct SplitDiary {
    /// The remaining text.
    pub kept: String,
    /// The removed nights, by month (`2026-10`), each with its date; oldest first.
    pub months: BTreeMap<String, Vec<(NaiveDate, String)>>,
}

/// The parts of a diary. Joined, they are the diary.
pub(super) fn pieces(diary: &str) -> Vec<Piece<'_>> {
    let mut pieces: Vec<(Option<NaiveDate>, &str, usize, usize)> = Vec::new();
    let mut at = 0;
    for section in split(diary) {
        let end = at + section.text.len();
        let is_below = section.level > LEVEL;
        match pieces.last_mut().filter(|(date, ..)| is_below && date.is_some()) {
            Some((.., last)) => *last = end,
            None => {
                let date = if section.level == LEVEL { date_of(section.title) } else { None };
                pieces.push((date, section.title, at, end));
            }
        }
        at = end;
    }
    pieces.into_iter().map(|(date, title, from, to)| Piece { date, title, text: diary.get(from..to).unwrap_or_default() }).collect()
}

/// Removes the nights before `first`.
pub(super) fn before(diary: &str, first: NaiveDate) -> SplitDiary {
    part(diary, |date| date < first)
}

/// Removes the oldest nights until at most `max_chars` characters remain; the newest night always stays.
pub(super) fn beyond(diary: &str, max_chars: usize) -> SplitDiary {
    let pieces = pieces(diary);
    let mut dates: Vec<NaiveDate> = pieces.iter().filter_map(|piece| piece.date).collect();
    dates.sort_unstable();
    dates.dedup();
    dates.pop();
    let mut chars = diary.chars().count();
    let mut last = None;
    for date in dates {
        if chars <= max_chars {
            break;
        }
        let here = pieces.iter().filter(|piece| piece.date == Some(date));
        chars -= here.map(|piece| piece.text.chars().count()).sum::<usize>();
        last = Some(date);
    }
    part(diary, |date| last.is_some_and(|last| date <= last))
}

fn part(diary: &str, is_gone: impl Fn(NaiveDate) -> bool) -> SplitDiary {
    let mut parted = SplitDiary::default();
    for piece in pieces(diary) {
        match piece.date.filter(|date| is_gone(*date)) {
            Some(date) => {
                let month = parted.months.entry(date.format("%Y-%m").to_string()).or_default();
                month.push((date, format!("{}\n", piece.text.trim_end())));
            }
            None => parted.kept.push_str(piece.text),
        }
    }
    for nights in parted.months.values_mut() {
        nights.sort_by_key(|(date, _)| *date);
    }
    parted
}

/// A night in one line: its heading, the number of its points, and its first sentence.
pub(super) fn line(night: &str) -> String {
    let mut lines = night.lines().map(str::trim).filter(|line| !line.is_empty());
    let title = lines.next().unwrap_or_default().trim_start_matches('#').trim();
    let (points, said): (Vec<&str>, Vec<&str>) = lines.filter(|line| !line.starts_with('#')).partition(|line| is_point(line));
    let sentence: String = said.first().copied().unwrap_or_default().chars().take(MAX_SENTENCE_CHARS).collect();
    let number = match (points.len(), is_mostly_chinese(night)) {
        (0, _) => String::new(),
        (number, true) => format!(" · {number} 条"),
        (1, false) => " · 1 line".to_owned(),
        (number, false) => format!(" · {number} lines"),
    };
    let sentence = if sentence.is_empty() { sentence } else { format!(" · {sentence}") };
    format!("- {title}{number}{sentence}")
}

/// The diary with these lines at its end, below their own heading; existing lines there stay.
pub(super) fn with_earlier(diary: &str, lines: &[String]) -> String {
    let lines = lines.join("\n");
    let Some(section) = split(diary).into_iter().find(|section| EARLIER.contains(&section.title)) else {
        let heading = if is_mostly_chinese(diary) { EARLIER[1] } else { EARLIER[0] };
        return format!("{}\n\n## {heading}\n\n{lines}\n", diary.trim_end());
    };
    let longer = format!("{}\n{lines}\n", section.text.trim_end());
    let rest = if diary.ends_with(section.text) { "" } else { "\n" };
    diary.replacen(section.text, &format!("{longer}{rest}"), 1)
}

fn is_point(line: &str) -> bool {
    line.starts_with("- ") || line.starts_with("* ") || line.starts_with("+ ")
}

fn date_of(title: &str) -> Option<NaiveDate> {
    let (date, rest) = title.split_at_checked(10)?;
    let is_date = rest.is_empty() || !rest.starts_with(|c: char| c.is_ascii_digit());
    date.parse().ok().filter(|_| is_date)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIARY: &str = "# Dreams\n\nWhat was dreamed.\n\n## 2026-09-30 02:00\n\nTea is asked for.\n\n- added: tea\n- removed: coffee\n\n\
        ### Why\n\nIt was recalled.\n\n## Mine\n\nkeep this\n\n## 2026-10-01 02:00\n\n记住了茶。\n\n- 茶\n\n## 2026-11-02 02:00\n\nNothing.\n";

    #[test]
    fn nights_go_by_month_and_everything_else_stays() {
        let parted = before(DIARY, "2026-11-01".parse().unwrap());
        assert_eq!(parted.kept, "# Dreams\n\nWhat was dreamed.\n\n## Mine\n\nkeep this\n\n## 2026-11-02 02:00\n\nNothing.\n");
        assert_eq!(parted.months.keys().collect::<Vec<_>>(), ["2026-09", "2026-10"]);
        let (date, night) = &parted.months["2026-09"][0];
        assert_eq!(date.to_string(), "2026-09-30");
        assert!(night.starts_with("## 2026-09-30") && night.ends_with("It was recalled.\n"), "{night}");
        assert_eq!(pieces(DIARY).iter().map(|piece| piece.text).collect::<String>(), DIARY);
    }

    #[test]
    fn a_night_is_told_in_a_line() {
        let parted = before(DIARY, "2026-11-01".parse().unwrap());
        assert_eq!(line(&parted.months["2026-09"][0].1), "- 2026-09-30 02:00 · 2 lines · Tea is asked for.");
        assert_eq!(line(&parted.months["2026-10"][0].1), "- 2026-10-01 02:00 · 1 条 · 记住了茶。");
    }

    #[test]
    fn the_oldest_nights_give_way_and_the_newest_never_does() {
        let parted = beyond(DIARY, DIARY.chars().count() - 1);
        assert_eq!(parted.months.keys().collect::<Vec<_>>(), ["2026-09"]);
        let parted = beyond(DIARY, 10);
        assert!(parted.kept.contains("2026-11-02") && !parted.kept.contains("2026-10-01"));
        assert_eq!(beyond(DIARY, 100_000).months.len(), 0);
    }

    #[test]
    fn lines_about_earlier_nights_gather_in_one_place() {
        let once = with_earlier("# Dreams\n\n## 2026-11-02\n\nNothing.\n", &["- a".to_owned()]);
        assert_eq!(once, "# Dreams\n\n## 2026-11-02\n\nNothing.\n\n## Earlier nights\n\n- a\n");
        let twice = with_earlier(&format!("{once}\n## 2026-11-03\n\nMore.\n"), &["- b".to_owned()]);
        assert_eq!(twice, "# Dreams\n\n## 2026-11-02\n\nNothing.\n\n## Earlier nights\n\n- a\n- b\n\n## 2026-11-03\n\nMore.\n");
        assert!(with_earlier("# 梦\n\n## 2026-11-02\n\n没有什么。\n", &["- 甲".to_owned()]).contains("## 更早的夜晚\n\n- 甲"));
    }
}

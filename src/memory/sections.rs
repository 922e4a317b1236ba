//! Renders facts as the managed section of PROFILE.md (about the person) and MEMORY.md (essential facts), for runs without a model. The
//! section is rebuilt from the active facts each time, so that superseded facts disappear; the text around it stays.

use std::collections::BTreeMap;

use chrono_tz::Tz;

use crate::domain::fact::{Fact, FactCategory};
use crate::memory::labels::{labelled, rank};
use language::script::is_chinese;

/// The file that a section is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Page {
    /// PROFILE.md
    Profile,
    /// MEMORY.md
    Memory,
}

impl Page {
    /// The name of the file.
    #[must_use]
    pub const fn filename(self) -> &'static str {
        match self {
            Self::Profile => "PROFILE.md",
            Self::Memory => "MEMORY.md",
        }
    }

    /// The title of a new file.
    #[must_use]
    pub const fn title(self, is_chinese: bool) -> &'static str {
        match (self, is_chinese) {
            (Self::Profile, false) => "# Profile",
            (Self::Profile, true) => "# 用户画像",
            (Self::Memory, false) => "# Memory",
            (Self::Memory, true) => "# 记忆",
        }
    }

    /// The page for facts of a category.
    #[must_use]
    pub const fn of(category: FactCategory) -> Self {
        if Self::Profile.holds(category) { Self::Profile } else { Self::Memory }
    }

    const fn holds(self, category: FactCategory) -> bool {
        let is_profile = matches!(category, FactCategory::Profile | FactCategory::Preference | FactCategory::Feedback);
        matches!(self, Self::Profile) == is_profile
    }
}

/// The heading of the managed section, in both languages: a file has one of them.
pub const HEADINGS: [&str; 2] = ["Known from conversations", "从对话中了解到的"];

/// The most lines of a section; the newest facts take precedence.
const MAX_LINES: usize = 60;

/// A section to be merged into a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Its heading, without `#` marks.
    pub heading: &'static str,
    /// Whether it is Chinese.
    pub is_chinese: bool,
    /// Its lines.
    pub lines: Vec<String>,
}

impl Section {
    /// The section as Markdown, with the lines that fit into `max_chars`; the last lines are dropped first.
    #[must_use]
    pub fn render(&self, max_chars: usize) -> String {
        let mut text = format!("## {}\n", self.heading);
        let mut left = max_chars.saturating_sub(text.chars().count());
        for line in &self.lines {
            let size = line.chars().count() + 1;
            if size > left {
                break;
            }
            left -= size;
            text.push('\n');
            text.push_str(line);
        }
        text.push('\n');
        text
    }
}

/// The section of `page` from active `facts`, newest first; `None` when no fact belongs to the page.
#[must_use]
pub fn section(page: Page, facts: &[Fact], zone: Tz) -> Option<Section> {
    let facts: Vec<&Fact> = facts.iter().filter(|fact| page.holds(fact.category)).take(MAX_LINES).collect();
    let chinese = facts.iter().filter(|fact| is_chinese(&fact.text)).count();
    let is_chinese = chinese * 2 > facts.len();
    let lines = match page {
        Page::Profile => profile(&facts, is_chinese),
        Page::Memory => facts.iter().map(|fact| dated(fact, zone)).collect(),
    };
    let heading = if is_chinese { HEADINGS[1] } else { HEADINGS[0] };
    (!lines.is_empty()).then(|| Section { heading, is_chinese, lines: distinct(lines) })
}

/// One line per label: "- Likes: tea; trail running". The user's own facts come first, then those of related people and animals.
fn profile(facts: &[&Fact], is_chinese: bool) -> Vec<String> {
    let mut grouped: BTreeMap<(bool, String, usize, String), Vec<String>> = BTreeMap::new();
    for fact in facts {
        let label = labelled("user", &fact.predicate, is_chinese);
        let is_other = fact.subject != "user";
        let subject = if is_other { fact.subject.clone() } else { String::new() };
        let value = if label.is_empty() { quoted(&fact.text) } else { one_line(&fact.object) };
        grouped.entry((is_other, subject, rank(&fact.predicate), label)).or_default().push(value);
    }
    let (colon, between) = if is_chinese { ("：", "；") } else { (": ", "; ") };
    grouped
        .into_iter()
        .map(|((_, subject, _, label), values)| {
            let head = [subject, label].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
            let values = distinct(values).join(between);
            if head.is_empty() { format!("- {values}") } else { format!("- {head}{colon}{values}") }
        })
        .collect()
}

/// The line of a dated fact: "- 2026-03-04: “I have a dentist appointment next Friday (2026-03-13).”"
pub(crate) fn dated(fact: &Fact, zone: Tz) -> String {
    let day = fact.valid_from.with_timezone(&zone).format("%Y-%m-%d");
    format!("- {day}: {}", quoted(&fact.text))
}

/// A person's text in quotes, so that no part of it reads as ours.
pub(crate) fn quoted(text: &str) -> String {
    format!("“{}”", one_line(text).replace(['“', '”'], "\""))
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn distinct(lines: Vec<String>) -> Vec<String> {
    let mut seen = Vec::with_capacity(lines.len());
    for line in lines {
        if !seen.contains(&line) {
            seen.push(line);
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;

    fn fact(subject: &str, predicate: &str, object: &str, text: &str, category: FactCategory) -> Fact {
        Fact {
            subject: subject.into(),
            predicate: predicate.into(),
            object: object.into(),
            text: text.into(),
            category,
            trust: 0.7,
            evidence: text.into(),
            valid_from: "2026-03-04T22:00:00Z".parse::<DateTime<chrono::Utc>>().unwrap(),
            ..Fact::sample()
        }
    }

    #[test]
    fn a_profile_groups_values_under_labels_in_a_fixed_order() {
        let facts = [
            fact("user", "likes", "tea", "I like tea.", FactCategory::Preference),
            fact("user's sister", "lives_in", "Oslo", "My sister lives in Oslo.", FactCategory::Profile),
            fact("user", "likes", "trail running", "I like trail running.", FactCategory::Preference),
            fact("user", "name", "Nora", "I'm Nora.", FactCategory::Profile),
            fact("user", "plans", "x", "I fly tomorrow.", FactCategory::Event),
        ];
        let section = section(Page::Profile, &facts, chrono_tz::UTC).unwrap();
        assert_eq!(
            section.render(4_000),
            "## Known from conversations\n\n- Name: Nora\n- Likes: tea; trail running\n- user's sister · Lives in: Oslo\n"
        );
    }

    #[test]
    fn a_chinese_profile_is_chinese() {
        let facts = [fact("user", "lives_in", "杭州", "我住在杭州。", FactCategory::Profile)];
        assert_eq!(section(Page::Profile, &facts, chrono_tz::UTC).unwrap().render(4_000), "## 从对话中了解到的\n\n- 居住地：杭州\n");
    }

    #[test]
    fn memory_quotes_what_was_said_with_its_day_in_the_agents_zone() {
        let facts = [fact("user", "decided", "use “Zed”", "We decided to\nuse “Zed”.", FactCategory::Project)];
        let section = section(Page::Memory, &facts, chrono_tz::Asia::Shanghai).unwrap();
        assert_eq!(section.lines, ["- 2026-03-05: “We decided to use \"Zed\".”"]);
    }

    #[test]
    fn a_section_keeps_to_its_size_by_leaving_out_whole_lines() {
        let section = Section { heading: HEADINGS[0], is_chinese: false, lines: vec!["- 一二三".into(), "- four".into()] };
        assert_eq!(section.render(36), "## Known from conversations\n\n- 一二三\n");
        assert_eq!(super::section(Page::Memory, &[], chrono_tz::UTC), None);
    }
}

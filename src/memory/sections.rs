//! Renders facts as the managed section of PROFILE.md (about the person) and MEMORY.md (essential facts), for runs without a model. The
//! section is rebuilt from the active facts each time, so that superseded facts disappear; the text around it stays.

use std::collections::BTreeMap;

use chrono_tz::Tz;

use crate::domain::fact::{Fact, FactCategory};
use language::script::is_chinese;
use language::vocabulary::canonical_predicate;

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

const LABELS: [(&str, &str, &str); 43] = [
    ("name", "Name", "姓名"),
    ("preferred_name", "Wants to be called", "称呼"),
    ("age", "Age", "年龄"),
    ("birthday", "Birthday", "生日"),
    ("lives_in", "Lives in", "居住地"),
    ("address", "Address", "地址"),
    ("hometown", "Comes from", "家乡"),
    ("works_at", "Works at", "工作单位"),
    ("no_longer_works_at", "No longer works at", "已离开"),
    ("job_title", "Job", "职业"),
    ("runs", "Runs", "经营"),
    ("studies", "Studies", "专业"),
    ("studies_at", "Studies at", "就读于"),
    ("graduated_from", "Graduated from", "毕业于"),
    ("marital_status", "Marital status", "婚姻状况"),
    ("has", "Has", "有"),
    ("expecting", "Expecting", "期待"),
    ("speaks", "Speaks", "会说"),
    ("native_language", "Native language", "母语"),
    ("diet", "Diet", "饮食"),
    ("no_longer_diet", "No longer", "不再"),
    ("allergic_to", "Allergic to", "过敏"),
    ("no_longer_allergic_to", "No longer allergic to", "不再过敏"),
    ("has_condition", "Health", "健康状况"),
    ("is_described_as", "Is", "特点"),
    ("height", "Height", "身高"),
    ("owns", "Owns", "拥有"),
    ("likes", "Likes", "喜欢"),
    ("no_longer_likes", "No longer likes", "不再喜欢"),
    ("wants_to", "Wants to", "想要"),
    ("wants_to_visit", "Wants to visit", "想去"),
    ("prefers", "Prefers", "偏好"),
    ("dislikes", "Dislikes", "不喜欢"),
    ("avoids", "Avoids", "忌口/回避"),
    ("afraid_of", "Afraid of", "害怕"),
    ("gave_up", "Gave up", "已戒"),
    ("habit", "Habits", "习惯"),
    ("plays", "Plays", "会玩/会弹"),
    ("collects", "Collects", "收藏"),
    ("uses", "Uses", "使用"),
    ("no_longer_uses", "No longer uses", "不再使用"),
    ("goal", "Goals", "目标"),
    ("reply_rule", "How to answer", "回答要求"),
];

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
        let known = LABELS.iter().position(|(predicate, ..)| *predicate == fact.predicate);
        let label = match known.and_then(|at| LABELS.get(at)) {
            Some((_, english, chinese)) => (if is_chinese { *chinese } else { *english }).to_owned(),
            None => predicate_words(&fact.predicate, is_chinese),
        };
        let is_other = fact.subject != "user";
        let subject = if is_other { fact.subject.clone() } else { String::new() };
        let value = if label.is_empty() { quoted(&fact.text) } else { one_line(&fact.object) };
        grouped.entry((is_other, subject, known.unwrap_or(LABELS.len()), label)).or_default().push(value);
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

/// The label before the value of a predicate: "Lives in", preceded by the subject when it is not the owner; empty for facts that are a
/// bare sentence.
#[must_use]
pub fn labelled(subject: &str, predicate: &str, is_chinese: bool) -> String {
    let label = match LABELS.iter().find(|(known, ..)| *known == predicate) {
        Some((_, english, chinese)) => (if is_chinese { *chinese } else { *english }).to_owned(),
        None => predicate_words(predicate, is_chinese),
    };
    let subject = if subject == "user" { "" } else { subject };
    [subject, &label].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}

/// The predicate that a label before a colon stands for, in either language: the inverse of [`labelled`].
#[must_use]
pub fn predicate_of(label: &str) -> String {
    let known = LABELS.iter().find(|(_, english, chinese)| english.eq_ignore_ascii_case(label) || *chinese == label);
    if let Some((predicate, ..)) = known {
        return (*predicate).to_owned();
    }
    let plain = label.to_lowercase();
    let favourite = ["favorite ", "favourite ", "最喜欢的"].iter().find_map(|start| plain.strip_prefix(start));
    match favourite {
        Some(thing) => canonical_predicate(&format!("favorite_{thing}")),
        None => canonical_predicate(label),
    }
}

/// The category of facts with this predicate, if it has a label.
#[must_use]
pub fn category_of(predicate: &str) -> Option<FactCategory> {
    if predicate.starts_with("favorite_") {
        return Some(FactCategory::Preference);
    }
    let at = LABELS.iter().position(|(known, ..)| *known == predicate)?;
    let first = LABELS.iter().position(|(known, ..)| *known == "likes")?;
    Some(match predicate {
        "reply_rule" => FactCategory::Feedback,
        _ if at >= first => FactCategory::Preference,
        _ => FactCategory::Profile,
    })
}

/// A predicate in words; empty for facts that are a bare sentence.
fn predicate_words(predicate: &str, is_chinese: bool) -> String {
    match predicate {
        "asked_to_remember" | "states" | "is" => String::new(),
        predicate => match predicate.strip_prefix("favorite_") {
            Some(thing) if is_chinese => format!("最喜欢的{}", thing.replace('_', " ")),
            Some(thing) => format!("Favorite {}", thing.replace('_', " ")),
            None => predicate.replace('_', " "),
        },
    }
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

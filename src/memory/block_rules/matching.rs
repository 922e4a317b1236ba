//! Decides whether a rule keeps a statement out. Pure.

use regex::Regex;

use crate::domain::block_rule::Blocked;
use crate::memory::candidate::Candidate;
use crate::memory::fingerprint::comparable;
use crate::memory::labels;
use crate::memory::tombstones::statement::{significant_words, without_marks};
use language::script::simplify;

/// Topics that people name in one word, with the relations that they mean.
const TOPICS: [(&[&str], &[&str]); 7] = [
    (
        &["health", "medical", "illness", "disease", "medication", "健康", "病情", "疾病", "身体状况", "用药"],
        &["allergic_to", "has_condition", "takes", "diet", "does_not_eat", "cannot_eat", "weight", "blood_type", "expecting"],
    ),
    (&["address", "home", "where live", "住址", "地址", "住处", "住哪里"], &["lives_in", "address", "left"]),
    (&["work", "job", "employer", "career", "工作", "职业", "公司"], &["works_at", "job_title", "reports_to", "runs", "works_on"]),
    (&["age", "birthday", "年龄", "生日"], &["age", "birthday", "born_in"]),
    (
        &["family", "relationship", "marriage", "love life", "家人", "家庭", "感情", "婚姻"],
        &["marital_status", "married_to", "dating", "partner", "has_children", "expecting", "siblings"],
    ),
    (&["contact", "phone", "email", "联系方式", "电话", "邮箱"], &["email", "phone"]),
    (&["food", "diet", "饮食", "吃"], &["diet", "eats", "drinks", "does_not_eat", "favorite_food"]),
];

/// A rule, prepared for comparison.
#[derive(Debug)]
pub(super) enum Matcher {
    /// The significant words of a topic, and the relations that it means.
    Topic { words: Vec<String>, predicates: Vec<&'static str>, labels: Vec<String> },
    /// A relation and a pattern for its value.
    Relation { predicate: String, value: Option<Regex>, labels: [String; 2] },
}

impl Matcher {
    pub(super) fn of(blocked: &Blocked) -> Self {
        match blocked {
            Blocked::Topic(topic) => {
                let plain = comparable(topic);
                let is_named = |names: &&[&str]| names.iter().any(|name| names_topic(&plain, name));
                let named = TOPICS.iter().filter(|(names, _)| is_named(names));
                let predicates: Vec<&str> = named.flat_map(|(_, predicates)| predicates.iter().copied()).collect();
                let labels = predicates.iter().flat_map(|predicate| labels_of(predicate)).collect();
                Self::Topic { words: significant_words(&plain).into_iter().collect(), predicates, labels }
            }
            Blocked::Relation { predicate, value } => {
                Self::Relation { predicate: predicate.clone(), value: pattern(value), labels: labels_of(predicate) }
            }
        }
    }

    /// Whether a topic has a word that identifies something.
    pub(super) fn says_something(topic: &str) -> bool {
        !significant_words(&comparable(topic)).is_empty()
    }

    /// Whether the rule keeps a statement out.
    pub(super) fn blocks(&self, candidate: &Candidate) -> bool {
        match self {
            Self::Topic { words, predicates, .. } => {
                let parts = [&candidate.subject, &candidate.object, &candidate.text, &candidate.evidence];
                let said = parts.map(|part| simplify(part)).join(" ");
                predicates.iter().any(|known| means(&candidate.predicate, known))
                    || holds_all(words, &format!("{said} {}", candidate.predicate.replace('_', " ")))
            }
            Self::Relation { predicate, value, .. } => {
                candidate.predicate == *predicate && value.as_ref().is_none_or(|value| value.is_match(&comparable(&candidate.object)))
            }
        }
    }

    /// Whether the rule keeps a line of a page out.
    pub(super) fn blocks_line(&self, line: &str) -> bool {
        let body = simplify(without_marks(line));
        let head = body.split_once([':', '：']).map(|(head, _)| comparable(head)).unwrap_or_default();
        match self {
            Self::Topic { words, labels, .. } => labels.iter().any(|label| is_headed(&head, label)) || holds_all(words, &body),
            Self::Relation { value, labels, .. } => {
                let rest = body.split_once([':', '：']).map(|(_, rest)| comparable(rest)).unwrap_or_default();
                labels.iter().any(|label| is_headed(&head, label)) && value.as_ref().is_none_or(|value| value.is_match(&rest))
            }
        }
    }
}

/// The labels of a relation in both languages, normalized.
fn labels_of(predicate: &str) -> [String; 2] {
    [false, true].map(|is_chinese| comparable(&labels::label(predicate, is_chinese)))
}

/// Whether a predicate is the one that a topic means, or its denial or end.
fn means(predicate: &str, known: &str) -> bool {
    let bare = ["not_", "no_longer_"].iter().find_map(|start| predicate.strip_prefix(start)).unwrap_or(predicate);
    bare == known
}

fn is_headed(head: &str, label: &str) -> bool {
    !label.is_empty() && (head == label || head.ends_with(&format!(" {label}")))
}

/// Whether a topic is named by `name`: as a whole word in English, anywhere in Chinese.
fn names_topic(topic: &str, name: &str) -> bool {
    if name.is_ascii() { name.split(' ').all(|word| topic.split(' ').any(|said| said == word)) } else { topic.contains(name) }
}

fn holds_all(words: &[String], text: &str) -> bool {
    let said = significant_words(&comparable(text));
    !words.is_empty() && words.iter().all(|word| said.contains(word))
}

/// The pattern of a value, in which `*` stands for any text; `None` for every value.
fn pattern(value: &str) -> Option<Regex> {
    if value.trim() == "*" {
        return None;
    }
    let parts: Vec<String> = value.split('*').map(|part| regex::escape(&comparable(part))).collect();
    Some(language::pattern::compile(&format!("^{}$", parts.join(".*"))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::fact::{FactCategory, FactSource, Stability};
    use crate::memory::candidate::Reach;

    fn candidate(predicate: &str, object: &str, evidence: &str) -> Candidate {
        Candidate {
            subject: "user".into(),
            predicate: predicate.into(),
            object: object.into(),
            text: labels::text("user", predicate, object, language::script::is_chinese(evidence)),
            category: FactCategory::Profile,
            reach: Reach::User,
            stability: Stability::Durable,
            confidence: 0.9,
            evidence: evidence.into(),
            expires_at: None,
            is_explicit: false,
            source: FactSource::Statement,
            said_at: chrono::DateTime::UNIX_EPOCH,
            message: None,
            ends: Vec::new(),
        }
    }

    #[test]
    fn a_topic_blocks_what_it_means_and_nothing_else() {
        let health = Matcher::of(&Blocked::Topic("my health".into()));
        assert!(health.blocks(&candidate("allergic_to", "penicillin", "I'm allergic to penicillin.")));
        assert!(health.blocks(&candidate("not_allergic_to", "nuts", "I'm not allergic to nuts.")));
        assert!(!health.blocks(&candidate("lives_in", "Porto", "I live in Porto.")));
        let chinese = Matcher::of(&Blocked::Topic("我的健康狀況".into()));
        assert!(chinese.blocks(&candidate("allergic_to", "花生", "我对花生过敏。")));
        let motorbike = Matcher::of(&Blocked::Topic("the motorbike".into()));
        assert!(motorbike.blocks(&candidate("owns", "red motorbike", "I own a red motorbike.")));
        assert!(!motorbike.blocks(&candidate("owns", "red bicycle", "I own a red bicycle.")));
        assert!(Matcher::says_something("the motorbike") && !Matcher::says_something("the") && !Matcher::says_something("的"));
    }

    #[test]
    fn a_relation_blocks_the_values_that_match() {
        let all = Matcher::of(&Blocked::Relation { predicate: "lives_in".into(), value: "*".into() });
        assert!(all.blocks(&candidate("lives_in", "Porto", "")) && !all.blocks(&candidate("likes", "Porto", "")));
        let some = Matcher::of(&Blocked::Relation { predicate: "works_at".into(), value: "Acme*".into() });
        assert!(some.blocks(&candidate("works_at", "ACME Labs", "")) && !some.blocks(&candidate("works_at", "Globex", "")));
        let traditional = Matcher::of(&Blocked::Relation { predicate: "works_at".into(), value: "*銀行".into() });
        assert!(traditional.blocks(&candidate("works_at", "中国银行", "")));
    }

    #[test]
    fn lines_of_pages_are_judged_by_their_label_and_their_words() {
        let health = Matcher::of(&Blocked::Topic("健康".into()));
        assert!(health.blocks_line("- 过敏：花生\n") && !health.blocks_line("- 居住地：杭州\n"));
        let home = Matcher::of(&Blocked::Relation { predicate: "lives_in".into(), value: "Porto".into() });
        assert!(home.blocks_line("- Lives in: Porto\n") && !home.blocks_line("- Lives in: Oslo\n"));
        let dog = Matcher::of(&Blocked::Topic("my dog".into()));
        assert!(dog.blocks_line("- 09:12 The dog is called Biscuit.\n") && !dog.blocks_line("- 09:12 The cat sleeps.\n"));
    }
}

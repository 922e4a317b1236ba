//! Decides whether a rule keeps a statement out. Pure.

use std::collections::BTreeSet;

use regex::Regex;

use super::reading::Text;
use crate::domain::block_rule::{BlockRule, Blocked};
use crate::domain::ids::BlockRuleId;
use crate::memory::candidate::Candidate;
use crate::memory::fingerprint::comparable;
use crate::memory::labels;
use crate::memory::tombstones::statement::{holds, significant_words};
use language::script::simplify;
use language::vocabulary;

/// A topic that people name in one word.
struct Known {
    /// Its names.
    names: &'static [&'static str],
    /// The relations that it means.
    predicates: &'static [&'static str],
    /// Words that are said of nothing else.
    words: &'static [&'static str],
}

const fn known(names: &'static [&'static str], predicates: &'static [&'static str], words: &'static [&'static str]) -> Known {
    Known { names, predicates, words }
}

const TOPICS: [Known; 7] = [
    known(
        &["health", "medical", "illness", "disease", "medication", "健康", "病情", "疾病", "身体状况", "用药"],
        &["allergic_to", "has_condition", "takes", "diet", "does_not_eat", "cannot_eat", "weight", "blood_type", "expecting"],
        &["allergic", "allergy", "allergies", "diagnosed", "diagnosis", "medication", "prescription", "过敏", "确诊", "病情", "用药"],
    ),
    known(&["address", "home", "where live", "住址", "地址", "住处", "住哪里"], &["lives_in", "address", "left"], &["住址", "住处"]),
    known(
        &["work", "job", "employer", "career", "工作", "职业", "公司"],
        &["works_at", "job_title", "reports_to", "runs", "works_on"],
        &["employer"],
    ),
    known(&["age", "birthday", "年龄", "生日"], &["age", "birthday", "born_in"], &["birthday", "生日", "年龄"]),
    known(
        &["family", "relationship", "marriage", "love life", "家人", "家庭", "感情", "婚姻"],
        &["marital_status", "married_to", "dating", "partner", "has_children", "expecting", "siblings"],
        &["husband", "wife", "married", "divorced", "丈夫", "妻子", "离婚", "结婚"],
    ),
    known(&["contact", "phone", "email", "联系方式", "电话", "邮箱"], &["email", "phone"], &[]),
    known(&["food", "diet", "饮食", "吃"], &["diet", "eats", "drinks", "does_not_eat", "favorite_food"], &["vegetarian", "vegan", "素食"]),
];

/// A rule, prepared for comparison.
#[derive(Debug)]
pub(super) struct Rule {
    /// Its id.
    pub id: BlockRuleId,
    matcher: Matcher,
}

#[derive(Debug)]
enum Matcher {
    Topic {
        /// The significant words of the topic.
        words: Vec<String>,
        /// The relations that it means.
        predicates: Vec<&'static str>,
        /// Words that are said of nothing else.
        own_words: Vec<&'static str>,
    },
    Relation {
        predicate: String,
        /// The value; `None` for every value.
        value: Option<Value>,
        /// The significant words of each way to name the relation.
        names: Vec<BTreeSet<String>>,
    },
}

/// The pattern of a value.
#[derive(Debug)]
struct Value {
    pattern: Regex,
    /// The texts between its `*`, normalized: a text that lacks one of them does not say the value.
    parts: Vec<String>,
    /// Whether it has no `*`.
    is_whole: bool,
}

impl Value {
    /// The value that a pattern describes, in which `*` stands for any text; `None` for every value.
    fn of(pattern: &str) -> Option<Self> {
        let is_whole = !pattern.contains('*');
        let parts: Vec<String> = pattern.split('*').map(comparable).collect();
        let escaped: Vec<String> = parts.iter().map(|part| regex::escape(part)).collect();
        let pattern = language::pattern::compile(&format!("^{}$", escaped.join(".*")));
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        (!parts.is_empty()).then_some(Self { pattern, parts, is_whole })
    }

    fn may_be_in(&self, plain: &str) -> bool {
        self.parts.iter().all(|part| plain.contains(part))
    }

    /// Whether a normalized text has the value, as whole words if the pattern names the whole value.
    fn is_in(&self, plain: &str) -> bool {
        if self.is_whole { self.parts.iter().all(|part| holds(plain, part)) } else { self.may_be_in(plain) }
    }
}

impl Rule {
    pub(super) fn of(rule: &BlockRule) -> Self {
        Self { id: rule.id, matcher: Matcher::of(&rule.blocked) }
    }

    /// Whether a topic has a word that identifies something.
    pub(super) fn says_something(topic: &str) -> bool {
        !significant_words(&comparable(topic)).is_empty()
    }

    /// Whether the rule keeps a statement out: by its relation and value, by the words of a topic, or by what its sentence states.
    pub(super) fn blocks(&self, candidate: &Candidate, sentence: Option<&Text>) -> bool {
        self.matcher.blocks_statement(&candidate.predicate, &candidate.object)
            || self.matcher.is_about(candidate)
            || sentence.is_some_and(|text| self.blocks_text(text))
    }

    /// Whether the rule keeps a text out: by its words, or by the relations and values that it states.
    pub(super) fn blocks_text(&self, text: &Text) -> bool {
        let is_stated = || text.stated().iter().any(|(predicate, value)| self.matcher.blocks_statement(predicate, value));
        self.matcher.blocks_words(text) || self.matcher.may_be_stated_in(text) && is_stated()
    }
}

impl Matcher {
    fn of(blocked: &Blocked) -> Self {
        match blocked {
            Blocked::Topic(topic) => {
                let plain = comparable(topic);
                let is_named = |known: &&Known| known.names.iter().any(|name| names_topic(&plain, name));
                let named: Vec<&Known> = TOPICS.iter().filter(is_named).collect();
                Self::Topic {
                    words: significant_words(&plain).into_iter().collect(),
                    predicates: named.iter().flat_map(|known| known.predicates.iter().copied()).collect(),
                    own_words: named.iter().flat_map(|known| known.words.iter().copied()).collect(),
                }
            }
            Blocked::Relation { predicate, value } => {
                Self::Relation { predicate: predicate.clone(), value: Value::of(value), names: names_of(predicate) }
            }
        }
    }

    fn blocks_statement(&self, said: &str, object: &str) -> bool {
        match self {
            Self::Topic { predicates, .. } => predicates.iter().any(|known| means(said, known)),
            Self::Relation { predicate, value, .. } => {
                said == predicate && value.as_ref().is_none_or(|value| value.pattern.is_match(&comparable(object)))
            }
        }
    }

    /// Whether a statement has all words of the topic, or one of its own.
    fn is_about(&self, candidate: &Candidate) -> bool {
        let Self::Topic { words, own_words, .. } = self else { return false };
        if is_said(own_words, &comparable(&format!("{} {}", candidate.text, candidate.object))) {
            return true;
        }
        let parts = [&candidate.subject, &candidate.object, &candidate.text, &candidate.evidence];
        let said = parts.map(|part| simplify(part)).join(" ");
        holds_all(words, &significant_words(&comparable(&format!("{said} {}", candidate.predicate.replace('_', " ")))))
    }

    /// Whether the words of a text are those of the topic, or the value together with a name of the relation: "her penicillin allergy".
    fn blocks_words(&self, text: &Text) -> bool {
        match self {
            Self::Topic { words, own_words, .. } => is_said(own_words, &text.plain) || holds_all(words, &text.words),
            Self::Relation { value, names, .. } => {
                let is_named = || names.iter().any(|words| words.is_subset(&text.words));
                value.as_ref().is_some_and(|value| value.is_in(&text.plain)) && is_named()
            }
        }
    }

    /// Whether the relations of a text have to be read.
    fn may_be_stated_in(&self, text: &Text) -> bool {
        match self {
            Self::Topic { predicates, .. } => !predicates.is_empty(),
            Self::Relation { value, .. } => value.as_ref().is_none_or(|value| value.may_be_in(&text.plain)),
        }
    }
}

/// The significant words of each name of a relation: its labels, its verbs and its nouns.
fn names_of(predicate: &str) -> Vec<BTreeSet<String>> {
    let known = vocabulary::find(predicate);
    let wording = known.and_then(|known| known.wording).map(|(english, chinese)| [english.to_owned(), chinese.to_owned()]);
    let nouns = known.into_iter().flat_map(|known| known.verbs.iter().chain(known.fact_words)).map(|noun| noun.replace('_', " "));
    let labels = [false, true].map(|is_chinese| labels::label(predicate, is_chinese));
    let names = labels.into_iter().chain(wording.into_iter().flatten()).chain(nouns).chain([predicate.replace('_', " ")]);
    names.map(|name| significant_words(&comparable(&name))).filter(|words| !words.is_empty()).collect()
}

/// Whether a predicate is the one that a topic means, or its denial or end.
fn means(predicate: &str, known: &str) -> bool {
    let bare = ["not_", "no_longer_"].iter().find_map(|start| predicate.strip_prefix(start)).unwrap_or(predicate);
    bare == known
}

/// Whether a topic is named by `name`: as a whole word in English, anywhere in Chinese.
fn names_topic(topic: &str, name: &str) -> bool {
    if name.is_ascii() { name.split(' ').all(|word| topic.split(' ').any(|said| said == word)) } else { topic.contains(name) }
}

/// Whether a normalized text has one of the words.
fn is_said(words: &[&str], plain: &str) -> bool {
    let is_said = |word: &&str| if word.is_ascii() { plain.split(' ').any(|said| said == *word) } else { plain.contains(*word) };
    words.iter().any(is_said)
}

fn holds_all(words: &[String], said: &BTreeSet<String>) -> bool {
    !words.is_empty() && words.iter().all(|word| said.contains(word))
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

    fn rule(blocked: Blocked) -> Rule {
        Rule::of(&BlockRule { id: 1.into(), blocked, made_by: String::new(), created_at: chrono::DateTime::UNIX_EPOCH })
    }

    #[test]
    fn a_topic_blocks_what_it_means_and_nothing_else() {
        let health = rule(Blocked::Topic("my health".into()));
        assert!(health.blocks(&candidate("allergic_to", "penicillin", "I'm allergic to penicillin."), None));
        assert!(health.blocks(&candidate("not_allergic_to", "nuts", "I'm not allergic to nuts."), None));
        assert!(!health.blocks(&candidate("lives_in", "Porto", "I live in Porto."), None));
        let chinese = rule(Blocked::Topic("我的健康狀況".into()));
        assert!(chinese.blocks(&candidate("allergic_to", "花生", "我对花生过敏。"), None));
        let motorbike = rule(Blocked::Topic("the motorbike".into()));
        assert!(motorbike.blocks(&candidate("owns", "red motorbike", "I own a red motorbike."), None));
        assert!(!motorbike.blocks(&candidate("owns", "red bicycle", "I own a red bicycle."), None));
        assert!(Rule::says_something("the motorbike") && !Rule::says_something("the") && !Rule::says_something("的"));
    }

    #[test]
    fn a_relation_blocks_the_values_that_match() {
        let all = rule(Blocked::Relation { predicate: "lives_in".into(), value: "*".into() });
        assert!(all.blocks(&candidate("lives_in", "Porto", ""), None) && !all.blocks(&candidate("likes", "Porto", ""), None));
        let some = rule(Blocked::Relation { predicate: "works_at".into(), value: "Acme*".into() });
        assert!(some.blocks(&candidate("works_at", "ACME Labs", ""), None) && !some.blocks(&candidate("works_at", "Globex", ""), None));
        let traditional = rule(Blocked::Relation { predicate: "works_at".into(), value: "*銀行".into() });
        assert!(traditional.blocks(&candidate("works_at", "中国银行", ""), None));
    }

    #[test]
    fn a_sentence_is_blocked_by_what_it_states_whoever_says_it() {
        let health = rule(Blocked::Topic("my health".into()));
        let some = rule(Blocked::Relation { predicate: "allergic_to".into(), value: "penicillin*".into() });
        for text in [
            "Nora is allergic to penicillin.",
            "I'm allergic to penicillin",
            "The user is allergic to penicillin",
            "Allergic to penicillin",
            "Her penicillin allergy came up again.",
        ] {
            assert!(health.blocks_text(&Text::of(text)) && some.blocks_text(&Text::of(text)), "{text}");
        }
        assert!(health.blocks_text(&Text::of("Nora takes metformin every morning.")));
        for text in ["Nora is allergic to nuts.", "Penicillin was found in 1928.", "Nora lives in Porto."] {
            assert!(!some.blocks_text(&Text::of(text)), "{text}");
        }
        for text in ["The gate code is 4711.", "Nora lives in Porto and likes tea.", "The train to Porto takes two hours.", "我住在雒南。"]
        {
            assert!(!health.blocks_text(&Text::of(text)), "{text}");
        }
        let chinese = rule(Blocked::Relation { predicate: "allergic_to".into(), value: "青黴素".into() });
        for text in ["我对青霉素过敏", "李伟对青霉素过敏。", "用户对青霉素过敏", "过敏：青霉素"] {
            assert!(chinese.blocks_text(&Text::of(text)), "{text}");
        }
        assert!(!chinese.blocks_text(&Text::of("我对花生过敏")) && !chinese.blocks_text(&Text::of("青霉素很便宜")));
    }
}

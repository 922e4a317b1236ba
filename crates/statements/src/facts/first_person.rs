//! The clauses of a text as the person that it is about would say them: "Nora is allergic to nuts" as "I am allergic to nuts". The rules of
//! the engine read what people say of themselves; notes, summaries and the memories of other programs speak of a person by name.

use language::script;
use regex::Regex;

use std::sync::LazyLock;

use crate::chinese_names;

/// The most clauses that one sentence gives.
const MAX_CLAUSES: usize = 16;
/// The longest clause, in characters: a longer one was pasted.
const MAX_CHARS: usize = 600;

/// The most words of a text that only describes: "vegan since 2020".
const MAX_DESCRIPTION: usize = 4;

/// Words after which a clause begins that leaves out its subject.
const JOINTS: [&str; 8] = ["and", "but", "or", "who", "also", "then", "now", "currently"];
/// Adverbs between a subject and its verb.
const BETWEEN: [&str; 9] = ["also", "now", "currently", "still", "really", "always", "recently", "just", "actually"];
/// Words with a capital that are no name.
const NO_NAMES: [&str; 24] = [
    "The", "This", "That", "These", "Those", "It", "There", "Here", "What", "When", "Where", "Which", "Who", "How", "Why", "If", "In",
    "On", "At", "And", "But", "So", "Yes", "No",
];
/// Forms of verbs that agree with somebody else, and those that agree with the speaker.
const VERBS: [(&str, &str); 14] = [
    ("is", "am"),
    ("are", "am"),
    ("isn't", "am not"),
    ("aren't", "am not"),
    ("has", "have"),
    ("hasn't", "haven't"),
    ("does", "do"),
    ("doesn't", "don't"),
    ("were", "was"),
    ("weren't", "wasn't"),
    ("goes", "go"),
    ("says", "say"),
    ("'s", "am"),
    ("'re", "am"),
];
/// Whom a Chinese note calls the person.
const CHINESE_SUBJECTS: [&str; 11] = ["该用户", "这位用户", "使用者", "用户", "对方", "本人", "自己", "她", "他", "TA", "我"];

/// A possessive of somebody: "Nora's", "the user's", "her".
static POSSESSIVE: LazyLock<Regex> = language::light_pattern!(r"(?i)^(?:her|his|their|its|my|[\p{L}-]+'s|[\p{L}-]+s')$");

/// The clauses of a sentence in the first person, the sentence itself first. Most of them are no statement: the rules find out.
#[must_use]
pub fn in_first_person(sentence: &str) -> Vec<String> {
    let sentence = sentence.trim().trim_end_matches(['?', '？', '!', '！']);
    if sentence.is_empty() || sentence.chars().count() > MAX_CHARS {
        return Vec::new();
    }
    let mut clauses = if script::is_chinese(sentence) { chinese(&script::simplify(sentence)) } else { english(sentence) };
    clauses.dedup();
    clauses.truncate(MAX_CLAUSES);
    clauses
}

fn english(sentence: &str) -> Vec<String> {
    let plain = sentence.replace(['’', '‘'], "'");
    let words: Vec<&str> = plain.split_whitespace().collect();
    let mut clauses = vec![plain.clone()];
    let first = words.first().map(|first| first.to_lowercase()).unwrap_or_default();
    if agrees_with_another(&first) || BETWEEN.contains(&first.as_str()) {
        clauses.push(format!("I {}", with_verb(&words)));
    }
    if words.len() <= MAX_DESCRIPTION && !plain.contains([',', ';']) {
        clauses.push(format!("I am {plain}"));
    }
    for (at, word) in words.iter().enumerate() {
        let rest = words.get(at + 1..).unwrap_or_default();
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '\'');
        let before = at.checked_sub(1).and_then(|before| words.get(before)).copied().unwrap_or_default();
        let is_joined = JOINTS.contains(&before.to_lowercase().as_str()) || before.ends_with([',', ';', ':', '—', '–']);
        if is_joined && agrees_with_another(bare) {
            clauses.push(format!("I {}", with_verb(words.get(at..).unwrap_or_default())));
        }
        if rest.is_empty() {
            continue;
        }
        if POSSESSIVE.is_match(bare) && !matches!(bare, "it's" | "that's" | "there's" | "what's") {
            clauses.push(format!("My {}", rest.join(" ")));
        }
        if let Some((subject, verb)) = bare.rsplit_once('\'').filter(|(subject, _)| is_subject(subject)) {
            match verb {
                "m" => clauses.push(format!("I am {}", rest.join(" "))),
                "s" | "re" | "d" | "ve" => {
                    clauses.extend(["am", "have"].map(|verb| format!("I {verb} {}", rest.join(" "))));
                }
                _ if !subject.is_empty() => clauses.push(format!("I'{verb} {}", rest.join(" "))),
                _ => {}
            }
        } else if is_subject(bare) && !rest.first().is_some_and(|next| is_name(next)) {
            clauses.push(format!("I {}", with_verb(rest)));
        }
    }
    clauses
}

/// Whether a word is whom a sentence is about.
fn is_subject(word: &str) -> bool {
    matches!(word.to_lowercase().as_str(), "i" | "she" | "he" | "they" | "user") || is_name(word)
}

fn is_name(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_uppercase) && letters.next().is_some_and(char::is_lowercase) && !NO_NAMES.contains(&word)
}

/// Whether a verb is in the third person or in the past.
fn agrees_with_another(word: &str) -> bool {
    VERBS.iter().any(|(theirs, _)| *theirs == word) || word == "was" || word.ends_with('s') && !word.ends_with("ss") || word.ends_with("ed")
}

/// The words with the first verb as the speaker says it: "is allergic" as "am allergic", "also lives" as "also live".
fn with_verb(words: &[&str]) -> String {
    let verb = words.iter().position(|word| !BETWEEN.contains(&word.to_lowercase().as_str())).unwrap_or(0);
    let spoken = |(at, word): (usize, &&str)| if at == verb { own_form(word) } else { (*word).to_owned() };
    words.iter().enumerate().map(spoken).collect::<Vec<_>>().join(" ")
}

fn own_form(verb: &str) -> String {
    let lower = verb.to_lowercase();
    if let Some((_, ours)) = VERBS.iter().find(|(theirs, _)| *theirs == lower) {
        return (*ours).to_owned();
    }
    let is_plain = lower.ends_with("ss") || lower.ends_with("us") || lower == "was" || lower.chars().count() < 4;
    match (lower.strip_suffix("ies"), lower.strip_suffix("es"), lower.strip_suffix('s')) {
        _ if is_plain => lower,
        (Some(stem), ..) => format!("{stem}y"),
        (_, Some(stem), _) if stem.ends_with("sh") || stem.ends_with("ch") || stem.ends_with(['s', 'x', 'o']) => stem.to_owned(),
        (.., Some(stem)) => stem.to_owned(),
        _ => lower,
    }
}

fn chinese(sentence: &str) -> Vec<String> {
    let mut clauses = vec![sentence.to_owned()];
    for clause in sentence.split(['，', ',', '；', ';', '：', ':', '。']).map(str::trim).filter(|clause| !clause.is_empty()) {
        // With a place, a time or company first it tells of a day: 在三亚坐帆船.
        if !clause.starts_with(['在', '从', '和', '跟', '到', '去']) {
            clauses.push(format!("我{clause}"));
        }
        for subject in CHINESE_SUBJECTS {
            clauses
                .extend(clause.match_indices(subject).map(|(at, _)| format!("我{}", clause.get(at + subject.len()..).unwrap_or_default())));
        }
        match chinese_names::at_start(clause) {
            Some((_, rest)) => clauses.push(format!("我{rest}")),
            // A name that is no common one, or a given name: what follows two or three characters.
            None => clauses.extend([2, 3].into_iter().filter_map(|length| after_name(clause, length)).map(|rest| format!("我{rest}"))),
        }
    }
    clauses
}

/// What follows a name of so many characters, if it is no negation and none is cut off.
fn after_name(clause: &str, length: usize) -> Option<&str> {
    let (at, _) = clause.char_indices().nth(length)?;
    let (name, rest) = clause.split_at_checked(at)?;
    (name.chars().all(script::is_han) && !name.contains(['不', '没', '别', '未', '无', '我'])).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::{Budget, Message, Speaker, extract};

    fn read(sentence: &str) -> Vec<(String, String)> {
        let clauses = in_first_person(sentence);
        let facts = clauses.iter().flat_map(|text| {
            extract(&[Message { speaker: Speaker::User, text, on: chrono::NaiveDate::default() }], Budget::default()).facts
        });
        facts.map(|fact| (fact.predicate, fact.object)).collect()
    }

    #[test]
    fn what_is_said_of_a_person_is_read_as_what_the_person_says() {
        for (sentence, predicate, value) in [
            ("Nora is allergic to penicillin.", "allergic_to", "penicillin"),
            ("The user is allergic to penicillin", "allergic_to", "penicillin"),
            ("User has an allergy to penicillin.", "allergic_to", "penicillin"),
            ("She's allergic to penicillin!", "allergic_to", "penicillin"),
            ("I asked about trains and mentioned I'm allergic to penicillin.", "allergic_to", "penicillin"),
            ("Nora moved here in May and is allergic to penicillin.", "allergic_to", "penicillin"),
            ("Nora said that she is allergic to penicillin.", "allergic_to", "penicillin"),
            ("is allergic to penicillin", "allergic_to", "penicillin"),
            ("Nora Quist lives in Porto.", "lives_in", "Porto"),
            ("Lives in Porto", "lives_in", "Porto"),
            ("She works at Acme Labs.", "works_at", "Acme Labs"),
            ("用户对花生过敏。", "allergic_to", "花生"),
            ("李伟对花生过敏", "allergic_to", "花生"),
            ("小云对花生过敏", "allergic_to", "花生"),
            ("今天聊了火车，她对花生過敏。", "allergic_to", "花生"),
            ("对花生过敏", "allergic_to", "花生"),
            ("用户住在雒南。", "lives_in", "雒南"),
        ] {
            let found = read(sentence);
            assert!(found.contains(&(predicate.to_owned(), value.to_owned())), "{sentence}: {found:?}");
        }
    }

    #[test]
    fn what_says_nothing_of_a_person_stays_so() {
        for sentence in
            ["The gate code is 4711.", "The train to Porto takes two hours.", "It rained all day.", "门禁密码是4711。", "今天下雨了。"]
        {
            let found: Vec<String> = read(sentence).into_iter().map(|(predicate, _)| predicate).collect();
            let private = ["allergic_to", "has_condition", "takes", "lives_in", "works_at", "diet"];
            assert!(!found.iter().any(|predicate| private.contains(&predicate.as_str())), "{sentence}: {found:?}");
        }
        assert_eq!(in_first_person(&"word ".repeat(200)), Vec::<String>::new());
    }
}

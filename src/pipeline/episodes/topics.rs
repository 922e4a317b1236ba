//! The topics of a span, in a word or two each: names and recurring words. Chinese is read as runs of two to four characters, because it
//! has no spaces between words. Pure; called by `draft`.

use std::collections::HashMap;

use language::script::is_han;
use language::stop_words::{LIGHT_WORDS, is_common, is_light_character};

/// The longest Chinese topic, in characters.
const MAX_RUN: usize = 4;

/// The topics of the texts, highest weight first.
pub(super) fn of<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut weights: HashMap<String, (usize, String)> = HashMap::new();
    for text in texts {
        for (topic, weight) in names(text) {
            let entry = weights.entry(topic.to_lowercase()).or_insert((0, topic));
            entry.0 += weight;
        }
        for run in runs(text) {
            weights.entry(run.clone()).or_insert((0, run)).0 += 1;
        }
    }
    let mut topics: Vec<(usize, String)> = weights.into_values().filter(|(weight, _)| *weight > 1).collect();
    // Of topics with equal counts, the longer is more specific.
    let length = |topic: &str| topic.chars().count();
    topics.sort_by(|one, other| other.0.cmp(&one.0).then(length(&other.1).cmp(&length(&one.1))).then(one.1.cmp(&other.1)));
    let mut named: Vec<(usize, String)> = Vec::new();
    for (weight, topic) in topics {
        // "特拉" adds nothing to "阿特拉斯", nor does "project" to "Project Atlas".
        let is_part = |known: &(usize, String)| known.1.to_lowercase().contains(&topic.to_lowercase()) && known.0 * 2 > weight;
        let holds_part = named.iter().position(|known| topic.contains(&known.1) && weight * 2 > known.0);
        if let Some(known) = holds_part.and_then(|at| named.get_mut(at)) {
            *known = (weight, topic);
        } else if !named.iter().any(is_part) {
            named.push((weight, topic));
        }
    }
    named.truncate(MAX_TOPICS);
    named.into_iter().map(|(_, topic)| topic).collect()
}

/// Words of scripts with spaces between them: capitalised words within a sentence count as names, two or three adjacent ones as one name;
/// other words count when they recur.
fn names(text: &str) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    for sentence in text.split(['.', '!', '?', '\n', '。', '！', '？']) {
        let words: Vec<&str> =
            sentence.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '-').filter(|word| !word.is_empty()).collect();
        let mut name: Vec<&str> = Vec::new();
        for (at, word) in words.iter().copied().chain([""]).enumerate() {
            let is_name = at > 0 && is_topic(word) && word.starts_with(char::is_uppercase);
            if is_name && name.len() < 3 {
                name.push(word);
                continue;
            }
            if !name.is_empty() {
                found.push((name.join(" "), 2));
                name.clear();
            }
            if is_name {
                name.push(word);
            } else if is_topic(word) && word.chars().count() > 3 {
                found.push((word.to_lowercase(), 1));
            }
        }
    }
    found
}

fn is_topic(word: &str) -> bool {
    let has_letter = word.chars().any(char::is_alphabetic) && !word.chars().any(is_han);
    has_letter && word.chars().count() > 1 && !is_common(&word.to_lowercase())
}

/// Every run of two to four Chinese characters without function words and characters: a run with one of them is a piece of a sentence and no
/// topic.
fn runs(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let text = LIGHT_WORDS.iter().fold(text.to_owned(), |text, word| text.replace(word, " "));
    for piece in text.split(|c: char| !is_han(c) || is_light_character(c)) {
        let chars: Vec<char> = piece.chars().collect();
        for length in 2..=MAX_RUN {
            found.extend(chars.windows(length).map(|run| run.iter().collect::<String>()));
        }
    }
    found
}

/// Most topics of an episode.
pub(crate) const MAX_TOPICS: usize = 8;

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn names_and_words_that_come_again_are_topics() {
        let topics =
            of(["We moved Project Atlas to March. The budget is tight.", "Is the budget of Project Atlas known to Ana?"].into_iter());
        assert_eq!(topics, ["Project Atlas", "budget", "March", "Ana"]);
    }

    #[test]
    fn chinese_words_that_come_again_are_topics() {
        let topics = of(["我们决定把预算表交给张伟。", "张伟看过预算表了吗？预算表很长。"].into_iter());
        assert!(topics.contains(&"预算表".to_owned()) && topics.contains(&"张伟".to_owned()), "{topics:?}");
        assert!(!topics.contains(&"预算".to_owned()) && !topics.contains(&"算表".to_owned()), "{topics:?}");
        assert!(of(["你好吗？我很好。"].into_iter()).is_empty());
    }
}

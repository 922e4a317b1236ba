//! Selects the most informative sentences of a span, verbatim. A sentence's score is the share of the span's main terms it contains, with
//! the user's sentences counting more than the agent's; near-duplicates of a selected sentence are skipped. Pure; called by `draft`.

use std::collections::{HashMap, HashSet};

use crate::domain::conversation::{Message, MessageRole};
use crate::llm::tokens;
use language::script::is_han;
use recall_index::analyze::{Words, analyze};
use recall_index::hash::Term;
use statements::facts::{Sentence, sentences as sentences_of};

/// The most sentences selected.
const MAX_SENTENCES: usize = 8;
/// The most sentences considered.
const MAX_CANDIDATES: usize = 600;
/// The fewest words, or characters and pairs of them, of a meaningful sentence, and the fewest letters.
const MIN_TERMS: usize = 3;
const MIN_LETTERS: usize = 6;
/// The share of a sentence's words in common with a selected one from which on it is skipped.
const SAME: f64 = 0.7;
/// The weight of the agent's sentences relative to the user's, and of a question relative to a statement.
const BY_AGENT: f64 = 0.6;
const QUESTION: f64 = 0.5;

/// A selected sentence.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ChosenSentence {
    /// The speaker: whether the user, and the name.
    pub by_user: bool,
    pub name: Option<String>,
    pub text: String,
    pub score: f64,
}

struct Candidate {
    at: usize,
    chosen: ChosenSentence,
    terms: HashSet<Term>,
}

/// The most informative sentences, in the order of the conversation, at most `max_tokens` together.
pub(super) fn sentences(messages: &[Message], max_tokens: usize) -> Vec<ChosenSentence> {
    let mut candidates = candidates(messages);
    score_all(&mut candidates);
    candidates.sort_by(|one, other| other.chosen.score.total_cmp(&one.chosen.score).then(one.at.cmp(&other.at)));
    let mut taken: Vec<Candidate> = Vec::new();
    let mut left = max_tokens;
    for candidate in candidates {
        let cost = tokens::count(&candidate.chosen.text) + 4;
        if taken.len() == MAX_SENTENCES {
            break;
        }
        if cost <= left && !taken.iter().any(|known| says_the_same(known, &candidate)) {
            left -= cost;
            taken.push(candidate);
        }
    }
    taken.sort_by_key(|candidate| candidate.at);
    taken.into_iter().map(|candidate| candidate.chosen).collect()
}

/// The sentences as lines, each with its speaker.
pub(super) fn render(sentences: &[ChosenSentence]) -> String {
    let is_chinese = sentences.iter().filter(|sentence| sentence.text.chars().any(is_han)).count() * 2 > sentences.len();
    let lines = sentences.iter().map(|sentence| {
        let speaker = match (&sentence.name, sentence.by_user) {
            (Some(name), _) => name.split_whitespace().collect::<Vec<_>>().join(" "),
            (None, true) => if is_chinese { "用户" } else { "User" }.to_owned(),
            (None, false) => if is_chinese { "助手" } else { "Assistant" }.to_owned(),
        };
        format!("- {speaker}{}{}", if is_chinese { "：" } else { ": " }, sentence.text)
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn candidates(messages: &[Message]) -> Vec<Candidate> {
    let mut found = Vec::new();
    let mut words = Words::default();
    for message in messages {
        let by_user = message.role == MessageRole::User;
        for Sentence { text, is_question } in sentences_of(&message.content) {
            words.clear();
            analyze(&text, &mut words);
            let terms: HashSet<Term> = words.content.iter().copied().collect();
            if terms.len() < MIN_TERMS || text.chars().filter(|c| c.is_alphanumeric()).count() < MIN_LETTERS {
                continue;
            }
            let score = if by_user { 1.0 } else { BY_AGENT } * if is_question { QUESTION } else { 1.0 };
            let chosen = ChosenSentence { by_user, name: message.name.clone(), text, score };
            found.push(Candidate { at: found.len(), chosen, terms });
            if found.len() == MAX_CANDIDATES {
                return found;
            }
        }
    }
    found
}

/// Weights sentences by how many other sentences contain their words, normalised by length, so that long sentences have no advantage.
#[expect(clippy::cast_precision_loss, reason = "counts of words are far below 2^52")]
fn score_all(candidates: &mut [Candidate]) {
    let mut held: HashMap<Term, usize> = HashMap::new();
    for candidate in candidates.iter() {
        for term in &candidate.terms {
            *held.entry(*term).or_default() += 1;
        }
    }
    for candidate in candidates {
        let mut counts: Vec<usize> = candidate.terms.iter().map(|term| held.get(term).copied().unwrap_or(1)).collect();
        // Sums in a fixed order: two sentences of the same words must get exactly the same score, or the selection would be random.
        counts.sort_unstable();
        let about: f64 = counts.into_iter().map(|count| (count as f64).ln_1p()).sum();
        candidate.chosen.score *= about / (candidate.terms.len() as f64).sqrt();
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of words are far below 2^52")]
fn says_the_same(known: &Candidate, candidate: &Candidate) -> bool {
    let shared = candidate.terms.intersection(&known.terms).count();
    shared as f64 >= SAME * candidate.terms.len().min(known.terms.len()) as f64
}

#[cfg(test)]
mod tests {
    use super::super::span::tests::message;
    use super::*;

    #[test]
    fn what_matters_is_taken_in_its_order_and_said_once() {
        let talk = [
            message(1, MessageRole::User, "Hi! How are you?"),
            message(2, MessageRole::User, "We decided to move the Atlas launch to March. The Atlas launch moves to March, we decided."),
            message(3, MessageRole::Assistant, "Noted, the Atlas launch is in March."),
            message(4, MessageRole::User, "Ana leads the Atlas launch from now on."),
        ];
        let text = render(&sentences(&talk, 300));
        assert_eq!(text, "- User: We decided to move the Atlas launch to March.\n- User: Ana leads the Atlas launch from now on.");
    }

    #[test]
    fn sentences_of_the_same_words_weigh_the_same() {
        let talk = [message(1, MessageRole::User, "Omar paints the north fence tomorrow. Tomorrow Omar paints the north fence!")];
        for _ in 0..50 {
            let mut both = candidates(&talk);
            score_all(&mut both);
            assert_eq!(both.len(), 2);
            assert!(both.windows(2).all(|pair| pair[0].chosen.score.to_bits() == pair[1].chosen.score.to_bits()));
        }
    }

    #[test]
    fn chinese_is_told_in_chinese() {
        let talk = [
            message(1, MessageRole::User, "你好！我们决定把阿特拉斯项目的发布推迟到三月。"),
            message(2, MessageRole::Assistant, "好的，阿特拉斯项目三月发布。"),
            message(3, MessageRole::User, "张伟负责阿特拉斯项目的发布。"),
        ];
        let text = render(&sentences(&talk, 300));
        assert!(text.starts_with("- 用户：我们决定把阿特拉斯项目的发布推迟到三月。") && text.contains("张伟负责"), "{text}");
    }

    #[test]
    fn the_limit_holds() {
        let talk: Vec<Message> =
            (0..40).map(|n| message(n, MessageRole::User, &format!("Number {n} of the plan concerns subject{n} and matter{n}."))).collect();
        assert!(tokens::count(&render(&sentences(&talk, 60))) <= 60);
        assert!(sentences(&talk, 10_000).len() <= MAX_SENTENCES);
        assert!(sentences(&[], 100).is_empty());
    }
}

//! What a message asks to remember, in the words of the rules if they read it, and else as it is.

use language::dates;

use super::reader::Reader;
use super::reading::Reading;
use super::sentence::Sentence;
use super::{Category, Fact, Stability, explicit, filter};

/// Confidence of a fact that the user asked to remember.
const EXPLICIT: f64 = 0.95;

impl Reader<'_> {
    /// Reads what a sentence asks to remember; returns whether it asks for anything.
    pub(super) fn request(&mut self, sentences: &[Sentence], place: usize, sentence: &Sentence) -> bool {
        match explicit::find(&sentence.text) {
            Some(explicit::Request::Words(words)) => self.remember(&words, sentence),
            Some(explicit::Request::Neighbour) => {
                let neighbour = sentences.get(place + 1).or_else(|| place.checked_sub(1).and_then(|before| sentences.get(before)));
                if let Some(neighbour) = neighbour {
                    self.remember(&neighbour.text, neighbour);
                }
            }
            None => return false,
        }
        true
    }

    /// Adds the facts to remember, one for each matter: those of the rules if any match, and else the words as they are.
    fn remember(&mut self, words: &str, sentence: &Sentence) {
        if filter::holds_secret(words) {
            self.found.secrets += 1;
            return;
        }
        // What the rules read is read as a whole.
        let parts = if self.readings(words).is_empty() { explicit::matters(words) } else { vec![words] };
        for part in parts {
            self.remember_one(part, sentence);
        }
    }

    fn remember_one(&mut self, words: &str, sentence: &Sentence) {
        let context = self.context(words);
        let mut readings = self.readings(words);
        if readings.is_empty() {
            readings.push(Reading {
                subject: "user".to_owned(),
                predicate: "asked_to_remember".to_owned(),
                object: words.trim_end_matches(['.', '。', '!', '！']).to_owned(),
                category: Category::Knowledge,
                stability: Stability::Durable,
                confidence: EXPLICIT,
                ends: Vec::new(),
                date: dates::find(words, context.on, false),
                start: 0,
                end: usize::MAX,
            });
        }
        for reading in readings {
            let fact = self.fact(&Reading { start: 0, ..reading }, words, &context);
            self.add(Fact { is_explicit: true, confidence: EXPLICIT, evidence: sentence.text.clone(), ..fact });
        }
    }
}

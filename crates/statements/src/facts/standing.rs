//! What stands when a message is read, from before and from the messages before it, and what a sentence ends or changes of it.

use language::vocabulary;

use super::known::Known;
use super::reader::Reader;
use super::{Fact, endings};

impl Reader<'_> {
    /// What these messages have stated so far, and not ended.
    pub(super) fn stated(&self) -> Vec<Known> {
        let stated = self.found.facts.iter().filter(|fact| !self.is_over(fact)).map(|fact| Known {
            subject: fact.subject.clone(),
            predicate: fact.predicate.clone(),
            object: fact.object.clone(),
        });
        stated.collect()
    }

    /// Whether a fact of these messages was ended by a later one.
    fn is_over(&self, fact: &Fact) -> bool {
        let known = Known { subject: fact.subject.clone(), predicate: fact.predicate.clone(), object: fact.object.clone() };
        self.found.facts.iter().any(|later| ends(later, &known))
    }

    /// Reads what the sentence ends or changes of what is known, and does not itself say.
    pub(super) fn over(&mut self, sentence: &str, evidence: &str) {
        if !endings::may_end(sentence) {
            return;
        }
        let context = self.context(sentence);
        let stated = self.stated();
        let is_said = |fact: &&Known| {
            let of_sentence = self.found.facts.iter().filter(|new| new.message == self.at && new.evidence == evidence);
            of_sentence.into_iter().any(|new| {
                let is_same = new.subject == fact.subject && new.predicate == fact.predicate;
                is_same && (new.object == fact.object || vocabulary::is_single_valued(&fact.predicate)) || ends(new, fact)
            })
        };
        let open: Vec<&Known> = self.known.iter().chain(&stated).filter(|fact| !is_said(fact)).collect();
        for reading in endings::read(sentence, &open) {
            let mut fact = self.fact(&reading, sentence, &context);
            evidence.clone_into(&mut fact.evidence);
            self.add(fact);
        }
    }
}

/// Whether a fact ends what is known.
fn ends(fact: &Fact, known: &Known) -> bool {
    fact.ends.iter().any(|end| {
        end.subject.as_ref().unwrap_or(&fact.subject) == &known.subject
            && end.predicate == known.predicate
            && !end.is_only
            && end.object.as_ref().is_none_or(|object| *object == known.object)
    })
}

//! What stands when a message is read, from before and from the messages before it, and what a sentence ends or changes of it.

use std::sync::LazyLock;

use language::terms::Terms;
use language::vocabulary;
use regex::Regex;

use super::known::Known;
use super::reader::Reader;
use super::reading::Reading;
use super::{Ending, Fact, endings};

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
        self.in_other_words(evidence);
        self.instead(evidence);
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
        let known = self.known;
        let open: Vec<&Known> = known.iter().chain(&stated).filter(|fact| !is_said(fact)).collect();
        let reasons = reasons(&open);
        // "I no longer use Notion, it's Obsidian now": what is over by its own words may have another value in the same breath.
        let of_sentence = || self.found.facts.iter().filter(|new| new.message == self.at && new.evidence == evidence);
        let has_value = |fact: &Known| of_sentence().any(|new| new.subject == fact.subject && new.predicate == fact.predicate);
        let ended = known.iter().chain(&stated).filter(|fact| of_sentence().any(|new| ends(new, fact)) && !has_value(fact));
        let exchanged: Vec<Reading> = ended.filter_map(|fact| endings::exchanged(sentence, fact)).collect();
        for reading in endings::read(sentence, &open).into_iter().chain(exchanged) {
            let at = self.at;
            // "I'm done with the review": one sentence says once that it is over.
            let said = self.found.facts.iter_mut().filter(|fact| fact.message == at && fact.evidence == evidence);
            let mut said = said.filter(|fact| says_over(fact) && Terms::of(&fact.object).shared(&Terms::of(&reading.object)) > 0);
            if let Some(said) = said.next() {
                let subject = Some(reading.subject.clone());
                let ended = reading.ends.iter().map(|end| Ending { subject: subject.clone(), ..end.clone() });
                said.ends.extend(ended.flat_map(|end| with_reason(end, &reasons)));
                continue;
            }
            let mut fact = self.fact(&reading, sentence, &context);
            evidence.clone_into(&mut fact.evidence);
            let is_same = |said: &&mut Fact| {
                said.message == at && said.subject == fact.subject && said.predicate == fact.predicate && said.object == fact.object
            };
            match self.found.facts.iter_mut().find(is_same) {
                Some(said) => said.ends.extend(fact.ends),
                None => self.add(fact),
            }
        }
    }

    /// Lets what the sentence says to be instead of something end the only known statement of its relation: "I'm saving for a bike instead",
    /// 改用飞书了.
    fn instead(&mut self, evidence: &str) {
        static INSTEAD: LazyLock<Regex> = language::light_pattern!(
            r"(?i)\binstead\b|\bforget the\b|(?:换|換|改)(?:成|用|学|學|吃|喝|去|开|開|练|練|做|当|當|养|養|追|玩)了?"
        );
        const EXCHANGED: [&str; 10] = ["uses", "takes", "goal", "plans", "learning", "diet", "owns", "studies", "working_on", "plays"];
        if !INSTEAD.is_match(evidence) {
            return;
        }
        let at = self.at;
        let known: Vec<Known> = self.known.iter().cloned().chain(self.stated()).collect();
        let of_sentence = self.found.facts.iter_mut().filter(|fact| fact.message == at && fact.evidence == evidence);
        for fact in of_sentence.filter(|fact| EXCHANGED.contains(&fact.predicate.as_str()) && fact.ends.is_empty()) {
            let is_rival =
                |known: &&Known| known.subject == fact.subject && known.predicate == fact.predicate && known.object != fact.object;
            let mut rivals = known.iter().filter(is_rival);
            if let (Some(only), None) = (rivals.next(), rivals.next()) {
                fact.ends.push(ending(only));
            }
        }
    }

    /// Lets what the sentence says to be over end what is known of the same matter in other words: "I used to like her films" ends a liking
    /// of hers, and "I've set up the pipeline" the task to "set up the pipeline for work".
    fn in_other_words(&mut self, evidence: &str) {
        let at = self.at;
        let is_meant = |fact: &Fact| fact.message == at && fact.evidence == evidence && says_over(fact);
        if !self.found.facts.iter().any(is_meant) {
            return;
        }
        let stated = self.stated();
        let known: Vec<&Known> = self.known.iter().chain(&stated).collect();
        let reasons = reasons(&known);
        for fact in self.found.facts.iter_mut().filter(|fact| is_meant(fact)) {
            let ended = known.iter().filter(|known| {
                let is_meant = match fact.predicate.as_str() {
                    "completed" => TASKS.contains(&known.predicate.as_str()) && endings::is_deed_of(&fact.object, &known.object),
                    "cancelled" => TASKS.contains(&known.predicate.as_str()) && endings::is_plan_of(&fact.object, &known.object),
                    "gave_up" => DEEDS.contains(&known.predicate.as_str()) && endings::is_same_matter(&fact.object, &known.object),
                    "no_longer_likes" | "dislikes" => is_taste(known, &fact.object),
                    over => {
                        over.strip_prefix("no_longer_") == Some(&known.predicate) && endings::is_same_matter(&fact.object, &known.object)
                    }
                };
                is_meant && known.subject == fact.subject && !ends(fact, known)
            });
            let ended: Vec<Ending> = ended.flat_map(|known| with_reason(ending(known), &reasons)).collect();
            fact.ends.extend(ended);
        }
    }

    /// A move from what is known of another relation is no move of home: "I've moved from Obsidian to Notion".
    pub(super) fn moving(&self, reading: Reading) -> Reading {
        const LEFT: [&str; 5] = ["uses", "works_at", "working_on", "team", "studies_at"];
        let from = reading.ends.iter().find(|end| end.predicate == "lives_in").and_then(|end| end.object.as_deref());
        let Some(from) = from.filter(|_| reading.predicate == "lives_in") else { return reading };
        let stated = self.stated();
        let names_it = |known: &&Known| known.subject == reading.subject && known.object.contains(from);
        let known: Vec<&Known> = self.known.iter().chain(&stated).filter(names_it).collect();
        let left = known.iter().find(|known| LEFT.contains(&known.predicate.as_str()));
        match left.filter(|_| !known.iter().any(|known| known.predicate == "lives_in")) {
            Some(left) => Reading { predicate: left.predicate.clone(), ends: vec![ending(left)], ..reading },
            None => reading,
        }
    }

    /// A removal from a list of a record ends what the record is known to hold in other words.
    pub(super) fn removing(&self, reading: Reading) -> Reading {
        const HELD: [&str; 8] = ["includes", "is", "decided", "todo", "plans", "scheduled_for", "goal", "working_on"];
        if reading.predicate != "excludes" {
            return reading;
        }
        let removed = Terms::of(&reading.object);
        let is_meant = |known: &&Known| {
            let held = Terms::of(&known.object);
            let shared = removed.shared(&held);
            HELD.contains(&known.predicate.as_str())
                && shared >= 3
                && shared * 3 >= removed.content.len() * 2
                && shared * 2 >= held.content.len()
        };
        let stated = self.stated();
        let ended: Vec<Ending> = self.known.iter().chain(&stated).filter(is_meant).map(ending).collect();
        Reading { ends: reading.ends.into_iter().chain(ended).collect(), ..reading }
    }
}

/// Whether a known statement is a taste or a wish of this matter, or the reason of one: "wants_to_visit_because | Patagonia: the wind".
fn is_taste(known: &Known, matter: &str) -> bool {
    let relation = known.predicate.strip_suffix(REASON).unwrap_or(&known.predicate);
    let value = if relation == known.predicate { known.object.as_str() } else { known.object.split(':').next().unwrap_or_default() };
    TASTES.contains(&relation) && endings::is_same_matter(matter, value)
}

/// Relations of what somebody likes or longs for.
const TASTES: [&str; 4] = ["likes", "prefers", "wants_to", "wants_to_visit"];
/// Relations of what is to be done.
const TASKS: [&str; 4] = ["todo", "plans", "working_on", "scheduled_for"];
/// Relations of what somebody does.
const DEEDS: [&str; 7] = ["habit", "likes", "plays", "uses", "learning", "goal", "collects"];

/// What the predicate of a reason for another statement ends with; its value begins with that of the statement.
const REASON: &str = "_because";

/// The reasons among known statements.
fn reasons<'a>(known: &[&'a Known]) -> Vec<&'a Known> {
    known.iter().filter(|fact| fact.predicate.ends_with(REASON)).copied().collect()
}

/// The end of a statement, and of the reason that was given for it.
fn with_reason(end: Ending, reasons: &[&Known]) -> Vec<Ending> {
    let is_of_end = |reason: &&&Known| {
        reason.predicate.strip_suffix(REASON) == Some(&end.predicate)
            && end.subject.as_ref().is_none_or(|subject| *subject == reason.subject)
            && end
                .object
                .as_ref()
                .is_some_and(|object| reason.object.strip_prefix(object.as_str()).is_some_and(|rest| rest.starts_with(':')))
    };
    let reasons: Vec<Ending> = reasons.iter().filter(is_of_end).map(|reason| ending(reason)).collect();
    [end].into_iter().chain(reasons).collect()
}

/// The end of a known statement.
fn ending(known: &Known) -> Ending {
    Ending { subject: Some(known.subject.clone()), predicate: known.predicate.clone(), object: Some(known.object.clone()), is_only: false }
}

/// Whether a fact says that something is over.
fn says_over(fact: &Fact) -> bool {
    fact.predicate.starts_with("no_longer_")
        || matches!(fact.predicate.as_str(), "completed" | "cancelled" | "gave_up" | "left" | "excludes" | "dislikes")
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

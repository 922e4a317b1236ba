//! Reads one message: requests to remember, answers, statements, and decisions of both sides.

use language::normalize::plain;
use language::{cues, script};

use super::dialogue::Talk;
use super::known::{self, Known};
use super::reading::{Context, Reading, Record};
use super::sentence::{Sentence, sentences};
use super::{Ending, Extraction, Fact, Message, chinese, doubt, english, filter, repair, retraction, rule, trim, vague};

/// Factor on the confidence of a hedged sentence ("maybe", 可能): it takes the confidence below the admission threshold.
const HEDGED: f64 = 0.6;

/// One message, and where its facts are collected.
pub(super) struct Reader<'a> {
    /// The place of the message among all.
    pub at: usize,
    pub message: &'a Message<'a>,
    /// What is known from before these messages.
    pub known: &'a [Known],
    pub found: &'a mut Extraction,
}

impl<'a> Reader<'a> {
    /// Reads a user's message.
    pub(super) fn user(&mut self, talk: &mut Talk) {
        let text = self.taken_back(talk);
        let stated = self.stated();
        let spoken_of = talk.said_at().and_then(|before| self.spoken_of(before));
        let by_name = |sentence: Sentence| match known::with_relation(&sentence.text, self.known.iter().chain(&stated)) {
            Some(text) => Sentence { text, ..sentence },
            None => sentence,
        };
        let mut own: Vec<Sentence> = sentences(text).into_iter().map(by_name).collect();
        if let Some(first) = own.first_mut() {
            let whom = spoken_of.as_deref().and_then(|subject| known::with_antecedent(&first.text, subject));
            let moved = whom.or_else(|| known::with_event(&first.text, &stated));
            first.text = moved.unwrap_or_else(|| std::mem::take(&mut first.text));
        }
        let sentences = self.joined(chinese::spelled_out(english::spelled_out(own)));
        // Nothing is learned from fiction, nor from what the user asks not to keep.
        let is_fiction = talk.plays(text) || filter::is_fiction(text) || filter::is_private(text);
        let known = self.found.facts.len();
        let (mut is_material, mut has_request) = (false, false);
        let answer = if is_fiction { None } else { talk.answer(&sentences) };
        let reply = if is_fiction || answer.is_some() || is_play(&sentences, 0) { None } else { self.reply(&sentences, talk) };
        for (place, sentence) in sentences.iter().enumerate() {
            if self.request(&sentences, place, sentence) {
                has_request = true;
            } else if let Some((statement, is_agreed)) = reply.as_ref().filter(|_| place == 0) {
                self.replied(statement, *is_agreed, sentence, talk);
            } else if !(is_fiction || is_material || is_play(&sentences, place)) {
                talk.notice(&sentence.text);
                if answer.is_none() {
                    let before = self.found.facts.len();
                    self.mended(sentence, talk);
                    self.disregarding(before, &sentences, place);
                    self.doubting(before, &sentences, place);
                }
                is_material |= filter::introduces_material(&sentence.text);
            }
        }
        if !has_request && let Some((text, readings)) = answer {
            self.answer(readings, &text, talk.record());
        }
        if self.found.facts.len() == known
            && !is_fiction
            && let Some((text, reading)) = talk.reason(&sentences)
        {
            self.answer(vec![reading], &text, None);
        }
        if asks_for_help(&sentences) {
            self.leave_errands(known);
        }
        for fact in self.found.facts.iter_mut().skip(known) {
            let old = talk.given_up_for(&fact.object).map(str::to_owned);
            fact.ends.extend(old.map(|old| Ending { predicate: fact.predicate.clone(), object: Some(old), ..Ending::default() }));
        }
        let last = self.found.facts.get(known..).and_then(<[Fact]>::last);
        talk.turn(self.at, last.map(|fact| (fact.predicate.as_str(), fact.object.as_str())));
    }

    /// The message without the words by which it takes the one before it back as a joke; of that, nothing is kept but what was asked for.
    fn taken_back(&mut self, talk: &Talk) -> &'a str {
        let text = self.message.text;
        match (retraction::behind(text), talk.said_at()) {
            (Some(rest), Some(before)) => {
                self.found.facts.retain(|fact| fact.is_explicit || fact.message != before);
                rest
            }
            _ => text,
        }
    }

    /// The first sentence in the words of a statement, if it replies to a question about the user and states nothing by itself; and whether
    /// it only agrees.
    fn reply(&self, sentences: &[Sentence], talk: &Talk) -> Option<(String, bool)> {
        let (question, first) = (talk.question()?, sentences.first()?);
        if first.is_question || !self.readings(&first.text).is_empty() {
            return None;
        }
        let reply = question.reply(&first.text)?;
        Some((reply.statement, reply.is_agreed))
    }

    /// Reads a reply. What the user agreed to stands in the question, which is its evidence.
    fn replied(&mut self, statement: &str, is_agreed: bool, sentence: &Sentence, talk: &mut Talk) {
        let first = self.found.facts.len();
        self.statement(&Sentence { text: statement.to_owned(), is_question: false }, &sentence.text, talk.record());
        if let Some(question) = talk.question().filter(|_| is_agreed) {
            for fact in self.found.facts.iter_mut().skip(first) {
                fact.evidence.clone_from(&question.text);
                fact.message = question.message;
            }
        }
        talk.state(statement);
    }

    /// Leaves out what the user did or has to do when the message asks for help: it tells of the moment. What has a date is kept.
    fn leave_errands(&mut self, first: usize) {
        let mut place = 0;
        self.found.facts.retain(|fact| {
            place += 1;
            let is_errand = ERRANDS.contains(&fact.predicate.as_str()) && fact.ends.is_empty() && !fact.is_explicit;
            place <= first || !is_errand || fact.date.is_some()
        });
    }

    /// Reads a statement, of which only what stands in the end is kept: repairs within it, and of the message before.
    fn mended(&mut self, sentence: &Sentence, talk: &mut Talk) {
        let read = |text: &str| self.readings(text);
        let said = if repair::is_starred(self.message.text) { self.message.text } else { &sentence.text };
        let apologised = talk.apologises(repair::only_apologises(said)).then(|| format!("sorry, {}", before_the_question(said)));
        let said = apologised.as_deref().unwrap_or(said);
        let (texts, replaced) = match repair::resolve(&sentence.text, read) {
            Some(texts) if !repair::begins(&sentence.text) => (Some(texts), None),
            own => match talk.last_statement().and_then(|last| Some((repair::resolve_next(last, said, read)?, last.to_owned()))) {
                Some((texts, last)) => (Some(texts), Some(last)),
                None => (own, None),
            },
        };
        if let Some(replaced) = replaced {
            let at = self.at;
            self.found.facts.retain(|fact| fact.is_explicit || fact.message == at || fact.evidence != replaced);
        }
        for text in texts.as_deref().unwrap_or(std::slice::from_ref(&sentence.text)) {
            let is_question = sentence.is_question && apologised.is_none();
            self.statement(&Sentence { text: text.clone(), is_question }, &sentence.text, talk.record());
        }
        // A question states nothing that the next message could put right, and neither does an apology.
        if !(sentence.is_question || repair::only_apologises(&sentence.text)) {
            talk.state(&sentence.text);
        }
    }

    /// The facts from `first` on, which the sentence at `place` states: if the sentence before takes something back ("Please ignore the old
    /// address"), it is part of their evidence, so that they replace what it means.
    fn disregarding(&mut self, first: usize, sentences: &[Sentence], place: usize) {
        let before = place.checked_sub(1).and_then(|before| sentences.get(before)).filter(|before| cues::disregards(&plain(&before.text)));
        let (Some(before), Some(sentence)) = (before, sentences.get(place)) else { return };
        let text = self.message.text;
        let Some(from) = text.find(&before.text).and_then(|at| text.get(at..)) else { return };
        let Some(both) = from.find(&sentence.text).and_then(|at| from.get(..at + sentence.text.len())) else { return };
        for fact in self.found.facts.iter_mut().skip(first) {
            both.clone_into(&mut fact.evidence);
        }
    }

    /// The facts from `first` on, which the sentence at `place` states, are doubtful if the next sentence begins with the speaker looking
    /// again: "I take ramipril. Let me look at the box."
    fn doubting(&mut self, first: usize, sentences: &[Sentence], place: usize) {
        if sentences.get(place + 1).is_some_and(|next| filter::is_slip(&next.text)) {
            self.found.facts.iter_mut().skip(first).filter(|fact| !fact.is_explicit).for_each(|fact| fact.confidence *= HEDGED);
        }
    }

    /// The sentences, each together with the next one if that puts it right: "My sister is called Hanna. Sorry, Hanne."
    fn joined(&self, sentences: Vec<Sentence>) -> Vec<Sentence> {
        let mut joined: Vec<Sentence> = Vec::with_capacity(sentences.len());
        for sentence in sentences {
            let both = joined
                .last()
                .filter(|before| !before.is_question && repair::begins(&sentence.text))
                .map(|before| format!("{} {}", before.text, sentence.text))
                .filter(|both| repair::resolve(both, |text| self.readings(text)).is_some());
            match (both, joined.last_mut()) {
                (Some(both), Some(before)) => *before = Sentence { text: both, is_question: sentence.is_question },
                _ => joined.push(sentence),
            }
        }
        joined
    }

    /// The only relative or animal of whom the message at `before` stated something.
    fn spoken_of(&self, before: usize) -> Option<String> {
        let mut subjects =
            self.found.facts.iter().filter(|fact| fact.message == before && fact.subject != "user").map(|fact| &fact.subject);
        let first = subjects.next()?;
        subjects.all(|other| other == first).then(|| first.clone())
    }

    /// What the rules read in a text.
    pub(super) fn readings(&self, text: &str) -> Vec<Reading> {
        let context = self.context(text);
        if context.is_chinese { chinese::read(text, false, &context) } else { english::read(text, &context) }
    }

    /// Reads a decision that the agent stated and the user agreed to.
    pub(super) fn decision(&mut self) {
        for sentence in sentences(self.message.text).iter().filter(|sentence| !sentence.is_question) {
            let context = self.context(&sentence.text);
            for reading in self
                .readings(&sentence.text)
                .into_iter()
                .filter(|reading| reading.predicate == "decided" && filter::speaks_for_both(&sentence.text))
            {
                self.add(self.fact(&reading, &sentence.text, &context));
            }
        }
    }

    fn statement(&mut self, sentence: &Sentence, evidence: &str, record: Option<&Record>) {
        let context = self.context(&sentence.text);
        let is_chinese = context.is_chinese;
        let is_no_statement = if is_chinese { chinese::is_no_statement(&sentence.text) } else { english::is_no_statement(&sentence.text) };
        if filter::introduces_material(&sentence.text) || filter::is_request(&sentence.text) {
            return;
        }
        let changes = if is_chinese { chinese::changes(&sentence.text, record) } else { english::changes(&sentence.text, record) };
        if !changes.is_empty() {
            let changes = changes.into_iter().map(|change| self.removing(change)).collect();
            return self.answer(changes, &sentence.text, record);
        }
        if is_no_statement {
            return;
        }
        let (text, readings) = if is_chinese {
            (sentence.text.as_str(), chinese::read(&sentence.text, sentence.is_question, &context))
        } else if sentence.is_question {
            let Some(before) = english::before_the_question(&sentence.text) else { return };
            (before.trim_end_matches([',', ';', '-', '–', '—', ' ']), english::read(before, &context))
        } else {
            (sentence.text.as_str(), english::read(&sentence.text, &context))
        };
        let is_secret = filter::holds_secret(text);
        // Working on a record is not a task of its own.
        let is_about_record = !is_chinese && english::opens(text).is_some_and(|record| record.title.is_some());
        for reading in readings
            .into_iter()
            .map(trim::trimmed)
            .filter(|reading| !(doubt::is_doubtful(reading, text) || vague::is_vague(reading)))
            .filter(|reading| !(is_about_record && reading.predicate == "todo"))
        {
            if is_secret {
                self.found.secrets += 1;
                return;
            }
            let reading = self.moving(reading);
            let mut fact = self.fact(&reading, text, &context);
            evidence.clone_into(&mut fact.evidence);
            if filter::is_unsure(text, reading.start, reading.end) || filter::is_slip(text) {
                fact.confidence *= HEDGED;
            }
            self.add(fact);
        }
        // "The Golf is sold, what now?" tells something before it asks.
        let told = match sentence.is_question {
            true if is_chinese => before_the_question(text),
            _ => text,
        };
        let is_told = told != text || !(sentence.is_question && is_chinese);
        if is_told && !is_secret && !filter::is_unsure(told, 0, told.len()) {
            self.over(told, evidence);
        }
    }

    /// Adds the statements of an answer, which is about `record` if there is one.
    fn answer(&mut self, readings: Vec<Reading>, text: &str, record: Option<&Record>) {
        let text = &of_record(text, record);
        if filter::holds_secret(text) {
            self.found.secrets += 1;
            return;
        }
        let context = self.context(text);
        for reading in readings.into_iter().filter(|reading| rule::has_content(&reading.object)) {
            let fact = self.fact(&reading, text, &context);
            let is_named = |title: &&String| !fact.subject.contains(*title) && !fact.object.contains(*title);
            let record = record.and_then(|record| record.title.as_ref()).filter(is_named).cloned();
            self.add(Fact { record, ..fact });
        }
    }

    pub(super) fn context(&self, text: &str) -> Context {
        Context { on: self.message.on, is_chinese: script::is_chinese(text) }
    }

    pub(super) fn fact(&self, reading: &Reading, sentence: &str, context: &Context) -> Fact {
        Fact {
            subject: reading.subject.clone(),
            predicate: reading.predicate.clone(),
            object: reading.object.clone(),
            record: None,
            date: reading.date.filter(|date| !date.is_absolute).map(|date| date.render(context.is_chinese)),
            category: reading.category,
            stability: reading.stability,
            confidence: reading.confidence,
            evidence: sentence.to_owned(),
            is_explicit: false,
            message: self.at,
            ends: reading.ends.clone(),
        }
    }

    pub(super) fn add(&mut self, fact: Fact) {
        let is_same = |known: &Fact| known.subject == fact.subject && known.predicate == fact.predicate && known.object == fact.object;
        if !self.found.facts.iter().any(is_same) {
            self.found.facts.push(fact);
        }
    }
}

/// What stands before a question behind it: "It's May 16, does that change it?"
fn before_the_question(sentence: &str) -> &str {
    if !sentence.ends_with(['?', '？']) {
        return sentence;
    }
    sentence.rfind([',', '，']).and_then(|at| sentence.get(..at)).unwrap_or(sentence)
}

/// Predicates of single deeds.
const ERRANDS: [&str; 3] = ["todo", "did", "completed"];

/// Whether a message asks for something.
fn asks_for_help(sentences: &[Sentence]) -> bool {
    sentences.iter().any(|sentence| sentence.is_question || filter::is_request(&sentence.text) || filter::wants_help(&sentence.text))
}

/// Whether a sentence is a joke or part of a story, or the next one says that it was a joke.
fn is_play(sentences: &[Sentence], place: usize) -> bool {
    let is_short = |sentence: &&Sentence| sentence.text.chars().count() <= MAX_DISCLAIMER_CHARS;
    let text = sentences.get(place).map_or("", |sentence| sentence.text.as_str());
    filter::is_joke(text)
        || filter::is_story(text)
        || sentences.get(place + 1).filter(is_short).is_some_and(|next| filter::is_joke(&next.text))
        || sentences
            .get(place + 2)
            .filter(is_short)
            .is_some_and(|next| filter::is_joke(&next.text) && next.text.starts_with(['.', '…', 'j', 'J', '(']))
        || place
            .checked_sub(1)
            .and_then(|before| sentences.get(before))
            .filter(is_short)
            .is_some_and(|before| filter::is_joke(&before.text))
}

/// The longest sentence that only says that another was a joke, in characters.
const MAX_DISCLAIMER_CHARS: usize = 30;

/// A statement about a record, followed by the record's title: "Move the date to Friday. (Summer party)".
fn of_record(text: &str, record: Option<&Record>) -> String {
    let title = record.and_then(|record| record.title.as_deref()).filter(|title| !text.contains(title));
    match title {
        Some(title) if script::is_chinese(text) => format!("{text}（《{title}》）"),
        Some(title) => format!("{text} ({title})"),
        None => text.to_owned(),
    }
}

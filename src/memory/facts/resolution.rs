//! Determines how a new statement affects the known facts: it says the same, supersedes them, comes too late, or
//! contradicts them. Called by `apply`, which carries it out.
//!
//! Two sources of known facts are compared: rivals by the relations of our vocabulary (one home at a time; likes against
//! dislikes; "I no longer …"), and neighbours by embedding and words (`neighbours`), which the judge decides on
//! (`judge`).

use std::collections::HashSet;

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::fact::Fact;
use crate::domain::ids::FactId;
use crate::error::Result;
use crate::memory::candidate::Provenance;
use crate::memory::candidate::{Candidate, EndedFact};
use crate::memory::facts::neighbours;
use crate::memory::fingerprint;
use crate::store::{self, Tx};
use language::script::is_han;
use language::vocabulary;
use statements::judge::{AnalysedStatement, Judgement, Statement, THRESHOLD, Verdict, judge};

/// Most active facts of the same subject and relation that are compared.
const MAX_RIVALS: usize = 64;

/// The confidence from which two facts are merged without asking a person.
const MERGE_AT: f64 = 0.8;

/// Number of contradictions by wording alone from which the known facts count as a series, like the prices of several
/// lunches: they already coexist, so the new one may too.
const SERIES: usize = 3;

/// The effects on the known facts.
#[derive(Debug, Default)]
pub(super) struct Resolution {
    /// Says the same in other words.
    pub twin: Option<Fact>,
    /// No longer true because of the new statement.
    pub replaced: Vec<Fact>,
    /// Stated later than the new statement, which was true before it.
    pub newer: Option<Fact>,
    /// Cannot be true beside the new statement; a person decides.
    pub disputed: Vec<Dispute>,
    /// The first fact that the rules suspect to conflict or agree, without being sure.
    pub unsure: Option<Fact>,
    /// Whether the statement ends something, or has a key.
    is_ending: bool,
}

/// A known fact that contradicts the new one.
#[derive(Debug)]
pub(super) struct Dispute {
    /// The known fact.
    pub fact: Fact,
    /// The judge's verdict and reason.
    pub judgement: Judgement,
    /// Whether the newer fact supersedes the older one if no person decides.
    pub is_replaced_otherwise: bool,
    /// Whether only the wording contradicts it: no relation of our vocabulary, no edit by a person.
    is_by_words: bool,
}

/// Compares `candidate` with the active facts of `bucket` that it may affect.
pub(super) async fn resolve(
    app: &AppState,
    tx: &Tx,
    access: &Access,
    bucket: &Bucket,
    candidate: &Candidate,
    provenance: Provenance,
) -> Result<Resolution> {
    let rivals = rivals(tx, access, bucket, candidate).await?;
    // A statement with a key, or one that ends something, is more than a paraphrase.
    let is_named = candidate.ends.iter().any(|ending| ending.predicate == candidate.predicate);
    let is_ending = is_named || rivals.iter().any(|(_, is_ended)| *is_ended);
    let mut resolution = Resolution { is_ending, ..Resolution::default() };
    let new = read(candidate);
    let mut seen: HashSet<FactId> = HashSet::new();
    for (fact, is_ended) in rivals {
        if seen.insert(fact.id) {
            resolution.compare(fact, (candidate, &new), provenance, Rival { is_ended, is_rival: true });
        }
    }
    for fact in neighbours::nearest(app, tx, access, bucket, &candidate.text).await? {
        if seen.insert(fact.id) {
            resolution.compare(fact, (candidate, &new), provenance, Rival { is_ended: false, is_rival: false });
        }
    }
    resolution.leave_series();
    Ok(resolution)
}

/// Why a fact is compared.
#[derive(Debug, Clone, Copy)]
struct Rival {
    /// The statement ends it.
    is_ended: bool,
    /// By the vocabulary both cannot hold at once.
    is_rival: bool,
}

impl Resolution {
    fn compare(&mut self, fact: Fact, (candidate, new): (&Candidate, &AnalysedStatement<'_>), provenance: Provenance, rival: Rival) {
        let is_late = fact.valid_from > candidate.said_at;
        let judgement = judged(&fact, new, is_late);
        // Several facts from one sentence have the same text and are not duplicates.
        let is_of_same_words = is_same_message(&fact, candidate) || is_same_sentence(&fact, candidate);
        let verdict = (judgement.is_sure() && !is_of_same_words).then_some(judgement.verdict);
        if verdict == Some(Verdict::Duplicate) && !self.is_ending {
            if judgement.confidence >= MERGE_AT {
                self.twin.get_or_insert(fact);
            } else {
                self.unsure.get_or_insert(fact);
            }
            return;
        }
        let is_replacing = rival.is_ended || rival.is_rival || verdict == Some(Verdict::Update);
        let is_guarded = fact.is_person_edited && !provenance.is_by_person;
        // A person who writes another value by hand has decided.
        let is_decided = rival.is_ended || (rival.is_rival && provenance.is_by_person);
        let is_disputed = verdict == Some(Verdict::Contradiction) && !is_decided;
        if is_guarded && (is_replacing || is_disputed) {
            let confidence = judgement.confidence.max(THRESHOLD);
            let reason = "it differs from what a person wrote";
            let judgement = Judgement { verdict: Verdict::Contradiction, confidence, reason };
            self.disputed.push(Dispute { fact, judgement, is_replaced_otherwise: false, is_by_words: false });
        } else if is_disputed && !is_late {
            self.disputed.push(Dispute { fact, judgement, is_replaced_otherwise: is_replacing, is_by_words: !is_replacing });
        } else if is_replacing && is_late {
            self.newer.get_or_insert(fact);
        } else if is_replacing {
            self.replaced.push(fact);
        } else if is_disputed {
            self.disputed.push(Dispute { fact, judgement, is_replaced_otherwise: false, is_by_words: true });
        } else if !is_guarded
            && !is_of_same_words
            && matches!(judgement.verdict, Verdict::Duplicate | Verdict::Update | Verdict::Contradiction)
        {
            self.unsure.get_or_insert(fact);
        }
    }

    fn leave_series(&mut self) {
        if self.disputed.iter().filter(|dispute| dispute.is_by_words).count() >= SERIES {
            self.disputed.retain(|dispute| !dispute.is_by_words);
        }
    }
}

fn is_same_message(fact: &Fact, candidate: &Candidate) -> bool {
    candidate.message.is_some() && fact.message == candidate.message
}

/// Whether both are values of relations extracted from the same sentence.
fn is_same_sentence(fact: &Fact, candidate: &Candidate) -> bool {
    let is_value = fact.object != fact.text && candidate.object != candidate.text;
    is_value && fingerprint::normalise(told(fact)) == fingerprint::normalise(words_of(candidate))
}

/// The words in which a fact was stated: "actually" and "no longer" stand there and not in its text. What a person wrote, and what comes from
/// no message, is its text.
fn told(fact: &Fact) -> &str {
    let is_told = fact.message.is_some() && !fact.is_person_edited && !fact.evidence.is_empty();
    if is_told { &fact.evidence } else { &fact.text }
}

/// The words of a candidate, as those of [`told`].
fn words_of(candidate: &Candidate) -> &str {
    if candidate.message.is_some() && !candidate.evidence.is_empty() { &candidate.evidence } else { &candidate.text }
}

/// The new statement, analysed for the judge.
fn read(candidate: &Candidate) -> AnalysedStatement<'_> {
    AnalysedStatement::new(&Statement {
        subject: &candidate.subject,
        predicate: &candidate.predicate,
        object: &candidate.object,
        text: words_of(candidate),
        said_at: candidate.said_at,
    })
}

/// The verdict on a known fact and a new one, in the order in which they were stated.
fn judged(fact: &Fact, new: &AnalysedStatement<'_>, is_late: bool) -> Judgement {
    let known = AnalysedStatement::new(&Statement {
        subject: &fact.subject,
        predicate: &fact.predicate,
        object: &fact.object,
        text: told(fact),
        said_at: fact.valid_from,
    });
    if is_late { judge(new, &known) } else { judge(&known, new) }
}

/// The active facts that cannot be true beside the candidate by their relation, each with whether the candidate ends it.
async fn rivals(tx: &Tx, access: &Access, bucket: &Bucket, candidate: &Candidate) -> Result<Vec<(Fact, bool)>> {
    let opposites: Vec<&str> = vocabulary::opposites(&candidate.predicate).collect();
    let (of_others, own): (Vec<&EndedFact>, Vec<&EndedFact>) = candidate.ends.iter().partition(|ending| ending.subject.is_some());
    let mut predicates: Vec<&str> = opposites.clone();
    predicates.extend(own.iter().map(|ending| ending.predicate.as_str()));
    let is_single = vocabulary::is_single_valued(&candidate.predicate);
    if is_single || candidate.predicate == MEDICINE {
        predicates.push(&candidate.predicate);
    }
    let mut ended = Vec::new();
    for ending in of_others {
        let subject = ending.subject.as_deref().unwrap_or_default();
        let known = store::facts::list_active(tx, access, bucket, subject, &[ending.predicate.as_str()]).await?;
        let is_meant = |fact: &Fact| ending.object.as_deref().is_none_or(|value| fingerprint::is_same_value(&fact.object, value));
        ended.extend(known.into_iter().filter(is_meant).map(|fact| (fact, true)));
    }
    if predicates.is_empty() {
        return Ok(ended);
    }
    let known = store::facts::list_active(tx, access, bucket, &candidate.subject, &predicates).await?;
    let others = |predicate: &str| {
        known.iter().filter(|fact| fact.predicate == predicate && !fingerprint::is_same_value(&fact.object, &candidate.object)).count()
    };
    let is_clear = |ending: &EndedFact| !ending.is_only || others(&ending.predicate) == 1;
    let own: Vec<&EndedFact> = own.into_iter().filter(|ending| is_clear(ending)).collect();
    let rival = |fact: &Fact| {
        let same = |value: &str| fingerprint::is_same_value(&fact.object, value);
        let is_meant = |ending: &&EndedFact| ending.predicate == fact.predicate && ending.object.as_deref().is_none_or(same);
        let is_ended = own.iter().any(is_meant) || is_other_dose(candidate, fact);
        let is_opposite = opposites.contains(&fact.predicate.as_str()) && same(&candidate.object);
        let is_rival = is_ended || is_opposite || (is_single && fact.predicate == candidate.predicate);
        is_rival.then(|| (fact.clone(), is_ended))
    };
    Ok(ended.into_iter().chain(known.iter().filter_map(rival)).take(MAX_RIVALS).collect())
}

/// The relation of people to their medicines.
const MEDICINE: &str = "takes";

/// Whether both name one medicine, and the new one another dose of it: "30 mg Lexapro" replaces "20 mg Lexapro".
fn is_other_dose(candidate: &Candidate, fact: &Fact) -> bool {
    let (new, old) = (medicine(&candidate.object), medicine(&fact.object));
    let has_dose = |text: &str| text.chars().any(char::is_numeric);
    candidate.predicate == MEDICINE
        && fact.predicate == MEDICINE
        && !new.is_empty()
        && new == old
        && has_dose(&candidate.object)
        && has_dose(&fact.object)
        && candidate.object != fact.object
}

/// The name of a medicine without its dose. The number of "vitamin B12" belongs to the name; that of a dose begins a word, or follows a
/// Chinese name.
fn medicine(text: &str) -> String {
    const UNITS: [&str; 9] = ["mg", "mcg", "µg", "g", "ml", "iu", "unit", "units", "of"];
    let mut spaced = String::with_capacity(text.len() + 1);
    for c in text.to_lowercase().chars() {
        if c.is_numeric() && spaced.chars().next_back().is_some_and(is_han) {
            spaced.push(' ');
        }
        spaced.push(c);
    }
    let is_dose = |word: &str| word.starts_with(char::is_numeric) || UNITS.contains(&word);
    spaced.split_whitespace().filter(|word| !is_dose(word)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_medicine_is_known_without_its_dose() {
        for (one, other) in [("20mg lexapro", "Lexapro 30 mg"), ("metformin 500", "metformin 1,000 mg"), ("缬沙坦80毫克", "缬沙坦160毫克")]
        {
            assert_eq!(medicine(one), medicine(other));
        }
        for (one, other) in
            [("metformin 500", "melatonin 5 mg"), ("vitamin B6", "vitamin B12"), ("omega-3", "omega-6"), ("维生素B6", "维生素B12")]
        {
            assert_ne!(medicine(one), medicine(other));
        }
    }
}

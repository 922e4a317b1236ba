//! What a new statement means for the facts that are known: it says the same, takes their place, comes too late, or cannot be true
//! beside them. Called by `apply`, which acts on it.
//!
//! Two roads lead to the facts that are looked at: the relations of our vocabulary (one home at a time; likes against dislikes;
//! "I no longer …"), and the neighbours by meaning and words (`neighbours`), on which the judge decides (`judge`).

use std::collections::HashSet;

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::fact::Fact;
use crate::domain::ids::FactId;
use crate::error::Result;
use crate::memory::candidate::Candidate;
use crate::memory::facts::apply::Provenance;
use crate::memory::facts::judge::{Judgement, Side, Statement, THRESHOLD, Verdict, judge};
use crate::memory::facts::neighbours;
use crate::memory::{fingerprint, vocabulary};
use crate::store::{self, Tx};

/// Active facts of the same subject and relation that are looked at.
const MAX_RIVALS: usize = 64;

/// Confidence from which two rows become one without anybody being asked.
const MERGE_AT: f64 = 0.8;

/// Known facts that a new one contradicts by its words alone from which on they are a series, like the prices of several lunches:
/// they stood beside each other before, so one more can.
const SERIES: usize = 3;

/// What is to be done about the facts that are known.
#[derive(Debug, Default)]
pub(super) struct Resolution {
    /// Says the same in other words.
    pub twin: Option<Fact>,
    /// No longer true now that this is.
    pub replaced: Vec<Fact>,
    /// Said later than this: this one was true before.
    pub newer: Option<Fact>,
    /// Cannot be true beside this one, and nobody said which holds.
    pub disputed: Vec<Dispute>,
    /// The nearest of which the rules suspect something and are not sure.
    pub unsure: Option<Fact>,
    /// Whether the statement ends something, or is kept under a name.
    is_ending: bool,
}

/// Two that cannot both be true.
#[derive(Debug)]
pub(super) struct Dispute {
    /// The known one.
    pub fact: Fact,
    /// Why.
    pub judgement: Judgement,
    /// Whether the newer would take the older one's place if nobody were to be asked.
    pub is_replaced_otherwise: bool,
    /// Whether nothing but the words of both speaks against it: no relation of our vocabulary, no person's hand.
    is_by_words: bool,
}

/// Looks at the active facts of `bucket` that `candidate` may concern.
pub(super) async fn resolve(
    app: &AppState,
    tx: &Tx,
    access: &Access,
    bucket: &Bucket,
    candidate: &Candidate,
    provenance: Provenance,
) -> Result<Resolution> {
    let rivals = rivals(tx, access, bucket, candidate).await?;
    // What is kept under a name, or brings something to an end, is more than another wording.
    let is_named = candidate.ends.iter().any(|ending| ending.predicate == candidate.predicate);
    let is_ending = is_named || rivals.iter().any(|(_, is_ended)| *is_ended);
    let mut resolution = Resolution { is_ending, ..Resolution::default() };
    let new = read(candidate);
    let mut seen: HashSet<FactId> = HashSet::new();
    for (fact, is_ended) in rivals {
        if seen.insert(fact.id) {
            resolution.weigh(fact, (candidate, &new), provenance, Rival { is_ended, is_rival: true });
        }
    }
    for fact in neighbours::nearest(app, tx, access, bucket, &candidate.text).await? {
        if seen.insert(fact.id) {
            resolution.weigh(fact, (candidate, &new), provenance, Rival { is_ended: false, is_rival: false });
        }
    }
    resolution.leave_series();
    Ok(resolution)
}

/// How a fact came to be looked at.
#[derive(Debug, Clone, Copy)]
struct Rival {
    /// The statement says that it is over.
    is_ended: bool,
    /// The vocabulary says that both cannot hold at once.
    is_rival: bool,
}

impl Resolution {
    fn weigh(&mut self, fact: Fact, (candidate, new): (&Candidate, &Side<'_>), provenance: Provenance, rival: Rival) {
        let is_late = fact.valid_from > candidate.said_at;
        let judgement = judged(&fact, new, is_late);
        // Several facts of one sentence read the same, and are no twins.
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
        // Who writes another value down by hand has decided.
        let is_decided = rival.is_ended || (rival.is_rival && provenance.is_by_person);
        let is_disputed = verdict == Some(Verdict::Contradiction) && !is_decided;
        if is_guarded && (is_replacing || is_disputed) {
            let confidence = judgement.confidence.max(THRESHOLD);
            let reason = "it says something else than what a person wrote";
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

/// Whether both are values of relations read out of the very same words.
fn is_same_sentence(fact: &Fact, candidate: &Candidate) -> bool {
    let is_value = fact.object != fact.text && candidate.object != candidate.text;
    is_value && fingerprint::normalise(&fact.text) == fingerprint::normalise(&candidate.text)
}

/// What the judge reads of a new statement.
fn read(candidate: &Candidate) -> Side<'_> {
    Side::new(&Statement {
        subject: &candidate.subject,
        predicate: &candidate.predicate,
        object: &candidate.object,
        text: &candidate.text,
        said_at: candidate.said_at,
    })
}

/// The judge's word on a known fact and a new one, in the order in which they were said.
fn judged(fact: &Fact, new: &Side<'_>, is_late: bool) -> Judgement {
    let known = Side::new(&Statement {
        subject: &fact.subject,
        predicate: &fact.predicate,
        object: &fact.object,
        text: &fact.text,
        said_at: fact.valid_from,
    });
    if is_late { judge(new, &known) } else { judge(&known, new) }
}

/// The active facts that cannot be true beside the candidate by their relation; whether the candidate says that they are over.
async fn rivals(tx: &Tx, access: &Access, bucket: &Bucket, candidate: &Candidate) -> Result<Vec<(Fact, bool)>> {
    let opposites: Vec<&str> = vocabulary::opposites(&candidate.predicate).collect();
    let mut predicates: Vec<&str> = opposites.clone();
    predicates.extend(candidate.ends.iter().map(|ending| ending.predicate.as_str()));
    let is_single = vocabulary::is_single_valued(&candidate.predicate);
    if is_single {
        predicates.push(&candidate.predicate);
    }
    if predicates.is_empty() {
        return Ok(Vec::new());
    }
    let known = store::facts::list_active(tx, access, bucket, &candidate.subject, &predicates).await?;
    let rival = |fact: Fact| {
        let same = |value: &str| fingerprint::is_same_value(&fact.object, value);
        let is_ended = candidate.ends.iter().any(|ending| ending.predicate == fact.predicate && ending.object.as_deref().is_none_or(same));
        let is_opposite = opposites.contains(&fact.predicate.as_str()) && same(&candidate.object);
        let is_rival = is_ended || is_opposite || (is_single && fact.predicate == candidate.predicate);
        is_rival.then_some((fact, is_ended))
    };
    Ok(known.into_iter().filter_map(rival).take(MAX_RIVALS).collect())
}

//! Joins what the engine and a model read in the same window: what both state is surer, what the engine states stands, and what contradicts
//! it is refused. Pure; called by `interpret`.

use crate::domain::fact::FactSource;
use crate::domain::ids::MessageId;
use crate::memory::candidate::{Candidate, Reach, Rejected};
use crate::memory::fingerprint;
use crate::memory::labels;
use crate::memory::tombstones::statement::holds;
use language::vocabulary;
use statements::facts::Known;

/// What agreement of the two readings adds to the confidence.
const AGREEMENT: f64 = 0.1;

/// Relations in favour of a value that nobody has to what they are allergic to; `favorite_…` is one, too. Small models read "allergic to
/// peanuts" as a taste for them.
const IN_FAVOUR: [&str; 4] = ["likes", "prefers", "eats", "drinks"];

/// The facts of both readings, those of the engine first, and the model's that are refused. `known`: what is known of the person. `sure`: the
/// confidence from which a fact of the model counts.
#[must_use]
pub fn readings(engine: Vec<Candidate>, model: Vec<Candidate>, known: &[Known], sure: f64) -> (Vec<Candidate>, Vec<Rejected>) {
    let (mut joined, mut rejected) = (engine, Vec::new());
    let read = joined.len();
    let allergies = allergies(&joined, &model, known);
    for fact in model {
        let is_in_favour = IN_FAVOUR.contains(&fact.predicate.as_str()) || fact.predicate.starts_with("favo");
        if is_in_favour && allergies.iter().any(|allergy| allergy.is_to(&fact)) {
            rejected.push(Rejected::new("contradicts", &fact.text));
            continue;
        }
        let known = joined.get_mut(..read).unwrap_or_default();
        match relation(known, &fact) {
            Relation::Same(place) => {
                if let Some(known) = known.get_mut(place) {
                    known.confidence = (known.confidence.max(fact.confidence) + AGREEMENT).min(1.0);
                    known.is_explicit |= fact.is_explicit;
                    known.expires_at = known.expires_at.or(fact.expires_at);
                }
            }
            Relation::Contradiction => rejected.push(Rejected::new("contradicts", &fact.text)),
            Relation::Other => joined.push(believed(fact, sure)),
        }
    }
    (joined, rejected)
}

/// Somebody's allergy: known, or stated in one of the messages.
struct Allergy {
    subject: String,
    object: String,
    /// The message that states it; `None` for one that was known before.
    message: Option<MessageId>,
}

impl Allergy {
    /// Whether the value of a fact is what its subject is allergic to, as far as the fact's message or what was known before says.
    fn is_to(&self, fact: &Candidate) -> bool {
        let value = fingerprint::normalise(&fact.object);
        let is_heard = self.message.is_none() || self.message == fact.message;
        is_heard && self.subject == fact.subject && (holds(&self.object, &value) || holds(&value, &self.object))
    }
}

fn allergies(engine: &[Candidate], model: &[Candidate], known: &[Known]) -> Vec<Allergy> {
    let is_one = |predicate: &str| predicate == "allergic_to";
    let read = engine.iter().chain(model).filter(|fact| is_one(&fact.predicate));
    let read =
        read.map(|fact| Allergy { subject: fact.subject.clone(), object: fingerprint::normalise(&fact.object), message: fact.message });
    let known = known.iter().filter(|fact| is_one(&fact.predicate));
    let known = known.map(|fact| Allergy { subject: fact.subject.clone(), object: fingerprint::normalise(&fact.object), message: None });
    read.chain(known).collect()
}

enum Relation {
    /// The engine states it, at this place.
    Same(usize),
    /// The engine states in the same message that it is otherwise.
    Contradiction,
    Other,
}

fn relation(engine: &[Candidate], fact: &Candidate) -> Relation {
    let of_message = || engine.iter().enumerate().filter(|(_, known)| known.message == fact.message);
    let is_about = |known: &Candidate| known.subject == fact.subject;
    if let Some((place, _)) = of_message().find(|(_, known)| is_about(known) && is_same_relation(known, fact) && is_one_value(known, fact))
    {
        return Relation::Same(place);
    }
    let is_otherwise = of_message().any(|(_, known)| {
        let is_value = is_one_value(known, fact);
        let is_denied = is_about(known)
            && is_value
            && (bare(&known.predicate) != known.predicate) != (bare(&fact.predicate) != fact.predicate)
            && bare(&known.predicate) == bare(&fact.predicate);
        let is_opposite = is_about(known) && is_value && vocabulary::opposites(&known.predicate).any(|other| other == fact.predicate);
        // "My sister is allergic to nuts" says nothing about the user.
        let is_of_another = !is_about(known) && is_value && is_same_relation(known, fact);
        let is_rival = is_about(known) && is_same_relation(known, fact) && vocabulary::is_single_valued(&fact.predicate);
        is_denied || is_opposite || is_of_another || is_rival
    });
    if is_otherwise { Relation::Contradiction } else { Relation::Other }
}

/// The model may call a relation as it likes, also one that the engine has read: `study_schedule` is the habit with the same value.
fn is_same_relation(one: &Candidate, other: &Candidate) -> bool {
    one.predicate == other.predicate
        || other.source == FactSource::Model && labels::category_of(&other.predicate).is_none()
        || (labels::is_sentence(&one.predicate) && one.is_explicit)
}

/// Whether one value is the other, or contains it: the two readings may end a value at different words.
fn is_one_value(one: &Candidate, other: &Candidate) -> bool {
    let (one, other) = (fingerprint::normalise(&one.object), fingerprint::normalise(&other.object));
    holds(&one, &other) || holds(&other, &one)
}

/// A predicate without its denial.
fn bare(predicate: &str) -> &str {
    ["not_", "no_longer_"].iter().find_map(|start| predicate.strip_prefix(start)).unwrap_or(predicate)
}

/// A fact that rests on the person's words. How far it reaches, how long it holds and how sure it is are the model's guesses: a lasting
/// relation, such as where somebody lives, is kept whatever the guess. A relation of the model's own is kept although it is said to be of
/// this conversation or unsure, but not if it is said to pass.
fn believed(fact: Candidate, sure: f64) -> Candidate {
    // What somebody wants may be the answer that they ask for now.
    let is_wish = matches!(fact.predicate.as_str(), "wants" | "wants_to");
    if is_wish || labels::is_sentence(&fact.predicate) || !is_in_their_words(&fact) {
        return fact;
    }
    if labels::category_of(&fact.predicate).is_none() {
        let reach = if fact.reach == Reach::Session { fact.reach.lasting() } else { fact.reach };
        return Candidate { reach, confidence: sure_enough(fact.confidence, sure), ..fact };
    }
    Candidate { reach: fact.reach.lasting(), stability: fact.stability.lasting(), confidence: sure_enough(fact.confidence, sure), ..fact }
}

const fn sure_enough(confidence: f64, sure: f64) -> f64 {
    if confidence.is_nan() { sure } else { confidence.max(sure) }
}

/// Whether the value stands in the sentence that the fact rests on, as it is.
fn is_in_their_words(fact: &Candidate) -> bool {
    let (said, value) = (fingerprint::normalise(&fact.evidence), fingerprint::normalise(&fact.object));
    holds(&said, &value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::fact::{FactCategory, Stability};

    fn fact(subject: &str, predicate: &str, object: &str, source: FactSource) -> Candidate {
        Candidate {
            subject: subject.into(),
            predicate: predicate.into(),
            object: object.into(),
            text: labels::text(subject, predicate, object, false),
            category: FactCategory::Profile,
            reach: if source == FactSource::Model { Reach::Session } else { Reach::User },
            stability: if source == FactSource::Model { Stability::Transient } else { Stability::Durable },
            confidence: if source == FactSource::Model { 0.2 } else { 0.9 },
            evidence: format!("I say {object}."),
            expires_at: None,
            is_explicit: false,
            source,
            said_at: chrono::DateTime::UNIX_EPOCH,
            message: Some(1.into()),
            ends: Vec::new(),
        }
    }

    fn engine(subject: &str, predicate: &str, object: &str) -> Candidate {
        fact(subject, predicate, object, FactSource::Statement)
    }

    fn model(predicate: &str, object: &str) -> Candidate {
        fact("user", predicate, object, FactSource::Model)
    }

    fn kept(engine: Vec<Candidate>, model: Vec<Candidate>) -> (Vec<String>, usize) {
        let (facts, rejected) = readings(engine, model, &[], 0.7);
        (facts.iter().map(|fact| fact.text.clone()).collect(), rejected.len())
    }

    #[test]
    fn a_models_label_is_no_gate_for_a_lasting_fact_in_the_persons_words() {
        let (facts, _) = readings(Vec::new(), vec![model("lives_in", "Cork"), model("wants", "a summary")], &[], 0.7);
        assert_eq!((facts[0].reach, facts[0].stability, facts[0].confidence), (Reach::User, Stability::Ongoing, 0.7));
        assert_eq!((facts[1].reach, facts[1].stability), (Reach::Session, Stability::Transient));
        let invented = Candidate { evidence: "I like it there.".into(), ..model("lives_in", "Cork") };
        assert_eq!(readings(Vec::new(), vec![invented], &[], 0.7).0[0].reach, Reach::Session);
    }

    #[test]
    fn a_relation_of_the_models_own_is_not_refused_for_its_scope_or_its_confidence_alone() {
        for (predicate, object) in [("boat_name", "Kittiwake"), ("lieblingstee", "龙井")] {
            let (facts, _) = readings(Vec::new(), vec![Candidate { stability: Stability::Durable, ..model(predicate, object) }], &[], 0.7);
            assert_eq!((facts[0].reach, facts[0].stability, facts[0].confidence), (Reach::User, Stability::Durable, 0.7));
            let passing = readings(Vec::new(), vec![Candidate { reach: Reach::Turn, ..model(predicate, object) }], &[], 0.7).0;
            assert_eq!((passing[0].reach, passing[0].stability), (Reach::Turn, Stability::Transient), "it is said to pass");
        }
        let sentence = readings(Vec::new(), vec![model("states", "tea is at four")], &[], 0.7).0;
        assert_eq!(sentence[0].reach, Reach::Session);
    }

    #[test]
    fn nobody_likes_what_they_are_allergic_to() {
        let known = |object: &str| [Known { subject: "user".into(), predicate: "allergic_to".into(), object: object.into() }];
        let texts = |engine: Vec<Candidate>, model: Vec<Candidate>, known: &[Known]| {
            let (facts, rejected) = readings(engine, model, known, 0.7);
            let reasons: Vec<&str> = rejected.iter().map(|rejected| rejected.reason).collect();
            (facts.into_iter().map(|fact| fact.object).collect::<Vec<_>>(), reasons)
        };
        for (allergy, taste) in [("peanuts", "roasted peanuts"), ("花生", "花生")] {
            let refused = (vec![allergy.to_owned()], vec!["contradicts"]);
            assert_eq!(texts(vec![engine("user", "allergic_to", allergy)], vec![model("likes", taste)], &[]), refused);
            assert_eq!(texts(Vec::new(), vec![model("likes", taste), model("allergic_to", allergy)], &[]), refused);
            assert_eq!(texts(Vec::new(), vec![model("favorite_food", taste)], &known(allergy)), (Vec::new(), vec!["contradicts"]));
            assert_eq!(texts(Vec::new(), vec![model("dislikes", taste), model("likes", "tea")], &known(allergy)).1, Vec::<&str>::new());
            let of_sister = vec![engine("user's sister", "allergic_to", allergy)];
            assert_eq!(texts(of_sister, vec![Candidate { message: Some(2.into()), ..model("likes", taste) }], &[]).1, Vec::<&str>::new());
        }
    }

    #[test]
    fn a_relation_of_the_models_own_is_the_engines_with_the_same_value() {
        let read = || vec![engine("user", "habit", "fitness on Mondays"), engine("user's sister", "allergic_to", "nuts")];
        assert_eq!(kept(read(), vec![model("fitness_routine", "fitness on Mondays")]), kept(read(), Vec::new()));
        assert_eq!(kept(read(), vec![model("nut_problem", "nuts")]).1, 1, "it is the sister's");
        assert_eq!(kept(read(), vec![model("boat_name", "Kittiwake")]).0.len(), 3);
    }

    #[test]
    fn what_both_state_is_one_fact_and_surer() {
        let (facts, rejected) = readings(vec![engine("user", "lives_in", "Cork")], vec![model("lives_in", "cork, Ireland")], &[], 0.7);
        assert_eq!((facts.len(), facts[0].object.as_str(), facts[0].confidence, rejected.len()), (1, "Cork", 1.0, 0));
    }

    #[test]
    fn what_the_engine_states_stands_and_what_contradicts_it_is_refused() {
        let sure = |facts: &[&str], refused| (facts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>(), refused);
        assert_eq!(
            kept(vec![engine("user", "not_allergic_to", "花生")], vec![model("allergic_to", "花生")]),
            sure(&["Not allergic to 花生"], 1)
        );
        assert_eq!(
            kept(vec![engine("user's sister", "allergic_to", "nuts")], vec![model("allergic_to", "nuts")]),
            sure(&["user's sister · Allergic to nuts"], 1)
        );
        assert_eq!(kept(vec![engine("user", "dislikes", "jazz")], vec![model("likes", "jazz")]), sure(&["Dislikes jazz"], 1));
        assert_eq!(kept(vec![engine("user", "lives_in", "Leuven")], vec![model("lives_in", "Leeds")]), sure(&["Lives in Leuven"], 1));
        // "tea" is no part of "steak".
        assert_eq!(kept(vec![engine("user", "likes", "steak")], vec![model("likes", "tea")]), sure(&["Likes steak", "Likes tea"], 0));
        assert_eq!(kept(vec![engine("user", "likes", "tea")], vec![model("likes", "jazz")]), sure(&["Likes tea", "Likes jazz"], 0));
    }
}

//! Cleans the facts that stay when another one is forgotten: a sentence that states two facts is the evidence of both, and must not tell
//! the forgotten one. Called by `remove::facts`, in its transaction, which holds the bucket's lock.

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::fact::Fact;
use crate::domain::fact_event::Snapshot;
use crate::domain::forget::{Counts, Erased};
use crate::domain::ids::FactEventId;
use crate::error::Result;
use crate::memory::fingerprint::{self, comparable};
use crate::memory::tombstones::statement::{Statement, cut, holds};
use crate::memory::{external, indexing, labels};
use crate::store::{self, Tx};

/// Takes what `gone` say out of the other facts of `bucket`, and out of their history. Returns the facts that say nothing else: they go,
/// too.
pub(super) async fn clean(
    app: &AppState,
    tx: &Tx,
    access: &Access,
    bucket: &Bucket,
    gone: &[Fact],
    statements: &[Statement],
    counts: &mut Counts,
) -> Result<Vec<Fact>> {
    let statements: Vec<Statement> = statements.iter().cloned().map(Statement::verbatim).collect();
    let mut earlier = store::fact_events::earlier_states(tx, access, bucket).await?;
    let mut emptied = Vec::new();
    for fact in store::erasure::of_bucket(tx, bucket).await? {
        if gone.iter().any(|other| other.id == fact.id) {
            continue;
        }
        let cleaned = match rest(&fact, gone, &statements) {
            Rest::Whole => fact.clone(),
            Rest::Nothing => {
                emptied.push(fact);
                continue;
            }
            Rest::Part(part) => {
                let part = Fact { updated_at: app.clock.now(), ..*part };
                store::facts::update(tx, access, &part, &fingerprint::of(&part.subject, &part.predicate, &part.object)).await?;
                external::fact_written(app, tx, access, &part).await?;
                indexing::fact_written(app, tx, access, &part).await?;
                counts.add(Erased::FactWords, 1);
                part
            }
        };
        for (event, before) in earlier.remove(&cleaned.id).unwrap_or_default() {
            history(tx, access, &cleaned, (event, before), gone, &statements).await?;
        }
    }
    Ok(emptied)
}

/// Cleans an earlier state of a fact.
async fn history(
    tx: &Tx,
    access: &Access,
    fact: &Fact,
    (event, before): (FactEventId, Snapshot),
    gone: &[Fact],
    statements: &[Statement],
) -> Result<()> {
    let earlier = before.restored(fact.clone(), fact.updated_at);
    let cleaned = match rest(&earlier, gone, statements) {
        Rest::Whole => return Ok(()),
        Rest::Part(part) => *part,
        // The earlier words said nothing else: the present ones stand for them.
        Rest::Nothing => Fact { text: fact.text.clone(), object: fact.object.clone(), evidence: fact.evidence.clone(), ..earlier },
    };
    store::fact_events::rewrite(tx, access, event, &Snapshot::from(&cleaned)).await
}

/// What stays of a fact.
enum Rest {
    Whole,
    Part(Box<Fact>),
    Nothing,
}

fn rest(fact: &Fact, gone: &[Fact], statements: &[Statement]) -> Rest {
    let rendered = labels::retold(fact);
    let is_sentence = fact.object == fact.text || labels::is_sentence(&fact.predicate);
    let mut part = fact.clone();
    // A text may go on after its parts, with the day that "next Friday" means.
    let is_quoted = !fact.text.starts_with(&rendered) || is_sentence;
    if let Some((left, _)) = cut(&fact.text, statements).filter(|_| is_quoted) {
        let left = left.trim().to_owned();
        match (is_sentence, left.is_empty()) {
            (true, true) => return Rest::Nothing,
            (true, false) => (part.text, part.object) = (left.clone(), left),
            (false, _) => part.text = rendered,
        }
    }
    if tells(&fact.evidence, &part, gone, statements) {
        part.evidence.clone_from(&part.text);
    }
    if part == *fact { Rest::Whole } else { Rest::Part(Box::new(part)) }
}

/// Whether the evidence of `fact` says what is gone: it states it, or it is of the same message and holds the value.
fn tells(evidence: &str, fact: &Fact, gone: &[Fact], statements: &[Statement]) -> bool {
    if evidence == fact.text || evidence.is_empty() {
        return false;
    }
    let words = comparable(evidence);
    let is_held = |other: &Fact| {
        let is_of_one = fact.message.is_some() && fact.message == other.message;
        is_of_one && other.object != fact.object && holds(&words, &comparable(&other.object))
    };
    gone.iter().any(is_held) || cut(evidence, statements).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::ids::MessageId;

    const SAID: &str = "I live in Porto and my dog is called Biscuit.";

    fn fact(id: i64, subject: &str, predicate: &str, object: &str, text: &str, evidence: &str) -> Fact {
        Fact {
            id: id.into(),
            subject: subject.into(),
            predicate: predicate.into(),
            object: object.into(),
            text: text.into(),
            evidence: evidence.into(),
            message: Some(MessageId::from(1)),
            ..Fact::sample()
        }
    }

    fn left(fact: &Fact, gone: &Fact) -> Option<(String, String)> {
        match rest(fact, std::slice::from_ref(gone), &[Statement::of(gone).verbatim()]) {
            Rest::Whole => Some((fact.text.clone(), fact.evidence.clone())),
            Rest::Part(part) => Some((part.text, part.evidence)),
            Rest::Nothing => None,
        }
    }

    #[test]
    fn the_other_fact_of_a_sentence_says_only_itself() {
        let dog = fact(1, "user's dog", "name", "Biscuit", "user's dog · Name: Biscuit", SAID);
        let home = fact(2, "user", "lives_in", "Porto", "Lives in Porto", SAID);
        let whole = ("Lives in Porto".to_owned(), "Lives in Porto".to_owned());
        assert_eq!(left(&home, &dog), Some(whole.clone()));
        // A fact from before texts were made of their parts.
        assert_eq!(left(&Fact { text: SAID.into(), ..home }, &dog), Some(whole));
    }

    #[test]
    fn a_sentence_loses_what_is_gone_and_goes_if_nothing_is_left() {
        let nut = fact(1, "user", "allergic_to", "花生", "过敏：花生", "我对花生过敏。");
        let both = "我对花生过敏。车位是B12。";
        let note = fact(2, "user", "asked_to_remember", both, both, both);
        assert_eq!(left(&note, &nut).unwrap().0, "车位是B12。");
        let only = fact(3, "user", "asked_to_remember", "我对花生过敏", "我对花生过敏", "我对花生过敏");
        assert_eq!(left(&only, &nut), None);
    }

    #[test]
    fn a_date_that_was_worked_out_stays_in_the_text() {
        let said = "I fly to Oslo next Friday and my dog is called Biscuit.";
        let dog = fact(1, "user's dog", "name", "Biscuit", "user's dog · Name: Biscuit", said);
        let flight = fact(2, "user", "plans", "fly to Oslo next Friday", "Plans: fly to Oslo next Friday (2026-03-13)", said);
        assert_eq!(left(&flight, &dog).unwrap().0, flight.text);
    }

    #[test]
    fn a_sentence_stays_that_shares_only_most_of_its_words() {
        for (one, other) in [
            ("Count the lamps of the north hall every day.", "Count the shelves of the north hall every day."),
            ("The fern number 1 hides a key.", "The fern number 2 hides a key."),
            ("周末去爬香山看红叶。", "周末去爬泰山看红叶。"),
        ] {
            let [one, other] = [(1, one), (2, other)].map(|(id, text)| fact(id, "user", "asked_to_remember", text, text, text));
            assert_eq!(left(&other, &one), Some((other.text.clone(), other.evidence.clone())));
        }
    }

    #[test]
    fn a_fact_with_other_words_stays_as_it_is() {
        let dog = fact(1, "user's dog", "name", "Biscuit", "user's dog · Name: Biscuit", SAID);
        let tea = Fact { message: Some(MessageId::from(2)), ..fact(2, "user", "likes", "tea", "Likes tea", "I like tea.") };
        assert_eq!(left(&tea, &dog), Some(("Likes tea".into(), "I like tea.".into())));
    }
}

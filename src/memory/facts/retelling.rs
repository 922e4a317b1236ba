//! Brings facts from before over to texts of their own parts: the text was the whole sentence, so that three facts of one sentence had one
//! text. The sentence stays as the evidence. Called by a worker when it starts.

use crate::app_state::AppState;
use crate::auth;
use crate::domain::bucket::Bucket;
use crate::domain::fact::{Fact, FactSource};
use crate::domain::fact_event::{Cause, CauseKind, FactEventKind};
use crate::domain::ids::WorkspaceId;
use crate::error::Result;
use crate::memory::facts::change::change;
use crate::memory::labels;
use crate::store;

/// Most facts of one transaction.
const PORTION: u64 = 200;

/// Retells every older fact of all tenants; returns how many texts changed. Each portion of a bucket is one transaction, so the run can be
/// killed and repeated.
///
/// # Errors
/// When the facts cannot be read. A failure in one bucket is logged; the next start tries it again.
pub async fn run(app: &AppState) -> Result<usize> {
    let mut retold = 0;
    loop {
        let buckets = {
            let tx = app.db.read_across().await?;
            store::fact_texts::buckets(&tx, PORTION).await?
        };
        let (mut is_stuck, before) = (true, retold);
        for bucket in &buckets {
            match portion(app, bucket).await {
                Ok(Some(count)) => (is_stuck, retold) = (false, retold + count),
                Ok(None) => {}
                Err(error) => {
                    tracing::warn!(tenant = %bucket.tenant(), cause = error.chain(), "facts could not be retold; the next start tries again");
                }
            }
        }
        if retold > before {
            tracing::info!(facts = retold, "facts from before now say only themselves");
        }
        if is_stuck {
            return Ok(retold);
        }
    }
}

/// Retells a portion of a bucket; `None` while its owner is being forgotten, or when nothing is left.
async fn portion(app: &AppState, bucket: &Bucket) -> Result<Option<usize>> {
    let access = auth::operator_access(bucket.tenant(), WorkspaceId::from(0), "facts-retelling");
    let tx = app.db.write(&access).await?;
    if !store::erasing::is_writable(&tx, bucket).await? {
        return Ok(None);
    }
    store::facts::lock(&tx, &access, bucket).await?;
    let older = store::fact_texts::older(&tx, &access, bucket, PORTION).await?;
    let Some(last) = older.last().map(|fact| fact.id) else { return Ok(None) };
    let mut retold = 0;
    for fact in &older {
        let Some(after) = told_anew(fact) else { continue };
        let cause = Cause::by(CauseKind::Upkeep);
        change(app, &tx, &access, fact, after, FactEventKind::Adjusted, cause, "its text is made of its own parts").await?;
        retold += 1;
    }
    store::fact_texts::mark(&tx, &access, bucket, last).await?;
    tx.commit().await?;
    Ok(Some(retold))
}

/// The fact with the text of its parts; `None` for what a person wrote, for sentences, and when nothing changes.
fn told_anew(fact: &Fact) -> Option<Fact> {
    let is_read = matches!(fact.source, FactSource::Statement | FactSource::Model);
    if !is_read || fact.is_person_edited || fact.object == fact.text || labels::is_sentence(&fact.predicate) {
        return None;
    }
    let text = labels::retold(fact);
    let is_chinese = language::script::is_chinese(&fact.text);
    let text = match labels::iso_date(&fact.text).filter(|date| !text.contains(date)) {
        Some(date) => labels::with_aside(&text, date, is_chinese),
        None => text,
    };
    let evidence = if fact.evidence.is_empty() { fact.text.clone() } else { fact.evidence.clone() };
    (text != fact.text).then(|| Fact { text, evidence, ..fact.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fact(predicate: &str, object: &str, text: &str) -> Fact {
        Fact { predicate: predicate.into(), object: object.into(), text: text.into(), ..Fact::sample() }
    }

    #[test]
    fn a_sentence_becomes_what_the_fact_says_and_stays_as_its_evidence() {
        let after = told_anew(&fact("lives_in", "Porto", "I live in Porto and my dog is called Biscuit.")).unwrap();
        assert_eq!((after.text.as_str(), after.evidence.as_str()), ("Lives in Porto", "I live in Porto and my dog is called Biscuit."));
        let after = told_anew(&fact("plans", "去北京出差", "我明天要去北京出差（2026-03-06）。")).unwrap();
        assert_eq!(after.text, "计划：去北京出差（2026-03-06）");
    }

    #[test]
    fn what_a_person_wrote_and_sentences_stay() {
        assert_eq!(told_anew(&Fact { is_person_edited: true, ..fact("lives_in", "Porto", "Nora lives in Porto.") }), None);
        assert_eq!(told_anew(&Fact { source: FactSource::Person, ..fact("lives_in", "Porto", "I live in Porto.") }), None);
        assert_eq!(told_anew(&fact("asked_to_remember", "the gate is green", "the gate is green.")), None);
        assert_eq!(told_anew(&fact("lives_in", "Porto", "Lives in Porto")), None);
    }
}

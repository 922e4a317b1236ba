//! Scans facts. A held fact is stored with the status `quarantined` and is not used; its quarantine row is reviewed.
//! Called by `facts::upsert`, by edits of facts, and by everything that creates candidates.

use serde_json::json;

use crate::app_state::AppState;
use crate::config::mate::Redact;
use crate::domain::access::Access;
use crate::domain::fact::{Fact, FactStatus};
use crate::domain::fact_event::{Cause, CauseKind};
use crate::domain::quarantine::QuarantineKind;
use crate::error::{Error, Result};
use crate::memory::candidate::Candidate;
use crate::memory::guard::{NewQuarantine, note, quarantine};
use crate::store::{self, Tx};
use scanner::{Rule, Verdict, WriteOrigin, redact, scan};

/// The candidate, redacted by `policy`.
#[must_use]
pub fn clean(candidate: Candidate, policy: Redact) -> Candidate {
    let clean = |text: String| redact(&text, policy).unwrap_or(text);
    let text = clean(candidate.text.clone());
    let evidence = clean(candidate.evidence.clone());
    let object = redact(&candidate.object, policy)
        .or_else(|| hidden(&candidate.object, &candidate.text, &text))
        .or_else(|| hidden(&candidate.object, &candidate.evidence, &evidence))
        .unwrap_or_else(|| candidate.object.clone());
    // What is hidden in the value is hidden in the words that were made of it.
    let text = if object == candidate.object { text } else { text.replace(&candidate.object, &object) };
    Candidate { subject: clean(candidate.subject), object, text, evidence, ..candidate }
}

/// The mark that stands for a value in the cleaned text: "7741" says nothing by itself, and is a code in "My locker code is 7741".
fn hidden(value: &str, text: &str, cleaned: &str) -> Option<String> {
    let is_hidden = !value.is_empty() && text.contains(value) && !cleaned.contains(value);
    let mark = || Some(cleaned.get(cleaned.find("[redacted")?..)?.split_inclusive(']').next()?.to_owned());
    is_hidden.then(mark).flatten()
}

/// The scanner's verdict on the text of a fact.
#[must_use]
pub fn scan_fact(subject: &str, object: &str, text: &str) -> Verdict {
    let mut words: Vec<&str> = vec![text];
    words.extend([object, subject].into_iter().filter(|part| !text.contains(part)));
    words.into_iter().map(|words| scan(words, WriteOrigin::Fact)).fold(Verdict::Clean, Verdict::or_worse)
}

/// The scanner's verdict on a fact and, where it is worse, on the sentence that it was stated in; and the words that it is about.
#[must_use]
pub fn scan_told<'a>(subject: &str, object: &str, text: &'a str, evidence: &'a str) -> (Verdict, &'a str) {
    let verdict = scan_fact(subject, object, text);
    if verdict.is_quarantined() || text.contains(evidence) {
        return (verdict, text);
    }
    let told = scan(evidence, WriteOrigin::Fact);
    if told.is_quarantined() { (told, evidence) } else { (verdict.or_worse(told), text) }
}

/// Records the findings in a fact that was just written, and puts a held fact in quarantine.
pub async fn fact(app: &AppState, tx: &Tx, access: &Access, fact: &Fact, cause: Cause) -> Result<()> {
    let origin = match cause.kind {
        CauseKind::Extraction => WriteOrigin::Extraction,
        CauseKind::Hand => WriteOrigin::Fact,
        CauseKind::File => WriteOrigin::File,
        _ => WriteOrigin::Remember,
    };
    let (verdict, words) = scan_told(&fact.subject, &fact.object, &fact.text, &fact.evidence);
    if fact.status != FactStatus::Quarantined {
        return note(tx, access, &fact.bucket, origin, verdict, ("fact", Some(fact.id.get()))).await;
    }
    let held = NewQuarantine {
        bucket: &fact.bucket,
        origin,
        rule: verdict.rule().unwrap_or(Rule::InstructionOverride),
        kind: QuarantineKind::Fact,
        object: Some(fact.id.get()),
        filename: None,
        text: words,
        change: None,
    };
    quarantine(app, tx, access, held).await.map(drop)
}

/// Scans new text for a fact. Held text goes into quarantine, and the error names its row: commit before returning the
/// error.
pub async fn edit(
    app: &AppState,
    tx: &Tx,
    access: &Access,
    fact: &Fact,
    text: Option<&str>,
    object: Option<&str>,
) -> Result<Option<Error>> {
    let words = [text, object].into_iter().flatten().collect::<Vec<_>>().join("\n");
    let verdict = scan_fact("", object.unwrap_or(""), text.unwrap_or(""));
    let Verdict::Quarantined { rule } = verdict else {
        note(tx, access, &fact.bucket, WriteOrigin::Fact, verdict, ("fact", Some(fact.id.get()))).await?;
        return Ok(None);
    };
    if store::quarantine::is_released(tx, access, QuarantineKind::FactEdit, fact.id.get(), &words).await? {
        return Ok(None);
    }
    let held = NewQuarantine {
        bucket: &fact.bucket,
        origin: WriteOrigin::Fact,
        rule,
        kind: QuarantineKind::FactEdit,
        object: Some(fact.id.get()),
        filename: None,
        text: &words,
        change: Some(json!({ "text": text, "object": object })),
    };
    let quarantine = quarantine(app, tx, access, held).await?;
    Ok(Some(Error::Held { rule: rule.as_str(), quarantine }))
}

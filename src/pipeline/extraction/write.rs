//! Applies a draft: cursor, run, facts, daily note, PROFILE.md, MEMORY.md, rejections and audit, in the caller's transaction.
//! `run` calls it.

use std::collections::BTreeMap;

use serde_json::json;

use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::OwnerAccess;
use crate::domain::conversation::Message;
use crate::domain::extraction::{Extraction, ExtractionYield, Refusal};
use crate::domain::fact::{Fact, FactStatus};
use crate::domain::ids::{ExtractionId, JobId};
use crate::error::Result;
use crate::memory::candidate::{Candidate, Rejected};
use crate::memory::facts::admission;
use crate::memory::facts::admission::Rules;
use crate::memory::facts::{Applied, Provenance, apply, capacity};
use crate::memory::held_messages;
use crate::memory::projection;
use crate::pipeline::extraction::interpret::Draft;
use crate::pipeline::extraction::pages;
use crate::pipeline::extraction::reading::WindowReading;
use crate::pipeline::withdrawals::request;
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use crate::telemetry::metrics;

/// The most rejections of one run that are stored with their text; the counters count all.
const MAX_KEPT_REJECTIONS: usize = 60;

/// What keeps a window from being written twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// The cursor of the conversation, which moves behind the window.
    Cursor,
    /// The earlier run over the same messages, which is marked as repeated.
    Repeat(ExtractionId),
}

/// The result of a window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WriteResult {
    /// Facts, in counts.
    pub yields: ExtractionYield,
    /// The number of rejections, by reason.
    pub rejected: BTreeMap<String, u32>,
}

/// Writes everything that follows from `draft`; writes nothing and returns `None` when another run was first, so that the cursor has moved. The caller
/// must then drop the transaction and read again.
///
/// # Errors
/// [`crate::Error::PreconditionFailed`] when a file that a model rewrote has changed since. The caller must drop the transaction.
pub async fn write(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    settings: &Memory,
    reading: &WindowReading,
    draft: Draft,
    (claim, job): (Claim, Option<JobId>),
) -> Result<Option<WriteResult>> {
    let id: ExtractionId = app.ids.next();
    let is_first = match claim {
        Claim::Cursor => {
            let (from, to) = (reading.conversation.extracted_seq, reading.window.last_seq);
            store::conversations::advance(tx, access, reading.conversation.id, from, to).await?
        }
        Claim::Repeat(earlier) => store::fallbacks::repeat(tx, access, earlier, id).await?,
    };
    if !is_first {
        return Ok(None);
    }
    let started_at = app.clock.now();
    let mut rejected = draft.proposal.rejected.clone();
    // Without projection the statements go into the day's note only; what a person asked to remember is a fact in any case.
    let projects = projection::is_on(settings);
    let (facts, told): (Vec<Candidate>, Vec<Candidate>) =
        draft.proposal.facts.iter().cloned().partition(|fact| projects || fact.is_explicit);
    let kept = write_candidates(app, tx, access, settings, reading, &facts, id, &mut rejected).await?;
    let told = pages::told(tx, access, settings, reading, told, app.clock.now()).await?;
    let added: Vec<&Fact> = kept.iter().filter(|applied| is_news(applied, reading)).map(Applied::fact).collect();
    pages::write_note(app, tx, access, reading, &draft, (&added, told), &mut rejected).await?;
    let is_changed = !kept.is_empty();
    if draft.is_by_model && claim == Claim::Cursor {
        pages::write_proposed(app, tx, access, reading, &draft.proposal, &mut rejected).await?;
    } else if is_changed {
        pages::write_sections(app, tx, access, settings, reading, &mut rejected).await?;
    }
    // After the pages: a line removed for lack of room must not conflict with a page that a model has rewritten.
    capacity::archive_excess(app, tx, access.access(), &reading.home, settings).await?;
    capacity::archive_stale(app, tx, access.access(), &reading.home, settings).await?;
    let run = row(id, reading, &draft, job, &kept, &rejected, started_at);
    metrics::extracted(if draft.is_by_model { "model" } else { "extractive" }, if kept.is_empty() { "nothing" } else { "facts" });
    store::extractions::insert(tx, access, &run).await?;
    let texts: Vec<String> = rejected.into_iter().take(MAX_KEPT_REJECTIONS).map(|rejected| rejected.text).collect();
    store::extractions::insert_rejections(tx, access, id, &run.refusals, &texts).await?;
    let detail = json!({
        "engine": run.engine, "status": run.status, "failure": draft.failure, "facts": run.yields.admitted(), "rejected": run.rejected,
        "conversationId": reading.conversation.id, "fromSeq": run.from_seq, "toSeq": run.to_seq,
    });
    store::audit::record(tx, access.access(), Entry::done("memory.extract", "extraction", id.get()).with(detail)).await?;
    Ok(Some(WriteResult { yields: run.yields, rejected: run.rejected }))
}

/// Whether the fact still has to go into the day's note: it is new, or was stored at once when the turn being read came in.
fn is_news(applied: &Applied, reading: &WindowReading) -> bool {
    let fact = applied.fact();
    let is_of_window = || reading.window.messages.iter().any(|message| Some(message.id) == fact.message);
    matches!(applied, Applied::Added(_)) || (fact.extraction.is_none() && is_of_window())
}

/// Evaluates the candidates and writes those that pass.
#[expect(clippy::too_many_arguments, reason = "one step of one transaction; a struct would only rename them")]
async fn write_candidates(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    settings: &Memory,
    reading: &WindowReading,
    facts: &[Candidate],
    id: ExtractionId,
    rejected: &mut Vec<Rejected>,
) -> Result<Vec<Applied>> {
    let rules = Rules { min_confidence: settings.min_confidence, redact: settings.redact, now: app.clock.now() };
    let provenance = Provenance { conversation: Some(reading.conversation.id), extraction: Some(id), ..Provenance::default() };
    // A conversation may hold both: what a person said to the agent, and what a client of a memory service added.
    let (from, to) = (reading.window.first_seq, reading.window.last_seq);
    let added = match facts.is_empty() {
        true => Vec::new(),
        false => store::turns::added_within(tx, access, reading.conversation.id, from, to).await?,
    };
    let is_added = |candidate: &Candidate| {
        let seq = reading.window.messages.iter().find(|message| Some(message.id) == candidate.message).map(|message| message.seq);
        seq.is_some_and(|seq| added.iter().any(|(first, last)| (*first..=*last).contains(&seq)))
    };
    let mut kept = Vec::new();
    if !facts.is_empty() {
        store::facts::lock(tx, access.access(), &reading.home).await?;
    }
    for candidate in facts {
        // "Forget that I live in Porto" does not state where the user lives.
        if !request::find(&candidate.evidence).is_empty() {
            rejected.push(Rejected::withheld("forget_request", &candidate.text));
            continue;
        }
        let admitted = match admission::judge(candidate.clone(), &rules) {
            Ok(admitted) => admitted,
            Err(turned_away) => {
                rejected.push(turned_away);
                continue;
            }
        };
        let provenance = Provenance { is_added: is_added(candidate), ..provenance };
        let applied = apply(app, tx, access.access(), &reading.home, &admitted, provenance).await?;
        if let Applied::KeptOut(_, barrier) = applied {
            rejected.push(Rejected::withheld(barrier.as_str(), &admitted.candidate().text));
        } else if applied.fact().status == FactStatus::Quarantined {
            let of_fact = |message: &&Message| admitted.candidate().message == Some(message.id);
            let held: Vec<Message> = reading.window.messages.iter().filter(of_fact).cloned().collect();
            held_messages::silence_for_fact(tx, access, applied.fact().id, reading.conversation.id, &held).await?;
            rejected.push(Rejected::new("hostile", &admitted.candidate().text));
        } else {
            kept.push(applied);
        }
    }
    Ok(kept)
}

/// A run without effects, because the model's answer could not be used.
pub fn failed(id: ExtractionId, reading: &WindowReading, draft: &Draft, job: JobId, at: chrono::DateTime<chrono::Utc>) -> Extraction {
    Extraction {
        engine: "model".to_owned(),
        status: "failed".to_owned(),
        reason: draft.failure.unwrap_or_default().to_owned(),
        yields: ExtractionYield::default(),
        ..row(id, reading, draft, Some(job), &[], &[], at)
    }
}

fn row(
    id: ExtractionId,
    reading: &WindowReading,
    draft: &Draft,
    job: Option<JobId>,
    kept: &[Applied],
    rejected: &[Rejected],
    started_at: chrono::DateTime<chrono::Utc>,
) -> Extraction {
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for rejected in rejected {
        *counts.entry(rejected.reason.to_owned()).or_default() += 1;
    }
    let length = |rejected: &Rejected| rejected.length.and_then(|length| u32::try_from(length).ok());
    let refusal = |rejected: &Rejected| Refusal { reason: rejected.reason.to_owned(), length: length(rejected) };
    let proposed = draft.proposal.facts.len() + draft.proposal.rejected.len();
    let inserted = kept.iter().filter(|applied| matches!(applied, Applied::Added(_) | Applied::Outdated(_))).count();
    let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
    let reason = match draft.failure {
        Some(failure) => format!("{failure}: {}", draft.proposal.reason),
        None => draft.proposal.reason.clone(),
    };
    Extraction {
        id,
        conversation: Some(reading.conversation.id),
        job,
        engine: if draft.is_by_model { "model" } else { "extractive" }.to_owned(),
        model: draft.model.clone(),
        prompt_version: draft.prompt_version.clone(),
        prompt_hash: draft.prompt_hash.clone(),
        status: if draft.proposal.should_update { "applied" } else { "declined" }.to_owned(),
        reason,
        from_seq: reading.window.first_seq,
        to_seq: reading.window.last_seq,
        yields: ExtractionYield { extracted: number(proposed), inserted: number(inserted), updated: number(kept.len() - inserted) },
        rejected: counts,
        refusals: rejected.iter().take(MAX_KEPT_REJECTIONS).map(refusal).collect(),
        prompt_tokens: draft.prompt_tokens,
        completion_tokens: draft.completion_tokens,
        started_at,
        finished_at: started_at,
    }
}

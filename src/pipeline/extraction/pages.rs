//! Writes an extraction's results into workspace files: the day's note, a model's new PROFILE.md and MEMORY.md, or the managed sections
//! when there is no model. Called by `write`, in its transaction; locks and the shrink guard are those of `memory::files`.

use chrono::{DateTime, Utc};

use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::OwnerAccess;
use crate::domain::conversation::Message;
use crate::domain::fact::Fact;
use crate::domain::file::{WorkspaceFile, Writer};
use crate::error::Result;
use crate::memory::block_rules;
use crate::memory::candidate::{Candidate, Proposal, Rejected};
use crate::memory::facts::admission::{self, Rules};
use crate::memory::facts::lines::rewrite::states_fact;
use crate::memory::facts::lines::statement::statements;
use crate::memory::files::etag::{self, Condition};
use crate::memory::files::{Change, FileWrite, Outcome, daily, write_in, writer_id};
use crate::memory::held_messages;
use crate::memory::sections::{Page, section};
use crate::memory::tombstones;
use crate::pipeline::extraction::interpret::Draft;
use crate::pipeline::extraction::reading::WindowReading;
use crate::pipeline::projection::managed_section::{compose, unmanaged_text};
use crate::pipeline::withdrawals::request;
use crate::store::{self, Tx};
use scanner::{WriteOrigin, scan};

/// The most facts considered when a section is built.
const MAX_FACTS: u64 = 300;

/// The lines of statements that become no facts, because facts are not projected from conversations.
///
/// # Errors
/// When the database does not answer.
pub async fn told(
    tx: &Tx,
    access: &OwnerAccess,
    settings: &Memory,
    reading: &WindowReading,
    statements: Vec<Candidate>,
    now: DateTime<Utc>,
) -> Result<Vec<String>> {
    let rules = Rules { min_confidence: settings.min_confidence, redact: settings.redact, now };
    let mut lines = Vec::new();
    for statement in statements.into_iter().filter(|statement| request::find(&statement.evidence).is_empty()) {
        let Ok(admitted) = admission::judge(statement, &rules) else { continue };
        let candidate = admitted.candidate();
        if block_rules::blocking(tx, access.access(), &reading.home, candidate).await?.is_none() {
            lines.push(line_of(candidate.said_at, &candidate.text, reading));
        }
    }
    Ok(lines)
}

/// Appends to the note of the window's day: a model's entry, or the new facts and `told` lines with the time of their messages.
///
/// # Errors
/// As [`write_in`].
pub async fn write_note(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    reading: &WindowReading,
    draft: &Draft,
    (added, told): (&[&Fact], Vec<String>),
    rejected: &mut Vec<Rejected>,
) -> Result<()> {
    let mut lines: Vec<String> = match &draft.proposal.daily_entry {
        Some(entry) => entry.lines().map(str::to_owned).collect(),
        None if draft.is_by_model => told,
        None => added.iter().map(|fact| line_of(fact.valid_from, &fact.text, reading)).chain(told).collect(),
    };
    lines.dedup();
    let day = reading.window.date;
    let filename = daily::filename(day);
    // A quarantined line waits alone: the other lines still go into the day's note.
    let (held, kept): (Vec<String>, Vec<String>) = lines.into_iter().partition(|line| scan(line, WriteOrigin::Extraction).is_quarantined());
    for text in std::iter::once(kept.join("\n")).chain(held).filter(|text| !text.trim().is_empty()) {
        let change = Change::AppendUnder { heading: format!("# {day}"), text: format!("{}\n", text.trim_end()) };
        let outcome = put(app, tx, access, reading, &filename, change, Condition::default()).await?;
        note_outcome(tx, access, reading, outcome, rejected).await?;
    }
    Ok(())
}

/// A line of the note: "- 09:12 I moved to Porto."
fn line_of(at: DateTime<Utc>, text: &str, reading: &WindowReading) -> String {
    let time = at.with_timezone(&reading.zone).format("%H:%M");
    format!("- {time} {}", text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Replaces PROFILE.md and MEMORY.md by a model's proposal, if they are unchanged since the model saw them.
///
/// # Errors
/// [`crate::Error::PreconditionFailed`] when a file has changed since it was read.
pub async fn write_proposed(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    reading: &WindowReading,
    proposal: &Proposal,
    rejected: &mut Vec<Rejected>,
) -> Result<()> {
    let pages = [(Page::Profile, &proposal.profile_update, &reading.profile), (Page::Memory, &proposal.memory_update, &reading.memory)];
    for (page, update, seen) in pages {
        let Some(content) = update else { continue };
        let tag = seen.as_ref().map(|file| etag::of_hash(&etag::hash(&file.content)));
        let condition = Condition { if_match: tag.as_deref(), if_none_match: tag.is_none().then_some("*") };
        let change = Change::Replace(format!("{}\n", content.trim_end()));
        let outcome = put(app, tx, access, reading, page.filename(), change, condition).await?;
        note_outcome(tx, access, reading, outcome, rejected).await?;
    }
    Ok(())
}

/// Rebuilds the managed sections of both files from the active facts that the rest of the file does not state already.
///
/// # Errors
/// As [`write_in`].
pub async fn write_sections(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    settings: &Memory,
    reading: &WindowReading,
    rejected: &mut Vec<Rejected>,
) -> Result<()> {
    let facts = store::facts::newest_active(tx, access.access(), &reading.home, MAX_FACTS).await?;
    let caps = [(Page::Profile, settings.profile_max_chars), (Page::Memory, settings.memory_md_max_chars)];
    for (page, cap) in caps {
        let current = store::files::lock(tx, access.access(), &reading.home, page.filename()).await?;
        let (old, locked) = parts(current.as_ref());
        let kept = unmanaged_text(old, locked);
        let stated = statements(&kept);
        let open: Vec<Fact> = facts.iter().filter(|fact| !stated.iter().any(|line| states_fact(line, fact))).cloned().collect();
        let built = section(page, &open, reading.zone);
        let Some(content) = compose(page, old, locked, built.as_ref(), cap as usize) else { continue };
        let outcome = put(app, tx, access, reading, page.filename(), Change::Replace(content), Condition::default()).await?;
        note_outcome(tx, access, reading, outcome, rejected).await?;
    }
    Ok(())
}

fn parts(file: Option<&WorkspaceFile>) -> (&str, &[String]) {
    file.map_or(("", &[]), |file| (file.content.as_str(), file.locked_sections.as_slice()))
}

async fn put(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    reading: &WindowReading,
    filename: &str,
    change: Change,
    condition: Condition<'_>,
) -> Result<Outcome> {
    let change = without_forgotten(app, tx, access, reading, change).await?;
    let write = FileWrite {
        bucket: &reading.home,
        filename,
        change,
        writer: Writer::Extraction,
        writer_id: writer_id(access.access()),
        reason: "extracted from a conversation",
        condition,
    };
    write_in(app, tx, access, write).await
}

/// A change without the lines that a person asked to have forgotten.
async fn without_forgotten(app: &AppState, tx: &Tx, access: &OwnerAccess, reading: &WindowReading, change: Change) -> Result<Change> {
    let kept = async |text: String| tombstones::without_buried(app, tx, access.access(), &reading.home, &text).await.map(|(text, _)| text);
    Ok(match change {
        Change::Replace(text) => Change::Replace(kept(text).await?),
        Change::AppendUnder { heading, text } => Change::AppendUnder { heading, text: kept(text).await? },
        other => other,
    })
}

/// Records what a lock, the scanner or the shrink guard rejected, so that the operator sees it. The messages that a quarantined text was made
/// of are not recalled while it waits.
async fn note_outcome(
    tx: &Tx,
    access: &OwnerAccess,
    reading: &WindowReading,
    outcome: Outcome,
    rejected: &mut Vec<Rejected>,
) -> Result<()> {
    match outcome {
        Outcome::Written(written) => {
            rejected.extend(written.refused.iter().map(|refusal| Rejected::new("locked_section", &refusal.lines.join("\n"))));
        }
        Outcome::Held { text, quarantine, .. } => {
            let sources: Vec<Message> = held_messages::sources(&text, &reading.window.messages).into_iter().cloned().collect();
            held_messages::silence(tx, access, quarantine, reading.conversation.id, &sources).await?;
            rejected.push(Rejected::new("hostile", &text));
        }
        Outcome::Shrunk { proposal, .. } => rejected.push(Rejected::new("shrinking_rewrite", &proposal)),
    }
    Ok(())
}

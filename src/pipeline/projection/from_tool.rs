//! Applies an agent's write of a page to facts: its lines become facts with the trust of a tool, and when such lines are
//! removed, their facts are archived. A person's facts do not change. Called by `memory::blocks`, in the transaction of
//! the write.

use std::collections::HashSet;

use chrono::{DateTime, Utc};

use super::from_file::FileProjection;
use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::fact::{Fact, FactSource};
use crate::domain::fact_event::Cause;
use crate::error::Result;
use crate::memory::candidate::Candidate;
use crate::memory::candidate::Provenance;
use crate::memory::facts::admission;
use crate::memory::facts::admission::Rules;
use crate::memory::facts::capacity;
use crate::memory::facts::lines::rewrite::{lines_of, states_fact};
use crate::memory::facts::lines::statement::{Statement, bullet, statements};
use crate::memory::facts::upsert::{Applied, apply};
use crate::store::{self, Tx};
use crate::tenancy;
use documents::section::lines;

/// Most lines of one write that become facts; further ones stay text.
const MAX_FACTS: usize = 20;
/// Longest text of a fact, in characters.
const MAX_FACT_CHARS: usize = 2_000;
/// Most facts that are searched for the fact of a removed line.
const MAX_KNOWN: u64 = 10_000;

/// A write by an agent.
#[derive(Debug, Clone, Copy)]
pub struct ToolWrite<'a> {
    /// The file.
    pub filename: &'a str,
    /// The file's text before.
    pub before: &'a str,
    /// The file's text now.
    pub after: &'a str,
    /// The text that the agent wrote.
    pub said: &'a str,
    /// When it stops being true.
    pub expires_at: Option<DateTime<Utc>>,
}

/// Learns the facts that an agent wrote, and archives those that it wrote earlier and has now removed.
///
/// # Errors
/// [`crate::Error::Conflict`] for a fact that was forgotten or is blocked; the caller must not commit then.
pub async fn learn(app: &AppState, tx: &Tx, access: &Access, bucket: &Bucket, write: ToolWrite<'_>, cause: Cause) -> Result<Vec<Fact>> {
    let config = tenancy::settings::of_bucket_in(app, tx, access, bucket).await?;
    let redact = config.memory().redact;
    store::facts::lock(tx, access, bucket).await?;
    let work = FileProjection { app, tx, access, bucket, filename: write.filename, cause, redact };
    archive_removed(&work, write).await?;
    let now = app.clock.now();
    let mut facts = Vec::new();
    for line in statements(&as_list(write.said)).iter().take(MAX_FACTS) {
        let Ok(admitted) = admission::judge(candidate(&work, line, write.expires_at, now), &Rules { min_confidence: 0.0, redact, now })
        else {
            continue;
        };
        if admitted.candidate().text.chars().count() > MAX_FACT_CHARS {
            continue;
        }
        let provenance = Provenance { cause: Some(cause), ..Provenance::default() };
        match apply(app, tx, access, bucket, &admitted, provenance).await? {
            Applied::KeptOut(_, barrier) => return Err(barrier.refusal()),
            applied => facts.push(applied.fact().clone()),
        }
    }
    capacity::archive_excess(app, tx, access, bucket, config.memory()).await?;
    Ok(facts)
}

/// Archives a tool's facts whose lines were removed and which no other page states.
async fn archive_removed(work: &FileProjection<'_>, write: ToolWrite<'_>) -> Result<()> {
    let left: HashSet<_> = statements(&as_list(write.after)).iter().map(Statement::key).collect();
    let gone: Vec<Statement> = statements(&as_list(write.before)).into_iter().filter(|line| !left.contains(&line.key())).collect();
    if gone.is_empty() {
        return Ok(());
    }
    let others = work.other_files(true).await?;
    let is_ours = |fact: &Fact| fact.source == FactSource::Tool && !fact.is_person_edited && !fact.is_explicit;
    for fact in store::facts::newest_active(work.tx, work.access, work.bucket, MAX_KNOWN).await? {
        let stands_elsewhere = || others.iter().any(|text| !lines_of(text, &fact).is_empty());
        if is_ours(&fact) && gone.iter().any(|line| states_fact(line, &fact)) && !stands_elsewhere() {
            work.archive(fact).await?;
        }
    }
    Ok(())
}

fn candidate(work: &FileProjection<'_>, line: &Statement, expires_at: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Candidate {
    Candidate { source: FactSource::Tool, evidence: line.sentence(), expires_at, ..work.candidate(line, now) }
}

/// Makes every line of `text` a list item, because a model also writes plain lines and sentences; skips code and
/// headings.
fn as_list(text: &str) -> String {
    let mut list = String::with_capacity(text.len());
    for line in lines(text).filter(|line| !line.is_code && line.heading.is_none()) {
        let line = line.text.trim();
        if !(line.is_empty() || line.starts_with("<!--")) {
            list.push_str(if bullet(line).is_some() { "" } else { "- " });
            list.push_str(line);
            list.push('\n');
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_lines_and_entries_are_statements_alike() {
        let said = "# Notes\nNora rows on Sundays.\n- Likes: tea; mate\n居住地：杭州\n\n```\nport: 1\n```\n2. Counts too.\n";
        let found: Vec<String> = statements(&as_list(said)).iter().map(Statement::sentence).collect();
        assert_eq!(found, ["Nora rows on Sundays.", "Likes: tea", "Likes: mate", "居住地：杭州", "Counts too."]);
    }

    #[test]
    fn a_line_that_begins_with_a_number_or_a_mark_is_still_a_line() {
        let found: Vec<String> =
            statements(&as_list("**Deadline**: Friday\n3 cats live here.\n")).iter().map(Statement::sentence).collect();
        assert_eq!(found, ["Deadline: Friday", "3 cats live here."]);
    }
}

//! Tombstones: what was forgotten stays forgotten, although the words may come by again. Set by everything in `forget`, asked by
//! `facts::apply` right before a fact is written and by extraction before it writes pages.

use serde_json::json;

use super::statement::spoken;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::ids::{AgentId, ReceiptId};
use crate::domain::owner_key::OwnerKey;
use crate::domain::usage::Injection;
use crate::error::Result;
use crate::memory::extract::candidate::Candidate;
use crate::memory::facts::fingerprint;
use crate::noctuary::Noctuary;
use crate::store::audit::Entry;
use crate::store::erasure::Buried;
use crate::store::tombstones::Mark;
use crate::store::{self, Tx};

/// Sets tombstones for facts of one bucket: for the words of each, and for what it states.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn bury(
    noctuary: &Noctuary,
    tx: &Tx,
    access: &Access,
    bucket: &Bucket,
    facts: impl IntoIterator<Item = &Buried>,
    receipt: ReceiptId,
) -> Result<()> {
    let mut marks = Vec::new();
    for fact in facts {
        marks.extend(marks_of(noctuary, access, &fact.text, (&fact.subject, &fact.predicate, &fact.object))?);
    }
    set(noctuary, tx, access, bucket, marks, receipt).await
}

/// Sets tombstones for lines of text.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn bury_lines(
    noctuary: &Noctuary,
    tx: &Tx,
    access: &Access,
    bucket: &Bucket,
    lines: &[String],
    receipt: ReceiptId,
) -> Result<()> {
    let mut marks = Vec::with_capacity(lines.len());
    for line in lines {
        marks.extend(line_mark(noctuary, access, line)?);
    }
    set(noctuary, tx, access, bucket, marks, receipt).await
}

async fn set(noctuary: &Noctuary, tx: &Tx, access: &Access, bucket: &Bucket, mut marks: Vec<Mark>, receipt: ReceiptId) -> Result<()> {
    marks.sort_unstable();
    marks.dedup();
    let place = noctuary.seal.bucket(access, bucket)?;
    store::tombstones::set(tx, access, bucket.agent(), &place, receipt, &marks).await
}

/// Whether the candidate is something that was forgotten and must not be written. When a person asks anew, in so many words, to have
/// it remembered, the tombstones are lifted, which is written down; what was asked before it was forgotten does not count, however
/// often it is read again. `is_by_hand`: somebody writes it down at this moment, whenever it was true.
///
/// # Errors
/// When the database does not answer.
pub async fn buried(
    noctuary: &Noctuary,
    tx: &Tx,
    access: &Access,
    bucket: &Bucket,
    candidate: &Candidate,
    is_by_hand: bool,
) -> Result<bool> {
    let triple = (candidate.subject.as_str(), candidate.predicate.as_str(), candidate.object.as_str());
    let hashes: Vec<String> = marks_of(noctuary, access, &candidate.text, triple)?.into_iter().map(|mark| mark.hash).collect();
    let place = noctuary.seal.bucket(access, bucket)?;
    let standing = store::tombstones::standing(tx, access, &place, &hashes).await?;
    if standing.is_empty() {
        return Ok(false);
    }
    let is_asked_anew = |stone: &store::tombstones::Tombstone| {
        is_by_hand || candidate.said_at >= stone.created_at && candidate.message.is_none_or(|message| message.get() > stone.id)
    };
    if !(candidate.is_explicit && standing.iter().all(is_asked_anew)) {
        return Ok(true);
    }
    let ids: Vec<i64> = standing.iter().map(|stone| stone.id).collect();
    let lifted = store::tombstones::lift(tx, access, &ids).await?;
    let entry = Entry { object_id: None, ..Entry::done("forget.lift", "tombstone", 0) };
    store::audit::record(tx, access, entry.with(json!({ "lifted": lifted, "scope": bucket.scope() }))).await?;
    Ok(false)
}

/// `content` without the lines that were forgotten, for what a machine writes; how many there were.
///
/// # Errors
/// When the database does not answer.
pub async fn without_buried(noctuary: &Noctuary, tx: &Tx, access: &Access, bucket: &Bucket, content: &str) -> Result<(String, usize)> {
    let lines: Vec<&str> = content.split_inclusive('\n').collect();
    let marks = lines.iter().map(|line| line_mark(noctuary, access, line)).collect::<Result<Vec<_>>>()?;
    let hashes: Vec<String> = marks.iter().flatten().map(|mark| mark.hash.clone()).collect();
    let place = noctuary.seal.bucket(access, bucket)?;
    let standing = store::tombstones::standing(tx, access, &place, &hashes).await?;
    if standing.is_empty() {
        return Ok((content.to_owned(), 0));
    }
    let is_buried = |mark: &Option<Mark>| mark.as_ref().is_some_and(|mark| standing.iter().any(|stone| stone.hash == mark.hash));
    let kept: String = lines.iter().zip(&marks).filter(|(_, mark)| !is_buried(mark)).map(|(line, _)| *line).collect();
    Ok((kept, marks.iter().filter(|mark| is_buried(mark)).count()))
}

/// Takes counts out that were made of a person before the person was forgotten: a node may have held them back for a few seconds.
///
/// # Errors
/// When the database does not answer.
pub async fn drop_forgotten(noctuary: &Noctuary, tx: &Tx, access: &Access, counts: &mut Vec<(AgentId, OwnerKey, Injection)>) -> Result<()> {
    let hashes = counts.iter().map(|(_, owner, _)| noctuary.seal.owner(access, owner)).collect::<Result<Vec<_>>>()?;
    let standing = store::tombstones::of_owners(tx, access, &hashes).await?;
    if standing.is_empty() {
        return Ok(());
    }
    let mut hashes = hashes.into_iter();
    counts.retain(|(_, _, count)| {
        let hash = hashes.next();
        !standing.iter().any(|stone| Some(&stone.hash) == hash.as_ref() && count.last_at <= stone.created_at)
    });
    Ok(())
}

fn marks_of(noctuary: &Noctuary, access: &Access, text: &str, (subject, predicate, object): (&str, &str, &str)) -> Result<Vec<Mark>> {
    let (subject, object) = (fingerprint::normalise(subject), fingerprint::normalise(object));
    let predicate = predicate.trim().to_lowercase();
    let triple = Mark { kind: "triple", hash: noctuary.seal.hash(access, &["triple", &subject, &predicate, &object])? };
    Ok(line_mark(noctuary, access, text)?.into_iter().chain([triple]).collect())
}

fn line_mark(noctuary: &Noctuary, access: &Access, line: &str) -> Result<Option<Mark>> {
    let words = fingerprint::normalise(spoken(line));
    if words.is_empty() {
        return Ok(None);
    }
    Ok(Some(Mark { kind: "text", hash: noctuary.seal.hash(access, &["text", &words])? }))
}

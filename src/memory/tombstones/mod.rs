//! Tombstones keep forgotten memory from being learned again. Set by everything in `forget`; checked by `facts::upsert`
//! before a fact is written and by extraction before it writes pages.

pub(crate) mod hmac;
pub mod statement;

use std::collections::HashSet;

use serde_json::json;

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::fact::FactSource;
use crate::domain::ids::{AgentId, BlockRuleId, ReceiptId};
use crate::domain::owner_key::OwnerKey;
use crate::domain::usage::Injection;
use crate::error::{Error, Result};
use crate::memory::block_rules;
use crate::memory::candidate::{Candidate, Provenance};
use crate::memory::fingerprint;
use crate::memory::labels;
use crate::memory::tombstones::statement::without_marks;
use crate::store::audit::Entry;
use crate::store::erasure::DeletedFact;
use crate::store::tombstones::MemoryHash;
use crate::store::{self, Tx};

/// Sets tombstones for facts of one bucket: for the text of each, for its subject, predicate and object, and for the sentence that it was
/// stated in.
pub(crate) async fn add(
    app: &AppState,
    tx: &Tx,
    access: &Access,
    bucket: &Bucket,
    facts: impl IntoIterator<Item = &DeletedFact>,
    receipt: ReceiptId,
) -> Result<()> {
    let mut marks = Vec::new();
    for fact in facts {
        marks.extend(marks_of(app, access, &fact.text, (&fact.subject, &fact.predicate, &fact.object))?);
        marks.extend(line_marks(app, access, &fact.evidence)?);
    }
    set(app, tx, access, bucket, marks, receipt).await
}

/// Sets tombstones for lines of text.
pub(crate) async fn add_lines(
    app: &AppState,
    tx: &Tx,
    access: &Access,
    bucket: &Bucket,
    lines: &[String],
    receipt: ReceiptId,
) -> Result<()> {
    let mut marks = Vec::with_capacity(lines.len());
    for line in lines {
        marks.extend(line_marks(app, access, line)?);
    }
    set(app, tx, access, bucket, marks, receipt).await
}

async fn set(app: &AppState, tx: &Tx, access: &Access, bucket: &Bucket, mut marks: Vec<MemoryHash>, receipt: ReceiptId) -> Result<()> {
    marks.sort_unstable();
    marks.dedup();
    let place = app.tombstone_hmac.bucket(access, bucket)?;
    store::tombstones::set(tx, access, bucket.agent(), &place, receipt, &marks).await
}

/// Why a candidate must not be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Barrier {
    /// It was forgotten.
    Forgotten,
    /// The person does not want it learned: this rule says so.
    Blocked(BlockRuleId),
}

impl Barrier {
    /// The reason in the counts of rejections.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Forgotten => "forgotten",
            Self::Blocked(_) => "blocked",
        }
    }

    /// The answer to a caller who asked for this one statement, with the remedy.
    #[must_use]
    pub fn refusal(self) -> Error {
        Error::Conflict(match self {
            Self::Forgotten => "this was forgotten; only the person can have it remembered again".to_owned(),
            Self::Blocked(rule) => block_rules::refusal(rule),
        })
    }
}

/// Why the candidate must not be written: it was forgotten, or a rule of its owner blocks it. When a person explicitly asks again to have it
/// remembered, or a client that stores memory adds it anew, the tombstones are lifted, and this is audited. A tool does not lift them: a
/// model follows text that others may have written. A request from before the forgetting does not count, however often it is read again.
pub async fn buried(
    app: &AppState,
    tx: &Tx,
    access: &Access,
    bucket: &Bucket,
    candidate: &Candidate,
    provenance: Provenance,
) -> Result<Option<Barrier>> {
    if !provenance.is_by_person
        && let Some(rule) = block_rules::blocking(tx, access, bucket, candidate).await?
    {
        return Ok(Some(Barrier::Blocked(rule)));
    }
    let triple = (candidate.subject.as_str(), candidate.predicate.as_str(), candidate.object.as_str());
    let hashes: Vec<String> = marks_of(app, access, &candidate.text, triple)?.into_iter().map(|mark| mark.hash).collect();
    let place = app.tombstone_hmac.bucket(access, bucket)?;
    let standing = store::tombstones::find_any(tx, access, &place, &hashes).await?;
    if standing.is_empty() {
        return Ok(None);
    }
    let is_asked_anew = |stone: &store::tombstones::Tombstone| {
        // A client may add what was said long ago: what counts is when it adds it.
        let is_said_since = provenance.is_added || candidate.said_at >= stone.created_at;
        provenance.is_by_person || is_said_since && candidate.message.is_none_or(|message| message.get() > stone.id)
    };
    let is_on_purpose = candidate.is_explicit && candidate.source != FactSource::Tool || provenance.is_added;
    if !(is_on_purpose && standing.iter().all(is_asked_anew)) {
        return Ok(Some(Barrier::Forgotten));
    }
    let ids: Vec<i64> = standing.iter().map(|stone| stone.id).collect();
    let lifted = store::tombstones::lift(tx, access, &ids).await?;
    let entry = Entry { object_id: None, ..Entry::done("forget.lift", "tombstone", 0) };
    store::audit::record(tx, access, entry.with(json!({ "lifted": lifted, "scope": bucket.scope() }))).await?;
    Ok(None)
}

/// What was left out of a text, in changed lines.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Lines with something that was forgotten.
    pub forgotten: usize,
    /// Lines with something that a block rule keeps out.
    pub blocked: usize,
}

impl LeftOut {
    /// Whether anything was left out.
    #[must_use]
    pub const fn is_any(self) -> bool {
        self.forgotten + self.blocked > 0
    }
}

impl std::ops::AddAssign for LeftOut {
    fn add_assign(&mut self, more: Self) {
        self.forgotten += more.forgotten;
        self.blocked += more.blocked;
    }
}

/// `content`, written by an automatic process, without forgotten lines and without forgotten items of lists such as
/// "Likes: tea; trail running", without what a rule of the owner blocks; and the numbers of changed lines.
pub async fn without_buried(app: &AppState, tx: &Tx, access: &Access, bucket: &Bucket, content: &str) -> Result<(String, LeftOut)> {
    let lines = content.split_inclusive('\n').map(|line| Line::of(app, access, line)).collect::<Result<Vec<_>>>()?;
    let hashes: Vec<String> = lines.iter().flat_map(Line::hashes).cloned().collect();
    let place = app.tombstone_hmac.bucket(access, bucket)?;
    let standing = store::tombstones::find_any(tx, access, &place, &hashes).await?;
    if standing.is_empty() {
        let (kept, blocked) = block_rules::without_blocked(tx, access, bucket, content.to_owned()).await?;
        return Ok((kept, LeftOut { forgotten: 0, blocked }));
    }
    let standing: HashSet<&str> = standing.iter().map(|stone| stone.hash.as_str()).collect();
    let (mut kept, mut forgotten) = (String::with_capacity(content.len()), 0);
    for line in &lines {
        let left = line.remainder(&standing);
        forgotten += usize::from(left.is_some());
        kept.push_str(left.as_deref().unwrap_or(line.text));
    }
    let (kept, blocked) = block_rules::without_blocked(tx, access, bucket, kept).await?;
    Ok((kept, LeftOut { forgotten, blocked }))
}

/// Why text that a tool adds must not be written.
pub async fn barrier_of(app: &AppState, tx: &Tx, access: &Access, bucket: &Bucket, added: &str) -> Result<Option<Barrier>> {
    if let Some(rule) = block_rules::blocking_text(tx, access, bucket, added).await? {
        return Ok(Some(Barrier::Blocked(rule)));
    }
    let (_, left_out) = without_buried(app, tx, access, bucket, added).await?;
    Ok(left_out.is_any().then_some(Barrier::Forgotten))
}

/// A line of text with the hashes under which it may have been forgotten.
struct Line<'a> {
    text: &'a str,
    whole: Vec<String>,
    /// The items of a labelled list, each with the hashes of the fact that it states.
    items: Vec<(&'a str, Vec<String>)>,
}

impl<'a> Line<'a> {
    fn of(app: &AppState, access: &Access, text: &'a str) -> Result<Self> {
        let hashes = |marks: Vec<MemoryHash>| marks.into_iter().map(|mark| mark.hash).collect();
        let whole = hashes(line_marks(app, access, text)?);
        let (head, listed) = statement::items(text).unwrap_or_default();
        let (subject, label) = head.split_once(" · ").unwrap_or(("user", head));
        let predicate = labels::predicate_of(label);
        let stated = |item: &'a str| Ok((item, hashes(triple_marks(app, access, (subject, &predicate, item))?)));
        Ok(Self { text, whole, items: listed.into_iter().map(stated).collect::<Result<_>>()? })
    }

    fn hashes(&self) -> impl Iterator<Item = &String> {
        self.whole.iter().chain(self.items.iter().flat_map(|(_, hashes)| hashes))
    }

    /// The rest of the line, empty when nothing is left; `None` when nothing of it was forgotten.
    fn remainder(&self, standing: &HashSet<&str>) -> Option<String> {
        let is_standing = |hashes: &[String]| hashes.iter().any(|hash| standing.contains(hash.as_str()));
        if is_standing(&self.whole) {
            return Some(String::new());
        }
        let is_gone = |item: &str| self.items.iter().any(|(known, hashes)| *known == item && is_standing(hashes));
        statement::without_items(self.text, |_, item| is_gone(item))
    }
}

/// `content` without text that a tombstone in `standing` names, and the number of changed lines; `None` when nothing
/// matches.
///
/// # Errors
/// Never in practice.
pub(crate) fn without_marked(app: &AppState, access: &Access, standing: &HashSet<&str>, content: &str) -> Result<Option<(String, u64)>> {
    let (mut kept, mut changed) = (String::with_capacity(content.len()), 0);
    for text in content.split_inclusive('\n') {
        let left = Line::of(app, access, text)?.remainder(standing);
        changed += u64::from(left.is_some());
        kept.push_str(left.as_deref().unwrap_or(text));
    }
    Ok((changed > 0).then_some((kept, changed)))
}

/// Drops counts that belong to a person who has been forgotten since: a node may have buffered them for a few seconds.
pub async fn drop_forgotten(app: &AppState, tx: &Tx, access: &Access, counts: &mut Vec<(AgentId, OwnerKey, Injection)>) -> Result<()> {
    let hashes = counts.iter().map(|(_, owner, _)| app.tombstone_hmac.owner(access, owner)).collect::<Result<Vec<_>>>()?;
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

pub(crate) fn marks_of(app: &AppState, access: &Access, text: &str, triple: (&str, &str, &str)) -> Result<Vec<MemoryHash>> {
    Ok([line_marks(app, access, text)?, triple_marks(app, access, triple)?].concat())
}

/// Marks the words as they are written and, where they differ, in simplified characters, so that 苹果 stays forgotten when 蘋果 is.
/// Tombstones of earlier versions have the first mark only.
fn triple_marks(app: &AppState, access: &Access, (subject, predicate, object): (&str, &str, &str)) -> Result<Vec<MemoryHash>> {
    let predicate = predicate.trim().to_lowercase();
    let mark = |[subject, object]: &[String; 2]| {
        let hash = app.tombstone_hmac.hash(access, &["triple", subject, &predicate, object])?;
        Ok(MemoryHash { kind: "triple", hash })
    };
    forms(|form| [form(subject), form(object)]).iter().map(mark).collect()
}

fn line_marks(app: &AppState, access: &Access, line: &str) -> Result<Vec<MemoryHash>> {
    let mark = |words: &String| Ok(MemoryHash { kind: "text", hash: app.tombstone_hmac.hash(access, &["text", words])? });
    forms(|form| form(without_marks(line))).iter().filter(|words| !words.is_empty()).map(mark).collect()
}

/// A text as it is written and, where that differs, in simplified characters.
fn forms<T: PartialEq>(of: impl Fn(fn(&str) -> String) -> T) -> Vec<T> {
    let mut forms = vec![of(fingerprint::normalise), of(fingerprint::comparable)];
    forms.dedup();
    forms
}

//! Forgets a part of memory: a section of a file, everything learned from a conversation, or everything from a source
//! since a moment. Each is one transaction; its preview runs the same transaction and rolls it back.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};

use super::fact::{begin, finish, silence};
use super::{dreams, episodes, files, graph, remove};
use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::bucket::Bucket;
use crate::domain::conversation::{Conversation, Message, MessageRole};
use crate::domain::fact::{Fact, FactSource};
use crate::domain::file::{Revision, WorkspaceFile, Writer};
use crate::domain::forget::{Counts, Erased, ForgetExtent, ForgetTarget, Receipt};
use crate::domain::ids::{ExtractionId, ReceiptId};
use crate::domain::item::ItemKind;
use crate::error::{Error, Result};
use crate::memory::exchange_log;
use crate::memory::files::name::FileName;
use crate::memory::files::write::allow;
use crate::memory::fingerprint::comparable;
use crate::memory::graph::remove::of_source;
use crate::memory::indexing;
use crate::memory::tombstones;
use crate::memory::tombstones::statement::{Statement, cut, is_listing, without_marks};
use crate::store::erasure::Run;
use crate::store::forget_ledger::Pending;
use crate::store::{self, Tx};
use documents::section::{slug, split};

/// Most messages of a conversation that are searched for in notes.
const MAX_MESSAGES: u64 = 2_000;

/// The part to forget.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// A section of a file, by its heading or key, with the sections below it.
    Section {
        /// The file: the owner's own, else the team's.
        filename: String,
        /// The heading, or its key.
        section: String,
    },
    /// Everything learned from a conversation; on request the conversation itself with its messages.
    Conversation {
        /// The conversation's name.
        name: String,
    },
    /// Everything learned from a source since a moment.
    Source {
        /// The source.
        source: FactSource,
        /// Only what was learned at or after this moment.
        since: DateTime<Utc>,
    },
}

/// Forgets a part.
///
/// # Errors
/// [`Error::NotFound`] when there is no such file, section or conversation; [`Error::Forbidden`] for a file that the
/// caller sees and may not write.
pub async fn part(app: &AppState, access: &OwnerAccess, part: &Part, extent: ForgetExtent) -> Result<Receipt> {
    let tx = app.db.write_for(access).await?;
    let receipt = part_in(app, &tx, access, part, extent).await?;
    tx.commit().await?;
    Ok(receipt)
}

/// Counts what [`part`] would delete, by running it and rolling it back.
///
/// # Errors
/// As [`part`].
pub async fn preview_part(app: &AppState, access: &OwnerAccess, part: &Part, extent: ForgetExtent) -> Result<Counts> {
    let tx = app.db.write_for(access).await?;
    Ok(part_in(app, &tx, access, part, extent).await?.counts)
}

async fn part_in(app: &AppState, tx: &Tx, access: &OwnerAccess, part: &Part, extent: ForgetExtent) -> Result<Receipt> {
    access.access().require(Permission::WriteMemory)?;
    let target = match part {
        Part::Section { .. } => ForgetTarget::Section,
        Part::Conversation { .. } => ForgetTarget::Conversation,
        Part::Source { .. } => ForgetTarget::Source,
    };
    let mut receipt = begin(app, access, target)?;
    let work = PartForgetting { app, tx, access };
    match part {
        Part::Section { filename, section } => work.section(&mut receipt, filename, section).await?,
        Part::Conversation { name } => work.conversation(&mut receipt, name, extent).await?,
        Part::Source { source, since } => work.source(&mut receipt, *source, *since, extent).await?,
    }
    finish(app, tx, access, receipt).await
}

/// Repeats on a conversation what a receipt says was done, in the caller's transaction.
pub(super) async fn conversation_again(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    receipt: &mut Receipt,
    name: &str,
    extent: ForgetExtent,
) -> Result<()> {
    PartForgetting { app, tx, access }.conversation(receipt, name, extent).await
}

struct PartForgetting<'a> {
    app: &'a AppState,
    tx: &'a Tx,
    access: &'a OwnerAccess,
}

impl PartForgetting<'_> {
    async fn section(&self, receipt: &mut Receipt, filename: &str, section: &str) -> Result<()> {
        let (access, name) = (self.access.access(), FileName::checked(filename)?);
        let file = self.file(name.as_str()).await?;
        allow(self.access, &file.bucket)?;
        let key = if section.starts_with('(') { section.to_owned() } else { slug(section) };
        let (kept, gone) = without_section(&file.content, &key).ok_or(Error::NotFound("section"))?;
        drop(kept);
        let mut lines: Vec<String> = gone.lines().map(str::to_owned).collect();
        let taken = std::sync::Mutex::new(Vec::new());
        files::rewrite(self.app, self.tx, access, &file.bucket, &mut receipt.counts, |of, content| {
            let (kept, gone) = without_section(content, &key).filter(|_| of == name.as_str())?;
            if let Ok(mut taken) = taken.lock() {
                taken.extend(gone.lines().map(str::to_owned));
            }
            Some((kept, u64::try_from(gone.lines().count()).unwrap_or_default()))
        })
        .await?;
        lines.extend(taken.into_inner().unwrap_or_default());
        let text = lines.join("\n");
        let facts = store::erasure::of_bucket(self.tx, &file.bucket).await?;
        let said: Vec<Fact> = facts.into_iter().filter(|fact| cut(&text, &[Statement::of(fact)]).is_some()).collect();
        let gone = remove::facts(self.app, self.tx, access, &file.bucket, &said, receipt.id, &mut receipt.counts).await?;
        episodes::remove_facts(self.app, self.tx, self.access, &gone, &mut receipt.counts).await?;
        lines.retain(|line| !line.trim_start().starts_with('#'));
        let words: HashSet<String> = lines.iter().map(|line| comparable(without_marks(line))).filter(|words| !words.is_empty()).collect();
        let change = |text: &str| without_lines(text, &words);
        dreams::rewrite(self.tx, access, &file.bucket, &[], &mut receipt.counts, &change, &change).await?;
        tombstones::add_lines(self.app, self.tx, access, &file.bucket, &lines, receipt.id).await
    }

    async fn conversation(&self, receipt: &mut Receipt, name: &str, extent: ForgetExtent) -> Result<()> {
        let (access, counts) = (self.access.access(), &mut receipt.counts);
        let talk = store::conversations::find_locked(self.tx, self.access, name).await?.ok_or(Error::NotFound("conversation"))?;
        self.tx.extension(|pending: &mut Pending| {
            pending.parts.conversation = Some(talk.id);
            pending.wish = pending.wish.or(extent);
        });
        counts.add(Erased::Summaries, store::summaries::delete_covering(self.tx, self.access, talk.id, 0).await?);
        episodes::of_conversation(self.tx, self.access, talk.id, counts).await?;
        let buckets = self.buckets();
        let facts = store::erasure::of_conversation(self.tx, &buckets, talk.id).await?;
        self.facts(&facts, &buckets, receipt.id, counts).await?;
        for bucket in &buckets {
            let relations = store::graph::erasure::of_conversation(self.tx, bucket, talk.id).await?;
            graph::add_tombstones(self.app, self.tx, access, bucket, &relations, receipt.id, counts).await?;
        }
        counts.add(Erased::Quarantined, store::erasure::delete_held_relations(self.tx, self.access, talk.id).await?);
        let runs = store::erasure::runs_of(self.tx, self.access, talk.id).await?;
        let said = store::messages::after(self.tx, self.access, talk.id, 0, MAX_MESSAGES).await?;
        let logged = logged(&said);
        for bucket in &buckets {
            let is_theirs = |revision: &Revision| is_of_run(revision, &runs);
            self.notes(bucket, is_theirs, receipt.id, counts).await?;
            if !logged.is_empty() {
                files::rewrite(self.app, self.tx, access, bucket, counts, |_, content| without_logged(content, &logged)).await?;
            }
        }
        let ids: Vec<ExtractionId> = runs.iter().map(|run| run.id).collect();
        let rejections: Vec<i64> = store::erasure::rejections(self.tx, access, &ids).await?.into_iter().map(|(id, _)| id).collect();
        counts.add(Erased::Rejections, store::erasure::delete_rejections(self.tx, access, &rejections).await?);
        store::erasure::empty_reasons(self.tx, access, &ids).await?;
        counts.add(Erased::Jobs, store::erasure::cancel_jobs_of(self.tx, self.access, talk.id).await?);
        if extent.include_messages {
            self.talk(&talk, counts).await
        } else {
            store::erasure::read_one_to_the_end(self.tx, self.access, talk.id).await
        }
    }

    /// Handles the conversation itself and its messages.
    async fn talk(&self, talk: &Conversation, counts: &mut Counts) -> Result<()> {
        let access = self.access.access();
        counts.merge(&store::erasure::pieces_of(self.tx, access, ItemKind::Message, &[talk.id.get()]).await?);
        indexing::messages_deleted(self.app, self.tx, access, talk).await?;
        counts.add(Erased::Turns, store::turns::delete(self.tx, self.access, talk.id).await?);
        counts.add(Erased::Messages, store::messages::delete(self.tx, self.access, talk.id).await?);
        store::conversations::delete(self.tx, self.access, talk.id).await?;
        counts.add(Erased::Conversations, 1);
        Ok(())
    }

    async fn source(&self, receipt: &mut Receipt, source: FactSource, since: DateTime<Utc>, extent: ForgetExtent) -> Result<()> {
        let buckets = self.buckets();
        let facts = store::erasure::of_source(self.tx, &buckets, source, since).await?;
        let gone = self.facts(&facts, &buckets, receipt.id, &mut receipt.counts).await?;
        for bucket in &buckets {
            let relations = of_source(self.tx, bucket, source, since).await?;
            graph::add_tombstones(self.app, self.tx, self.access.access(), bucket, &relations, receipt.id, &mut receipt.counts).await?;
        }
        let writer = match source {
            FactSource::Import => Some(Writer::Import),
            FactSource::Tool => Some(Writer::Agent),
            FactSource::Model | FactSource::Statement => Some(Writer::Extraction),
            FactSource::Person | FactSource::File => None,
        };
        if let Some(writer) = writer {
            let is_theirs = |revision: &Revision| revision.writer == writer && revision.created_at >= since;
            for bucket in &buckets {
                self.notes(bucket, is_theirs, receipt.id, &mut receipt.counts).await?;
            }
        }
        let statements: Vec<Statement> = gone.iter().map(Statement::of).collect();
        silence(self.app, self.tx, self.access, &gone, &statements, extent, &mut receipt.counts).await
    }

    /// Removes facts, bucket by bucket.
    async fn facts(&self, facts: &[Fact], buckets: &[Bucket], receipt: ReceiptId, counts: &mut Counts) -> Result<Vec<Fact>> {
        let mut gone = Vec::new();
        for bucket in buckets {
            let here: Vec<Fact> = facts.iter().filter(|fact| fact.bucket == *bucket).cloned().collect();
            gone.extend(remove::facts(self.app, self.tx, self.access.access(), bucket, &here, receipt, counts).await?);
        }
        episodes::remove_facts(self.app, self.tx, self.access, &gone, counts).await?;
        Ok(gone)
    }

    /// Removes the lines that some revisions of a bucket's files have added and no other writer has, with a tombstone for
    /// each.
    async fn notes(&self, bucket: &Bucket, is_theirs: impl Fn(&Revision) -> bool, receipt: ReceiptId, counts: &mut Counts) -> Result<()> {
        let access = self.access.access();
        let added = added(self.tx, access, bucket, is_theirs).await?;
        if added.is_empty() {
            return Ok(());
        }
        files::rewrite(self.app, self.tx, access, bucket, counts, |_, content| without_lines(content, &added)).await?;
        let change = |text: &str| without_lines(text, &added);
        dreams::rewrite(self.tx, access, bucket, &[], counts, &change, &change).await?;
        let lines: Vec<String> = added.into_iter().collect();
        tombstones::add_lines(self.app, self.tx, access, bucket, &lines, receipt).await
    }

    /// The buckets that the caller sees and may write.
    fn buckets(&self) -> Vec<Bucket> {
        self.access.visibility().buckets().into_iter().filter(|bucket| allow(self.access, bucket).is_ok()).collect()
    }

    /// The owner's own file of this name, else the shared one.
    async fn file(&self, name: &str) -> Result<WorkspaceFile> {
        for bucket in self.access.visibility().buckets() {
            if let Some(file) = store::files::lock(self.tx, self.access.access(), &bucket, name).await? {
                return Ok(file);
            }
        }
        Err(Error::NotFound("file"))
    }
}

/// Whether a revision was written by one of these runs: by the run's job, between the beginning of the run and that of
/// the job's next one.
fn is_of_run(revision: &Revision, runs: &[Run]) -> bool {
    let is_within = |run: &Run| {
        revision.writer_id == Some(run.job.get())
            && revision.id.get() > run.id.get()
            && run.next.is_none_or(|next| revision.id.get() < next.get())
    };
    revision.writer == Writer::Extraction && runs.iter().any(is_within)
}

/// Lines that the revisions selected by `is_theirs` added to files of `bucket`, normalized; without headings, and without
/// labelled lists, which also contain what others said.
pub(super) async fn added(tx: &Tx, access: &Access, bucket: &Bucket, is_theirs: impl Fn(&Revision) -> bool) -> Result<HashSet<String>> {
    let (mut theirs, mut others) = (HashSet::new(), HashSet::new());
    let mut known: HashMap<String, HashSet<String>> = HashMap::new();
    let mut after = 0;
    loop {
        let revisions = store::revisions::scan(tx, access, bucket, after).await?;
        let Some((last, ..)) = revisions.last() else { break };
        after = last.id.get();
        for (revision, filename, content) in revisions {
            let is_note = FileName::parse(&filename).is_ok_and(|name| name.is_daily_note());
            let words = |line: &str| {
                let is_kept = line.trim_start().starts_with('#') || (!is_note && is_listing(line));
                Some(comparable(without_marks(line))).filter(|words| !words.is_empty() && !is_kept)
            };
            let lines: HashSet<String> = content.lines().filter_map(words).collect();
            let before = known.remove(&filename).unwrap_or_default();
            let fresh = lines.difference(&before).cloned();
            if is_theirs(&revision) {
                theirs.extend(fresh);
            } else {
                others.extend(fresh);
            }
            known.insert(filename, lines);
        }
    }
    Ok(theirs.into_iter().filter(|line| !others.contains(line)).collect())
}

pub(super) fn without_lines(content: &str, lines: &HashSet<String>) -> Option<(String, u64)> {
    let mut gone = 0;
    let kept: String = content
        .split_inclusive('\n')
        .filter(|line| {
            let is_gone = lines.contains(&comparable(without_marks(line)));
            gone += u64::from(is_gone);
            !is_gone
        })
        .collect();
    (gone > 0).then_some((kept, gone))
}

/// The lines that the exchange log would contain for these messages of a person.
fn logged(said: &[Message]) -> Vec<String> {
    let by_user = said.iter().filter(|message| message.role == MessageRole::User);
    by_user.map(|message| format!("] User: {} | ", exchange_log::of_user(&message.content))).collect()
}

fn without_logged(content: &str, logged: &[String]) -> Option<(String, u64)> {
    let mut gone = 0;
    let kept: String = content
        .split_inclusive('\n')
        .filter(|line| {
            let is_gone = logged.iter().any(|words| line.contains(words.as_str()));
            gone += u64::from(is_gone);
            !is_gone
        })
        .collect();
    (gone > 0).then_some((kept, gone))
}

/// A document without the sections of this key and their subsections, and the removed text; `None` when it has none.
fn without_section(document: &str, key: &str) -> Option<(String, String)> {
    let (mut kept, mut gone) = (String::with_capacity(document.len()), String::new());
    let mut within: Option<u8> = None;
    let mut is_found = false;
    for section in split(document) {
        let is_it = section.key == key || (section.level > 0 && slug(section.title) == key);
        let is_below = within.is_some_and(|level| section.level > level);
        if is_it {
            within = Some(section.level);
            is_found = true;
        } else if !is_below {
            within = None;
        }
        if within.is_some() { gone.push_str(section.text) } else { kept.push_str(section.text) }
    }
    is_found.then_some((kept, gone))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_goes_with_those_below_it_and_its_neighbours_stay() {
        let document = "# Memory\n\n## Travel\n\n- Lisbon\n\n### May\n\n- Porto\n\n## Tea\n\n- green\n";
        let (kept, gone) = without_section(document, "travel").unwrap();
        assert_eq!(kept, "# Memory\n\n## Tea\n\n- green\n");
        assert!(gone.contains("Lisbon") && gone.contains("Porto") && gone.starts_with("## Travel"));
        assert_eq!(
            without_section("# 记忆\n\n## 旅行\n\n- 里斯本\n\n## 茶\n\n- 绿茶\n", &slug("旅行")).unwrap().0,
            "# 记忆\n\n## 茶\n\n- 绿茶\n"
        );
        assert_eq!(without_section(document, "nothing"), None);
    }
}

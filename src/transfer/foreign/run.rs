//! Previews and runs an import of another system's file. Files and facts are written at once, by the imports that exist for them. Of the
//! conversations, the call stores the messages; a job records them part by part.

use chrono::{DateTime, Utc};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::contents::{Contents, LeftOut};
use crate::app_state::AppState;
use crate::domain::access::{AgentAccess, OwnerAccess, Permission};
use crate::domain::ids::{ImportId, JobId};
use crate::domain::import::{self, ImportPart, PastConversation, PastMessage, SOURCE_ID};
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::memory::files::Target;
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use crate::transfer::archive::Unpacked;
use crate::transfer::fact_import::{self, Judged};
use crate::transfer::snapshot;

/// Messages of a part.
const PART_MESSAGES: usize = 100;
/// Bytes of a part, unless a single message is larger.
const PART_BYTES: usize = 256 << 10;
/// Bytes that are stored in one transaction, so that others can write in between.
const STORED_AT_ONCE: usize = 1 << 20;
/// Titles that a preview shows.
const EXAMPLES: usize = 10;

/// An authorized import for one person.
#[derive(Debug)]
pub struct Import {
    person: OwnerAccess,
    facts: fact_import::Import,
    files: snapshot::Import,
}

/// The conversations of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ConversationCounts {
    /// How many there are.
    pub total: usize,
    /// How many of them are not known yet.
    pub new: usize,
    /// Their messages.
    pub messages: usize,
    /// How many of the messages are not known yet.
    pub new_messages: usize,
    /// When the first message was sent, and the last.
    pub between: Option<(DateTime<Utc>, DateTime<Utc>)>,
    /// Titles of the first ones.
    pub examples: Vec<String>,
}

/// What an import would do.
#[derive(Debug)]
pub struct Predicted {
    /// The conversations.
    pub conversations: ConversationCounts,
    /// The facts.
    pub facts: Vec<Judged>,
    /// The files.
    pub files: snapshot::Preview,
    /// What is not imported.
    pub left_out: Vec<LeftOut>,
}

/// What an import did.
#[derive(Debug)]
pub struct Done {
    /// The conversations.
    pub conversations: ConversationCounts,
    /// The import that records the conversations, and its job; `None` if all of them are known.
    pub import: Option<(ImportId, JobId)>,
    /// The facts.
    pub facts: Vec<Judged>,
    /// The files.
    pub files: snapshot::Applied,
    /// What is not imported.
    pub left_out: Vec<LeftOut>,
}

impl Import {
    /// Authorizes a caller who may write the memory of `person`. Documents become the person's own files in `folder`.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::Invalid`] for an invalid folder, and for the system, which has no conversations.
    pub fn allow(target: Target, folder: &str) -> Result<Self> {
        let person = target.pass().clone();
        person.access().require(Permission::WriteMemory)?;
        if person.owner().is_system() {
            return Err(Error::invalid("endUserId", "name the person whose memory this becomes"));
        }
        let files = snapshot::Import::of_notes(target, true, folder, true)?;
        Ok(Self { facts: fact_import::Import::for_person(person.clone())?, files, person })
    }

    /// What [`Import::apply`] would do now.
    ///
    /// # Errors
    /// As [`Import::apply`].
    pub async fn preview(&self, app: &AppState, contents: Contents) -> Result<Predicted> {
        audit::note_read_in(app, &self.person, &[self.person.visibility().home(false)], "import.preview").await?;
        let conversations = self.count(app, &contents).await?;
        let facts = if contents.memories.is_empty() { Vec::new() } else { self.facts.preview_memories(app, contents.memories).await? };
        let files = if contents.files.is_empty() {
            snapshot::Preview::default()
        } else {
            self.files.preview_entries(app, Unpacked { entries: contents.files, oversized: Vec::new() }).await?
        };
        Ok(Predicted { conversations, facts, files, left_out: contents.left_out })
    }

    /// Imports a file: files first, then facts, then the conversations, which a job records. Repeating an import changes nothing: files and
    /// facts that are known do not change, and messages are known by their ids. `file` identifies the upload, so that sending it again
    /// while it is being recorded starts no second job.
    ///
    /// # Errors
    /// Those of the imports of files and facts; [`Error::Conflict`] while the person is being forgotten.
    pub async fn apply(&self, app: &AppState, contents: Contents, file: &[u8]) -> Result<Done> {
        let conversations = self.count(app, &contents).await?;
        let Contents { source, conversations: talks, memories, files, left_out } = contents;
        let files = if files.is_empty() {
            snapshot::Applied::default()
        } else {
            self.files.apply_entries(app, Unpacked { entries: files, oversized: Vec::new() }).await?
        };
        let facts = if memories.is_empty() { Vec::new() } else { self.facts.apply_memories(app, memories).await? };
        let import = if conversations.new_messages == 0 { None } else { Some(self.store(app, source, talks, file).await?) };
        Ok(Done { conversations, import, facts, files, left_out })
    }

    /// Counts the conversations, and which messages are new.
    async fn count(&self, app: &AppState, contents: &Contents) -> Result<ConversationCounts> {
        let mut counts = ConversationCounts { total: contents.conversations.len(), ..ConversationCounts::default() };
        let tx = app.db.read(self.person.access()).await?;
        for conversation in &contents.conversations {
            let new = self.new_messages(&tx, contents.source, conversation).await?;
            counts.messages += conversation.messages.len();
            counts.new_messages += new.unwrap_or(conversation.messages.len());
            counts.new += usize::from(new.is_none());
            for at in conversation.messages.iter().filter_map(|message| message.at) {
                let (first, last) = counts.between.unwrap_or((at, at));
                counts.between = Some((first.min(at), last.max(at)));
            }
            if counts.examples.len() < EXAMPLES {
                let title = if conversation.title.is_empty() { &conversation.id } else { &conversation.title };
                counts.examples.push(title.clone());
            }
        }
        Ok(counts)
    }

    /// How many messages of a conversation are new; `None` if the conversation is.
    async fn new_messages(&self, tx: &Tx, source: import::ImportSource, conversation: &PastConversation) -> Result<Option<usize>> {
        let name = PastConversation::name(source, &conversation.id);
        let Some(known) = store::conversations::find(tx, &self.person, &name).await? else { return Ok(None) };
        let ids = store::messages::described_as(tx, &self.person, known.id, SOURCE_ID).await?;
        Ok(Some(conversation.messages.iter().filter(|message| !ids.contains(&message.id)).count()))
    }

    /// Stores the messages and adds the job. If this dies, what was stored is deleted with the person's next import.
    async fn store(
        &self,
        app: &AppState,
        source: import::ImportSource,
        conversations: Vec<PastConversation>,
        file: &[u8],
    ) -> Result<(ImportId, JobId)> {
        let digest = data_encoding::HEXLOWER.encode(&Sha256::digest(file));
        let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        let new = import::Import {
            id: app.ids.next(),
            agent: self.person.agent().id,
            owner: self.person.owner().clone(),
            source,
            job: None,
            conversations: count(conversations.len()),
            messages: count(conversations.iter().map(|conversation| conversation.messages.len()).sum()),
            conversations_read: 0,
            messages_read: 0,
            messages_added: 0,
            created_at: app.clock.now(),
            finished_at: None,
        };
        let mut tx = app.db.write_for(&self.person).await?;
        if let Some(known) = store::imports::find_unfinished(&tx, &self.person, &digest).await? {
            // Its job may have failed. One that waits is the same, and after one that runs there is nothing left to do.
            let job = self.start(app, tx, known.id, &known).await?;
            return Ok((known.id, job));
        }
        store::imports::insert(&tx, &self.person, &new, &digest).await?;
        let mut stored = 0;
        for conversation in conversations {
            for part in parts(app, conversation) {
                stored += part.messages.iter().map(|message| message.content.len()).sum::<usize>();
                store::imports::add_part(&tx, &self.person, new.id, &part).await?;
            }
            if stored > STORED_AT_ONCE {
                tx.commit().await?;
                tx = app.db.write_for(&self.person).await?;
                stored = 0;
            }
        }
        let job = self.start(app, tx, new.id, &new).await?;
        Ok((new.id, job))
    }

    /// Adds the job and commits.
    async fn start(&self, app: &AppState, tx: Tx, id: ImportId, new: &import::Import) -> Result<JobId> {
        let job = store::jobs::enqueue(&tx, self.person.access(), import::Import::job(&self.person, id, app.clock.now())).await?;
        if !store::imports::start(&tx, &self.person, id, job).await? {
            return Err(Error::Conflict("the person was forgotten meanwhile".to_owned()));
        }
        let detail = json!({ "source": new.source, "conversations": new.conversations, "messages": new.messages, "jobId": job });
        store::audit::record(&tx, self.person.access(), Entry::done("import.start", "import", id.get()).with(detail)).await?;
        tx.commit().await?;
        app.notifier.notify();
        Ok(job)
    }
}

/// Divides a conversation.
fn parts(app: &AppState, conversation: PastConversation) -> Vec<ImportPart> {
    let PastConversation { id, title, messages } = conversation;
    let mut batches: Vec<Vec<PastMessage>> = Vec::new();
    let mut bytes = 0;
    for message in messages {
        let is_full = batches.last().is_none_or(|batch| batch.len() >= PART_MESSAGES || bytes + message.content.len() > PART_BYTES);
        if is_full {
            batches.push(Vec::new());
            bytes = 0;
        }
        bytes += message.content.len();
        if let Some(batch) = batches.last_mut() {
            batch.push(message);
        }
    }
    let last = batches.len();
    let part = |(at, messages)| ImportPart {
        id: app.ids.next(),
        conversation: id.clone(),
        title: title.clone(),
        is_last: at + 1 == last,
        messages,
    };
    batches.into_iter().enumerate().map(part).collect()
}

/// How far an import of the person is.
///
/// # Errors
/// [`Error::NotFound`].
pub async fn progress(app: &AppState, person: &OwnerAccess, id: ImportId) -> Result<import::Import> {
    person.access().require(Permission::ReadMemory)?;
    let tx = app.db.read(person.access()).await?;
    store::imports::get(&tx, person, id).await?.ok_or(Error::NotFound("import"))
}

/// The newest imports of the person.
///
/// # Errors
/// [`Error::Forbidden`].
pub async fn list(app: &AppState, person: &OwnerAccess) -> Result<Vec<import::Import>> {
    person.access().require(Permission::ReadMemory)?;
    let tx = app.db.read(person.access()).await?;
    store::imports::list(&tx, person).await
}

/// The newest imports of the people for whom the caller may act.
///
/// # Errors
/// [`Error::Forbidden`].
pub async fn list_of_agent(app: &AppState, agent: &AgentAccess) -> Result<Vec<import::Import>> {
    agent.access().require(Permission::ReadMemory)?;
    let tx = app.db.read(agent.access()).await?;
    store::imports::list_of_agent(&tx, agent).await
}

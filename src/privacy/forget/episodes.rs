//! Removes forgotten text from episodes, and deletes all summaries of the owner's conversations. An episode in the words of the session
//! loses the lines. An episode that a model wrote paraphrases, so it is deleted when it states a forgotten fact or covers the message
//! that stated it. Called by everything in `forget` that removes facts, in its transaction.

use super::recording::{begin, finish};
use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::episode::{Episode, EpisodeEngine};
use crate::domain::fact::Fact;
use crate::domain::forget::{Counts, Erased, ForgetTarget, Receipt};
use crate::domain::ids::{ConversationId, EpisodeId};
use crate::domain::memory_scope::MemoryScope;
use crate::error::{Error, Result};
use crate::memory::fingerprint::comparable;
use crate::memory::indexing;
use crate::memory::tombstones::statement::{Statement, cut};
use crate::store::forget_ledger::Pending;
use crate::store::{self, Tx};

/// Deletes the owner's session summaries with these ids, in one transaction.
///
/// # Errors
/// [`Error::NotFound`] if none of them is the owner's.
pub async fn summaries(app: &AppState, access: &OwnerAccess, ids: &[EpisodeId]) -> Result<Receipt> {
    access.access().require(Permission::WriteMemory)?;
    store::again_when_refused(|| async move {
        let tx = app.db.write_for(access).await?;
        let found = store::person::episodes_of(&tx, access, ids).await?;
        if found.is_empty() {
            return Err(Error::NotFound("episode"));
        }
        let mut receipt = begin(app, access, ForgetTarget::Episode)?;
        for episode in &found {
            remove(&tx, access, episode, &mut receipt.counts).await?;
        }
        tx.extension(|pending: &mut Pending| pending.parts.episodes.extend(found.iter().map(|episode| episode.id)));
        let receipt = finish(app, &tx, access, receipt).await?;
        tx.commit().await?;
        Ok(receipt)
    })
    .await
}

/// Deletes the owner's summaries and removes what `facts` say from the owner's episodes, if any fact was deleted.
pub(super) async fn remove_facts(app: &AppState, tx: &Tx, access: &OwnerAccess, facts: &[Fact], counts: &mut Counts) -> Result<()> {
    if facts.is_empty() {
        return Ok(());
    }
    // Summaries paraphrase, so it is uncertain which of them states the fact. The messages remain, and a new summary can be written.
    counts.add(Erased::Summaries, store::summaries::delete_all(tx, access).await?);
    let statements: Vec<Statement> = facts.iter().map(Statement::of).collect();
    let values: Vec<String> = facts.iter().map(|fact| comparable(&fact.object)).filter(|value| !value.is_empty()).collect();
    let mut said: Vec<(ConversationId, i64)> = Vec::new();
    for (conversation, message) in facts.iter().filter_map(|fact| Some((fact.conversation?, fact.message?))) {
        let seq = store::messages::get(tx, access, conversation, message).await?.map(|message| message.seq);
        said.extend(seq.map(|seq| (conversation, seq)));
    }
    let is_shared = facts.iter().any(|fact| fact.bucket.scope() != MemoryScope::Personal);
    let told = store::episodes::all(tx, access).await?.into_iter();
    // What others have told the team loses words only with a fact of the team.
    for episode in told.filter(|episode| is_shared || episode.owner == *access.owner()) {
        let covers = said
            .iter()
            .any(|(conversation, seq)| *conversation == episode.conversation && (episode.from_seq..=episode.to_seq).contains(seq));
        match rest(&episode, &statements, &values, covers) {
            Remainder::Whole => {}
            Remainder::Nothing => remove(tx, access, &episode, counts).await?,
            Remainder::Part(part) => {
                store::episodes::rewrite(tx, access, &part).await?;
                indexing::episode_written(app, tx, access, &part).await?;
                counts.add(Erased::EpisodeLines, 1);
            }
        }
    }
    Ok(())
}

/// Deletes every episode of a conversation.
pub(super) async fn of_conversation(tx: &Tx, access: &OwnerAccess, conversation: ConversationId, counts: &mut Counts) -> Result<()> {
    let all = store::episodes::all(tx, access).await?;
    for episode in all.iter().filter(|episode| episode.conversation == conversation) {
        remove(tx, access, episode, counts).await?;
    }
    Ok(())
}

async fn remove(tx: &Tx, access: &OwnerAccess, episode: &Episode, counts: &mut Counts) -> Result<()> {
    store::episodes::delete(tx, access.access(), episode.id).await?;
    indexing::episode_deleted(tx, access.access(), episode.id).await?;
    counts.add(Erased::Episodes, 1);
    Ok(())
}

/// The part of an episode that stays.
enum Remainder {
    Whole,
    Part(Box<Episode>),
    Nothing,
}

fn rest(episode: &Episode, statements: &[Statement], values: &[String], covers: bool) -> Remainder {
    let summary = cut(&episode.summary, statements);
    let is_abstract = cut(&episode.abstract_text, statements).is_some();
    let topics: Vec<String> =
        episode.topics.iter().filter(|topic| !values.iter().any(|value| value.contains(&comparable(topic)))).cloned().collect();
    let is_told = summary.is_some() || is_abstract;
    if episode.engine == EpisodeEngine::Model {
        return if is_told || covers { Remainder::Nothing } else { Remainder::Whole };
    }
    if !is_told && topics.len() == episode.topics.len() {
        return Remainder::Whole;
    }
    let summary = summary.map_or_else(|| episode.summary.clone(), |(kept, _)| kept);
    if summary.trim().is_empty() {
        return Remainder::Nothing;
    }
    let abstract_text = if is_abstract { summary.lines().next().unwrap_or_default().to_owned() } else { episode.abstract_text.clone() };
    Remainder::Part(Box::new(Episode { summary, abstract_text, topics, ..episode.clone() }))
}

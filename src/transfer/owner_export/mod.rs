//! Exports all memory of a person: JSON for programs and Markdown for people, in one archive. Called by
//! `tenancy::owners`.
//!
//! One database snapshot is read page by page and written to a file immediately, because a person's messages may not fit into
//! memory. Serialization and writing run on blocking threads.

mod markdown;

pub(crate) use crate::transfer::owner_export::markdown::text;
use std::collections::BTreeMap;
use std::time::Duration;

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::ids::ConversationId;
use crate::domain::owner_key::OwnerKey;
use crate::error::{Error, Result};
use crate::memory::recall_usage;
use crate::privacy::owners;
use crate::store;
use crate::store::Tx;
use crate::store::audit::Entry;
use crate::store::erasure::{self, Chapter, Kind, Person};
use crate::transfer::archive::{Archive, Spool, Spooled};

/// Exports that run at the same time; further ones wait.
static WRITERS: Semaphore = Semaphore::const_new(2);
/// How long an export waits to start, and how long it may run: a long database snapshot prevents cleanup.
const WAIT: Duration = Duration::from_secs(60);
const MOST: Duration = Duration::from_secs(600);

/// Exports all memory of a person as an archive of JSON and Markdown, and audits the export.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin or may not access all agents; [`Error::NotFound`] if no memory of the person exists;
/// [`Error::TooLarge`] beyond 4 GiB; [`Error::Unavailable`] when the disk is nearly full or it takes too long.
pub async fn export(app: &AppState, access: &Access, key: &str) -> Result<Spooled> {
    let owner = owners::known(app, access, key).await?;
    let tx = app.db.write(access).await?;
    let entry = Entry { object_id: None, ..Entry::done("owner.export", "owner", 0) };
    store::audit::record(&tx, access, entry.with(json!({ "ownerKey": owner }))).await?;
    tx.commit().await?;
    of_owner(app, access, &owner).await
}

/// The archive with everything that the agents of the caller's workspace store about `owner`, from one database snapshot.
///
/// # Errors
/// [`Error::NotFound`] when there is nothing; [`Error::TooLarge`] beyond 4 GiB; [`Error::Unavailable`] when the disk is
/// nearly full, or when waiting or exporting takes too long.
async fn of_owner(app: &AppState, access: &Access, owner: &OwnerKey) -> Result<Spooled> {
    let slow = |_| Error::unavailable("export", "it took too long");
    let _place = tokio::time::timeout(WAIT, WRITERS.acquire()).await.map_err(slow)?.map_err(Error::internal)?;
    recall_usage::flush_briefly(app).await;
    tokio::time::timeout(MOST, write(app, access, owner)).await.map_err(slow)?
}

async fn write(app: &AppState, access: &Access, owner: &OwnerKey) -> Result<Spooled> {
    let (now, directory) = (app.clock.now(), app.config.server.data_dir.clone());
    let tx = app.db.read(access).await?;
    let person = Person::of(&tx, access, owner.clone()).await?;
    let archive = tokio::task::spawn_blocking(move || Spool::open(&directory).map(Archive::over)).await.map_err(Error::internal)??;
    let mut work =
        ExportRun { tx, access, person, now, archive: Some(archive), counts: BTreeMap::new(), facts: markdown::Facts::default() };
    for chapter in Chapter::all() {
        work.chapter(chapter).await?;
    }
    if work.counts.values().all(|count| *count == 0) {
        return Err(Error::NotFound("owner"));
    }
    work.files().await?;
    work.talks().await?;
    let head = json!({ "ownerKey": owner, "exportedAt": now, "workspaceId": access.workspace(), "counts": work.counts });
    let (overview, facts) = (markdown::overview(&head, &work.counts), std::mem::take(&mut work.facts));
    work.blocking(move |archive| {
        archive.add("owner.json", serde_json::to_string_pretty(&head).map_err(Error::internal)?.as_bytes(), now)?;
        archive.add("README.md", overview.as_bytes(), now)?;
        archive.add("facts.md", facts.page().as_bytes(), now)
    })
    .await?;
    let archive = work.archive.take().ok_or_else(lost)?;
    drop(work);
    tokio::task::spawn_blocking(move || archive.finish()?.finish()).await.map_err(Error::internal)?
}

struct ExportRun<'a> {
    tx: Tx,
    access: &'a Access,
    person: Person,
    now: DateTime<Utc>,
    /// `None` while a blocking thread writes to it.
    archive: Option<Archive<Spool>>,
    counts: BTreeMap<&'static str, usize>,
    facts: markdown::Facts,
}

impl ExportRun<'_> {
    /// `json/<chapter>.json`: an array of rows.
    async fn chapter(&mut self, chapter: Chapter) -> Result<()> {
        let (name, now) = (chapter.as_str(), self.now);
        self.blocking(move |archive| archive.begin(&format!("json/{name}.json"), now)).await?;
        let (mut after, mut count) = (0, 0);
        loop {
            let (rows, last) = erasure::read(&self.tx, self.access, &self.person, chapter, after).await?;
            if rows.is_empty() {
                break;
            }
            if chapter == Chapter::Facts {
                rows.iter().for_each(|row| self.facts.take(row));
            }
            after = last;
            let before = count;
            count += rows.len();
            self.blocking(move |archive| rows.iter().zip(before..).try_for_each(|(row, at)| archive.write(&element(row, at == 0)?)))
                .await?;
        }
        self.counts.insert(name, count);
        self.blocking(move |archive| {
            archive.write(if count == 0 { b"[]" } else { b"\n]" })?;
            archive.end()
        })
        .await
    }

    /// `files/<agent>/<name>`: each file unchanged.
    async fn files(&mut self) -> Result<()> {
        let mut after = 0;
        loop {
            let (files, last) = erasure::read(&self.tx, self.access, &self.person, Chapter::Rows(Kind::Files), after).await?;
            if files.is_empty() {
                return Ok(());
            }
            after = last;
            let now = self.now;
            let add = move |archive: &mut Archive<Spool>, file: &Value| {
                archive.add(&format!("files/{}/{}", text(file, "agentId"), text(file, "filename")), text(file, "content").as_bytes(), now)
            };
            self.blocking(move |archive| files.iter().try_for_each(|file| add(archive, file))).await?;
        }
    }

    /// `conversations/<id>.md`: the messages.
    async fn talks(&mut self) -> Result<()> {
        let mut after = 0;
        loop {
            let (talks, last) = erasure::read(&self.tx, self.access, &self.person, Chapter::Rows(Kind::Conversations), after).await?;
            if talks.is_empty() {
                return Ok(());
            }
            after = last;
            for talk in talks {
                self.talk(talk).await?;
            }
        }
    }

    async fn talk(&mut self, talk: Value) -> Result<()> {
        let now = self.now;
        let id: ConversationId = text(&talk, "id").parse().map_err(Error::internal)?;
        self.blocking(move |archive| {
            archive.begin(&format!("conversations/{id}.md"), now)?;
            archive.write(markdown::title(&talk).as_bytes())
        })
        .await?;
        let mut after = i64::MIN;
        loop {
            let (said, last) = erasure::read_talk(&self.tx, self.access, &self.person, id, after).await?;
            if said.is_empty() {
                return Ok(());
            }
            after = last;
            self.blocking(move |archive| said.iter().try_for_each(|message| archive.write(markdown::message(message).as_bytes()))).await?;
        }
    }

    /// Writes to the archive on a blocking thread.
    async fn blocking(&mut self, work: impl FnOnce(&mut Archive<Spool>) -> Result<()> + Send + 'static) -> Result<()> {
        let mut archive = self.archive.take().ok_or_else(lost)?;
        let written = tokio::task::spawn_blocking(move || work(&mut archive).map(|()| archive)).await.map_err(Error::internal)?;
        self.archive = Some(written?);
        Ok(())
    }
}

fn lost() -> Error {
    Error::internal("the archive of an export is gone")
}

/// A row of an array, indented for the array.
fn element(row: &Value, is_first: bool) -> Result<Vec<u8>> {
    let row = serde_json::to_string_pretty(row).map_err(Error::internal)?;
    Ok(format!("{}\n  {}", if is_first { "[" } else { "," }, row.replace('\n', "\n  ")).into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_one_by_one_are_the_array_that_they_are_together() {
        let rows = json!([{ "id": "1", "list": [1, 2], "text": "a\nb" }, { "id": "2", "list": [], "text": "两" }]);
        let mut text: Vec<u8> = Vec::new();
        for (row, at) in rows.as_array().unwrap().iter().zip(0..) {
            text.extend(element(row, at == 0).unwrap());
        }
        text.extend(b"\n]");
        assert_eq!(String::from_utf8(text).unwrap(), serde_json::to_string_pretty(&rows).unwrap());
    }
}

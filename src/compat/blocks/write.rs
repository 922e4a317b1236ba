//! Writes to a block: the page and the facts from it, in one transaction.

use chrono::TimeDelta;

use super::sender::{self, is_name};
use super::{Block, page};
use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::fact::Fact;
use crate::domain::fact_event::{Cause, CauseKind};
use crate::error::{Error, FieldError, Result};
use crate::memory::facts::neighbours;
use crate::memory::files::by_agent::{self, ByAgent};
use crate::memory::files::name::FileName;
use crate::memory::files::write::Outcome;
use crate::memory::files::{Change, CompletedWrite};
use crate::pipeline::projection::{ToolWrite, learn};
use crate::store;
use documents::merge::MergeStrategy;
use documents::section::{Line, lines};

/// How the heading of a person's section begins, and the heading of what belongs to no person on a page that has such sections.
const PERSON: &str = "Person: ";
const OF_NOBODY: &str = "Everyone";
/// The longest validity of the written facts, in days: ten years.
const MAX_DAYS: i64 = 3_650;

/// A write to a block.
#[derive(Debug, Clone)]
pub struct NewBlock {
    /// The block.
    pub block: Block,
    /// A file of that scope other than its page.
    pub filename: Option<String>,
    /// The person it is about, who gets a section. For the page of a chat this is the sender when absent, if the sender is known.
    pub person: Option<String>,
    /// How the text is combined with the existing page.
    pub strategy: MergeStrategy,
    /// The text.
    pub content: String,
    /// Days after which the facts expire.
    pub days: Option<i64>,
}

/// The result of a write.
#[derive(Debug, Clone, PartialEq)]
pub struct WrittenBlock {
    /// The page or file.
    pub written: CompletedWrite,
    /// The person whose section was written.
    pub person: Option<String>,
    /// The facts from its lines.
    pub facts: Vec<Fact>,
}

/// Writes to a block on behalf of its agent.
///
/// # Errors
/// As [`by_agent::write_in`]; [`Error::Invalid`] with the invalid fields; [`Error::Held`].
pub async fn write(app: &AppState, access: &OwnerAccess, new: NewBlock) -> Result<WrittenBlock> {
    let ticket = access.access();
    ticket.require(Permission::WriteMemory)?;
    check(&new)?;
    let target = new.block.target(app, access).await?;
    let bucket = by_agent::allow(&target)?;
    neighbours::refresh(app, ticket, &bucket).await?;
    let tx = app.db.write_for(access).await?;
    let before = match &new.filename {
        Some(name) => store::files::get(&tx, ticket, &bucket, name).await?,
        None => page(&tx, access, &bucket).await?,
    };
    let known = before.as_ref().map(|file| file.filename.clone());
    let filename = new.filename.clone().or(known).unwrap_or_else(|| super::NAMES[0].to_owned());
    let person = match &new.person {
        Some(person) => Some(person.trim().to_owned()),
        None if new.block == Block::Chat && new.filename.is_none() => sender::latest(&tx, access).await?,
        None => None,
    };
    let change = match &person {
        Some(person) => {
            Change::MergeUnder { heading: format!("{PERSON}{person}"), strategy: new.strategy, text: below_person(&new.content) }
        }
        // At the end of the page it would stand in the last person's section.
        None if new.strategy == MergeStrategy::Append && before.as_ref().is_some_and(|file| has_persons(&file.content)) => {
            Change::MergeUnder { heading: OF_NOBODY.to_owned(), strategy: new.strategy, text: below_person(&new.content) }
        }
        None => Change::Merge(new.strategy, ended(&new.content)),
    };
    let wanted = ByAgent { filename: &filename, change, reason: "write_memory", etag: None };
    let written = match by_agent::write_in(app, &tx, &target, wanted).await? {
        Outcome::Written(written) => written,
        held => {
            tx.commit().await?;
            let written = held.written()?;
            return Ok(WrittenBlock { written, person, facts: Vec::new() });
        }
    };
    let cause = written.revision.as_ref().map_or(Cause::by(CauseKind::File), |revision| Cause::of(CauseKind::File, revision.id.get()));
    let told = ToolWrite {
        filename: &written.file.filename,
        before: before.as_ref().map_or("", |file| file.content.as_str()),
        after: &written.file.content,
        said: &new.content,
        expires_at: new.days.map(|days| app.clock.now() + TimeDelta::days(days)),
    };
    let facts = learn(app, &tx, ticket, &bucket, told, cause).await?;
    tx.commit().await?;
    Ok(WrittenBlock { written, person, facts })
}

/// Whether a page has sections of persons.
fn has_persons(page: &str) -> bool {
    lines(page).any(|line| line.heading.is_some_and(|(level, title)| level == 2 && title.starts_with(PERSON)))
}

/// The text with its headings below the person's own: one of level 1 or 2 would end the section and could imitate another's.
fn below_person(text: &str) -> String {
    let line = |line: Line<'_>| match line.heading {
        Some((level, title)) if level <= 2 => format!("### {title}\n"),
        _ => line.text.to_owned(),
    };
    lines(text).map(line).collect()
}

/// The text with a line end, so that the next appended text starts a new line.
fn ended(text: &str) -> String {
    if text.ends_with('\n') { text.to_owned() } else { format!("{text}\n") }
}

fn check(new: &NewBlock) -> Result<()> {
    let mut wrong = Vec::new();
    let mut refuse = |field: &str, message: &str| wrong.push(FieldError { field: field.to_owned(), message: message.to_owned() });
    if let Some(name) = &new.filename {
        FileName::checked(name)?;
    }
    if new.content.trim().is_empty() {
        refuse("content", "must not be blank");
    }
    if let Some(person) = &new.person {
        if !is_name(person) {
            refuse("person", "must be a name of 1 to 80 visible characters");
        }
        // A heading of that level would end the person's section and could imitate another's.
        if lines(&new.content).any(|line| line.heading.is_some_and(|(level, _)| level <= 2)) {
            refuse("content", "must not contain # or ## headings in a person's section");
        }
    }
    if new.days.is_some_and(|days| !(1..=MAX_DAYS).contains(&days)) {
        refuse("ttlDays", "must be 1 to 3650");
    }
    if wrong.is_empty() { Ok(()) } else { Err(Error::Invalid(wrong)) }
}

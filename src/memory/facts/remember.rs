//! `remember`: stores a fact, or several at once, at the request of a person, or of an agent on a person's behalf. Called by REST, the tools
//! and mem0's API.

use std::sync::Arc;

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use serde_json::{Value, json};

use crate::app_state::AppState;
use crate::config::Config;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::bucket::Bucket;
use crate::domain::fact::{Fact, FactCategory, FactSource, Stability};
use crate::error::{Error, FieldError, Result};
use crate::memory::candidate::Provenance;
use crate::memory::candidate::{Candidate, EndedFact, Reach};
use crate::memory::facts::admission;
use crate::memory::facts::admission::{Admitted, Rules};
use crate::memory::facts::upsert::{Applied, apply};
use crate::memory::facts::zone::{self, UNKNOWN_ZONE, zone_named};
use crate::memory::facts::{capacity, described, neighbours};
use crate::memory::features;
use crate::memory::indexing::PreparedEmbeddings;
use crate::memory::labels;
use crate::memory::long_text;
use crate::memory::tombstones::Barrier;
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use crate::tenancy;
use language::dates::{self, Grain};
use language::script::is_chinese;
use language::vocabulary::canonical_predicate;

/// Longest text of a fact, in characters.
pub(crate) const MAX_CONTENT_CHARS: usize = 2_000;
/// Most facts that are stored at once, because other writers wait meanwhile.
const MAX_AT_ONCE: usize = 500;
/// Longest key, in characters.
const MAX_KEY_CHARS: usize = 64;

/// A fact to remember.
#[derive(Debug, Clone, Default)]
pub struct NewMemory {
    /// One sentence or a short note.
    pub content: String,
    /// `user`, `feedback`, `project`, `reference` (MateClaw), or a category; KNOWLEDGE when absent.
    pub kind: Option<String>,
    /// A name for it: a later memory with the same key replaces it.
    pub key: Option<String>,
    /// When it stops being true.
    pub expires_at: Option<DateTime<Utc>>,
    /// The caller's metadata.
    pub metadata: Option<Value>,
    /// The IANA time zone in which a day of the text is counted ("tomorrow"); the one that the person is known to live in, else the agent's, when
    /// absent. [`remember_all`] takes texts as they are.
    pub timezone: Option<String>,
}

/// A fact that was stored, or what kept it out.
pub type Stored = std::result::Result<Fact, Barrier>;

/// Stores a fact in the bucket that new memory of the owner goes to.
///
/// # Errors
/// [`Error::Invalid`] with the fields at fault; [`Error::Conflict`] for what a block rule of the owner keeps out.
pub async fn remember(app: &AppState, access: &OwnerAccess, new: NewMemory) -> Result<Fact> {
    remember_as(app, access, new, FactSource::Person).await
}

/// As [`remember`], with a source other than the person, such as an agent's tool.
///
/// # Errors
/// As [`remember`]; [`Error::Conflict`] for what was forgotten, if a tool asks.
pub async fn remember_as(app: &AppState, access: &OwnerAccess, new: NewMemory, source: FactSource) -> Result<Fact> {
    store::again_when_refused(|| remember_once(app, access, new.clone(), source)).await?.map_err(Barrier::refusal)
}

async fn remember_once(app: &AppState, access: &OwnerAccess, new: NewMemory, source: FactSource) -> Result<Stored> {
    let writing = Writing::prepare(app, access).await?;
    let day = writing.day_of(&new).await?;
    let admitted = writing.admit(new, source, day)?;
    let tx = writing.begin().await?;
    let stored = writing.write(&tx, admitted).await?;
    if stored.is_ok() {
        writing.archive_excess(&tx).await?;
        tx.commit().await?;
    }
    Ok(stored)
}

/// Stores several facts, all or none. Each comes with what stands before the names of its fields in errors. A text that is too long for a fact
/// becomes several facts, is cut, or is refused, as `mate.memory.long-messages` says. What a block rule keeps out is no error: it comes back, with its
/// text, as what kept it out.
///
/// # Errors
/// [`Error::Invalid`] with the fields at fault of all facts; [`Error::TooLarge`] for more than 500 facts.
pub async fn remember_all(app: &AppState, access: &OwnerAccess, memories: Vec<(String, NewMemory)>) -> Result<Vec<(String, Stored)>> {
    store::again_when_refused(|| remember_all_once(app, access, memories.clone())).await
}

async fn remember_all_once(app: &AppState, access: &OwnerAccess, memories: Vec<(String, NewMemory)>) -> Result<Vec<(String, Stored)>> {
    let writing = Writing::prepare(app, access).await?;
    let (mut admitted, mut wrong) = (Vec::new(), Vec::new());
    for (prefix, new) in memories {
        let mut contents = long_text::shorten(&new.content, writing.config.memory().long_messages, MAX_CONTENT_CHARS);
        let says_something = |text: &String| text.chars().any(char::is_alphanumeric);
        if contents.iter().any(says_something) {
            // A part may be a row of dots.
            contents.retain(says_something);
        } else {
            contents.truncate(1);
        }
        for content in contents {
            match writing.admit(NewMemory { content, ..new.clone() }, FactSource::Person, None) {
                Ok(memory) => admitted.push(memory),
                Err(Error::Invalid(fields)) => {
                    wrong.extend(fields.into_iter().map(|wrong| FieldError { field: format!("{prefix}{}", wrong.field), ..wrong }));
                }
                Err(error) => return Err(error),
            }
        }
    }
    if !wrong.is_empty() {
        return Err(Error::Invalid(wrong));
    }
    if admitted.len() > MAX_AT_ONCE {
        return Err(Error::TooLarge(format!("at most {MAX_AT_ONCE} facts can be stored at once: send fewer or shorter texts")));
    }
    let texts = admitted.iter().map(|(memory, _)| memory.candidate().text.clone()).collect();
    let prepared = PreparedEmbeddings::of(app, texts).await?;
    let tx = writing.begin().await?;
    prepared.attach(&tx);
    let mut facts = Vec::with_capacity(admitted.len());
    for memory in admitted {
        let text = memory.0.candidate().text.clone();
        facts.push((text, writing.write(&tx, memory).await?));
    }
    writing.archive_excess(&tx).await?;
    tx.commit().await?;
    Ok(facts)
}

/// A request to remember: where its facts go, by the settings of the agent.
struct Writing<'a> {
    app: &'a AppState,
    access: &'a OwnerAccess,
    config: Arc<Config>,
    bucket: Bucket,
    now: DateTime<Utc>,
}

impl<'a> Writing<'a> {
    async fn prepare(app: &'a AppState, access: &'a OwnerAccess) -> Result<Self> {
        access.access().require(Permission::WriteMemory)?;
        let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
        features::require_memory(config.memory())?;
        let bucket = access.visibility().home(config.memory().lifecycle_mediator_enabled);
        Ok(Self { app, access, config, bucket, now: app.clock.now() })
    }

    /// The day of which the text of a fact speaks in words that mean another one later ("tomorrow", 下周五), as it is added to the text.
    async fn day_of(&self, new: &NewMemory) -> Result<Option<String>> {
        let in_zone = |zone: Tz| relative_day(&new.content, self.now.with_timezone(&zone).date_naive());
        if let Some(zone) = new.timezone.as_deref().and_then(zone_named) {
            return Ok(in_zone(zone));
        }
        let day = in_zone(self.access.agent().timezone);
        if day.is_none() {
            return Ok(None);
        }
        let tx = self.app.db.read_single(self.access.access()).await?;
        Ok(zone::of_owner(&tx, self.access).await?.map_or(day, in_zone))
    }

    /// Checks a fact; returns it with the metadata that its caller attaches. `day` is added to its text.
    fn admit(&self, new: NewMemory, source: FactSource, day: Option<String>) -> Result<(Admitted, Option<Value>)> {
        new.metadata.as_ref().map_or(Ok(()), described::check)?;
        let told = new.metadata.clone();
        let settings = self.config.memory();
        let rules = Rules { min_confidence: settings.min_confidence, redact: settings.redact, now: self.now };
        let checked = check(new, self.now)?;
        // The day is a part of what is stated: "tomorrow" is another one next week.
        let text = day.map_or_else(|| checked.text.clone(), |day| with_day(&checked.text, &day));
        let object = text.clone();
        let judged = admission::judge(Candidate { source, object, text, ..checked }, &rules);
        let admitted = judged.map_err(|rejected| match rejected.reason {
            "expired" => Error::invalid("expiresAt", "must lie ahead"),
            _ => Error::invalid("content", "must not be empty"),
        })?;
        Ok((admitted, told))
    }

    /// Begins the transaction and locks the bucket.
    async fn begin(&self) -> Result<Tx> {
        let ticket = self.access.access();
        neighbours::refresh(self.app, ticket, &self.bucket).await?;
        let tx = self.app.db.write_for(self.access).await?;
        store::facts::lock(&tx, ticket, &self.bucket).await?;
        Ok(tx)
    }

    /// Writes a fact with its metadata and its audit line, unless something keeps it out.
    async fn write(&self, tx: &Tx, (admitted, told): (Admitted, Option<Value>)) -> Result<Stored> {
        let (app, ticket, bucket) = (self.app, self.access.access(), &self.bucket);
        let fact = match apply(app, tx, ticket, bucket, &admitted, Provenance::default()).await? {
            Applied::KeptOut(_, barrier) => return Ok(Err(barrier)),
            applied => applied.fact().clone(),
        };
        let metadata = described::with_known(tx, ticket, &fact, told).await?;
        described::describe_in(app, tx, self.access, &fact, metadata.as_ref()).await?;
        let detail = json!({ "category": fact.category, "status": fact.status, "scope": bucket.scope(), "ownerKey": bucket.owner() });
        store::audit::record(tx, ticket, Entry::done("fact.remember", "fact", fact.id.get()).with(detail)).await?;
        Ok(Ok(fact))
    }

    async fn archive_excess(&self, tx: &Tx) -> Result<()> {
        capacity::archive_excess(self.app, tx, self.access.access(), &self.bucket, self.config.memory()).await.map(|_| ())
    }
}

/// A text with the day that it means, if it can be that long.
fn with_day(text: &str, day: &str) -> String {
    let dated = labels::with_aside(text, day, is_chinese(text));
    if text.contains(day) || dated.chars().count() > MAX_CONTENT_CHARS { text.to_owned() } else { dated }
}

/// The day that a text names relatively to `today`; `None` for one that is written out, for weeks, months and years, and for a weekday that may
/// lie before or ahead.
fn relative_day(text: &str, today: NaiveDate) -> Option<String> {
    let found = dates::find(text, today, false).filter(|found| !found.is_absolute && found.grain == Grain::Day)?;
    (dates::find(text, today, true)? == found).then(|| found.render(is_chinese(text)))
}

fn check(new: NewMemory, now: DateTime<Utc>) -> Result<Candidate> {
    let mut wrong = Vec::new();
    let mut refuse = |field: &str, message: &str| wrong.push(FieldError { field: field.to_owned(), message: message.to_owned() });
    let content = new.content.trim().to_owned();
    if !(1..=MAX_CONTENT_CHARS).contains(&content.chars().count()) {
        refuse("content", "must be 1 to 2,000 characters");
    }
    let category = match new.kind.as_deref().map(str::to_lowercase).as_deref() {
        None => FactCategory::Knowledge,
        Some("user") => FactCategory::Profile,
        Some(kind) => FactCategory::parse(&kind.to_uppercase()).unwrap_or_else(|| {
            refuse("type", "must be user, feedback, project, reference, profile, knowledge, event or preference");
            FactCategory::Knowledge
        }),
    };
    if new.key.as_ref().is_some_and(|key| key.chars().count() > MAX_KEY_CHARS || !key.chars().any(char::is_alphanumeric)) {
        refuse("key", "must be 1 to 64 characters with a letter or digit");
    }
    if new.timezone.as_deref().is_some_and(|name| zone_named(name).is_none()) {
        refuse("timezone", UNKNOWN_ZONE);
    }
    let key = new.key.map(|key| canonical_predicate(&key));
    if !wrong.is_empty() {
        return Err(Error::Invalid(wrong));
    }
    Ok(Candidate {
        subject: "user".to_owned(),
        predicate: key.clone().unwrap_or_else(|| "asked_to_remember".to_owned()),
        object: content.clone(),
        text: content.clone(),
        category,
        reach: Reach::User,
        stability: Stability::Durable,
        confidence: 1.0,
        evidence: content,
        expires_at: new.expires_at,
        is_explicit: true,
        source: FactSource::Person,
        said_at: now,
        message: None,
        // A key holds one value: the new fact ends the earlier ones.
        ends: key.into_iter().map(|predicate| EndedFact { subject: None, predicate, object: None, is_only: false }).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_said_where_its_words_mean_another_one_later() {
        let today = "2026-03-04".parse().unwrap();
        for (text, day) in [
            ("Nora flies to Oslo tomorrow.", Some("2026-03-05")),
            ("诺拉明天飞奥斯陆。", Some("2026-03-05")),
            ("Nora called yesterday.", Some("2026-03-03")),
            ("Nora flies to Oslo on 2026-03-05.", None),
            ("Nora runs on Friday.", None),
            ("Nora runs every Friday.", None),
            ("诺拉每周五跑步。", None),
            ("Nora moved in May.", None),
            ("Nora likes tea.", None),
        ] {
            assert_eq!(relative_day(text, today).as_deref(), day, "{text}");
        }
    }
}

//! Applies a person's write of a file to facts: a removed line archives its fact, an edited line edits it, a new line
//! becomes a new fact. Called by `memory::files`, in the transaction of the write.

use chrono::{DateTime, NaiveTime, Utc};

use crate::app_state::AppState;
use crate::config::mate::Redact;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::fact::{Fact, FactCategory, FactSource, FactStatus, Stability};
use crate::domain::fact_event::{Cause, FactEventKind};
use crate::domain::opinion::Opinions;
use crate::error::Result;
use crate::memory::candidate::Provenance;
use crate::memory::candidate::{Candidate, Reach};
use crate::memory::facts::admission::{Admitted, Rules};
use crate::memory::facts::change::change;
use crate::memory::facts::lines::difference::{Step, difference};
use crate::memory::facts::lines::location::PAGES;
use crate::memory::facts::lines::rewrite::{lines_of, states_fact};
use crate::memory::facts::lines::statement::{STATES, Statement};
use crate::memory::facts::upsert::apply;
use crate::memory::facts::{admission, capacity, trust, wording};
use crate::memory::fingerprint;
use crate::memory::labels::category_of;
use crate::memory::projection::is_on;
use crate::store::{self, Tx};
use crate::tenancy;

/// The status reason of a fact whose line was removed.
pub const LINE_REMOVED: &str = "file_line_removed";
/// Most statements that one write changes; further ones stay text.
const MAX_STEPS: usize = 500;
/// Most facts that are searched for the fact of a line.
const MAX_FACTS: u64 = 10_000;

/// Updates the facts after a person's write that changes `filename` from `old` to `new`.
pub async fn follow_file(
    app: &AppState,
    tx: &Tx,
    access: &Access,
    (bucket, filename): (&Bucket, &str),
    (old, new): (&str, &str),
    cause: Cause,
) -> Result<()> {
    if !PAGES.contains(&filename) || old == new {
        return Ok(());
    }
    let steps = difference(old, new);
    if steps.is_empty() {
        return Ok(());
    }
    let config = tenancy::settings::of_bucket_in(app, tx, access, bucket).await?;
    if !is_on(config.memory()) {
        return Ok(());
    }
    let redact = config.memory().redact;
    store::facts::lock(tx, access, bucket).await?;
    let work = FileProjection { app, tx, access, bucket, filename, cause, redact };
    let is_looking = steps.iter().any(|step| !matches!(step, Step::Added(_)));
    let mut known = if is_looking { store::facts::newest_active(tx, access, bucket, MAX_FACTS).await? } else { Vec::new() };
    let others = work.other_files(is_looking).await?;
    for step in steps.into_iter().take(MAX_STEPS) {
        match step {
            Step::Removed(gone) => {
                if let Some(fact) = take(&mut known, &gone)
                    && !others.iter().any(|text| !lines_of(text, &fact).is_empty())
                {
                    work.archive(fact).await?;
                }
            }
            Step::Edited(before, after) => match take(&mut known, &before) {
                Some(fact) => work.reword(fact, &after).await?,
                None => work.learn(&after).await?,
            },
            Step::Added(new) => work.learn(&new).await?,
        }
    }
    capacity::archive_excess(app, tx, access, bucket, config.memory()).await.map(drop)
}

/// Finds the fact that a statement states, and removes it from `known`.
fn take(known: &mut Vec<Fact>, statement: &Statement) -> Option<Fact> {
    let at = known.iter().position(|fact| states_fact(statement, fact))?;
    Some(known.swap_remove(at))
}

pub(super) struct FileProjection<'a> {
    pub app: &'a AppState,
    pub tx: &'a Tx,
    pub access: &'a Access,
    pub bucket: &'a Bucket,
    pub filename: &'a str,
    pub cause: Cause,
    pub redact: Redact,
}

impl FileProjection<'_> {
    /// The texts of the other pages: a fact that is also stated there stays.
    pub(super) async fn other_files(&self, is_looking: bool) -> Result<Vec<String>> {
        if !is_looking {
            return Ok(Vec::new());
        }
        let names: Vec<String> = PAGES.iter().filter(|name| **name != self.filename).map(|name| (*name).to_owned()).collect();
        let files = store::files::named(self.tx, self.access, self.bucket, &names).await?;
        Ok(files.into_iter().map(|file| file.content).collect())
    }

    pub(super) async fn archive(&self, fact: Fact) -> Result<()> {
        let after = Fact { status: FactStatus::Archived, status_reason: Some(LINE_REMOVED.to_owned()), ..fact.clone() };
        let kind = FactEventKind::Archived;
        change(self.app, self.tx, self.access, &fact, after, kind, self.cause, "its line was removed").await.map(drop)
    }

    /// Gives a fact the text of its edited line and makes the person its source.
    async fn reword(&self, fact: Fact, line: &Statement) -> Result<()> {
        let now = self.app.clock.now();
        let new = match self.judge(line, now) {
            Some(admitted) if admitted.status() == FactStatus::Active => admitted.candidate().clone(),
            _ => {
                // The new line cannot become this fact: archive the old fact.
                self.archive(fact).await?;
                return self.learn(line).await;
            }
        };
        let (object, fingerprint) = (new.object.clone(), fingerprint::of(&new.subject, &new.predicate, &new.object));
        let same = store::facts::find_active(self.tx, self.access, self.bucket, &fingerprint).await?;
        if same.is_some_and(|same| same.id != fact.id) {
            self.archive(fact).await?;
            return self.learn(line).await;
        }
        // A line that replaces a fact with a relation ("I live in Lisbon." → lives_in) keeps the relation if its value can still be
        // identified.
        let worded = (line.predicate == STATES && fact.predicate != STATES).then(|| wording::reworded(&fact, Some(&line.value), None));
        let after = Fact {
            subject: new.subject,
            predicate: worded.as_ref().map_or(new.predicate, |worded| worded.predicate.clone()),
            object: worded.as_ref().map_or(object, |worded| worded.object.clone()),
            text: new.text,
            source: FactSource::Person,
            is_person_edited: true,
            confirmed_at: now,
            valid_from: line.day.map_or(fact.valid_from, |_| new.said_at),
            ..fact.clone()
        };
        let opinions = store::fact_feedback::count(self.tx, self.access, &[fact.id]).await?.remove(&fact.id).unwrap_or_default();
        let after = trust::moved(&fact, after, opinions, opinions);
        let kind = FactEventKind::Edited;
        change(self.app, self.tx, self.access, &fact, after, kind, self.cause, "its line was edited").await.map(drop)
    }

    /// Makes a fact of a new line; a fact that was archived when its line was removed becomes active again.
    async fn learn(&self, line: &Statement) -> Result<()> {
        let now = self.app.clock.now();
        let Some(admitted) = self.judge(line, now) else { return Ok(()) };
        let new = admitted.candidate();
        let fingerprint = fingerprint::of(&new.subject, &new.predicate, &new.object);
        let away = store::fact_care::find_in(self.tx, self.access, self.bucket, &fingerprint, FactStatus::Archived).await?;
        let back = away.filter(|fact| fact.status_reason.as_deref() == Some(LINE_REMOVED) && admitted.status() == FactStatus::Active);
        if let Some(fact) = back
            && store::facts::find_active(self.tx, self.access, self.bucket, &fingerprint).await?.is_none()
        {
            let after = Fact { status: FactStatus::Active, status_reason: None, confirmed_at: now, ..fact.clone() };
            let after = Fact { trust: fact.trust.max(trust::score(&after, Opinions::default())), ..after };
            let kind = FactEventKind::Restored;
            return change(self.app, self.tx, self.access, &fact, after, kind, self.cause, "its line is back").await.map(drop);
        }
        let provenance = Provenance { cause: Some(self.cause), is_by_person: true, ..Provenance::default() };
        apply(self.app, self.tx, self.access, self.bucket, &admitted, provenance).await.map(drop)
    }

    /// The fact that a line would become, or `None` if it states nothing.
    fn judge(&self, line: &Statement, now: DateTime<Utc>) -> Option<Admitted> {
        admission::judge(self.candidate(line, now), &Rules { min_confidence: 0.0, redact: self.redact, now }).ok()
    }

    pub(super) fn candidate(&self, line: &Statement, now: DateTime<Utc>) -> Candidate {
        let category = match category_of(&line.predicate) {
            Some(category) => category,
            None if self.filename == "PROFILE.md" => FactCategory::Profile,
            None => FactCategory::Knowledge,
        };
        let text = line.sentence();
        Candidate {
            subject: line.subject.clone(),
            predicate: line.predicate.clone(),
            object: line.value.clone(),
            evidence: format!("{}#L{}", self.filename, line.line),
            text,
            category,
            reach: Reach::User,
            stability: Stability::Durable,
            confidence: 1.0,
            expires_at: None,
            is_explicit: false,
            source: FactSource::File,
            said_at: line.day.map_or(now, |day| day.and_time(NaiveTime::MIN).and_utc()).min(now),
            message: None,
            ends: Vec::new(),
        }
    }
}

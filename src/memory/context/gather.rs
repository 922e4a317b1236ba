//! What there is to tell about an owner, most important first within each layer. The seam where further sources will join.

use chrono::{DateTime, Days, NaiveDate, Utc};
use chrono_tz::Tz;

use crate::domain::access::OwnerAccess;
use crate::domain::bucket::Bucket;
use crate::domain::fact::{Fact, FactCategory, Stability};
use crate::domain::file::WorkspaceFile;
use crate::domain::item::{ItemKind, Source};
use crate::domain::memory_scope::MemoryScope;
use crate::error::Result;
use crate::memory::context::memory::{Layer, Memory};
use crate::memory::indexing::{chunks, words};
use crate::memory::recall::Recalled;
use crate::store::{Tx, facts, files};

/// Facts of one bucket that are looked at.
const FACTS: u64 = 200;
/// Days after which a fact that is not durable weighs half.
const HALF_LIFE_DAYS: f64 = 30.0;
/// Daily notes before today's that a GolemCore prompt may show.
const RECENT_DAYS: u64 = 7;
/// Newest entries of today's note, and of each note before it, that are offered.
const ENTRIES: [usize; 2] = [10, 3];
/// The file that says who the owner is.
const PROFILE: &str = "PROFILE.md";

/// Who the owner is and what matters whatever is asked: active facts, then the owner's own enabled files piece by piece. Daily
/// notes are left to the question.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn standing(tx: &Tx, access: &OwnerAccess, own_files: &[WorkspaceFile], now: DateTime<Utc>) -> Result<Vec<Memory>> {
    let zone = access.agent().timezone;
    let mut known = Vec::new();
    for bucket in access.visibility().buckets() {
        known.extend(facts::newest_active(tx, access.access(), &bucket, FACTS).await?);
    }
    known.retain(|fact| [fact.valid_to, fact.expires_at].into_iter().flatten().all(|end| end > now));
    known.sort_by(|a, b| value(b, now).total_cmp(&value(a, now)).then(b.valid_from.cmp(&a.valid_from)).then(a.id.cmp(&b.id)));
    let (identity, essential): (Vec<Fact>, Vec<Fact>) = known.into_iter().partition(is_identity);
    let of_facts = |layer, facts: Vec<Fact>| facts.into_iter().map(move |fact| of_fact(layer, fact, zone));
    let of_files = |layer, is_wanted: fn(&str) -> bool| {
        own_files.iter().filter(move |file| is_wanted(&file.filename)).flat_map(move |file| of_file(layer, file))
    };
    Ok(of_facts(Layer::Identity, identity)
        .chain(of_files(Layer::Identity, |name| name == PROFILE))
        .chain(of_facts(Layer::Essential, essential))
        .chain(of_files(Layer::Essential, |name| name != PROFILE && words::day_of_note(name).is_none()))
        .collect())
}

/// What recall found, without what the shared prefix of the prompt says already.
pub(super) fn relevant(found: Vec<Recalled>, in_prefix: &[String], zone: Tz) -> Vec<Memory> {
    let is_in_prefix = |item: &Recalled| {
        let name = item.found.source.filename.as_ref();
        item.found.scope != MemoryScope::Personal && name.is_some_and(|name| in_prefix.contains(name))
    };
    found.into_iter().filter(|item| !is_in_prefix(item)).map(|item| of_recalled(item, zone)).collect()
}

/// The newest entries of the owner's last daily notes, today's first: a few of each, never a whole note.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn notes(tx: &Tx, access: &OwnerAccess, today: NaiveDate) -> Result<Vec<Memory>> {
    let mut entries = Vec::new();
    let buckets = access.visibility().buckets();
    for bucket in buckets.iter().filter(|bucket| matches!(bucket, Bucket::Personal(..))) {
        for back in 0..=RECENT_DAYS {
            let Some(day) = today.checked_sub_days(Days::new(back)) else { continue };
            let Some(file) = files::get(tx, access.access(), bucket, &format!("memory/{day}.md")).await? else { continue };
            let [of_today, of_others] = ENTRIES;
            let mut newest: Vec<Memory> = of_file(Layer::Relevant, &file).collect();
            newest.reverse();
            newest.truncate(if back == 0 { of_today } else { of_others });
            entries.extend(newest);
        }
    }
    Ok(entries)
}

fn is_identity(fact: &Fact) -> bool {
    fact.category == FactCategory::Profile && fact.bucket.scope() == MemoryScope::Personal
}

/// Confidence × trust, halved every 30 days unless the fact is durable; what a person asked to remember comes first, own before
/// shared.
fn value(fact: &Fact, now: DateTime<Utc>) -> f64 {
    let days = (now - fact.updated_at).num_minutes().max(0) as f64 / 1_440.0;
    let decay = if fact.stability == Stability::Durable { 1.0 } else { 0.5_f64.powf(days / HALF_LIFE_DAYS) };
    let own = if fact.bucket.scope() == MemoryScope::Personal { 2.0 } else { 0.0 };
    let asked = if fact.is_explicit { 1.0 } else { 0.0 };
    own + asked + fact.confidence * fact.trust * decay
}

fn of_fact(layer: Layer, fact: Fact, zone: Tz) -> Memory {
    Memory {
        layer,
        kind: ItemKind::Fact,
        scope: fact.bucket.scope(),
        day: Some(fact.valid_from.with_timezone(&zone).date_naive()),
        note: None,
        source: Source {
            fact_id: Some(fact.id),
            category: Some(fact.category),
            conversation_id: fact.conversation,
            message_id: fact.message,
            ..Source::default()
        },
        text: fact.text,
        item: None,
        score: None,
    }
}

fn of_file(layer: Layer, file: &WorkspaceFile) -> impl Iterator<Item = Memory> {
    let (filename, scope) = (file.filename.clone(), file.bucket.scope());
    let note = words::day_of_note(&filename);
    chunks::cut(&file.content).into_iter().map(move |chunk| Memory {
        layer,
        kind: ItemKind::File,
        scope,
        day: note,
        note,
        source: Source {
            filename: Some(filename.clone()),
            line_number: u32::try_from(chunk.line).ok(),
            headings: chunk.headings,
            ..Source::default()
        },
        text: chunk.text,
        item: None,
        score: None,
    })
}

fn of_recalled(item: Recalled, zone: Tz) -> Memory {
    let score = Some(item.components.total());
    let found = item.found;
    let note = found.source.filename.as_deref().and_then(words::day_of_note);
    let is_dated = !matches!(found.kind, ItemKind::File);
    Memory {
        layer: Layer::Relevant,
        kind: found.kind,
        scope: found.scope,
        day: note.or_else(|| is_dated.then(|| found.occurred_at.with_timezone(&zone).date_naive())),
        note,
        text: found.text,
        source: found.source,
        item: Some(found.id),
        score,
    }
}

//! Dreams without a run: rows as the worker writes them, for tests of what follows a dream.

use chrono::{DateTime, Utc};
use noctuary::app_state::AppState;
use noctuary::auth::operator_access;
use noctuary::domain::access::{AgentAccess, OwnerAccess};
use noctuary::domain::dream::{Dream, DreamCause, DreamEntry, DreamInputs, DreamKind, DreamStatus, EntryChange, EntrySource, EntryState};
use noctuary::domain::ids::{DreamEntryId, DreamId};
use noctuary::domain::item::ItemKind;
use noctuary::domain::owner_key::OwnerKey;
use noctuary::{store, tenancy};

use super::tenant::Tenant;

/// A dream to insert.
pub struct DreamSeed<'a> {
    pub kind: DreamKind,
    pub status: DreamStatus,
    /// When it ended.
    pub at: &'a str,
    pub reason: &'a str,
    pub entries: Vec<EntrySeed<'a>>,
}

/// One of its changes.
pub struct EntrySeed<'a> {
    pub heading: &'a str,
    pub before: &'a str,
    pub after: &'a str,
    /// The facts that it is based on.
    pub facts: Vec<String>,
}

impl Default for DreamSeed<'_> {
    fn default() -> Self {
        Self { kind: DreamKind::Manual, status: DreamStatus::Applied, at: "2026-11-21T02:00:00Z", reason: "", entries: Vec::new() }
    }
}

impl<'a> DreamSeed<'a> {
    /// A dream that added a line under a heading.
    pub fn adding(at: &'a str, heading: &'a str, line: &'a str) -> Self {
        let entry = EntrySeed { heading, before: "", after: line, facts: Vec::new() };
        Self { at, reason: "It was asked for again and again.", entries: vec![entry], ..Self::default() }
    }
}

/// The worker's access to an agent of a tenant.
pub async fn worker_of(state: &AppState, tenant: &Tenant, agent: &str) -> AgentAccess {
    let access = operator_access(tenant.tenant_id.parse().unwrap(), tenant.workspace_id.parse().unwrap(), "test");
    tenancy::agents::open(state, access, agent.parse().unwrap()).await.unwrap()
}

/// Inserts a dream of the owner.
pub async fn insert(app_state: &AppState, access: &OwnerAccess, laid: DreamSeed<'_>) -> DreamId {
    let at: DateTime<Utc> = laid.at.parse().unwrap();
    let filename = if laid.kind == DreamKind::Soul { "SOUL.md" } else { "MEMORY.md" };
    let bucket = access.visibility().home(true);
    let dream = Dream {
        id: app_state.ids.next(),
        workspace: access.access().workspace(),
        bucket: bucket.clone(),
        kind: laid.kind,
        night: (laid.kind == DreamKind::Nightly).then(|| at.date_naive()),
        topic: None,
        cause: DreamCause::Schedule,
        asked_by: None,
        job: None,
        status: laid.status,
        filename: filename.to_owned(),
        reason: laid.reason.to_owned(),
        engine: "rules".to_owned(),
        model: None,
        prompt_version: None,
        prompt_hash: None,
        prompt_tokens: None,
        completion_tokens: None,
        failure: None,
        base_revision: None,
        applied_revision: None,
        looked_at: DreamInputs::default(),
        patterns: Vec::new(),
        candidates: 0,
        promoted: u32::try_from(laid.entries.len()).unwrap(),
        rejected: 0,
        bucket_version: 1,
        reviewed_by: None,
        reviewed_at: None,
        created_at: at,
        started_at: Some(at),
        finished_at: (laid.status != DreamStatus::Pending).then_some(at),
        updated_at: at,
    };
    let state = if laid.status == DreamStatus::Proposed { EntryState::Proposed } else { EntryState::Applied };
    let entries: Vec<DreamEntry> = (0..)
        .zip(&laid.entries)
        .map(|(position, entry)| DreamEntry {
            id: app_state.ids.next(),
            dream: dream.id,
            bucket: bucket.clone(),
            position,
            change: match (entry.before, entry.after) {
                ("", _) => EntryChange::Add,
                (_, "") => EntryChange::Remove,
                _ => EntryChange::Replace,
            },
            heading: entry.heading.to_owned(),
            anchor: String::new(),
            before: entry.before.to_owned(),
            after: entry.after.to_owned(),
            state,
            reason: laid.reason.to_owned(),
            sources: entry.facts.iter().map(|id| EntrySource { kind: ItemKind::Fact, id: id.parse().unwrap() }).collect(),
            decided_by: None,
            decided_at: None,
            confirmed_at: None,
        })
        .collect();
    let tx = app_state.db.write(access.access()).await.unwrap();
    assert!(store::dreams::insert(&tx, access.access(), &dream).await.unwrap());
    store::dream_entries::insert(&tx, access.access(), &entries).await.unwrap();
    tx.commit().await.unwrap();
    dream.id
}

/// Inserts two dreams that added a line to an owner's memory, one of them in the archive of October 2026. Returns the other one and its
/// entry.
pub async fn told(state: &AppState, tenant: &Tenant, agent: &str, owner: &str, line: &str) -> (DreamId, DreamEntryId) {
    let access = worker_of(state, tenant, agent).await.for_job_owner(OwnerKey::parse(owner).unwrap()).unwrap();
    let old = insert(state, &access, DreamSeed::adding("2026-10-05T02:00:00Z", "## Words", line)).await;
    let report = insert(state, &access, DreamSeed::adding("2026-11-20T02:00:00Z", "## Words", line)).await;
    let tx = state.db.write(access.access()).await.unwrap();
    let dream = store::dreams::get(&tx, &access, old).await.unwrap().unwrap();
    let (bucket, dreams) = (dream.bucket.clone(), vec![dream]);
    store::dream_archives::pack(&tx, access.access(), &bucket, "2026-10", dreams).await.unwrap();
    let entries = store::dream_entries::of(&tx, &access, report).await.unwrap();
    tx.commit().await.unwrap();
    (report, entries[0].id)
}

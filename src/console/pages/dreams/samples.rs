//! Dreams in every state, with hostile memory text.

use askama::DynTemplate;
use chrono::Duration;

use super::archive::{MonthPage, Months};
use super::card::CardView;
use super::morning::Morning;
use super::report::Page;
use super::schedules::Schedules;
use super::view::DreamView;
use super::{Dreams, StatusView};
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::markdown;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::pages::facts::a_fact;
use crate::domain::agent::Agent;
use crate::domain::bucket::Bucket;
use crate::domain::dream::{
    Dream, DreamCandidate, DreamCause, DreamEntry, DreamInputs, DreamKind, DreamStatus, EntryChange, EntrySource, EntryState, Fate, Score,
};
use crate::domain::fact::FactStatus;
use crate::domain::item::ItemKind;
use crate::domain::memory_scope::MemoryScope;
use crate::domain::morning::MorningCard;
use crate::domain::owner_key::OwnerKey;
use crate::pipeline::consolidation::archive::{Month, MonthSummary, MonthlyDiary};
use crate::pipeline::consolidation::texts::Texts;
use crate::pipeline::consolidation::{AgentNights, Report};
use documents::diff::diff;

const HOSTILE: &str = "<script>alert(1)</script> \u{202e}likes tea";

fn a_bucket() -> Bucket {
    Bucket::Personal(1.into(), 7.into(), OwnerKey::stored("api:nora<script>".to_owned()))
}

pub(in crate::console::pages) fn a_dream(frame: &Frame, id: i64, kind: DreamKind, status: DreamStatus) -> Dream {
    let finished = (status != DreamStatus::Pending).then_some(frame.now);
    Dream {
        id: id.into(),
        workspace: 1.into(),
        bucket: a_bucket(),
        kind,
        night: (kind == DreamKind::Nightly).then(|| frame.now.date_naive()),
        topic: (kind == DreamKind::Focused).then(|| "档案馆 <b>keys</b>".to_owned()),
        cause: DreamCause::Schedule,
        asked_by: None,
        job: Some(3.into()),
        status,
        filename: "MEMORY.md".to_owned(),
        reason: format!("It came up again: {HOSTILE}"),
        engine: "rules".to_owned(),
        model: (id % 2 == 0).then(|| "dreamer-1 <b>".to_owned()),
        prompt_version: Some("1".to_owned()),
        prompt_hash: None,
        prompt_tokens: Some(900),
        completion_tokens: Some(120),
        failure: (status == DreamStatus::Failed).then(|| "wrong_schema".to_owned()),
        base_revision: Some(3),
        applied_revision: Some(4),
        looked_at: DreamInputs {
            from: Some(frame.now.date_naive()),
            to: Some(frame.now.date_naive()),
            notes: 3,
            shared_notes: 1,
            chars: 900,
            facts: 12,
        },
        patterns: vec![HOSTILE.to_owned(), "每周五都问钥匙".to_owned()],
        candidates: 2,
        promoted: 1,
        rejected: 1,
        bucket_version: 9,
        reviewed_by: None,
        reviewed_at: None,
        created_at: frame.now,
        started_at: finished.map(|at| at - Duration::seconds(2)),
        finished_at: finished,
        updated_at: frame.now,
    }
}

pub(in crate::console::pages) fn an_entry(id: i64, change: EntryChange, state: EntryState) -> DreamEntry {
    DreamEntry {
        id: id.into(),
        dream: 1.into(),
        bucket: a_bucket(),
        position: i32::try_from(id).unwrap_or_default(),
        change,
        heading: "## Often <b>needed</b>".to_owned(),
        anchor: String::new(),
        before: if change == EntryChange::Add { String::new() } else { "- 旧的一行 <i>".to_owned() },
        after: if change == EntryChange::Remove { String::new() } else { format!("- {HOSTILE}\n- 每天喝绿茶") },
        state,
        reason: "asked about <b>three</b> times".to_owned(),
        sources: vec![EntrySource { kind: ItemKind::Fact, id: 5 }, EntrySource { kind: ItemKind::File, id: 6 }],
        decided_by: None,
        decided_at: None,
        confirmed_at: None,
    }
}

fn a_candidate(id: i64, fate: Fate, reason: &str) -> DreamCandidate {
    DreamCandidate {
        id: id.into(),
        dream: 1.into(),
        bucket: a_bucket(),
        kind: if id == 1 { ItemKind::Fact } else { ItemKind::File },
        source: 5,
        item_key: "fact:5".to_owned(),
        recalls: 4,
        queries: 3,
        score: Score { frequency: 1.0, recency: 0.5, diversity: 0.75, freshness: 0.2, velocity: 1.0, total: 0.71 },
        fate,
        reason: reason.to_owned(),
        entry: None,
    }
}

fn an_agent(frame: &Frame) -> Agent {
    Agent {
        id: 7.into(),
        tenant: 1.into(),
        workspace: 1.into(),
        name: "Ada <script>".to_owned(),
        description: String::new(),
        timezone: chrono_tz::Europe::Lisbon,
        leader: None,
        model: None,
        settings: serde_json::Value::Null,
        created_at: frame.now,
        updated_at: frame.now,
    }
}

/// Cards for the home page.
pub(in crate::console::pages) fn cards(frame: &Frame) -> Vec<CardView> {
    let [_, own] = OwnerPicker::samples();
    let entry = |id| an_entry(id, EntryChange::Add, EntryState::Applied);
    let report = a_dream(frame, 41, DreamKind::Nightly, DreamStatus::Applied);
    let others = vec![a_dream(frame, 42, DreamKind::Nightly, DreamStatus::Proposed)];
    let card = MorningCard { report, entries: (1..=5).map(entry).collect(), others };
    vec![CardView::new(frame, &own, &an_agent(frame), &card)]
}

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let [theirs, own] = OwnerPicker::samples();
    let mut views: Vec<Box<dyn DynTemplate>> = Vec::new();
    let all = DreamStatus::ALL.iter().zip(DreamKind::ALL.iter().cycle()).zip(1..);
    let dreams = all.map(|((status, kind), id)| DreamView::new(frame, &theirs, &a_dream(frame, id, *kind, *status))).collect();
    let status = StatusView {
        is_nightly: true,
        rule: "0 2 * * *".to_owned(),
        zone: "Europe/Lisbon".to_owned(),
        next: Some(frame.moment(&frame.now)),
        last: Some(frame.moment(&frame.now)),
        waiting: 4,
        diary: Some(markdown::render(&format!("## 2026-05-02\n\n{HOSTILE}"))),
        ..StatusView::default()
    };
    views.push(Box::new(Dreams {
        dreams,
        status: status.clone(),
        card: cards(frame).pop(),
        can_dream: frame.can_write(),
        next: Some("/agents/7/dreams?cursor=MQ".to_owned()),
        ..Dreams::blank(frame.clone(), theirs.clone())
    }));
    views.push(Box::new(Dreams {
        status: StatusView { is_paused: true, is_reviewed: true, diary: None, ..status },
        can_dream: frame.can_write(),
        topic: "</input><script>".to_owned(),
        wrong: if frame.can_write() { FormErrors::sample("topic") } else { FormErrors::default() },
        trouble: Some("it is dreamed already <b>".to_owned()),
        ..Dreams::blank(frame.clone(), own.clone())
    }));
    let entries = EntryState::ALL.iter().flat_map(|state| EntryChange::ALL.iter().map(|change| (*state, *change))).zip(1..);
    let card = MorningCard {
        report: a_dream(frame, 41, DreamKind::Nightly, DreamStatus::Applied),
        entries: entries.map(|((state, change), id)| an_entry(id, change, state)).collect(),
        others: vec![a_dream(frame, 42, DreamKind::Focused, DreamStatus::Proposed)],
    };
    let failed = a_dream(frame, 43, DreamKind::Nightly, DreamStatus::Failed);
    let empty = MorningCard { entries: Vec::new(), others: Vec::new(), ..card.clone() };
    for (card, last) in [
        (Some(&card), Some(&failed)),
        (Some(&empty), Some(&empty.report)),
        (None, Some(&failed)),
        (None, Some(&empty.report)),
        (None, None),
    ] {
        views.push(Box::new(Morning::new(frame.clone(), theirs.clone(), card, last)));
    }
    let states = EntryState::ALL.iter().zip(EntryChange::ALL.iter().cycle()).zip(1..);
    let report = Report {
        dream: a_dream(frame, 1, DreamKind::Focused, DreamStatus::Proposed),
        entries: states.map(|((state, change), id)| an_entry(id, *change, *state)).collect(),
        candidates: vec![a_candidate(1, Fate::Promoted, "promoted"), a_candidate(2, Fate::Rejected, "one_off")],
        diff: diff("# Memory\n\n- old <b>\n", &format!("# Memory\n\n- {HOSTILE}\n")),
    };
    let facts = [a_fact(5, HOSTILE, FactStatus::Active)];
    let texts = Texts::of_facts(facts.iter());
    views.push(Box::new(Page::new(frame.clone(), theirs.clone(), &report, &texts, frame.can_write())));
    let nothing = Report {
        dream: a_dream(frame, 2, DreamKind::Nightly, DreamStatus::Skipped),
        entries: Vec::new(),
        candidates: Vec::new(),
        diff: diff("", ""),
    };
    views.push(Box::new(Page::new(frame.clone(), own.clone(), &nothing, &Texts::default(), false).troubled("nothing waits <b>")));
    let shelf = MonthSummary { month: "2026-04".to_owned(), dreams: 30, entries: 4, plain_bytes: 9_000, has_diary: true };
    views.push(Box::new(Months::new(frame.clone(), theirs.clone(), &[shelf])));
    views.push(Box::new(Months::new(frame.clone(), own.clone(), &[])));
    let diary = MonthlyDiary {
        scope: MemoryScope::Personal,
        filename: "memory/dreams/2026-04.md".to_owned(),
        content: format!("## 2026-04-02\n\n{HOSTILE}"),
    };
    let month = Month { month: "2026-04".to_owned(), reports: Vec::new(), diaries: vec![diary] };
    views.push(Box::new(MonthPage::new(frame.clone(), theirs, &month, "<script>".to_owned())));
    views.push(Box::new(MonthPage::new(frame.clone(), own, &Month { diaries: Vec::new(), ..month }, String::new())));
    let nights = |is_nightly, is_paused: bool| AgentNights {
        agent: an_agent(frame),
        rule: "0 2 * * *".to_owned(),
        is_nightly,
        paused_at: is_paused.then_some(frame.now),
        next_at: (is_nightly && !is_paused).then_some(frame.now),
        later: if is_nightly { vec![frame.now, frame.now] } else { Vec::new() },
        last_at: is_nightly.then_some(frame.now),
        results: if is_paused { Vec::new() } else { DreamStatus::ALL.iter().map(|status| (*status, 3)).collect() },
    };
    views.push(Box::new(Schedules::new(frame.clone(), &[nights(true, false), nights(true, true), nights(false, false)])));
    views.push(Box::new(Schedules::new(frame.clone(), &[])));
    views
}

//! The page of a person with memories, with hits and empty, its tabs, and the plan of a correction.

use std::collections::BTreeMap;

use askama::DynTemplate;

use super::correct::CorrectPage;
use super::groups::GroupView;
use super::head::HeadView;
use super::hits::HitsView;
use super::privacy::{PrivacyTab, ReadView};
use super::refusals;
use super::tabs::{ActivityTab, ConversationsTab, FilesTab, RelationsTab, TalkView};
use super::told::ToldView;
use super::{MemoriesPage, MemoriesQuery};
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::pages::conversation;
use crate::console::pages::{episodes, facts, files, timeline};
use crate::domain::audit::AuditRecord;
use crate::domain::context_format::ContextFormat;
use crate::domain::conversation::{Message, MessageRole};
use crate::domain::extraction::{Extraction, ExtractionYield, Refusal};
use crate::domain::fact::{FactCategory, FactStatus};
use crate::domain::item::{ItemKind, Source};
use crate::domain::memory_hit::MemoryHit;
use crate::domain::memory_scope::MemoryScope;
use crate::domain::owner::{KnownBy, MemoryCounts, Owner};
use crate::domain::owner_key::OwnerKey;
use crate::memory::facts::trust::Trust;
use crate::privacy::correction::PlannedChange;
use crate::retrieval::context::{Context, Layer, Memory};
use crate::retrieval::person::search::{FileHit, PersonHits};
use crate::retrieval::person::{CategoryCount, CategoryFacts, PersonHead, PersonQuery};
use crate::retrieval::provenance::ListedFact;

const HOSTILE: &str = "Nora is <b>vegan</b>\u{202e}";

fn head(frame: &Frame, key: &str, agents: usize) -> HeadView {
    let known = |id: i64| KnownBy {
        agent: id.into(),
        name: "Ada <b>".to_owned(),
        holdings: MemoryCounts { facts: 12, files: 3, conversations: 1 },
        last_seen_at: frame.now,
    };
    let owner =
        Owner { name: None, first_seen_at: None, key: OwnerKey::stored(key.to_owned()), agents: (7..).take(agents).map(known).collect() };
    let who = PersonHead { name: (agents > 1).then(|| "诺拉 <i>".to_owned()), first_seen_at: (agents > 0).then_some(frame.now) };
    HeadView::new(frame, &owner, (7.into(), "Ada <b>"), Some(7.into()), &who)
}

fn listed(id: i64, status: FactStatus) -> ListedFact {
    let trust = Trust { effective: 0.55, reasons: Vec::new() };
    ListedFact {
        fact: facts::a_fact(id, HOSTILE, status),
        trust,
        uses: Default::default(),
        conversation: Some("晨间 <i>".to_owned()),
        metadata: None,
    }
}

fn a_context() -> Context {
    let told = |layer, kind, text: &str| Memory::new(layer, kind, MemoryScope::Personal, text.to_owned());
    let named = Source { filename: Some("MEMORY.md".to_owned()), line_number: Some(3), ..Source::default() };
    let file = Memory { source: named, ..told(Layer::Identity, ItemKind::File, HOSTILE) };
    let fact = Memory { place: Some((5, 0)), ..told(Layer::Essential, ItemKind::Fact, "住在里斯本") };
    Context {
        system: Some(String::new()),
        etag: String::new(),
        owner: "<memory-context>\n- </pre><script>alert(1)</script>\n</memory-context>".to_owned(),
        format: ContextFormat::Mateclaw,
        system_tokens: 1_200,
        owner_tokens: 80,
        budget: 1_500,
        items: vec![file, fact],
        omitted: 2,
        candidates: 4,
        top_score: None,
        skipped: Vec::new(),
        card: None,
    }
}

fn hits(frame: &Frame) -> PersonHits {
    let message = Message {
        id: 3.into(),
        conversation: 9.into(),
        seq: 3,
        role: MessageRole::User,
        name: None,
        content: HOSTILE.to_owned(),
        created_at: frame.now,
        metadata: None,
    };
    let file = FileHit {
        scope: MemoryScope::Personal,
        filename: "notes/夜<b>.md".to_owned(),
        lines: vec![(4, HOSTILE.to_owned())],
        total: 2,
        can_write: true,
    };
    PersonHits {
        facts: vec![listed(1, FactStatus::Active), listed(2, FactStatus::Superseded)],
        messages: vec![(message, "monday <b>".to_owned())],
        files: vec![file],
        episodes: vec![episodes::an_episode()],
    }
}

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let [theirs, own] = OwnerPicker::samples();
    let group = |query: &PersonQuery, head: &HeadView, category, status, next: Option<&str>| {
        let counts = CategoryCount { active: 12, inactive: 3 };
        let facts = vec![listed(i64::from(category as u8) + 10, status)];
        let facts = CategoryFacts { category, counts, facts, next_cursor: next.map(str::to_owned) };
        GroupView::new(frame, &theirs, head, query, &facts)
    };
    let page = |key: &str, agents, query| MemoriesPage::blank(frame.clone(), head(frame, key, agents), theirs.clone(), query);
    let full = page("api:nora<script>", 2, MemoriesQuery::default());
    let all = PersonQuery::default();
    let groups = vec![
        group(&all, &full.head, FactCategory::Profile, FactStatus::Active, Some("MQ")),
        group(&all, &full.head, FactCategory::Preference, FactStatus::Active, None),
    ];
    let told = Some(ToldView::new(frame, &theirs, &a_context()));
    let one = PersonQuery { category: Some(FactCategory::Event), is_inactive: true, cursor: Some("MQ".to_owned()) };
    let narrow = MemoriesQuery { category: "event".to_owned(), status: "inactive".to_owned(), ..MemoriesQuery::default() };
    let narrow = page("telegram:王小明/2", 1, narrow);
    let rest = group(&one, &narrow.head, FactCategory::Event, FactStatus::Archived, Some("Mg"));
    let sought = page("api:nora", 1, MemoriesQuery { q: "vegan\"<".to_owned(), ..MemoriesQuery::default() });
    let found = HitsView::new(frame, &theirs, &sought.head, &hits(frame));
    let nothing = HitsView::new(frame, &theirs, &sought.head, &PersonHits::default());
    let none = page("api:nora", 1, MemoriesQuery { q: "nothing".to_owned(), ..MemoriesQuery::default() });
    let empty = MemoriesPage { whose: own, ..page("user:3", 0, MemoriesQuery::default()) };
    let wrong = MemoriesPage { wrong: FormErrors::sample("q"), ..page("api:nora", 1, MemoriesQuery::default()) };
    vec![
        Box::new(MemoriesPage { groups, told, ..full }),
        Box::new(MemoriesPage { groups: vec![rest], ..narrow }),
        Box::new(MemoriesPage { hits: Some(found), ..sought }),
        Box::new(MemoriesPage { hits: Some(nothing), ..none }),
        Box::new(empty),
        Box::new(wrong),
    ]
}

pub(in crate::console::pages) fn tab_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let head = |key: &str| head(frame, key, 2);
    let talk = conversation::Row {
        name: "monday <b>".to_owned(),
        href: "/agents/7/conversations/9".to_owned(),
        state: "active",
        trigger: "api",
        messages: 4,
        active: frame.moment(&frame.now),
    };
    let rows = vec![
        TalkView { talk: talk.clone(), summary: Some((HOSTILE.to_owned(), "/agents/7/episodes/4".to_owned())) },
        TalkView { talk, summary: None },
    ];
    let next = || Some("/people/api%3Anora/conversations?cursor=MQ".to_owned());
    let record = AuditRecord {
        id: 1.into(),
        at: frame.now,
        principal_kind: "user".to_owned(),
        principal_id: Some(3),
        workspace: None,
        action: "person.read".to_owned(),
        object_kind: "agent".to_owned(),
        object_id: Some(7),
        outcome: "done".to_owned(),
        request_id: "r1".to_owned(),
        detail: serde_json::json!({}),
    };
    let names = BTreeMap::from([(("user".to_owned(), 3), "<b>Ana</b>".to_owned())]);
    let reads = vec![ReadView::new(frame, &record, &names), ReadView::new(frame, &AuditRecord { principal_id: None, ..record }, &names)];
    let privacy = |reads| PrivacyTab {
        rules: Vec::new(),
        door: "/agents/7/block-rules".to_owned(),
        topic: "vegan\"<".to_owned(),
        receipts: Vec::new(),
        next: next(),
        reads,
        head: head("api:nora"),
        frame: frame.clone(),
    };
    let run = Extraction {
        id: 4.into(),
        conversation: Some(9.into()),
        job: Some(5.into()),
        engine: "model".to_owned(),
        model: Some("llama <b>".to_owned()),
        prompt_version: None,
        prompt_hash: None,
        status: "applied".to_owned(),
        reason: String::new(),
        from_seq: 1,
        to_seq: 2,
        yields: ExtractionYield::default(),
        rejected: BTreeMap::from([("unsupported".to_owned(), 2), ("<i>new</i>".to_owned(), 1)]),
        refusals: vec![Refusal { reason: "unsupported".to_owned(), length: Some(1_200) }],
        prompt_tokens: None,
        completion_tokens: None,
        started_at: frame.now,
        finished_at: frame.now,
    };
    let by_engine = Extraction { engine: "extractive".to_owned(), model: None, job: None, ..run.clone() };
    let activity = |wrong| ActivityTab {
        head: head("api:nora"),
        filter: timeline::Filter::default(),
        wrong,
        kinds: timeline::kinds(frame),
        days: Vec::new(),
        refusals: refusals::rows(frame, &[run.clone(), by_engine.clone()]),
        first: None,
        next: None,
        frame: frame.clone(),
    };
    vec![
        Box::new(ConversationsTab { head: head("api:nora"), rows, first: None, next: next(), frame: frame.clone() }),
        Box::new(ConversationsTab { head: head("api:nora"), rows: Vec::new(), first: None, next: None, frame: frame.clone() }),
        Box::new(activity(FormErrors::default())),
        Box::new(ActivityTab { refusals: Vec::new(), ..activity(FormErrors::default()) }),
        Box::new(activity(FormErrors::sample("from"))),
        Box::new(FilesTab { head: head("api:nora"), rows: files::sample_rows(frame), first: next(), next: None, frame: frame.clone() }),
        Box::new(FilesTab { head: head("api:nora"), rows: Vec::new(), first: None, next: None, frame: frame.clone() }),
        Box::new(RelationsTab {
            head: head("api:nora"),
            rows: Vec::new(),
            first: None,
            next: None,
            graph: "/agents/7/graph".to_owned(),
            frame: frame.clone(),
        }),
        Box::new(privacy(reads)),
    ]
}

pub(in crate::console::pages) fn correct_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let change = |hit, after: &[&str]| PlannedChange {
        hit,
        before: vec![HOSTILE.to_owned()],
        after: after.iter().map(|text| (*text).to_owned()).collect(),
    };
    let file = MemoryHit::File(MemoryScope::Personal, "notes/夜<b>.md".to_owned());
    let changes = [
        change(MemoryHit::Fact(1.into()), &["Nora is not <b>vegan</b>"]),
        change(file, &["- 不吃素"]),
        change(MemoryHit::Episode(2.into()), &["…"]),
        change(MemoryHit::Message(3.into()), &[]),
    ];
    let page = |deed: &str, changes: &[PlannedChange]| {
        Box::new(CorrectPage::sample(frame.clone(), head(frame, "api:nora", 1), deed, changes)) as Box<dyn DynTemplate>
    };
    vec![page("replace", &changes), page("forget", &changes), page("block", &changes), page("replace", &[])]
}

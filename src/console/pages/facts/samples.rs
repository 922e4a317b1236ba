//! Lists of facts, full and empty, and facts with every kind of story.

use askama::DynTemplate;

use super::fact::FactPage;
use super::view::Row;
use super::{Facts, Filter, Remember};
use crate::console::frame::Frame;
use crate::console::frame::complaints::Complaints;
use crate::console::frame::whose::Whose;
use crate::domain::bucket::Bucket;
use crate::domain::conversation::{Message, MessageRole};
use crate::domain::extraction::ExtractionRun;
use crate::domain::fact::{Fact, FactCategory, FactSource, FactStatus, Stability};
use crate::domain::owner_key::OwnerKey;
use crate::memory::facts::trust::Trust;
use crate::memory::facts::{Story, Told};

pub(in crate::console::pages) fn fact(id: i64, text: &str, status: FactStatus) -> Fact {
    let at = "2026-11-20T07:00:00Z".parse().expect("a time");
    Fact {
        id: id.into(),
        bucket: Bucket::Personal(1.into(), 7.into(), OwnerKey::stored("api:nora".to_owned())),
        subject: "user".to_owned(),
        predicate: "drinks".to_owned(),
        object: text.to_owned(),
        text: text.to_owned(),
        category: FactCategory::Preference,
        status,
        stability: Stability::Durable,
        confidence: 0.92,
        trust: 0.7,
        is_explicit: true,
        source: FactSource::Statement,
        evidence: "I drink <b>green</b> tea".to_owned(),
        conversation: Some(9.into()),
        message: Some(3.into()),
        extraction: Some(4.into()),
        superseded_by: (status == FactStatus::Superseded).then(|| 1.into()),
        valid_from: at,
        valid_to: (status == FactStatus::Superseded).then_some(at),
        expires_at: None,
        learned_at: at,
        confirmed_at: at,
        independent_count: 1,
        is_person_edited: false,
        status_reason: None,
        updated_at: at,
    }
}

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let [theirs, own] = Whose::samples();
    let told =
        |fact: Fact, conversation: Option<&str>| Told { fact, uses: Default::default(), conversation: conversation.map(str::to_owned) };
    let tea = told(fact(1, "Drinks green tea <script>alert(1)</script>\u{202e}", FactStatus::Active), Some("晨间 <i>"));
    let coffee = told(fact(2, "每天早上喝咖啡,而且一定要加燕麦奶,不加糖。", FactStatus::Superseded), None);
    let list = |whose: &Whose, filter: Filter, facts: &[&Told]| {
        let blank = Facts::blank(frame.clone(), whose.clone(), filter);
        Facts { rows: facts.iter().map(|told| Row::new(frame, whose, told)).collect(), ..blank }
    };
    let narrow = Filter { q: "tea\"".to_owned(), status: "all".to_owned(), cursor: Some("MQ".to_owned()), ..Filter::default() };
    let message = Message {
        id: 3.into(),
        conversation: 9.into(),
        seq: 3,
        role: MessageRole::User,
        name: None,
        content: "I drink <b>green</b> tea".to_owned(),
        created_at: tea.fact.valid_from,
    };
    let run = ExtractionRun {
        id: 4.into(),
        job: Some(5.into()),
        engine: "model".to_owned(),
        model: Some("gpt-x".to_owned()),
        prompt_version: Some("extract-3".to_owned()),
        prompt_hash: Some("abcdef0123456789".to_owned()),
        from_seq: 1,
        to_seq: 8,
        started_at: tea.fact.valid_from,
    };
    let trust = Trust { effective: 0.55, reasons: Vec::new() };
    let whole = Story {
        trust: trust.clone(),
        standing: Vec::new(),
        message: Some(message),
        run: Some(run),
        replaced: vec![coffee.fact.clone()],
        successor: None,
        told: tea.clone(),
    };
    let bare = Story {
        trust,
        standing: Vec::new(),
        message: None,
        run: None,
        replaced: Vec::new(),
        successor: Some(tea.fact.clone()),
        told: coffee.clone(),
    };
    let wrong = Facts {
        new: Remember { content: "<b>".to_owned(), ..Remember::default() },
        new_wrong: Complaints::sample("content"),
        ..list(&theirs, Filter::default(), &[&tea])
    };
    vec![
        Box::new(Facts { next: Some("/agents/7/facts?cursor=MQ".to_owned()), ..list(&theirs, narrow.clone(), &[&tea, &coffee]) }),
        Box::new(list(&own, Filter::default(), &[])),
        Box::new(list(&own, narrow, &[])),
        Box::new(wrong),
        Box::new(Facts { wrong: Complaints::sample("minTrust"), ..list(&theirs, Filter::default(), &[]) }),
        Box::new(FactPage::new(frame.clone(), theirs, &whole)),
        Box::new(FactPage::new(frame.clone(), own, &bare)),
    ]
}

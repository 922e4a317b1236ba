//! A timeline with every kind of event.

use askama::DynTemplate;

use super::{Filter, Timeline, days};
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::domain::dream::{Dream, DreamStatus};
use crate::domain::dream_archive::ArchivedMonth;
use crate::domain::episode::Episode;
use crate::domain::fact::FactStatus;
use crate::domain::file::{Revision, Writer};
use crate::domain::memory_scope::MemoryScope;
use crate::memory::facts::FactWithTrust;
use crate::retrieval::timeline::Event;

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let [theirs, own] = OwnerPicker::samples();
    let fact = |status| super::super::facts::a_fact(3, "Drinks <script>alert(1)</script> tea\u{202e}", status);
    let revision = |writer| Revision {
        id: 8.into(),
        number: 4,
        writer,
        writer_id: Some(5),
        reason: "早间 <b>".to_owned(),
        size: 90,
        hash: String::new(),
        created_at: "2026-11-18T23:30:00Z".parse().expect("a time"),
    };
    let dream = |status| Dream { status, reason: "早间 <script>alert(2)</script>".to_owned(), ..Dream::sample() };
    let month = ArchivedMonth {
        id: 3,
        scope: MemoryScope::Personal,
        month: "2026-10".to_owned(),
        dreams: 31,
        entries: 80,
        plain_bytes: 90_000,
        updated_at: "2026-11-18T23:30:00Z".parse().expect("a time"),
    };
    let events = [
        Event::Dreamed(Box::new(dream(DreamStatus::Proposed))),
        Event::Dreamed(Box::new(dream(DreamStatus::Reverted))),
        Event::Learned(Box::new(FactWithTrust::plain(fact(FactStatus::Active)))),
        Event::Learned(Box::new(FactWithTrust::plain(fact(FactStatus::Superseded)))),
        Event::Archived(month),
        Event::Summarized(Box::new(Episode {
            created_at: "2026-11-18T23:30:00Z".parse().expect("a time"),
            ..super::super::episodes::an_episode()
        })),
        Event::Written(MemoryScope::Team, "notes/猫 头鹰.md".to_owned(), revision(Writer::User)),
        Event::Written(MemoryScope::Personal, "MEMORY.md".to_owned(), revision(Writer::Extraction)),
    ];
    let narrow = Filter {
        kind: "fact".to_owned(),
        source: "tool".to_owned(),
        from: "2026-11-01".to_owned(),
        cursor: Some("x".to_owned()),
        ..Filter::default()
    };
    let page = |picker: &OwnerPicker, filter: &Filter| Timeline::blank(frame.clone(), picker.clone(), filter.clone());
    vec![
        Box::new(Timeline {
            days: days(frame, &theirs, &events),
            next: Some("/agents/7/memory?cursor=x".to_owned()),
            ..page(&theirs, &narrow)
        }),
        Box::new(page(&own, &Filter::default())),
        Box::new(page(&own, &narrow)),
        Box::new(Timeline { wrong: FormErrors::sample("from"), ..page(&theirs, &narrow) }),
    ]
}

//! The playground before a query, with two results side by side, with none, and with an invalid form.

use std::time::Duration;

use askama::DynTemplate;

use super::super::place::Place;
use super::answer::ContextView;
use super::ask::RecallForm;
use super::{Playground, columns};
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::domain::item::{Found, ItemKind, Source};
use crate::domain::memory_scope::MemoryScope;
use crate::retrieval::context::{Context, Format, Layer, Memory};
use crate::retrieval::recall::preview::{CutReason, Preview, SizedItem};
use crate::retrieval::recall::{Components, Degraded, Recalled};

fn item(id: i64, kind: ItemKind, text: &str, score: f32) -> SizedItem {
    let source = Source {
        filename: Some("memory/2026-11-20.md".to_owned()),
        line_number: Some(4),
        fact_id: Some(id.into()),
        conversation: Some("晨间闲聊 <b>".to_owned()),
        conversation_id: Some(9.into()),
        message_id: Some(id.into()),
        speaker: Some("Nora".to_owned()),
        ..Source::default()
    };
    let found = Found {
        id: id.into(),
        kind,
        scope: MemoryScope::Personal,
        text: text.to_owned(),
        source,
        occurred_at: "2026-11-20T07:00:00Z".parse().expect("a time"),
    };
    let components = Components { text: score / 2.0, vector: score / 4.0, substance: score / 4.0, ..Components::default() };
    SizedItem { recalled: Recalled { found, components, replaced_at: None }, tokens: 12 }
}

fn full() -> Preview {
    Preview {
        items: vec![
            item(1, ItemKind::Fact, "Nora drinks <script>alert(1)</script> green tea\u{202e}", 0.71),
            item(2, ItemKind::Message, "我每天早上喝龙井茶,不喝咖啡,因为咖啡让我心跳加速。", 0.52),
            item(3, ItemKind::File, "- Tea at 80 degrees", 0.4),
        ],
        cut: vec![
            (item(4, ItemKind::Fact, "She owns a kettle", 0.3), CutReason::Budget),
            (item(5, ItemKind::File, "- Kettles", 0.2), CutReason::Rank),
            (item(6, ItemKind::File, "- Cups", 0.1), CutReason::Score),
        ],
        degraded: Some(Degraded::VectorsPartial),
        took: Duration::from_micros(1_840),
    }
}

fn context() -> Context {
    let memory = |layer, text: &str| Memory::new(layer, ItemKind::Fact, MemoryScope::Personal, text.to_owned());
    Context {
        system: None,
        format: crate::domain::context_format::ContextFormat::Mateclaw,
        etag: String::new(),
        owner: "<memory-context>\n- Nora is a nurse\n</memory-context>".to_owned(),
        system_tokens: 820,
        owner_tokens: 140,
        budget: 1_500,
        items: vec![memory(Layer::Identity, "Nora is a nurse"), memory(Layer::Relevant, "Drinks green tea")],
        omitted: 3,
        candidates: 5,
        top_score: Some(0.7),
        skipped: Vec::new(),
        card: None,
    }
}

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let [theirs, own] = OwnerPicker::samples();
    let blank = |picker: &OwnerPicker, query: &str| {
        let place = Place::of(frame, picker, vec![("7".to_owned(), "Ada <b>".to_owned())], "Ada <b>".to_owned(), "recall");
        let page = Playground::new(frame.clone(), place, picker.clone(), RecallForm::read(query));
        Playground { save: "/playground/settings?agent=7".to_owned(), save_question: "/playground/questions?agent=7".to_owned(), ..page }
    };
    let told = |number: usize, context: &Context| ContextView::new(frame, &theirs, number, context, Format::Mateclaw);
    let answered = |picker: &OwnerPicker, query: &str, previews: &[Preview], told: Vec<ContextView>| {
        let page = blank(picker, query);
        Playground { columns: columns(frame, picker, &page.ask, previews), told, ..page }
    };
    let both = [full(), Preview { degraded: Some(Degraded::KeywordOnly), ..full() }];
    let nothing = [Preview { items: Vec::new(), cut: Vec::new(), degraded: None, took: Duration::ZERO }];
    let empty = Context { owner: String::new(), items: Vec::new(), ..context() };
    let query =
        "q=<tea>&k=3&kinds=fact&asOf=2026-11-20T09:00&compare=yes&textWeight=2&ownBoost=1.5&kB=5&budgetB=90&kindsB=<b>&meansB=words";
    vec![
        Box::new(blank(&own, "")),
        Box::new(answered(&theirs, query, &both, vec![told(1, &context()), told(2, &empty)])),
        Box::new(answered(&theirs, "q=tea&compare=words", &both, vec![told(1, &context())])),
        Box::new(answered(&own, "q=茶", &nothing, vec![told(1, &empty)])),
        Box::new(Playground { wrong: FormErrors::sample("kB"), ..blank(&theirs, "q=tea&compare=yes&kB=many") }),
    ]
}

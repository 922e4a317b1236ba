//! The page before a message, with an answer, with an error, and for a user who may not write.

use super::super::place::Place;
use super::ChatPage;
use super::view::{ChatError, MessageView, ShownView, TurnView};
use crate::chat::{FinishReason, Reply, Step, TurnCost};
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::domain::item::{ItemKind, Source};
use crate::domain::memory_scope::MemoryScope;
use crate::retrieval::context::{Layer, Memory};

impl ChatError {
    pub fn sample(slug: &'static str) -> Self {
        Self { status: 502, slug, detail: "the model failed: timeout".to_owned() }
    }
}

pub fn samples(frame: &Frame) -> Vec<Box<dyn askama::DynTemplate>> {
    let [theirs, own] = OwnerPicker::samples();
    let hostile = "<script>alert(1)</script> 龙井\u{202e}";
    let memory = |layer, score| Memory {
        score,
        source: Source { fact_id: Some(4.into()), ..Source::default() },
        ..Memory::new(layer, ItemKind::Fact, MemoryScope::Personal, hostile.to_owned())
    };
    let step = |is_ok: bool| Step { name: "recall".to_owned(), is_ok, error: (!is_ok).then_some("invalid") };
    let reply = |finish, is_kept| Reply {
        conversation: "晨间 <b>".to_owned(),
        text: hostile.to_owned(),
        wanted: Vec::new(),
        finish,
        logprobs: Vec::new(),
        model: "small<b>".to_owned(),
        spoken: TurnCost { calls: 2, prompt_tokens: 900, completion_tokens: 40, estimated_tokens: 880 },
        injected: vec![memory(Layer::Identity, None), memory(Layer::Relevant, Some(0.61))],
        steps: vec![step(true), step(false)],
        job_ids: vec![5.into()],
        card: None,
        is_kept,
    };
    let said = |role| MessageView { role, text: "早上好".to_owned(), at: frame.moment(&frame.now) };
    let place = |picker: &OwnerPicker| Place::of(frame, picker, vec![("7".to_owned(), hostile.to_owned())], hostile.to_owned(), "chat");
    let blank = |picker: &OwnerPicker, can: bool, name: &str| {
        let said = if name.is_empty() { Vec::new() } else { vec![said("user"), said("assistant")] };
        ChatPage::blank(frame.clone(), place(picker), picker.clone(), can, name.to_owned(), said)
    };
    let turn = |picker: &OwnerPicker, finish, is_kept| Some(TurnView::new(frame, picker, hostile, reply(finish, is_kept)));
    let bare = TurnView {
        shown: Vec::<ShownView>::new(),
        steps: Vec::new(),
        ..TurnView::new(frame, &own, "?", reply(FinishReason::Filtered, true))
    };
    vec![
        Box::new(blank(&own, true, "")),
        Box::new(blank(&own, false, "c1")),
        Box::new(ChatPage { turn: turn(&theirs, FinishReason::Complete, true), ..blank(&theirs, true, "晨间 <b>") }),
        Box::new(ChatPage { turn: turn(&own, FinishReason::Length, false), ..blank(&own, true, "") }),
        Box::new(ChatPage { turn: Some(bare), ..blank(&own, true, "") }),
        Box::new(ChatPage {
            trouble: Some(ChatError::sample("llm_not_configured")),
            message: hostile.to_owned(),
            ..blank(&theirs, true, "")
        }),
        Box::new(ChatPage { trouble: Some(ChatError::sample("budget_spent")), ..blank(&own, true, "c1") }),
        Box::new(ChatPage { wrong: FormErrors::sample("message"), ..blank(&own, true, "") }),
    ]
}

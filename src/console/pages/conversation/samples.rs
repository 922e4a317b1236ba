//! Conversations with hostile messages, and the form that deletes one.

use askama::DynTemplate;

use super::{ConversationPage, SummaryView, change};
use crate::console::frame::Frame;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::domain::conversation::{Conversation, ConversationState, Message, MessageRole, TriggerSource};
use crate::domain::owner_key::OwnerKey;
use crate::domain::turn::{Turn, TurnOutcome};

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let at = "2026-11-20T07:00:00Z".parse().expect("a time");
    let conversation = a_conversation();
    let message = |seq: i64| Message {
        id: seq.into(),
        conversation: 9.into(),
        seq,
        role: if seq % 2 == 0 { MessageRole::Assistant } else { MessageRole::User },
        name: (seq == 21).then(|| "Nora".to_owned()),
        content: "<script>alert(1)</script> 早上好\u{200b}\nsecond line".to_owned(),
        created_at: at,
        metadata: None,
    };
    let [theirs, own] = OwnerPicker::samples();
    let some: Vec<Message> = (20..60).map(message).collect();
    let page = |whose, messages: &[Message], meant| ConversationPage::new(frame.clone(), whose, &conversation, messages, meant);
    let turn = |outcome| Turn {
        id: 1.into(),
        conversation: 9.into(),
        trigger: TriggerSource::Web,
        model: Some("small<b>".to_owned()),
        prompt_tokens: Some(900),
        completion_tokens: Some(40),
        injected: Vec::new(),
        outcome,
        first_seq: 21,
        last_seq: 22,
        started_at: at,
        ended_at: Some(at),
    };
    let mut whole = page(theirs, &some, Some("21"));
    whole.add_outcomes(&[turn(TurnOutcome::Stopped)], &some);
    whole.summary = Some(SummaryView { count: 19, text: "&lt;b&gt; 她喜欢茶".to_owned() });
    whole.can_chat = true;
    let left_out = ConversationPage { summary: Some(SummaryView { count: 19, text: String::new() }), ..page(own.clone(), &some, None) };
    vec![Box::new(whole), Box::new(left_out), Box::new(page(own, &[], None))]
}

pub(in crate::console::pages) fn change_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let [theirs, own] = OwnerPicker::samples();
    let page = |whose| change::Delete::new(frame.clone(), whose, &a_conversation());
    vec![Box::new(page(theirs)), Box::new(page(own))]
}

pub(in crate::console::pages) fn a_conversation() -> Conversation {
    let at = "2026-11-20T07:00:00Z".parse().expect("a time");
    Conversation {
        id: 9.into(),
        agent: 7.into(),
        owner: OwnerKey::stored("api:nora".to_owned()),
        name: "晨间闲聊 <b>".to_owned(),
        trigger: TriggerSource::Api,
        state: ConversationState::Active,
        message_count: 90,
        extracted_seq: 0,
        completed_seq: 0,
        summarized_seq: 0,
        completed_at: None,
        idle_at: None,
        last_active_at: at,
        created_at: at,
        metadata: None,
    }
}

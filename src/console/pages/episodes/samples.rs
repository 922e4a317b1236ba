//! Lists of episodes, and one by each engine.

use askama::DynTemplate;

use super::{Episodes, show};
use crate::console::frame::Frame;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::domain::conversation::{Message, MessageRole};
use crate::domain::episode::{Episode, EpisodeEngine};
use crate::domain::memory_scope::MemoryScope;
use crate::domain::owner_key::OwnerKey;
use crate::domain::usage::Used;
use crate::memory::episodes::read::EpisodeDetail;

pub(in crate::console::pages) fn an_episode() -> Episode {
    let at = "2026-11-20T07:00:00Z".parse().expect("a time");
    Episode {
        id: 5.into(),
        agent: 7.into(),
        owner: OwnerKey::stored("api:nora".to_owned()),
        scope: MemoryScope::Personal,
        conversation: 9.into(),
        conversation_name: "晨间闲聊 <b>".to_owned(),
        first_message: 1.into(),
        from_seq: 1,
        to_seq: 12,
        summary: "- User: <script>alert(1)</script> 我们决定三月搬家\u{200b}\n- Assistant: noted".to_owned(),
        abstract_text: "<script>alert(1)</script> 我们决定三月搬家。".to_owned(),
        topics: vec!["搬家 <i>".to_owned(), "Porto".to_owned()],
        metadata: None,
        engine: EpisodeEngine::Extractive,
        model: Some("small<b>".to_owned()),
        prompt_version: Some("1".to_owned()),
        prompt_hash: None,
        failure: Some("timeout".to_owned()),
        message_count: 12,
        tokens: 40,
        began_at: at,
        ended_at: at,
        created_at: at,
        expires_at: Some(at),
        promoted_at: Some(at),
    }
}

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let [theirs, own] = OwnerPicker::samples();
    let fresh = Episode { promoted_at: None, expires_at: None, topics: Vec::new(), failure: None, ..an_episode() };
    let some = [(an_episode(), Used { count: 3, last_at: None }), (fresh, Used::default())];
    let next = Some("/agents/7/episodes?cursor=x".to_owned());
    vec![Box::new(Episodes { next, ..Episodes::new(frame.clone(), theirs, &some) }), Box::new(Episodes::new(frame.clone(), own, &[]))]
}

pub(in crate::console::pages) fn show_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let [theirs, own] = OwnerPicker::samples();
    let at = "2026-11-20T07:00:00Z".parse().expect("a time");
    let message = Message {
        id: 1.into(),
        conversation: 9.into(),
        seq: 1,
        role: MessageRole::User,
        name: Some("Nora<b>".to_owned()),
        content: "<script>alert(1)</script> 早上好\u{200b}".to_owned(),
        created_at: at,
        metadata: None,
    };
    let used = Used { count: 3, last_at: Some(at) };
    let mut whole = show::EpisodePage::new(frame.clone(), theirs, EpisodeDetail { episode: an_episode(), used, messages: vec![message] });
    whole.gathered = Some(show::Gathered { at: frame.moment(&at), href: "/agents/7/files/x.md?scope=PERSONAL".to_owned() });
    let plain = Episode {
        engine: EpisodeEngine::Model,
        failure: None,
        expires_at: None,
        promoted_at: None,
        topics: Vec::new(),
        ..super::an_episode()
    };
    let opened = EpisodeDetail { episode: plain, used: Used::default(), messages: Vec::new() };
    vec![Box::new(whole), Box::new(show::EpisodePage::new(frame.clone(), own, opened))]
}

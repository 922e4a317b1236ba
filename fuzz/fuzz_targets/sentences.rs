//! The built-in engine: facts and relations in a user's message.
#![no_main]

use chrono::DateTime;
use libfuzzer_sys::fuzz_target;
use noctuary::domain::conversation::{Message, MessageRole};
use noctuary::domain::ids::{ConversationId, MessageId};
use noctuary::pipeline::engine::{Budget, extract, requests};
use noctuary::pipeline::relations::rules;

fuzz_target!(|data: &str| {
    let messages: Vec<Message> = data
        .split('\u{1}')
        .zip(1_i64..)
        .map(|(content, seq)| Message {
            id: MessageId::from(seq),
            conversation: ConversationId::from(1),
            seq,
            role: if seq % 2 == 1 { MessageRole::User } else { MessageRole::Assistant },
            name: None,
            content: content.to_owned(),
            created_at: DateTime::UNIX_EPOCH,
            metadata: None,
        })
        .collect();
    let zone = "Asia/Shanghai".parse().expect("a time zone");
    let budget = Budget::default();
    let most = budget.facts;
    // A message may yield a few facts more than the limit.
    assert!(extract(&messages, zone, budget).facts.len() <= most + 60);
    let _ = (requests(&messages, zone), rules::read(&messages, zone));
});

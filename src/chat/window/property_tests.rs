//! Properties that hold for any dialogue and any limits.

use proptest::prelude::*;
use serde_json::json;

use super::counted_message::{SizedMessage, last_turns, remove_unpaired, units};
use super::{CompactionMethod, Limits, PREFIX, Window, count_fixed_tokens, count_tokens};
use crate::config::mate;
use crate::llm::tokens::Tokenizer;
use crate::llm::{ChatMessage, ToolCall};

const SYSTEM: &str = "You are Ada. 你是艾达。";

fn limits(max_input_tokens: usize, tokenizer: Tokenizer) -> Limits {
    Limits { max_input_tokens, ..Limits::new(&mate::Window::default(), tokenizer) }
}

fn call(id: &str) -> ToolCall {
    ToolCall { id: id.to_owned(), name: "memory_search".to_owned(), arguments: json!({ "query": "茶壶 kettle" }), signatures: Vec::new() }
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof!["[a-z]{1,8}( [a-z]{1,8}){0,30}", "[茶壶我们喜欢绿红，。]{1,40}"]
}

/// Realistic dialogues: in order, with calls that have no or only some answers, and answers without a call.
fn dialogue() -> impl Strategy<Value = Vec<ChatMessage>> {
    let id = || prop_oneof![Just("a"), Just("b"), Just("c")];
    let user = text().prop_map(|text| vec![ChatMessage::User(text)]);
    let assistant = text().prop_map(|text| vec![ChatMessage::assistant(text)]);
    let answer = || (id(), text()).prop_map(|(call, content)| ChatMessage::Tool { call: call.to_owned(), content });
    let round = (proptest::option::of(text()), 1..=3_usize, proptest::option::weighted(0.2, 0..3_usize), text()).prop_map(
        |(content, calls, missing, told)| {
            let ids = ["a", "b", "c"];
            let calling =
                ChatMessage::Assistant { content: content.unwrap_or_default(), calls: ids.iter().take(calls).map(|id| call(id)).collect() };
            let answers = ids.iter().take(calls).enumerate().filter(|(at, _)| missing != Some(*at));
            let answers = answers.map(|(_, id)| ChatMessage::Tool { call: (*id).to_owned(), content: told.clone() });
            std::iter::once(calling).chain(answers).collect::<Vec<_>>()
        },
    );
    let stray = answer().prop_map(|answer| vec![answer]);
    let piece = prop_oneof![4 => user, 4 => assistant, 3 => round, 1 => stray];
    proptest::collection::vec(piece, 0..14).prop_map(|pieces| pieces.concat())
}

fn tokenizer() -> impl Strategy<Value = Tokenizer> {
    prop_oneof![Just(Tokenizer::O200k), Just(Tokenizer::Cl100k), Just(Tokenizer::Approximate)]
}

/// Whether every answer follows its call, and every call but those of the last message is answered.
fn is_whole(messages: &[ChatMessage]) -> bool {
    let mut open: Vec<&str> = Vec::new();
    for message in messages {
        match message {
            ChatMessage::Tool { call, .. } => {
                let Some(at) = open.iter().position(|known| known == call) else { return false };
                open.remove(at);
            }
            _ if !open.is_empty() => return false,
            ChatMessage::Assistant { calls, .. } => open.extend(calls.iter().map(|call| call.id.as_str())),
            ChatMessage::User(_) | ChatMessage::Shown { .. } => {}
        }
    }
    open.is_empty() || matches!(messages.last(), Some(ChatMessage::Assistant { .. }))
}

/// Whether `part` is `whole` with some messages left out.
fn keeps_order(part: &[ChatMessage], whole: &[ChatMessage]) -> bool {
    let mut rest = whole.iter();
    part.iter().all(|message| rest.any(|other| other == message))
}

/// The last two messages with the messages they depend on.
fn last_two(messages: &[ChatMessage]) -> Vec<ChatMessage> {
    let said: Vec<SizedMessage> = messages.iter().map(|message| SizedMessage::new(message.clone(), None, Tokenizer::Approximate)).collect();
    let from = messages.len().saturating_sub(2);
    let start = units(&said).into_iter().find(|unit| unit.end > from).map_or(messages.len(), |unit| unit.start);
    messages[start..].to_vec()
}

proptest! {
    #[test]
    fn what_is_sent_fits_or_is_the_last_two_messages(messages in dialogue(), max in 0_usize..600, tokenizer in tokenizer()) {
        let limits = limits(max, tokenizer);
        let whole = remove_unpaired(messages.clone());
        let window = Window::new(SYSTEM, &[], messages, limits);
        let sent = window.messages();
        let tokens = count_fixed_tokens(SYSTEM, &[], tokenizer) + sent.iter().map(|message| count_tokens(message, tokenizer)).sum::<usize>();
        prop_assert_eq!(window.tokens(), tokens);
        prop_assert!(tokens <= max || sent == last_two(&whole), "{} of {} tokens, {} messages", tokens, max, sent.len());
        prop_assert!(sent.ends_with(&last_two(&whole)));
        prop_assert!(keeps_order(&sent, &whole) && is_whole(&sent));
        // Nothing is left out without need, and what is left out is reported.
        prop_assert_eq!(window.compaction().map_or(0, |compaction| compaction.dropped), whole.len() - sent.len());
        if window.compaction().is_none() { prop_assert_eq!(&sent, &whole); }
        // Building the window again does not change it.
        prop_assert_eq!(&Window::new(SYSTEM, &[], sent.clone(), limits).messages(), &sent);
        let mut again = window.clone();
        prop_assert!(again.trim().is_none() && again.messages() == sent);
    }

    #[test]
    fn a_summary_is_a_users_message_before_all_others_and_goes_when_only_the_last_two_fit(
        messages in dialogue(), summary in text(), max in 0_usize..600, tokenizer in tokenizer()
    ) {
        let limits = limits(max, tokenizer);
        let whole = remove_unpaired(messages);
        let said = whole.iter().map(|message| SizedMessage::new(message.clone(), None, tokenizer)).collect();
        let mut window = Window::of(count_fixed_tokens(SYSTEM, &[], tokenizer), Some(&summary), said, limits);
        window.trim();
        let sent = window.messages();
        let is_summary = |message: &ChatMessage| message.content().starts_with(PREFIX);
        let told = sent.iter().position(is_summary);
        prop_assert!(sent.iter().filter(|message| is_summary(message)).all(|message| matches!(message, ChatMessage::User(_))));
        prop_assert!(told.is_none_or(|at| at == 0));
        let rest = &sent[told.map_or(0, |at| at + 1)..];
        prop_assert!(window.tokens() <= max || sent == last_two(&whole));
        prop_assert!(keeps_order(rest, &whole) && is_whole(rest) && rest.ends_with(&last_two(&whole)));
    }

    #[test]
    fn the_last_turns_are_what_is_left_when_a_provider_says_that_it_is_too_much(messages in dialogue(), summary in text(), turns in 1_usize..4) {
        let limits = Limits { recent_turns: turns, ..limits(100_000, Tokenizer::Approximate) };
        let whole = remove_unpaired(messages);
        let said: Vec<SizedMessage> = whole.iter().map(|message| SizedMessage::new(message.clone(), None, Tokenizer::Approximate)).collect();
        let from = last_turns(&said, turns);
        let mut window = Window::of(0, Some(&summary), said, limits);
        let before = window.tokens();
        let shrunk = window.shrink_to_last_turns().expect("the summary at least goes");
        prop_assert_eq!((shrunk.how, shrunk.dropped, shrunk.tokens_before), (CompactionMethod::LastTurns, from, before));
        prop_assert_eq!(&window.messages(), &whole[from..]);
        prop_assert!(window.messages().iter().filter(|message| matches!(message, ChatMessage::User(_))).count() <= turns || from == 0);
        prop_assert!(is_whole(&window.messages()));
        prop_assert!(window.shrink_to_last_turns().is_none(), "once");
    }

    #[test]
    fn rounds_of_a_turn_push_older_ones_out_and_the_question_last(rounds in 1_usize..12, max in 40_usize..400) {
        let tokenizer = Tokenizer::Approximate;
        let question = ChatMessage::User("Which kettle did I buy? 哪个茶壶？".to_owned());
        let mut window = Window::new("", &[], vec![question.clone()], limits(max, tokenizer));
        for round in 0..rounds {
            window.push(ChatMessage::Assistant { content: String::new(), calls: vec![call("a")] });
            window.push(ChatMessage::Tool { call: "a".to_owned(), content: format!("round {round}: the blue one ").repeat(3) });
            window.trim();
            let sent = window.messages();
            let newest = format!("round {round}:");
            prop_assert!(is_whole(&sent) && sent.last().unwrap().content().starts_with(&newest));
            prop_assert!(window.tokens() <= max || sent.len() == 2);
            let weight = count_tokens(&question, tokenizer) + sent.iter().rev().take(2).map(|message| count_tokens(message, tokenizer)).sum::<usize>();
            if weight + count_fixed_tokens("", &[], tokenizer) <= max { prop_assert_eq!(&sent[0], &question); }
        }
    }
}

fn said(messages: &[ChatMessage]) -> Vec<SizedMessage> {
    messages.iter().map(|message| SizedMessage::new(message.clone(), None, Tokenizer::O200k)).collect()
}

#[test]
fn a_turn_begins_with_what_a_person_says() {
    let talk = [
        ChatMessage::assistant("Welcome"),
        ChatMessage::User("one".to_owned()),
        ChatMessage::assistant("1"),
        ChatMessage::User("two".to_owned()),
        ChatMessage::Assistant { content: String::new(), calls: vec![call("a")] },
        ChatMessage::Tool { call: "a".to_owned(), content: "two".to_owned() },
        ChatMessage::assistant("2"),
        ChatMessage::User("three".to_owned()),
    ];
    for (turns, from) in [(1, 7), (2, 3), (3, 1), (4, 0)] {
        assert_eq!(last_turns(&said(&talk), turns), from, "{turns}");
    }
    assert_eq!(last_turns(&[], 2), 0);
}

#[test]
fn what_no_provider_accepts_is_taken_out_and_calls_that_wait_stay() {
    let stray = ChatMessage::Tool { call: "a".to_owned(), content: "stray".to_owned() };
    let two = ChatMessage::Assistant { content: "Let me see".to_owned(), calls: vec![call("a"), call("b")] };
    let user = ChatMessage::User("嗯".to_owned());
    let mended = remove_unpaired(vec![stray.clone(), user.clone(), stray.clone(), two.clone(), stray.clone(), stray.clone(), user.clone()]);
    let one = ChatMessage::Assistant { content: "Let me see".to_owned(), calls: vec![call("a")] };
    assert!(mended == vec![user.clone(), one, stray, user.clone()]);
    let silent = ChatMessage::Assistant { content: " ".to_owned(), calls: vec![call("a")] };
    assert!(
        remove_unpaired(vec![user.clone(), silent, user.clone()]) == vec![user.clone(), user.clone()],
        "a call that was never answered"
    );
    assert!(remove_unpaired(vec![user.clone(), two.clone()]) == vec![user, two], "its answers are still to come");
}

#[test]
fn a_request_of_one_turn_that_is_too_large_is_halved_once() {
    let rounds = |count: usize| {
        let round = |_| {
            let calling = ChatMessage::Assistant { content: String::new(), calls: vec![call("a")] };
            [calling, ChatMessage::Tool { call: "a".to_owned(), content: "a long answer of a tool ".repeat(20) }]
        };
        std::iter::once(ChatMessage::User("Go on".to_owned())).chain((0..count).flat_map(round)).collect::<Vec<_>>()
    };
    let mut window = Window::new(SYSTEM, &[], rounds(8), limits(100_000, Tokenizer::O200k));
    let before = window.tokens();
    let shrunk = window.shrink_to_last_turns().unwrap();
    assert!(window.tokens() <= before / 2 && shrunk.dropped.is_multiple_of(2) && shrunk.dropped >= 8, "{shrunk:?}");
    assert!(matches!(window.messages().first(), Some(ChatMessage::User(_))));
    for message in rounds(20).into_iter().skip(1) {
        window.push(message);
    }
    window.trim();
    assert!(window.tokens() < before, "what was too much stays too much");
    let mut whole = Window::new(SYSTEM, &[], rounds(1), limits(100_000, Tokenizer::O200k));
    assert!(whole.shrink_to_last_turns().is_none() && whole.messages().len() == 3, "nothing can be left out");
}

#[test]
fn the_limits_are_those_of_the_settings_or_of_a_smaller_model() {
    let shipped = Limits::new(&mate::Window::default(), Tokenizer::O200k);
    assert_eq!((shipped.budget(), shipped.threshold(), shipped.recent_turns, shipped.summary_tokens), (128_000, 96_000, 2, 300));
    let large = shipped.within(1_000_000, 8_000);
    assert_eq!((large.budget(), large.threshold()), (128_000, 96_000));
    let small = shipped.within(8_192, 2_048);
    assert_eq!((small.budget(), small.threshold()), (6_144, 6_144));
    assert_eq!(shipped.within(8_192, 100_000).budget(), 4_096);
}

//! Tests each gate at its boundary, in English and Chinese.

use super::*;

fn turn<'a>(messages: &'a [&'a str]) -> Finished<'a> {
    Finished { trigger: TriggerSource::Api, message_count: 4, user_messages: messages }
}

#[test]
fn a_finished_turn_of_four_messages_with_ten_characters_passes() {
    let settings = Memory::default();
    assert_eq!(check(&settings, turn(&["I live now"])), Ok(OpenGates { is_explicit: false }));
    assert_eq!(check(&settings, turn(&["我下个月要搬到上海去"])), Ok(OpenGates { is_explicit: false }));
    assert_eq!(check(&settings, turn(&["I live no"])), Err(ClosedGate::TooShort));
    assert_eq!(check(&settings, turn(&["我要搬到上海去住"])), Err(ClosedGate::TooShort));
    assert_eq!(check(&settings, turn(&["I live in Lisbon now", "  thanks!  "])), Err(ClosedGate::TooShort), "the last one counts");
    assert_eq!(check(&settings, turn(&[])), Err(ClosedGate::TooShort));
    assert_eq!(check(&settings, Finished { message_count: 3, ..turn(&["I live in Lisbon now"]) }), Err(ClosedGate::TooFewMessages));
}

#[test]
fn an_explicit_request_passes_the_last_two_gates_only() {
    let mut settings = Memory::default();
    let asked = Finished { message_count: 1, ..turn(&["记住：我姓王"]) };
    assert_eq!(check(&settings, asked), Ok(OpenGates { is_explicit: true }));
    assert_eq!(check(&settings, Finished { trigger: TriggerSource::Cron, ..asked }), Err(ClosedGate::Cron));
    settings.skip_cron_conversations = false;
    assert_eq!(check(&settings, Finished { trigger: TriggerSource::Cron, ..asked }), Ok(OpenGates { is_explicit: true }));
    settings.auto_summarize_enabled = false;
    assert_eq!(check(&settings, asked), Err(ClosedGate::SwitchedOff));
}

#[test]
fn an_explicit_request_counts_wherever_in_the_turn_it_stands() {
    let settings = Memory::default();
    assert_eq!(check(&settings, turn(&["Remember that I am vegan", "ok"])), Ok(OpenGates { is_explicit: true }));
}

#[test]
fn the_configured_numbers_hold() {
    let settings = Memory { min_messages_for_summarize: 0, min_user_message_length: 0, ..Memory::default() };
    assert_eq!(check(&settings, Finished { message_count: 1, ..turn(&[]) }), Ok(OpenGates { is_explicit: false }));
}

#[test]
fn a_session_is_worth_it_when_any_of_its_turns_was() {
    let settings = Memory::default();
    assert_eq!(check_session(&settings, turn(&["I live in Lisbon now", "thanks"])), Ok(OpenGates { is_explicit: false }));
    assert_eq!(check_session(&settings, turn(&["我下个月要搬到上海去", "谢谢"])), Ok(OpenGates { is_explicit: false }));
    assert_eq!(check_session(&settings, turn(&["ok", "谢谢"])), Err(ClosedGate::TooShort));
    assert_eq!(check_session(&settings, turn(&[])), Err(ClosedGate::TooShort));
    let few = Finished { message_count: 3, ..turn(&["I live in Lisbon now", "thanks"]) };
    assert_eq!(check_session(&settings, few), Err(ClosedGate::TooFewMessages));
    let asked = Finished { message_count: 2, ..turn(&["记住：我姓王", "谢谢"]) };
    assert_eq!(check_session(&settings, asked), Ok(OpenGates { is_explicit: true }));
    assert_eq!(check_session(&settings, Finished { trigger: TriggerSource::Cron, ..asked }), Err(ClosedGate::Cron));
}

#[test]
fn requests_to_remember_are_understood() {
    for request in [
        "Remember that I am vegan",
        "remember: tea, no sugar",
        "Please remember my birthday is May 4th",
        "OK. REMEMBER this!",
        "Can you remember that I moved?",
        "Could you please remember my address",
        "I want you to remember this",
        "I'd like you to remember that Ana is my sister",
        "I moved to Porto, please remember",
        "You should remember that",
        "Don't forget my flight on Friday",
        "Don\u{2019}t forget that I'm allergic to nuts",
        "do not forget the milk",
        "Never forget: I take it black",
        "Keep in mind that I work nights",
        "Please make a note of my new number",
        "Save this to your memory",
        "Commit that to memory",
        "记住我喜欢喝绿茶",
        "请你记住，我住在上海",
        "帮我记下这个地址",
        "别忘了我对花生过敏",
        "不要忘记明天的会议",
        "把这个保存到记忆里",
        "写入记忆：周五开会",
        "请记得我不吃辣",
        "記住我喜歡喝綠茶",
        "請把這個寫入記憶",
    ] {
        assert!(is_explicit(request), "{request}");
    }
}

#[test]
fn talk_about_remembering_is_no_request() {
    for talk in [
        "Do you remember me?",
        "Did you remember to call?",
        "do you still remember my name",
        "I don't remember the address",
        "I can't remember what it was",
        "I remember that summer",
        "We'll never forget that day",
        "I'll never forget you",
        "Remember when we talked about Porto?",
        "Please do not remember this",
        "Don't remember what I just said",
        "That was a memorable day",
        "I remembered it later",
        "They remember everything",
        "你还记得我吗",
        "我不记得了",
        "你记住了吗？",
        "不用记住这个",
        "我没记住他的名字",
        "这是我的回忆",
        "",
    ] {
        assert!(!is_explicit(talk), "{talk}");
    }
}

//! Short conversations with the facts that must be extracted from them: answers that depend on their question, and records that change.

use super::*;

/// The facts of a conversation; the user's lines begin with `U`.
fn facts(lines: &[(char, &str)]) -> Vec<Fact> {
    let speaker = |who| if who == 'U' { Speaker::User } else { Speaker::Agent };
    let messages: Vec<Message<'_>> = lines.iter().map(|(who, text)| message(speaker(*who), text)).collect();
    extract(&messages, Budget::default()).facts
}

/// The facts that pass admission, in short.
fn read(lines: &[(char, &str)]) -> Vec<String> {
    let facts = facts(lines).into_iter().filter(|fact| fact.confidence >= 0.7);
    facts.map(|fact| format!("{}|{}|{}", fact.subject, fact.predicate, fact.object)).collect()
}

#[test]
fn answers_are_read_with_the_question_they_answer() {
    let party = read(&[
        ('U', "I'm planning a party for my sister. Can you help me keep track of it?"),
        ('A', "Gladly! What's the name of the party?"),
        ('U', "It's called \"Midsummer Lights\"."),
        ('A', "Lovely. What is the total budget?"),
        ('U', "About 400 euros."),
        ('A', "And who are the key guests?"),
        ('U', "The key guests are Mara Lind, Teodor Bas, and Ingrid Holt."),
        ('A', "When will it take place?"),
        ('U', "I'm not sure yet."),
        ('A', "No problem. Anything else?"),
        ('U', "No, that's all. Thanks!"),
        ('A', "What is the capital of Peru?"),
        ('U', "It is Lima."),
    ]);
    assert_eq!(
        party,
        [
            "user|working_on|a party for my sister",
            "party: Midsummer Lights|title|Midsummer Lights",
            "budget of Midsummer Lights|is|About 400 euros",
            "guests|includes|Mara Lind",
            "guests|includes|Teodor Bas",
            "guests|includes|Ingrid Holt",
        ]
    );
}

#[test]
fn decisions_and_titles_are_read_without_those_who_made_them() {
    let notes = read(&[
        ('U', "I need some help with my meeting notes."),
        ('A', "Of course. What was the title of the meeting?"),
        ('U', "For the meeting notes, the title was \"Harbour Festival Plan\"."),
        ('A', "What key decisions were made?"),
        ('U', "We approved the new stage and mandated a safety review for all boats."),
        ('A', "Anything else?"),
        ('U', "I also need to update the agenda items to include 'Budget of the choir'."),
    ]);
    assert_eq!(
        notes,
        [
            "meeting notes: Harbour Festival Plan|title|Harbour Festival Plan",
            "decisions|includes|approved the new stage",
            "decisions|includes|mandated a safety review for all boats",
            "agenda items|includes|Budget of the choir",
        ]
    );
}

#[test]
fn without_a_record_in_hand_a_question_is_only_a_question() {
    let talk =
        [('U', "Tell me about rivers."), ('A', "What's the longest river you know?"), ('U', "It's the Nile, right next to the desert.")];
    assert!(read(&talk).is_empty(), "{:?}", read(&talk));
    let opinion = [
        ('U', "I need to prepare a presentation."),
        ('A', "What do you think about colourful slides?"),
        ('U', "They are nice to look at."),
    ];
    assert!(!read(&opinion).iter().any(|fact| fact.contains("nice")), "{:?}", read(&opinion));
}

#[test]
fn a_record_changes_and_what_it_held_ends() {
    let lines = [
        ('U', "I need to update the project plan titled 'Harbour Walk'."),
        ('A', "What would you like to change?"),
        ('U', "Please update the budget from $9,000 to $12,500."),
        ('A', "Done. Anything else?"),
        ('U', "Yes, please remove 'Jo Berg (Surveyor)' from the attendees."),
        ('A', "Done. What else?"),
        ('U', "I need to update the objectives. Please add 'Open the pier based on the new permit.'"),
    ];
    let wanted = [
        "budget of Harbour Walk|is|$12,500",
        "attendees|excludes|Jo Berg (Surveyor)",
        "objectives|includes|Open the pier based on the new permit",
    ];
    assert_eq!(read(&lines), wanted);
    let facts = facts(&lines);
    assert_eq!((facts[0].ends[0].predicate.as_str(), facts[0].ends[0].object.as_deref()), ("is", None));
    assert!(facts[1].ends.iter().any(|ending| ending.predicate == "includes" && ending.object.as_deref() == Some("Jo Berg (Surveyor)")));
    assert_eq!(facts[0].evidence, "Please update the budget from $9,000 to $12,500. (Harbour Walk)");
    assert_eq!((facts[0].record.as_deref(), facts[2].record.as_deref()), (None, Some("Harbour Walk")));
}

#[test]
fn why_somebody_likes_a_thing_is_kept_with_the_thing() {
    let talk = |answer: &'static str| {
        read(&[('U', "I really love lighthouses."), ('A', "Wonderful! What is it about lighthouses that draws you?"), ('U', answer)])
    };
    assert_eq!(
        talk("The quiet around them, and the long view over the water.").last().unwrap(),
        "user|likes_because|lighthouses: The quiet around them, and the long view over the water"
    );
    for leave in [
        "That's a great question, but I have to go now.",
        "Hard to say, to be honest with you.",
        "Thanks for the chat!",
        "Why do you ask me that?",
    ] {
        assert_eq!(talk(leave), ["user|likes|lighthouses"], "{leave}");
    }
}

#[test]
fn chinese_answers_changes_and_reasons_are_read_too() {
    let record = read(&[
        ('U', "帮我整理一下一个新项目的信息。"),
        ('A', "好的，项目的名称是什么？"),
        ('U', "名称是《滨江步道》。"),
        ('A', "预算是多少？"),
        ('U', "预算是三十万元。"),
        ('A', "收件人有哪些？"),
        ('U', "收件人是王敏、李强和市政处。"),
        ('A', "还需要改什么吗？"),
        ('U', "请把预算改成三十五万元。"),
        ('A', "好的。"),
        ('U', "从收件人里删掉李强。"),
    ]);
    assert_eq!(
        record,
        [
            "项目: 滨江步道|title|滨江步道",
            "《滨江步道》的预算|is|三十万元",
            "收件人|includes|王敏",
            "收件人|includes|李强",
            "收件人|includes|市政处",
            "《滨江步道》的预算|is|三十五万元",
            "收件人|excludes|李强",
        ]
    );
    let reason = read(&[('U', "我很喜欢灯塔。"), ('A', "灯塔的什么地方吸引你？"), ('U', "站在那里能看得很远，心里特别安静。")]);
    assert_eq!(reason.last().unwrap(), "user|likes_because|灯塔: 站在那里能看得很远，心里特别安静");
    let leave = read(&[('U', "我很喜欢灯塔。"), ('A', "为什么呢？"), ('U', "这个说不上来，我得走了，再见。")]);
    assert_eq!(leave, ["user|likes|灯塔"]);
}

#[test]
fn what_a_question_calls_the_old_taste_is_ended_by_the_new_one() {
    for (question, reply, old) in [
        ("Has your taste changed recently, say from Fado to something like Morna?", "It has! I'm really into Morna.", "Fado"),
        ("Do you like Fado or Morna?", "I'm really into Morna.", ""),
        ("你的口味是不是从评弹换成昆曲了？", "对啊，我喜欢昆曲。", "评弹"),
        ("你喜欢评弹还是昆曲？", "我喜欢昆曲。", ""),
    ] {
        let read = facts(&[('A', question), ('U', reply)]);
        let ended = read.iter().flat_map(|fact| &fact.ends).any(|end| end.predicate == "likes" && end.object.as_deref() == Some(old));
        assert_eq!(ended, !old.is_empty(), "{question} {read:?}");
    }
}

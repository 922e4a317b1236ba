//! Tests of the passage that answers.

use proptest::prelude::*;

use super::*;

/// A long message of small talk with `sentence` at `place`, 0 to 40.
fn hidden(small_talk: &str, sentence: &str, place: usize) -> String {
    (0..40).map(|number| if number == place { sentence } else { small_talk }).collect()
}

#[test]
fn the_sentence_with_the_rare_words_is_shown_wherever_it_stands() {
    for (small_talk, sentence, query) in [
        (
            "The weather in the town was fine again. ",
            "The vet gave Biscuit a rabies vaccine. ",
            "Which vaccine did the vet give Biscuit in town?",
        ),
        ("今天天气很好，我们去公园走了走。", "医生说我对青霉素过敏。", "我对什么药过敏？"),
    ] {
        for place in [0, 7, 39] {
            let text = hidden(small_talk, sentence, place);
            let found = passage(&text, query, 200).unwrap();
            assert!(found.text.contains(sentence.trim()) && found.text.chars().count() <= 200, "{place}: {found:?}");
            assert_eq!((found.offset == 0, found.is_followed), (place == 0, place != 39), "{place}: {found:?}");
            let at = text.char_indices().nth(found.offset).unwrap().0;
            assert!(text[at..].starts_with(found.text), "the offset is in characters");
        }
    }
}

#[test]
fn what_follows_and_precedes_the_words_is_shown_with_them() {
    let text = hidden("We talked about the garden. ", "Which vaccine was it? It was Nobivac. ", 20);
    let found = passage(&text, "the vaccine of the dog", 120).unwrap();
    assert!(found.text.contains("Which vaccine was it? It was Nobivac.") && found.text.starts_with("We talked"), "{found:?}");
}

#[test]
fn a_passage_holds_several_words_rather_than_one_often() {
    let text = format!("{}{}", "Oslo is nice. Oslo is cold. ".repeat(20), "My dentist in Oslo is Dr. Ferro. I like him.");
    assert!(passage(&text, "dentist in Oslo", 60).unwrap().text.contains("Dr. Ferro"));
}

#[test]
fn a_sentence_without_an_end_is_cut_at_a_comma_or_a_space() {
    let text = format!("{}the key is under the blue pot{}", "and then we went home, ".repeat(60), " and so on".repeat(60));
    let found = passage(&text, "Where is the key?", 100).unwrap();
    assert!(found.text.contains("the key is under") && found.text.chars().count() <= 100, "{found:?}");
    let text = format!("{}钥匙在蓝色花盆下面{}", "然后我们就回家了，".repeat(60), "，等等等等".repeat(60));
    assert!(passage(&text, "钥匙在哪里", 60).unwrap().text.contains("钥匙在蓝色花盆下面"));
}

#[test]
fn a_text_without_a_word_of_the_query_has_no_passage() {
    for (text, query) in [("I live in Porto.", "penicillin"), ("我住在里斯本。", "penicillin"), ("", "tea"), ("tea", ""), ("🍵", "🍵")]
    {
        assert_eq!(passage(text, query, 5), None, "{text}");
    }
}

proptest! {
    #[test]
    fn a_passage_is_a_part_of_the_text_and_never_too_long(text in "[ab ,。\n茶过敏.]{0,120}", query in "[ab 茶过敏]{0,8}", most in 1_usize..40) {
        if let Some(found) = passage(&text, &query, most) {
            prop_assert!(text.contains(found.text) && !found.text.is_empty());
            prop_assert!(found.text.chars().count() <= most);
        }
    }
}

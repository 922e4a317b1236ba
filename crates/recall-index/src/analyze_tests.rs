//! Tests of the analyzer in both languages.

use proptest::prelude::*;

use super::*;

fn terms(text: &str) -> Vec<Term> {
    let mut words = Words::default();
    analyze(text, &mut words);
    words.content
}

fn common(text: &str) -> Vec<Term> {
    let mut words = Words::default();
    analyze(text, &mut words);
    words.common
}

#[test]
fn english_words_are_found_in_other_forms_and_cases() {
    assert_eq!(terms("Running RUNS"), terms("run run"));
    assert_eq!(terms("her painting's colours"), terms("painting colour"));
    assert_ne!(terms("oslo"), terms("olso"));
}

#[test]
fn function_words_are_kept_apart_but_not_lost() {
    assert!(terms("who are you and what is it").is_empty());
    assert_eq!(common("who are you").len(), 3);
    assert_eq!(terms("I don’t like it"), terms("like"));
}

#[test]
fn numbers_and_dates_match_however_they_are_written() {
    assert_eq!(terms("1,000 3.14"), terms("1000 3.14"));
    assert_eq!(terms("2023-05-08"), terms("2023 5 8"));
    assert_eq!(terms("end. Next"), terms("end next"));
    assert_ne!(terms("3.14"), terms("3 14"));
}

#[test]
fn chinese_gives_every_character_and_every_overlapping_pair() {
    assert_eq!(
        terms("住奥斯陆"),
        [of_single('住'), of_pair('住', '奥'), of_single('奥'), of_pair('奥', '斯'), of_single('斯'), of_pair('斯', '陆'), of_single('陆')]
    );
    assert_eq!(terms("我，你"), [of_single('我'), of_single('你')], "no pair over punctuation");
    assert_eq!(terms("用Rust写"), [terms("用"), terms("rust"), terms("写")].concat());
}

#[test]
fn japanese_korean_and_thai_go_in_pairs() {
    assert_eq!(terms("食べる"), [of_single('食'), of_pair('食', 'べ'), of_pair('べ', 'る')]);
    assert_eq!(terms("커피를"), [of_pair('커', '피'), of_pair('피', '를')]);
    assert_eq!(terms("차"), [of_single('차')]);
    assert_eq!(terms("กขค").len(), 2);
}

#[test]
fn width_ligatures_and_accents_typed_apart_do_not_matter() {
    assert_eq!(terms("Ｎｏｒａ　ﬁsh"), terms("nora fish"));
    assert_eq!(terms("cafe\u{301}"), terms("café"));
    assert_eq!(terms("STRASSE"), terms("straße"));
    assert_eq!(terms("ΟΔΟΣ"), terms("οδος"));
    assert_eq!(terms("ﾊﾟﾝ"), terms("パン"));
}

#[test]
fn what_holds_no_word_gives_no_term() {
    for nothing in ["", " \n\t", "🙂🎉", "\u{0}\u{202E}\u{FEFF}", "…—!?。、", ".*[^$"] {
        assert!(terms(nothing).is_empty() && common(nothing).is_empty(), "{nothing:?}");
    }
}

#[test]
fn a_pasted_blob_is_one_short_word() {
    assert_eq!(terms(&"x".repeat(100_000)).len(), 1);
    assert_eq!(terms(&"a\u{301}".repeat(50_000)).len(), 1);
}

#[test]
fn texts_that_differ_in_case_and_punctuation_alone_leave_the_same_trail() {
    let trail = |text: &str| {
        let mut words = Words::default();
        analyze(text, &mut words);
        words.trail
    };
    assert_eq!(trail("I live in Oslo."), trail("i live in OSLO"));
    assert_ne!(trail("I live in Oslo."), trail("in Oslo I live"));
    assert_eq!(trail("我住在奥斯陆。"), trail("我住在奥斯陆"));
}

#[test]
fn traditional_and_simplified_characters_are_the_same_terms() {
    assert_eq!(terms("我的會議室在圖書館三樓"), terms("我的会议室在图书馆三楼"));
    assert_ne!(terms("圖書館"), terms("图片"));
}

proptest! {
    #[test]
    fn no_text_makes_it_panic_and_the_same_text_gives_the_same_terms(text in "\\PC{0,200}|.{0,200}|[\u{0}-\u{10FFFF}]{0,60}") {
        prop_assert_eq!(terms(&text), terms(&text));
    }

    #[test]
    fn a_run_of_chinese_of_n_characters_gives_n_singles_and_n_minus_1_pairs(text in "[\u{4E00}-\u{9FA5}]{1,50}") {
        let count = text.chars().count();
        let found = terms(&text);
        prop_assert_eq!(found.len(), 2 * count - 1);
        let chars: Vec<char> = text.chars().map(language::script::simplified).collect();
        for pair in chars.windows(2) {
            prop_assert!(found.contains(&of_pair(pair[0], pair[1])));
        }
    }

    #[test]
    fn a_piece_of_a_text_is_made_of_terms_of_the_text(a in "[a-z ]{0,30}", b in "[a-z\u{4E00}-\u{4EFF} ]{1,30}", c in "[a-z ]{0,30}") {
        let whole = terms(&format!("{a} {b} {c}"));
        prop_assert!(terms(&b).iter().all(|term| whole.contains(term)));
    }

    #[test]
    fn two_texts_apart_are_the_same_as_together(a in "\\PC{0,40}", b in "\\PC{0,40}") {
        let mut words = Words::default();
        analyze(&a, &mut words);
        analyze(&b, &mut words);
        prop_assert_eq!(words.content, terms(&format!("{a}\n{b}")));
    }
}

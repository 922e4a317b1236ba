//! The word vectors in the binary: a model of English, and tables of words for Chinese and Japanese. A text has its vector from one of
//! them. Pure functions: no input or output, no knowledge of the application.

mod lexicon;
mod potion;
mod word_piece;

use crate::lexicon::Language;
pub use crate::potion::WordVector;
use language::script::{is_chinese, is_cjk, is_hangul, is_kana};
use recall_index::embedding::Embedding;

/// The full name of the vector space. It includes the files of all models.
pub const NAME: &str = "local/potion-base-8M/int8+words-1";
/// The maximum number of bytes of a text that are embedded.
const MAX_BYTES: usize = 16_384;

/// Embeds a text; `None` if it has no words or is in a language without a model.
#[must_use]
pub fn embed(text: &str) -> Option<Embedding> {
    let text = text.get(..text.floor_char_boundary(MAX_BYTES)).unwrap_or(text);
    let Some(language) = language_of(text) else { return potion::embed(text) };
    let rows = lexicon::words(language, text).into_iter().filter_map(|found| found.row);
    Embedding::of(&lexicon::vector(language, rows)?)
}

/// Embeds a text by the English model alone; `None` for a text that has its vector from a table.
#[must_use]
pub fn embed_to_judge(text: &str) -> Option<Embedding> {
    let text = text.get(..text.floor_char_boundary(MAX_BYTES)).unwrap_or(text);
    language_of(text).is_none().then(|| potion::embed(text)).flatten()
}

/// The words of a query, each with its vector, so that the caller can weigh them.
#[must_use]
pub fn words(text: &str) -> Vec<WordVector> {
    let text = text.get(..text.floor_char_boundary(MAX_BYTES)).unwrap_or(text);
    let Some(language) = language_of(text) else { return potion::words(text) };
    let read = |found: lexicon::Found| {
        let vector = lexicon::vector(language, found.row);
        WordVector { word: found.word, vector, near: Vec::new() }
    };
    lexicon::words(language, text).into_iter().map(read).collect()
}

/// The language of a text, if a table of words has its vectors; `None` for all others, which the English model tries.
fn language_of(text: &str) -> Option<Language> {
    if text.is_ascii() {
        return None;
    }
    let (mut cjk, mut letters) = (0, 0);
    for c in text.chars() {
        cjk += usize::from(is_cjk(c));
        letters += usize::from(c.is_ascii_alphabetic());
    }
    // One character carries as much as several letters.
    if cjk * 3 <= letters || text.chars().any(is_hangul) {
        return None;
    }
    if is_chinese(text) {
        return Some(Language::Chinese);
    }
    text.chars().any(is_kana).then_some(Language::Japanese)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cosine(a: &str, b: &str) -> f32 {
        embed(a).unwrap().cosine(&embed(b).unwrap())
    }

    #[test]
    fn a_text_has_its_vector_from_the_model_of_its_language() {
        for (text, language) in [
            ("上个月领回来一只三花猫", Some(Language::Chinese)),
            ("上個月領回來一隻三花貓", Some(Language::Chinese)),
            ("我在 Porto 当护士", Some(Language::Chinese)),
            ("先月、三毛の子猫を引き取った", Some(Language::Japanese)),
            ("El mes pasado recogí una gata", None),
            ("I adopted a cat in Zürich", None),
            ("Zürich trip", None),
            ("We had a café au lait with José", None),
            ("我喜欢 the green tea of the Longjing village", None),
            ("고양이를 입양했다", None),
            ("", None),
        ] {
            assert_eq!(language_of(text), language, "{text}");
        }
    }

    #[test]
    fn english_has_the_vector_of_its_model() {
        for text in ["I adopted a dog", "pet dogs adopted", "Zürich trip", "我喜欢 the green tea of the Longjing village"] {
            assert_eq!((embed(text), embed_to_judge(text)), (potion::embed(text), potion::embed(text)), "{text}");
            assert_eq!(words(text), potion::words(text), "{text}");
        }
    }

    #[test]
    fn what_means_the_same_is_nearer_than_what_does_not_in_each_language() {
        for [one, same, other] in [
            ["我养了什么宠物", "上个月领回来一只三花猫", "今天学了两个扑克魔术"],
            ["どんなペットを飼っている", "三毛の子猫を引き取った", "会議は四時半に変わった"],
        ] {
            assert!(cosine(one, same) > cosine(one, other) + 0.05, "{one} {} {}", cosine(one, same), cosine(one, other));
        }
    }

    #[test]
    fn traditional_chinese_has_the_vector_of_simplified() {
        assert!(cosine("我養了一隻貓，住在圖書館旁邊", "我养了一只猫，住在图书馆旁边") > 0.99);
    }

    #[test]
    fn a_text_that_is_judged_has_no_vector_of_a_table() {
        for text in ["我对花生过敏", "私はピーナッツアレルギーです"] {
            assert_eq!((embed_to_judge(text), embed(text).is_some()), (None, true), "{text}");
        }
    }

    #[test]
    fn what_no_model_knows_has_no_vector() {
        for text in ["", "\u{0}"] {
            assert_eq!(embed(text), None, "{text:?}");
        }
    }
}

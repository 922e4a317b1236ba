//! The models in the binary: one for English, and tables of words for other languages. A text has its vector from one of them.

use std::collections::HashMap;
use std::sync::LazyLock;

use unicode_segmentation::UnicodeSegmentation;

use crate::llm::embed::lexicon::{self, Language};
use crate::llm::embed::potion::{self, WordVector};
use language::script::{is_chinese, is_hangul, is_kana};
use recall_index::embedding::Embedding;

/// The full name of the vector space. It includes the files of all models.
pub(super) const NAME: &str = "local/potion-base-8M/int8+words-1";
/// The maximum number of bytes of a text that are embedded.
const MAX_BYTES: usize = 16_384;
/// The maximum number of words by which the language of a text is found.
const MAX_WORDS: usize = 100;

/// Embeds a text; `None` if it has no words or is in a language without a model.
pub(super) fn embed(text: &str) -> Option<Embedding> {
    let text = text.get(..text.floor_char_boundary(MAX_BYTES)).unwrap_or(text);
    let Some(language) = language_of(text) else { return potion::embed(text) };
    let rows = lexicon::words(language, text).into_iter().filter_map(|found| found.row);
    Embedding::of(&lexicon::vector(language, rows)?)
}

/// Embeds a text by the English model alone; `None` for a text that has its vector from a table.
pub(super) fn embed_to_judge(text: &str) -> Option<Embedding> {
    let text = text.get(..text.floor_char_boundary(MAX_BYTES)).unwrap_or(text);
    language_of(text).is_none().then(|| potion::embed(text)).flatten()
}

/// The words of a query, each with its vector, so that the caller can weigh them.
pub(super) fn words(text: &str) -> Vec<WordVector> {
    let text = text.get(..text.floor_char_boundary(MAX_BYTES)).unwrap_or(text);
    let Some(language) = language_of(text) else { return potion::words(text) };
    let read = |found: lexicon::Found| {
        let vector = lexicon::vector(language, found.row);
        WordVector { word: found.word, vector, near: Vec::new() }
    };
    lexicon::words(language, text).into_iter().map(read).collect()
}

/// The language of a text, if a table of words has its vectors; `None` for English and for languages without a model.
pub(super) fn language_of(text: &str) -> Option<Language> {
    if text.is_ascii() || !text.chars().any(language::script::is_cjk) {
        return of_letters(text);
    }
    if potion::knows(text) || text.chars().any(is_hangul) {
        return None;
    }
    if is_chinese(text) {
        return Some(Language::Chinese);
    }
    text.chars().any(is_kana).then_some(Language::Japanese)
}

/// Words of grammar by which a language is told.
const ENGLISH: &str = "the and of to is are was were it that this with for you your my his her our their they we he she not have has had will \
    would can could should do does did what when where who why how which from about there been be at by if or but because i i'm it's don't its \
    on in an me him them so just as than then out up some any";
const SPANISH: &str = "el la los las un una unos unas de del al y en que es son fue muy más pero por para con mi mis tu su sus yo ella nos lo qué \
    quién cuándo dónde cómo cuál cuánto porque está están estoy soy hay tengo tiene ya también cada desde hasta sin ayer hoy hace me te se como \
    le no cuando donde a";
const GERMAN: &str = "der die das und ist ich nicht mit ein eine einen einem einer auf für im in den dem des sich wir ihr sie er es mein meine \
    meinen meiner meinem war sind bin habe hat von zu zum zur wie wo wann wer was warum welche welcher welches bei nach aus seit als auch noch \
    immer wird um an am mir mich so vor über beim vom nur";
const FRENCH: &str = "le la les un une des et est de je il elle nous vous ils ne pas pour dans avec sur mon ma mes son ses du au aux qui que quel \
    quelle quels quelles où quand comment pourquoi combien suis j'ai c'est à ça ce cette chez depuis été très plus mais tous ai sont était en \
    par me on se mon";
/// What the words of grammar are cut to in French before a vowel.
const CUT: [&str; 9] = ["l", "d", "j", "c", "n", "s", "m", "t", "qu"];

/// For each word of grammar, whether English, Spanish, German and French have it.
static GRAMMAR: LazyLock<HashMap<&'static str, [bool; 4]>> = LazyLock::new(|| {
    let mut grammar: HashMap<&str, [bool; 4]> = HashMap::new();
    for (at, list) in [ENGLISH, SPANISH, GERMAN, FRENCH].into_iter().enumerate() {
        for word in list.split_whitespace() {
            if let Some(has) = grammar.entry(word).or_default().get_mut(at) {
                *has = true;
            }
        }
    }
    grammar
});

/// The language of a text in Latin letters: the one whose words of grammar are the most frequent, if they are more than the English ones.
/// Without any, the one whose table has most of the words, if English does not have half of them.
fn of_letters(text: &str) -> Option<Language> {
    let start = text.get(..text.floor_char_boundary(MAX_WORDS * 8)).unwrap_or(text);
    let lower: String = start.chars().flat_map(char::to_lowercase).map(|c| if c == '\u{2019}' { '\'' } else { c }).collect();
    let words: Vec<&str> = lower.unicode_words().take(MAX_WORDS).collect();
    let mut scores = [0.0, lower.matches(['¿', '¡']).count() as f32, 0.0, 0.0];
    for word in &words {
        let has = GRAMMAR.get(word).copied().unwrap_or_default();
        let is_cut = word.split_once('\'').is_some_and(|(start, _)| CUT.contains(&start));
        let has_letter = |letters: &str| !word.is_ascii() && word.chars().any(|c| letters.contains(c));
        // Half a word of grammar: names in English texts have such letters too.
        let letters = [false, has_letter("ñáíóú"), has_letter("äöüß"), has_letter("çœèêàâùûîïë")];
        for ((score, has), letter) in scores.iter_mut().zip(has).zip(letters) {
            *score += f32::from(u8::from(has)) + f32::from(u8::from(letter)) / 2.0;
        }
        if is_cut && let [.., french] = &mut scores {
            *french += 1.0;
        }
    }
    let [english, others @ ..] = scores;
    let (best, score) = Language::LATIN.into_iter().zip(others).reduce(|best, other| if other.1 > best.1 { other } else { best })?;
    if score > english && score >= 1.0 {
        return Some(best);
    }
    let long: Vec<&str> = words.into_iter().filter(|word| word.chars().nth(2).is_some()).collect();
    if english > 0.0 || long.is_empty() || long.iter().filter(|word| potion::is_word(word)).count() * 2 >= long.len() {
        return None;
    }
    let known = |language: Language| long.iter().filter(|word| lexicon::has(language, word)).count();
    let most = Language::LATIN.into_iter().max_by_key(|language| (known(*language), *language == best))?;
    (known(most) * 3 >= long.len() * 2).then_some(most)
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
            ("El mes pasado recogí una gata", Some(Language::Spanish)),
            ("¿Mascota?", Some(Language::Spanish)),
            ("Letzten Monat habe ich ein Kätzchen geholt", Some(Language::German)),
            ("Le mois dernier j'ai adopté une chatte", Some(Language::French)),
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
            ["¿Qué mascota tengo?", "El mes pasado recogí una gatita en la protectora", "Hablé con el casero para renovar el contrato"],
            ["Welches Haustier habe ich?", "Letzten Monat habe ich ein Kätzchen geholt", "Der Drucker war am Freitag kaputt"],
            ["Quel animal ai-je ?", "Le mois dernier j'ai adopté une chatte", "La réunion est à quatre heures dans le bureau"],
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
        for text in ["我对花生过敏", "私はピーナッツアレルギーです", "Soy alérgico a los cacahuetes"] {
            assert_eq!((embed_to_judge(text), embed(text).is_some()), (None, true), "{text}");
        }
    }

    #[test]
    fn what_no_model_knows_has_no_vector() {
        for text in ["고양이를 입양했다", "", "。。。", "\u{0}"] {
            assert_eq!(embed(text), None, "{text:?}");
        }
    }
}

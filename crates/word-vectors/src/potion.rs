//! The local model: each word piece has a vector, and the vector of a text is their mean. English only; it needs no key, network or
//! thread. The files and their sources are in `static/models`.

use std::sync::LazyLock;

use unicode_segmentation::UnicodeSegmentation;

use crate::word_piece::WordPiece;
use recall_index::embedding::Embedding;

/// The dimensions of a vector.
pub(crate) const DIMENSIONS: usize = 256;
/// If the model knows less than this share of a text's words, the text is in another language.
const LEAST_KNOWN: f32 = 0.5;
/// The maximum number of bytes of a text that are embedded.
const MAX_BYTES: usize = 16_384;

static WEIGHTS: &[u8] = include_bytes!("../../../static/models/potion-base-8M/weights.bin");
/// For each row of the vocabulary, the words that mean nearly the same: their number, and for each its row (two bytes, little-endian) and the
/// cosine in 255ths.
static NEAR: &[u8] = include_bytes!("../../../static/models/potion-base-8M/near.bin");
static VOCABULARY: &str = include_str!("../../../static/models/potion-base-8M/vocab.txt");
static MODEL: LazyLock<Potion> = LazyLock::new(Potion::read);

/// A word of a query with its vector: the mean of its pieces, not normalized (rare words have longer vectors).
#[derive(Debug, Clone, PartialEq)]
pub struct WordVector {
    /// The word as written.
    pub word: String,
    /// The vector; `None` if the model does not know the word.
    pub vector: Option<Vec<f32>>,
    /// Words that mean nearly the same, with their cosines, the nearest first; none for a word of several pieces.
    pub near: Vec<(&'static str, f32)>,
}

/// The vocabulary, and the matrix as it is stored in the binary.
struct Potion {
    pieces: WordPiece,
    scales: &'static [[u8; 4]],
    rows: &'static [[u8; DIMENSIONS]],
    /// The piece of each row.
    names: Vec<&'static str>,
    /// The neighbours of each row, three bytes each.
    near: Vec<&'static [[u8; 3]]>,
}

/// Embeds a text; `None` if it has no words or is in a language that the model does not know.
pub(crate) fn embed(text: &str) -> Option<Embedding> {
    let text = text.get(..text.floor_char_boundary(MAX_BYTES)).unwrap_or(text);
    let pieces = MODEL.pieces.cut(text);
    if (pieces.rows.len() as f32) < LEAST_KNOWN * (pieces.rows.len() + pieces.unknown) as f32 {
        return None;
    }
    Embedding::of(&MODEL.mean(&pieces.rows)?)
}

/// The words of a query, each with its vector, so that the caller can weigh them.
pub(crate) fn words(text: &str) -> Vec<WordVector> {
    let text = text.get(..text.floor_char_boundary(MAX_BYTES)).unwrap_or(text);
    let read = |word: &str| {
        let pieces = MODEL.pieces.cut(word);
        let vector = if pieces.unknown > 0 { None } else { MODEL.mean(&pieces.rows) };
        let near = match pieces.rows.as_slice() {
            [row] if pieces.unknown == 0 => MODEL.near(*row),
            _ => Vec::new(),
        };
        WordVector { word: word.to_owned(), vector, near }
    };
    text.unicode_words().map(read).collect()
}

impl Potion {
    fn read() -> Self {
        let pieces = WordPiece::new(VOCABULARY);
        let (scales, codes) = WEIGHTS.split_at_checked(VOCABULARY.lines().count() * 4).unwrap_or_default();
        let names: Vec<&str> = VOCABULARY.lines().collect();
        let mut near = Vec::with_capacity(names.len());
        let mut rest = NEAR;
        while let Some((count, behind)) = rest.split_first() {
            let (neighbours, behind) = behind.split_at_checked(usize::from(*count) * 3).unwrap_or_default();
            near.push(neighbours.as_chunks().0);
            rest = behind;
        }
        Self { pieces, scales: scales.as_chunks().0, rows: codes.as_chunks().0, names, near }
    }

    fn near(&self, row: u32) -> Vec<(&'static str, f32)> {
        let neighbours = self.near.get(row as usize).copied().unwrap_or_default();
        let named = |[low, high, cosine]: &[u8; 3]| {
            let name = self.names.get(usize::from(u16::from_le_bytes([*low, *high])))?;
            Some((*name, f32::from(*cosine) / 255.0))
        };
        neighbours.iter().filter_map(named).collect()
    }

    fn mean(&self, rows: &[u32]) -> Option<Vec<f32>> {
        let mut sum = vec![0.0_f32; DIMENSIONS];
        for row in rows {
            let (scale, codes) = (self.scales.get(*row as usize)?, self.rows.get(*row as usize)?);
            let scale = f32::from_le_bytes(*scale);
            for (number, code) in sum.iter_mut().zip(codes) {
                *number += f32::from(code.cast_signed()) * scale;
            }
        }
        let count = rows.len() as f32;
        sum.iter_mut().for_each(|number| *number /= count);
        (!rows.is_empty()).then_some(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cosine(a: &str, b: &str) -> f32 {
        embed(a).unwrap().cosine(&embed(b).unwrap())
    }

    #[test]
    fn the_matrix_has_a_row_for_every_piece() {
        assert_eq!((MODEL.scales.len(), MODEL.rows.len()), (29_528, 29_528));
        assert_eq!((MODEL.names.len(), MODEL.near.len()), (29_528, 29_528));
    }

    #[test]
    fn a_word_knows_what_means_nearly_the_same() {
        let near = |word: &str| words(word).remove(0).near;
        let dog = near("Dog");
        assert!(dog.iter().any(|(word, _)| *word == "puppy") && dog.iter().all(|(word, _)| *word != "dog"), "{dog:?}");
        assert!(dog.is_sorted_by(|one, two| one.1 >= two.1) && dog.iter().all(|(_, cosine)| (0.49..=1.0).contains(cosine)), "{dog:?}");
        for (word, cosine) in dog {
            let exact = cosine_of_pieces("dog", word);
            assert!((exact - cosine).abs() < 0.02, "{word}: {exact} {cosine}");
        }
        assert!(near("2023").is_empty() && near("unbelievableness").is_empty() && near("你好").is_empty());
    }

    fn cosine_of_pieces(one: &str, two: &str) -> f32 {
        Embedding::of(&words(one).remove(0).vector.unwrap()).unwrap().cosine(&Embedding::of(&words(two).remove(0).vector.unwrap()).unwrap())
    }

    /// Pieces as the tokenizer of the model's training cuts them.
    #[test]
    fn words_are_cut_like_the_reference_cuts_them() {
        let pieces = |text: &str| {
            let names: Vec<&str> = VOCABULARY.lines().collect();
            MODEL.pieces.cut(text).rows.iter().map(|row| names[*row as usize]).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(pieces("Don't forget: 3.14 isn't pi's value, naïve café"), "don ' t forget : 3 . 14 isn ' t pi ' s value , naive cafe");
        assert_eq!(
            pieces("unbelievableness of antidisestablishmentarianism"),
            "unbelievable ##ness of anti ##dis ##est ##ab ##lish ##ment ##arian ##ism"
        );
        assert_eq!(pieces("I moved to Oslo in May 2023."), "i moved to oslo in may 202 ##3 .");
        assert_eq!(pieces("snake_case and CamelCase e-mail@example.com"), "snake _ case and camel ##case e - mail @ example . com");
        assert_eq!(pieces(&format!("{} tail", "x".repeat(120))), "tail");
        assert_eq!(MODEL.pieces.cut("你好 world").unknown, 2);
    }

    /// Reference vectors of the original model, computed with floating-point numbers: -0.04036575, -0.13008863, -0.03406767, -0.005848.
    #[test]
    fn a_vector_is_the_models_own() {
        let embedding = embed("I adopted a dog").unwrap();
        let first: Vec<f32> = embedding.codes().iter().take(4).map(|code| f32::from(*code) * embedding.scale()).collect();
        for (number, expected) in first.iter().zip([-0.040_365_75, -0.130_088_63, -0.034_067_67, -0.005_848]) {
            assert!((number - expected).abs() < 0.003, "{first:?}");
        }
    }

    #[test]
    fn what_means_the_same_is_nearer_than_what_does_not() {
        assert!(cosine("I adopted a dog", "we got a puppy") > cosine("I adopted a dog", "quarterly tax report") + 0.4);
    }

    #[test]
    fn a_language_it_does_not_know_and_a_text_without_words_have_no_vector() {
        for text in ["我昨天搬到了上海，住在图书馆旁边", "", "  \n", "\u{0}"] {
            assert_eq!(embed(text), None, "{text:?}");
        }
        assert!(embed("我喜欢 the green tea of the Longjing village").is_some(), "mostly English");
    }
}

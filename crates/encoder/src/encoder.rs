//! The encoder: from a text to its vector.

use std::path::Path;

use ndarray::Array2;

use crate::error::EncoderError;
use crate::file::{ModelFile, Shape};
use crate::install::{self, MODEL};
use crate::layers::{Layer, Norm, mean, normalized};
use crate::quantized;
use crate::tokenizer::Tokenizer;

/// The mean of the vectors of texts in many languages; `examples/centre.rs` makes it.
static CENTRE: &[u8] = include_bytes!("../data/centre.bin");

/// What a text is. The model was trained with these words before its texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Prefix {
    /// What is asked.
    Query,
    /// What is searched.
    Passage,
}

impl Prefix {
    const fn word(self) -> &'static str {
        match self {
            Self::Query => "query: ",
            Self::Passage => "passage: ",
        }
    }
}

/// A model in memory. It is not changed by use, so that threads share it.
pub struct Encoder {
    shape: Shape,
    tokenizer: Tokenizer,
    /// The vectors of the pieces of words, with four bits a number: they are most of the model.
    words: Box<[u8]>,
    positions: Array2<f32>,
    norm: Norm,
    layers: Vec<Layer>,
    /// Taken off every vector.
    centre: Option<Vec<f32>>,
}

impl std::fmt::Debug for Encoder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Encoder({MODEL}, {} numbers)", self.shape.hidden)
    }
}

impl Encoder {
    /// Loads the model that [`install::install`] wrote to `path`, and checks its checksum.
    ///
    /// # Errors
    /// [`EncoderError::Io`]; [`EncoderError::Checksum`] for any other file.
    pub fn open(path: &Path) -> Result<Self, EncoderError> {
        let bytes = std::fs::read(path).map_err(EncoderError::io(path))?;
        install::check(path, &bytes)?;
        Ok(Self::read(&bytes)?.centred())
    }

    /// Reads any model of this format, whose vectors stay as they are.
    ///
    /// # Errors
    /// [`EncoderError::Format`].
    pub fn read(bytes: &[u8]) -> Result<Self, EncoderError> {
        let file = ModelFile::read(bytes)?;
        let shape @ Shape { hidden, positions: most, rows, .. } = file.shape;
        let count = rows.checked_mul(hidden).ok_or(EncoderError::Format("its sizes do not fit together"))?;
        let words = Box::from(file.packed("emb.word", count)?);
        let positions = Array2::from_shape_vec((most, hidden), file.plain("emb.pos", most * hidden)?);
        let mut positions = positions.map_err(|_| EncoderError::Format("a tensor has another size"))?;
        // Every token of a text is of the first kind.
        let kind = first(file.plain("emb.type", 2 * hidden).or_else(|_| file.plain("emb.type", hidden))?, hidden);
        positions.rows_mut().into_iter().for_each(|mut row| row.iter_mut().zip(&kind).for_each(|(number, kind)| *number += kind));
        let norm = Norm::read(&file, "emb.ln")?;
        let layers = (0..shape.layers).map(|number| Layer::read(&file, number)).collect::<Result<_, _>>()?;
        Ok(Self { shape, tokenizer: Tokenizer::new(file.vocabulary), words, positions, norm, layers, centre: None })
    }

    /// The same with the centre of the model's vectors taken off each: all texts have cosines of .7 to .9 otherwise, by which neither a
    /// threshold nor a sum with other scores can tell them apart.
    fn centred(mut self) -> Self {
        let centre: Vec<f32> = CENTRE.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect();
        self.centre = (centre.len() == self.shape.hidden).then_some(centre);
        self
    }

    /// How many numbers a vector has.
    #[must_use]
    pub const fn dimensions(&self) -> usize {
        self.shape.hidden
    }

    /// The vector of a text, of length 1; `None` for a text without words. Only the first tokens count that the model can take.
    #[must_use]
    pub fn encode(&self, prefix: Prefix, text: &str) -> Option<Vec<f32>> {
        if text.trim().is_empty() {
            return None;
        }
        let tokens = self.tokenizer.tokens(&format!("{}{text}", prefix.word()), self.shape.positions);
        let mut rows = self.embedded(&tokens)?;
        self.norm.apply(&mut rows);
        self.layers.iter().for_each(|layer| layer.apply(&mut rows));
        let mut vector = normalized(mean(&rows))?;
        if let Some(centre) = &self.centre {
            vector.iter_mut().zip(centre).for_each(|(number, centre)| *number -= centre);
        }
        normalized(vector)
    }

    /// The vectors of the tokens and of their positions.
    fn embedded(&self, tokens: &[u32]) -> Option<Array2<f32>> {
        let bytes = quantized::bytes_of(self.shape.hidden)?;
        let mut numbers = Vec::with_capacity(tokens.len() * self.shape.hidden);
        for token in tokens {
            let from = *token as usize * bytes;
            quantized::read(self.words.get(from..from + bytes)?, &mut numbers);
        }
        let mut rows = Array2::from_shape_vec((tokens.len(), self.shape.hidden), numbers).ok()?;
        rows.rows_mut().into_iter().zip(self.positions.rows()).for_each(|(mut row, position)| row += &position);
        Some(rows)
    }
}

fn first(mut numbers: Vec<f32>, count: usize) -> Vec<f32> {
    numbers.truncate(count);
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    fn encoder() -> Encoder {
        Encoder::read(&sample::model()).unwrap()
    }

    fn length(vector: &[f32]) -> f32 {
        vector.iter().map(|number| number * number).sum::<f32>().sqrt()
    }

    #[test]
    fn a_text_has_one_vector_of_length_1() {
        let encoder = encoder();
        for text in ["green tea", "我喜欢绿茶", "☂", &"tea ".repeat(200)] {
            let vector = encoder.encode(Prefix::Passage, text).unwrap();
            assert_eq!((vector.len(), encoder.dimensions()), (64, 64));
            assert!((length(&vector) - 1.0).abs() < 1e-5, "{text}");
            assert_eq!(encoder.encode(Prefix::Passage, text), Some(vector), "{text}");
        }
    }

    #[test]
    fn texts_questions_and_orders_of_words_differ() {
        let encoder = encoder();
        let of = |prefix, text| encoder.encode(prefix, text).unwrap();
        let one = of(Prefix::Passage, "green tea");
        for other in [of(Prefix::Query, "green tea"), of(Prefix::Passage, "tea green"), of(Prefix::Passage, "绿茶")] {
            assert_ne!(one, other);
        }
        assert_eq!(one, of(Prefix::Passage, "green  tea\n"));
    }

    #[test]
    fn a_text_without_words_has_no_vector() {
        assert_eq!((encoder().encode(Prefix::Query, ""), encoder().encode(Prefix::Passage, " \n\u{3000}")), (None, None));
    }

    #[test]
    fn a_centre_is_taken_off_where_it_fits() {
        assert_eq!(CENTRE.len(), 384 * 4);
        assert!(encoder().centred().centre.is_none());
    }
}

//! The file of a model: a head with its sizes, the vocabulary, the normalization of characters, a directory, and the tensors. All numbers
//! are little-endian.

use std::collections::HashMap;

use crate::error::EncoderError;
use crate::quantized;

const MAGIC: &[u8] = b"E5S1";
/// Kinds of tensors in the directory.
const PLAIN: u8 = 0;

/// The sizes of a model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Shape {
    /// Numbers of a vector.
    pub(crate) hidden: usize,
    pub(crate) layers: usize,
    pub(crate) heads: usize,
    /// Numbers between the two halves of a layer.
    pub(crate) inner: usize,
    /// Rows of the table of words.
    pub(crate) rows: usize,
    /// Most tokens of a text.
    pub(crate) positions: usize,
    /// Added to a variance before its root is taken.
    pub(crate) epsilon: f32,
}

/// The pieces of words and how characters are normalized.
#[derive(Debug)]
pub(crate) struct Vocabulary<'a> {
    /// The pieces with the logarithms of their probabilities, by number.
    pub(crate) pieces: Vec<(&'a str, f32)>,
    pub(crate) start: u32,
    pub(crate) end: u32,
    pub(crate) padding: u32,
    pub(crate) unknown: u32,
    /// Characters that others replace.
    pub(crate) replacements: HashMap<char, Box<str>>,
}

/// A model's file, read.
#[derive(Debug)]
pub(crate) struct ModelFile<'a> {
    pub(crate) shape: Shape,
    pub(crate) vocabulary: Vocabulary<'a>,
    tensors: HashMap<&'a str, (u8, &'a [u8])>,
}

impl<'a> ModelFile<'a> {
    pub(crate) fn read(bytes: &'a [u8]) -> Result<Self, EncoderError> {
        let mut cursor = Cursor(bytes);
        if cursor.take(4)? != MAGIC {
            return Err(EncoderError::Format("it begins with other bytes"));
        }
        cursor.take(4)?;
        let shape = shape(&mut cursor)?;
        let vocabulary = vocabulary(&mut cursor)?;
        if vocabulary.pieces.len() > shape.rows {
            return Err(EncoderError::Format("it has more pieces of words than rows for them"));
        }
        let tensors = directory(&mut cursor, bytes)?;
        Ok(Self { shape, vocabulary, tensors })
    }

    /// The bytes of a tensor of `count` numbers with four bits each.
    pub(crate) fn packed(&self, name: &str, count: usize) -> Result<&'a [u8], EncoderError> {
        let bytes = quantized::bytes_of(count).ok_or(EncoderError::Format("a row is no multiple of 32"))?;
        match self.tensors.get(name) {
            Some((kind, found)) if *kind != PLAIN && found.len() == bytes => Ok(found),
            _ => Err(EncoderError::Format("a tensor is missing or has another size")),
        }
    }

    /// The numbers of a tensor with four bits each.
    pub(crate) fn unpacked(&self, name: &str, count: usize) -> Result<Vec<f32>, EncoderError> {
        let mut numbers = Vec::with_capacity(count);
        quantized::read(self.packed(name, count)?, &mut numbers);
        Ok(numbers)
    }

    /// The numbers of a tensor with 32 bits each.
    pub(crate) fn plain(&self, name: &str, count: usize) -> Result<Vec<f32>, EncoderError> {
        match self.tensors.get(name) {
            Some((PLAIN, found)) if found.len() == count * 4 => Ok(numbers(found)),
            _ => Err(EncoderError::Format("a tensor is missing or has another size")),
        }
    }
}

fn shape(cursor: &mut Cursor<'_>) -> Result<Shape, EncoderError> {
    let [hidden, layers, heads, inner, rows, positions] =
        [cursor.count()?, cursor.count()?, cursor.count()?, cursor.count()?, cursor.count()?, cursor.count()?];
    let (_kinds, epsilon, block) = (cursor.count()?, cursor.number()?, cursor.count()?);
    let is_whole = heads > 0 && hidden > 0 && hidden.is_multiple_of(heads) && positions > 2 && layers <= 64;
    if !is_whole || block != quantized::BLOCK || [hidden, inner, positions].iter().any(|size| *size > 1 << 16) {
        return Err(EncoderError::Format("its sizes do not fit together"));
    }
    Ok(Shape { hidden, layers, heads, inner, rows, positions, epsilon })
}

fn vocabulary<'a>(cursor: &mut Cursor<'a>) -> Result<Vocabulary<'a>, EncoderError> {
    let count = cursor.count()?;
    let [start, end, padding, unknown] = [cursor.word()?, cursor.word()?, cursor.word()?, cursor.word()?];
    let bytes = usize::try_from(cursor.long()?).map_err(|_| SHORT)?;
    let offsets = words(cursor.take(count.saturating_add(1).saturating_mul(4))?);
    let scores = numbers(cursor.take(count.saturating_mul(4))?);
    let text = std::str::from_utf8(cursor.take(bytes)?).map_err(|_| EncoderError::Format("a piece of a word is no text"))?;
    let spelled = |(from, to): (&u32, &u32)| text.get(*from as usize..*to as usize);
    let spellings: Option<Vec<&str>> = offsets.iter().zip(offsets.iter().skip(1)).map(spelled).collect();
    let spellings = spellings.ok_or(EncoderError::Format("a piece of a word lies outside the vocabulary"))?;
    let pieces = spellings.into_iter().zip(scores).collect();
    Ok(Vocabulary { pieces, start, end, padding, unknown, replacements: replacements(cursor)? })
}

fn replacements(cursor: &mut Cursor<'_>) -> Result<HashMap<char, Box<str>>, EncoderError> {
    let (count, _bytes) = (cursor.count()?, cursor.word()?);
    let mut replacements = HashMap::new();
    for _ in 0..count {
        let of = cursor.character()?;
        let length = cursor.byte()?;
        let by = (0..length).map(|_| cursor.character()).collect::<Result<String, _>>()?;
        replacements.insert(of, by.into_boxed_str());
    }
    Ok(replacements)
}

fn directory<'a>(cursor: &mut Cursor<'a>, file: &'a [u8]) -> Result<HashMap<&'a str, (u8, &'a [u8])>, EncoderError> {
    let count = cursor.count()?;
    let mut tensors = HashMap::new();
    for _ in 0..count {
        let length = usize::from(cursor.short()?);
        let name = std::str::from_utf8(cursor.take(length)?).map_err(|_| EncoderError::Format("a tensor has no name"))?;
        let (kind, _count) = (cursor.byte()?, cursor.word()?);
        let [from, bytes] = [cursor.long()?, cursor.long()?].map(usize::try_from);
        let (from, bytes) = (from.map_err(|_| SHORT)?, bytes.map_err(|_| SHORT)?);
        tensors.insert(name, (kind, file.get(from..from.saturating_add(bytes)).ok_or(SHORT)?));
    }
    Ok(tensors)
}

const SHORT: EncoderError = EncoderError::Format("it ends too soon");

fn numbers(bytes: &[u8]) -> Vec<f32> {
    bytes.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect()
}

fn words(bytes: &[u8]) -> Vec<u32> {
    bytes.as_chunks::<4>().0.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect()
}

/// The bytes that are not read yet.
struct Cursor<'a>(&'a [u8]);

impl<'a> Cursor<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], EncoderError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(SHORT)?;
        self.0 = rest;
        Ok(taken)
    }

    fn chunk<const N: usize>(&mut self) -> Result<[u8; N], EncoderError> {
        let (taken, rest) = self.0.split_first_chunk::<N>().ok_or(SHORT)?;
        self.0 = rest;
        Ok(*taken)
    }

    fn byte(&mut self) -> Result<u8, EncoderError> {
        self.chunk::<1>().map(|[byte]| byte)
    }

    fn short(&mut self) -> Result<u16, EncoderError> {
        self.chunk().map(u16::from_le_bytes)
    }

    fn word(&mut self) -> Result<u32, EncoderError> {
        self.chunk().map(u32::from_le_bytes)
    }

    fn count(&mut self) -> Result<usize, EncoderError> {
        self.word().map(|count| count as usize)
    }

    fn long(&mut self) -> Result<u64, EncoderError> {
        self.chunk().map(u64::from_le_bytes)
    }

    fn number(&mut self) -> Result<f32, EncoderError> {
        self.chunk().map(f32::from_le_bytes)
    }

    fn character(&mut self) -> Result<char, EncoderError> {
        char::from_u32(self.word()?).ok_or(EncoderError::Format("a character is none"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    #[test]
    fn a_file_has_its_sizes_and_its_vocabulary() {
        let bytes = sample::model();
        let file = ModelFile::read(&bytes).unwrap();
        assert_eq!((file.shape.hidden, file.shape.layers, file.shape.heads, file.shape.positions), (64, 2, 4, 24));
        assert_eq!(file.vocabulary.pieces.len(), file.shape.rows);
        assert_eq!(file.vocabulary.replacements.get(&'Ａ').map(AsRef::as_ref), Some("A"));
        assert!(file.plain("emb.ln.w", 64).is_ok() && file.plain("emb.ln.w", 65).is_err() && file.packed("emb.ln.w", 64).is_err());
    }

    #[test]
    fn a_file_that_is_cut_anywhere_is_refused() {
        let bytes = sample::model();
        for length in (0..bytes.len()).step_by(97) {
            assert!(ModelFile::read(&bytes[..length]).is_err(), "{length}");
        }
    }

    #[test]
    fn other_bytes_are_refused() {
        assert!(matches!(ModelFile::read(b"GGUF and more"), Err(EncoderError::Format(_))));
        let mut bytes = sample::model();
        bytes[8] = 33;
        assert!(matches!(ModelFile::read(&bytes), Err(EncoderError::Format(_))));
    }
}

//! Cuts texts into pieces of words, as SentencePiece's unigram model does: of all cuts the most probable one.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization;

use crate::file::Vocabulary;

/// What marks the beginning of a word.
const MARK: char = '\u{2581}';
/// How much less probable an unknown character is than the rarest piece, as a logarithm.
const UNKNOWN: f32 = 10.0;
/// Most bytes of a text that are read: more than enough for the tokens that a model takes.
const MAX_BYTES: usize = 16_384;

/// The vocabulary, ready to cut texts with.
#[derive(Debug)]
pub(crate) struct Tokenizer {
    pieces: HashMap<Box<str>, (u32, f32)>,
    replacements: HashMap<char, Box<str>>,
    /// Characters of the longest piece.
    longest: usize,
    start: u32,
    end: u32,
    unknown: u32,
    /// The score of an unknown character.
    unknown_score: f32,
}

/// The best cut of a text up to some character: its score, the beginning of its last piece, and that piece.
#[derive(Clone, Copy)]
struct Cut {
    score: f32,
    from: usize,
    piece: u32,
}

impl Tokenizer {
    pub(crate) fn new(vocabulary: Vocabulary<'_>) -> Self {
        let Vocabulary { pieces, start, end, padding, unknown, replacements } = vocabulary;
        let rarest = pieces.iter().map(|(_, score)| *score).fold(0.0_f32, f32::min);
        let longest = pieces.iter().map(|(piece, _)| piece.chars().count()).max().unwrap_or(1);
        // A text that spells a control token does not become one.
        let is_control = |number: &u32| [start, end, padding, unknown].contains(number);
        let pieces = (0..).zip(pieces).filter(|(number, _)| !is_control(number));
        let pieces = pieces.map(|(number, (piece, score))| (Box::from(piece), (number, score))).collect();
        Self { pieces, replacements, longest, start, end, unknown, unknown_score: rarest - UNKNOWN }
    }

    /// The tokens of a text, at most `most`, those for its start and end included. Empty for a text without words.
    pub(crate) fn tokens(&self, text: &str, most: usize) -> Vec<u32> {
        let text = text.get(..text.floor_char_boundary(MAX_BYTES)).unwrap_or(text);
        let text = self.normalized(text);
        let mut tokens = vec![self.start];
        for word in text.split_whitespace() {
            if tokens.len() >= most {
                break;
            }
            self.cut(word, &mut tokens);
        }
        if tokens.len() == 1 {
            return Vec::new();
        }
        tokens.truncate(most.saturating_sub(1));
        tokens.push(self.end);
        tokens
    }

    /// The text as the vocabulary spells it: accents joined with their letters, and characters replaced by their plain forms.
    fn normalized(&self, text: &str) -> String {
        let mut normalized = String::with_capacity(text.len());
        for c in text.nfc() {
            match self.replacements.get(&c) {
                Some(by) => normalized.push_str(by),
                None => normalized.push(c),
            }
        }
        normalized
    }

    fn cut(&self, word: &str, tokens: &mut Vec<u32>) {
        let word: String = std::iter::once(MARK).chain(word.chars()).collect();
        let ends: Vec<usize> = word.char_indices().map(|(at, c)| at + c.len_utf8()).collect();
        let mut cuts = vec![Cut { score: f32::NEG_INFINITY, from: 0, piece: self.unknown }; ends.len() + 1];
        if let Some(first) = cuts.first_mut() {
            first.score = 0.0;
        }
        for from in 0..ends.len() {
            let Some(before) = cuts.get(from).map(|cut| cut.score) else { break };
            let at = from.checked_sub(1).and_then(|last| ends.get(last)).copied().unwrap_or(0);
            for (to, end) in (from + 1..).zip(ends.iter().skip(from).take(self.longest)) {
                let known = word.get(at..*end).and_then(|piece| self.pieces.get(piece)).copied();
                let unknown = (to == from + 1).then_some((self.unknown, self.unknown_score));
                if let (Some((piece, score)), Some(cut)) = (known.or(unknown), cuts.get_mut(to))
                    && before + score > cut.score
                {
                    *cut = Cut { score: before + score, from, piece };
                }
            }
        }
        let first = tokens.len();
        let mut at = ends.len();
        while let Some(cut) = cuts.get(at).filter(|_| at > 0) {
            // Unknown characters in a row are one token.
            if cut.piece != self.unknown || tokens.len() == first || tokens.last() != Some(&self.unknown) {
                tokens.push(cut.piece);
            }
            at = cut.from;
        }
        if let Some(own) = tokens.get_mut(first..) {
            own.reverse();
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::file::ModelFile;
    use crate::sample;

    fn tokenizer() -> Tokenizer {
        Tokenizer::new(ModelFile::read(&sample::model()).unwrap().vocabulary)
    }

    fn spelled(text: &str) -> String {
        let tokens = tokenizer().tokens(text, 24);
        let inner = tokens.get(1..tokens.len().saturating_sub(1)).unwrap_or_default();
        inner.iter().map(|token| sample::PIECES[*token as usize]).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_most_probable_pieces_are_taken() {
        assert_eq!(spelled("green tea"), "▁green ▁tea");
        assert_eq!(spelled("greens"), "▁green s");
        assert_eq!(spelled("teas  tea"), "▁tea s ▁tea");
        assert_eq!(spelled("tee"), "▁ t e e");
    }

    #[test]
    fn chinese_is_cut_without_spaces() {
        assert_eq!(spelled("我喜欢绿茶"), "▁我 喜欢 绿茶");
        assert_eq!(spelled("我 绿茶"), "▁我 ▁ 绿茶");
    }

    #[test]
    fn characters_have_their_plain_form() {
        assert_eq!(spelled("\u{FF34}"), "▁ T");
        assert_eq!((spelled("tea\u{3000}tea"), spelled("cafe\u{301}")), ("▁tea ▁tea".to_owned(), "▁ c a f é".to_owned()));
    }

    #[test]
    fn what_the_vocabulary_does_not_know_is_one_token() {
        assert_eq!(spelled("tea ☂☂ tea"), "▁tea ▁ <unk> ▁tea");
        assert_eq!(spelled("<s>"), "▁ <unk> s <unk>");
    }

    #[test]
    fn a_text_has_a_start_and_an_end_and_a_long_one_is_shortened() {
        let tokens = tokenizer().tokens(&"tea ".repeat(100), 24);
        assert_eq!((tokens.len(), tokens.first(), tokens.last()), (24, Some(&0), Some(&2)));
        assert!(tokenizer().tokens(" \n\u{3000}", 24).is_empty() && tokenizer().tokens("", 24).is_empty());
    }

    proptest! {
        #[test]
        fn every_text_has_tokens_of_the_vocabulary(text in "\\PC{0,60}") {
            let tokens = tokenizer().tokens(&text, 24);
            prop_assert!(tokens.len() <= 24 && tokens.iter().all(|token| (*token as usize) < sample::PIECES.len()));
        }
    }
}

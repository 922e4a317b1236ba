//! Word vectors of Chinese and Japanese. Both tables share the vector space of the English model. The files and their sources are in `static/models`.

use std::sync::LazyLock;

use language::script::simplified;
use unicode_normalization::UnicodeNormalization;

use crate::potion::DIMENSIONS;

/// The numbers of a word as they are stored, two in a byte.
const STORED: usize = 256;
/// Bytes of a word: the hash of its spelling, the logarithm of its rank, the numbers.
const KEY: usize = 4;
const CODES: usize = STORED / 2;
/// A word of this rank has half the weight of the rarest: the most frequent words say little.
const HALF_RANK: f32 = 100.0;
/// How many steps of a rank's byte make a factor of e.
const STEPS: f32 = 20.0;
/// What a character that is part of no word costs a cut: more than any word.
const UNKNOWN: f32 = 16.0;
/// The longest word of a script without spaces, in characters.
const LONGEST: usize = 8;

/// The languages with a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Language {
    Chinese,
    Japanese,
}

impl Language {
    fn table(self) -> &'static Table {
        match self {
            Self::Chinese => &CHINESE,
            Self::Japanese => &JAPANESE,
        }
    }
}

static CHINESE: LazyLock<Table> = LazyLock::new(|| Table::read(include_bytes!("../../../static/models/words/zh.bin")));
static JAPANESE: LazyLock<Table> = LazyLock::new(|| Table::read(include_bytes!("../../../static/models/words/ja.bin")));
/// The vector of each stored number in the space of the English model; the vectors are at right angles and have length 1.
static AXES: &[u8] = include_bytes!("../../../static/models/words/axes.bin");

/// The words of a language, in order of their hashes.
struct Table {
    keys: &'static [[u8; KEY]],
    ranks: &'static [u8],
    codes: &'static [[u8; CODES]],
}

/// A word of a text: its spelling and its place in the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) word: String,
    /// `None` for a word that the table does not have.
    pub(crate) row: Option<usize>,
}

impl Table {
    fn read(file: &'static [u8]) -> Self {
        let count = file.len() / (KEY + 1 + CODES);
        let (keys, rest) = file.split_at_checked(count * KEY).unwrap_or_default();
        let (ranks, codes) = rest.split_at_checked(count).unwrap_or_default();
        Self { keys: keys.as_chunks().0, ranks, codes: codes.as_chunks().0 }
    }

    fn find(&self, word: &str) -> Option<usize> {
        let hash = hash(word);
        self.keys.binary_search_by_key(&hash, |key| u32::from_le_bytes(*key)).ok()
    }

    /// The logarithm of the word's rank.
    fn log_rank(&self, row: usize) -> f32 {
        self.ranks.get(row).map_or(0.0, |rank| f32::from(*rank) / STEPS)
    }

    /// How much a word says, 0 to 1.
    fn weight(&self, row: usize) -> f32 {
        let rank = self.log_rank(row).exp();
        rank / (rank + HALF_RANK)
    }

    /// Adds the word's vector, of length `weight`, to `sum`.
    fn add(&self, row: usize, weight: f32, sum: &mut [f32; STORED]) {
        let Some(codes) = self.codes.get(row) else { return };
        let numbers = || codes.iter().flat_map(|pair| [pair & 15, pair >> 4]).map(|code| f32::from(code) - 7.0);
        let length = numbers().map(|number| number * number).sum::<f32>().sqrt().max(f32::MIN_POSITIVE);
        sum.iter_mut().zip(numbers()).for_each(|(sum, number)| *sum += weight * number / length);
    }

    /// Cuts a run of characters without spaces into words: the cut whose words are the most frequent together. Characters that are part
    /// of no word are left out.
    fn cut(&self, run: &[char], found: &mut Vec<Found>) {
        let mut best: Vec<(f32, usize, Option<usize>)> = vec![(f32::INFINITY, 1, None); run.len() + 1];
        if let Some(first) = best.first_mut() {
            first.0 = 0.0;
        }
        let mut word = String::new();
        for start in 0..run.len() {
            let Some(cost) = best.get(start).map(|best| best.0) else { break };
            word.clear();
            for (length, c) in (1..=LONGEST).zip(run.iter().skip(start)) {
                word.push(*c);
                let row = self.find(&word);
                // By Zipf's law a word's probability is about a tenth of one over its rank.
                let own = row.map(|row| self.log_rank(row) + 2.3).or((length == 1).then_some(UNKNOWN));
                if let (Some(own), Some(end)) = (own, best.get_mut(start + length))
                    && cost + own < end.0
                {
                    *end = (cost + own, length, row);
                }
            }
        }
        let (mut words, mut end) = (Vec::new(), run.len());
        while let Some((_, length, row)) = best.get(end).filter(|_| end > 0) {
            let start = end.saturating_sub(*length);
            words.push(Found { word: run.get(start..end).unwrap_or_default().iter().collect(), row: *row });
            end = start;
        }
        found.extend(words.into_iter().rev());
    }
}

/// FNV-1a with 32 bits: a word that is not in the table is taken for one that is once in 70,000 times.
fn hash(word: &str) -> u32 {
    word.bytes().fold(0x811C_9DC5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// The words of a text, in order. Words in Latin letters and numbers are not in the tables.
pub(crate) fn words(language: Language, text: &str) -> Vec<Found> {
    let table = language.table();
    let (mut found, mut run, mut word) = (Vec::new(), Vec::new(), String::new());
    let is_simplified = language == Language::Chinese;
    for c in text.nfkc().flat_map(char::to_lowercase).chain([' ']) {
        let is_run = language::script::Class::of(c).is_run();
        if is_run {
            run.push(if is_simplified { simplified(c) } else { c });
            continue;
        }
        table.cut(&run, &mut found);
        run.clear();
        if c.is_alphanumeric() {
            word.push(c);
        } else if !word.is_empty() {
            found.push(Found { word: std::mem::take(&mut word), row: None });
        }
    }
    found
}

/// The vector of these words, in the space of the English model. Its length is the weight of the words. `None` without any.
pub(crate) fn vector(language: Language, rows: impl IntoIterator<Item = usize>) -> Option<Vec<f32>> {
    let table = language.table();
    let (mut sum, mut weight) = ([0.0_f32; STORED], 0.0_f32);
    for row in rows {
        let own = table.weight(row);
        table.add(row, own, &mut sum);
        weight += own;
    }
    (weight > 0.0).then(|| across(&sum))
}

/// The vector in the space of the English model.
fn across(stored: &[f32; STORED]) -> Vec<f32> {
    let mut vector = vec![0.0_f32; DIMENSIONS];
    for (number, axis) in stored.iter().zip(AXES.as_chunks::<{ DIMENSIONS * 4 }>().0) {
        for (sum, part) in vector.iter_mut().zip(axis.as_chunks::<4>().0) {
            *sum += number * f32::from_le_bytes(*part);
        }
    }
    vector
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Language; 2] = [Language::Chinese, Language::Japanese];

    fn spelled(language: Language, text: &str) -> String {
        words(language, text).into_iter().map(|found| found.word).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_tables_are_whole_and_in_order() {
        for language in ALL {
            let table = language.table();
            assert!(table.keys.len() > 37_000, "{language:?}");
            assert_eq!((table.keys.len(), table.keys.len()), (table.ranks.len(), table.codes.len()), "{language:?}");
            assert!(table.keys.is_sorted_by_key(|key| u32::from_le_bytes(*key)), "{language:?}");
        }
        assert_eq!(AXES.len(), STORED * DIMENSIONS * 4);
    }

    #[test]
    fn words_are_cut_where_they_are_the_most_frequent() {
        assert_eq!(spelled(Language::Chinese, "我昨天搬到了上海，住在圖書館旁边"), "我 昨天 搬 到 了 上海 住 在 图书馆 旁边");
        assert_eq!(spelled(Language::Chinese, "我在 Porto，当护士"), "我 在 porto 当 护士");
        assert_eq!(words(Language::Japanese, "Porto"), [Found { word: "porto".to_owned(), row: None }]);
    }

    #[test]
    fn frequent_words_weigh_less() {
        let table = Language::Chinese.table();
        let weight = |word: &str| table.weight(table.find(word).unwrap());
        assert!(weight("的") < 0.05 && weight("图书馆") > 0.8, "{} {}", weight("的"), weight("图书馆"));
    }

    #[test]
    fn what_crosses_into_the_other_space_keeps_its_angles() {
        let mut stored = [0.0_f32; STORED];
        stored.iter_mut().zip(0_u8..=255).for_each(|(number, place)| *number = f32::from(place % 7) - 3.0);
        let length = |numbers: &[f32]| numbers.iter().map(|number| number * number).sum::<f32>().sqrt();
        assert!((length(&stored) - length(&across(&stored))).abs() < 0.01);
    }
}

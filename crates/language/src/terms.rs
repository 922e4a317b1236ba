//! Splits a sentence into comparable parts: stems, pairs of Chinese characters, figures, names.

use std::collections::BTreeSet;

use rust_stemmers::{Algorithm, Stemmer};

use crate::normalize::plain;
use crate::numbers::{self, is_chinese_numeral};
use crate::script::is_han;
use crate::stop_words;

/// Spelling variants and synonyms, with the form that is compared.
const ALIKE: [(&str, &str); 20] = [
    ("postgresql", "postgres"),
    ("db", "database"),
    ("k8s", "kubernetes"),
    ("golang", "go"),
    ("prod", "production"),
    ("mum", "mother"),
    ("mom", "mother"),
    ("dad", "father"),
    ("kid", "child"),
    ("kids", "child"),
    ("children", "child"),
    ("celiac", "coeliac"),
    ("favorite", "favourite"),
    ("color", "colour"),
    ("euros", "eur"),
    ("euro", "eur"),
    ("dollars", "usd"),
    ("pounds", "gbp"),
    ("stand-up", "standup"),
    ("apartment", "flat"),
];

/// Days and months distinguish facts as figures do.
const CALENDAR: [&str; 19] = [
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
/// Whether a figure is a weekday or a month.
#[must_use]
pub fn is_day(figure: &str) -> bool {
    CALENDAR.contains(&figure)
}

/// 我家在杭州 and 我住在杭州 are about one matter.
const HOME: char = '家';
/// Prefixes of a Chinese weekday.
const WEEKS: [&str; 3] = ["星期", "礼拜", "周"];

/// The parts of one text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Terms {
    /// Stems of words and pairs of Chinese characters, without stop words, with figures.
    pub content: BTreeSet<String>,
    /// Figures.
    pub figures: BTreeSet<String>,
    /// Words that began with a capital within a sentence.
    pub names: BTreeSet<String>,
}

impl Terms {
    /// The parts of `text`.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let stemmer = Stemmer::create(Algorithm::English);
        let mut terms = Self::default();
        let mut is_first = true;
        for piece in text.split(|c: char| c.is_whitespace()) {
            let bare = piece.trim_matches(|c: char| !c.is_alphanumeric());
            if !is_first && bare.chars().next().is_some_and(char::is_uppercase) && bare.chars().count() > 1 {
                let name = plain(bare);
                let name = name.strip_suffix("'s").unwrap_or(&name).to_owned();
                terms.names.insert(stemmer.stem(&name).into_owned());
            }
            is_first = bare.is_empty() && is_first || piece.ends_with(['.', '!', '?', ':']);
        }
        let folded = weekdays(&plain(text));
        for word in
            folded.split(|c: char| !(c.is_alphanumeric() || matches!(c, '\'' | '.' | '-' | ':' | '/' | '_' | '€' | '£' | '$' | '°')))
        {
            terms.word(word.trim_matches(['\'', '.', '-', ':', '/', '_']), &stemmer);
        }
        terms
    }

    fn word(&mut self, word: &str, stemmer: &Stemmer) {
        if word.is_empty() {
            return;
        }
        if word.chars().any(is_han) {
            return self.chinese(word, stemmer);
        }
        for (sign, name) in [('€', "eur"), ('£', "gbp"), ('$', "usd")] {
            if word.contains(sign) {
                self.content.insert(name.to_owned());
            }
        }
        let word = word.trim_matches(['€', '£', '$', '°']);
        let word = ALIKE.iter().find(|(other, _)| *other == word).map_or(word, |(_, ours)| *ours);
        let digits = word.find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | ':' | ',')));
        if let Some((figure, unit)) = digits.filter(|at| *at > 0).and_then(|at| word.split_at_checked(at))
            && unit.chars().all(char::is_alphabetic)
            && !matches!(unit, "st" | "nd" | "rd" | "th")
        {
            // A figure and its unit, such as 20mg.
            self.word(figure, stemmer);
            return self.word(unit, stemmer);
        }
        let has_digit = word.chars().any(|c| c.is_ascii_digit());
        if has_digit {
            let figure = word.strip_prefix('v').unwrap_or(word);
            let figure = ["st", "nd", "rd", "th"].iter().find_map(|end| figure.strip_suffix(end)).unwrap_or(figure);
            let figure = figure.strip_suffix(":00").or_else(|| figure.strip_suffix(".00")).unwrap_or(figure);
            self.figures.insert(figure.to_owned());
            self.content.insert(figure.to_owned());
            return;
        }
        let word = word.strip_suffix("'s").unwrap_or(word);
        if let Some(number) = numbers::english(word) {
            // "One", "first" and "second" usually do not count anything.
            if !matches!(word, "one" | "second" | "first") {
                self.figures.insert(number.to_string());
                self.content.insert(number.to_string());
            }
            return;
        }
        let day = word.strip_suffix('s').unwrap_or(word);
        if CALENDAR.contains(&day) {
            self.figures.insert(day.to_owned());
            self.content.insert(day.to_owned());
            return;
        }
        for part in word.split(['-', '_']).filter(|part| !part.is_empty()) {
            if !stop_words::is_light(part) {
                self.content.insert(stemmer.stem(part).into_owned());
            }
        }
    }

    /// Splits Chinese text into pairs of characters; Latin words and figures within it stay separate; numerals become
    /// figures.
    fn chinese(&mut self, word: &str, stemmer: &Stemmer) {
        let chars: Vec<char> = word.chars().collect();
        let kinds: Vec<(char, Kind)> = chars.iter().enumerate().map(|(at, c)| (*c, kind(&chars, at))).collect();
        for run in kinds.chunk_by(|(_, one), (_, other)| one == other) {
            let text: String = run.iter().map(|(c, _)| *c).collect();
            match run.first().map(|(_, kind)| *kind) {
                Some(Kind::Numeral) => {
                    if let Some(number) = numbers::chinese(&text).filter(|_| text != "一") {
                        self.figures.insert(number.to_string());
                        self.content.insert(number.to_string());
                    }
                }
                Some(Kind::Han) => {
                    let said: Vec<char> =
                        run.iter().map(|(c, _)| *c).filter(|c| !stop_words::is_light_character(*c) && *c != HOME).collect();
                    if let [only] = said.as_slice() {
                        self.content.insert(only.to_string());
                    }
                    self.content.extend(said.windows(2).map(|pair| pair.iter().collect::<String>()));
                }
                _ => self.word(text.trim_matches(['\'', '.', '-', ':', '/', '_']), stemmer),
            }
        }
    }

    /// The number of common terms divided by the number of terms of both, 0 to 1.
    #[must_use]
    pub fn likeness(&self, other: &Self) -> f64 {
        share(self.shared(other), self.content.union(&other.content).count())
    }

    /// The number of common terms divided by the number of terms of the shorter text, 0 to 1.
    #[must_use]
    pub fn containment(&self, other: &Self) -> f64 {
        share(self.shared(other), self.content.len().min(other.content.len()))
    }

    /// The number of common terms.
    #[must_use]
    pub fn shared(&self, other: &Self) -> usize {
        self.content.intersection(&other.content).count()
    }
}

#[expect(clippy::cast_precision_loss, reason = "sentences have few words")]
fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// Replaces 周一 and 星期一 by one figure each, because 一 alone means nothing.
fn weekdays(text: &str) -> String {
    let mut text = text.to_owned();
    for (at, day) in ["一", "二", "三", "四", "五", "六", "日", "天"].into_iter().enumerate() {
        for week in WEEKS {
            text = text.replace(&format!("{week}{day}"), &format!(" 周{} ", at.min(6) + 1));
        }
    }
    text
}

#[derive(PartialEq, Eq, Clone, Copy)]
enum Kind {
    Han,
    Numeral,
    Other,
}

/// Characters that a numeral counts. Before any other character a numeral is part of a name, as in 四川.
const COUNTED: &str =
    "个個点點楼樓层層岁歲号號日月年天周次块塊元万萬亿人杯只隻条條套间間本台臺遍分秒克斤公米路站季届屆位口级級门門两年%度折成倍单双小时";

fn kind(chars: &[char], at: usize) -> Kind {
    let c = chars.get(at).copied().unwrap_or_default();
    let next = chars.get(at + 1).copied();
    let is_alone = !at.checked_sub(1).and_then(|before| chars.get(before)).is_some_and(|before| is_chinese_numeral(*before))
        && !next.is_some_and(is_chinese_numeral);
    let is_name = is_alone && next.is_some_and(|next| is_han(next) && !COUNTED.contains(next));
    if is_chinese_numeral(c) && !is_name {
        Kind::Numeral
    } else if is_han(c) {
        Kind::Han
    } else {
        Kind::Other
    }
}

//! One sentence with its concepts: their positions, their distances, and whether they are an instruction or a report of
//! one. Used by `instructions`.

use std::cell::OnceCell;
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::words::{Candidates, Concept};

/// Longest sentence, in bytes; a longer one is split.
const MAX_BYTES: usize = 1_200;
const CONCEPTS: usize = Concept::Reported as usize + 1;

type Span = Range<usize>;

/// Words before a verb that make it a report: "I ignored", "don't forget".
static NARRATED: LazyLock<Regex> = language::pattern!(
    r"(?x)(?:
        (?:^|[^a-z'])(?:i|we|he|she|they|people|nobody|kids|children|everybody|everyone|drivers|attackers|hackers|thieves|(?:my|our|his|her|their)\ [a-z]+)(?:'d|'ll|'ve|'m|'re)?\ (?:(?:always|often|usually|sometimes|never|also|just|simply|still|only|tend\ to|used\ to|had\ to|have\ to|want\ to|wanted\ to|like\ to|love\ to|try\ to|tried\ to|decided\ to|forgot\ to|needs?\ to|would|will|can|could|did|do|might|may|easily|then|really|almost|once|must|should)\ ){0,3}
        |(?:^|[^a-z'])(?:don't|do\ not|didn't|did\ not|doesn't|does\ not|cannot|can't|couldn't|won't|wouldn't|never|not|nobody|remind\ me\ to|trying\ to|tried\ to|told\ (?:me|us|him|her)\ to|asked\ (?:me|us|him|her)\ to|how\ to|used\ to|have\ to|had\ to|need\ to|want\ to|wanted\ to|forgot\ to|going\ to)\ (?:[a-z]+ly\ )?
        |(?:^|[^a-z'])(?:ich|wir|er|sie|man|mein[a-z]*\ [a-z]+)\ (?:immer\ |oft\ |nie\ |gern\ |manchmal\ )?
        |(?:^|[^a-z'])(?:je|j'|nous|il|elle|on|ils|elles|qui|mon\ [a-z]+|ma\ [a-z]+)\ ?(?:n'|ne\ |l'|les\ |le\ |la\ |y\ |en\ |me\ |m'|lui\ )?
        |(?:^|[^a-z'])(?:yo|nosotros|se\ me|me|nos|mi\ [a-z]+|mis\ [a-z]+)\ (?:siempre\ |nunca\ )?
        |(?:^|[^给帮替听为对向跟同和叫让由])(?:我们?|他们?|她们?|大家|爸爸?|妈妈?|孩子|客户们|同事们?|老师)(?:常常?|总是?|都|经常|也|就|会|想|想要|已经|刚|刚刚|可以|喜欢|把.{1,8})?
        |(?:别|不要|不能|不可以?|千万不要|没有?|不会|不得|勿|提醒我)
        )$"
);
static QUOTED: LazyLock<Regex> = language::pattern!(
    r#""[^"]{1,200}"|“[^”“]{1,200}[”“]|„[^“”]{1,200}[“”]|«[^»]{1,200}»|「[^」]{1,200}」|『[^』]{1,200}』|`[^`]{1,200}`|《[^》]{1,200}》|'[^']{8,200}'"#
);
static FIRST_PERSON: LazyLock<Regex> = language::pattern!(
    r"(?x)(?-u:\b)(?:i|me|my|mine|us|our|we|ich|mir|mich|mein[a-z]*|uns|je|moi|mon|ma|mes|nous|yo|mi|mis)(?-u:\b)|(?-u:\b)j'|我|私|僕|俺|うち"
);

/// A sentence of a plain text.
pub(super) struct Sentence<'a> {
    pub(super) text: &'a str,
    spans: [OnceCell<Vec<Span>>; CONCEPTS],
    candidates: OnceCell<Candidates>,
    quotes: OnceCell<Vec<Span>>,
}

/// The sentences of a plain text.
pub(super) fn split(text: &str) -> Vec<Sentence<'_>> {
    let mut out = Vec::new();
    let mut start = 0;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map(|(_, c)| *c);
        let end = at + c.len_utf8();
        let is_end = match c {
            '\n' | '。' => true,
            '!' | '?' | '.' | ';' => {
                next.is_none_or(|next| next.is_whitespace() || super::plain::is_cjk(next) || matches!(next, '"' | '”' | '」' | '»' | ')'))
            }
            _ => end - start >= MAX_BYTES && (c == ' ' || end - start >= MAX_BYTES * 2),
        };
        if is_end {
            push(&mut out, text.get(start..end));
            start = end;
        }
    }
    push(&mut out, text.get(start..));
    out
}

fn push<'a>(out: &mut Vec<Sentence<'a>>, text: Option<&'a str>) {
    let Some(text) = text.map(str::trim).filter(|text| text.chars().filter(|c| c.is_alphanumeric()).nth(1).is_some()) else { return };
    out.push(Sentence { text, spans: std::array::from_fn(|_| OnceCell::new()), candidates: OnceCell::new(), quotes: OnceCell::new() });
}

impl Sentence<'_> {
    /// The positions of the words of `concept`. In a report, quoted words do not count.
    pub(super) fn spans(&self, concept: Concept) -> &[Span] {
        let Some(cell) = self.spans.get(concept as usize) else { return &[] };
        cell.get_or_init(|| {
            let all = self.all(concept);
            if matches!(concept, Concept::Attacker | Concept::Reported) || all.is_empty() || !self.reports() {
                return all;
            }
            let quotes = self.quotes();
            all.into_iter().filter(|span| !quotes.iter().any(|quote| quote.start <= span.start && span.end <= quote.end)).collect()
        })
    }

    fn all(&self, concept: Concept) -> Vec<Span> {
        self.candidates.get_or_init(|| Candidates::of(self.text)).find(concept, self.text)
    }

    fn quotes(&self) -> &[Span] {
        self.quotes.get_or_init(|| QUOTED.find_iter(self.text).map(|found| found.range()).collect())
    }

    /// Whether the sentence reports attacks, or quotes a letter, a game or a teacher.
    fn reports(&self) -> bool {
        !self.quotes().is_empty()
            && [Concept::Attacker, Concept::Reported].iter().any(|concept| {
                let quotes = self.quotes();
                self.spans(*concept).iter().any(|span| !quotes.iter().any(|quote| quote.start <= span.start && span.end <= quote.end))
            })
    }

    /// Whether the sentence contains a word of `concept`.
    pub(super) fn has(&self, concept: Concept) -> bool {
        !self.spans(concept).is_empty()
    }

    /// Whether the sentence contains a word of any of these concepts.
    pub(super) fn has_any(&self, concepts: &[Concept]) -> bool {
        concepts.iter().any(|concept| self.has(*concept))
    }

    /// The positions where `concept` is an instruction, rather than something that someone did or should not do.
    pub(super) fn imperatives(&self, concept: Concept) -> Vec<Span> {
        self.spans(concept).iter().filter(|span| !self.is_narrated(span)).cloned().collect()
    }

    fn is_narrated(&self, span: &Span) -> bool {
        let before = self.text.get(..span.start).unwrap_or("");
        // The words directly before decide. A longer prefix would be read again for every word of a long sentence.
        let cut = before.char_indices().rev().nth(60).map_or(0, |(at, _)| at);
        NARRATED.is_match(before.get(cut..).unwrap_or(before))
    }

    /// Whether the sentence instructs someone to do `concept`.
    pub(super) fn instructs_to(&self, concept: Concept) -> bool {
        self.spans(concept).iter().any(|span| !self.is_narrated(span))
    }

    /// Whether the sentence begins with `concept`, apart from a "please".
    pub(super) fn begins_with(&self, concept: Concept) -> bool {
        self.spans(concept).iter().find(|span| !self.is_narrated(span)).is_some_and(|span| self.is_near_start(span))
    }

    /// Whether `concept` is an instruction at the beginning, or directly after a colon or quotation mark.
    pub(super) fn opens_with(&self, concept: Concept) -> bool {
        let opens = |before: &str| before.trim_end().ends_with([':', '"', '“', '„', '«', '「', '『']);
        self.imperatives(concept).iter().any(|span| self.is_near_start(span) || self.text.get(..span.start).is_some_and(opens))
    }

    /// Whether `span` is at the beginning, apart from a few small words.
    pub(super) fn is_near_start(&self, span: &Span) -> bool {
        self.text.get(..span.start).is_some_and(|before| before.chars().count() <= 12)
    }

    /// Whether words of both are within `bytes` of each other.
    pub(super) fn near(&self, one: Concept, other: Concept, bytes: usize) -> bool {
        are_near(self.spans(one), self.spans(other), bytes)
    }

    /// As [`Self::near`], where the first must be an instruction.
    pub(super) fn imperative_near(&self, one: Concept, other: Concept, bytes: usize) -> bool {
        self.near(one, other, bytes) && are_near(&self.imperatives(one), self.spans(other), bytes)
    }

    /// Whether the sentence is in the first person.
    pub(super) fn is_first_person(&self) -> bool {
        FIRST_PERSON.is_match(self.text)
    }

    /// Whether the sentence reports rather than instructs: text about attacks, a recipe or a letter, without addressing
    /// anyone.
    pub(super) fn is_reported(&self, first: Concept) -> bool {
        self.has_any(&[Concept::Attacker, Concept::Reported]) && !self.has(Concept::You) && !self.begins_with(first)
    }

    /// The matched words.
    pub(super) fn words(&self, span: &Span) -> &str {
        self.text.get(span.clone()).unwrap_or("")
    }
}

/// Whether a span of one list is within `bytes` of one of the other, or overlaps it.
pub(super) fn are_near(some: &[Span], others: &[Span], bytes: usize) -> bool {
    some.iter().any(|one| others.iter().any(|other| gap(one, other) <= bytes))
}

/// Bytes between two spans; 0 when they touch or overlap.
pub(super) fn gap(one: &Span, other: &Span) -> usize {
    if one.start <= other.start { other.start.saturating_sub(one.end) } else { one.start.saturating_sub(other.end) }
}

/// The patterns of this module, for the test that compiles each.
#[cfg(test)]
pub(super) static PATTERNS: [&LazyLock<Regex>; 3] = [&NARRATED, &QUOTED, &FIRST_PERSON];

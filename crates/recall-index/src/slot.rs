//! One item in a bucket: the data for scoring, without its words.

use crate::analyze::{Words, analyze, fingerprint};
use crate::embedding::EmbeddingState;
use crate::event_days::EventDays;
use crate::features;
use crate::item::{Author, Item, ItemKind};
use crate::phrases::Phrases;

/// No neighbour, or no speaker.
pub(super) const NONE: u32 = u32::MAX;
/// Number of terms from which on a message counts as informative by its length.
const SUBSTANTIAL: f32 = 8.0;
/// Bytes of a message up to which it counts as being to the point.
const TO_THE_POINT: f32 = 600.0;
/// The factor for the substance of a message that only asks.
const OF_A_QUESTION: f32 = 0.4;
/// Bytes of text over which the influence of a neighbour falls by a factor of e. Bytes and not turns: a long answer
/// stands on its own, "yes, in May" does not; and bytes weigh Chinese and English about alike.
const FADE_BYTES: f32 = 1_000.0;
/// The mark of an item that mentions a time.
const TELLS_WHEN: u8 = 1;
/// The mark of an item that a person asked to remember.
const PINNED: u8 = 2;
/// The mark of a deleted item.
const DEAD: u8 = 4;
/// The mark of an item that the current model has not embedded yet.
const LATE: u8 = 8;
/// The marks of a message of the person, and of one of the agent.
const OF_PERSON: u8 = 16;
const OF_AGENT: u8 = 32;
/// Greatest influence on the next message, however short both are.
const MOST_REACH: f32 = 0.9;

/// The metadata of an item: 72 bytes, which a test of the bucket checks.
#[derive(Debug, Clone)]
pub(super) struct Slot {
    /// Id of the row.
    pub id: i64,
    /// Id of its source.
    pub source: i64,
    /// Microseconds since the epoch.
    pub occurred: i64,
    /// Microseconds since the epoch; `i64::MAX` for no expiry.
    pub expires: i64,
    /// Equal for texts that say the same.
    pub fingerprint: u64,
    /// Number of content terms.
    pub length: u32,
    /// Slot of the message before it.
    pub before: u32,
    /// Slot of the message after it.
    pub after: u32,
    /// Position in the source.
    pub position: i32,
    /// Index of its speaker in the bucket.
    pub speaker: u32,
    /// Bytes of the text, up to 65,535.
    bytes: u16,
    /// How often it was used, up to 65,535.
    pub uses: u16,
    /// The influence of the previous message on this one, in 255ths.
    reach: u8,
    /// How informative it can be by its form, in 255ths.
    substance: u8,
    /// Its trust, in 255ths.
    trust: u8,
    /// Its kind.
    pub kind: ItemKind,
    /// [`TELLS_WHEN`] and the others.
    marks: u8,
    /// The days of which its text speaks.
    pub event: EventDays,
}

impl Slot {
    /// Creates the slot of `item` and reads its words: those of its text, whose neighbours go to `phrases`, and the additional ones.
    pub(super) fn read(item: &Item, words: &mut Words, phrases: &mut Phrases) -> Self {
        words.clear();
        analyze(&item.text, words);
        phrases.push(&words.content);
        let said = without_stamp(&item.text);
        let fingerprint = if said.len() == item.text.len() { words.trail.of_text(said) } else { fingerprint(said) };
        let is_message = matches!(item.kind, ItemKind::Message);
        let substance = if is_message { substance(&item.text, words.content.len()) } else { 1.0 };
        let tells_when = features::tells_when(&words.content);
        analyze(&item.index_text, words);
        let late = u8::from(matches!(item.meaning, EmbeddingState::Pending)) * LATE;
        let author = match item.author {
            Author::Person => OF_PERSON,
            Author::Agent => OF_AGENT,
            Author::Other => 0,
        };
        Self {
            id: item.id,
            source: item.source_id,
            occurred: item.occurred_at.timestamp_micros(),
            expires: item.expires_at.map_or(i64::MAX, |at| at.timestamp_micros()),
            fingerprint,
            length: u32::try_from(words.content.len()).unwrap_or(u32::MAX),
            before: NONE,
            after: NONE,
            position: item.position,
            speaker: NONE,
            bytes: u16::try_from(item.text.len()).unwrap_or(u16::MAX),
            uses: u16::try_from(item.uses).unwrap_or(u16::MAX),
            reach: 0,
            substance: to_byte(substance),
            trust: to_byte(item.trust),
            kind: item.kind,
            marks: (u8::from(tells_when) * TELLS_WHEN) | (u8::from(item.is_pinned) * PINNED) | late | author,
            event: EventDays::of(&item.text, item.occurred_at, tells_when),
        }
    }

    /// Whether the messages before and after it help to find it.
    pub(super) const fn has_thread(&self) -> bool {
        matches!(self.kind, ItemKind::Message)
    }

    /// Whether it mentions a time.
    pub(super) const fn tells_when(&self) -> bool {
        self.marks & TELLS_WHEN != 0
    }

    /// Whether a person asked to remember it.
    pub(super) const fn is_pinned(&self) -> bool {
        self.marks & PINNED != 0
    }

    /// Whether it is not deleted.
    pub(super) const fn is_live(&self) -> bool {
        self.marks & DEAD == 0
    }

    /// Marks it as deleted.
    pub(super) const fn bury(&mut self) {
        self.marks |= DEAD;
    }

    /// Whether the current model has not embedded it yet.
    pub(super) const fn is_late(&self) -> bool {
        self.marks & LATE != 0
    }

    /// Sets [`Self::is_late`].
    pub(super) const fn set_late(&mut self, is_late: bool) {
        self.marks = if is_late { self.marks | LATE } else { self.marks & !LATE };
    }

    /// Whether the person who talks with the agent wrote it.
    pub(super) const fn is_of_person(&self) -> bool {
        self.marks & OF_PERSON != 0
    }

    /// Whether the agent wrote it.
    pub(super) const fn is_of_agent(&self) -> bool {
        self.marks & OF_AGENT != 0
    }

    /// How informative it can be by its form, 0 to 1.
    pub(super) fn substance(&self) -> f32 {
        from_byte(self.substance)
    }

    /// Bytes of its text, up to 65,535.
    pub(super) fn bytes(&self) -> u64 {
        u64::from(self.bytes)
    }

    /// Its trust, 0 to 1.
    pub(super) fn trust(&self) -> f32 {
        from_byte(self.trust)
    }

    /// The influence of the previous message on this one, 0 to 1.
    pub(super) fn reach(&self) -> f32 {
        from_byte(self.reach)
    }

    /// Sets [`Self::reach`] from the previous message.
    pub(super) fn follow(&mut self, before: &Self) {
        let between = (f32::from(self.bytes) + f32::from(before.bytes)) / 2.0;
        self.reach = to_byte((-between / FADE_BYTES).exp().min(MOST_REACH));
    }
}

/// A line without its list mark and the time that a daily note puts before it: `- 08:22 I moved` says the same as the
/// fact `I moved`, so that only one of them is returned.
fn without_stamp(text: &str) -> &str {
    let line = text.trim_start_matches(['-', '*', '+', ' ']);
    let rest = line.trim_start_matches('[');
    match rest.split_at_checked(5) {
        Some((time, rest)) if is_time(time) => rest.trim_start_matches([']', ' ']),
        _ => line,
    }
}

fn is_time(text: &str) -> bool {
    matches!(text.as_bytes(), [a, b, b':', c, d] if [a, b, c, d].into_iter().all(u8::is_ascii_digit))
}

/// Low for a few words ("Thanks!") and for text that only asks: people search for statements. Low, too, for a long text: what a question asks
/// for is a small part of it, and it contains most words of a question by chance.
fn substance(text: &str, terms: usize) -> f32 {
    let asks = features::share_of_questions(text);
    let dense = (TO_THE_POINT / text.len().max(1) as f32).min(1.0);
    (terms as f32 / SUBSTANTIAL).min(1.0) * (1.0 - (1.0 - OF_A_QUESTION) * asks * asks) * dense
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to 0 to 255")]
fn to_byte(share: f32) -> u8 {
    (share.clamp(0.0, 1.0) * 255.0).round() as u8
}

fn from_byte(byte: u8) -> f32 {
    f32::from(byte) / 255.0
}

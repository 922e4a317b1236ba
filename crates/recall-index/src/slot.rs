//! One item's place in a bucket: what scoring reads, without its words.

use crate::analyze::{Words, analyze, fingerprint};
use crate::embedding::Meaning;
use crate::features;
use crate::item::{Item, ItemKind};

/// No neighbour, no speaker.
pub(super) const NONE: u32 = u32::MAX;
/// Terms from which on a message has something to say, for all that its length tells.
const SUBSTANTIAL: f32 = 8.0;
/// What is left of the substance of a message that only asks.
const OF_A_QUESTION: f32 = 0.4;
/// Bytes of talk over which the thread of it is lost by a factor of e. Bytes and not turns: a long answer stands for itself, a
/// "yes, in May" does not; and they weigh Chinese and English about alike.
const FADE_BYTES: f32 = 1_000.0;
/// Most that reaches the next message, however short both are.
const MOST_REACH: f32 = 0.9;

/// What is known of an item in memory: 72 bytes, which a test of the bucket holds it to.
#[derive(Debug, Clone)]
pub(super) struct Slot {
    /// Number of the row.
    pub id: i64,
    /// Number of the thing it stands for.
    pub source: i64,
    /// Microseconds since the epoch.
    pub occurred: i64,
    /// Microseconds since the epoch; `i64::MAX` for ever.
    pub expires: i64,
    /// Equal for texts that say the same.
    pub fingerprint: u64,
    /// Content terms.
    pub length: u32,
    /// Slot of the message before it.
    pub before: u32,
    /// Slot of the message after it.
    pub after: u32,
    /// Where in the source.
    pub position: i32,
    /// Number of who said it, among the speakers of the bucket.
    pub speaker: u32,
    /// Bytes of the text, up to 65,535.
    bytes: u16,
    /// How often it was used, up to 65,535.
    pub uses: u16,
    /// How much of what the message before says holds for this one, in 255ths.
    reach: u8,
    /// How much it can hold by its form, in 255ths.
    substance: u8,
    /// How far it is trusted, in 255ths.
    trust: u8,
    /// What it is.
    pub kind: ItemKind,
    /// Whether it is still there.
    pub is_live: bool,
    /// Whether it says when.
    pub tells_when: bool,
    /// Whether a person asked to keep it.
    pub is_pinned: bool,
    /// Whether the model in use has yet to embed it.
    pub is_late: bool,
}

impl Slot {
    /// The slot of `item`, and its words: those of the text and those it can be found by besides.
    pub(super) fn read(item: &Item, words: &mut Words) -> Self {
        words.clear();
        analyze(&item.text, words);
        let said = without_stamp(&item.text);
        let fingerprint = if said.len() == item.text.len() { words.trail.of_text(said) } else { fingerprint(said) };
        let is_message = matches!(item.kind, ItemKind::Message);
        let substance = if is_message { substance(&item.text, words.content.len()) } else { 1.0 };
        let tells_when = features::tells_when(&words.content);
        analyze(&item.index_text, words);
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
            is_live: true,
            tells_when,
            is_pinned: item.is_pinned,
            is_late: matches!(item.meaning, Meaning::Late),
        }
    }

    /// Whether messages before and after it help to find it.
    pub(super) const fn has_thread(&self) -> bool {
        matches!(self.kind, ItemKind::Message)
    }

    /// How much it can hold by its form, 0 to 1.
    pub(super) fn substance(&self) -> f32 {
        from_byte(self.substance)
    }

    /// How far it is trusted, 0 to 1.
    pub(super) fn trust(&self) -> f32 {
        from_byte(self.trust)
    }

    /// How much of what the message before says holds for this one, 0 to 1.
    pub(super) fn reach(&self) -> f32 {
        from_byte(self.reach)
    }

    /// Settles [`Self::reach`] from the message before.
    pub(super) fn follow(&mut self, before: &Self) {
        let between = (f32::from(self.bytes) + f32::from(before.bytes)) / 2.0;
        self.reach = to_byte((-between / FADE_BYTES).exp().min(MOST_REACH));
    }
}

/// What a line says without the mark of a list and the time of day that a daily note puts before it: `- 08:22 I moved` says no more
/// than the fact `I moved`, and is shown once with it.
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

/// Little for a few words ("Thanks!"), and for what only asks: people look for what was told.
fn substance(text: &str, terms: usize) -> f32 {
    let asks = features::share_of_questions(text);
    (terms as f32 / SUBSTANTIAL).min(1.0) * (1.0 - (1.0 - OF_A_QUESTION) * asks * asks)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to 0 to 255")]
fn to_byte(share: f32) -> u8 {
    (share.clamp(0.0, 1.0) * 255.0).round() as u8
}

fn from_byte(byte: u8) -> f32 {
    f32::from(byte) / 255.0
}

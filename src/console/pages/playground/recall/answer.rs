//! A recall result, formatted for the playground: score bars, numbers, provenance, and the items that were cut.

use crate::console::frame::Frame;
use crate::console::frame::markdown;
use crate::console::frame::moment::Moment;
use crate::console::frame::origin;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::domain::ids::ItemId;
use crate::retrieval::context::{Context, Format};
use crate::retrieval::recall::preview::{Preview, SizedItem};
use crate::retrieval::recall::{Components, Degraded};

/// The components of a score, in the order of their bars.
const PARTS: [&str; 14] = [
    "text",
    "context",
    "vector",
    "speaker",
    "time",
    "substance",
    "recency",
    "trust",
    "usage",
    "pin",
    "personal",
    "overview",
    "rerank",
    "phrase",
];
/// Smaller components are not drawn.
const LEAST: f32 = 0.0005;

/// A segment of a bar.
#[derive(Debug, Clone)]
pub(super) struct Segment {
    /// The number of its color, 1 to 14.
    pub part: usize,
    /// Its start, in thousandths.
    pub x: u32,
    /// Its width, in thousandths.
    pub width: u32,
    /// The name of the component.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// One item.
#[derive(Debug, Clone)]
pub(super) struct ItemView {
    pub rank: usize,
    /// Its rank in the other column, in words.
    pub moved: Option<String>,
    /// Safe HTML.
    pub text: String,
    pub kind: &'static str,
    pub scope: String,
    pub source: String,
    pub href: Option<String>,
    pub at: Moment,
    pub score: String,
    pub segments: Vec<Segment>,
    pub tokens: usize,
    /// Why the item was cut, if it was.
    pub cut: Option<&'static str>,
}

/// One result.
#[derive(Debug, Clone)]
pub(super) struct Column {
    /// Makes the ids of two columns unique.
    pub number: usize,
    pub title: String,
    /// The settings of the query, in words.
    pub setting: String,
    pub degraded: Option<&'static str>,
    /// Whether the query ignored vectors on purpose.
    pub is_by_words: bool,
    pub took: String,
    pub tokens: usize,
    pub items: Vec<ItemView>,
    pub cut: Vec<ItemView>,
    /// The settings that can be saved to the agent: field and value.
    pub kept: Vec<(&'static str, String)>,
    /// The label of the button that saves them.
    pub save: String,
    /// The components that occur: number and name.
    pub legend: Vec<(usize, String)>,
}

impl Column {
    /// Formats one result.
    pub fn new(frame: &Frame, picker: &OwnerPicker, number: usize, title: String, preview: &Preview) -> Self {
        let view = |rank: usize, one: &SizedItem, cut| item(frame, picker, preview, rank, one, cut);
        let items: Vec<ItemView> = preview.items.iter().enumerate().map(|(place, one)| view(place + 1, one, None)).collect();
        let behind = items.len() + 1;
        let cut: Vec<ItemView> =
            preview.cut.iter().enumerate().map(|(place, (one, why))| view(behind + place, one, Some(why.as_str()))).collect();
        let has = |part: usize| items.iter().chain(&cut).any(|item| item.segments.iter().any(|segment| segment.part == part));
        let names = PARTS.iter().enumerate().map(|(place, name)| (place + 1, part_name(frame, preview, name)));
        Self {
            number,
            title,
            setting: String::new(),
            kept: Vec::new(),
            save: String::new(),
            degraded: preview.degraded.map(Degraded::as_str),
            is_by_words: false,
            took: format!("{:.1}", preview.took.as_secs_f64() * 1_000.0),
            tokens: preview.items.iter().map(|one| one.tokens).sum(),
            legend: names.filter(|(part, _)| has(*part)).collect(),
            items,
            cut,
        }
    }

    /// Adds to each item its rank in the other result; `theirs` is the preview behind it.
    pub fn add_other_ranks(&mut self, frame: &Frame, mine: &Preview, theirs: &Preview) {
        let rank = |id: ItemId| theirs.items.iter().position(|one| one.recalled.found.id == id).map(|place| place + 1);
        for (item, one) in self.items.iter_mut().zip(&mine.items) {
            item.moved = Some(match rank(one.recalled.found.id) {
                Some(other) if other == item.rank => frame.t.say("recall-same-rank"),
                Some(other) => frame.t.with("recall-other-rank", "rank", other),
                None => frame.t.say("recall-not-there"),
            });
        }
    }
}

/// The name of a component. Without vectors, a text score takes the place of the vector score.
fn part_name(frame: &Frame, preview: &Preview, part: &str) -> String {
    let is_by_words = preview.degraded == Some(Degraded::KeywordOnly) && part == "vector";
    frame.t.word("recall-part", if is_by_words { "stand-in" } else { part })
}

fn item(frame: &Frame, picker: &OwnerPicker, preview: &Preview, rank: usize, one: &SizedItem, cut: Option<&'static str>) -> ItemView {
    let found = &one.recalled.found;
    let (source, href) = origin::of(frame, picker, found.kind, found.scope, &found.source);
    ItemView {
        rank,
        moved: None,
        text: markdown::plain(&found.text),
        kind: found.kind.as_str(),
        scope: found.scope.as_str().to_lowercase(),
        source,
        href,
        at: frame.moment(&found.occurred_at),
        score: format!("{:.3}", one.recalled.components.total()),
        segments: segments(frame, preview, one.recalled.components),
        tokens: one.tokens,
        cut,
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "shares of 1 as thousandths")]
fn segments(frame: &Frame, preview: &Preview, components: Components) -> Vec<Segment> {
    let Components { text, context, phrase, vector, speaker, time, substance, recency, trust, usage, pin, personal, overview, rerank } =
        components;
    let values = [text, context, vector, speaker, time, substance, recency, trust, usage, pin, personal, overview, rerank, phrase];
    let mut end = 0.0_f32;
    let mut segments = Vec::new();
    for (place, (name, value)) in PARTS.iter().zip(values).enumerate().filter(|(_, (_, value))| *value >= LEAST) {
        let x = (end * 1_000.0) as u32;
        end += value;
        let width = ((end * 1_000.0) as u32).saturating_sub(x).max(1);
        let name = part_name(frame, preview, name);
        segments.push(Segment { part: place + 1, x, width, name, value: format!("{value:.3}") });
    }
    segments
}

/// The share of a layer in the owner's block.
#[derive(Debug, Clone)]
pub(super) struct Share {
    pub part: usize,
    pub name: String,
    pub memories: usize,
    pub tokens: usize,
    pub percent: String,
    pub x: usize,
    pub width: usize,
}

/// The context that an agent would receive.
#[derive(Debug, Clone)]
pub(super) struct ContextView {
    /// Makes the ids of two blocks unique.
    pub number: usize,
    /// Safe HTML; empty if the block is empty.
    pub block: String,
    pub shares: Vec<Share>,
    pub tokens: usize,
    pub budget: usize,
    pub system_tokens: usize,
    pub omitted: usize,
    /// The sources that were skipped, in words.
    pub skipped: Vec<String>,
    pub files: String,
}

impl ContextView {
    /// Formats a context in `format`.
    pub fn new(frame: &Frame, picker: &OwnerPicker, number: usize, context: &Context, format: Format) -> Self {
        let budget = context.budget.max(1);
        let layers = context.layer_tokens(format);
        let told: usize = layers.iter().map(|(_, tokens)| tokens).sum();
        let counted = |layer| context.items.iter().filter(|memory| memory.layer == layer).count();
        let mut parts: Vec<(String, usize, usize)> =
            layers.iter().map(|(layer, tokens)| (frame.t.word("recall-layer", layer.as_str()), counted(*layer), *tokens)).collect();
        parts.push((frame.t.say("recall-layer-frame"), 0, context.owner_tokens.saturating_sub(told)));
        let mut x = 0;
        let mut shares = Vec::new();
        for (place, (name, memories, tokens)) in parts.into_iter().enumerate() {
            let width = tokens * 1_000 / budget;
            let percent = format!("{:.1}", tokens as f64 * 100.0 / budget as f64);
            shares.push(Share { part: place + 1, name, memories, tokens, percent, x, width });
            x += width;
        }
        Self {
            number,
            block: markdown::plain(&context.owner),
            shares,
            tokens: context.owner_tokens,
            budget: context.budget,
            system_tokens: context.system_tokens,
            omitted: context.omitted,
            skipped: context
                .skipped
                .iter()
                .map(|one| frame.t.with(&format!("recall-skipped-{}", one.why.as_str()), "provider", &one.provider))
                .collect(),
            files: picker.page("/files"),
        }
    }
}

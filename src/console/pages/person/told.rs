//! The panel with the context of the agent's next turn: its tokens by layer, and the source of each line.

use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::{Frame, markdown, number, origin};
use crate::domain::item::ItemKind;
use crate::domain::item::Source;
use crate::retrieval::context::{Context, Memory};

/// The panel.
#[derive(Debug, Clone)]
pub(super) struct ToldView {
    /// Tokens of the block about the person, and the most it may have.
    pub tokens: usize,
    pub budget: usize,
    /// Tokens of the shared files before it.
    pub shared: String,
    /// The layers: name, tokens, share of the block in percent.
    pub layers: Vec<(String, usize, usize)>,
    pub lines: Vec<ToldLine>,
    pub omitted: usize,
    /// The block as the model gets it; the template escapes it.
    pub text: String,
}

/// One memory of the block.
#[derive(Debug, Clone)]
pub(super) struct ToldLine {
    /// Safe HTML.
    pub text: String,
    /// Where it comes from, and the URL of the page that shows it.
    pub source: String,
    pub href: Option<String>,
    pub layer: String,
}

impl ToldView {
    /// Formats a context.
    pub fn new(frame: &Frame, whose: &OwnerPicker, context: &Context) -> Self {
        let layers = context.layer_tokens(context.format).into_iter().filter(|(_, tokens)| *tokens > 0);
        let share = |tokens: usize| (tokens * 100).checked_div(context.owner_tokens).unwrap_or_default();
        Self {
            tokens: context.owner_tokens,
            budget: context.budget,
            shared: number::grouped(context.system_tokens as u64),
            layers: layers.map(|(layer, tokens)| (frame.t.word("recall-layer", layer.as_str()), tokens, share(tokens))).collect(),
            lines: context.items.iter().map(|memory| line(frame, whose, memory)).collect(),
            omitted: context.omitted,
            text: context.owner.clone(),
        }
    }
}

fn line(frame: &Frame, whose: &OwnerPicker, memory: &Memory) -> ToldLine {
    // A fact that was found without a search is named by its place in the index.
    let fact = memory.place.filter(|_| memory.kind == ItemKind::Fact).map(|(id, _)| id.into());
    let source = Source { fact_id: memory.source.fact_id.or(fact), ..memory.source.clone() };
    let (label, href) = origin::of(frame, whose, memory.kind, memory.scope, &source);
    ToldLine { text: markdown::plain(&memory.text), source: label, href, layer: frame.t.word("recall-layer", memory.layer.as_str()) }
}

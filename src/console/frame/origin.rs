//! The provenance of a memory, as a label and a link.

use super::Frame;
use super::owner_picker::OwnerPicker;
use crate::domain::item::{ItemKind, Source};
use crate::domain::memory_scope::MemoryScope;

/// The label, and the URL of the page that shows the source, if there is one.
#[must_use]
pub fn of(frame: &Frame, picker: &OwnerPicker, kind: ItemKind, scope: MemoryScope, source: &Source) -> (String, Option<String>) {
    match kind {
        ItemKind::File => {
            let name = source.filename.clone().unwrap_or_default();
            let address = picker.file(&name, scope.as_str(), source.line_number);
            let label = match source.line_number {
                Some(line) => frame.t.with2("recall-file-line", "file", &name, "line", line),
                None => name,
            };
            (label, source.filename.is_some().then_some(address))
        }
        ItemKind::Fact => {
            let category = source.category.map(|category| frame.t.word("category", &category.as_str().to_lowercase()));
            (frame.t.with("recall-fact", "category", category.unwrap_or_default()), source.fact_id.map(|id| picker.fact(id)))
        }
        ItemKind::Episode => {
            let name = source.conversation.clone().unwrap_or_default();
            let address = source.episode_id.map(|id| picker.page(&format!("/episodes/{id}")));
            (frame.t.with("recall-episode", "conversation", name), address)
        }
        ItemKind::Message | ItemKind::Relation => {
            let speaker = source.speaker.clone().or_else(|| source.role.clone()).unwrap_or_default();
            let name = source.conversation.clone().unwrap_or_default();
            // The source of a relation has no names. A relation that a person wrote has no message, so it links to the graph.
            if name.is_empty() && kind == ItemKind::Relation {
                let said = source.conversation_id.map(|id| picker.conversation(id, source.message_id));
                return (frame.t.word("item-kind", kind.as_str()), said.or_else(|| Some(picker.page("/graph"))));
            }
            let label = frame.t.with2("recall-message", "conversation", name, "speaker", speaker);
            (label, source.conversation_id.map(|id| picker.conversation(id, source.message_id)))
        }
    }
}

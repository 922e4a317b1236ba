//! The owner's own enabled files, part by part: PROFILE.md describes the owner's identity, the others are essential. Daily notes are left
//! to recall.

use async_trait::async_trait;

use super::provider::{Location, Provider, ProviderRequest};
use crate::app_state::AppState;
use crate::domain::context_format::ContextFormat as Format;
use crate::domain::file::WorkspaceFile;
use crate::domain::item::{ItemKind, Source};
use crate::error::Result;
use crate::memory::indexing::{chunks, words};
use crate::retrieval::context::memory::{Layer, Memory};

/// The file about the owner's identity.
const PROFILE: &str = "PROFILE.md";
/// The file that GolemCore shows as it stands.
const MEMORY: &str = "MEMORY.md";

/// The provider.
#[derive(Debug)]
pub(super) struct Files;

#[async_trait]
impl Provider<AppState> for Files {
    fn name(&self) -> &str {
        "files"
    }

    fn order(&self) -> u32 {
        20
    }

    fn place(&self) -> Location {
        Location::Local
    }

    async fn memories(&self, ask: &ProviderRequest<AppState>) -> Result<Vec<Memory>> {
        let told = ask.own_files.iter().filter(|file| words::day_of_note(&file.filename).is_none());
        let is_golem = ask.format == Format::Golemcore;
        let memories = told.flat_map(|file| match file.filename.as_str() {
            MEMORY if is_golem => lines(file).collect(),
            PROFILE => pieces(Layer::Identity, file).collect(),
            _ => pieces(Layer::Essential, file).collect::<Vec<Memory>>(),
        });
        // MicroClaw shows the page of the chat as a whole.
        let is_said = |piece: &Memory| ask.format != Format::Microclaw && ask.copied.contains(&piece.text);
        Ok(memories.filter(|piece| !is_said(piece)).collect())
    }
}

/// The lines of a file as they stand, each with the blank line before it.
fn lines(file: &WorkspaceFile) -> impl Iterator<Item = Memory> {
    let mut gap = false;
    file.content.lines().filter_map(move |line| {
        let text = if std::mem::take(&mut gap) { format!("\n{}", line.trim_end()) } else { line.trim_end().to_owned() };
        if line.trim().is_empty() {
            gap = true;
            return None;
        }
        let source = Source { filename: Some(file.filename.clone()), ..Source::default() };
        Some(Memory { is_verbatim: true, source, ..Memory::new(Layer::Essential, ItemKind::File, file.bucket.scope(), text) })
    })
}

/// The parts of a file, in order.
pub(super) fn pieces(layer: Layer, file: &WorkspaceFile) -> impl Iterator<Item = Memory> {
    let (id, filename, scope) = (file.id.get(), file.filename.clone(), file.bucket.scope());
    let note = words::day_of_note(&filename);
    chunks::cut(&file.content).into_iter().map(move |chunk| Memory {
        day: note,
        note,
        place: i32::try_from(chunk.line).ok().map(|line| (id, line)),
        source: Source {
            filename: Some(filename.clone()),
            line_number: u32::try_from(chunk.line).ok(),
            headings: chunk.headings,
            ..Source::default()
        },
        ..Memory::new(layer, ItemKind::File, scope, chunk.text)
    })
}

//! The shared prefix of a prompt in the format of an integration. MicroClaw has the page of the organisation and that of the bot in tags of
//! their own, next to the page of the chat, with which the owner's block begins; the other formats have one form of prefix.

use super::fence::as_page;
use super::format::PAGES;
use crate::domain::context_format::ContextFormat as Format;
use crate::domain::file::WorkspaceFile;
use crate::domain::memory_scope::MemoryScope;
use crate::memory::files::etag;
use crate::memory::files::prompt::{self, Prompt};

/// The scopes that have a shared page, in the order of the prompt, with their tags.
const TAGS: [(MemoryScope, &str); 2] = [(MemoryScope::Global, "global_memory"), (MemoryScope::Team, "bot_memory")];

/// Renders the enabled files; personal and blank ones are left out.
#[must_use]
pub(super) fn render(format: Format, enabled: &[WorkspaceFile]) -> Prompt {
    if format != Format::Microclaw {
        return prompt::render(enabled);
    }
    let pages: Vec<(&str, &WorkspaceFile)> = TAGS.iter().filter_map(|(scope, tag)| Some((*tag, page(enabled, *scope)?))).collect();
    let is_page = |file: &WorkspaceFile| pages.iter().any(|(_, page)| page.id == file.id);
    let others: Vec<WorkspaceFile> = enabled.iter().filter(|file| !is_page(file)).cloned().collect();
    let Prompt { mut text, mut files, .. } = prompt::render(&others);
    for (tag, page) in pages {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&format!("<{tag}>\n{}\n</{tag}>\n", as_page(&page.content)));
        files.push(page.filename.clone());
    }
    let etag = etag::of_hash(&etag::hash(&text));
    Prompt { text, files, etag }
}

/// The page of a scope, if it has one with a text.
fn page(enabled: &[WorkspaceFile], scope: MemoryScope) -> Option<&WorkspaceFile> {
    let is_shown = |file: &&WorkspaceFile| file.bucket.scope() == scope && file.is_enabled && !file.content.trim().is_empty();
    let is_of = |name: &str| enabled.iter().filter(is_shown).find(|file| file.filename == name);
    PAGES.iter().find_map(|name| is_of(name))
}

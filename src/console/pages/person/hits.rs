//! What a search on a person's page found, grouped by kind, each hit with its link and a box to choose it.

use super::head::HeadView;
use crate::console::frame::moment::Moment;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::{Frame, markdown};
use crate::console::pages::facts::FactView;
use crate::domain::fact::FactStatus;
use crate::domain::memory_hit::MemoryHit;
use crate::retrieval::person::search::{MOST, PersonHits};

/// The longest text of a hit, in characters; its page has the rest.
const MAX_CHARS: usize = 400;

/// The results.
#[derive(Debug, Clone)]
pub(super) struct HitsView {
    pub total: usize,
    /// The kinds with hits.
    pub groups: Vec<HitGroup>,
    /// Whether a kind may have more hits than are shown.
    pub is_cut: bool,
    /// The URL of the form that corrects the chosen hits.
    pub door: String,
}

/// The hits of one kind.
#[derive(Debug, Clone)]
pub(super) struct HitGroup {
    /// The name of the kind, and the number of its hits.
    pub name: String,
    pub hits: Vec<HitView>,
}

/// One hit.
#[derive(Debug, Clone)]
pub(super) struct HitView {
    /// The value of its box, and the number that makes its id unique on the page.
    pub value: String,
    pub number: usize,
    pub href: String,
    /// Its name: the sentence of a fact, the name of a file. Safe HTML.
    pub title: String,
    /// Its texts, each as safe HTML.
    pub texts: Vec<String>,
    /// Kind of source, status or author, in words.
    pub about: String,
    pub at: Option<Moment>,
    /// Whether the visitor may change it.
    pub can_change: bool,
    /// Whether it is what the agent goes by now; inactive facts are not.
    pub is_active: bool,
    /// The tags of a fact, with the URLs of the memories that have them.
    pub tags: Vec<(String, String)>,
}

impl HitsView {
    /// Formats what was found.
    pub fn new(frame: &Frame, whose: &OwnerPicker, head: &HeadView, found: &PersonHits) -> Self {
        let t = frame.t;
        let cut = |text: &str| markdown::plain(&text.chars().take(MAX_CHARS).collect::<String>());
        let blank = |hit: &MemoryHit| HitView {
            value: hit.to_string(),
            number: 0,
            href: String::new(),
            title: String::new(),
            texts: Vec::new(),
            about: String::new(),
            at: None,
            can_change: frame.can_write(),
            is_active: true,
            tags: Vec::new(),
        };
        let facts = found.facts.iter().map(|listed| {
            let view = FactView::with_trust(frame, whose, &listed.fact, (&listed.trust, listed.metadata.as_ref()));
            let status = (listed.fact.status != FactStatus::Active).then(|| view.status_text.clone());
            let about = [Some(view.category.clone()), Some(view.trust_reason.clone()), status].into_iter().flatten();
            HitView {
                href: view.href.clone(),
                title: view.text.clone(),
                about: about.collect::<Vec<_>>().join(" · "),
                at: Some(view.learned.clone()),
                can_change: view.can_change && listed.fact.status != FactStatus::Quarantined,
                is_active: view.is_active,
                tags: view.tags,
                ..blank(&MemoryHit::Fact(listed.fact.id))
            }
        });
        let files = found.files.iter().map(|file| {
            let line = file.lines.first().and_then(|(number, _)| u32::try_from(*number).ok());
            HitView {
                href: whose.file(&file.filename, file.scope.as_str(), line),
                title: markdown::plain(&file.filename),
                texts: file.lines.iter().map(|(_, line)| cut(line)).collect(),
                about: if file.total > 0 { t.with("person-file-lines", "count", file.total) } else { String::new() },
                can_change: frame.can_write() && file.can_write,
                ..blank(&MemoryHit::File(file.scope, file.filename.clone()))
            }
        });
        let episodes = found.episodes.iter().map(|episode| HitView {
            href: whose.page(&format!("/episodes/{}", episode.id)),
            title: cut(&episode.abstract_text),
            about: markdown_free(&episode.conversation_name),
            at: Some(frame.moment(&episode.began_at)),
            ..blank(&MemoryHit::Episode(episode.id))
        });
        let messages = found.messages.iter().map(|(message, conversation)| HitView {
            href: whose.conversation(message.conversation, Some(message.id)),
            title: cut(&message.content),
            about: format!("{} · {}", t.word("message-role", message.role.as_str()), markdown_free(conversation)),
            at: Some(frame.moment(&message.created_at)),
            ..blank(&MemoryHit::Message(message.id))
        });
        let kinds: [(&str, Vec<HitView>); 4] = [
            ("person-found-facts", facts.collect()),
            ("person-found-files", files.collect()),
            ("person-found-summaries", episodes.collect()),
            ("person-found-messages", messages.collect()),
        ];
        let is_cut = kinds.iter().any(|(_, hits)| hits.len() as u64 >= MOST);
        let mut number = 0;
        let groups = kinds.into_iter().filter(|(_, hits)| !hits.is_empty()).map(|(name, mut hits)| {
            for hit in &mut hits {
                number += 1;
                hit.number = number;
            }
            HitGroup { name: t.with(name, "count", hits.len()), hits }
        });
        Self { groups: groups.collect(), total: found.len(), is_cut, door: head.page("/correct", &[]) }
    }
}

/// A name as one line; the template escapes it.
fn markdown_free(name: &str) -> String {
    name.chars().filter(|c| !c.is_control()).collect()
}

//! Images, audio and files in a message of the user. They are shown to the model and never stored.

use std::fmt;
use std::sync::Arc;

use genai::chat::{Binary, ContentPart};

use crate::config::llm::Provider;

/// An image, a recording or a file.
#[derive(Clone, PartialEq, Eq)]
pub struct Media {
    /// The MIME type.
    pub content_type: String,
    /// Where the content is.
    pub source: MediaSource,
    /// The file name, if there is one.
    pub name: Option<String>,
}

/// The content of a [`Media`].
#[derive(Clone, PartialEq, Eq)]
pub enum MediaSource {
    /// The provider fetches it.
    Url(String),
    /// The content in base64.
    Base64(Arc<str>),
}

/// Hides the content, which is as private as messages.
impl fmt::Debug for Media {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Media").field("content_type", &self.content_type).finish_non_exhaustive()
    }
}

impl Media {
    /// The part for the provider; `None` if its interface cannot take it. The mark in the text then stands alone.
    pub(super) fn part(&self, provider: Provider) -> Option<ContentPart> {
        let is = |kind: &str| self.content_type.starts_with(kind);
        let is_pdf = self.content_type == "application/pdf";
        match (&self.source, provider) {
            (MediaSource::Base64(_), Provider::Openai | Provider::Gemini) => {}
            (MediaSource::Url(_), Provider::Openai) if is("image/") => {}
            (MediaSource::Base64(_), Provider::Anthropic) if is("image/") || is_pdf => {}
            (MediaSource::Url(_), Provider::Anthropic) if is_pdf => {}
            (MediaSource::Base64(_), Provider::Ollama) if is("image/") => {}
            _ => return None,
        }
        let (kind, name) = (self.content_type.clone(), self.name.clone());
        Some(ContentPart::Binary(match &self.source {
            MediaSource::Url(url) => Binary::from_url(kind, url.clone(), name),
            MediaSource::Base64(content) => Binary::from_base64(kind, Arc::clone(content), name),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_provider_is_shown_what_it_can_take() {
        let of = |kind: &str, source: MediaSource| Media { content_type: kind.to_owned(), source, name: None };
        let inline = || MediaSource::Base64("AA==".into());
        let linked = || MediaSource::Url("https://example.org/a".to_owned());
        let taken = |media: &Media| {
            [Provider::Openai, Provider::Anthropic, Provider::Gemini, Provider::Ollama].map(|provider| media.part(provider).is_some())
        };
        assert_eq!(taken(&of("image/png", inline())), [true, true, true, true]);
        assert_eq!(taken(&of("image/png", linked())), [true, false, false, false]);
        assert_eq!(taken(&of("audio/wav", inline())), [true, false, true, false]);
        assert_eq!(taken(&of("application/pdf", inline())), [true, true, true, false]);
        assert_eq!(taken(&of("application/pdf", linked())), [false, true, false, false]);
    }
}

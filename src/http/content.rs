//! The content of a message in the formats that clients send: text, or parts in the formats of OpenAI, Anthropic and mem0.

use std::sync::Arc;

use serde_json::Value;

use crate::chat::{Media, MediaSource};

/// What is wrong with content that [`read`] cannot read.
pub const WRONG: &str = "content must be text, or a list of parts such as {\"type\": \"text\", \"text\": \"…\"}";
/// What is wrong with a part that [`read`] cannot read.
pub const WRONG_PART: &str =
    "must be a part such as {\"type\": \"text\", \"text\": \"…\"} or {\"type\": \"image_url\", \"image_url\": {\"url\": \"…\"}}";
/// The longest mark of a part whose type is not known, in characters.
const MAX_MARK_CHARS: usize = 40;

/// The content of a message.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Content {
    /// The text parts, a line each, with a mark for each other part, such as `[image]`.
    pub text: String,
    /// Images, audio and files that the request itself contains or links to.
    pub media: Vec<Media>,
}

/// The text of `content`, with marks. `None` if it cannot be read.
#[must_use]
pub fn text(content: &Value) -> Option<String> {
    read(content).map(|content| content.text)
}

/// Reads `content`. Null is the empty text, and a single part is a list of one. `None` for anything else than text and parts.
#[must_use]
pub fn read(content: &Value) -> Option<Content> {
    match content {
        Value::Null => Some(Content::default()),
        Value::String(text) => Some(Content { text: text.clone(), media: Vec::new() }),
        Value::Array(parts) => {
            let parts = parts.iter().map(part).collect::<Option<Vec<_>>>()?;
            let text = parts.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>().join("\n");
            Some(Content { text, media: parts.into_iter().filter_map(|(_, media)| media).collect() })
        }
        // mem0's clients send an image as the content itself.
        Value::Object(_) => part(content).map(|(text, media)| Content { text, media: media.into_iter().collect() }),
        Value::Bool(_) | Value::Number(_) => None,
    }
}

fn part(part: &Value) -> Option<(String, Option<Media>)> {
    let fields = match part {
        Value::String(text) => return Some((text.clone(), None)),
        Value::Object(fields) => fields,
        _ => return None,
    };
    // A text that is absent or null is empty; one that is no text is a mistake.
    let text = |name: &str| match fields.get(name) {
        None | Some(Value::Null) => Some((String::new(), None)),
        Some(Value::String(text)) => Some((text.clone(), None)),
        Some(_) => None,
    };
    let mark = |mark: &str, media: Option<Media>| Some((mark.to_owned(), media));
    match fields.get("type").and_then(Value::as_str) {
        Some("text" | "input_text" | "output_text") => text("text"),
        Some("refusal") => text("refusal"),
        Some("image" | "image_url" | "input_image") => mark("[image]", image(part)),
        Some("audio" | "audio_url" | "input_audio") => mark("[audio]", audio(part)),
        Some("video" | "video_url") => mark("[video]", None),
        Some("file" | "file_url" | "input_file" | "document" | "pdf_url" | "mdx_url") => mark("[file]", file(part)),
        // One part of a kind that is not known here must not refuse everything that comes with it.
        Some(kind) => match fields.get("text") {
            Some(Value::String(said)) => Some((said.clone(), None)),
            _ => mark(&mark_of(kind)?, None),
        },
        None => fields.get("text").and_then(Value::as_str).map(|said| (said.to_owned(), None)),
    }
}

/// The mark of a part that is not known: its type, if that is a word.
fn mark_of(kind: &str) -> Option<String> {
    let word: String = kind.chars().map(|letter| if letter.is_alphanumeric() { letter } else { ' ' }).take(MAX_MARK_CHARS).collect();
    let words: Vec<&str> = word.split_whitespace().collect();
    (!words.is_empty()).then(|| format!("[{}]", words.join(" ")))
}

fn string<'a>(part: &'a Value, path: &str) -> Option<&'a str> {
    part.pointer(path).and_then(Value::as_str).filter(|text| !text.is_empty())
}

fn image(part: &Value) -> Option<Media> {
    let url = ["/image_url/url", "/image_url"].iter().find_map(|path| string(part, path));
    url.and_then(|url| linked(url, "image/*")).or_else(|| sourced(part, "image/*"))
}

fn audio(part: &Value) -> Option<Media> {
    let content_type = format!("audio/{}", string(part, "/input_audio/format")?);
    Some(Media { content_type, source: MediaSource::Base64(Arc::from(string(part, "/input_audio/data")?)), name: None })
}

fn file(part: &Value) -> Option<Media> {
    let field = |name: &str| string(part, &format!("/file/{name}")).or_else(|| string(part, &format!("/{name}")));
    let data = field("file_data").or_else(|| field("file_url")).and_then(|url| linked(url, "application/pdf"));
    let media = data.or_else(|| sourced(part, "application/pdf"))?;
    Some(Media { name: field("filename").or_else(|| field("title")).map(str::to_owned), ..media })
}

/// Content at an address, or in it (`data:`).
fn linked(url: &str, otherwise: &str) -> Option<Media> {
    if let Some((content_type, content)) = url.strip_prefix("data:").and_then(|data| data.split_once(";base64,")) {
        let content_type = content_type.split(';').next().unwrap_or_default().to_owned();
        return Some(Media { content_type, source: MediaSource::Base64(Arc::from(content)), name: None });
    }
    let is_address = url.starts_with("https://") || url.starts_with("http://");
    is_address.then(|| Media { content_type: otherwise.to_owned(), source: MediaSource::Url(url.to_owned()), name: None })
}

/// Content in Anthropic's format.
fn sourced(part: &Value, otherwise: &str) -> Option<Media> {
    match string(part, "/source/type")? {
        "base64" => {
            let content_type = string(part, "/source/media_type").unwrap_or(otherwise).to_owned();
            Some(Media { content_type, source: MediaSource::Base64(Arc::from(string(part, "/source/data")?)), name: None })
        }
        "url" => linked(string(part, "/source/url")?, otherwise),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn text_stays_and_everything_else_leaves_a_mark() {
        let parts = json!([{"type": "text", "text": "看图"}, {"type": "image_url", "image_url": {"url": "data:image/png;base64,AA=="}},
            {"type": "file", "file": {"file_id": "f1"}}, "and this"]);
        assert_eq!(text(&parts).as_deref(), Some("看图\n[image]\n[file]\nand this"));
        assert_eq!((text(&json!(null)).as_deref(), text(&json!("Hi")).as_deref()), (Some(""), Some("Hi")));
        for wrong in [json!(7), json!([7]), json!([{}]), json!([{"type": "text", "text": 7}]), json!({"type": 7}), json!([{"type": "…"}])]
        {
            assert_eq!(text(&wrong), None, "{wrong}");
        }
    }

    #[test]
    fn one_part_is_a_list_of_one_and_a_part_of_an_unknown_kind_leaves_a_mark() {
        for (content, wanted) in [
            (json!({"type": "image_url", "image_url": {"url": "https://example.org/a.png"}}), "[image]"),
            (json!({"type": "mdx_url", "mdx_url": {"url": "IyBOb3Rlcw=="}}), "[file]"),
            (json!({"type": "pdf_url", "pdf_url": {"url": "https://example.org/a.pdf"}}), "[file]"),
            (json!({"type": "text", "text": "我养蜜蜂。"}), "我养蜜蜂。"),
            (json!([{"type": "text", "text": "Look:"}, {"type": "hologram", "data": "AA=="}]), "Look:\n[hologram]"),
            (json!([{"type": "tool_use\n\nIgnore", "id": "1"}]), "[tool use Ignore]"),
            (json!([{"type": "summary_text", "text": "They sail."}, {"text": "And fish."}]), "They sail.\nAnd fish."),
            (json!([{"type": "text", "text": null}]), ""),
        ] {
            assert_eq!(text(&content).as_deref(), Some(wanted), "{content}");
        }
        let shown = read(&json!({"type": "image_url", "image_url": {"url": "https://example.org/a.png"}})).unwrap();
        assert_eq!(shown.media.len(), 1, "a model is shown it");
    }

    #[test]
    fn what_the_request_contains_or_links_to_is_read_in_each_format() {
        let inline = |kind: &str| Media { content_type: kind.to_owned(), source: MediaSource::Base64("AA==".into()), name: None };
        let named = |media: Media| Media { name: Some("a.pdf".to_owned()), ..media };
        for (part, wanted) in [
            (json!({"type": "image_url", "image_url": {"url": "data:image/png;base64,AA=="}}), Some(inline("image/png"))),
            (json!({"type": "input_image", "image_url": "data:image/png;base64,AA=="}), Some(inline("image/png"))),
            (json!({"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "AA=="}}), Some(inline("image/png"))),
            (json!({"type": "input_audio", "input_audio": {"format": "wav", "data": "AA=="}}), Some(inline("audio/wav"))),
            (
                json!({"type": "file", "file": {"filename": "a.pdf", "file_data": "data:application/pdf;base64,AA=="}}),
                Some(named(inline("application/pdf"))),
            ),
            (json!({"type": "input_file", "file_id": "f1"}), None),
            (json!({"type": "image_url", "image_url": {"url": "file:///etc/passwd"}}), None),
        ] {
            assert_eq!(read(&json!([part])).unwrap().media.first(), wanted.as_ref(), "{part}");
        }
    }
}

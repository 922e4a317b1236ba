//! The content of a message in the formats that clients send: text, or parts in OpenAI's format.

use serde_json::Value;

/// What is wrong with content that [`text`] cannot read.
pub const WRONG: &str = "content must be text, or a list of parts such as {\"type\": \"text\", \"text\": \"…\"}";

/// The text of `content`: its text parts, a line each, and a mark for each other part, such as `[image]`. Null is the empty text. `None` for
/// anything else.
#[must_use]
pub fn text(content: &Value) -> Option<String> {
    match content {
        Value::Null => Some(String::new()),
        Value::String(text) => Some(text.clone()),
        Value::Array(parts) => Some(parts.iter().map(part).collect::<Option<Vec<_>>>()?.join("\n")),
        _ => None,
    }
}

fn part(part: &Value) -> Option<String> {
    if let Value::String(text) = part {
        return Some(text.clone());
    }
    let kind = part.get("type")?.as_str()?;
    let text = |name: &str| part.get(name).and_then(Value::as_str).map(str::to_owned);
    match kind {
        "text" | "input_text" | "output_text" => text("text"),
        "refusal" => text("refusal"),
        "image" | "image_url" | "input_image" => Some("[image]".to_owned()),
        "audio" | "input_audio" => Some("[audio]".to_owned()),
        "video" | "video_url" => Some("[video]".to_owned()),
        "file" | "input_file" | "document" | "pdf_url" => Some("[file]".to_owned()),
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
        for wrong in [json!(7), json!([{"text": "no type"}]), json!([{"type": "hologram"}])] {
            assert_eq!(text(&wrong), None, "{wrong}");
        }
    }
}

//! Finds the JSON object in a model's answer despite think tags, prose, fences, trailing commas, truncation and smart quotes.

use serde_json::Value;

/// Longest answer that is parsed, in bytes; the model client has the same limit.
pub const MAX_ANSWER_BYTES: usize = 1 << 20;

/// Deepest nesting that is parsed.
const MAX_DEPTH: usize = 64;

/// The first complete JSON object in `answer` that has `key`; `None` if there is none.
#[must_use]
pub fn find_object(answer: &str, key: &str) -> Option<Value> {
    if answer.len() > MAX_ANSWER_BYTES {
        return None;
    }
    // If the answer is exactly one object, think tags in it are part of a string, not thoughts.
    if let Cut::Whole(text) = cut_object(answer.trim_start())
        && text.len() == answer.trim().len()
        && let Ok(value) = serde_json::from_str::<Value>(text)
        && value.get(key).is_some()
    {
        return Some(value);
    }
    let answer = without_thoughts(answer);
    let mut at = 0;
    // A few attempts are enough: prose with braces before the object is rare, and each attempt is linear.
    for _ in 0..16 {
        let start = at + answer.get(at..)?.find('{')?;
        at = start + 1;
        if let Cut::Whole(text) = cut_object(answer.get(start..)?) {
            match read(text) {
                Some(value) if value.get(key).is_some() => return Some(value),
                Some(_) => at = start + text.len(),
                None => {}
            }
        }
    }
    None
}

enum Cut<'a> {
    /// The object, from its opening to its closing brace.
    Whole(&'a str),
    /// The answer ends before the object does. A truncated answer is never used: half of a file would replace the whole file.
    Open,
}

fn cut_object(text: &str) -> Cut<'_> {
    let (mut depth, mut in_text, mut escaped) = (0_usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            b'{' | b'[' if !in_text => {
                depth += 1;
                if depth > MAX_DEPTH {
                    return Cut::Open;
                }
            }
            b'}' | b']' if !in_text => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return text.get(..=at).map_or(Cut::Open, Cut::Whole);
                }
            }
            _ => {}
        }
    }
    Cut::Open
}

fn read(text: &str) -> Option<Value> {
    let value = serde_json::from_str::<Value>(text).ok().or_else(|| serde_json::from_str(&repaired(text)).ok())?;
    value.is_object().then_some(value)
}

/// Repairs common errors of small models that need no guessing: raw line breaks and tabs inside strings, commas before a closing bracket,
/// `None`/`True`/`False`.
fn repaired(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let (mut in_text, mut escaped) = (false, false);
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        if in_text {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '"' => in_text = false,
                _ => {}
            }
            match c {
                '\n' => out.push_str("\\n"),
                '\r' => out.push_str("\\r"),
                '\t' => out.push_str("\\t"),
                c if c.is_control() => {}
                c => out.push(c),
            }
            continue;
        }
        if c == '"' {
            in_text = true;
        }
        let rest = text.get(at + c.len_utf8()..).unwrap_or_default();
        if c == ',' && rest.trim_start().starts_with(['}', ']']) {
            continue;
        }
        let word = [("None", "null"), ("True", "true"), ("False", "false")]
            .into_iter()
            .find(|(wrong, _)| text.get(at..).is_some_and(|here| here.starts_with(wrong)));
        if let Some((wrong, right)) = word {
            out.push_str(right);
            for _ in 1..wrong.len() {
                chars.next();
            }
            continue;
        }
        out.push(c);
    }
    out
}

/// Removes `<think>…</think>` and similar tags. An unclosed tag removes all text after it; a lone closing tag removes all text before it.
pub(crate) fn without_thoughts(answer: &str) -> String {
    let mut text = answer.replace(['\u{FEFF}', '\u{0}'], "");
    for tag in ["think", "thinking", "thought", "reasoning", "reflection"] {
        let (open, close) = (format!("<{tag}>"), format!("</{tag}>"));
        if !text.contains(&close) && !text.contains(&open) {
            continue;
        }
        let mut kept = String::with_capacity(text.len());
        let mut rest = text.as_str();
        loop {
            match (rest.find(&open), rest.find(&close)) {
                (Some(start), end) if end.is_none_or(|end| start < end) => {
                    kept.push_str(rest.get(..start).unwrap_or_default());
                    rest = end.and_then(|end| rest.get(end + close.len()..)).unwrap_or_default();
                }
                (_, Some(end)) => {
                    kept.clear();
                    rest = rest.get(end + close.len()..).unwrap_or_default();
                }
                _ => break,
            }
        }
        kept.push_str(rest);
        text = kept;
    }
    text
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn found(answer: &str) -> bool {
        find_object(answer, "should_update").is_some_and(|value| value["should_update"] == Value::Bool(true))
    }

    #[test]
    fn the_object_is_found_in_what_models_put_around_it() {
        for answer in [
            "{\"should_update\":true}",
            "```json\n{\"should_update\": true}\n```",
            "Sure! Here is the JSON:\n```\n{\"should_update\": true,}\n``` Hope it helps {smile}",
            "<think>the user {said} {\"should_update\": false}</think>\n{\"should_update\": true}",
            "reasoning without an opening tag {\"should_update\": false} </think>{\"should_update\": true}",
            "I {looked at nothing first. {\"should_update\": true, \"facts\": [1, 2,],}",
            "{\"should_update\": True, \"memory_update\": None}",
            "{\"should_update\": true, \"daily_entry\": \"line one\nline two\ttab\"}",
            "\u{FEFF}{\"should_update\": true}",
            "{\"example\": 1} and the answer {\"should_update\": true}",
            "好的，结果如下：{\"should_update\": true, \"reason\": \"用户说“你好”\"}",
        ] {
            assert!(found(answer), "{answer}");
        }
    }

    #[test]
    fn a_text_in_the_object_may_speak_of_thoughts() {
        for answer in [
            "{\"should_update\": true, \"memory_update\": \"- prefers <think> tags around the reasoning\"}",
            " {\"should_update\": true, \"reason\": \"asked what </think> means\", \"facts\": []}\n",
            "{\"should_update\": true, \"reason\": \"用户问 <reasoning> 和 </reasoning> 的意思\"}",
        ] {
            assert!(found(answer), "{answer}");
        }
    }

    #[test]
    fn what_is_no_whole_object_is_not_used() {
        for answer in
            ["", "   ", "[]", "null", "I cannot help with that.", "{\"should_update\": true, \"memory_update\": \"# Mem", "{{{{", "{\"a\""]
        {
            assert_eq!(find_object(answer, "should_update"), None, "{answer}");
        }
        assert_eq!(find_object(&format!("{{\"a\":\"{}\"}}", "x".repeat(MAX_ANSWER_BYTES)), "should_update"), None);
        assert_eq!(find_object(&"{\"a\":".repeat(100_000), "should_update"), None);
    }

    proptest! {
        #[test]
        fn no_answer_makes_it_stumble(answer in "\\PC*") {
            let _ = find_object(&answer, "should_update");
        }

        #[test]
        fn braces_and_quotes_in_any_order_are_survived(answer in "[{}\\[\\]\",:\\\\a<>/think \n]{0,200}") {
            let _ = find_object(&answer, "should_update");
        }
    }
}

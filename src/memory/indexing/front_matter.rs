//! The front matter of a Markdown file: YAML between two lines of `---` at its beginning, as note-taking programs write it.

use yaml_serde::Value;

/// Longest front matter that is read, in bytes.
const MAX_BYTES: usize = 8_192;
/// Most tags of a file.
const MAX_TAGS: usize = 50;

/// The tags that the front matter of `content` names: a list, or a text with commas between them. None if it has no valid front matter.
pub(crate) fn tags(content: &str) -> Vec<String> {
    let Some(block) = block(content) else { return Vec::new() };
    let Ok(known) = yaml_serde::from_str::<Value>(block) else { return Vec::new() };
    let named = known.get("tags").or_else(|| known.get("tag"));
    let words: Vec<String> = match named {
        Some(Value::Sequence(several)) => several.iter().filter_map(text).collect(),
        Some(one) => text(one).map(|text| text.split(',').map(str::to_owned).collect()).unwrap_or_default(),
        None => Vec::new(),
    };
    let plain = words.iter().map(|word| word.trim().trim_start_matches('#').to_owned());
    plain.filter(|word| !word.is_empty()).take(MAX_TAGS).collect()
}

fn block(content: &str) -> Option<&str> {
    let rest = content.trim_start_matches('\u{feff}').strip_prefix("---")?;
    let rest = rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix('\n'))?;
    let end =
        rest.match_indices("\n---").map(|(at, _)| at).find(|at| rest[at + 4..].lines().next().unwrap_or_default().trim().is_empty())?;
    rest.get(..end).filter(|block| block.len() <= MAX_BYTES)
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::tags;

    #[test]
    fn tags_are_read_as_programs_write_them() {
        for (content, expected) in [
            ("---\ntags: [travel, 旅行]\n---\n# Lisbon\n", vec!["travel", "旅行"]),
            ("---\r\ntitle: Lisbon\r\ntags:\r\n  - travel\r\n  - '#food'\r\n---\r\ntext", vec!["travel", "food"]),
            ("\u{feff}---\ntag: travel, food\n---\n", vec!["travel", "food"]),
            ("---\ntags: 2025\n---\n", vec!["2025"]),
            ("# Lisbon\n---\ntags: [travel]\n---\n", vec![]),
            ("---\ntags: [travel\n---\n", vec![]),
            ("---\ntags: [travel]\n", vec![]),
            ("", vec![]),
        ] {
            assert_eq!(tags(content), expected, "{content:?}");
        }
    }
}

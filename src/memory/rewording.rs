//! Words within a text, as people search for and replace them: in capital letters or not, in traditional or simplified characters. Pure; the
//! search of a person, its corrections and the list of facts use it.

use language::script::simplify;

/// Whether `text` contains `words`.
#[must_use]
pub fn says(text: &str, words: &str) -> bool {
    let words = folded(words.trim());
    !words.is_empty() && folded(text).contains(&words)
}

/// `text` with every occurrence of `words` replaced; `None` if it has none, or if nothing would be left.
#[must_use]
pub fn replaced(text: &str, words: &str, replacement: &str) -> Option<String> {
    let (words, replacement) = (folded(words.trim()), replacement.trim());
    if words.is_empty() {
        return None;
    }
    let (mut after, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(first) = rest.chars().next() {
        let length = starts_with(rest, &words);
        let (gone, kept) = rest.split_at(length.unwrap_or_else(|| first.len_utf8()));
        after.push_str(if length.is_some() { replacement } else { gone });
        rest = kept;
    }
    (after != text && !after.trim().is_empty()).then_some(after)
}

/// The lines of `text` that contain `words`, each with its number from 1.
pub fn lines<'a>(text: &'a str, words: &'a str) -> impl Iterator<Item = (usize, &'a str)> {
    text.lines().zip(1..).filter(|(line, _)| says(line, words)).map(|(line, number)| (number, line))
}

/// The bytes at the start of `text` that are the folded `words`.
fn starts_with(text: &str, words: &str) -> Option<usize> {
    let (mut left, mut length) = (words, 0);
    for c in text.chars() {
        if left.is_empty() {
            break;
        }
        left = left.strip_prefix(folded(c.encode_utf8(&mut [0; 4])).as_str())?;
        length += c.len_utf8();
    }
    left.is_empty().then_some(length)
}

fn folded(text: &str) -> String {
    simplify(&text.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_replaced_in_any_case_and_script() {
        for (text, words, replacement, after) in [
            ("Lives in Porto", "porto", "Lisbon", Some("Lives in Lisbon")),
            ("住在波尔图", "波尔图", "里斯本", Some("住在里斯本")),
            ("她愛吃蘋果", "苹果", "梨", Some("她愛吃梨")),
            ("Costs $5 (a.b)", "(a.b)", "$1", Some("Costs $5 $1")),
            ("ÄPFEL und Birnen", "äpfel", "Quitten", Some("Quitten und Birnen")),
            ("Lives in Porto", "Lisbon", "Faro", None),
            ("Porto", "Porto", " ", None),
            ("Porto", " ", "Faro", None),
        ] {
            assert_eq!(replaced(text, words, replacement).as_deref(), after, "{text}");
            assert_eq!(says(text, words), after.is_some() || replacement == " ", "{text}");
        }
        assert_eq!(lines("# a\nPorto\n\nporto 2", "PORTO").collect::<Vec<_>>(), [(2, "Porto"), (4, "porto 2")]);
    }
}

//! Values within sentences: the value of a changed sentence, and the sentence for a changed value. Pure; called by edits
//! by hand and by the reader of files.

use crate::domain::fact::Fact;
use crate::memory::labels;

/// A fact's text after an edit of its sentence or value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditedFact {
    /// The relation.
    pub predicate: String,
    /// The value.
    pub object: String,
    /// The sentence.
    pub text: String,
}

/// The text of `fact` with a new sentence, a new value, or both.
#[must_use]
pub fn reworded(fact: &Fact, text: Option<&str>, object: Option<&str>) -> EditedFact {
    let (predicate, old_text, old_object) = (fact.predicate.clone(), fact.text.as_str(), fact.object.as_str());
    match (text, object) {
        (None, None) => EditedFact { predicate, object: old_object.to_owned(), text: old_text.to_owned() },
        (Some(text), Some(object)) => EditedFact { predicate, object: object.to_owned(), text: text.to_owned() },
        // A person may edit the text, or say it as it was said.
        (Some(text), None) => match value_in(old_text, old_object, text).or_else(|| value_in(&fact.evidence, old_object, text)) {
            Some(object) => EditedFact { predicate, object, text: text.to_owned() },
            // An entirely different sentence does not contain a value of the old relation.
            None => EditedFact { predicate: "states".to_owned(), object: text.to_owned(), text: text.to_owned() },
        },
        (None, Some(object)) => {
            let is_once = !old_object.is_empty() && old_text.matches(old_object).count() == 1;
            let text = if is_once { old_text.replacen(old_object, object, 1) } else { sentence_for(fact, object) };
            EditedFact { predicate, object: object.to_owned(), text }
        }
    }
}

/// The value in `new` at the place where `old` had `value`: everything around it must be equal except for case, spacing
/// and the final period. `value` itself when the sentence still contains it.
fn value_in(old: &str, value: &str, new: &str) -> Option<String> {
    if old == value {
        return Some(new.to_owned());
    }
    if value.is_empty() {
        return None;
    }
    if let Some(at) = old.find(value) {
        let (head, tail) = (old.get(..at)?, old.get(at + value.len()..)?);
        let tail = tail.trim_end_matches(is_point);
        let plain = new.trim_end().trim_end_matches(is_point);
        let middle = plain.strip_prefix(head).and_then(|rest| rest.strip_suffix(tail)).map(str::trim).filter(|middle| !middle.is_empty());
        if let Some(middle) = middle {
            return Some(middle.to_owned());
        }
    }
    new.to_lowercase().contains(&value.to_lowercase()).then(|| value.to_owned())
}

/// The sentence for a value, such as "Lives in Porto", in the language of the fact.
fn sentence_for(fact: &Fact, object: &str) -> String {
    if fact.text == fact.object {
        return object.to_owned();
    }
    labels::text(&fact.subject, &fact.predicate, object, language::script::is_chinese(&fact.text))
}

fn is_point(c: char) -> bool {
    matches!(c, '.' | '!' | '。' | '！')
}

#[cfg(test)]
#[path = "wording_tests.rs"]
mod tests;

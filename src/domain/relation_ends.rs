//! The ends of a relation, read from its item in the index: the sentence that `memory::indexing::relation_text` writes. The index needs the
//! names to follow a question such as "X's sister's dog".

use language::vocabulary;
use recall_index::item::Ends;

/// How the graph calls the owner of a memory whose name it does not know; an alias once it does.
pub const OWNER: &str = "user";

/// The ends of the relation with this sentence and predicate. `index_text` has the names that the entities have besides, in the line before its
/// last. `None` if the sentence has another form.
#[must_use]
pub fn of(text: &str, predicate: &str, index_text: &str) -> Option<Ends> {
    let wording = vocabulary::find(predicate).and_then(|known| known.wording);
    let said = predicate.replace('_', " ");
    let (english, chinese) = wording.unwrap_or((said.as_str(), said.as_str()));
    let (subject, object) = text.split_once(&format!(" {english} ")).or_else(|| text.split_once(chinese))?;
    let object = object.rfind(" (").or_else(|| object.rfind('（')).and_then(|at| object.get(..at)).unwrap_or(object);
    let (subject, object) = (subject.trim(), object.trim());
    let aliases = index_text.lines().rev().nth(1).unwrap_or_default();
    let may_be_either = aliases.split_whitespace().any(|alias| alias == OWNER);
    let owner = match (subject == OWNER, object == OWNER) {
        (false, false) => (may_be_either, may_be_either),
        known => known,
    };
    let is_named = !subject.is_empty() && !object.is_empty();
    is_named.then(|| Ends { subject: subject.to_owned(), predicate: predicate.to_owned(), object: object.to_owned(), owner })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_names_are_read_from_the_sentence_in_both_languages() {
        for (text, predicate, subject, object) in [
            ("user is a sibling of Mia (since 2026-03-01)", "sibling_of", "user", "Mia"),
            ("李伟养了 Bello（自2026-03-01）", "has_pet", "李伟", "Bello"),
            ("小王的兄弟姐妹是小美（2025-01-01至2026-03-01）", "sibling_of", "小王", "小美"),
            ("Atlas is nicer than Borealis (since 2026-03-01)", "is_nicer_than", "Atlas", "Borealis"),
        ] {
            let ends = of(text, predicate, "said\n\nwords").expect(text);
            assert_eq!((ends.subject.as_str(), ends.object.as_str()), (subject, object));
            assert_eq!(ends.owner, (subject == "user", false));
        }
        assert_eq!(of("Something else", "sibling_of", ""), None);
        let named = of("Nora has the pet Bello (since 2026-03-01)", "has_pet", "My dog is Bello.\nuser\nhas pet").expect("ends");
        assert_eq!(named.owner, (true, true), "the name does not tell which of both the owner is");
    }
}

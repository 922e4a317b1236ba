//! The ends of a relation, read from its item in the index: the sentence that `memory::indexing::relation_text` writes, and the line of aliases.
//! The index needs the names to follow a question such as "X's sister's dog".

use language::vocabulary::{self, Kind};
use recall_index::item::{End, Ends};

/// How the graph calls the owner of a memory whose name it does not know; an alias once it does.
pub const OWNER: &str = "user";
/// Between the aliases of one end.
const BETWEEN: &str = "; ";
/// Between the aliases of the subject and those of the object.
const ENDS: &str = " | ";

/// The line of `index_text` that has the aliases of both ends.
#[must_use]
pub fn aliases_line(subject: &[String], object: &[String]) -> String {
    [subject.join(BETWEEN), object.join(BETWEEN)].join(ENDS)
}

/// The ends of the relation with this sentence and predicate. `index_text` has the line of aliases before its last. `None` if the sentence has
/// another form.
#[must_use]
pub fn of(text: &str, predicate: &str, index_text: &str) -> Option<Ends> {
    let wording = vocabulary::find(predicate).and_then(|known| known.wording);
    let said = predicate.replace('_', " ");
    let (english, chinese) = wording.unwrap_or((said.as_str(), said.as_str()));
    let (subject, object) = text.split_once(&format!(" {english} ")).or_else(|| text.split_once(chinese))?;
    let object = object.rfind(" (").or_else(|| object.rfind('（')).and_then(|at| object.get(..at)).unwrap_or(object);
    let aliases = index_text.lines().rev().nth(1).unwrap_or_default();
    let (of_subject, of_object) = vocabulary::kinds(predicate);
    let (subject, object) = match aliases.split_once(ENDS) {
        Some((left, right)) => (end(subject, left.split(BETWEEN), of_subject), end(object, right.split(BETWEEN), of_object)),
        // An item of an earlier version has the aliases of both ends together.
        None => {
            let mut ends = (end(subject, [], of_subject), end(object, [], of_object));
            if !(ends.0.is_owner || ends.1.is_owner) {
                let may_be_either = aliases.split_whitespace().any(|alias| alias == OWNER);
                (ends.0.is_owner, ends.1.is_owner) = (may_be_either, may_be_either);
            }
            ends
        }
    };
    let is_named = !subject.name.is_empty() && !object.name.is_empty();
    is_named.then(|| Ends { subject, predicate: predicate.to_owned(), object })
}

/// The end with this name. A person is also called by the first name.
fn end<'a>(name: &str, aliases: impl IntoIterator<Item = &'a str>, kind: Kind) -> End {
    let name = name.trim();
    let mut aliases: Vec<String> = aliases.into_iter().map(str::trim).filter(|alias| !alias.is_empty()).map(str::to_owned).collect();
    let is_owner = name == OWNER || aliases.iter().any(|alias| alias == OWNER);
    aliases.retain(|alias| alias != OWNER);
    if let (Kind::Person, Some((first, _))) = (kind, name.split_once(' ')) {
        aliases.push(first.to_owned());
    }
    End { name: name.to_owned(), aliases, is_owner }
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
            assert_eq!((ends.subject.name.as_str(), ends.object.name.as_str()), (subject, object));
            assert_eq!((ends.subject.is_owner, ends.object.is_owner), (subject == "user", false));
        }
        assert_eq!(of("Something else", "sibling_of", ""), None);
        let earlier = of("Nora has the pet Bello (since 2026-03-01)", "has_pet", "My dog is Bello.\nuser\nhas pet").expect("ends");
        assert_eq!((earlier.subject.is_owner, earlier.object.is_owner), (true, true), "the name does not tell which of both the owner is");
    }

    #[test]
    fn aliases_belong_to_their_end_and_a_person_has_a_first_name() {
        let line = aliases_line(&["user".to_owned(), "Noor".to_owned()], &["Bello the Second".to_owned()]);
        let ends = of("Nora Lind has the pet Bello (since 2026-03-01)", "has_pet", &format!("said\n{line}\nhas pet")).expect("ends");
        assert_eq!(ends.subject, End { name: "Nora Lind".to_owned(), aliases: vec!["Noor".to_owned(), "Nora".to_owned()], is_owner: true });
        assert_eq!(ends.object, End { name: "Bello".to_owned(), aliases: vec!["Bello the Second".to_owned()], is_owner: false });
        let none =
            of("老周任职于蓝鲸科技（自2026-03-01）", "works_at", &format!("said\n{}\nworks at", aliases_line(&[], &[]))).expect("ends");
        assert_eq!((none.subject.aliases.len(), none.object.is_owner), (0, false));
    }
}

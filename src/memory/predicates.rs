//! The known relations: the kinds they connect, whether they are single-valued, and their wording. Other relations are
//! accepted, too. Pure.

use crate::domain::graph::EntityKind::{
    self, Concept, Document, Event, Location, Organization, Other, Person, Product, Project, Task, Technology, Value,
};

/// One relation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Predicate {
    /// Its name, in snake case.
    pub name: &'static str,
    /// Whether a subject has one object at a time, so that a newer relation ends the older.
    pub is_single: bool,
    /// The default kinds of its subject and object.
    pub kinds: (EntityKind, EntityKind),
    /// The English words between subject and object.
    pub english: &'static str,
    /// The same in Chinese.
    pub chinese: &'static str,
}

const fn single(name: &'static str, kinds: (EntityKind, EntityKind), english: &'static str, chinese: &'static str) -> Predicate {
    Predicate { name, is_single: true, kinds, english, chinese }
}

const fn many(name: &'static str, kinds: (EntityKind, EntityKind), english: &'static str, chinese: &'static str) -> Predicate {
    Predicate { name, is_single: false, kinds, english, chinese }
}

/// All known relations.
pub const ALL: &[Predicate] = &[
    single("lives_in", (Person, Location), "lives in", "住在"),
    single("works_at", (Person, Organization), "works at", "任职于"),
    single("works_as", (Person, Concept), "works as", "担任"),
    single("reports_to", (Person, Person), "reports to", "的上级是"),
    single("married_to", (Person, Person), "is married to", "的配偶是"),
    single("located_in", (Organization, Location), "is located in", "位于"),
    single("led_by", (Project, Person), "is led by", "的负责人是"),
    single("scheduled_for", (Event, Value), "is scheduled for", "定于"),
    single("due_on", (Task, Value), "is due on", "的截止日期是"),
    single("status_is", (Project, Value), "has the status", "的状态是"),
    single("assigned_to", (Task, Person), "is assigned to", "由其负责："),
    single("owned_by", (Product, Organization), "is owned by", "归属于"),
    single("studies_at", (Person, Organization), "studies at", "就读于"),
    many("works_on", (Person, Project), "works on", "参与"),
    many("works_with", (Person, Person), "works with", "的同事是"),
    many("knows", (Person, Person), "knows", "认识"),
    many("friend_of", (Person, Person), "is a friend of", "的朋友是"),
    many("parent_of", (Person, Person), "is a parent of", "的孩子是"),
    many("sibling_of", (Person, Person), "is a sibling of", "的兄弟姐妹是"),
    many("member_of", (Person, Organization), "is a member of", "属于"),
    many("manages", (Person, Other), "manages", "管理"),
    many("founded", (Person, Organization), "founded", "创办了"),
    many("created", (Person, Product), "created", "创建了"),
    many("authored", (Person, Document), "wrote", "撰写了"),
    many("attended", (Person, Event), "attended", "参加了"),
    many("uses", (Project, Technology), "uses", "使用"),
    many("depends_on", (Project, Project), "depends on", "依赖"),
    many("part_of", (Other, Other), "is part of", "的上级项目是"),
    many("blocks", (Task, Task), "blocks", "阻塞"),
    many("supplies", (Organization, Organization), "supplies", "供货给"),
    many("has_pet", (Person, Other), "has the pet", "养了"),
    many("knows_about", (Person, Concept), "knows about", "了解"),
    many("related_to", (Other, Other), "is related to", "与之相关："),
];

/// The known relation of this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Predicate> {
    ALL.iter().find(|predicate| predicate.name == name)
}

/// Whether a subject has one object at a time.
#[must_use]
pub fn is_single(name: &str) -> bool {
    find(name).is_some_and(|predicate| predicate.is_single)
}

/// The default kinds of subject and object of a relation.
#[must_use]
pub fn kinds(name: &str) -> (EntityKind, EntityKind) {
    find(name).map_or((Other, Other), |predicate| predicate.kinds)
}

/// A relation's name in snake case; `None` when nothing is left of it or it is too long.
#[must_use]
pub fn canonical(name: &str) -> Option<String> {
    const MAX_CHARS: usize = 48;
    let mut plain = String::with_capacity(name.len());
    for c in name.trim().chars().flat_map(char::to_lowercase) {
        if c.is_alphanumeric() {
            plain.push(c);
        } else if !plain.is_empty() && !plain.ends_with('_') {
            plain.push('_');
        }
    }
    let plain = plain.trim_end_matches('_');
    (!plain.is_empty() && plain.chars().count() <= MAX_CHARS && plain.len() <= 64).then(|| plain.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_relation_is_named_once_and_in_its_canonical_form() {
        for (at, predicate) in ALL.iter().enumerate() {
            assert_eq!(canonical(predicate.name).as_deref(), Some(predicate.name));
            assert!(ALL.iter().skip(at + 1).all(|other| other.name != predicate.name), "{}", predicate.name);
        }
    }

    #[test]
    fn a_name_is_written_in_snake_case_whatever_it_came_as() {
        for (written, name) in [("Works On", "works_on"), ("works-on", "works_on"), (" lives_in ", "lives_in"), ("负责", "负责")] {
            assert_eq!(canonical(written).as_deref(), Some(name));
        }
        for nothing in ["", " _ ", "!!", &"x".repeat(49)] {
            assert_eq!(canonical(nothing), None, "{nothing}");
        }
    }
}

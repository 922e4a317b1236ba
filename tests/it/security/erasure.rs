//! The erasure manifest classifies every column of the live schema by what it holds of a person, so that erasure misses none.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::contract::migrations::ground::{count, grounds};

/// What erasure does to a person's rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fate {
    Deleted,
    Pseudonym,
    Cut,
    Kept,
}

/// What forgetting one fact does to its words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FactFate {
    Cut,
    Message,
    Kept,
}

/// What a column contains of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    OwnerKey,
    OwnerText,
    Derived,
    None,
}

/// One table of the manifest.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    pub fate: Fate,
    pub fact: Option<FactFate>,
    #[serde(default)]
    note: String,
    pub columns: BTreeMap<Class, Vec<String>>,
}

pub fn manifest() -> BTreeMap<String, Table> {
    yaml_serde::from_str(include_str!("erasure.yaml")).expect("erasure.yaml is in order")
}

#[tokio::test]
async fn every_column_of_every_table_is_classed_by_what_it_holds_of_a_person() {
    for ground in grounds().await {
        ground.up(count()).await;
        let columns = if ground.is_postgres() {
            "SELECT table_name || '.' || column_name FROM information_schema.columns WHERE table_schema = 'public' \
             AND table_name <> 'seaql_migrations' ORDER BY 1"
        } else {
            "SELECT t.name || '.' || c.name FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table' \
             AND t.name NOT LIKE 'sqlite_%' AND t.name <> 'seaql_migrations' ORDER BY 1"
        };
        let mut live = ground.texts(columns).await;
        live.sort_unstable();
        let manifest = manifest();
        let mut classed: Vec<String> = manifest
            .iter()
            .flat_map(|(table, rule)| rule.columns.values().flatten().map(move |column| format!("{table}.{column}")))
            .collect();
        classed.sort_unstable();
        let unclassed: Vec<&String> = live.iter().filter(|column| !classed.contains(column)).collect();
        let gone: Vec<&String> = classed.iter().filter(|column| !live.contains(column)).collect();
        assert!(unclassed.is_empty() && gone.is_empty(), "erasure.yaml does not class {unclassed:?}, and names {gone:?} which is gone");
        assert_eq!(classed.len(), live.len(), "a column is classed twice");
    }
}

#[test]
fn no_table_that_names_a_person_or_holds_their_words_is_kept_as_it_is() {
    for (table, rule) in manifest() {
        let holds = |class: Class| rule.columns.get(&class).is_some_and(|columns| !columns.is_empty());
        assert!(rule.fate != Fate::Kept || !(holds(Class::OwnerKey) || holds(Class::OwnerText)), "{table} is kept");
        assert!(rule.fate != Fate::Pseudonym || !holds(Class::OwnerText), "{table} keeps what was said");
        let holds_anything = [Class::OwnerKey, Class::OwnerText, Class::Derived].into_iter().any(holds);
        assert!(rule.fate == Fate::Kept || holds_anything, "{table} goes, and holds nothing of a person");
    }
}

#[test]
fn every_table_with_words_says_what_forgetting_one_fact_does_to_them() {
    for (table, rule) in manifest() {
        let has_words = rule.columns.get(&Class::OwnerText).is_some_and(|columns| !columns.is_empty());
        assert_eq!(rule.fact.is_some(), has_words, "{table}");
        assert!(
            rule.fact != Some(FactFate::Kept) || !rule.note.is_empty(),
            "{table} keeps the words of a forgotten fact, and does not say why"
        );
    }
}

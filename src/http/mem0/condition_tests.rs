//! The index selects by a condition exactly what the filter holds of one memory at a time.

use chrono::{DateTime, Duration};
use proptest::prelude::*;
use recall_index::bucket::Bucket;
use recall_index::embedding::EmbeddingState;
use recall_index::item::{Author, Item};
use serde_json::json;

use super::super::memory::MemoryResponse;
use super::super::outlines;
use super::*;
use crate::domain::label;

const PERSON: Person<'_> = Person { agent_name: "Wren", agent_id: "7", user: "诺拉" };
const KEYS: [&str; 3] = ["status", "年份", "tags"];
const OPERATORS: [&str; 10] = ["eq", "ne", "gt", "gte", "lt", "lte", "in", "nin", "contains", "icontains"];

/// What metadata may have, and filters may name.
fn value() -> impl Strategy<Value = Value> {
    let of_metadata = [
        json!(null),
        json!(true),
        json!("done"),
        json!("DONE and dusted"),
        json!("进行中"),
        json!("2026"),
        json!(2026),
        json!(2026.0),
        json!(2026.5),
        json!(0),
        json!(-0.0),
        json!(["done", "湖"]),
        json!({ "a": 1, "b": 2 }),
        json!({ "b": 2, "a": 1 }),
    ];
    prop::sample::select(of_metadata.to_vec())
}

/// A value as one that is not compared with metadata names it.
fn field_value() -> impl Strategy<Value = Value> {
    let words =
        ["诺拉", "omar", "Wren", "7", "*", "trip", "旅行", "preference", "know", "tea", "龙井", "1970-01-02", "1970-01-03T00:00:00Z"];
    prop_oneof![prop::sample::select(words.to_vec()).prop_map(Value::from), Just(Value::Null)]
}

fn condition_on(field: &'static str, value: impl Strategy<Value = Value> + Clone) -> impl Strategy<Value = Value> {
    let several = prop::collection::vec(value.clone(), 0..3).prop_map(Value::from);
    let operators = (prop::sample::select(OPERATORS.to_vec()), prop_oneof![3 => value.clone(), 1 => several.clone()]);
    prop_oneof![
        operators.prop_map(move |(how, value)| json!({ field: { how: value } })),
        value.prop_filter("an object is a set of operators", |value| !value.is_object()).prop_map(move |value| json!({ field: value })),
        several.prop_map(move |values| json!({ field: values })),
    ]
}

fn filter() -> impl Strategy<Value = Value> {
    let of_metadata = prop::sample::select(KEYS.to_vec()).prop_flat_map(|key| condition_on(key, value().boxed()));
    let of_field = prop::sample::select(NOT_METADATA.to_vec()).prop_flat_map(|field| condition_on(field, field_value().boxed()));
    prop_oneof![of_metadata, of_field].prop_recursive(4, 16, 3, |inner| {
        let several = prop::collection::vec(inner, 0..3);
        (prop::sample::select(["AND", "OR", "NOT"].to_vec()), several).prop_map(|(word, inner)| json!({ word: inner }))
    })
}

fn memory() -> impl Strategy<Value = MemoryResponse> {
    let metadata = prop::collection::btree_map(prop::sample::select(KEYS.to_vec()), value(), 0..3);
    let run = prop::option::of(prop::sample::select(["trip", "旅行"].to_vec()));
    let text = prop::sample::select(["Green tea.", "龙井茶"].to_vec());
    let category = prop::sample::select(["preference", "knowledge"].to_vec());
    (metadata, run, text, category, any::<bool>(), 0_i64..4, 0_i64..4).prop_map(
        |(metadata, run, text, category, is_shared, created, updated)| {
            let day = |number| DateTime::UNIX_EPOCH + Duration::days(number);
            MemoryResponse {
                id: String::new(),
                memory: text.to_owned(),
                user_id: (!is_shared).then(|| PERSON.user.to_owned()),
                agent_id: PERSON.agent_name.to_owned(),
                run_id: run.map(str::to_owned),
                metadata: if metadata.is_empty() { Value::Null } else { json!(metadata) },
                immutable: false,
                categories: vec![category.to_owned()],
                created_at: day(created),
                updated_at: day(updated),
                expiration_date: None,
                score: None,
            }
        },
    )
}

fn item(id: i64, memory: &MemoryResponse) -> Item {
    let source = json!({ "category": memory.categories.first().map(|name| name.to_uppercase()), "metadata": memory.metadata });
    Item {
        id,
        seq: id,
        kind: ItemKind::Fact,
        source_id: id,
        position: 0,
        text: memory.memory.clone(),
        index_text: String::new(),
        occurred_at: memory.created_at,
        expires_at: None,
        is_deleted: false,
        meaning: EmbeddingState::Unembeddable,
        author: Author::Other,
        trust: 1.0,
        uses: 0,
        is_pinned: false,
        labels: label::of_source(&source),
        entries: metadata_condition::entries_of(&source),
        ends: None,
    }
}

fn outline(id: i64, memory: &MemoryResponse) -> FactOutline {
    let category = memory.categories.first().and_then(|name| FactCategory::parse(&name.to_uppercase()));
    FactOutline {
        id: id.into(),
        is_shared: memory.user_id.is_none(),
        category: category.unwrap_or(FactCategory::Knowledge),
        learned_at: memory.created_at,
        updated_at: memory.updated_at,
        text: Some(memory.memory.clone()),
        conversation: memory.run_id.clone(),
    }
}

/// Whether the store would read the fact for the filter.
fn is_read(filter: &Filter, outline: &FactOutline) -> bool {
    let asked = outlines::of(filter);
    let within = |(from, until): (Option<_>, Option<_>), at| from.is_none_or(|from| from <= at) && until.is_none_or(|until| at <= until);
    let is_named = |names: &Vec<String>| outline.conversation.as_ref().is_some_and(|name| names.contains(name));
    within(asked.learned, outline.learned_at)
        && within(asked.updated, outline.updated_at)
        && asked.conversations.as_ref().is_none_or(is_named)
}

proptest! {
    #[test]
    fn the_index_selects_what_the_filter_holds_of(memories in prop::collection::vec(memory(), 1..12), sent in filter()) {
        let filter = Filter::parse(sent.as_object().unwrap()).unwrap();
        let numbered = || (1_i64..).zip(&memories);
        let all: Vec<FactOutline> = numbered().map(|(id, memory)| outline(id, memory)).collect();
        let read: Vec<FactOutline> = all.iter().filter(|one| needs_outlines(&filter) && is_read(&filter, one)).cloned().collect();
        let condition = of(&filter, &FilterContext { person: PERSON, is_shared: vec![false, true], outlines: &read });
        let mut found = Vec::new();
        for (place, is_shared) in [false, true].into_iter().enumerate() {
            let here = numbered().filter(|(_, memory)| memory.user_id.is_none() == is_shared);
            let mut bucket = Bucket::default();
            bucket.apply(&here.map(|(id, memory)| item(id, memory)).collect::<Vec<_>>());
            found.extend(bucket.sources(place, ItemKind::Fact, &condition));
        }
        found.sort_unstable();
        let selected = numbered().filter(|(_, memory)| filter.holds(&MemoryFields::shown(PERSON, memory)));
        let selected: Vec<i64> = selected.map(|(id, _)| id).collect();
        prop_assert_eq!(&found, &selected);
        if !filter.mentions_metadata() {
            let listed = all.iter().filter(|one| is_read(&filter, one) && filter.holds(&MemoryFields::outlined(PERSON, one)));
            prop_assert_eq!(listed.map(|outline| outline.id.get()).collect::<Vec<_>>(), selected);
        }
    }
}

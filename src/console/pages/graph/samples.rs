//! Entities, and one with every kind of relation.

use askama::DynTemplate;

use super::{Entities, Filter, entity};
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::domain::bucket::Bucket;
use crate::domain::graph::{EntityKind, GraphEntity, Relation, RelationSource, RelationStatus};
use crate::memory::graph::{Point, RelationWithEntities, Step};
use crate::retrieval::graph::{Neighbourhood, Node};

/// A sample entity with hostile names.
pub(in crate::console::pages) fn an_entity(id: i64, name: &str, kind: EntityKind) -> GraphEntity {
    let at = "2026-11-20T07:00:00Z".parse().expect("a time");
    GraphEntity {
        id: id.into(),
        bucket: Bucket::Team(1.into(), 7.into()),
        name: name.to_owned(),
        name_key: name.to_lowercase(),
        kind,
        description: "A <b>thing</b>\u{200b}".to_owned(),
        aliases: vec!["阿特拉斯 <i>".to_owned()],
        confidence: 0.9,
        merged_into: None,
        created_at: at,
        updated_at: at,
    }
}

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let [theirs, own] = OwnerPicker::samples();
    let some = [an_entity(1, "<script>alert(1)</script>", EntityKind::Person), an_entity(2, &"阿特拉斯".repeat(25), EntityKind::Project)];
    let narrowed = Filter { q: "\"><script>".to_owned(), kind: "person".to_owned(), as_of: "x".to_owned(), cursor: None };
    let page = |picker: &OwnerPicker, filter: Filter, rows: &[GraphEntity]| Entities::new(frame.clone(), picker.clone(), filter, rows);
    vec![
        Box::new(Entities { waiting: 3, next: Some("/agents/7/graph?cursor=x".to_owned()), ..page(&theirs, Filter::default(), &some) }),
        Box::new(page(&own, Filter::default(), &[])),
        Box::new(Entities { wrong: FormErrors::sample("asOf"), ..page(&own, narrowed, &[]) }),
    ]
}

pub(in crate::console::pages) fn entity_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let [theirs, own] = OwnerPicker::samples();
    let at = "2026-11-20T07:00:00Z".parse().expect("a time");
    let names = ["Ana <script>alert(1)</script>", "阿特拉斯\u{202e}", "Borealis"];
    let entities: Vec<_> = (1..).zip(names).map(|(id, name)| an_entity(id, name, EntityKind::Project)).collect();
    let relation = |id: i64, subject: i64, object: i64| Relation {
        id: id.into(),
        bucket: entities[0].bucket.clone(),
        subject: subject.into(),
        predicate: "works_on".to_owned(),
        object: object.into(),
        said_subject: subject.into(),
        said_object: object.into(),
        confidence: 0.8,
        valid_from: at,
        valid_until: (id == 2).then_some(at),
        learned_at: at,
        closed_by: None,
        source: RelationSource::Rules,
        conversation: Some(9.into()),
        message: Some(3.into()),
        episode: None,
        evidence: "Ana works on it <b onmouseover=alert(1)> 她负责\u{200b}".to_owned(),
        status: RelationStatus::Active,
    };
    let nodes = |count: usize| {
        let points = [(0.0, 0.0), (0.5, 0.5), (-1.0, 0.3)].map(|(x, y)| Point { x, y });
        let node = |(at, entity): (usize, &crate::domain::graph::GraphEntity)| Node {
            entity: entity.clone(),
            hop: u32::try_from(at).unwrap_or(0),
            point: points[at],
        };
        entities.iter().take(count).enumerate().map(node).collect::<Vec<_>>()
    };
    let told = |relation: Relation| RelationWithEntities { relation, subject: entities[0].clone(), object: entities[1].clone() };
    let whole = Neighbourhood {
        nodes: nodes(3),
        steps: vec![Step { relation: relation(1, 1, 2), hop: 1 }, Step { relation: relation(3, 2, 3), hop: 2 }],
        history: vec![told(relation(1, 1, 2)), told(relation(2, 1, 2))],
        as_of: at,
        depth: 2,
        is_truncated: true,
    };
    let alone = Neighbourhood { nodes: nodes(1), steps: Vec::new(), history: Vec::new(), depth: 1, is_truncated: false, ..whole.clone() };
    let page = |picker: OwnerPicker, found: &Neighbourhood| {
        entity::EntityPage::new(frame.clone(), picker, entity::Filter::default(), found).expect("a page")
    };
    let wrong = entity::EntityPage { wrong: FormErrors::sample("asOf"), ..page(own.clone(), &whole) };
    vec![Box::new(page(theirs, &whole)), Box::new(page(own, &alone)), Box::new(wrong)]
}

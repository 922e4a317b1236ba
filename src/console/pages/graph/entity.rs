//! `/agents/{agent}/graph/{entity}`: the relations of an entity at a point in time, as a picture and a list, and the history of all its
//! relations with their evidence.

use actix_web::http::StatusCode;
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use super::EntityView;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::moment::Moment;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::frame::{Frame, markdown, reply};
use crate::console::pages::facts::read_time;
use crate::domain::graph::Relation;
use crate::domain::ids::EntityId;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::graph;
use crate::memory::indexing::relation_text;
use crate::retrieval::graph::{Neighbourhood, NeighbourhoodQuery};

/// The radius of the outermost ring, horizontally and vertically.
const RADIUS: (f64, f64) = (300.0, 215.0);
/// The margin around the outermost entities, for their names.
const ROOM: (f64, f64) = (100.0, 36.0);
/// The maximum number of relations in the picture and the list.
const RELATIONS: u32 = 60;
/// The longest name in the picture, in characters.
const MAX_LABEL_CHARS: usize = 18;
/// The maximum number of relations with names in the picture.
const NAMED: usize = 16;

#[derive(Template)]
#[template(path = "pages/graph/entity.html")]
pub(super) struct EntityPage {
    pub frame: Frame,
    pub whose: OwnerPicker,
    pub filter: Filter,
    /// The name without invisible characters; the template escapes it.
    pub title: String,
    pub entity: EntityView,
    pub depths: Vec<(String, String)>,
    pub dots: Vec<Dot>,
    pub lines: Vec<Line>,
    pub picture: ViewBox,
    pub relations: Vec<RelationView>,
    pub history: Vec<RelationView>,
    pub as_of: Moment,
    pub is_truncated: bool,
    pub wrong: FormErrors,
}

/// The depth and the point in time.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Filter {
    pub(super) depth: String,
    pub(super) as_of: String,
}

/// An entity in the picture, with formatted coordinates.
#[derive(Debug, Clone)]
pub(super) struct Dot {
    pub href: String,
    /// The name without invisible characters; the template escapes it.
    pub label: String,
    pub x: String,
    pub y: String,
    pub label_y: String,
    pub is_middle: bool,
}

/// A relation in the picture.
#[derive(Debug, Clone)]
pub(super) struct Line {
    pub x1: String,
    pub y1: String,
    pub x2: String,
    pub y2: String,
    /// Position and text of the name; `None` if there are too many relations.
    pub name: Option<(String, String, String)>,
}

/// The visible part of the plane, with formatted coordinates.
#[derive(Debug, Clone)]
pub(super) struct ViewBox {
    pub x: String,
    pub y: String,
    pub width: String,
    pub height: String,
}

/// A relation as a sentence, with its entities and evidence.
#[derive(Debug, Clone)]
pub(super) struct RelationView {
    /// Safe HTML.
    pub text: String,
    pub subject: (String, String),
    pub object: (String, String),
    /// Safe HTML.
    pub evidence: String,
    pub conversation: Option<String>,
    pub source: String,
    pub confidence: String,
    pub from: Moment,
    pub until: Option<Moment>,
    pub is_open: bool,
}

/// `GET /agents/{agent}/graph/{entity}`.
///
/// # Errors
/// [`Error::NotFound`] if it does not exist or belongs to another owner.
pub async fn show(request: HttpRequest, system: System, visitor: OwnerVisitor, filter: Query<Filter>) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let id: EntityId = request.match_info().get("entity").and_then(|id| id.parse().ok()).ok_or(Error::NotFound("entity"))?;
    let filter = filter.into_inner();
    let asked = match around(&filter, &frame) {
        Ok(asked) => crate::retrieval::graph::entity(&system, &access, id, asked).await,
        Err(error) => Err(error),
    };
    let (found, wrong) = match asked {
        Ok(found) => (found, FormErrors::default()),
        Err(error @ Error::Invalid(_)) => {
            let plain = NeighbourhoodQuery { limit: Some(RELATIONS), ..NeighbourhoodQuery::default() };
            (crate::retrieval::graph::entity(&system, &access, id, plain).await?, FormErrors::of_failure(error)?)
        }
        Err(error) => return Err(error),
    };
    let status = if wrong.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let page = EntityPage::new(frame, OwnerPicker::fixed(&access), filter, &found).ok_or(Error::NotFound("entity"))?;
    reply::html_as(status, &EntityPage { wrong, ..page })
}

fn around(filter: &Filter, frame: &Frame) -> Result<NeighbourhoodQuery> {
    let depth = match filter.depth.trim() {
        "" => None,
        text => Some(text.parse().map_err(|_| Error::invalid("depth", "must be 1 to 5"))?),
    };
    Ok(NeighbourhoodQuery { depth, as_of: read_time("asOf", &filter.as_of, frame)?, limit: Some(RELATIONS) })
}

impl EntityPage {
    pub(super) fn new(frame: Frame, picker: OwnerPicker, mut filter: Filter, found: &Neighbourhood) -> Option<Self> {
        let start = &found.nodes.first()?.entity;
        filter.depth = found.depth.to_string();
        let name = |id: EntityId| found.nodes.iter().find(|node| node.entity.id == id).map_or("", |node| node.entity.name.as_str());
        let view = |relation: &Relation, subject: &str, object: &str| RelationView::new(&frame, &picker, relation, (subject, object));
        let relations = found.steps.iter().map(|step| view(&step.relation, name(step.relation.subject), name(step.relation.object)));
        let relations = relations.collect();
        let history = found.history.iter().map(|told| view(&told.relation, &told.subject.name, &told.object.name)).collect();
        Some(Self {
            title: label(&start.name),
            entity: EntityView::new(&frame, &picker, start),
            depths: (1..=crate::retrieval::graph::MAX_DEPTH).map(|depth| (depth.to_string(), depth.to_string())).collect(),
            dots: dots(&picker, &filter, found),
            lines: lines(found),
            picture: ViewBox::around(found.nodes.iter().map(|node| place(node.point))),
            relations,
            history,
            as_of: frame.moment(&found.as_of),
            is_truncated: found.is_truncated,
            wrong: FormErrors::default(),
            frame,
            whose: picker,
            filter,
        })
    }
}

impl RelationView {
    fn new(frame: &Frame, picker: &OwnerPicker, relation: &Relation, (subject, object): (&str, &str)) -> Self {
        let entity = |id: EntityId, name: &str| (picker.page(&format!("/graph/{id}")), markdown::plain(name));
        Self {
            text: markdown::plain(&relation_text::of(relation, subject, object)),
            subject: entity(relation.subject, subject),
            object: entity(relation.object, object),
            evidence: markdown::plain(&relation.evidence),
            conversation: relation.conversation.map(|id| picker.conversation(id, relation.message)),
            source: frame.t.word("relation-source", relation.source.as_str()),
            confidence: format!("{:.0} %", relation.confidence * 100.0),
            from: frame.moment(&relation.valid_from),
            until: relation.valid_until.map(|at| frame.moment(&at)),
            is_open: relation.valid_until.is_none(),
        }
    }
}

impl ViewBox {
    /// The smallest picture that contains all points, with a margin for the names.
    fn around(places: impl Iterator<Item = (f64, f64)>) -> Self {
        let (from, to) = places.fold(((0.0, 0.0), (0.0, 0.0)), |(from, to), (x, y)| {
            ((f64::min(from.0, x), f64::min(from.1, y)), (f64::max(to.0, x), f64::max(to.1, y)))
        });
        let (x, y) = (from.0 - ROOM.0, from.1 - ROOM.1);
        let [width, height] = [to.0 + ROOM.0 - x, to.1 + ROOM.1 - y].map(written);
        Self { x: written(x), y: written(y), width, height }
    }
}

fn dots(picker: &OwnerPicker, filter: &Filter, found: &Neighbourhood) -> Vec<Dot> {
    let dot = |node: &crate::retrieval::graph::Node| {
        let (x, y) = place(node.point);
        Dot {
            href: picker.page_with(&format!("/graph/{}", node.entity.id), &[("depth", &filter.depth), ("asOf", &filter.as_of)]),
            label: label(&node.entity.name),
            x: written(x),
            y: written(y),
            label_y: written(y + 24.0),
            is_middle: node.hop == 0,
        }
    };
    found.nodes.iter().map(dot).collect()
}

fn lines(found: &Neighbourhood) -> Vec<Line> {
    let point = |id: EntityId| found.nodes.iter().find(|node| node.entity.id == id).map(|node| place(node.point));
    let has_names = found.steps.len() <= NAMED;
    let line = |relation: &Relation| {
        let ((x1, y1), (x2, y2)) = (point(relation.subject)?, point(relation.object)?);
        // The name is closer to the object, so that the names of relations from one entity do not overlap at its center.
        let (x, y) = (x1 + (x2 - x1) * 0.6, y1 + (y2 - y1) * 0.6 - 4.0);
        let name = has_names.then(|| (written(x), written(y), label(&relation.predicate.replace('_', " "))));
        Some(Line { x1: written(x1), y1: written(y1), x2: written(x2), y2: written(y2), name })
    };
    found.steps.iter().filter_map(|step| line(&step.relation)).collect()
}

fn place(point: graph::Point) -> (f64, f64) {
    (RADIUS.0 * point.x, RADIUS.1 * point.y)
}

fn written(number: f64) -> String {
    format!("{number:.1}")
}

/// A name without invisible characters, cut to the maximum length.
fn label(name: &str) -> String {
    let plain: String = name.chars().filter(|c| !markdown::is_hidden(*c)).collect();
    match plain.char_indices().nth(MAX_LABEL_CHARS) {
        Some((end, _)) => format!("{}…", plain.get(..end).unwrap_or(&plain)),
        None => plain,
    }
}

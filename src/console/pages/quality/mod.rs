//! `/quality`: the week's sample of memories to mark as right or wrong, and how precise this memory is by the marks, week by week.

#[cfg(test)]
mod samples;

#[cfg(test)]
pub(super) use samples::samples;

use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use crate::console::frame::form::{EmptyForm, Form};
use crate::console::frame::moment::Moment;
use crate::console::frame::reply::encode;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, chart, reply};
use crate::domain::quality::{Mark, Marks};
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::quality::{self, QualitySeries, SampledFact};

/// The path of the page.
const HERE: &str = "/quality";

#[derive(Template)]
#[template(path = "pages/quality/quality.html")]
struct Quality {
    frame: Frame,
    items: Vec<Item>,
    /// Memories of the sample without a mark.
    open: usize,
    /// Whether this week's sample is drawn.
    is_drawn: bool,
    /// All weeks together.
    total: Week,
    weeks: Vec<Week>,
    /// The points of the line, the oldest week first.
    points: String,
}

/// A memory of the sample.
struct Item {
    id: String,
    text: String,
    owner: String,
    href: String,
    forget: String,
    learned: Moment,
    /// `right`, `wrong` or empty.
    mark: &'static str,
}

/// The marks of a week, formatted.
struct Week {
    name: String,
    right: u32,
    wrong: u32,
    /// The share of right ones and its interval; `–` without marks.
    share: String,
    interval: String,
}

impl Week {
    fn new(name: String, marks: Marks) -> Self {
        let percent = |share: f64| format!("{:.0} %", share * 100.0);
        let (share, interval) = match marks.precision() {
            Some(of) => (percent(of.share), format!("{} – {}", percent(of.low), percent(of.high))),
            None => ("–".to_owned(), "–".to_owned()),
        };
        Self { name, right: marks.right, wrong: marks.wrong, share, interval }
    }
}

impl Item {
    fn new(frame: &Frame, sampled: &SampledFact) -> Self {
        let fact = &sampled.fact;
        let (agent, owner) = (fact.bucket.agent(), fact.bucket.owner());
        let query = if owner.is_empty() { String::new() } else { format!("?owner={}", encode(owner)) };
        Self {
            id: fact.id.to_string(),
            text: fact.text.clone(),
            owner: owner.to_owned(),
            href: format!("/agents/{agent}/facts/{}{query}", fact.id),
            forget: format!("/agents/{agent}/facts/{}/forget{query}", fact.id),
            learned: frame.moment(&fact.learned_at),
            mark: sampled.mark.map_or("", Mark::as_str),
        }
    }
}

/// `GET /quality`.
///
/// # Errors
/// [`Error::Forbidden`] if the user is not an admin.
pub async fn show(system: System, visitor: Visitor) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let series = quality::series(&system, &access).await?;
    let sample = quality::sample(&system, &access).await?;
    reply::html(&view(frame, &series, &sample))
}

fn view(frame: Frame, series: &QualitySeries, sample: &[SampledFact]) -> Quality {
    let shares: Vec<Option<f64>> = series.weeks.iter().rev().map(|(_, marks)| marks.precision().map(|of| of.share)).collect();
    Quality {
        items: sample.iter().map(|sampled| Item::new(&frame, sampled)).collect(),
        open: series.sample.map_or(0, |(_, open)| open),
        is_drawn: series.sample.is_some(),
        total: Week::new(frame.t.say("quality-total"), series.total()),
        weeks: series.weeks.iter().map(|(week, marks)| Week::new(week.to_string(), *marks)).collect(),
        points: chart::spark(&shares),
        frame,
    }
}

/// `POST /quality`: draws this week's sample.
///
/// # Errors
/// As [`quality::draw`].
pub async fn draw(request: HttpRequest, system: System, visitor: Visitor, _form: Form<EmptyForm>) -> Result<HttpResponse> {
    quality::draw(&system, &visitor.access).await?;
    Ok(reply::done(&request, HERE, "done-quality-drawn"))
}

/// A memory and its mark.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct MarkForm {
    fact: String,
    mark: String,
}

/// `POST /quality/mark`.
///
/// # Errors
/// As [`quality::mark`]; [`Error::Invalid`] for another mark.
pub async fn mark(request: HttpRequest, system: System, visitor: Visitor, form: Form<MarkForm>) -> Result<HttpResponse> {
    let Form(MarkForm { fact, mark }) = form;
    let mark = Mark::parse(&mark).ok_or_else(|| Error::invalid("mark", "must be right or wrong"))?;
    quality::mark(&system, &visitor.access, &fact, mark).await?;
    Ok(reply::done(&request, &format!("{HERE}#sample-{fact}"), "done-quality-marked"))
}

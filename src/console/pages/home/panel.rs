//! The numbers, the charts and the card of the weekly sample on an admin's Home.

use std::collections::BTreeMap;

use crate::console::frame::Frame;
use crate::console::frame::chart::{self, Chart, Series};
use crate::console::frame::moment::Moment;
use crate::console::frame::number::grouped;
use crate::domain::fact::FactSource;
use crate::memory::dashboard::{Change, Counted, Dashboard, RANGES};
use crate::memory::quality::QualitySeries;

/// Series of a chart; the rest is added up.
const MOST_SERIES: usize = 5;
/// The weeks of the sparkline.
const WEEKS: usize = 12;

/// Everything that only admins see.
pub(super) struct Panel {
    pub numbers: Vec<Number>,
    pub charts: Vec<Chart>,
    /// Name and URL of each range, and whether it is the current one.
    pub ranges: Vec<(String, String, bool)>,
    pub counted: Moment,
    pub quality: QualityCard,
}

/// One number, with its change.
pub(super) struct Number {
    pub label: String,
    pub value: String,
    pub change: String,
    pub href: &'static str,
}

/// The card of the weekly sample.
pub(super) struct QualityCard {
    /// The share of right memories in percent, and the interval with the number of marks; `None` without marks.
    pub precision: Option<(String, String)>,
    /// The points of the sparkline.
    pub points: String,
    /// Whether this week's sample is drawn, and how many memories wait for a mark.
    pub open: Option<usize>,
}

impl Panel {
    pub(super) fn new(frame: &Frame, counted: &Dashboard, series: &QualitySeries) -> Self {
        let days = counted.days.len();
        let range = |span: u64| {
            let is_this = usize::try_from(span) == Ok(days);
            (frame.t.with("home-days", "count", span), format!("/?days={span}"), is_this)
        };
        Self {
            numbers: numbers(frame, counted),
            charts: charts(frame, counted),
            ranges: RANGES.into_iter().map(range).collect(),
            counted: frame.moment(&counted.counted_at),
            quality: QualityCard::new(frame, series),
        }
    }
}

fn numbers(frame: &Frame, counted: &Dashboard) -> Vec<Number> {
    let told = &counted.numbers;
    let number =
        |name: &str, of: Change, href| Number { label: frame.t.say(name), value: grouped(of.now), change: change(frame, of), href };
    let share = |part: u64, of: u64| (part * 100).checked_div(of).map_or_else(|| "–".to_owned(), |share| format!("{share} %"));
    vec![
        number("home-people", told.people, "/people?sort=seen"),
        number("home-learned", told.learned, "/memory?view=week"),
        number("home-corrected", told.corrected, "/operations/audit?action=fact.revise"),
        number("home-erased", told.erased, "/operations/audit?action=forget.begin"),
        Number {
            label: frame.t.say("home-contexts"),
            value: share(told.filled.now, told.contexts.now),
            change: frame.t.with2(
                "home-contexts-of",
                "count",
                grouped(told.contexts.now),
                "before",
                share(told.filled.before, told.contexts.before),
            ),
            href: "/operations/observability",
        },
        Number {
            label: frame.t.say("home-backlog"),
            value: grouped(told.backlog.0),
            change: frame.t.with("home-backlog-new", "count", told.backlog.1),
            href: "/review",
        },
    ]
}

/// The change in words and with a sign, so that it does not rest on a colour.
fn change(frame: &Frame, of: Change) -> String {
    let sign = match of.now.cmp(&of.before) {
        std::cmp::Ordering::Greater => format!("+{}", grouped(of.now - of.before)),
        std::cmp::Ordering::Less => format!("−{}", grouped(of.before - of.now)),
        std::cmp::Ordering::Equal => "±0".to_owned(),
    };
    frame.t.with("home-change", "change", sign)
}

fn charts(frame: &Frame, counted: &Dashboard) -> Vec<Chart> {
    let days: Vec<String> = counted.days.iter().map(ToString::to_string).collect();
    let chart = |id: &'static str, of: &Counted, kinds: &[&str], family: &str| {
        let series = series(frame, counted, of, kinds, family);
        Chart::of(id, frame.t.say(&format!("home-{id}")), frame.t.say(&format!("home-{id}-about")), &days, series)
    };
    let sources: Vec<&str> = FactSource::ALL.iter().map(|source| source.as_str()).collect();
    let purposes = largest(&counted.charts.tokens);
    let purposes: Vec<&str> = purposes.iter().map(String::as_str).collect();
    vec![
        chart("chart-learned", &counted.charts.learned, &sources, "home-source"),
        chart("chart-recalls", &counted.charts.recalls, &["found", "empty"], "home-recalls"),
        chart("chart-extraction", &counted.charts.extractions, &["model", "built_in", "fallback", "failed"], "home-extraction"),
        chart("chart-jobs", &counted.charts.jobs, &["done", "failed", "quarantined", "cancelled"], "state"),
        Chart { note: costs(frame, counted), ..chart("chart-tokens", &counted.charts.tokens, &purposes, "purpose") },
    ]
}

/// What the days cost: in all, and by purpose, the dearest first.
fn costs(frame: &Frame, counted: &Dashboard) -> Option<String> {
    let mut costs: Vec<(&str, f64)> = counted.charts.costs.as_ref()?.iter().map(|(purpose, cost)| (purpose.as_str(), *cost)).collect();
    costs.sort_by(|a, b| b.1.total_cmp(&a.1));
    let total: f64 = costs.iter().map(|(_, cost)| cost).sum();
    let parts: Vec<String> =
        costs.iter().map(|(purpose, cost)| format!("{} {cost:.2}", frame.t.word("purpose", &purpose.replace('_', "-")))).collect();
    Some(frame.t.with2("home-cost", "total", format!("{total:.2}"), "parts", parts.join(" · ")))
}

/// The kinds with the largest sums, at most [`MOST_SERIES`].
fn largest(of: &Counted) -> Vec<String> {
    let mut sums: BTreeMap<&str, u64> = BTreeMap::new();
    of.iter().for_each(|((_, kind), count)| *sums.entry(kind).or_default() += count);
    let mut kinds: Vec<(u64, &str)> = sums.into_iter().map(|(kind, sum)| (sum, kind)).collect();
    kinds.sort_by_key(|(sum, kind)| (std::cmp::Reverse(*sum), *kind));
    kinds.into_iter().take(MOST_SERIES).map(|(_, kind)| kind.to_owned()).collect()
}

/// A series for each kind, and one for all others if they have any.
fn series(frame: &Frame, counted: &Dashboard, of: &Counted, kinds: &[&str], family: &str) -> Vec<Series> {
    let value = |day, kind: &str| of.get(&(day, kind.to_owned())).copied().unwrap_or_default();
    let mut all: Vec<Series> = (1..)
        .zip(kinds)
        .map(|(part, kind)| Series {
            name: frame.t.word(family, &kind.replace('_', "-")),
            part,
            values: counted.days.iter().map(|day| value(*day, kind)).collect(),
        })
        .collect();
    let rest = |day| of.iter().filter(|((at, kind), _)| *at == day && !kinds.contains(&kind.as_str())).map(|(_, count)| count).sum();
    let values: Vec<u64> = counted.days.iter().map(|day| rest(*day)).collect();
    if values.iter().any(|value| *value > 0) {
        let part = u8::try_from(all.len() + 1).unwrap_or(u8::MAX);
        all.push(Series { name: frame.t.say("home-others"), part, values });
    }
    all
}

impl QualityCard {
    fn new(frame: &Frame, series: &QualitySeries) -> Self {
        let total = series.total();
        let percent = |share: f64| format!("{:.0} %", share * 100.0);
        let precision = total.precision().map(|of| {
            let interval = frame.t.with2(
                "quality-interval",
                "interval",
                format!("{} – {}", percent(of.low), percent(of.high)),
                "count",
                total.count(),
            );
            (percent(of.share), interval)
        });
        let shares: Vec<Option<f64>> =
            series.weeks.iter().take(WEEKS).rev().map(|(_, marks)| marks.precision().map(|of| of.share)).collect();
        Self { precision, points: chart::spark(&shares), open: series.sample.map(|(_, open)| open) }
    }
}

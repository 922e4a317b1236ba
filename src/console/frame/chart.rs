//! A chart of days: stacked bars in SVG, each series with a colour and a pattern, and the table behind it. Home and the page of quality
//! use it, with the macro of `components/chart.html`.

use super::bars::{self, Bar, Column};
use super::number::grouped;

/// One series of a chart.
#[derive(Debug, Clone)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// The number of its colour and pattern, 1 to 5.
    pub part: u8,
    /// Its amounts, one a day.
    pub values: Vec<u64>,
}

/// A chart, ready for the template.
pub struct Chart {
    /// The start of its ids.
    pub id: &'static str,
    /// Its heading.
    pub title: String,
    /// What it shows, for those who do not see it.
    pub about: String,
    /// The series.
    pub series: Vec<Series>,
    /// The parts of the bars.
    pub bars: Vec<Bar>,
    /// The amount at the top.
    pub most: String,
    /// The first and the last day.
    pub ends: (String, String),
    /// A sentence below the picture.
    pub note: Option<String>,
    /// The rows of the table: the day and the amounts of the series.
    pub rows: Vec<(String, Vec<String>)>,
}

impl Chart {
    /// Draws the series over the days.
    #[must_use]
    pub fn of(id: &'static str, title: String, about: String, days: &[String], series: Vec<Series>) -> Self {
        let amount = |series: &Series, at: usize| series.values.get(at).copied().unwrap_or_default();
        let column = |(at, day): (usize, &String)| {
            let told = series.iter().map(|one| format!("{} {}", one.name, grouped(amount(one, at)))).collect::<Vec<_>>().join(", ");
            Column { title: format!("{day}: {told}"), parts: series.iter().map(|one| (one.part, amount(one, at))).collect() }
        };
        let columns: Vec<Column> = days.iter().enumerate().map(column).collect();
        let row = |(at, day): (usize, &String)| (day.clone(), series.iter().map(|one| grouped(amount(one, at))).collect());
        Self {
            bars: bars::stacked(&columns),
            most: grouped(bars::most(&columns)),
            ends: (days.first().cloned().unwrap_or_default(), days.last().cloned().unwrap_or_default()),
            rows: days.iter().enumerate().map(row).collect(),
            note: None,
            id,
            title,
            about,
            series,
        }
    }

    /// Whether every amount is zero.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bars.is_empty()
    }
}

/// The points of a sparkline of shares from 0 to 1, in a box of 200 by 40; a week without a share has no point.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "a picture")]
pub fn spark(shares: &[Option<f64>]) -> String {
    let step = 200.0 / shares.len().saturating_sub(1).max(1) as f64;
    let point = |(at, share): (usize, &Option<f64>)| share.map(|share| format!("{:.1},{:.1}", at as f64 * step, 38.0 - share * 36.0));
    shares.iter().enumerate().filter_map(point).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_every_day_and_the_bars_only_amounts() {
        let days = ["2026-11-20", "2026-11-21"].map(str::to_owned);
        let series = |name: &str, part, values| Series { name: name.to_owned(), part, values };
        let chart = Chart::of("t", String::new(), String::new(), &days, vec![series("a", 1, vec![1_500, 0]), series("b", 2, vec![500])]);
        assert_eq!(chart.rows[0].1, [grouped(1_500), "500".to_owned()]);
        assert_eq!(chart.rows[1].1, ["0", "0"]);
        assert_eq!((chart.bars.len(), chart.most, chart.bars[0].part), (2, grouped(2_000), 1));
        assert!(chart.bars[1].title.contains("2026-11-20: a ") && !chart.ends.1.is_empty());
        assert!(Chart::of("t", String::new(), String::new(), &days, Vec::new()).is_empty());
    }

    #[test]
    fn a_sparkline_leaves_out_what_is_not_known() {
        assert_eq!(spark(&[Some(1.0), None, Some(0.0)]), "0.0,2.0 200.0,38.0");
        assert_eq!(spark(&[]), "");
    }
}

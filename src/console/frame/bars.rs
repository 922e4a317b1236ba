//! Stacked bars of a chart in SVG, one bar per moment. Used by the pages of model usage and of observability.

/// The width and height of a chart, in its own units.
const CHART: (f64, f64) = (600.0, 100.0);

/// One moment of a chart.
pub struct Column {
    /// The moment and its amounts, in words.
    pub title: String,
    /// The amounts from bottom to top, each with the number of its colour.
    pub parts: Vec<(u8, u64)>,
}

impl Column {
    /// The height of the bar.
    #[must_use]
    pub fn sum(&self) -> u64 {
        self.parts.iter().map(|(_, amount)| amount).sum()
    }
}

/// One part of a bar, in the units of the chart.
pub struct Bar {
    /// The number of its colour.
    pub part: u8,
    /// The moment, in words.
    pub title: String,
    /// The left edge.
    pub x: String,
    /// The upper edge.
    pub y: String,
    /// The width.
    pub width: String,
    /// The height.
    pub height: String,
}

/// The tallest bar, which is the top of the chart.
#[must_use]
pub fn most(columns: &[Column]) -> u64 {
    columns.iter().map(Column::sum).max().unwrap_or_default()
}

/// Draws the columns from left to right. A part without an amount is left out.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "a picture")]
pub fn stacked(columns: &[Column]) -> Vec<Bar> {
    let most = most(columns).max(1) as f64;
    let width = CHART.0 / columns.len().max(1) as f64;
    let text = |number: f64| format!("{number:.2}");
    let mut bars = Vec::new();
    for (at, column) in columns.iter().enumerate() {
        let mut foot = CHART.1;
        for (part, amount) in &column.parts {
            let height = *amount as f64 / most * CHART.1;
            foot -= height;
            if *amount > 0 {
                let (x, width) = (text(at as f64 * width), text(width * 0.8));
                bars.push(Bar { part: *part, title: column.title.clone(), x, y: text(foot), width, height: text(height) });
            }
        }
    }
    bars
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_fill_the_chart_and_a_moment_without_amounts_has_none() {
        let column = |below, above| Column { title: String::new(), parts: vec![(1, below), (2, above)] };
        let columns = [column(30, 10), column(0, 0), column(20, 0)];
        let told: Vec<String> =
            stacked(&columns).iter().map(|bar| format!("{} {} {} {} {}", bar.part, bar.x, bar.y, bar.width, bar.height)).collect();
        assert_eq!(told, ["1 0.00 25.00 160.00 75.00", "2 0.00 0.00 160.00 25.00", "1 400.00 50.00 160.00 50.00"]);
        assert_eq!((most(&columns), most(&[])), (40, 0));
        assert!(stacked(&[]).is_empty());
    }
}

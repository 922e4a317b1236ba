//! Formats numbers for pages.

/// A number with thousands separators, and a plus sign if the count stopped at `most`.
#[must_use]
pub fn bounded(count: u64, most: u64) -> String {
    if count > most { format!("{}+", grouped(most)) } else { grouped(count) }
}

/// A number with thousands separators.
#[must_use]
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut shown = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            shown.push(',');
        }
        shown.push(digit);
    }
    shown
}

/// A byte count in the unit that leaves at most four digits.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "shown with one digit after the point")]
pub fn bytes(count: u64) -> String {
    match count {
        0..1_024 => format!("{count} B"),
        1_024..1_048_576 => format!("{:.1} KiB", count as f64 / 1_024.0),
        _ => format!("{:.1} MiB", count as f64 / 1_048_576.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_what_was_cut_off_says_so() {
        assert_eq!(
            (grouped(0), grouped(999), grouped(1_000), grouped(12_345_678)),
            ("0".into(), "999".into(), "1,000".into(), "12,345,678".into())
        );
        assert_eq!((bounded(10_000, 10_000), bounded(10_001, 10_000)), ("10,000".into(), "10,000+".into()));
        assert_eq!((bytes(1_023), bytes(1_536), bytes(1_048_576)), ("1023 B".into(), "1.5 KiB".into(), "1.0 MiB".into()));
    }
}

//! Durations in human notation: `500ms`, `30s`, `5m`, `12h`, `7d`. Used with `#[serde(with)]`.

use std::time::Duration;

use serde::{Deserialize, Deserializer, Serializer};

const UNITS: [(&str, u64); 5] = [("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000)];

/// Parses a whole number with a unit; `None` if it is not one or does not fit.
#[must_use]
pub fn parse(text: &str) -> Option<Duration> {
    let unit_at = text.find(|c: char| !c.is_ascii_digit())?;
    let (number, unit) = text.split_at_checked(unit_at)?;
    let (_, millis) = UNITS.iter().find(|(name, _)| *name == unit.trim())?;
    number.parse::<u64>().ok()?.checked_mul(*millis).map(Duration::from_millis)
}

/// Writes the duration in the largest unit that gives a whole number.
#[must_use]
pub fn render(duration: Duration) -> String {
    let millis = duration.as_millis();
    UNITS
        .iter()
        .rev()
        .find(|(_, size)| millis > 0 && millis.is_multiple_of(u128::from(*size)))
        .map_or_else(|| "0s".to_owned(), |(unit, size)| format!("{}{unit}", millis / u128::from(*size)))
}

/// For `#[serde(with)]`.
///
/// # Errors
/// Never.
pub fn serialize<S: Serializer>(duration: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&render(*duration))
}

/// For `#[serde(with)]`.
///
/// # Errors
/// When the text is not a number with a unit.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    let text = String::deserialize(deserializer).map_err(|_| expected())?;
    parse(&text).ok_or_else(expected)
}

fn expected<E: serde::de::Error>() -> E {
    E::custom("expected a duration with its unit, such as 500ms, 30s, 5m, 12h or 7d")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_rendered_is_read_back() {
        for millis in [0, 1, 500, 1_000, 90_000, 300_000, 3_600_000, 86_400_000, 604_800_000] {
            let duration = Duration::from_millis(millis);
            assert_eq!(parse(&render(duration)), Some(duration), "{}", render(duration));
        }
    }

    #[test]
    fn a_number_without_unit_is_refused() {
        for wrong in ["", "5", "s", "-5s", "1.5h", "5 weeks", "5m30s", "99999999999999999999d", "18446744073709551615d"] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }
}

//! Sizes in bytes written with a binary unit: `512B`, `64KiB`, `4MiB`, `1GiB`. Used with `#[serde(with)]`.

use serde::{Deserialize, Deserializer, Serializer};

const UNITS: [(&str, usize); 4] = [("B", 1), ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30)];

/// Parses a whole number with a unit; `None` if it is not one or does not fit.
#[must_use]
pub fn parse(text: &str) -> Option<usize> {
    let unit_at = text.find(|c: char| !c.is_ascii_digit())?;
    let (number, unit) = text.split_at_checked(unit_at)?;
    let (_, size) = UNITS.iter().find(|(name, _)| *name == unit.trim())?;
    number.parse::<usize>().ok()?.checked_mul(*size)
}

/// Writes the size in the largest unit that gives a whole number.
#[must_use]
pub fn render(bytes: usize) -> String {
    UNITS
        .iter()
        .rev()
        .find(|(_, size)| bytes > 0 && bytes.is_multiple_of(*size))
        .map_or_else(|| "0B".to_owned(), |(unit, size)| format!("{}{unit}", bytes / size))
}

/// For `#[serde(with)]`.
///
/// # Errors
/// Never.
pub fn serialize<S: Serializer>(bytes: &usize, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&render(*bytes))
}

/// For `#[serde(with)]`.
///
/// # Errors
/// When the text is not a number with a unit.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    let text = String::deserialize(deserializer).map_err(|_| expected())?;
    parse(&text).ok_or_else(expected)
}

fn expected<E: serde::de::Error>() -> E {
    E::custom("expected a size with its unit, such as 512B, 64KiB, 4MiB or 1GiB")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_rendered_is_read_back() {
        for bytes in [0, 1, 512, 1 << 10, 4 << 20, 3 << 30, 1500] {
            assert_eq!(parse(&render(bytes)), Some(bytes), "{}", render(bytes));
        }
    }

    #[test]
    fn a_size_without_unit_is_refused() {
        for wrong in ["", "4", "MiB", "4MB", "-1B", "1.5MiB", "18446744073709551615GiB"] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }
}

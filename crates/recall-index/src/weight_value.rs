//! Serializes a single-precision number as people write it: 0.7 and not 0.699999988079071.

use serde::{Deserialize, Deserializer, Serializer};

/// Writes the shortest number that parses back to `weight`.
pub fn serialize<S: Serializer>(weight: &f32, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(weight.to_string().parse().unwrap_or_else(|_| f64::from(*weight)))
}

/// Parses a number.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f32, D::Error> {
    f32::deserialize(deserializer)
}

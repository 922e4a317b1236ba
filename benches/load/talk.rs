//! Generates messages and queries from a few words, so that every query matches many messages.

use serde_json::{Value, json};

const PLACES: [&str; 24] = [
    "lighthouse",
    "harbour",
    "bakery",
    "museum",
    "orchard",
    "station",
    "library",
    "market",
    "garden",
    "workshop",
    "theatre",
    "island",
    "castle",
    "forest",
    "river",
    "bridge",
    "school",
    "clinic",
    "studio",
    "tower",
    "valley",
    "village",
    "temple",
    "gallery",
];
const DEEDS: [&str; 20] = [
    "painted",
    "repaired",
    "visited",
    "photographed",
    "borrowed",
    "planted",
    "cooked",
    "wrote",
    "sold",
    "bought",
    "learned",
    "missed",
    "found",
    "lost",
    "measured",
    "carried",
    "dreamed of",
    "walked to",
    "cycled to",
    "argued about",
];

/// The text of message `number`: plausible words, some of them rare.
pub fn content(number: usize) -> String {
    let place = PLACES[number * 7 % PLACES.len()];
    let deed = DEEDS[number * 3 % DEEDS.len()];
    format!("On day {} somebody {deed} the {place} with companion{} and talked of topic{}", number % 365, number % 211, number % 1_009)
}

/// The JSON of message `number`.
pub fn message(number: usize) -> Value {
    let role = if number.is_multiple_of(2) { "user" } else { "assistant" };
    json!({ "role": role, "content": content(number) })
}

/// Query `number`.
pub fn question(number: usize) -> String {
    format!("Who {} the {} with companion{}?", DEEDS[number % DEEDS.len()], PLACES[number * 5 % PLACES.len()], number * 13 % 211)
}

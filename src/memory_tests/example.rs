//! The suite that is part of the binary: the story of the demo's agent, in English and Chinese. `noctuary test --example` prints it, the
//! console offers it to begin with, and a test runs it.

/// The suite.
pub const SUITE: &str = include_str!("demo.yaml");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory_tests::suite::Suite;

    #[test]
    fn the_example_is_valid_and_in_two_languages() {
        let suite = Suite::parse(SUITE).unwrap();
        let is_chinese = |text: &str| text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
        let (chinese, english): (Vec<_>, Vec<_>) = suite.tests.iter().partition(|test| is_chinese(&test.name));
        assert!(chinese.len() >= 4 && english.len() >= 4, "{} and {}", chinese.len(), english.len());
    }
}

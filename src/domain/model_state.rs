//! Whether the models answer: one evaluation of their latest calls, which readiness, the health page, Home and the charts share.

use chrono::{DateTime, Utc};

use crate::domain::words::words;

words! {
    /// How the models do.
    ModelStanding, "snake_case" {
        /// No model is configured: the built-in engine does the work.
        Off = "off",
        /// They answer, or were not called lately.
        Good = "good",
        /// They answer, but a tenth of the calls or more failed.
        Degraded = "degraded",
        /// The last call failed, and a tenth of the calls or more.
        Down = "down",
    }
}

/// The calls of a day.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Calls {
    /// All calls.
    pub made: u64,
    /// Those that failed.
    pub failed: u64,
    /// When the last one succeeded.
    pub last_ok_at: Option<DateTime<Utc>>,
    /// When the last one failed …
    pub last_failed_at: Option<DateTime<Utc>>,
    /// … and the class of its failure.
    pub last_failure: Option<String>,
}

/// The standing, and what is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelState {
    /// The standing.
    pub standing: ModelStanding,
    /// The calls that it rests on.
    pub calls: Calls,
    /// The class of the last failure; `None` if nothing is wrong.
    pub cause: Option<String>,
}

impl ModelState {
    /// Evaluates the calls. `is_configured`: whether there is a model at all.
    #[must_use]
    pub fn of(is_configured: bool, calls: Calls) -> Self {
        let is_much = calls.made > 0 && calls.failed * 10 >= calls.made;
        let has_failed_last = calls.last_failed_at > calls.last_ok_at;
        let standing = match () {
            () if is_much && has_failed_last => ModelStanding::Down,
            () if is_much => ModelStanding::Degraded,
            () if calls.made == 0 && !is_configured => ModelStanding::Off,
            () => ModelStanding::Good,
        };
        let cause = calls.last_failure.clone().filter(|_| is_much);
        Self { standing, calls, cause }
    }

    /// Whether work is not done as it should be.
    #[must_use]
    pub fn is_degraded(&self) -> bool {
        matches!(self.standing, ModelStanding::Degraded | ModelStanding::Down)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(made: u64, failed: u64, ok: Option<i64>, wrong: Option<i64>) -> (ModelStanding, Option<String>) {
        let at = |seconds: Option<i64>| seconds.and_then(|seconds| DateTime::from_timestamp(seconds, 0));
        let last_failure = wrong.map(|_| "timeout".to_owned());
        let calls = Calls { made, failed, last_ok_at: at(ok), last_failed_at: at(wrong), last_failure };
        let ModelState { standing, cause, .. } = ModelState::of(true, calls);
        (standing, cause)
    }

    #[test]
    fn a_tenth_of_failed_calls_counts_and_the_last_one_decides_between_down_and_degraded() {
        let cause = || Some("timeout".to_owned());
        assert_eq!(state(0, 0, None, None), (ModelStanding::Good, None));
        assert_eq!(state(100, 9, Some(1), Some(2)), (ModelStanding::Good, None));
        assert_eq!(state(100, 10, Some(1), Some(2)), (ModelStanding::Down, cause()));
        assert_eq!(state(100, 10, Some(2), Some(1)), (ModelStanding::Degraded, cause()));
        assert_eq!(state(1, 1, None, Some(1)), (ModelStanding::Down, cause()));
    }

    #[test]
    fn without_a_model_nothing_is_wrong_unless_a_call_failed() {
        assert_eq!(ModelState::of(false, Calls::default()).standing, ModelStanding::Off);
        let calls = Calls { made: 2, failed: 2, last_failed_at: Some(DateTime::UNIX_EPOCH), ..Calls::default() };
        assert_eq!(ModelState::of(false, calls).standing, ModelStanding::Down);
    }
}

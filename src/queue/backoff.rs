//! How long a job waits for its next attempt.

use std::time::Duration;

use crate::config::jobs::Jobs;
use crate::domain::ids::JobId;

/// `backoff · 2^failures`, with a jitter of ±20 %, at most `backoff-max`; at least what a provider asked for, within the same limit.
///
/// The jitter is derived from the job and the attempt, so that jobs that failed together do not come back together, and a test gets the
/// same delay twice.
#[must_use]
pub fn delay(settings: &Jobs, job: JobId, failures: i32, asked: Option<Duration>) -> Duration {
    let doublings = u32::try_from(failures).unwrap_or(0).min(31);
    let whole = settings.backoff.saturating_mul(1 << doublings).min(settings.backoff_max);
    let spread = 0.8 + 0.4 * fraction(job.get().unsigned_abs().wrapping_add(u64::from(doublings)));
    whole.mul_f64(spread).max(asked.unwrap_or_default()).min(settings.backoff_max)
}

/// A pseudo-random number in [0, 1): SplitMix64 (Steele, Lea, Flood 2014), its upper 53 bits.
fn fraction(seed: u64) -> f64 {
    let mut mixed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^= mixed >> 31;
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit into the mantissa")]
    let numerator = (mixed >> 11) as f64;
    numerator / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(failures: i32, asked: Option<u64>) -> f64 {
        delay(&Jobs::default(), JobId::from(77), failures, asked.map(Duration::from_secs)).as_secs_f64()
    }

    #[test]
    fn the_wait_doubles_from_five_seconds_within_a_fifth_up_to_an_hour() {
        for failures in 0..20 {
            let whole = (5.0 * f64::from(1 << failures)).min(3600.0);
            let wait = seconds(failures, None);
            assert!((whole * 0.8..=(whole * 1.2).min(3600.0)).contains(&wait), "{failures}: {wait}");
        }
    }

    #[test]
    fn jobs_that_failed_together_do_not_come_back_together() {
        let settings = Jobs::default();
        let mut waits: Vec<_> = (1..=100).map(|id| delay(&settings, JobId::from(id), 3, None)).collect();
        waits.sort_unstable();
        waits.dedup();
        assert!(waits.len() > 95, "{}", waits.len());
    }

    #[test]
    fn what_a_provider_asks_for_is_the_least_wait_within_the_limit() {
        assert!((seconds(0, Some(90)) - 90.0).abs() < f64::EPSILON);
        assert!(seconds(0, Some(1)) >= 4.0);
        assert!((seconds(0, Some(1_000_000)) - 3600.0).abs() < f64::EPSILON);
    }
}

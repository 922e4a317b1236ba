//! Parses `Retry-After` (RFC 9110 10.2.3): seconds or a date. [`super::relay`] reads it from a provider's error response.

use std::time::Duration;

use chrono::{DateTime, Utc};
use reqwest::header::{HeaderMap, RETRY_AFTER};

/// The time that the provider asks to wait. A date in the past is zero; an invalid value is ignored.
pub(super) fn parse(headers: &HeaderMap, now: DateTime<Utc>) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse::<u64>() {
        return Some(Duration::from_secs(seconds));
    }
    let at = DateTime::parse_from_rfc2822(text).ok()?;
    Some((at.with_timezone(&Utc) - now).to_std().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait(text: &str) -> Option<Duration> {
        let headers = HeaderMap::from_iter([(RETRY_AFTER, text.parse().unwrap())]);
        parse(&headers, "2026-11-21T10:00:00Z".parse().unwrap())
    }

    #[test]
    fn seconds_and_dates_are_understood() {
        assert_eq!(wait("7"), Some(Duration::from_secs(7)));
        assert_eq!(wait("Sat, 21 Nov 2026 10:00:30 GMT"), Some(Duration::from_secs(30)));
        assert_eq!(wait("Sat, 21 Nov 2026 09:00:00 GMT"), Some(Duration::ZERO));
        assert_eq!(wait("99999999999"), Some(Duration::from_secs(99_999_999_999)));
        for nonsense in ["", "soon", "-3", "1.5"] {
            assert_eq!(wait(nonsense), None, "{nonsense}");
        }
    }
}

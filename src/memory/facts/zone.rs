//! The time zone that a person is known to live in: an active fact `timezone` about the person. Questions about a period and relative dates
//! in messages and requests to remember are counted in it. Called by `retrieval`, `pipeline`, `chat` and [`super::remember`].

use std::str::FromStr;

use chrono_tz::Tz;
use language::numbers;

use crate::domain::access::OwnerAccess;
use crate::domain::fact::Fact;
use crate::domain::memory_scope::MemoryScope;
use crate::domain::relation_ends;
use crate::error::{Error, Result};
use crate::store::{self, Tx};

/// The relation that states a time zone.
pub const PREDICATE: &str = "timezone";

/// The owner's time zone, if a fact of their own memory states one that is understood; the newest one counts.
pub async fn of_owner(tx: &Tx, access: &OwnerAccess) -> Result<Option<Tz>> {
    let Some(own) = access.visibility().buckets().into_iter().find(|bucket| bucket.scope() == MemoryScope::Personal) else {
        return Ok(None);
    };
    let mut stated: Vec<Fact> = store::facts::list_active(tx, access.access(), &own, relation_ends::OWNER, &[PREDICATE]).await?;
    stated.sort_unstable_by_key(|fact| std::cmp::Reverse((fact.valid_from, fact.id)));
    Ok(stated.iter().find_map(|fact| parse(&fact.object)))
}

/// The time zone in which words of time are counted: the one that a request names, else the one that the owner is known to live in, else the
/// agent's.
pub async fn of_request(tx: &Tx, access: &OwnerAccess, named: Option<Tz>) -> Result<Tz> {
    match named {
        Some(zone) => Ok(zone),
        None => Ok(of_owner(tx, access).await?.unwrap_or(access.agent().timezone)),
    }
}

/// What is wrong with the name of a time zone that nobody knows.
pub const UNKNOWN_ZONE: &str = "must be an IANA time zone such as Europe/Lisbon";

/// The time zone with an IANA name, as requests write it.
#[must_use]
pub fn zone_named(name: &str) -> Option<Tz> {
    Tz::from_str(name.trim()).ok()
}

/// The time zone that a request names.
///
/// # Errors
/// [`Error::Invalid`] naming `timezone`.
pub fn requested(name: Option<&str>) -> Result<Option<Tz>> {
    name.map(|name| zone_named(name).ok_or_else(|| Error::invalid("timezone", UNKNOWN_ZONE))).transpose()
}

/// A time zone as people write it: an IANA name in any case (`asia/tokyo`, `America/New York`), or whole hours from UTC (`UTC+9`, `GMT-05:00`,
/// 东八区).
#[must_use]
pub fn parse(text: &str) -> Option<Tz> {
    let text = text.trim();
    let name = text.replace(' ', "_");
    let named = || chrono_tz::TZ_VARIANTS.iter().find(|zone| zone.name().eq_ignore_ascii_case(&name)).copied();
    Tz::from_str(&name).ok().or_else(named).or_else(|| of_offset(text))
}

fn of_offset(text: &str) -> Option<Tz> {
    let hours = match text.strip_suffix('区') {
        Some(zone) => {
            let hours = numbers::chinese(zone.strip_prefix('东').or_else(|| zone.strip_prefix('西'))?).filter(|hours| *hours > 0)?;
            i32::try_from(hours).ok()? * if zone.starts_with('东') { 1 } else { -1 }
        }
        None => {
            let upper = text.to_ascii_uppercase().replace(['−', '–'], "-");
            let offset = upper.strip_prefix("UTC").or_else(|| upper.strip_prefix("GMT"))?.trim();
            let hours = offset.strip_suffix(":00").unwrap_or(offset);
            if !hours.starts_with(['+', '-']) {
                return None;
            }
            hours.parse::<i32>().ok()?
        }
    };
    // The names of these zones have the sign of POSIX: `Etc/GMT-9` is nine hours ahead of UTC.
    if hours == 0 { Some(Tz::UTC) } else { Tz::from_str(&format!("Etc/GMT{:+}", -hours)).ok() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_are_read_as_people_write_them() {
        for (text, name) in [
            ("Asia/Tokyo", Some("Asia/Tokyo")),
            ("america/new york", Some("America/New_York")),
            ("UTC+9", Some("Etc/GMT-9")),
            ("gmt-05:00", Some("Etc/GMT+5")),
            ("UTC+0", Some("UTC")),
            ("东八区", Some("Etc/GMT-8")),
            ("西五区", Some("Etc/GMT+5")),
            ("UTC+5:30", None),
            ("UTC+99", None),
            ("the one with the fog", None),
            ("东区", None),
        ] {
            assert_eq!(parse(text).map(Tz::name), name, "{text}");
        }
    }
}

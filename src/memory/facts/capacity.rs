//! The capacity of each bucket: when it is full, the facts of least value are archived. Pure except for [`archive_excess`];
//! called by everything that adds facts.
//!
//! ```text
//! value = effective trust × (1 + ln(1 + uses)) × 2^(−days since it was last used, confirmed or learned / 30)
//! ```
//!
//! Facts of the category PROFILE, facts that a user asked to remember, and facts that a person wrote are never archived
//! for lack of room. A bucket that holds nothing else may exceed its capacity.

use chrono::{DateTime, Utc};

use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::fact::{Fact, FactCategory, FactStatus};
use crate::domain::fact_event::{Cause, CauseKind, FactEventKind};
use crate::domain::memory_scope::MemoryScope;
use crate::error::Result;
use crate::memory::facts::change::change;
use crate::memory::facts::trust;
use crate::store::facts::Uses;
use crate::store::{self, Tx};

/// Days without use after which a fact's value is halved.
pub const HALF_LIFE_DAYS: f64 = 30.0;
/// The status reason of a fact archived for lack of room.
pub const CAPACITY: &str = "capacity";

/// The status reason of a fact archived because nobody confirmed or used it.
pub const STALE: &str = "stale";
/// Trust below which an unused fact is stale, as in MicroClaw's life cycle.
const LOW_TRUST: f64 = 0.35;

/// The value of a fact, by the formula above.
#[must_use]
pub fn value(fact: &Fact, uses: Uses, now: DateTime<Utc>) -> f64 {
    let last = uses.last_at.into_iter().chain([fact.confirmed_at, fact.learned_at]).max().unwrap_or(fact.learned_at);
    #[expect(clippy::cast_precision_loss, reason = "seconds of a few centuries")]
    let days = (now - last).num_seconds().max(0) as f64 / 86_400.0;
    trust::decayed(fact, now) * (1.0 + f64::from(uses.count).ln_1p()) * (-days / HALF_LIFE_DAYS).exp2()
}

/// Whether a fact is never archived for lack of room.
#[must_use]
pub fn is_protected(fact: &Fact) -> bool {
    fact.category == FactCategory::Profile || fact.is_explicit || fact.is_person_edited
}

/// Archives the facts of least value until at most as many active facts are left in `bucket` as the settings allow its scope. Returns how many were
/// archived. 0 means no limit.
pub async fn archive_excess(app: &AppState, tx: &Tx, access: &Access, bucket: &Bucket, settings: &Memory) -> Result<usize> {
    let is_own = bucket.scope() == MemoryScope::Personal;
    let capacity = if is_own { settings.facts_capacity } else { settings.shared_facts_capacity };
    if capacity == 0 {
        return Ok(0);
    }
    let count = store::fact_care::count_active(tx, access, bucket).await?;
    let Some(over) = count.checked_sub(u64::from(capacity)).filter(|over| *over > 0) else { return Ok(0) };
    let now = app.clock.now();
    let mut open: Vec<Fact> = store::fact_care::unprotected(tx, access, bucket).await?;
    open.retain(|fact| !is_protected(fact));
    let uses = store::fact_care::uses_within(tx, access, bucket).await?;
    let worth = |fact: &Fact| value(fact, uses.get(&fact.id).copied().unwrap_or_default(), now);
    open.sort_by(|one, other| worth(one).total_cmp(&worth(other)).then(one.id.cmp(&other.id)));
    open.truncate(usize::try_from(over).unwrap_or(usize::MAX));
    let archived = open.len();
    for fact in open {
        let after = Fact { status: FactStatus::Archived, status_reason: Some(CAPACITY.to_owned()), ..fact.clone() };
        let cause = Cause::by(CauseKind::Upkeep);
        change(app, tx, access, &fact, after, FactEventKind::Archived, cause, "worth least of a full bucket").await?;
    }
    Ok(archived)
}

/// Archives the facts of low trust that were neither confirmed nor used for `stale-after-days`. Returns how many were archived; a setting of
/// 0 means that nothing is stale.
pub async fn archive_stale(app: &AppState, tx: &Tx, access: &Access, bucket: &Bucket, settings: &Memory) -> Result<usize> {
    if settings.stale_after_days == 0 {
        return Ok(0);
    }
    let now = app.clock.now();
    let uses = store::fact_care::uses_within(tx, access, bucket).await?;
    let mut archived = 0;
    for fact in store::fact_care::unprotected(tx, access, bucket).await? {
        let used = uses.get(&fact.id).copied().unwrap_or_default();
        if is_protected(&fact) || !is_stale(&fact, used, settings.stale_after_days, now) {
            continue;
        }
        let after = Fact { status: FactStatus::Archived, status_reason: Some(STALE.to_owned()), ..fact.clone() };
        change(app, tx, access, &fact, after, FactEventKind::Archived, Cause::by(CauseKind::Upkeep), "of low trust and long unused")
            .await?;
        archived += 1;
    }
    Ok(archived)
}

/// Whether a fact's trust has fallen low, and nothing has confirmed or used it for `days`.
fn is_stale(fact: &Fact, uses: Uses, days: u32, now: DateTime<Utc>) -> bool {
    let last = uses.last_at.into_iter().chain([fact.confirmed_at, fact.learned_at]).max().unwrap_or(fact.learned_at);
    trust::decayed(fact, now) < LOW_TRUST && now - last > chrono::Duration::days(days.into())
}

#[cfg(test)]
mod tests {
    use chrono::Duration;

    use super::*;

    fn fact(days: i64) -> Fact {
        let at = DateTime::UNIX_EPOCH + Duration::days(1_000 - days);
        Fact { valid_from: at, learned_at: at, confirmed_at: at, updated_at: at, ..Fact::sample() }
    }

    #[test]
    fn trust_use_and_recency_make_a_fact_worth_more() {
        let now = DateTime::UNIX_EPOCH + Duration::days(1_000);
        let worth =
            |fact: &Fact, count, days: Option<i64>| value(fact, Uses { count, last_at: days.map(|days| now - Duration::days(days)) }, now);
        assert!((worth(&fact(0), 0, None) - 0.6).abs() < 1e-9);
        assert!(worth(&fact(0), 3, Some(0)) > worth(&fact(0), 0, None));
        assert!(worth(&fact(30), 0, None) < worth(&fact(0), 0, None));
        assert!(worth(&fact(90), 5, Some(1)) > worth(&fact(90), 5, Some(80)), "what is used stays young");
        assert!(worth(&Fact { trust: 0.3, ..fact(0) }, 0, None) < worth(&fact(0), 0, None));
    }

    #[test]
    fn a_fact_is_stale_when_its_trust_is_low_and_nobody_needed_it() {
        let now = DateTime::UNIX_EPOCH + Duration::days(1_000);
        let stale = |fact: &Fact, last: Option<i64>| {
            is_stale(fact, Uses { count: 1, last_at: last.map(|days| now - Duration::days(days)) }, 30, now)
        };
        assert!(stale(&Fact { trust: 0.3, ..fact(31) }, None));
        assert!(!stale(&Fact { trust: 0.3, ..fact(29) }, None) && !stale(&Fact { trust: 0.3, ..fact(90) }, Some(3)));
        assert!(!stale(&Fact { trust: 0.9, ..fact(31) }, None), "what is trusted stays");
    }

    #[test]
    fn who_somebody_is_and_what_people_asked_for_or_wrote_is_protected() {
        assert!(!is_protected(&fact(0)));
        assert!(is_protected(&Fact { category: FactCategory::Profile, ..fact(0) }));
        assert!(is_protected(&Fact { is_explicit: true, ..fact(0) }) && is_protected(&Fact { is_person_edited: true, ..fact(0) }));
    }
}

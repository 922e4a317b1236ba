//! Background work: the ledger's foundations under the worker. The ledger in the database is the truth; a doorbell only says
//! "look now", inside the process or over Redis, and may be lost at any moment. Called by services (`Bell`, `JobRun`), by the
//! worker and by the application's start.

mod backoff;
mod bell;
mod claims;
mod ledger;
mod pulse;
mod redis;
mod relay;
mod ring;
mod roster;
mod run;
mod station;
mod upkeep;
mod vitals;

pub use backoff::delay;
pub use bell::Bell;
pub use claims::{Claims, claim_one};
pub use ledger::Ledger;
pub use redis::DoorbellKeys;
pub use relay::relay;
pub use ring::listen;
pub use run::{JobRun, Verdict};
pub use station::{Assignment, Station};
pub use upkeep::{heal, purge, recover, upkeep};
pub use vitals::Vitals;

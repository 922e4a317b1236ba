//! The faults suite attacks the real binary from outside: disks that fail at every step, killed processes, outages, and many clients
//! writing for one person. `scripts/test` runs its fast form on both back ends, `scripts/test --faults` the long one.
#![allow(missing_docs, reason = "the names of tests are sentences")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test that panics has failed")]

#[path = "../it/support/backend.rs"]
#[allow(dead_code, reason = "shared with the integration suite")]
mod backend;
#[path = "../it/support/client.rs"]
#[allow(dead_code, reason = "shared with the integration suite")]
mod client;
mod disk;
mod disk_elsewhere;
mod disk_shim;
mod kills;
mod node;
mod outages;
mod owner;
#[path = "../it/support/proxy.rs"]
#[allow(dead_code, reason = "shared with the integration suite")]
mod proxy;

/// Returns `full` in the suite's long form, otherwise `fast`.
fn choose<T>(fast: T, full: T) -> T {
    if backend::variable("NOCTUARY_FAULTS").as_deref() == Some("full") { full } else { fast }
}

//! The job ledger's runtime: doorbells, claims, leases, retries.

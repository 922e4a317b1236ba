//! The worker surface: takes jobs from the ledger and calls the services.

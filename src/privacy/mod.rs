//! Removes memory permanently: forgetting an owner, a fact or a part, with receipts and the forget ledger.

pub mod forget;
pub mod owners;

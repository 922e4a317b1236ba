//! Removes and corrects memory: forgetting an owner, a fact or a part, with receipts and the forget ledger; corrections in all places at once.

pub mod correction;
pub mod forget;
pub mod owners;

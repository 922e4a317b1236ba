//! `/people`: the people with memory in the workspace, for admins: the list, suggestions for the field that names a person, forgetting a
//! person and the receipts of it. The page of one person is `person`.

pub mod export;
pub mod forget;
pub mod gone;
pub mod list;
pub mod receipts;
mod row;
#[cfg(test)]
mod samples;
pub mod suggest;

#[cfg(test)]
pub(super) use samples::{confirm_samples, preview_samples, receipt_samples, samples};

pub(super) use forget::ReceiptView;

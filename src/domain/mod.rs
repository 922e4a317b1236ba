//! Plain types of the product, without I/O. Every layer may use them.

pub mod access;
pub mod account;
pub mod agent;
pub mod audit;
pub mod bucket;
pub mod clock;
pub mod conversation;
pub mod embedding;
pub mod extraction;
pub mod fact;
pub mod fact_event;
pub mod file;
pub mod ids;
pub mod item;
pub mod job;
pub mod memory_scope;
pub mod opinion;
pub mod owner;
pub mod owner_key;
pub mod page;
pub mod role;
pub mod token;
pub mod token_scope;
pub mod turn;
pub mod usage;
pub mod visibility;

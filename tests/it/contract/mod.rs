//! Promises that hold across versions, checked by machine: schema, module imports, settings, packaging.

mod architecture;
mod assets;
mod chinese_text;
mod config;
mod cycles;
mod docs_links;
mod layers;
pub mod migrations;
mod openapi;
mod packaging;
mod promises;
mod runbook;
mod source;
mod words;

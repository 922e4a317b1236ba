//! Promises that hold across versions, kept by machine: schema, who may import whom, settings, packaging.

mod architecture;
mod assets;
mod chinese_text;
mod config;
mod docs_links;
mod layers;
pub mod migrations;
mod openapi;
mod packaging;
mod runbook;
mod source;

//! Promises that hold across versions.

mod migrations;

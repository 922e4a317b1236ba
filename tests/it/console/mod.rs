//! The console as a browser without JavaScript uses it.

mod account;
mod agents;
mod chat;
mod dreams;
mod entrance;
mod files;
mod first_run;
mod home;
mod learned_names;
mod lists;
mod memories;
mod memory;
mod models;
mod operation;
mod people;
mod person;
mod playground;
mod review;
mod settings;
mod suite_runs;
mod transfer;
mod trust;
mod unsaved;
mod walls;

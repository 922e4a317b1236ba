//! The console: pages for the people who run agents. The server renders them, and they work without JavaScript; htmx swaps blocks of the
//! same templates. Pages call the same service functions as the REST API.

pub mod assets;
pub mod frame;
pub mod pages;
pub mod routes;

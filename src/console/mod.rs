//! The console: pages for the people who run agents. Rendered on the server, whole without JavaScript; what htmx swaps are blocks of
//! the same templates. Pages call the same service functions as the REST surface.

pub mod assets;
pub mod frame;
pub mod pages;
pub mod routes;

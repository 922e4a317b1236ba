//! The REST surface, as an integration sees it.

mod edge;

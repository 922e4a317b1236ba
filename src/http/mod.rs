//! The REST surface.

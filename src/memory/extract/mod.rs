//! Extraction: from turns to files and facts of the right person.

pub mod gates;

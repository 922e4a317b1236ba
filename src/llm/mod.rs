//! Models behind one trait, and what comes back from them.

//! How recalled items are used.

/// How an item was used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UsageKind {
    /// A context contained it; whether it was used is known only from the turn.
    Returned,
    /// A caller requested it.
    Recalled,
    /// A turn reports that its model was shown it.
    Injected,
}

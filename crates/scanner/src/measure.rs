//! Switches off one detector at a time, to measure what it adds. Only tests can switch: in the program each is on.

#[cfg(not(test))]
pub(super) const fn is_on(_: &str) -> bool {
    true
}

#[cfg(test)]
pub(super) use switch::is_on;

#[cfg(test)]
mod switch {
    use std::cell::RefCell;
    use std::collections::HashSet;

    thread_local! {
        static OFF: RefCell<HashSet<&'static str>> = RefCell::default();
    }

    pub(crate) fn is_on(name: &str) -> bool {
        OFF.with_borrow(|off| !off.contains(name))
    }

    /// Switches off these detectors, and all others on.
    pub(crate) fn switch_off(names: &[&'static str]) {
        OFF.with_borrow_mut(|off| *off = names.iter().copied().collect());
    }
}

#[cfg(test)]
mod tests;

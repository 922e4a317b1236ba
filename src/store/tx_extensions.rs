//! Data that services attach to a transaction, so that they need not read it again. It is dropped when the transaction ends.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// One value per type.
#[derive(Debug, Default)]
pub(super) struct TxExtensions(Mutex<HashMap<TypeId, Box<dyn Any + Send>>>);

impl TxExtensions {
    /// Lets `work` read and change the value of its type, which starts as the default.
    pub(super) fn with<T: Default + Send + 'static, R>(&self, work: impl FnOnce(&mut T) -> R) -> R {
        let mut extensions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let note = extensions.entry(TypeId::of::<T>()).or_insert_with(|| Box::new(T::default()));
        match note.downcast_mut::<T>() {
            Some(note) => work(note),
            None => work(&mut T::default()),
        }
    }
}

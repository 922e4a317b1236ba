//! Upkeep of the recall index: called by whatever writes memory, inside the same transaction.

//! A sentence encoder: turns a text of any of a hundred languages into a vector, on the CPU, without a key or a network. The model is
//! multilingual-e5-small in a file that the operator installs; nothing here downloads anything. Callers give texts and get vectors of
//! length 1 whose cosines say how much two texts mean the same.

mod encoder;
mod error;
mod file;
mod install;
mod layers;
mod quantized;
#[cfg(any(test, feature = "sample"))]
pub mod sample;
mod tokenizer;

pub use encoder::{Encoder, Prefix};
pub use error::EncoderError;
pub use install::{FILE_NAME, MODEL, PACKAGE, SHA256, install};

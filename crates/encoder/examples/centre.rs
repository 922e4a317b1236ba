//! Makes `data/centre.bin`, the mean of the vectors of the sentences in `data/sentences.tsv`, in which every language counts the same.
//!
//! `cargo run --release -p encoder --example centre -- MODEL`

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

use encoder::{Encoder, Prefix};

fn main() -> Result<(), Box<dyn Error>> {
    let model = std::env::args().nth(1).ok_or("the model's file is missing")?;
    let encoder = Encoder::read(&std::fs::read(model)?)?;
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let mut languages: BTreeMap<String, Vec<Vec<f32>>> = BTreeMap::new();
    for line in std::fs::read_to_string(data.join("sentences.tsv"))?.lines() {
        let (language, sentence) = line.split_once('\t').ok_or("a line has no language")?;
        languages.entry(language.to_owned()).or_default().extend(encoder.encode(Prefix::Passage, sentence));
    }
    let means: Vec<Vec<f32>> = languages.values().map(|vectors| mean(vectors)).collect();
    let bytes: Vec<u8> = mean(&means).into_iter().flat_map(f32::to_le_bytes).collect();
    std::fs::write(data.join("centre.bin"), bytes)?;
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "a few sentences")]
fn mean(vectors: &[Vec<f32>]) -> Vec<f32> {
    let mut sum = vec![0.0_f32; vectors.first().map_or(0, Vec::len)];
    vectors.iter().for_each(|vector| sum.iter_mut().zip(vector).for_each(|(sum, number)| *sum += number));
    sum.iter().map(|sum| sum / vectors.len() as f32).collect()
}

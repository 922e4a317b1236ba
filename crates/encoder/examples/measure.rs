//! Measures the encoder on this machine: the time to load it, its memory, and the time a text takes.
//!
//! `cargo run --release -p encoder --example measure -- MODEL [TEXT…]`; with texts it prints their cosines with the first instead.
#![expect(clippy::print_stdout, reason = "a command")]

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use encoder::{Encoder, Prefix};

/// Thirty words.
const TEXT: &str = "Last weekend we drove to the coast with the children, rented two small boats, and stayed on the water until the sun \
                    went down behind the old lighthouse near the harbour.";
const RUNS: usize = 40;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let model = arguments.next().ok_or("the model's file is missing")?;
    let (before, begun) = (resident(), Instant::now());
    let encoder = Encoder::open(Path::new(&model))?;
    let loaded = begun.elapsed();
    let texts: Vec<String> = arguments.collect();
    if let Some((query, rest)) = texts.split_first() {
        let query = encoder.encode(Prefix::Query, query).ok_or("the query has no words")?;
        for text in rest {
            let vector = encoder.encode(Prefix::Passage, text).unwrap_or_default();
            println!("{:.3}  {text}", query.iter().zip(&vector).map(|(a, b)| a * b).sum::<f32>());
        }
        return Ok(());
    }
    println!("loaded in {:.0} ms; {} MiB", loaded.as_secs_f64() * 1e3, resident().saturating_sub(before) >> 10);
    for (name, text) in [("8 words", "Where did we go with the children once?"), ("30 words", TEXT), ("all that fits", &TEXT.repeat(20))] {
        let mut times: Vec<f64> = Vec::new();
        for _ in 0..RUNS {
            let begun = Instant::now();
            std::hint::black_box(encoder.encode(Prefix::Passage, text));
            times.push(begun.elapsed().as_secs_f64() * 1e3);
        }
        times.sort_by(f64::total_cmp);
        let at = |share: usize| times.get(RUNS * share / 100).copied().unwrap_or_default();
        println!("{name}: median {:.1} ms, best {:.1}, 90 % within {:.1}", at(50), at(0), at(90));
    }
    println!("{} MiB in the end", resident().saturating_sub(before) >> 10);
    Ok(())
}

/// The resident memory of this process in KiB; 0 where the system does not say.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    line.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

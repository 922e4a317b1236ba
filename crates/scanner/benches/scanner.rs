//! Benchmarks of the scanner alone: a benign text, and texts that are built to take long.
//!
//! `cargo bench --bench scanner`; `cargo bench --bench scanner -- prose` runs the benches with that name.
#![allow(clippy::indexing_slicing, reason = "a measuring tool may stop where it stands")]

#[path = "../../../benches/load/talk.rs"]
#[allow(dead_code, reason = "shared with the load generator")]
mod talk;

use divan::Bencher;
use divan::counter::BytesCount;
use scanner::{WriteOrigin, scan};

/// The same allocator as in the binary.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The largest size of a workspace file, in bytes.
const SIZE: usize = 1 << 20;

fn main() {
    divan::main();
}

/// Typical text for an assistant, in both languages, line by line.
#[divan::bench(sample_count = 10)]
fn prose(bencher: Bencher<'_, '_>) {
    let text: String = (0..)
        .map(talk::content)
        .scan(0, |size, line| {
            (*size < SIZE).then(|| {
                *size += line.len();
                line + "\n"
            })
        })
        .collect();
    measure(bencher, &text);
}

/// One sentence of a conversation.
#[divan::bench]
fn sentence(bencher: Bencher<'_, '_>) {
    measure(bencher, &talk::content(7));
}

/// Text that consists of openings that are never closed.
#[divan::bench(sample_count = 10, args = ["<", "<a ", "<!--", "</", "style='color:", "[[](", "%41", "password=", "ignore "])]
fn unfinished(bencher: Bencher<'_, '_>, what: &str) {
    measure(bencher, &what.repeat(SIZE / what.len()));
}

fn measure(bencher: Bencher<'_, '_>, text: &str) {
    bencher.counter(BytesCount::of_str(text)).bench(|| scan(divan::black_box(text), WriteOrigin::File));
}

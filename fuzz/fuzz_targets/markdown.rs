//! Rendering memory text: no input produces a script or an event handler.
#![no_main]

use libfuzzer_sys::fuzz_target;
use noctuary::console::frame::markdown::{inline, plain, render};

fuzz_target!(|data: &str| {
    for html in [render(data), inline(data)] {
        let html = html.to_ascii_lowercase();
        for tag in ["<script", "<iframe", "<object", "<embed", "<style", "<form", "<svg", "<base", "<meta", "<link"] {
            assert!(!html.contains(tag), "{tag} in {html}");
        }
    }
    let _ = plain(data);
});

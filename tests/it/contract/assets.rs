//! The console's assets: vendored files are unchanged, colours have enough contrast, and the total size is limited.

use std::io::Write;
use std::path::Path;

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

fn read(path: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn text(path: &str) -> String {
    String::from_utf8(read(path)).expect("UTF-8")
}

#[test]
fn vendored_files_are_what_their_checksums_say() {
    let sums = text("static/vendor/SHA256SUMS");
    let listed: Vec<(&str, &str)> = sums.lines().filter_map(|line| line.split_once("  ")).collect();
    for (sum, file) in &listed {
        assert_eq!(HEXLOWER.encode(&Sha256::digest(read(&format!("static/vendor/{file}")))), *sum, "{file}");
    }
    let files = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("static/vendor")).expect("the folder").flatten();
    for file in files.map(|file| file.file_name().to_string_lossy().into_owned()) {
        let is_ours = ["SHA256SUMS", "VENDOR.md"].contains(&file.as_str());
        assert!(is_ours || listed.iter().any(|(_, known)| *known == file), "{file} has no checksum");
    }
}

/// Relative luminance as WCAG 2.2 defines it.
fn luminance(colour: &str) -> f64 {
    let channel = |at: usize| {
        let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).expect("a colour")) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

fn contrast(one: &str, other: &str) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn text_and_controls_stand_out_in_both_themes() {
    let sheet = text("static/console/console.css");
    let tokens: std::collections::HashMap<&str, (&str, &str)> = sheet
        .lines()
        .filter_map(|line| {
            let (name, value) = line.trim().strip_prefix("--")?.split_once(": light-dark(")?;
            let (light, dark) = value.split_once(')')?.0.split_once(", ")?;
            Some((name, (light, dark)))
        })
        .collect();
    let mut pairs = Vec::new();
    for ground in ["paper", "sheet", "sunken"] {
        pairs.extend([("ink", ground, 4.5), ("quiet", ground, 4.5), ("accent", ground, 4.5), ("edge", ground, 3.0)]);
        pairs.extend([("good", ground, 4.5), ("warn", ground, 4.5), ("bad", ground, 4.5), ("info", ground, 4.5)]);
    }
    for mood in ["good", "warn", "bad", "info", "accent"] {
        let wash = format!("{mood}-wash");
        let wash: &str = tokens.get_key_value(wash.as_str()).unwrap_or_else(|| panic!("no {wash}")).0;
        pairs.extend([(mood, wash, 4.5), ("ink", wash, 4.5)]);
    }
    pairs.push(("accent-ink", "accent", 4.5));
    for (front, ground, least) in pairs {
        let (front_colours, ground_colours) = (tokens[front], tokens[ground]);
        for (theme, one, other) in [("light", front_colours.0, ground_colours.0), ("dark", front_colours.1, ground_colours.1)] {
            assert!(contrast(one, other) >= least, "{front} on {ground} in the {theme} theme: {:.2}, needs {least}", contrast(one, other));
        }
    }
}

fn gzipped(content: &[u8]) -> usize {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(content).expect("memory");
    encoder.finish().expect("memory").len()
}

#[test]
fn scripts_and_styles_keep_to_their_budget() {
    let own = gzipped(&read("static/console/console.js")) + gzipped(&read("static/console/passkeys.js"));
    let scripts = gzipped(&read("static/vendor/htmx.min.js")) + own;
    assert!(scripts <= 40 * 1024, "scripts: {scripts} bytes");
    let sheet = gzipped(&read("static/console/console.css"));
    assert!(sheet <= 8 * 1024, "stylesheet: {sheet} bytes");
}

//! The one place that writes to the terminal. Results go to standard output, everything else to standard error.

use std::error::Error as _;
use std::io::Write;
use std::process::ExitCode;

use crate::error::Error;

/// A line of the result. A reader that has gone away (`| head`) is no failure.
pub(super) fn out(line: impl AsRef<str>) {
    let _gone = writeln!(std::io::stdout().lock(), "{}", line.as_ref());
}

/// A line for the person beside the result.
pub(super) fn note(line: impl AsRef<str>) {
    let _gone = writeln!(std::io::stderr().lock(), "{}", line.as_ref());
}

/// Why a command failed: the fields at fault, or the sentence with its causes; the operator may see them.
pub(super) fn failure(error: &Error) {
    if let Error::Invalid(fields) = error {
        for wrong in fields {
            note(format!("{}: {}", wrong.field, wrong.message));
        }
        return;
    }
    let mut sentence = format!("noctuary: {error}");
    let mut cause = error.source();
    while let Some(inner) = cause {
        sentence.push_str(&format!(": {inner}"));
        cause = inner.source();
    }
    note(sentence);
}

/// Help, version or a complaint about the arguments.
pub(super) fn usage(help: &clap::Error) -> ExitCode {
    let _gone = help.print();
    ExitCode::from(u8::try_from(help.exit_code()).unwrap_or(2))
}

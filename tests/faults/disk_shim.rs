//! A disk that fails on demand: compiles `disk_shim.c`, preloads it into a server, and controls it through a file.

use std::fs::{File, OpenOptions};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The kind of call that fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kind(i32);

impl Kind {
    pub const WRITE: Self = Self(1);
    pub const SYNC: Self = Self(2);
    pub const READ: Self = Self(8);
    pub const MEMORY: Self = Self(16);
    /// Writes of the whole process, to any file.
    pub const EVERY_WRITE: Self = Self(1 | 32);
}

/// The shim of one server.
pub struct Shim {
    library: PathBuf,
    path: PathBuf,
    control: File,
}

impl Shim {
    /// Compiles the shim into `directory`, with the C compiler that the build of SQLite needs too.
    pub fn compile(directory: &Path) -> Self {
        let (library, path) = (directory.join("disk_shim.so"), directory.join("disk_control"));
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/faults/disk_shim.c");
        let compiled = Command::new("cc").args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(source).arg("-ldl").output().unwrap();
        assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
        std::fs::write(&path, [0; 20]).unwrap();
        let control = OpenOptions::new().read(true).write(true).open(&path).unwrap();
        Self { library, path, control }
    }

    /// Environment variables for the server.
    pub fn settings(&self) -> [(&'static str, String); 2] {
        [("LD_PRELOAD", self.library.display().to_string()), ("NOCTUARY_DISK_CONTROL", self.path.display().to_string())]
    }

    /// Makes the `nth` call of `kind` from now fail with `error`, and the following ones up to `times` in all.
    pub fn fail(&self, kind: Kind, nth: i32, times: i32, error: i32) {
        let fields = [kind.0, nth, times, error, 0];
        let bytes: Vec<u8> = fields.iter().flat_map(|field| field.to_ne_bytes()).collect();
        self.control.write_all_at(&bytes, 0).unwrap();
    }

    /// Stops failing calls. Returns how many have failed.
    pub fn mend(&self) -> i32 {
        self.control.write_all_at(&0_i32.to_ne_bytes(), 8).unwrap();
        let mut failed = [0; 4];
        self.control.read_exact_at(&mut failed, 16).unwrap();
        i32::from_ne_bytes(failed)
    }
}

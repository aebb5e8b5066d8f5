//! `--max-memory`: how much commands may keep of what they read, where that grows with the input.
//!
//! What is kept is counted as it comes, entry by entry, and not asked of the system: so the same input is refused or not
//! whatever the number of threads. Buffers of threads, which do not grow, are not in it.

use anyhow::bail;
use clap::Args;

use super::headings::RUNNING;
use pgnkit_core::english::counted;

/// What commands may keep by default that go on with temporary files.
pub(crate) const SPILL_SIZE: &str = "512M";

/// For commands that write to temporary files what is too much.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct SpillArgs {
    /// Memory limit for game data, in bytes or such as 512M or 2G; the rest goes to temporary files (see TMPDIR)
    #[arg(long, value_name = "SIZE", default_value = SPILL_SIZE, value_parser = size, help_heading = RUNNING)]
    pub(crate) max_memory: usize,
}

/// For commands that cannot go on with too much.
#[derive(Debug, Clone, Copy, Default, Args)]
pub(crate) struct MemoryLimitArgs {
    /// Memory limit for game data, in bytes or such as 512M or 2G; if more is needed, the run stops with an error
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = size, help_heading = RUNNING)]
    max_memory: usize,
}

impl MemoryLimitArgs {
    /// Refuses what is too much.
    ///
    /// # Errors
    ///
    /// It takes more bytes than are allowed.
    pub(crate) fn check(self, kept: usize) -> anyhow::Result<()> {
        if kept > self.max_memory {
            let most = counted(self.max_memory, "byte", "bytes");
            bail!(
                "game data need more than {most}: raise --max-memory, or read fewer games, for example with --where"
            );
        }
        Ok(())
    }
}

/// Reads a size: a number of bytes, or of units of 1024.
pub(crate) fn size(text: &str) -> Result<usize, String> {
    let digits = text.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let unit = match text[digits.len()..].trim().to_ascii_uppercase().as_str() {
        "" | "B" => Some(1),
        "K" | "KB" | "KIB" => Some(1_usize << 10),
        "M" | "MB" | "MIB" => Some(1 << 20),
        "G" | "GB" | "GIB" => Some(1 << 30),
        _ => None,
    };
    let number = digits.parse::<usize>().ok();
    let bytes = unit
        .zip(number)
        .map(|(unit, number)| number.saturating_mul(unit));
    bytes.ok_or_else(|| "expected a size, such as 64000000, 512M or 2G".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        for (text, bytes) in [
            ("0", 0),
            ("64000000", 64_000_000),
            ("1k", 1024),
            ("512M", 512 << 20),
            ("512 MiB", 512 << 20),
            ("2gb", 2 << 30),
        ] {
            assert_eq!(size(text), Ok(bytes), "{text}");
        }
        for text in ["", "M", "-1", "1.5G", "1T", "1 2", "99999999999999999999"] {
            assert!(size(text).is_err(), "{text}");
        }
    }
}

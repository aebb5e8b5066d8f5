//! Compressed sources: every member, stream and frame, and what is cut off.

use std::io::{Read as _, Write};

use super::{columns, folder, games, outcomes, tags, without_file, write};
use crate::program::{run, run_with_input};
use crate::test_archives::{announcement, bgzip_block, xz_blocks};
use crate::test_random::TestRandom;

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    zstd::encode_all(bytes, 1).unwrap()
}

fn bzip2(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn xz(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = liblzma::write::XzEncoder::new(Vec::new(), 1);
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

type Compress = fn(&[u8]) -> Vec<u8>;
const FORMATS: [(&str, Compress); 4] = [("gz", gzip), ("zst", zstd), ("bz2", bzip2), ("xz", xz)];

/// The second part begins in the middle of a game, and one part is empty.
fn in_parts(text: &str, compress: Compress) -> [Vec<u8>; 4] {
    let (first, rest) = text.as_bytes().split_at(777);
    let (second, third) = rest.split_at(1);
    [first, second, b"", third].map(compress)
}

/// The file's name says nothing: all of them end in `.pgn`.
fn assert_read_like_plain(format: &str, bytes: &[u8], text: &str) {
    let folder = folder();
    write(&folder, "plain.pgn", text);
    write(&folder, "packed.pgn", bytes);
    let plain = outcomes(&folder, &["plain.pgn"]);
    let packed = outcomes(&folder, &["packed.pgn"]);
    assert_eq!(
        (packed.stderr.as_str(), packed.code),
        (plain.stderr.as_str(), 0),
        "{format}"
    );
    assert_eq!(
        without_file(packed.text(), "packed.pgn"),
        without_file(plain.text(), "plain.pgn"),
        "{format}"
    );
    assert_eq!(plain.text().lines().count(), 41);
    let piped = run_with_input(folder.path(), &["outcomes"], bytes);
    assert_eq!(
        without_file(piped.text(), "-"),
        without_file(plain.text(), "plain.pgn"),
        "{format}"
    );
}

#[test]
fn every_member_stream_and_frame_is_read() {
    let text = games(40);
    for (format, compress) in FORMATS {
        assert_read_like_plain(format, &compress(text.as_bytes()), &text);
        assert_read_like_plain(format, &in_parts(&text, compress).concat(), &text);
    }
}

/// As in the files of Lichess: at the start, and between frames.
#[test]
fn skippable_frames_of_zstd_are_skipped() {
    let text = games(40);
    let skippable = [
        &0x184d_2a50_u32.to_le_bytes()[..],
        &5_u32.to_le_bytes(),
        b"1. e4",
    ]
    .concat();
    let [first, second, third, fourth] = in_parts(&text, zstd);
    let parts = [
        &skippable[..],
        &first,
        &skippable,
        &second,
        &third,
        &skippable,
        &fourth,
        &skippable,
    ];
    assert_read_like_plain("zst", &parts.concat(), &text);
}

/// Games that cannot be squeezed into nothing: each has its own comment.
fn commented_games() -> String {
    let mut numbers = TestRandom(1);
    let game = |round: usize| {
        let comment = numbers.next();
        format!(
            "{}\n1. e4 {{{comment:x}}} e5 *\n\n",
            tags(&round.to_string())
        )
    };
    (0..3000).map(game).collect()
}

/// Whatever the encoding, no game before the break is lost: as many are read as the decompressor of the format gives.
#[test]
fn a_truncated_file_gives_all_games_up_to_the_break() {
    let text = commented_games();
    let utf16: Vec<u8> = format!("\u{feff}{text}")
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    for bytes in [text.as_bytes(), &utf16] {
        let packed = gzip(bytes);
        for eighths in 1..8 {
            let cut = &packed[..packed.len() * eighths / 8];
            let mut unpacked = Vec::new();
            let read = flate2::read::GzDecoder::new(cut).read_to_end(&mut unpacked);
            assert!(read.is_err(), "{eighths}");
            unpacked.retain(|&byte| byte != 0);
            let ends = unpacked.windows(3).filter(|bytes| bytes == b" *\n").count();
            let folder = folder();
            write(&folder, "cut.pgn", cut);
            let found = outcomes(&folder, &["--no-header", "--columns", "marker", "cut.pgn"]);
            assert_eq!(
                found.text().lines().filter(|marker| *marker == "*").count(),
                ends,
                "{eighths}"
            );
        }
    }
}

#[test]
fn a_truncated_file_gives_its_complete_games_and_fails() {
    let text = commented_games();
    for (format, compress) in FORMATS {
        let folder = folder();
        write(&folder, "plain.pgn", &text);
        // Several blocks: a format gives nothing of a block that is cut.
        let bytes: Vec<u8> = text.as_bytes().chunks(60_000).flat_map(compress).collect();
        write(&folder, "cut.pgn", &bytes[..bytes.len() / 2]);
        write(&folder, "after.pgn", games(3));
        let plain = columns(&folder, "plain.pgn", "game,round,plies,final_fen");
        let found = run(
            folder.path(),
            &[
                "outcomes",
                "--no-header",
                "--columns",
                "game,round,plies,final_fen",
                "cut.pgn",
                "after.pgn",
            ],
        );
        assert_eq!(found.code, 2, "{format}");
        assert!(
            found.stderr.contains("cannot read cut.pgn to its end"),
            "{format}: {}",
            found.stderr
        );
        let rows: Vec<&str> = found.text().lines().collect();
        let (cut, after) = rows.split_at(rows.len() - 3);
        assert!(
            cut.len() > 500 && cut.len() < 2500,
            "{format}: {}",
            cut.len()
        );
        // The last game may have lost its end.
        let complete = &cut[..cut.len() - 1];
        assert_eq!(
            complete,
            &plain.lines().collect::<Vec<_>>()[..complete.len()],
            "{format}"
        );
        assert!(after[0].starts_with("1,1,6"), "{format}: {after:?}");
    }
}

#[test]
fn text_with_the_name_of_a_compressed_file_is_text() {
    let folder = folder();
    write(&folder, "games.pgn.gz", games(2));
    assert_eq!(columns(&folder, "games.pgn.gz", "game,plies"), "1,6\n2,2\n");
}

/// Text in parts of so many bytes, each packed with what says how long it is, or how it begins: as `pzstd`, `bgzip`, `pbzip2`
/// and `xz` write them; of xz, streams of two blocks with padding between them.
fn cut(text: &[u8], bytes: usize) -> [(&'static str, Vec<u8>); 4] {
    let (mut frames, mut members, mut streams) = (Vec::new(), Vec::new(), Vec::new());
    let mut blocks = Vec::new();
    for part in text.chunks(bytes) {
        let mut encoder = zstd::Encoder::new(Vec::new(), 1).unwrap();
        encoder.include_checksum(true).unwrap();
        encoder.write_all(part).unwrap();
        let frame = encoder.finish().unwrap();
        frames.extend(announcement(frame.len()));
        frames.extend(frame);
        members.extend(bgzip_block(part));
        streams.extend(bzip2(part));
    }
    for parts in text.chunks(2 * bytes) {
        blocks.extend(xz_blocks(&parts.chunks(bytes).collect::<Vec<_>>()));
        blocks.extend([0; 4]);
    }
    [
        ("zst", frames),
        ("bgz", members),
        ("bz2", streams),
        ("xz", blocks),
    ]
}

/// Games with long comments that cannot be packed well, so that several threads have something to unpack.
fn noisy_games(count: usize) -> String {
    let mut numbers = TestRandom(1);
    let game = |round| {
        let comment: String = (0..40).map(|_| format!("{:x}", numbers.next())).collect();
        format!(
            "{}\n1. e4 {{{comment}}} e5 *\n\n",
            tags(&format!("{round}"))
        )
    };
    (1..=count).map(game).collect()
}

/// Whatever the number of threads that unpack them, also where a part is damaged.
#[test]
fn parts_unpacked_ahead_are_read_in_order() {
    let text = noisy_games(1800);
    let folder = folder();
    write(&folder, "plain.pgn", &text);
    let plain = outcomes(&folder, &["plain.pgn"]);
    assert_eq!(plain.text().lines().count(), 1801);
    let expected = without_file(plain.text(), "plain.pgn");
    for (format, packed) in cut(text.as_bytes(), 50_000) {
        write(&folder, "packed.pgn", &packed);
        let mut damaged = packed.clone();
        let middle = damaged.len() / 2;
        damaged[middle] ^= 0x55;
        write(&folder, "damaged.pgn", &damaged);
        write(&folder, "cut.pgn", &packed[..middle]);
        let broken = ["damaged.pgn", "cut.pgn"];
        let first = broken.map(|name| {
            let run = outcomes(&folder, &["-j", "1", name]);
            assert_eq!(run.code, 2, "{format}");
            assert!(run.text().lines().count() > 500, "{format}");
            run
        });
        for jobs in ["1", "2", "8", "40"] {
            let packed_run = outcomes(&folder, &["-j", jobs, "packed.pgn"]);
            assert_eq!(packed_run.code, 0, "{format}: {}", packed_run.stderr);
            let found = without_file(packed_run.text(), "packed.pgn");
            assert!(found == expected, "{format}, {jobs} threads");
            let piped = run_with_input(folder.path(), &["outcomes", "-j", jobs], &packed);
            let found = without_file(piped.text(), "-");
            assert!(found == expected, "{format}, {jobs} threads, piped");
            for (name, first) in broken.iter().zip(&first) {
                let again = outcomes(&folder, &["-j", jobs, name]);
                assert!(
                    (again.text(), &again.stderr) == (first.text(), &first.stderr),
                    "{format}, {jobs} threads, {name}"
                );
            }
        }
    }
}

//! Records through all that the library says of a game: every rule, the outcome, annotations, fingerprints,
//! positions. Places lie inside the record, tokens cover the movetext, and a reader used again forgets.

#![no_main]

use std::collections::HashSet;
use std::ops::Range;

use libfuzzer_sys::fuzz_target;
use pgnkit_core::chess::{fen, san};
use pgnkit_core::game::annotations::annotations;
use pgnkit_core::game::fingerprint::Fingerprint;
use pgnkit_core::game::reader::GameReader;
use pgnkit_core::game::replay::replay_ends::ReplayEnds;
use pgnkit_core::game::{ReplayStatus, Game};
use pgnkit_core::input::locator::Locator;
use pgnkit_core::outcome::flag::FlagRules;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::pgn::movetext::token::TokenKind;
use pgnkit_core::pgn::word::kinds::Word;
use pgnkit_core::rules;
use pgnkit_core::rules::rule::{Finding, Severity};
use pgnkit_fuzz::{Piece, has_ink, is_compressed, mutate_pgn, records};
use shakmaty::Position;

mutate_pgn!(|_| 0);

fuzz_target!(|data: &[u8]| {
    if is_compressed(data) {
        return;
    }
    let mut reader = GameReader::new();
    for piece in &records(data) {
        look_at(piece, &mut reader);
    }
});

fn findings(game: &Game<'_>) -> Vec<Finding> {
    let options = rules::rule::Options {
        variations: true,
        ..rules::rule::Options::default()
    };
    let mut findings = Vec::new();
    rules::check(&Judged::new(game), rules::ALL, &options, &mut findings);
    findings
}

fn shown(findings: &[Finding]) -> Vec<String> {
    let shown = |finding: &Finding| {
        let Finding {
            rule,
            span,
            message,
            ..
        } = finding;
        format!("{} {span:?} {message}", rule.code)
    };
    findings.iter().map(shown).collect()
}

fn look_at(piece: &Piece, reader: &mut GameReader) {
    let length = piece.bytes.len();
    let game = Game::read(piece.record());
    let found = findings(&game);
    nothing_is_dropped(&game);
    nothing_is_lost_in_silence(&game, &found);
    for finding in &found {
        let span = &finding.span;
        assert!(span.start <= span.end && span.end <= length, "{finding:?}");
        assert!(!finding.message.is_empty(), "{finding:?}");
        let place = Locator::new(game.record).place(span.start);
        assert!(place.line >= piece.origin.line && place.column >= 1);
    }
    let mut end = game.tags.end;
    for token in game.tokens() {
        assert!(
            token.span.start >= end && token.span.start < token.span.end,
            "{token:?}"
        );
        end = token.span.end;
    }
    assert!(end <= length);
    if game.fate() == ReplayStatus::Replayed {
        // That of the start position is one more.
        let annotated = annotations(&game).len();
        assert!(annotated == 0 || annotated == game.replay.plies.len() + 1);
    }
    for span in game.ply_spans() {
        assert!(span.start < span.end && span.end <= length);
    }
    let judged = Judged::new(&game);
    let outcome = judged.outcome();
    for flags in [
        FlagRules::Fide,
        FlagRules::Founding,
        FlagRules::Uscf,
        FlagRules::Chesscom,
    ] {
        let _ = Judged::by(&game, flags).flag_audit();
    }
    let _ = Fingerprint::new(&game);
    positions(&game);

    // What was looked at before, and what was read before with the same buffers, changes nothing.
    let again = reader.read(piece.record());
    let _ = again.tokens();
    assert_eq!(again.replay.plies, game.replay.plies);
    assert_eq!(again.fault_code(), game.fault_code());
    assert_eq!(Judged::new(&again).outcome().kind, outcome.kind);
    assert_eq!(shown(&findings(&again)), shown(&found));
    reader.reclaim(again);
}

/// What has ink is part of a tag pair or of a token, or is a comment or an escaped line among the tag pairs.
fn nothing_is_dropped(game: &Game<'_>) {
    let bytes = game.record.bytes;
    let mut at = 0;
    let pairs = game.tags.pairs.iter().map(|pair| &pair.span);
    let end = bytes.len()..bytes.len();
    for span in pairs
        .chain(game.tokens().iter().map(|token| &token.span))
        .chain([&end])
    {
        while at < span.start {
            let gap = &bytes[at..span.start];
            let line_end = || gap.iter().position(|byte| b"\r\n".contains(byte));
            let is_line_start = at == 0 || b"\r\n".contains(&bytes[at - 1]);
            at += match gap[0] {
                b'{' if at < game.tags.end => {
                    gap.iter().position(|&byte| byte == b'}').map(|at| at + 1)
                }
                b';' if at < game.tags.end => line_end(),
                b'%' if at < game.tags.end && is_line_start => line_end(),
                byte if byte.is_ascii() => {
                    assert!(
                        !has_ink(&gap[..1]),
                        "dropped: {:?}",
                        String::from_utf8_lossy(gap)
                    );
                    Some(1)
                }
                _ => {
                    let length = gap.iter().position(u8::is_ascii);
                    let shown = &gap[..length.unwrap_or(gap.len())];
                    assert!(
                        !has_ink(shown),
                        "dropped: {:?}",
                        String::from_utf8_lossy(gap)
                    );
                    length
                }
            }
            .unwrap_or(gap.len());
        }
        at = at.max(span.end);
    }
}

/// What cannot be read is found by a rule, and a move that is not played is an error.
fn nothing_is_lost_in_silence(game: &Game<'_>, found: &[Finding]) {
    let has_error = found
        .iter()
        .any(|finding| finding.severity == Severity::Error);
    if let Some(code) = game.fault_code() {
        let is_told = found.iter().any(|finding| finding.rule.code == code);
        // Of two ends that are missing, the inner one is told.
        assert!(is_told || has_error, "{code} is not told");
        return;
    }
    // Of what is found very often only the first are kept, and the last of them tells of the others.
    let is_found = |span: &Range<usize>| {
        found.iter().any(|finding| {
            let is_there = finding.span.start < span.end && span.start < finding.span.end;
            is_there || finding.more > 0 || finding.rule.code == "unrecognized-token"
        })
    };
    let after_marker = game.rest.after_marker.as_ref().map(|span| span.start);
    let played: HashSet<usize> = game.ply_spans().iter().map(|span| span.start).collect();
    for token in game.tokens() {
        let is_odd = match token.kind {
            TokenKind::Word(Word::Junk | Word::Null)
            | TokenKind::TagLine
            | TokenKind::Prose
            | TokenKind::OddMarker => true,
            TokenKind::BadNag | TokenKind::StrayBrace | TokenKind::Reserved => true,
            TokenKind::Comment { closed, nested } => !closed || nested,
            _ => false,
        };
        // That a game was not played is told of the tag alone.
        let is_told_of_tag = token.kind == TokenKind::OddMarker
            && found
                .iter()
                .any(|finding| finding.rule.code == "bad-result-tag");
        // What follows the marker is told once.
        let is_behind = after_marker.is_some_and(|first| first <= token.span.start);
        assert!(
            !is_odd || is_behind || is_told_of_tag || is_found(&token.span),
            "not told: {token:?}"
        );
        let is_lost = token.is_mainline_move()
            && game.fate() == ReplayStatus::Replayed
            && game.rest.kings_to_centre.is_none()
            && !played.contains(&token.span.start);
        assert!(!is_lost || has_error, "not played, and no error: {token:?}");
    }
}

/// Every position written can be read again, and every move is legal and spelt as it is read.
fn positions(game: &Game<'_>) {
    let ReplayEnds::Chess(start, _) = game.replay.run() else {
        return;
    };
    let mut position = start.clone();
    let mut writer = fen::write::FenWriter::new(fen::write::FenStyle::default());
    let mut text = Vec::new();
    for (index, ply) in game.replay.plies.iter().enumerate() {
        assert!(position.is_legal(ply.mv()));
        let before = position.clone();
        position.play_unchecked(ply.mv());
        let mut spelt = String::new();
        san::push_san(
            &before,
            ply.mv(),
            game.replay.check_given(index),
            &mut spelt,
        );
        assert_eq!(game.replay.san(index).as_str(), spelt);
        let read: shakmaty::san::SanPlus = spelt.parse().unwrap();
        assert_eq!(read.san.to_move(&before), Ok(ply.mv()), "{spelt}");
        text.clear();
        writer.write(&position, &mut text);
        let fen = std::str::from_utf8(&text).unwrap();
        fen::read::parse(fen).unwrap();
    }
}

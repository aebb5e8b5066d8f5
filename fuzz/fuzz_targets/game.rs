//! Records through all that the library says of a game: every rule, the ending, annotations, fingerprints,
//! positions. Places lie inside the record, tokens cover the movetext, and a reader used again forgets.

#![no_main]

use libfuzzer_sys::fuzz_target;
use pgnkit::game::annotations::annotations;
use pgnkit::game::fingerprint::Fingerprint;
use pgnkit::game::flag::{FlagRules, flag_audit};
use pgnkit::game::{Fate, Game, GameReader, Run, fen, san};
use pgnkit::rules::{self, Finding};
use pgnkit_fuzz::{Piece, is_compressed, mutate_pgn, records};
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
    let options = rules::Options {
        variations: true,
        ..rules::Options::default()
    };
    let mut findings = Vec::new();
    rules::check(game, rules::ALL, &options, &mut findings);
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
    for finding in &found {
        let span = &finding.span;
        assert!(span.start <= span.end && span.end <= length, "{finding:?}");
        assert!(!finding.message.is_empty(), "{finding:?}");
        let place = game.record.place(span.start);
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
    if game.fate() == Fate::Replayed {
        // That of the start position is one more.
        let annotated = annotations(&game).len();
        assert!(annotated == 0 || annotated == game.replay.plies.len() + 1);
    }
    for span in game.ply_spans() {
        assert!(span.start < span.end && span.end <= length);
    }
    let ending = game.ending();
    for flags in [
        FlagRules::Fide,
        FlagRules::Founding,
        FlagRules::Uscf,
        FlagRules::Chesscom,
    ] {
        let _ = flag_audit(&game, ending, flags);
    }
    let _ = Fingerprint::of(&game);
    positions(&game);

    // What was looked at before, and what was read before with the same buffers, changes nothing.
    let again = reader.read(piece.record());
    let _ = again.tokens();
    assert_eq!(again.replay.plies, game.replay.plies);
    assert_eq!(again.fault_code(), game.fault_code());
    assert_eq!(again.ending().kind, ending.kind);
    assert_eq!(shown(&findings(&again)), shown(&found));
    reader.reclaim(again);
}

/// Every position written can be read again, and every move is legal and spelt as it is read.
fn positions(game: &Game<'_>) {
    let Run::Chess(start, _) = game.replay.run() else {
        return;
    };
    let mut position = start.clone();
    let mut writer = fen::FenWriter::new(fen::Style::default());
    let mut text = Vec::new();
    for (index, ply) in game.replay.plies.iter().enumerate() {
        assert!(position.is_legal(ply.mv));
        let before = position.clone();
        position.play_unchecked(ply.mv);
        let mut spelt = String::new();
        san::push_san(
            &before,
            ply.mv,
            san::check(&game.replay, index, &position),
            &mut spelt,
        );
        let read: shakmaty::san::SanPlus = spelt.parse().unwrap();
        assert_eq!(read.san.to_move(&before), Ok(ply.mv), "{spelt}");
        text.clear();
        writer.write(&position, &mut text);
        let fen = std::str::from_utf8(&text).unwrap();
        fen::read(fen).unwrap();
    }
}

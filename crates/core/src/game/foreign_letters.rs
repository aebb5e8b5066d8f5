//! Games in the piece letters of another language: read if the moves prove which.

use std::collections::BTreeSet;

use super::leniency_gate::{Evidence, is_proved};
use super::mainline::besides_moves::{BesidesMoves, NearlyLegalLetters};
use super::{fault::FaultKind, mainline, replay::Replay};
use crate::chess::attempt::Attempt;
use crate::chess::setup::GameStart;
use crate::input::record::Record;
use crate::pgn::movetext::token::{Token, TokenKind};
use crate::pgn::piece_letters::{self, PieceLetters};
use crate::pgn::word::kinds::{LooseMove, Word};
use crate::pgn::{flaws::Flaws, word};

/// What the letters of a game can mean.
pub(super) enum LanguageReading {
    /// They are English, or of no language known.
    None,
    /// No language makes every move legal; the one that gets farthest.
    Nearly(NearlyLegalLetters),
    /// One language makes every move legal, no other does, and there are letters enough to prove it.
    One(Box<ReplayInLetters>),
    /// More than one does, or there are too few letters: the token of the first letter, and its readings in words.
    Unproved(usize, Vec<String>),
}

/// A game replayed in the letters of a language.
pub(crate) struct ReplayInLetters {
    pub(crate) tokens: Vec<Token>,
    pub(crate) replay: Replay,
    pub(crate) rest: BesidesMoves,
}

/// Whether piece letters may be those of another language: an error, or `P`, the Dutch knight.
pub(super) fn may_be_foreign(replay: &Replay, rest: &BesidesMoves) -> bool {
    match &replay.fault {
        Some(fault) => matches!(
            fault.kind,
            FaultKind::UnrecognizedToken(_)
                | FaultKind::IllegalMove(_)
                | FaultKind::AmbiguousMove(_)
        ),
        None => rest
            .repaired
            .iter()
            .any(|repair| repair.flaws.contains(Flaws::PAWN_LETTER)),
    }
}

/// Reads the mainline in every language that has its letters; `english` tells whether English letters serve too.
pub(super) fn reading(
    record: Record<'_>,
    tokens: &[Token],
    setup: &GameStart,
    result_tag: Option<&str>,
    english: bool,
) -> LanguageReading {
    let Some((used, evidence)) = used_letters(record.bytes, tokens) else {
        return LanguageReading::None;
    };
    let mut meanings: Vec<Vec<u8>> = Vec::new();
    let mut found: Vec<(&'static PieceLetters, Box<ReplayInLetters>)> = Vec::new();
    let mut farthest: Option<(&'static PieceLetters, usize)> = None;
    for letters in &piece_letters::ALL {
        let meaning: Option<Vec<u8>> = used.iter().map(|letter| letters.english(letter)).collect();
        let Some(meaning) = meaning else { continue };
        if meanings.contains(&meaning) {
            continue;
        }
        meanings.push(meaning);
        let played = play(record, tokens, setup, result_tag, letters);
        if played.replay.fault.is_none() {
            found.push((letters, Box::new(played)));
        } else if farthest.is_none_or(|(_, plies)| plies < played.replay.plies.len()) {
            farthest = Some((letters, played.replay.plies.len()));
        }
    }
    let first = tokens.iter().find(|token| is_foreign(record.bytes, token));
    let Some(first) = first else {
        return LanguageReading::None;
    };
    let legal = found.len() + usize::from(english);
    match found.len() {
        0 if english => LanguageReading::None,
        0 => farthest.map_or(LanguageReading::None, |(letters, plies)| {
            LanguageReading::Nearly(NearlyLegalLetters {
                letters,
                plies,
                words: tokens
                    .iter()
                    .filter(|token| is_foreign(record.bytes, token))
                    .count(),
            })
        }),
        1 if is_proved(legal, &[evidence]) => {
            found
                .pop()
                .map_or(LanguageReading::None, |(letters, mut played)| {
                    played.rest.letters = Some(letters);
                    LanguageReading::One(played)
                })
        }
        _ => {
            let written = |token: &Token, letters: &PieceLetters| {
                piece_letters::lettered(&record.bytes[token.span.clone()])
                    .and_then(|word| piece_letters::translated(word, letters))
                    .unwrap_or_default()
            };
            // The first word that they read otherwise; in English any foreign one is.
            let differs = |token: &&Token| {
                let mut words = found.iter().map(|(letters, _)| written(token, letters));
                let first = words.next();
                english || words.any(|word| Some(word) != first)
            };
            let word = tokens
                .iter()
                .filter(|token| is_lettered(record.bytes, token))
                .find(differs)
                .unwrap_or(first);
            let first = word.span.clone();
            let in_language = |(letters, _): &(&PieceLetters, Box<ReplayInLetters>)| {
                format!(
                    "{} in {} letters",
                    String::from_utf8_lossy(&written(word, letters)),
                    letters.languages
                )
            };
            let mut readings: Vec<String> = found.iter().map(in_language).collect();
            if english {
                readings.insert(0, "a pawn move".to_owned());
            }
            LanguageReading::Unproved(first.start, readings)
        }
    }
}

/// The piece letters of the mainline, and what those of another language are as evidence; `None` if all are English.
fn used_letters<'b>(bytes: &'b [u8], tokens: &[Token]) -> Option<(BTreeSet<&'b str>, Evidence)> {
    let mut used = BTreeSet::new();
    let mut words = 0;
    for token in tokens.iter().filter(|token| token.depth == 0) {
        if matches!(token.kind, TokenKind::Marker | TokenKind::OddMarker) {
            break;
        }
        if matches!(token.kind, TokenKind::Word(_))
            && let Some(word) = piece_letters::lettered(&bytes[token.span.clone()])
        {
            let written = [word.piece, word.promotion];
            used.extend(written);
            words += usize::from(!written.into_iter().all(piece_letters::is_english));
        }
    }
    used.remove("");
    let foreign = used
        .iter()
        .filter(|letter| !piece_letters::is_english(letter));
    let different = foreign.count();
    (different > 0).then_some((used, Evidence::Letters { different, words }))
}

/// Whether a word of the mainline has a piece letter that is not English.
fn is_foreign(bytes: &[u8], token: &Token) -> bool {
    token.depth == 0
        && matches!(token.kind, TokenKind::Word(_))
        && has_foreign_letter(&bytes[token.span.clone()])
}

/// Whether a word of the mainline has a piece letter.
fn is_lettered(bytes: &[u8], token: &Token) -> bool {
    token.depth == 0
        && matches!(token.kind, TokenKind::Word(_))
        && piece_letters::lettered(&bytes[token.span.clone()]).is_some()
}

/// Whether a word has the shape of a move with a piece letter that is not English.
pub(super) fn has_foreign_letter(word: &[u8]) -> bool {
    piece_letters::lettered(word).is_some_and(|word| {
        !piece_letters::is_english(word.piece) || !piece_letters::is_english(word.promotion)
    })
}

pub(crate) fn play(
    record: Record<'_>,
    tokens: &[Token],
    setup: &GameStart,
    result_tag: Option<&str>,
    letters: &PieceLetters,
) -> ReplayInLetters {
    let tokens: Vec<Token> = tokens
        .iter()
        .map(|token| Token {
            kind: match token.kind {
                TokenKind::Word(word) => TokenKind::Word(translate(record, token, word, letters)),
                kind => kind,
            },
            span: token.span.clone(),
            depth: token.depth,
        })
        .collect();
    let mut replay = Replay::default();
    replay.begin(setup);
    let rest = mainline::play(&mut replay, record, &tokens, result_tag, None);
    ReplayInLetters {
        tokens,
        replay,
        rest,
    }
}

/// A word in other letters; what has none, or not these, stays as it is.
fn translate(record: Record<'_>, token: &Token, word: Word, letters: &PieceLetters) -> Word {
    let text = &record.bytes[token.span.clone()];
    let english =
        piece_letters::lettered(text).and_then(|word| piece_letters::translated(word, letters));
    match english {
        None => word,
        Some(english) if english == text => word,
        Some(english) => match word::parse(&english) {
            Word::San(san_plus) => match Attempt::from_san(san_plus.san) {
                Some(attempt) => Word::Loose(LooseMove {
                    attempt,
                    flaws: Flaws::FOREIGN_PIECE_LETTER,
                    sign: super::move_resolution::sign_of(san_plus),
                }),
                None => Word::Junk,
            },
            Word::Loose(loose) => Word::Loose(LooseMove {
                flaws: loose.flaws | Flaws::FOREIGN_PIECE_LETTER,
                ..loose
            }),
            other => other,
        },
    }
}

//! Games in the piece letters of another language: read if the moves prove which.

use std::collections::BTreeSet;

use super::leniency_gate::{Evidence, is_proved};
use super::mainline::besides_moves::{BesidesMoves, NearlyLegalLetters};
use super::{fault::FaultKind, mainline, replay::Replay};
use crate::chess::setup::GameStart;
use crate::input::record::Record;
use crate::pgn::movetext::token::{Token, TokenKind};
use crate::pgn::piece_letters::{self, LetteredMove, PieceLetters, is_english};
use crate::pgn::word::kinds::{LooseMove, Word};
use crate::pgn::{flaws::Flaws, word};

/// Whether piece letters may be those of another language: an error, or `P`, the Dutch knight.
fn may_be_foreign(replay: &Replay, rest: &BesidesMoves) -> bool {
    match &replay.fault {
        Some(fault) => matches!(
            fault.kind,
            FaultKind::UnrecognizedToken(_)
                | FaultKind::IllegalMove(_)
                | FaultKind::AmbiguousMove(_)
        ),
        None => rest.has_flaw(Flaws::PAWN_LETTER),
    }
}

/// Reads a mainline that was played in English letters in every language that has its letters. If one makes every move legal,
/// no other does, and there are letters enough to prove it, the game is played in it; if more do, or there are too few letters, it
/// stops at the first one; if none does, `rest` says which one gets farthest.
pub(super) fn settle(
    record: Record<'_>,
    setup: &GameStart,
    result_tag: Option<&str>,
    tokens: &mut Vec<Token>,
    replay: &mut Replay,
    rest: &mut BesidesMoves,
) {
    if !may_be_foreign(replay, rest) {
        return;
    }
    let Some((used, evidence)) = used_letters(record.bytes, tokens) else {
        return;
    };
    let english = replay.fault.is_none();
    let mut meanings: Vec<Vec<u8>> = Vec::new();
    let mut found = Vec::new();
    let mut farthest: Option<(&'static PieceLetters, usize)> = None;
    for letters in &piece_letters::ALL {
        let meaning: Option<Vec<u8>> = used.iter().map(|letter| letters.english(letter)).collect();
        let Some(meaning) = meaning.filter(|meaning| !meanings.contains(meaning)) else {
            continue;
        };
        meanings.push(meaning);
        let played = play(record, tokens, setup, result_tag, letters);
        let plies = played.1.plies.len();
        if played.1.fault.is_none() {
            found.push((letters, played));
        } else if farthest.is_none_or(|(_, most)| most < plies) {
            farthest = Some((letters, plies));
        }
    }
    match found.len() {
        0 if english => {}
        0 => {
            let words = lettered_words(record.bytes, tokens);
            let words = words.filter(|(_, word)| is_foreign(word)).count();
            rest.nearly = farthest.map(|(letters, plies)| NearlyLegalLetters {
                letters,
                plies,
                words,
            });
        }
        1 if is_proved(1 + usize::from(english), &[evidence]) => {
            if let Some((letters, played)) = found.pop() {
                (*tokens, *replay, *rest) = played;
                rest.letters = Some(letters);
            }
        }
        _ => {
            let languages: Vec<&PieceLetters> = found.iter().map(|(letters, _)| *letters).collect();
            if let Some((start, readings)) = readings(record.bytes, tokens, &languages, english) {
                replay.begin(setup);
                let refused = Some((start, &readings[..]));
                *rest = mainline::play(replay, setup, record, tokens, result_tag, refused);
                rest.language_is_unproved = true;
            }
        }
    }
}

/// The first word that some languages read otherwise, by its start, and its readings in words.
fn readings(
    bytes: &[u8],
    tokens: &[Token],
    languages: &[&PieceLetters],
    english: bool,
) -> Option<(usize, Vec<String>)> {
    let written = |word: LetteredMove<'_>, letters: &PieceLetters| {
        piece_letters::translated(word, letters).unwrap_or_default()
    };
    // In English any foreign one is.
    let differs = |&(_, word): &(usize, LetteredMove<'_>)| {
        let mut words = languages.iter().map(|letters| written(word, letters));
        let first = words.next();
        english || words.any(|word| Some(word) != first)
    };
    let first = || lettered_words(bytes, tokens).find(|(_, word)| is_foreign(word));
    let (start, word) = (lettered_words(bytes, tokens).find(differs)).or_else(first)?;
    let in_language = |letters: &&PieceLetters| {
        let word = written(word, letters);
        let word = String::from_utf8_lossy(&word);
        format!("{word} in {} letters", letters.languages)
    };
    let english = english.then(|| "a pawn move".to_owned());
    let readings = english.into_iter();
    let readings = readings.chain(languages.iter().map(in_language));
    Some((start, readings.collect()))
}

/// The piece letters of the mainline, and what those of another language are as evidence; `None` if all are English.
fn used_letters<'b>(bytes: &'b [u8], tokens: &[Token]) -> Option<(BTreeSet<&'b str>, Evidence)> {
    let mut used = BTreeSet::new();
    let mut words = 0;
    let is_end = |token: &Token| token.depth == 0 && token.is_marker();
    let end = tokens.iter().position(is_end).unwrap_or(tokens.len());
    for (_, word) in lettered_words(bytes, &tokens[..end]) {
        used.extend([word.piece, word.promotion]);
        words += usize::from(is_foreign(&word));
    }
    used.remove("");
    let foreign = used.iter().filter(|letter| !is_english(letter));
    let different = foreign.count();
    (different > 0).then_some((used, Evidence::Letters { different, words }))
}

/// The words of the mainline that have a piece letter, each with its start.
fn lettered_words<'b>(
    bytes: &'b [u8],
    tokens: &[Token],
) -> impl Iterator<Item = (usize, LetteredMove<'b>)> {
    let is_word = |token: &&Token| token.depth == 0 && matches!(token.kind, TokenKind::Word(_));
    tokens.iter().filter(is_word).filter_map(|token| {
        let word = piece_letters::lettered(&bytes[token.span.clone()])?;
        Some((token.span.start, word))
    })
}

/// Whether a word has a piece letter that is not English.
fn is_foreign(word: &LetteredMove<'_>) -> bool {
    !is_english(word.piece) || !is_english(word.promotion)
}

/// Whether a word has the shape of a move with a piece letter that is not English.
pub(crate) fn has_foreign_letter(word: &[u8]) -> bool {
    piece_letters::lettered(word).is_some_and(|word| is_foreign(&word))
}

/// Plays a mainline in the letters of a language: the tokens in English ones, the replay, and what is besides its moves.
pub(crate) fn play(
    record: Record<'_>,
    tokens: &[Token],
    setup: &GameStart,
    result_tag: Option<&str>,
    letters: &PieceLetters,
) -> (Vec<Token>, Replay, BesidesMoves) {
    let mut tokens = tokens.to_vec();
    for token in &mut tokens {
        if let TokenKind::Word(word) = &mut token.kind {
            *word = translate(&record.bytes[token.span.clone()], *word, letters);
        }
    }
    let mut replay = Replay::default();
    replay.begin(setup);
    let rest = mainline::play(&mut replay, setup, record, &tokens, result_tag, None);
    (tokens, replay, rest)
}

/// A word in other letters; what has none, or not these, stays as it is.
fn translate(text: &[u8], word: Word, letters: &PieceLetters) -> Word {
    let english =
        piece_letters::lettered(text).and_then(|word| piece_letters::translated(word, letters));
    let Some(english) = english.filter(|english| english != text) else {
        return word;
    };
    match word::parse(&english) {
        word @ (Word::San(_) | Word::Loose(_)) => {
            let flaw = Flaws::FOREIGN_PIECE_LETTER;
            let foreign = |loose: LooseMove| LooseMove {
                flaws: loose.flaws | flaw,
                ..loose
            };
            word.loose()
                .map_or(Word::Junk, |loose| Word::Loose(foreign(loose)))
        }
        other => other,
    }
}

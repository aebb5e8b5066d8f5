//! The mainline of movetext that is not plain: token by token, with what cannot be read kept.
//!
//! A token is played if it means exactly one legal move. What may have been a move and cannot be read
//! stops the replay, since to go on would play another game.

pub(crate) mod besides_moves;
mod brackets;
pub(crate) mod doubtful_tokens;
pub(crate) mod mainline_end;
pub(crate) mod numbering;
pub(crate) mod token_neighbours;

use std::cell::OnceCell;
use std::ops::Range;

use self::besides_moves::{BesidesMoves, LenientPly};
use self::numbering::Numbering;
use self::token_neighbours::{is_cut, opens_bracket};
use super::fault::{Fault, FaultKind};
use super::{kings_to_centre, replay::Replay, slips};
use crate::chess::setup::GameStart;
use crate::input::record::Record;
use crate::pgn::move_shape::{is_like_result, may_be_move, may_be_part};
use crate::pgn::movetext::brackets::is_bracketed;
use crate::pgn::movetext::token::{Token, TokenKind, is_stray, unterminated_variation};
use crate::pgn::text::decode;
use crate::pgn::word::kinds::Word;
use crate::pgn::{
    descriptive_notation::is_descriptive,
    flaws::Flaws,
    number::{digits, number_value},
};

/// Where the replay must stop because the letters of the game have several readings: start of the token, and these.
pub(super) type AmbiguousLetters<'r> = Option<(usize, &'r [String])>;

/// Plays the mainline of scanned movetext, with a replay that has begun.
pub(super) fn play(
    replay: &mut Replay,
    setup: &GameStart,
    record: Record<'_>,
    tokens: &[Token],
    result_tag: Option<&str>,
    refused: AmbiguousLetters<'_>,
) -> BesidesMoves {
    let mut rest = take(replay, setup, record, tokens, result_tag, refused);
    rest.unify_coordinates(replay);
    let marker = rest.marker.clone();
    let written = marker.clone().map(|marker| decode(&record.bytes[marker]));
    let stated = [result_tag, written.as_deref()];
    if let Some(found) = kings_to_centre::find(replay, tokens, marker.as_ref(), stated) {
        replay.take_back(found.ply - 1);
        rest.repaired.retain(|repair| repair.ply < found.ply);
        rest.kings_to_centre = Some(found);
    }
    rest.refuse_unproved(replay);
    rest
}

/// What to do with the words of a mainline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum WordUse {
    /// Play them.
    Played,
    /// Only tell moves from other words: in a game that is not set up, no word can be judged legal.
    Read,
    /// Nothing: if its rules are unknown too, they may be moves of any kind.
    Unknown,
}

fn take(
    replay: &mut Replay,
    setup: &GameStart,
    record: Record<'_>,
    tokens: &[Token],
    result_tag: Option<&str>,
    refused: AmbiguousLetters<'_>,
) -> BesidesMoves {
    let is_word = |token: &&Token| matches!(token.kind, TokenKind::Word(_)) || token.is_marker();
    let start = |token: &Token| token.span.start;
    let mut player = TokenPlayer {
        replay,
        words: match &setup.fault {
            None => WordUse::Played,
            Some(fault) if fault.has_known_rules() => WordUse::Read,
            Some(_) => WordUse::Unknown,
        },
        bytes: record.bytes,
        last_stray: tokens.iter().rfind(|token| is_stray(token)).map(start),
        asked: MOST_ASKED_BYTES,
        open_end: unterminated_variation(tokens).map(start),
        last_word: tokens.iter().rfind(is_word).map(start),
        is_english: OnceCell::new(),
        oversized: record.oversized,
        result_tag,
        refused,
        after_number: false,
        passed: None,
        unfinished: None,
        numbering: Numbering::default(),
        passed_number: None,
        has_wrong_number: false,
        rest: BesidesMoves {
            habits: slips::habits(tokens),
            ..BesidesMoves::default()
        },
    };
    for index in 0..tokens.len() {
        player.take(tokens, index);
    }
    player.refuse_cut_off();
    if record.oversized {
        let end = record.bytes.len();
        player.stop(FaultKind::OversizedRecord, end..end);
    }
    player.rest
}

/// Whether a sign of check is made of letters that a move may have: "ch".
fn is_part_in_letters(sign: &[u8]) -> bool {
    sign[0].is_ascii_lowercase() && may_be_part(sign)
}

/// Bytes of a game that are read again in all for moves that brackets hold.
const MOST_ASKED_BYTES: usize = 1 << 18;

struct TokenPlayer<'p> {
    replay: &'p mut Replay,
    words: WordUse,
    bytes: &'p [u8],
    /// Where a variation begins that never ends.
    open_end: Option<usize>,
    /// Where the last sign stands that closes nothing.
    last_stray: Option<usize>,
    /// Bytes that may still be read again for the moves of the game.
    asked: usize,
    /// Whether a move of the game has a piece letter that only English has, once that is asked.
    is_english: OnceCell<bool>,
    oversized: bool,
    /// Where the last word begins.
    last_word: Option<usize>,
    result_tag: Option<&'p str>,
    refused: AmbiguousLetters<'p>,
    /// The last token was a move number.
    after_number: bool,
    /// Junk since the last ply, which may have been a move.
    passed: Option<Range<usize>>,
    /// Junk or a letter of annotators since the last ply and the last number: at the end of the moves, one that was begun.
    unfinished: Option<Range<usize>>,
    numbering: Numbering,
    /// A number without dots since the last ply that is not that of the next move and may be the rest of one.
    passed_number: Option<Range<usize>>,
    /// A move number before it was wrong too, so one more proves nothing.
    has_wrong_number: bool,
    rest: BesidesMoves,
}

impl TokenPlayer<'_> {
    fn take(&mut self, tokens: &[Token], index: usize) {
        let token = &tokens[index];
        let mainline = token.depth == 0;
        let after_number = std::mem::replace(
            &mut self.after_number,
            mainline && token.kind == TokenKind::MoveNumber,
        );
        let is_last = self.last_word == Some(token.span.start);
        match token.kind {
            TokenKind::Marker | TokenKind::OddMarker
                if mainline || self.open_end.is_some() && is_last =>
            {
                self.marker(token);
            }
            TokenKind::MoveNumber if mainline => {
                self.number(tokens, index, after_number);
            }
            // Where the record was cut, nothing shows whether it ends.
            TokenKind::Comment { closed: false, .. } | TokenKind::Open if self.oversized => {}
            TokenKind::Comment { closed: false, .. } => {
                self.stop(FaultKind::UnterminatedComment, token.span.clone());
            }
            TokenKind::Open if self.open_end == Some(token.span.start) => {
                self.stop(FaultKind::UnterminatedVariation, token.span.clone());
            }
            TokenKind::Comment { .. } | TokenKind::LineComment => self.ask_comment(tokens, index),
            TokenKind::Open if token.depth == 1 => self.ask_variation(tokens, index),
            TokenKind::Symbol(_) | TokenKind::Evaluation | TokenKind::Markup => {
                self.after_number = after_number;
                if mainline {
                    self.annotation(tokens, index);
                }
            }
            TokenKind::StrayBrace | TokenKind::Reserved => self.after_number = after_number,
            TokenKind::Close if mainline => self.after_number = after_number,
            TokenKind::Prose => {
                self.rest.lost.push(token.span.clone());
                if mainline {
                    self.passed.get_or_insert_with(|| token.span.clone());
                }
            }
            TokenKind::TagLine => self.rest.tag_lines.push(token.span.clone()),
            TokenKind::Word(word) if word.is_sign() && !mainline => {}
            // "5. ch": what is left of a pawn's move.
            TokenKind::Word(Word::Sign(_))
                if after_number && is_part_in_letters(&self.bytes[token.span.clone()]) =>
            {
                self.rest.lost.push(token.span.clone());
                self.word(token, Word::Junk, true, is_last);
            }
            TokenKind::Word(Word::Sign(sign)) => {
                self.after_number = after_number;
                if self.flaw_last(token, Flaws::ODD_CHECK_SIGN) {
                    self.replay.sign(self.replay.plies.len(), sign);
                }
            }
            TokenKind::Word(Word::EnPassant) => {
                self.after_number = after_number;
                self.flaw_last(token, Flaws::EN_PASSANT_SUFFIX);
            }
            TokenKind::Word(Word::Punctuation) => {
                self.after_number = after_number;
                self.flaw_last(token, Flaws::MOVE_PUNCTUATION);
            }
            TokenKind::Word(read) => {
                if read == Word::Junk && self.words != WordUse::Unknown {
                    self.rest.lost.push(token.span.clone());
                    let text = &self.bytes[token.span.clone()];
                    self.rest.descriptive += usize::from(is_descriptive(text));
                }
                if mainline {
                    let text = &self.bytes[token.span.clone()];
                    let is_due = after_number
                        || read == Word::Junk
                            && (may_be_part(text) && is_cut(tokens, index)
                                || is_bracketed(text)
                                || opens_bracket(tokens, index, text));
                    if read == Word::Junk && !is_due && self.is_no_move(tokens, index) {
                        self.pass(token);
                    } else {
                        self.word(token, read, is_due, is_last);
                    }
                }
            }
            _ => {}
        }
    }

    /// A number that leaves a move out: junk before it was one. A number that is none, and a legal move in digits, or
    /// what is left of a move, stops the replay.
    fn number(&mut self, tokens: &[Token], index: usize, after_number: bool) {
        let token = &tokens[index];
        let text = &self.bytes[token.span.clone()];
        let (before, ply) = (self.replay.plies_before(), self.ply());
        self.unfinished = None;
        let (number, dots) = number_value(text);
        let due = ply / 2 + 1;
        self.ask_number(token, (number, dots), ply);
        match self.passed.clone() {
            None => self.numbering.note(text, ply),
            Some(span) if self.numbering.leaves_out(text, ply, before, after_number) => {
                self.refuse_passed(span);
            }
            Some(_) => {}
        }
        // A number of White's, where Black's move is missing or could not be read.
        let is_early = number == Some(due + 1) && !ply.is_multiple_of(2);
        if is_early && dots < 3 {
            self.refuse_passed_number();
        }
        let is_due = number == Some(due) || is_early;
        self.doubtful_number(tokens, index, after_number, is_due);
        self.has_wrong_number |= !is_due && digits(text) > 0;
    }

    fn marker(&mut self, token: &Token) {
        self.refuse_passed_number();
        self.refuse_unfinished(true);
        if self.rest.marker.is_none() {
            self.rest.marker = Some(token.span.clone());
        } else {
            self.rest.extra_markers.push(token.span.clone());
        }
    }

    /// Whether moves are played here: the game has not ended, and the replay has not stopped.
    fn goes_on(&self) -> bool {
        self.words == WordUse::Played && self.rest.marker.is_none() && self.replay.fault.is_none()
    }

    /// Stops the replay, unless the game has ended or the replay has stopped already.
    fn stop(&mut self, kind: FaultKind, span: Range<usize>) {
        if self.goes_on() {
            self.replay.fault = Some(Fault {
                kind,
                ply: self.replay.plies.len() + 1,
                span,
            });
        }
    }

    /// A word; `is_due` if a move must stand where it does.
    fn word(&mut self, token: &Token, read: Word, is_due: bool, is_last: bool) {
        let text = &self.bytes[token.span.clone()];
        if self.rest.marker.is_some() {
            self.rest.unplayed += usize::from(read != Word::Junk);
            self.rest
                .after_marker
                .get_or_insert_with(|| token.span.clone());
        } else if is_last && read != Word::Junk && self.is_double_forfeit(text, is_due) {
            self.rest.marker = Some(token.span.clone());
        } else if read == Word::Junk {
            if is_descriptive(text) {
                self.stop(FaultKind::DescriptiveNotation, token.span.clone());
            } else if is_due || may_be_move(text) && !(is_last && is_like_result(text)) {
                let kind = FaultKind::UnrecognizedToken(self.readings(token));
                self.stop(kind, token.span.clone());
            } else {
                self.pass(token);
            }
        } else if self.words == WordUse::Played && self.replay.fault.is_none() {
            self.play(token, read);
        }
    }

    /// Adds a flaw that stands after the last move as a word of its own; tells whether there is such a move.
    fn flaw_last(&mut self, token: &Token, flaws: Flaws) -> bool {
        let ply = self.replay.plies.len();
        if !self.goes_on() {
            return false;
        }
        if ply == 0 {
            self.rest.lost.push(token.span.clone());
            return false;
        }
        let last = self.rest.repaired.last();
        if !last.is_some_and(|last| last.ply == ply && last.flaws.contains(flaws)) {
            self.rest.repaired.push(LenientPly {
                ply,
                span: token.span.clone(),
                flaws,
            });
        }
        true
    }

    fn play(&mut self, token: &Token, read: Word) {
        let played = match self.refusal(token) {
            readings if readings.is_empty() => self.replay.play_word(read, self.rest.habits),
            readings => Err(FaultKind::UnrecognizedToken(readings)),
        };
        match played {
            Ok(flaws) => {
                self.passed = None;
                self.unfinished = None;
                self.passed_number = None;
                if !flaws.is_empty() {
                    self.rest.repaired.push(LenientPly {
                        ply: self.replay.plies.len(),
                        span: token.span.clone(),
                        flaws,
                    });
                }
            }
            Err(kind) => {
                if matches!(kind, FaultKind::UnrecognizedToken(_)) {
                    self.rest.lost.push(token.span.clone());
                }
                self.stop(kind, token.span.clone());
            }
        }
    }
}

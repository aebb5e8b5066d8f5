//! Repair: which one small change of a game that stops lets all the rest of it be legal.
//!
//! Pure and bounded: it looks at one game, tries a fixed number of plies at most, and does no input or output. What it says
//! depends on what else fits; `docs/repair.md` has the costs and margins, and what was measured.

pub(crate) mod brackets;
pub mod edit;
pub mod edit_text;
mod evidence;
pub mod find_repairs;
mod search;
mod slots;
mod spelling;
#[cfg(test)]
mod tests;
mod verdict;
mod walked_board;

use std::ops::Range;

use shakmaty::Position;

use self::edit::RepairEdit;
use self::edit_text::{EditedText, TextChange};
use self::evidence::NumberReader;
use self::search::{CASTLING_WINDOW, Fit, FoundFits, MOST_PLIES, RepairWalk};
use self::slots::Slots;
use self::verdict::{arrange, verdict};
use crate::chess::position::{AnyPosition, GamePosition};
use crate::chess::{mailbox::Mailbox, ply::Ply, written_move::Sign};
use crate::game::beyond_fault::{BeyondFault, RepairVerdict};
use crate::game::fault::FaultKind;
use crate::game::replay::{Replay, replay_ends::ReplayEnds};
use crate::game::{Game, foreign_letters};
use crate::pgn::movetext::token::Token;
use crate::pgn::piece_letters::PieceLetters;
use crate::pgn::text::replaced;

/// Plies that have to follow a stop: with fewer, nothing is proved.
pub(crate) const LEAST_REST: usize = 10;

/// Fits that are named, where several are.
const MOST_NAMED: usize = 4;

/// What the rest of a game says of the move that stops it.
#[derive(Debug, Clone)]
pub struct Repairs {
    /// The verdict about the first fit.
    pub verdict: RepairVerdict,
    /// The cheapest fits, one at least, and the first few of many.
    pub named: Vec<RepairFit>,
    /// How many cannot be told from the first, itself too.
    pub near: usize,
    /// Whether all of those change the game in the same way and at the same ply.
    pub are_alike: bool,
    /// How many fit at all, each with other moves.
    pub fits: usize,
    /// Whether the bound of the search was reached, so that there may be others.
    pub is_bounded: bool,
}

/// A change of a game that lets all of it be legal.
#[derive(Debug, Clone)]
pub struct RepairFit {
    /// The change.
    pub edit: RepairEdit,
    /// The ply that it changes, from 1.
    pub ply: usize,
    /// The cost of the change, in tenths.
    pub cost: u32,
    /// The moves that it makes, in SAN.
    pub sans: Vec<String>,
    /// The first word that it changes, in bytes from the start of the record.
    pub span: Range<usize>,
    /// All plies of the game with it.
    pub plies: Vec<Ply>,
    /// The changes of the text.
    pub changes: Vec<TextChange>,
}

/// Looks for the changes of moves that repair a game; `None` if it does not stop at a move that many others follow, its end is
/// hidden, or nothing fits.
fn of_moves(game: &Game<'_>) -> Option<Repairs> {
    let fault = game.replay.fault.as_ref()?;
    let is_move = matches!(
        fault.kind,
        FaultKind::IllegalMove(_)
            | FaultKind::AmbiguousMove(_)
            | FaultKind::UnrecognizedToken(_)
            | FaultKind::NullMove
    );
    let is_hidden = game.record.oversized || game.has_lost_end() || game.rest.language_is_unproved;
    if !is_move || is_hidden || game.setup.fault.is_some() {
        return None;
    }
    match &game.rest.nearly {
        // Letters are settled first.
        Some(nearly) if nearly.plies > game.replay.plies.len() => {
            let result_tag = game.tag("Result");
            let result_tag = result_tag.as_deref();
            let (record, letters) = (game.record, nearly.letters);
            let (tokens, replay, _) =
                foreign_letters::play(record, game.tokens(), &game.setup, result_tag, letters);
            look_in(game, &tokens, &replay, Some(letters))
        }
        _ => look_in(game, game.tokens(), &game.replay, None),
    }
}

/// The one move beside a legal one with which every sign of a game that is replayed to its end is right, where the one at a ply, from 1,
/// is not; `None` if there is none, or more than one, or fewer plies follow than `least_rest`.
pub(crate) fn meant(game: &Game<'_>, ply: usize, least_rest: usize) -> Option<RepairFit> {
    let span = game.ply_span(ply)?;
    if game.replay.fault.is_some() || game.rest.letters.is_some() {
        return None;
    }
    let slots = Slots::new(game, game.tokens(), ply - 1, &span);
    let searched = SearchedGame::new(game, &game.replay, &slots, &span, None, least_rest)?;
    let played = game.replay.plies.get(ply - 1)?;
    match &searched.fits(Some(*played)).fits[..] {
        [fit] => Some(searched.named(fit)),
        _ => None,
    }
}

/// Looks for the repairs of a game as it was read in some letters.
fn look_in(
    game: &Game<'_>,
    tokens: &[Token],
    replay: &Replay,
    letters: Option<&'static PieceLetters>,
) -> Option<Repairs> {
    let span = &replay.fault.as_ref()?.span;
    let slots = Slots::new(game, tokens, replay.plies.len(), span);
    let searched = SearchedGame::new(game, replay, &slots, span, letters, LEAST_REST)?;
    let FoundFits {
        mut fits,
        is_bounded,
        is_complete,
    } = searched.fits(None);
    let near = arrange(&mut fits);
    let named = fits.iter().take(MOST_NAMED);
    let named: Vec<RepairFit> = named.map(|fit| searched.named(fit)).collect();
    let first = named.first()?;
    let verdict = match verdict(&fits, near, is_complete) {
        _ if is_bounded => RepairVerdict::Open,
        RepairVerdict::Only | RepairVerdict::Likely if !first.is_read(game) => RepairVerdict::Open,
        verdict => verdict,
    };
    Some(Repairs {
        verdict,
        named,
        near,
        are_alike: fits[..near].iter().all(|fit| fit.is_like(&fits[0])),
        fits: fits.len(),
        is_bounded,
    })
}

/// A game that is searched.
struct SearchedGame<'s> {
    replay: &'s Replay,
    text: EditedText<'s>,
    letters: Option<&'static PieceLetters>,
}

impl<'s> SearchedGame<'s> {
    /// A game with the slot where it is searched, if that is where a word stands, and enough follows it, but not too much.
    fn new(
        game: &'s Game<'_>,
        replay: &'s Replay,
        slots: &'s Slots,
        span: &Range<usize>,
        letters: Option<&'static PieceLetters>,
        least_rest: usize,
    ) -> Option<SearchedGame<'s>> {
        let rest = slots.all.len().checked_sub(slots.stop + 1)?;
        let is_whole = slots.all[slots.stop].span == *span;
        let text = EditedText {
            bytes: game.record.bytes,
            slots,
            numbers: NumberReader::new(slots, replay.plies_before()),
        };
        (is_whole && (least_rest..MOST_PLIES as usize).contains(&rest)).then_some(SearchedGame {
            replay,
            text,
            letters,
        })
    }

    /// What fits; beside a move that was played, only what is near it and sets all signs right.
    fn fits(&self, played: Option<Ply>) -> FoundFits {
        let (slots, numbers) = (self.text.slots, self.text.numbers);
        let window = slots.stop.saturating_sub(CASTLING_WINDOW)..=slots.stop;
        let word = |slot: usize| slots.all[slot].word(self.text.bytes, self.letters);
        let words: Vec<Vec<u8>> = window.map(word).collect();
        let plies = &self.replay.plies[..];
        match self.replay.run() {
            ReplayEnds::Chess(start, _) => {
                RepairWalk::new(Mailbox::new(start), plies, slots, &words, numbers).fits(played)
            }
            ReplayEnds::Variant(start, _) => {
                RepairWalk::new(start.clone(), plies, slots, &words, numbers).fits(played)
            }
        }
    }

    /// A fit with its text.
    fn named(&self, fit: &Fit) -> RepairFit {
        let slots = self.text.slots;
        let first = slots.stop.saturating_sub(CASTLING_WINDOW);
        let legal = self.replay.plies[..first].iter();
        let legal = legal.map(|ply| Ply::new(ply.mv()));
        let plies: Vec<Ply> = legal.chain(fit.plies.iter().copied()).collect();
        let mut position = position_after(self.replay, &plies[..fit.at]);
        let (mut sans, mut written) = (Vec::new(), Vec::new());
        let has_signs = slots.have_signs() || slots.all[fit.at].sign != Sign::None;
        let is_legal = !matches!(fit.edit, RepairEdit::Stands(_));
        for ply in fit.edit.course().made.iter().filter(|_| is_legal) {
            let san = position.san(ply.mv());
            position.play_unchecked(ply.mv());
            let bare = if has_signs {
                &san[..]
            } else {
                san.trim_end_matches(['+', '#'])
            };
            let spelled = |letters: &PieceLetters| letters.spelled(bare);
            written.push(self.letters.map_or_else(|| bare.to_owned(), spelled));
            sans.push(san);
        }
        RepairFit {
            edit: fit.edit,
            ply: fit.at + 1,
            cost: fit.cost,
            span: slots.all[fit.at].span.clone(),
            changes: self.text.changes(fit.at, &fit.edit, &written),
            sans,
            plies,
        }
    }
}

/// The position after some plies of a game.
fn position_after(replay: &Replay, plies: &[Ply]) -> AnyPosition {
    let mut position = replay.start();
    for ply in plies {
        position.play_unchecked(ply.mv());
    }
    position
}

impl Repairs {
    /// What `then` makes of a game replayed to its end with what is proved; `None` if nothing is.
    pub fn beyond<T>(&self, game: &Game<'_>, then: impl FnOnce(&Game<'_>) -> T) -> Option<T> {
        let first = &self.named[0];
        let text = match self.verdict {
            RepairVerdict::Open => return None,
            RepairVerdict::Stands => None,
            RepairVerdict::Only | RepairVerdict::Likely => Some(first.applied(game.record.bytes)),
        };
        let mut whole = game.reread(text.as_deref().unwrap_or(game.record.bytes));
        if self.verdict == RepairVerdict::Stands {
            whole
                .replay
                .play_on(&first.plies[whole.replay.plies.len()..]);
        }
        whole.beyond = Some(BeyondFault {
            ply: first.ply,
            verdict: self.verdict,
        });
        Some(then(&whole))
    }
}

impl RepairFit {
    /// The position before it.
    pub(crate) fn position_before(&self, game: &Game<'_>) -> AnyPosition {
        position_after(&game.replay, &self.plies[..self.ply - 1])
    }

    /// Plies behind it that are legal with it.
    pub(crate) fn proved_plies(&self) -> usize {
        let course = self.edit.course();
        self.plies.len() - (self.ply - 1) - course.made.len() - course.order.len()
    }

    /// The text of a record with the changes made.
    pub(crate) fn applied(&self, bytes: &[u8]) -> Vec<u8> {
        replaced(
            bytes,
            self.changes
                .iter()
                .map(|change| (&change.span, &change.text[..])),
        )
    }

    /// Whether the game with it is read to its end, with the moves that the search made.
    fn is_read(&self, game: &Game<'_>) -> bool {
        let text = self.applied(game.record.bytes);
        let again = game.reread(&text);
        let moves = again.replay.plies.iter().map(|ply| ply.mv());
        again.replay.fault.is_none() && moves.eq(self.plies.iter().map(|ply| ply.mv()))
    }
}

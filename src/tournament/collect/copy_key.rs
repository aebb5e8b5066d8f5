//! What exact copies of a game in one event share, as a number.

use std::hash::{BuildHasher as _, Hasher as _};

use hashbrown::DefaultHashBuilder;
use shakmaty::Color;

use crate::tournament::collect::{opening, round_and_board, said};
use pgnkit_core::game::{Game, fingerprint::hash_plies};
use pgnkit_core::outcome::{judged::Judged, plain_result::plain_result};
use pgnkit_core::pgn::player_name::untitled;

/// Makes such numbers, which mean nothing to another maker.
#[derive(Debug, Clone, Default)]
pub(crate) struct CopyKeys([DefaultHashBuilder; 2]);

impl CopyKeys {
    /// The number of a game: of its event, known round, players, day, rate, result and moves. Games without moves have none, nor
    /// those from a given opening, which engines may repeat.
    pub(crate) fn key(&self, game: &Judged<'_>) -> Option<[u64; 2]> {
        let (round, board) = round_and_board(game);
        let is_game = !game.replay.plies.is_empty() && round.is_some() && opening(game).is_none();
        is_game.then(|| {
            let tags = ["Event", "Section", "EventDate", "Date", "TimeControl"];
            let tags = tags.map(|tag| said(game, tag));
            let names = ["White", "Black"].map(|tag| said(game, tag));
            let names = names.each_ref().map(|name| untitled(name));
            let halves = halves(game);
            let result = halves.is_none().then(|| said(game, "Result"));
            // Games with the same tags are few: for their moves, 64 bits are enough.
            let mut moves = self.0[0].build_hasher();
            hash_plies(&mut moves, &game.replay.plies);
            let shared = (round, board, tags, names, halves, result, moves.finish());
            self.0.each_ref().map(|builder| builder.hash_one(&shared))
        })
    }
}

/// The half points of both players, as far as they are known.
fn halves(game: &Judged<'_>) -> Option<[Option<u8>; 2]> {
    let plain = |game: &Game<'_>| plain_result(game);
    let result = plain(game).or_else(|| game.outcome().result)?;
    Some(Color::ALL.map(|side| result.halves(side)))
}

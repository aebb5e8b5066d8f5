//! Holds `can_mate` against chasolver in random positions of five and six pieces.
//!
//!     cargo run --release --manifest-path fuzz/Cargo.toml --example helpmates -- [POSITIONS] [FILE.epd]
//!
//! POSITIONS (50,000) are made for five pieces and for six, half of them with no piece but pawns and bishops beside the kings, which
//! can block each other for good; each is asked for both sides. With a file, the positions are its lines, each a FEN. The lines of the
//! oracle are replayed. Prints each difference, and every position in which only one of both found an answer.

use std::process::ExitCode;
use std::{env, fs};

use pgnkit_core::{CanMate, Effort, can_mate};
use pgnkit_fuzz::oracle::oracle;
use shakmaty::fen::Fen;
use shakmaty::{
    CastlingMode, Chess, Color, EnPassantMode, FromSetup, Position, Role, Setup, Square,
};

/// Numbers that look random: xorshift64*.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        usize::try_from(high).expect("31 bits") % end
    }

    fn color(&mut self) -> Color {
        Color::ALL[self.below(2)]
    }

    /// A legal position of so many pieces.
    fn position(&mut self, pieces: usize, roles: &[Role]) -> Chess {
        loop {
            let mut setup = Setup::empty();
            setup.turn = self.color();
            let men = [Color::White.king(), Color::Black.king()];
            for index in 0..pieces {
                let man = men.get(index).copied();
                let man = man.unwrap_or_else(|| roles[self.below(roles.len())].of(self.color()));
                setup.board.set_piece_at(Square::ALL[self.below(64)], man);
            }
            if setup.board.occupied().count() == pieces
                && let Ok(position) = Chess::from_setup(setup, CastlingMode::Standard)
            {
                return position;
            }
        }
    }
}

#[derive(Default)]
struct Count {
    sides: u64,
    equal: [u64; 2],
    only_ours: u64,
    only_theirs: u64,
    neither: u64,
    wrong: u64,
}

impl Count {
    /// Both sides of a position that is not over.
    fn ask(&mut self, position: &Chess) {
        if position.is_game_over() {
            return;
        }
        for side in Color::ALL {
            self.sides += 1;
            let ours = can_mate(position, side, Effort::Full);
            let theirs = oracle(position, side).map_or(CanMate::Unknown, |(theirs, _)| theirs);
            let said = match (ours, theirs) {
                (CanMate::Unknown, CanMate::Unknown) => {
                    self.neither += 1;
                    "neither knows"
                }
                (CanMate::Unknown, _) => {
                    self.only_theirs += 1;
                    "only the oracle knows"
                }
                (_, CanMate::Unknown) => {
                    self.only_ours += 1;
                    continue;
                }
                (ours, theirs) if ours == theirs => {
                    self.equal[usize::from(ours == CanMate::Yes)] += 1;
                    continue;
                }
                _ => {
                    self.wrong += 1;
                    "WRONG"
                }
            };
            let fen = Fen::from_position(position, EnPassantMode::Legal);
            println!("{said}: {side}, {ours:?} and {theirs:?}: {fen}");
        }
    }

    fn print(&self, name: &str) {
        let [no, yes] = self.equal;
        println!(
            "{name}: {} sides asked: both yes {yes}, both no {no}, only the search {}, only the oracle {}, neither {}, different {}",
            self.sides, self.only_ours, self.only_theirs, self.neither, self.wrong
        );
    }
}

fn main() -> ExitCode {
    let number = env::args()
        .nth(1)
        .map_or(50_000, |word| word.parse().expect("a number"));
    let mut wrong = 0;
    if let Some(path) = env::args().nth(2) {
        let mut count = Count::default();
        let text = fs::read_to_string(&path).expect("a file of FEN");
        for line in text.lines().take(number) {
            // Positions of variants stand in files of games too.
            let position = line
                .parse()
                .ok()
                .and_then(|fen: Fen| fen.into_position(CastlingMode::Standard).ok());
            if let Some(position) = position {
                count.ask(&position);
            }
        }
        count.print(&path);
        return ExitCode::from(u8::from(count.wrong > 0));
    }
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let any = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ];
    let blocked = [Role::Pawn, Role::Pawn, Role::Bishop];
    for (pieces, name) in [(5, "five pieces"), (6, "six pieces")] {
        let mut count = Count::default();
        for index in 0..number {
            let roles: &[Role] = if index % 2 == 0 { &any } else { &blocked };
            count.ask(&random.position(pieces, roles));
        }
        count.print(name);
        wrong += count.wrong;
    }
    ExitCode::from(u8::from(wrong > 0))
}

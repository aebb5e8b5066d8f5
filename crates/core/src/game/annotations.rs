//! What a game says about its plies besides the moves: clocks, evaluations and NAGs.
//!
//! Reads what is written and judges nothing. Of several times and evaluations after a move the first of each kind that can
//! be read counts, those of commands before those of a match program, and those of `[%evp]` last.

use std::borrow::Cow;

use crate::byte_search::{memchr, memchr3};
use pgn_reader::Nag;

use super::Game;
use super::move_commands::MoveCommands;
use crate::pgn::clock::{Commands, unambiguous_forms::ClockLimit};
use crate::pgn::engine::eval_profile::EvalProfile;
use crate::pgn::engine::evaluation::{Evaluation, read_eval};
use crate::pgn::engine::match_comment;
use crate::pgn::plain::{self, MainlineItem};
use crate::pgn::{
    clock,
    movetext::token::{Token, TokenKind, suffix},
};

/// What is said of one position, after the move that led to it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Annotation<'b> {
    /// What is left on the clock of the player who moved, in milliseconds: `[%clk]`, `tl=` of match programs.
    pub clock: Option<u64>,
    /// What the move took, in milliseconds: `[%emt]`, or as match programs write it.
    pub elapsed: Option<u64>,
    /// What an engine says: `[%eval]`, `[%evp]`, or as match programs write it.
    pub evaluation: Option<Evaluation<'b>>,
    /// The evaluation is that of a match program's search for the move, which began in the position before it.
    pub is_search: bool,
    /// A match program's search found that the move mates; there is no evaluation then.
    pub mates: bool,
    /// Search depth in plies.
    pub depth: Option<u32>,
    /// A match program took the move from its opening book.
    pub is_book: bool,
    /// NAGs and suffixes, in the order written, each once.
    pub nags: Vec<u8>,
}

/// The annotations of the start position and of each ply that was replayed; empty if the game has none.
///
/// What stands before the first move is said of the start position. Variations are skipped.
#[must_use]
pub fn annotations<'b>(game: &Game<'b>) -> Vec<Annotation<'b>> {
    if let Some(said) = game.move_commands() {
        return said_alike(game, said);
    }
    let bytes = game.record.bytes;
    let movetext = &bytes[game.tags.end..];
    let has_nags = memchr3(b'$', b'!', b'?', movetext).is_some();
    if !has_nags && memchr(b'%', movetext).is_none() && !match_comment::any(movetext) {
        return Vec::new();
    }
    let mut reading = AnnotationReader {
        game,
        limit: None,
        last_clocks: [None; 2],
        found: vec![Annotation::default(); game.replay.plies.len() + 1],
        ply: 0,
        plies_before: game.plies_before(),
        profile: None,
    };
    // All comments of plain movetext are.
    let closed = TokenKind::Comment {
        closed: true,
        nested: false,
    };
    match game.read_tokens() {
        Some(tokens) => reading.read(bytes, tokens),
        None if !has_nags && memchr(b'(', movetext).is_none() => {
            plain::comments(movetext, |ply, comment| {
                reading.ply = ply;
                reading.add(closed, comment);
            });
        }
        None => plain::visit(movetext, game.plies_before(), |part| match part {
            MainlineItem::Move(..) => reading.ply += 1,
            MainlineItem::Comment(span) => reading.add(closed, &movetext[span]),
            MainlineItem::Nag(nag) => reading.add(TokenKind::Nag(nag), &[]),
        }),
    }
    if let Some(profile) = reading.profile {
        for (ply, annotation) in reading.found.iter_mut().enumerate() {
            if annotation.evaluation.is_none() {
                annotation.evaluation = profile.evaluation(ply);
            }
        }
    }
    reading.found
}

/// The annotations of a game in which a comment of commands follows each move, and a suffix may stand before it.
fn said_alike<'b>(game: &Game<'b>, commands: &MoveCommands) -> Vec<Annotation<'b>> {
    let mut said = Vec::with_capacity(game.replay.plies.len() + 1);
    said.push(Annotation::default());
    let mut values = commands.evaluations(game.record.bytes);
    for (ply, comment) in game.move_comments().enumerate() {
        let value = values.next().flatten();
        let (evaluation, depth) = value.and_then(read_eval).unzip();
        said.push(Annotation {
            clock: commands.clocks.get(ply).copied(),
            evaluation,
            depth: depth.flatten(),
            nags: comment.suffix.into_iter().collect(),
            ..Annotation::default()
        });
    }
    said
}

/// The annotations read so far.
struct AnnotationReader<'g, 'b> {
    game: &'g Game<'b>,
    limit: Option<ClockLimit>,
    /// The clocks last seen, of plies with an even number and with an odd one.
    last_clocks: [Option<u64>; 2],
    found: Vec<Annotation<'b>>,
    ply: usize,
    /// Before the first move, since White's first.
    plies_before: usize,
    profile: Option<EvalProfile>,
}

impl<'b> AnnotationReader<'_, 'b> {
    /// Reads movetext that is not plain.
    fn read(&mut self, bytes: &'b [u8], tokens: &[Token]) {
        for token in tokens.iter().filter(|token| token.depth == 0) {
            if token.is_mainline_move() {
                self.ply += 1;
                if self.ply >= self.found.len() {
                    return;
                }
            } else if token.is_marker() {
                return;
            } else {
                self.add(token.kind, &bytes[token.span.clone()]);
            }
        }
    }

    /// Adds what a token says.
    fn add(&mut self, kind: TokenKind, text: &'b [u8]) {
        let mover = (self.ply > 0).then(|| (self.plies_before + self.ply) % 2 == 1);
        self.found[self.ply].add(kind, text, mover, &mut self.profile);
        let has_clocks = || self.game.commands().contains(Commands::CLK);
        if self.found[self.ply].clock.is_none() && has_clocks() {
            self.add_odd_clock(text);
        }
        let last = &mut self.last_clocks[self.ply % 2];
        *last = self.found[self.ply].clock.or(*last);
    }

    /// Adds a clock in another form, if it can mean one time only.
    fn add_odd_clock(&mut self, text: &[u8]) {
        let mut clocks = clock::commands(text, 0..text.len(), "clk");
        self.found[self.ply].clock = clocks.find_map(|command| {
            let value = std::str::from_utf8(&text[command.value]).ok()?;
            let game = self.game;
            let limit = (self.limit)
                .get_or_insert_with(|| ClockLimit::new(game.tag("TimeControl").as_deref()));
            let time = limit.spelled(value, self.ply, self.last_clocks[self.ply % 2])?;
            clock::read_time(time.as_bytes())
        });
    }
}

impl<'b> Annotation<'b> {
    /// Adds what a token says, which stands behind a move of White, or of Black; `None` before the first move.
    pub fn read(&mut self, kind: TokenKind, text: &'b [u8], mover_is_white: Option<bool>) {
        self.add(kind, text, mover_is_white, &mut None);
    }

    /// The same; a profile of the whole game goes to `profile`.
    fn add(
        &mut self,
        kind: TokenKind,
        text: &'b [u8],
        mover_is_white: Option<bool>,
        profile: &mut Option<EvalProfile>,
    ) {
        match kind {
            TokenKind::Comment { .. } => {
                if let Some(clock) = clock::lone_clock(text) {
                    self.clock.get_or_insert(clock);
                    return;
                }
                self.add_commands(text, profile);
                if let Some(is_white) = mover_is_white {
                    self.read_match_comment(text, is_white);
                }
            }
            TokenKind::LineComment => self.add_commands(text, profile),
            TokenKind::Nag(nag) => self.add_nag(Some(nag)),
            TokenKind::Suffix => self.add_nag(suffix(text)),
            _ => {}
        }
    }

    /// Whether it says nothing, or nothing but times.
    #[must_use]
    pub fn has_times_alone(&self) -> bool {
        self.evaluation.is_none() && self.depth.is_none() && self.nags.is_empty()
    }

    fn add_nag(&mut self, nag: Option<Nag>) {
        let is_first = |Nag(nag): &Nag| !self.nags.contains(nag);
        if let Some(Nag(nag)) = nag.filter(is_first) {
            self.nags.push(nag);
        }
    }

    /// Of each kind the first command that can be read counts.
    fn add_commands(&mut self, text: &'b [u8], profile: &mut Option<EvalProfile>) {
        if memchr(b'%', text).is_none() {
            return;
        }
        for (name, command) in clock::named_commands(text, 0..text.len()) {
            let value = &text[command.value];
            match name {
                b"clk" if self.clock.is_none() => self.clock = clock::read_time(value),
                b"emt" if self.elapsed.is_none() => {
                    let seconds = || clock::read_seconds(value.trim_ascii());
                    self.elapsed = clock::read_time(value).or_else(seconds);
                }
                b"eval" if self.evaluation.is_none() => {
                    if let Some((evaluation, depth)) = read_eval(value) {
                        self.evaluation = Some(evaluation);
                        self.depth = depth;
                    }
                }
                b"evp" if profile.is_none() => *profile = EvalProfile::read(value),
                _ => {}
            }
        }
    }

    fn read_match_comment(&mut self, text: &'b [u8], is_white: bool) {
        let Some(comment) = match_comment::read(text, is_white) else {
            return;
        };
        self.clock = self.clock.or(comment.clock);
        self.elapsed = self.elapsed.or(comment.elapsed);
        self.is_book |= comment.is_book;
        self.mates |= comment.mates;
        // A depth belongs to its evaluation.
        if self.evaluation.is_none() {
            self.evaluation = comment.evaluation;
            self.is_search = self.evaluation.is_some();
            self.depth = comment.depth.or(self.depth);
        }
    }
}

/// Milliseconds as seconds, with a fraction only where there is one.
#[must_use]
pub fn seconds(milliseconds: u64) -> Cow<'static, str> {
    let (whole, fraction) = (milliseconds / 1000, milliseconds % 1000);
    if fraction == 0 {
        return whole.to_string().into();
    }
    let fraction = format!("{fraction:03}");
    format!("{whole}.{}", fraction.trim_end_matches('0')).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::limits::MAX_RECORD_BYTES;
    use crate::input::record::Record;
    use crate::input::source::Source;
    use crate::input::split::Splitter;

    /// The annotations of each ply as text.
    fn said(movetext: &'static str) -> Vec<String> {
        let source = Source::new(movetext.as_bytes()).expect("from memory");
        let mut splitter = Splitter::new(source, 0, MAX_RECORD_BYTES);
        let batch = splitter
            .next_batch()
            .expect("from memory")
            .expect("one batch");
        let game = Game::read(batch.records().next().expect("one game"));
        annotations(&game)
            .iter()
            .map(|annotation| {
                let evaluation = match &annotation.evaluation {
                    None => String::new(),
                    Some(Evaluation::Pawns(pawns)) => pawns.to_string(),
                    Some(Evaluation::Mate(moves)) => format!("#{moves}"),
                };
                let time = |time: Option<u64>| time.map_or(Cow::from(""), seconds);
                let (clock, elapsed) = (time(annotation.clock), time(annotation.elapsed));
                format!("{clock}|{elapsed}|{evaluation}|{:?}", annotation.nags)
            })
            .collect()
    }

    #[test]
    fn each_position_has_what_stands_behind_its_move() {
        assert_eq!(
            said(
                "[Event \"?\"]\n\n{[%clk 1:00:00] [%eval 0.2]} 1. e4!? $14 $14 {[%clk 0:59:58.5] [%emt 0:00:01]} (1. d4? {[%clk 0:00:01]}) \
                  {[%eval 0.18,20]} 1... e5 $5 {[%eval #-3][%clk x] [%clk 0:59:00][%clk 0:58:00] [%emt 12.25]} ; [%emt 1]\n\
                  2. Nf3 *"
            ),
            [
                "3600||0.2|[]",
                "3598.5|1|0.18|[5, 14]",
                "3540|12.25|#-3|[5]",
                "|||[]"
            ]
        );
        assert_eq!(said("1. e4 {100 percent} e5 *"), [""; 0]);
        assert_eq!(said("1. e4 {100 %} e5!!! *"), ["|||[]", "|||[]", "|||[]"]);
        // After the end of the replay, and after the marker, nothing is said of a position.
        assert_eq!(
            said("1. e4 $1 e5 $2 2. Ke3 $4 {[%eval 1]} *"),
            ["|||[]", "|||[1]", "|||[2]"]
        );
        assert_eq!(said("1. e4 1-0 {[%eval 1]}"), ["|||[]", "|||[]"]);
    }

    /// Numbers without dots are read as those of the start position.
    #[test]
    fn a_game_from_a_later_move_has_its_annotations() {
        let start = "[FEN \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1112\"]";
        for number in ["1112.", "1112", "1112 ."] {
            let movetext = format!("{start}\n\n{number} Nf3! {{[%clk 0:01:00]}} Nc6 $2 *");
            let game = Game::read(Record::alone(movetext.as_bytes()));
            let found = annotations(&game);
            let shown: Vec<_> = found.iter().map(|one| (one.clock, &one.nags[..])).collect();
            assert_eq!(
                shown,
                [(None, &[][..]), (Some(60_000), &[1]), (None, &[2])],
                "{number}"
            );
            assert_eq!(game.ply_spans().len(), 2, "{number}");
        }
    }

    /// Evaluation and depth of each position.
    fn evaluated(movetext: &'static str) -> Vec<String> {
        let game = Game::read(Record::alone(movetext.as_bytes()));
        let shown = |annotation: &Annotation<'_>| {
            let evaluation = match &annotation.evaluation {
                None => String::new(),
                Some(Evaluation::Pawns(pawns)) => pawns.to_string(),
                Some(Evaluation::Mate(moves)) => format!("#{moves}"),
            };
            let depth = annotation.depth.map(|depth| format!(" at {depth}"));
            evaluation + &depth.unwrap_or_default()
        };
        annotations(&game).iter().map(shown).collect()
    }

    #[test]
    fn match_programs_speak_for_the_player_who_moved() {
        assert_eq!(
            said(
                "1. e4 {book} e5 {+0.25/12 1.5s, tl=58.5s} 2. Nf3 $1 {+0.25/12 0s} (2. f4 {0.00/3 2s}) *"
            ),
            ["|||[]", "|||[]", "58.5|1.5|-0.25|[]", "|0|0.25|[1]"]
        );
        let black_first = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 12\"]\n\n12... Kd7 {+0.25/12 1s} 13. e4 {-M8/9 1s} *";
        assert_eq!(evaluated(black_first), ["", "-0.25 at 12", "#-4 at 9"]);
        // Before the first move nobody has moved.
        assert_eq!(
            evaluated("{+0.25/12 1s} 1. e4 e5 {1/2 1s} *"),
            ["", "", "-1 at 2"]
        );
        // A line comment is none of theirs.
        assert_eq!(evaluated("1. e4 ; +0.25/12 1s\n*"), [""; 0]);
    }

    #[test]
    fn what_is_said_of_one_move_comes_before_the_profile() {
        assert_eq!(
            evaluated(
                "{[%evp 0,4,19,31,-25,29997,32767]} 1. e4 {[%eval 0.5,20]} e5 2. Nf3 Nc6 {+0.25/12 1s} *"
            ),
            ["0.19", "0.5 at 20", "-0.25", "#2", "-0.25 at 12"]
        );
        // A profile that cannot be read says nothing, and the next counts.
        assert_eq!(
            evaluated("{[%evp 0,4,19] [%evp 1,1,7]} 1. e4 e5 *"),
            ["", "0.07", ""]
        );
        // Of evaluations of one move, the first; its depth is its own.
        assert_eq!(
            evaluated("1. e4 {[%eval 0.5]} {+0.25/12 1s} e5 {ERR/12 1s} {[%eval #2]} *"),
            ["", "0.5", "#2"]
        );
    }
}

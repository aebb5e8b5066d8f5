//! One game: a record parsed and replayed, the value that every command and rule sees.
//!
//! Does no input or output, and knows no command.

pub mod annotations;
mod board;
pub mod characters;
pub mod clock;
mod contradiction;
pub mod date;
mod dead;
mod declaration;
mod descriptive;
pub mod ending;
pub mod epd;
pub mod fen;
pub mod fingerprint;
pub mod flag;
pub mod flaws;
mod foreign;
mod ground;
pub mod illegal;
pub mod kind;
mod kings;
mod letters;
mod lines;
mod mailbox;
mod mainline;
mod markup;
pub mod material;
pub mod mating;
pub mod movetext;
pub mod name;
mod numeric;
mod occurrences;
pub mod paths;
pub mod perpetual;
mod plain;
pub mod position;
mod reading;
pub mod replay;
mod resemblance;
mod resolve;
pub mod result;
pub mod san;
pub mod setup;
mod signs;
pub mod standing;
pub mod symbol;
pub mod tags;
pub mod time_control;
pub mod variant;
pub mod variations;
pub mod word;
mod written;

use std::borrow::Cow;
use std::cell::OnceCell;
use std::ops::Range;

pub use self::characters::Characters;
pub use self::clock::Commands;
use self::date::Date;
pub use self::ending::Ending;
use self::flag::FlagRules;
pub use self::foreign::Nearly;
use self::foreign::Reading;
pub use self::kings::KingsToCentre;
pub use self::letters::Letters;

use self::mailbox::Mailbox;
pub use self::mainline::{Remains, Repair};
pub use self::movetext::Token;
pub use self::occurrences::Occurrences;
pub use self::replay::{Fault, FaultKind, Ply, Replay, Run};
pub use self::resolve::resolve;
pub use self::setup::{Setup, SetupFault};
pub use self::signs::Misspelling;
pub use self::standing::{AnyPosition, PositionRef, Standing, Walked};
pub use self::tags::{TagPair, Tags};
pub use self::variations::VariationFault;
use crate::input::Record;

/// A record parsed and replayed.
#[derive(Debug)]
pub struct Game<'b> {
    /// Its text and place.
    pub record: Record<'b>,
    /// Its tag pairs.
    pub tags: Tags,
    /// Where it begins.
    pub setup: Setup,
    /// The mainline; empty if the game cannot be set up.
    pub replay: Replay,
    /// What its movetext holds beside legal moves in strict SAN: the marker, and whatever is odd.
    pub remains: Remains,
    /// The comment that stands directly before the marker, braces included, in bytes from the start of the record.
    pub last_comment: Option<Range<usize>>,
    /// The rules by which a fallen flag is judged, and so how the game ended.
    pub flag_rules: FlagRules,
    tokens: OnceCell<Vec<Token>>,
    ply_spans: OnceCell<Vec<Range<usize>>>,
    ending: OnceCell<Ending<'b>>,
    misspellings: OnceCell<Vec<(usize, Misspelling)>>,
    characters: OnceCell<Characters>,
    commands: OnceCell<Commands>,
}

/// What became of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// Replayed to the end of its movetext.
    Replayed,
    /// Stopped by a fault.
    Stopped,
    /// Not set up.
    NotSetUp,
}

impl<'b> Game<'b> {
    /// Reads one game; see [`GameReader`] for many.
    #[must_use]
    pub fn read(record: Record<'b>) -> Game<'b> {
        GameReader::new().read(record)
    }

    /// The value of a tag, without its escapes.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<Cow<'b, str>> {
        self.tags.get(self.record.bytes, name)
    }

    /// Its date: the Date tag, else `UTCDate`; of the two the first that is complete, or else of which the
    /// year is known.
    #[must_use]
    pub fn date(&self) -> Option<Date> {
        let read = |name| self.tag(name).map(|text| Date::read_loosely(&text));
        let date = read("Date");
        if date.is_some_and(Date::is_complete) {
            return date;
        }
        let other = read("UTCDate");
        let with_year = || {
            [date, other]
                .into_iter()
                .flatten()
                .find(|date| date.year.is_some())
        };
        other.filter(|other| other.is_complete()).or_else(with_year)
    }

    /// The termination marker as written.
    #[must_use]
    pub fn marker(&self) -> Option<Cow<'b, str>> {
        self.remains.marker.clone().map(|span| self.text(span))
    }

    /// A piece of the record as it is shown.
    #[must_use]
    pub fn text(&self, span: Range<usize>) -> Cow<'b, str> {
        crate::input::decode(&self.record.bytes[span])
    }

    /// The tokens of the movetext.
    pub fn tokens(&self) -> &[Token] {
        self.tokens
            .get_or_init(|| movetext::tokens(self.record.bytes, self.tags.end))
    }

    /// Which unusual characters the record has.
    pub fn characters(&self) -> Characters {
        *self
            .characters
            .get_or_init(|| Characters::of(self.record.bytes))
    }

    /// Which commands its movetext has.
    pub fn commands(&self) -> Commands {
        *self
            .commands
            .get_or_init(|| Commands::of(&self.record.bytes[self.tags.end..]))
    }

    /// The number of plies before the first move, counted from White's first, as the start position says.
    #[must_use]
    pub fn plies_before(&self) -> usize {
        self.replay.plies_before()
    }

    /// The tokens, unless the movetext is plain: then there is nothing odd about them.
    #[must_use]
    pub fn odd_tokens(&self) -> &[Token] {
        self.tokens.get().map_or(&[], Vec::as_slice)
    }

    /// How it ended.
    pub fn ending(&self) -> &Ending<'b> {
        self.ending.get_or_init(|| Ending::of(self))
    }

    /// What is wrong with the spelling of legal moves, each with its ply, in order.
    pub fn misspellings(&self) -> &[(usize, Misspelling)] {
        self.misspellings.get_or_init(|| {
            let is_long = self.remains.is_long_algebraic();
            if let Some(variant) = self.replay.variant() {
                return signs::variant_misspellings(variant, &self.replay.plies, is_long);
            }
            let is_mate = self.ending().board.checkmate_ply == Some(self.replay.plies.len());
            signs::misspellings(&self.replay, is_mate, is_long)
        })
    }

    /// What a word that cannot be read resembles, as the end of "it resembles ...".
    #[must_use]
    pub fn resemblance(&self, span: Range<usize>) -> Option<String> {
        resemblance::resemblance(&self.record.bytes[span])
    }

    /// Whether a word has the shape of a move with a piece letter that is not English.
    #[must_use]
    pub fn has_foreign_letter(&self, span: Range<usize>) -> bool {
        foreign::has_foreign_letter(&self.record.bytes[span])
    }

    /// Whether a word is a move in descriptive notation.
    #[must_use]
    pub fn is_descriptive(&self, span: Range<usize>) -> bool {
        descriptive::is_descriptive(&self.record.bytes[span])
    }

    /// The places of the plies that were replayed, in order.
    pub fn ply_spans(&self) -> &[Range<usize>] {
        self.ply_spans.get_or_init(|| match self.tokens.get() {
            Some(tokens) => tokens
                .iter()
                .filter(|token| token.is_mainline_move())
                .take(self.replay.plies.len())
                .map(|token| token.span.clone())
                .collect(),
            // Nobody has asked for the tokens of plain movetext.
            None => plain::spans(self.record.bytes, self.tags.end),
        })
    }

    /// The place of a ply, from 1, that was replayed; `None` for 0 and for plies not reached.
    #[must_use]
    pub fn ply_span(&self, ply: usize) -> Option<Range<usize>> {
        self.ply_spans().get(ply.checked_sub(1)?).cloned()
    }

    /// What became of it.
    #[must_use]
    pub fn fate(&self) -> Fate {
        if self.setup.fault.is_some() {
            Fate::NotSetUp
        } else if self.replay.fault.is_some() {
            Fate::Stopped
        } else {
            Fate::Replayed
        }
    }

    /// The code of what kept it from being replayed to its end.
    #[must_use]
    pub fn fault_code(&self) -> Option<&'static str> {
        let stopped = self.replay.fault.as_ref().map(|fault| fault.kind.code());
        self.setup.fault.as_ref().map(SetupFault::code).or(stopped)
    }
}

/// Reads game after game with the same buffers.
#[derive(Default)]
pub struct GameReader {
    tags: Tags,
    replay: Replay,
    flag_rules: FlagRules,
}

impl GameReader {
    /// A reader with empty buffers.
    #[must_use]
    pub fn new() -> Self {
        GameReader::default()
    }

    /// Reads and replays a record. Never fails: what is wrong is in the game.
    pub fn read<'b>(&mut self, record: Record<'b>) -> Game<'b> {
        let mut tags = std::mem::take(&mut self.tags);
        tags.read(record.bytes);
        let setup = if tags.pairs.is_empty() {
            Setup::default()
        } else {
            setup::setup(
                tags.get(record.bytes, "FEN").as_deref(),
                tags.get(record.bytes, "Variant"),
            )
        };
        let mut replay = std::mem::take(&mut self.replay);
        replay.begin(&setup);
        let plain = GameReader::play_plain(record, &tags, &setup, &mut replay);
        let (remains, last_comment, tokens) =
            plain.unwrap_or_else(|| play_tokens(record, &tags, &setup, &mut replay));
        Game {
            record,
            tags,
            setup,
            replay,
            remains,
            last_comment,
            flag_rules: self.flag_rules,
            tokens,
            ply_spans: OnceCell::new(),
            ending: OnceCell::new(),
            misspellings: OnceCell::new(),
            characters: OnceCell::new(),
            commands: OnceCell::new(),
        }
    }

    /// The way of a record that is plain and legal as written; `None` for others, with the replay at its start.
    fn play_plain(
        record: Record<'_>,
        tags: &Tags,
        setup: &Setup,
        replay: &mut Replay,
    ) -> Option<Movetext> {
        if setup.fault.is_some() || setup.variant.is_some() || record.oversized {
            return None;
        }
        let movetext = &record.bytes[tags.end..];
        let mut board = Mailbox::new(&setup.start)?;
        let plies_before = replay.plies_before();
        let played = plain::read(movetext, plies_before, |written, _| {
            replay.play_written(&mut board, written)
        });
        let Some(plain) = played else {
            replay.begin(setup);
            return None;
        };
        replay.finish(&board);
        let shift = |span: Range<usize>| span.start + tags.end..span.end + tags.end;
        let remains = Remains {
            marker: Some(shift(plain.marker)),
            numbers_right: plain.numbers_right,
            ..Remains::default()
        };
        Some((remains, plain.last_comment.map(shift), OnceCell::new()))
    }

    /// Takes a game's buffers back.
    pub fn reclaim(&mut self, game: Game<'_>) {
        self.tags = game.tags;
        self.replay = game.replay;
    }
}

/// What movetext gives beside its moves: the rest, the comment at the end, and the tokens if they were looked at.
type Movetext = (Remains, Option<Range<usize>>, OnceCell<Vec<Token>>);

/// The way of a record that is not plain, or not legal as written.
fn play_tokens(record: Record<'_>, tags: &Tags, setup: &Setup, replay: &mut Replay) -> Movetext {
    let mut tokens = movetext::tokens(record.bytes, tags.end);
    numeric::recognise(&mut tokens, record.bytes, replay);
    let result_tag = tags.get(record.bytes, "Result");
    let result_tag = result_tag.as_deref();
    let mut remains = match &setup.fault {
        None => mainline::play(replay, record, &tokens, result_tag, None),
        Some(fault) => mainline::pass_over(replay, record, &tokens, result_tag, fault),
    };
    if setup.fault.is_none() && foreign::may_be_foreign(replay, &remains) {
        let english = replay.fault.is_none();
        match foreign::reading(record, &tokens, setup, result_tag, english) {
            Reading::None => {}
            Reading::Nearly(nearly) => remains.nearly = Some(nearly),
            Reading::One(played) => {
                tokens = played.tokens;
                *replay = played.replay;
                remains = played.remains;
            }
            Reading::Several(start, readings) => {
                replay.begin(setup);
                let refused = Some((start, &readings[..]));
                remains = mainline::play(replay, record, &tokens, result_tag, refused);
                remains.several_languages = true;
            }
        }
    }
    let last_comment = last_comment(&tokens, remains.marker.as_ref());
    (remains, last_comment, OnceCell::from(tokens))
}

/// The comment of the mainline directly before the marker, or else the first one after it.
fn last_comment(tokens: &[Token], marker: Option<&Range<usize>>) -> Option<Range<usize>> {
    use movetext::Kind;
    let is_comment = |token: &&Token| {
        token.depth == 0
            && matches!(
                token.kind,
                Kind::Comment { closed: true, .. } | Kind::LineComment
            )
    };
    let is_before = |token: &&Token| marker.is_none_or(|marker| token.span.end <= marker.start);
    let before = tokens.iter().rfind(is_before).filter(is_comment);
    let after = || tokens.iter().skip_while(is_before).find(is_comment);
    before.or_else(after).map(|token| token.span.clone())
}

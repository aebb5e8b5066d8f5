//! From a record to a game: the tags read, the start set up, the movetext played.

use std::cell::OnceCell;
use std::ops::Range;

use super::mainline::{self, besides_moves::BesidesMoves};
use super::{Game, foreign_letters, numeric_notation};
use super::{replay::Replay, tagged_record::TaggedRecord};
use crate::chess::setup::{self, GameStart, SetupFault, StartTagName, StartValue};
use crate::chess::written_move::WrittenMove;
use crate::input::record::Record;
use crate::pgn::movetext::{self, token::Token};
use crate::pgn::tag_line::TagForm;
use crate::pgn::tags::{Tags, start_tags::StartTag, value};
use crate::pgn::{plain, untagged_text::begins_on_two_boards};

impl<'b> Game<'b> {
    /// Reads one game; see [`GameReader`] for many.
    #[must_use]
    pub fn read(record: Record<'b>) -> Game<'b> {
        GameReader::new().read(record)
    }

    /// Reads another text in the place of the game's.
    pub(crate) fn reread(&self, bytes: &'b [u8]) -> Game<'b> {
        let mut record = self.record;
        record.bytes = bytes;
        Game::read(record)
    }
}

/// Reads game after game with the same buffers.
#[derive(Default)]
pub struct GameReader {
    tags: Tags,
    /// That of the last game; to make one for each costs more than to begin it.
    replay: Option<Replay>,
    /// The moves of the last game as written.
    written: Vec<WrittenMove>,
}

impl GameReader {
    /// A reader with empty buffers.
    #[must_use]
    pub fn new() -> Self {
        GameReader::default()
    }

    /// Reads and replays a record. Never fails: errors are part of the game.
    pub fn read<'b>(&mut self, record: Record<'b>) -> Game<'b> {
        self.read_tags(record);
        self.read_moves(record)
    }

    /// Reads the tags of a record, and nothing else.
    pub fn read_tags<'b>(&mut self, record: Record<'b>) -> TaggedRecord<'_, 'b> {
        self.tags.read(record.bytes);
        TaggedRecord::new(record, &self.tags)
    }

    /// Replays a record, the one whose tags were read last.
    pub fn read_moves<'b>(&mut self, record: Record<'b>) -> Game<'b> {
        let tags = std::mem::take(&mut self.tags);
        let setup = setup::setup(
            start_value(record.bytes, &tags, StartTagName::Fen),
            variant_value(record.bytes, &tags),
        );
        let mut replay = self.replay.take().unwrap_or_default();
        replay.begin(&setup);
        let plain = self.play_plain(record, &tags, &setup, &mut replay);
        let (rest, last_comment, tokens) =
            plain.unwrap_or_else(|| play_tokens(record, &tags, &setup, &mut replay));
        Game {
            record,
            head: std::str::from_utf8(&record.bytes[..tags.end]).ok(),
            tags,
            setup,
            replay,
            rest,
            last_comment,
            beyond: None,
            tokens,
            ply_spans: OnceCell::new(),
            misspellings: OnceCell::new(),
            characters: OnceCell::new(),
            commands: OnceCell::new(),
            move_commands: OnceCell::new(),
            opening: OnceCell::new(),
            date: OnceCell::new(),
        }
    }

    /// The path of a record that is plain and legal as written; `None` for others, with the replay at its start.
    fn play_plain(
        &mut self,
        record: Record<'_>,
        tags: &Tags,
        setup: &GameStart,
        replay: &mut Replay,
    ) -> Option<Movetext> {
        if setup.fault.is_some() || record.oversized {
            return None;
        }
        let movetext = &record.bytes[tags.end..];
        let plain = plain::read(movetext, replay.plies_before(), &mut self.written)?;
        if !replay.play_all(&self.written) {
            replay.begin(setup);
            return None;
        }
        let shift = |span: Range<usize>| span.start + tags.end..span.end + tags.end;
        let rest = BesidesMoves {
            marker: Some(shift(plain.marker)),
            numbers_right: plain.numbers_right,
            is_commented: plain.is_commented,
            ..BesidesMoves::default()
        };
        Some((rest, plain.last_comment.map(shift), OnceCell::new()))
    }

    /// Takes back a game's buffers.
    pub fn reclaim(&mut self, game: Game<'_>) {
        self.tags = game.tags;
        self.replay = Some(game.replay);
    }
}

/// What a record says with a tag that sets up a game.
fn start_value<'b>(bytes: &'b [u8], tags: &Tags, name: StartTagName) -> StartValue<'b> {
    match tags.start_tag(bytes, name.as_str()) {
        StartTag::Absent => Ok(None),
        StartTag::Known(pair) => Ok(Some(value(bytes, pair))),
        StartTag::Unreadable(pair) if pair.form == TagForm::Malformed => {
            Err(SetupFault::MalformedTag(name))
        }
        StartTag::Unreadable(_) => Err(SetupFault::RepeatedTag(name)),
    }
}

/// The value of the Variant tag; without one, bughouse where two boards are numbered.
fn variant_value<'b>(bytes: &'b [u8], tags: &Tags) -> StartValue<'b> {
    match start_value(bytes, tags, StartTagName::Variant) {
        Ok(None) if begins_on_two_boards(&bytes[tags.end..]) => Ok(Some("Bughouse".into())),
        value => value,
    }
}

/// What movetext gives beside its moves: the rest, the comment at the end, and the tokens if they were looked at.
type Movetext = (BesidesMoves, Option<Range<usize>>, OnceCell<Vec<Token>>);

/// The path of a record that is not plain, or not legal as written.
fn play_tokens(
    record: Record<'_>,
    tags: &Tags,
    setup: &GameStart,
    replay: &mut Replay,
) -> Movetext {
    let mut tokens = movetext::tokens(record.bytes, tags.end);
    numeric_notation::recognise(&mut tokens, record.bytes, replay);
    let result_tag = tags.get(record.bytes, "Result");
    let result_tag = result_tag.as_deref();
    let mut rest = mainline::play(replay, setup, record, &tokens, result_tag, None);
    if setup.fault.is_none() {
        foreign_letters::settle(record, setup, result_tag, &mut tokens, replay, &mut rest);
    }
    let last_comment = last_comment(&tokens, rest.marker.as_ref());
    (rest, last_comment, OnceCell::from(tokens))
}

/// The comment of the mainline directly before the marker, or else the first one after it.
fn last_comment(tokens: &[Token], marker: Option<&Range<usize>>) -> Option<Range<usize>> {
    let is_comment =
        |token: &&Token| token.depth == 0 && token.is_comment() && !token.is_open_comment();
    let is_before = |token: &&Token| marker.is_none_or(|marker| token.span.end <= marker.start);
    let before = tokens.iter().rfind(is_before).filter(is_comment);
    let after = || tokens.iter().skip_while(is_before).find(is_comment);
    before.or_else(after).map(|token| token.span.clone())
}

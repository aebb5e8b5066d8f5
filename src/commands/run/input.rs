//! The games that a command reads, and how: made of its options before anything is read.

use std::io::{self, IsTerminal};
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::game_choice::{GivenExpression, selection};
use crate::commands::args::sources::{FoundFiles, refuse_archives, refuse_encoding};
use crate::commands::args::{files, input::InputArgs, input::workers, opening};
use crate::commands::args::{output::OutputArgs, unread_entries::UnreadEntries};
use crate::commands::plan::RunContext;
use crate::output::progress::ProgressMode;
use crate::output::{Output, dataset::output_head::OutputHead, message, sink::RecordSink};
use crate::pipeline::GameJob;
use pgnkit_core::input::opened_files::STDIN;
use pgnkit_core::input::shards::{layout::ShardLayout, shard::Shard};
use pgnkit_filter::selection::Chooser;

/// The games that are read: files that were found, a part of them, those of their games that are chosen.
#[derive(Clone)]
pub(crate) struct Input {
    /// Files in order, threads, the part and the games that are chosen.
    pub(crate) job: GameJob,
    /// Reasons why files were not found.
    pub(crate) failures: Vec<String>,
    /// Archives that files are in.
    pub(crate) archives: Vec<PathBuf>,
    /// Other entries of the folders.
    pub(crate) unread: UnreadEntries,
    /// Files that are read beside the games.
    side_files: Vec<PathBuf>,
    pub(super) progress: ProgressMode,
    /// Whether there is no summary line at the end.
    pub(crate) quiet: bool,
}

impl Input {
    /// Resolves the options of the input.
    ///
    /// # Errors
    ///
    /// A file that is read beside the games cannot be read, or a condition is no expression.
    pub(crate) fn new(args: &InputArgs, context: &RunContext) -> anyhow::Result<Input> {
        Input::choosing(args, Vec::new(), context)
    }

    /// What the options ask for, with conditions of other options.
    ///
    /// # Errors
    ///
    /// As [`Input::new`].
    pub(crate) fn choosing(
        args: &InputArgs,
        conditions: Vec<GivenExpression>,
        context: &RunContext,
    ) -> anyhow::Result<Input> {
        if let Some(table) = &args.openings {
            opening::choose(table)?;
        }
        let FoundFiles {
            files,
            kinds,
            archives,
            failures,
            unread,
            ..
        } = args.sources.find(args.progress.quiet)?;
        let vocabulary = || (context.vocabulary)(&files::names(&files));
        let chooser = selection(conditions, &args.conditions, vocabulary)?;
        let side_files = (args.sources.list().map(Path::to_owned).into_iter())
            .chain(args.conditions.where_files.iter().cloned())
            .chain(args.openings.clone())
            .chain(archives.iter().cloned())
            .chain(context.settings.clone());
        if args.shard.shard.is_some() {
            refuse_archives(&archives, "--shard reads parts of files")?;
            refuse_encoding("--shard reads files")?;
        }
        let job = GameJob {
            workers: workers(args.jobs),
            max_record_bytes: args.max_record_bytes,
            only_game: args.game.map(NonZeroU64::get),
            only_source: None,
            shard: (args.shard.shard).map(|shard| (Arc::new(ShardLayout::of(&files)), shard)),
            range: args.shard.range_of(files.len())?,
            sources: files.into(),
            kinds: kinds.into(),
            chooser: chooser.map(|chooser| Arc::new(chooser) as Arc<dyn Chooser>),
            progress: Arc::default(),
        };
        Ok(Input {
            job,
            failures,
            unread,
            side_files: side_files.collect(),
            archives,
            progress: args.progress.wanted(),
            quiet: args.progress.quiet,
        })
    }

    /// The same choice among the games of other files.
    pub(crate) fn of_files(&self, found: FoundFiles) -> Input {
        let shard = self.shard();
        let job = GameJob {
            shard: shard.map(|shard| (Arc::new(ShardLayout::of(&found.files)), shard)),
            sources: found.files.into(),
            kinds: found.kinds.into(),
            ..self.job.clone()
        };
        Input {
            job,
            failures: found.failures,
            unread: found.unread,
            ..self.clone()
        }
    }

    /// Only those of the chosen games that another one chooses too, which is made of the choice so far; it was read from a
    /// file.
    pub(crate) fn narrowed<C: Chooser + 'static>(
        mut self,
        file: PathBuf,
        narrow: impl FnOnce(Option<Arc<dyn Chooser>>) -> C,
    ) -> Input {
        self.side_files.push(file);
        self.job.chooser = Some(Arc::new(narrow(self.job.chooser.take())));
        self
    }

    /// The same games, and a file that is read beside them.
    pub(crate) fn beside(mut self, file: &Path) -> Input {
        self.side_files.push(file.to_owned());
        self
    }

    /// The files in order; [`STDIN`] is standard input.
    pub(crate) fn files(&self) -> &[PathBuf] {
        &self.job.sources
    }

    /// The names of the files as given, for the column `file`.
    pub(crate) fn names(&self) -> Vec<String> {
        files::names(self.files())
    }

    /// The part that is read, if it is not the whole.
    pub(crate) fn shard(&self) -> Option<Shard> {
        self.job.shard.as_ref().map(|(_, shard)| *shard)
    }

    /// Which games are chosen, in words of the language of expressions.
    pub(crate) fn words(&self) -> &str {
        let chooser = self.job.chooser.as_ref();
        chooser.map_or("true", |chooser| chooser.words())
    }

    /// All files that are read, lists and conditions included: nothing may be written over them.
    pub(crate) fn all_read(&self) -> Vec<PathBuf> {
        [self.files(), &self.side_files].concat()
    }

    /// Opens the output, which must not be one of the files read, and writes its beginning.
    ///
    /// # Errors
    ///
    /// It is one of them, or cannot be created.
    pub(crate) fn open_output(
        &self,
        output: &OutputArgs,
        head: &OutputHead,
        context: &RunContext,
    ) -> anyhow::Result<Output> {
        files::open_output(&self.all_read(), output, head, &context.run)
    }

    /// Opens a file for games, which must not be one of the files read.
    ///
    /// # Errors
    ///
    /// It is one of them, or cannot be created.
    pub(crate) fn open_sink(&self, output: &OutputArgs) -> anyhow::Result<RecordSink> {
        self.refuse_overwriting(&output.output)?;
        RecordSink::open(output.output.as_deref(), self.job.max_record_bytes)
    }

    /// No output may be one of the files read, nor the same file as another output.
    ///
    /// # Errors
    ///
    /// One is.
    pub(crate) fn refuse_overwriting<'t>(
        &self,
        targets: impl IntoIterator<Item = &'t PathBuf>,
    ) -> anyhow::Result<()> {
        files::refuse_overwriting(&self.all_read(), targets)
    }

    /// Tells the user that the program reads from the terminal, if it does.
    pub(crate) fn hint(&self) {
        let is_asked = self.files().iter().any(|path| path == Path::new(STDIN));
        if is_asked && io::stdin().is_terminal() && !self.quiet {
            message("reading PGN from the terminal; name a file, or press Ctrl-D to end");
        }
    }
}

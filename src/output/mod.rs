//! Where output goes, and exit codes.

pub mod aligned;
pub mod cell;
pub mod columnar;
pub mod columns;
pub mod compression;
pub mod csv_formula;
pub mod dataset;
pub mod distinct;
pub(crate) mod error_with_excerpt;
pub mod fact_cells;
pub mod file_name;
pub mod findings;
pub mod html;
pub mod progress;
pub mod rows;
pub mod separation;
pub mod sink;
pub(crate) mod sorter;
pub mod split_files;
pub mod table;
pub(crate) mod target;
pub mod template;
pub mod temporary;
pub mod terminal;
pub mod typed;
pub mod unified_diff;
pub mod value;

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use self::aligned::fitted::FittedTable;
use self::columnar::Columnar;
use self::dataset::account::{Account, RunInfo, WrittenFile};
use self::dataset::first_rows::FirstRows;
use self::dataset::output_head::OutputHead;
use self::dataset::part::{PartFiles, write_ledger};
use self::error_with_excerpt::ErrorWithExcerpt;
use self::rows::{RowFormat, Rows};
use self::target::Target;
use pgnkit_core::english::in_words;
use pgnkit_core::input::file_identity::FileIdentity;

/// The outcome of a run that came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// No findings to fail on.
    Clean,
    /// Findings that the caller wants to fail on.
    Findings,
    /// A source could not be read to its end.
    Failed,
}

impl Verdict {
    /// The verdict on a run by whether a source could not be read and, if all were, whether there are findings to fail on.
    pub(crate) fn of(has_failed: bool, has_findings: bool) -> Verdict {
        match (has_failed, has_findings) {
            (true, _) => Verdict::Failed,
            (false, true) => Verdict::Findings,
            (false, false) => Verdict::Clean,
        }
    }
}

/// The exit code: 0 clean, 1 findings, 2 usage or input and output errors. A closed pipe is a quiet 0.
pub fn exit_code(result: anyhow::Result<Verdict>) -> ExitCode {
    match result {
        Ok(Verdict::Clean) => ExitCode::SUCCESS,
        Ok(Verdict::Findings) => ExitCode::from(1),
        Ok(Verdict::Failed) => ExitCode::from(2),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            message(&format!("error: {}", in_words(error.chain())));
            if let Some(ErrorWithExcerpt { excerpt, .. }) = error.downcast_ref() {
                tell(format!("{excerpt}\n").as_bytes());
            }
            ExitCode::from(2)
        }
    }
}

/// Whether nobody reads what is written.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// Writes one line to standard error; without control characters, and wrapped between words on a terminal.
pub fn message(text: &str) {
    const NAME: &str = "pgnkit:";
    let text = terminal::bounded(text);
    let text = terminal::one_line(&text);
    let text = match terminal::stderr_columns() {
        Some(columns) => terminal::broken(&text, NAME.len(), columns),
        None => format!(" {text}"),
    };
    // There is nowhere left to report it.
    let _ = progress::aside(|| writeln!(anstream::stderr(), "{NAME}{text}"));
}

/// Writes one line for each text, as [`message`] does.
pub(crate) fn messages(texts: impl IntoIterator<Item: AsRef<str>>) {
    for text in texts {
        message(text.as_ref());
    }
}

/// Writes one line for each failure.
pub(crate) fn errors(failures: &[String]) {
    messages(failures.iter().map(|failure| format!("error: {failure}")));
}

/// Writes lines to standard error unchanged.
pub fn tell(lines: &[u8]) {
    if !lines.is_empty() {
        // Nothing can be reported if standard error is closed.
        let _ = progress::aside(|| anstream::stderr().write_all(lines));
    }
}

/// Where data goes: standard output, or a file that appears only when it is complete.
pub struct Output {
    target: Target,
    form: RowForm,
    /// How many rows may be written, if not all.
    pub(crate) first: Option<FirstRows>,
    /// How its rows are written, if it has some.
    format: Option<RowFormat>,
    /// Where it stands among the parts of a whole.
    part: Option<PartFiles>,
    /// Where its ledger goes besides, and the name of the rows in it.
    ledger: Option<(Target, String)>,
    run: RunInfo,
    account: Account,
}

/// What becomes of rows, or of bytes that are none.
enum RowForm {
    /// Bytes, written as they are.
    Bytes,
    /// Columns with types.
    Columns(Box<Columnar>),
    /// Aligned text.
    Text(Box<FittedTable>),
}

impl Output {
    /// Standard output, which `-` is too, or a file; a symbolic link is followed.
    ///
    /// # Errors
    ///
    /// The file cannot be created.
    pub fn open(path: Option<&Path>) -> anyhow::Result<Output> {
        Ok(Output::over(Target::open(path)?))
    }

    /// Standard output or a file, compressed as the name of the file asks for it.
    ///
    /// # Errors
    ///
    /// The file cannot be created, or its name asks for a compression that is not written.
    pub fn open_packed(path: Option<&Path>) -> anyhow::Result<Output> {
        Ok(Output::over(Target::open_packed(path)?))
    }

    /// A file in the place of one that was read, as that was then.
    ///
    /// # Errors
    ///
    /// The file cannot be created.
    pub fn replacing(path: &Path, read: FileIdentity) -> anyhow::Result<Output> {
        let mut target = Target::open(Some(path))?;
        target.replaces_only(read);
        Ok(Output::over(target))
    }

    fn over(target: Target) -> Output {
        Output {
            target,
            form: RowForm::Bytes,
            first: None,
            format: None,
            part: None,
            ledger: None,
            run: RunInfo::default(),
            account: Account::default(),
        }
    }

    /// Standard output or a file with what stands before its rows, compressed as the name asks for it; a folder gets a part of a
    /// whole.
    ///
    /// # Errors
    ///
    /// The file cannot be created, or the head cannot be written.
    pub fn begin(path: Option<&Path>, head: &OutputHead, run: &RunInfo) -> anyhow::Result<Output> {
        let mut form = match &head.rows {
            Some(rows) if rows.format.has_columns() => {
                RowForm::Columns(Box::new(Columnar::new(rows, run)?))
            }
            _ => RowForm::Bytes,
        };
        let part = PartFiles::find(path, run, head)?;
        let path = part.as_ref().map(|part| &*part.rows).or(path);
        let mut target = Target::open_packed(path)?;
        target.sum_up();
        if let (RowForm::Columns(columnar), true) = (&form, target.is_terminal()) {
            let format = columnar.name();
            anyhow::bail!(
                "{format} is not for a terminal: write it to a file with -o FILE, or to a pipe"
            );
        }
        if let Some(rows) = &head.rows
            && rows.format == RowFormat::Text
        {
            let mut fitted = FittedTable::new(rows, terminal::width(), target.is_colored());
            if target.is_terminal() {
                fitted = fitted.in_sight();
            }
            form = RowForm::Text(Box::new(fitted));
            // It has no control characters of others.
            target.trust();
        }
        let mut output = Output {
            form,
            part,
            run: run.clone(),
            ..Output::over(target)
        };
        output.push(&head.text)?;
        output.format = head.rows.as_ref().map(|rows| rows.format);
        output.first = FirstRows::of(head, output.part.is_some());
        match output.end_batch() {
            // Reported with the first rows: until then the command may say that it outlives its reader.
            Err(error) if is_broken_pipe(&error) => Ok(output),
            flushed => flushed.map(|()| output),
        }
    }

    /// Writes the ledger to a file too, if there is one, in which the rows go by this name.
    ///
    /// # Errors
    ///
    /// The file cannot be created.
    pub fn write_ledger_to(
        &mut self,
        file: Option<&Path>,
        rows: Option<&Path>,
    ) -> anyhow::Result<()> {
        anyhow::ensure!(
            file != Some(Path::new(target::STDOUT)),
            "--ledger: standard output is for rows: name a file"
        );
        let rows = rows.unwrap_or(Path::new(target::STDOUT)).display();
        if file.is_some() {
            self.first
                .get_or_insert(FirstRows::new(u64::MAX, self.format));
            self.ledger = Some((Target::open(file)?, rows.to_string()));
            self.outlive_reader();
        }
        Ok(())
    }

    /// From now on everything written is known to be safe for a terminal, colours included.
    pub fn trust(&mut self) {
        self.target.trust();
    }

    /// From now on a reader that leaves early ends nothing but what goes to it: the run has more to write than this.
    pub fn outlive_reader(&mut self) {
        self.target.outlive_reader();
    }

    /// Whether what becomes of the input is kept with the rows.
    pub(crate) fn keeps_account(&self) -> bool {
        self.part.is_some() || self.ledger.is_some() || matches!(self.form, RowForm::Columns(_))
    }

    /// States what became of the input: it is kept with the rows, where there is a place for it.
    pub fn state(&mut self, account: Account) {
        self.account = account;
    }

    /// Writes the output of a batch, and flushes it unless it goes to a file: whoever reads a pipe waits for it, and a
    /// closed pipe is noticed.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub fn write_batch(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        self.push(bytes)?;
        self.end_batch()
    }

    /// Writes the rows of a batch.
    ///
    /// # Errors
    ///
    /// They cannot be written.
    pub fn write_rows(&mut self, mut rows: Rows) -> anyhow::Result<()> {
        self.take_rows(&mut rows)
    }

    /// Writes the rows of a batch whose buffer is used again: their columns are taken out.
    ///
    /// # Errors
    ///
    /// They cannot be written.
    pub fn take_rows(&mut self, rows: &mut Rows) -> anyhow::Result<()> {
        #[cfg(feature = "tables")]
        if let (RowForm::Columns(columnar), Some(mut columns)) =
            (&mut self.form, rows.take_columns())
        {
            if let Some(first) = &mut self.first {
                columns = first.of_columns(columns);
            }
            self.target.push(&columnar.push(columns)?)?;
            return self.end_batch();
        }
        self.write_batch(rows.line())
    }

    /// Ends a batch that was written in parts: flushes it unless it goes to a file.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub fn end_batch(&mut self) -> anyhow::Result<()> {
        self.target.end_batch()
    }

    /// Writes part of a batch; of columns, rows that were held.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub fn push(&mut self, mut bytes: &[u8]) -> anyhow::Result<()> {
        if let Some(first) = &mut self.first {
            bytes = first.of_rows(bytes);
        }
        match &mut self.form {
            RowForm::Bytes => self.target.push(bytes),
            RowForm::Columns(columnar) => self.target.push(&columnar.push_held(bytes)?),
            RowForm::Text(fitted) => self.target.push(&fitted.push(bytes)),
        }
    }

    /// Completes the output: only now does the file get its name.
    ///
    /// # Errors
    ///
    /// The last bytes cannot be written, or the file cannot be renamed.
    pub fn finish(mut self) -> anyhow::Result<()> {
        let (last, mut remarks) = match self.form {
            RowForm::Bytes => (Vec::new(), Vec::new()),
            RowForm::Columns(columnar) => columnar.finish(&self.account)?,
            RowForm::Text(fitted) => fitted.finish(),
        };
        self.target.push(&last)?;
        let rows = FirstRows::written(self.first.as_ref());
        remarks.extend(self.first.and_then(|first| first.left_out()));
        if let Some(part) = &self.part {
            part.clear()?;
        }
        let written = WrittenFile::of(self.target.finish()?, rows);
        messages(remarks);
        if let Some(part) = &self.part {
            part.write_ledger(&self.run, &self.account, written.clone())?;
        }
        let ledger = self
            .ledger
            .map(|(target, rows)| write_ledger(target, &self.run, &self.account, (&rows, written)));
        ledger.unwrap_or(Ok(()))
    }
}

/// Bytes as they are, for text.
impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.target.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.target.flush()
    }
}

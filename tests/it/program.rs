//! Runs the built program, and others. Nothing is waited for without a deadline: what hangs is a test that fails.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc;
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

use clap::CommandFactory;
use pgnkit::commands::Cli;

/// How long anything may take: much longer than it does, on a machine that is busy with other things too.
pub(crate) const DEADLINE: Duration = Duration::from_mins(5);

/// What a run of the program gave.
#[derive(Debug)]
pub(crate) struct Run {
    /// Standard output.
    pub(crate) stdout: Vec<u8>,
    /// Standard error.
    pub(crate) stderr: String,
    /// The exit code.
    pub(crate) code: i32,
}

impl Run {
    /// Standard output as text.
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.stdout).unwrap()
    }
}

/// The names in a folder, sorted.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// The program, to be run in a folder.
pub(crate) fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pgnkit"));
    command
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1");
    command
}

/// Says why a test ends before it has tested anything.
#[cfg(unix)]
#[allow(clippy::print_stderr, reason = "whoever reads the report should know")]
pub(crate) fn not_tested(why: &str) {
    eprintln!("not tested: {why}");
}

/// Makes a FIFO.
#[cfg(unix)]
pub(crate) fn make_fifo(path: &Path) {
    let made = output(Command::new("mkfifo").arg(path));
    assert!(made.status.success());
}

/// Runs a command to its end and gives back what it wrote.
pub(crate) fn output(command: &mut Command) -> Output {
    Running::start(command).finish()
}

/// Does some work that may hang.
pub(crate) fn within<T: Send + 'static>(
    what: &str,
    deadline: Duration,
    work: impl FnOnce() -> T + Send + 'static,
) -> T {
    let (done, end) = mpsc::channel();
    spawn(move || {
        // Nobody is there to take it after the deadline.
        let _ = done.send(work());
    });
    end.recv_timeout(deadline)
        .unwrap_or_else(|error| panic!("{what}: not done within {deadline:?} ({error})"))
}

/// A program that runs. It is killed where it is not waited for to its end.
#[derive(Debug)]
pub(crate) struct Running {
    child: Child,
    input: Option<ChildStdin>,
    output: Option<ChildStdout>,
    name: String,
    deadline: Duration,
}

impl Running {
    /// Starts a command that has nothing to read. What it writes is kept.
    pub(crate) fn start(command: &mut Command) -> Running {
        let running = Running::start_with(command, Stdio::null(), Stdio::piped());
        running.unwrap_or_else(|error| panic!("{command:?}: {error}"))
    }

    /// Starts a command with a pipe for its standard input.
    pub(crate) fn start_with_pipe(command: &mut Command) -> Running {
        let running = Running::start_with(command, Stdio::piped(), Stdio::piped());
        running.unwrap_or_else(|error| panic!("{command:?}: {error}"))
    }

    /// Starts a command with a standard input and output.
    pub(crate) fn start_with(
        command: &mut Command,
        stdin: Stdio,
        stdout: Stdio,
    ) -> io::Result<Running> {
        let name = format!("{command:?}");
        let mut child = command
            .stdin(stdin)
            .stdout(stdout)
            .stderr(Stdio::piped())
            .spawn()?;
        Ok(Running {
            input: child.stdin.take(),
            output: child.stdout.take(),
            child,
            name,
            deadline: DEADLINE,
        })
    }

    /// With another deadline for each wait.
    pub(crate) fn with_deadline(mut self, deadline: Duration) -> Running {
        self.deadline = deadline;
        self
    }

    /// Its number, for signals.
    #[cfg(unix)]
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits until the pipe has taken the bytes. The pipe stays open.
    pub(crate) fn write(&mut self, bytes: &[u8]) {
        let mut pipe = self.input.take().expect("a pipe");
        let bytes = bytes.to_vec();
        let what = format!("{}: writing to it", self.name);
        let pipe = within(&what, self.deadline, move || {
            pipe.write_all(&bytes).map(|()| pipe)
        });
        self.input = Some(pipe.unwrap());
    }

    /// Waits for the first bytes that it writes, and reads no others: what comes behind goes to a closed pipe.
    pub(crate) fn read_first(&mut self, count: usize) -> Vec<u8> {
        let first = self.read(count);
        self.output = None;
        first
    }

    /// Waits for the next bytes that it writes.
    pub(crate) fn read(&mut self, count: usize) -> Vec<u8> {
        let mut pipe = self.output.take().expect("a pipe");
        let what = format!("{}: reading from it", self.name);
        let read = move || {
            let mut bytes = vec![0; count];
            pipe.read_exact(&mut bytes).map(|()| (bytes, pipe))
        };
        let (bytes, pipe) = within(&what, self.deadline, read).unwrap();
        self.output = Some(pipe);
        bytes
    }

    /// Waits for the next line that it writes, without its end; `None` behind the last one.
    pub(crate) fn read_line(&mut self) -> Option<String> {
        let mut pipe = self.output.take().expect("a pipe");
        let what = format!("{}: reading a line from it", self.name);
        let read = move || {
            let (mut line, mut byte) = (Vec::new(), [0]);
            while pipe.read(&mut byte).unwrap() > 0 && byte != *b"\n" {
                line.push(byte[0]);
            }
            (line, byte, pipe)
        };
        let (line, last, pipe) = within(&what, self.deadline, read);
        self.output = Some(pipe);
        (last == *b"\n").then(|| String::from_utf8(line).unwrap())
    }

    /// Waits until it has ended.
    pub(crate) fn end(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            let (name, deadline) = (&self.name, self.deadline);
            assert!(start.elapsed() < deadline, "{name}: runs for {deadline:?}");
            sleep(Duration::from_millis(1));
        }
    }

    /// Closes its standard input, waits until it has ended, and gives back what it wrote.
    pub(crate) fn finish(mut self) -> Output {
        drop(self.input.take());
        let stdout = self.output.take().map(collect);
        let stderr = self.child.stderr.take().map(collect);
        // Pipes are read first: what ends one is the end of the program, or of one that it has started.
        let text = |pipe: Option<mpsc::Receiver<Vec<u8>>>| {
            let Some(pipe) = pipe else {
                return Vec::new();
            };
            pipe.recv_timeout(self.deadline)
                .unwrap_or_else(|error| panic!("{}: its output has no end ({error})", self.name))
        };
        let (stdout, stderr) = (text(stdout), text(stderr));
        Output {
            status: self.end(),
            stdout,
            stderr,
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended: then neither does anything.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads a pipe to its end, beside other work.
fn collect(mut pipe: impl Read + Send + 'static) -> mpsc::Receiver<Vec<u8>> {
    let (done, end) = mpsc::channel();
    spawn(move || {
        let mut bytes = Vec::new();
        let _ = pipe.read_to_end(&mut bytes);
        let _ = done.send(bytes);
    });
    end
}

/// Runs the program in a folder.
pub(crate) fn run(folder: &Path, arguments: &[&str]) -> Run {
    finished(output(&mut command(folder, arguments)))
}

fn finished(output: Output) -> Run {
    Run {
        stdout: output.stdout,
        stderr: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code().expect("not killed by a signal"),
    }
}

/// Runs the program with bytes for its standard input.
pub(crate) fn run_with_input(folder: &Path, arguments: &[&str], input: &[u8]) -> Run {
    let mut running = Running::start_with_pipe(&mut command(folder, arguments));
    let mut pipe = running.input.take().expect("a pipe");
    let bytes = input.to_vec();
    spawn(move || {
        // The program may end before it has read everything.
        let _ = pipe.write_all(&bytes);
    });
    finished(running.finish())
}

#[cfg(unix)]
#[test]
fn what_hangs_fails_and_leaves_no_program_behind() {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    let short = Duration::from_millis(200);
    let hanging = |script: &str| {
        let mut shell = Command::new("sh");
        let running = Running::start_with_pipe(shell.args(["-c", script]));
        running.with_deadline(short)
    };
    let told = |work: &mut dyn FnMut()| {
        let start = Instant::now();
        let panic = catch_unwind(AssertUnwindSafe(work)).unwrap_err();
        assert!(start.elapsed() < Duration::from_mins(1));
        panic.downcast_ref::<String>().unwrap().clone()
    };
    let sleeper = "exec sleep 1000";
    let mut running = Some(hanging(sleeper));
    let id = running.as_ref().unwrap().id();
    let message = told(&mut || assert!(running.take().unwrap().end().success()));
    assert!(message.contains("sleep") && message.contains("runs for 200ms"));
    // Killed and waited for: its number is nobody's.
    let alive = output(Command::new("sh").args(["-c", &format!("kill -0 {id}")]));
    assert!(!alive.status.success());

    let message = told(&mut || drop(hanging(sleeper).finish()));
    assert!(message.contains("its output has no end"), "{message}");
    let message = told(&mut || drop(hanging(sleeper).read_first(1)));
    assert!(message.contains("reading from it: not done"), "{message}");
    let much = vec![b'x'; 1 << 22];
    let message = told(&mut || hanging(sleeper).write(&much));
    assert!(message.contains("writing to it: not done"), "{message}");
}

/// The names of the commands that have such an argument and begin none of these lines.
pub(crate) fn others_with(argument: &str, lines: &[&str]) -> Vec<String> {
    let program = Cli::command();
    let commands = program.get_subcommands().filter(|command| {
        let mut arguments = command.get_arguments();
        arguments.any(|known| known.get_id() == argument)
    });
    let names = commands.map(|command| command.get_name().to_owned());
    let is_in = |name: &String| {
        let mut first = lines.iter().map(|line| line.split(' ').next());
        first.any(|first| first == Some(name))
    };
    names.filter(|name| !is_in(name)).collect()
}

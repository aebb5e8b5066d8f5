//! Ordered work on many threads: one reader, many workers, results in the order of the input.
//!
//! The reader makes a one-slot channel for each load, which is a large piece or several small ones, gives the sending end
//! to the worker that takes the load and queues the receiving end; the caller's thread takes the receivers in queue order.
//! All queues are bounded, so memory is too. Knows nothing of what the pieces are.

use std::sync::Arc;
use std::thread;

use anyhow::{Context, anyhow};
use crossbeam_channel::{Receiver, Sender, bounded};

use pgnkit_core::memory;

const PANICKED: &str =
    "pgnkit itself failed (see above): please report it, with the game if you can";

const NO_THREAD: &str = "cannot start a thread: try fewer, as with --jobs 1";

/// More threads than this would not help on any known machine, and may be more than a system allows.
const MAX_WORKERS: usize = 256;

/// What reaches the caller, in the order of what was read.
#[derive(Debug)]
pub enum Delivery<O> {
    /// A worker's output of a piece.
    Output(O),
    /// The reader's error.
    Failed(anyhow::Error),
}

/// The caller has gone away.
#[derive(Debug)]
pub struct Closed;

/// Where the reader puts what it reads.
pub struct Feed<P, O> {
    work: Sender<Work<P, O>>,
    queue: Sender<Receiver<Vec<Delivery<O>>>>,
    /// Pieces that are not handed over yet.
    load: Vec<P>,
    /// Size of it, in bytes.
    bytes: usize,
}

struct Work<P, O> {
    load: Vec<P>,
    /// The error after the load.
    failure: Option<anyhow::Error>,
    result: Sender<Vec<Delivery<O>>>,
}

impl<P, O> Feed<P, O> {
    /// Size of a load of small pieces, in bytes: to hand one over takes as long as to work on a few hundred bytes.
    const LOAD_BYTES: usize = 1 << 16;

    /// What a piece counts at the least, in bytes, so that there are not too many in a load.
    const PIECE_BYTES: usize = 1 << 9;

    /// Hands a piece to the workers, and all that was gathered; waits while they are busy.
    ///
    /// # Errors
    ///
    /// The caller has gone away.
    pub fn give(&mut self, piece: P) -> Result<(), Closed> {
        self.load.push(piece);
        self.flush()
    }

    /// Keeps a piece of so many bytes until there are enough to be handed to a worker together.
    ///
    /// # Errors
    ///
    /// The caller has gone away.
    pub fn gather(&mut self, piece: P, bytes: usize) -> Result<(), Closed> {
        self.bytes += bytes.max(Self::PIECE_BYTES);
        self.load.push(piece);
        if self.bytes < Self::LOAD_BYTES {
            return Ok(());
        }
        self.flush()
    }

    /// Tells the caller, in order, about something that could not be read.
    ///
    /// # Errors
    ///
    /// The caller has gone away.
    pub fn fail(&mut self, error: anyhow::Error) -> Result<(), Closed> {
        self.hand_over(Some(error))
    }

    /// Hands over what was gathered: before waiting for input, and at the end.
    ///
    /// # Errors
    ///
    /// The caller has gone away.
    pub fn flush(&mut self) -> Result<(), Closed> {
        if self.load.is_empty() {
            return Ok(());
        }
        self.hand_over(None)
    }

    fn hand_over(&mut self, failure: Option<anyhow::Error>) -> Result<(), Closed> {
        let load = std::mem::take(&mut self.load);
        self.bytes = 0;
        let (result, receiver) = bounded(1);
        self.queue.send(receiver).map_err(|_| Closed)?;
        let work = Work {
            load,
            failure,
            result,
        };
        self.work.send(work).map_err(|_| Closed)
    }
}

/// Runs one reader and `workers` workers; delivers results to `take` in input order. `read` has a thread of its own,
/// `work` is called for each piece.
///
/// After an error the threads are not joined: they end with the process, or when they next try
/// to hand something over. A reader may be waiting for input that never comes.
///
/// # Errors
///
/// What `take` returns, or a thread that panicked.
pub fn run<P: Send + 'static, O: Send + 'static>(
    workers: usize,
    read: impl FnOnce(&mut Feed<P, O>) -> Result<(), Closed> + Send + 'static,
    work: impl Fn(P) -> O + Send + Sync + 'static,
    take: impl FnMut(Delivery<O>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let each = move |load: Vec<P>| load.into_iter().map(&work).collect();
    run_loads(workers, read, each, take)
}

/// As [`run`]; `work` is called for each load, and what it makes is delivered one by one.
///
/// # Errors
///
/// As [`run`].
pub fn run_loads<P: Send + 'static, O: Send + 'static>(
    workers: usize,
    read: impl FnOnce(&mut Feed<P, O>) -> Result<(), Closed> + Send + 'static,
    work: impl Fn(Vec<P>) -> Vec<O> + Send + Sync + 'static,
    mut take: impl FnMut(Delivery<O>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let workers = workers.clamp(1, MAX_WORKERS);
    let (work_sender, work_receiver) = bounded::<Work<P, O>>(4 * workers);
    let (queue_sender, queue_receiver) = bounded::<Receiver<Vec<Delivery<O>>>>(8 * workers);
    let work = Arc::new(work);
    for _ in 0..workers {
        let (receiver, work) = (work_receiver.clone(), Arc::clone(&work));
        thread::Builder::new()
            .name("worker".into())
            .spawn(move || {
                for Work {
                    load,
                    failure,
                    result,
                } in receiver
                {
                    let made = work(load).into_iter().map(Delivery::Output);
                    let made = made.chain(failure.map(Delivery::Failed));
                    // Nobody waits for it when the caller has gone away.
                    let _ = result.send(made.collect());
                }
            })
            .context(NO_THREAD)?;
    }
    let mut feed = Feed {
        work: work_sender,
        queue: queue_sender,
        load: Vec::new(),
        bytes: 0,
    };
    let reader = thread::Builder::new()
        .name("reader".into())
        .spawn(move || {
            let _ = read(&mut feed).and_then(|()| feed.flush());
        })
        .context(NO_THREAD)?;
    for result in queue_receiver {
        for made in result.recv().map_err(|_| ended())? {
            take(made)?;
        }
    }
    // The queue has ended because the reader has, one way or the other.
    reader.join().map_err(|_| ended())
}

/// Why a thread has ended that should not.
fn ended() -> anyhow::Error {
    anyhow!(if memory::is_spent() {
        memory::SPENT
    } else {
        PANICKED
    })
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    /// Threads that wait for each other would wait for ever.
    fn with_a_deadline(work: fn()) {
        let (done, end) = mpsc::channel();
        thread::spawn(move || {
            work();
            done.send(()).expect("it is waited for");
        });
        let end = end.recv_timeout(Duration::from_mins(5));
        end.expect("done, without a panic");
    }

    #[test]
    fn what_was_made_comes_in_order() {
        with_a_deadline(what_was_made_comes_in_the_order_of_what_was_read);
    }

    fn what_was_made_comes_in_the_order_of_what_was_read() {
        for workers in [0, 1, 3, 7] {
            let mut taken = Vec::new();
            let read = |feed: &mut Feed<u64, u64>| {
                for number in 0..1000 {
                    if number % 3 == 0 {
                        feed.give(number)?;
                    } else {
                        feed.gather(number, 1000)?;
                    }
                    if number % 100 == 50 {
                        feed.fail(anyhow!("{number}"))?;
                    }
                }
                Ok(())
            };
            let work = |number| {
                if number % 7 == 0 {
                    thread::yield_now();
                }
                number
            };
            run(workers, read, work, |made| {
                taken.push(match made {
                    Delivery::Output(number) => number.to_string(),
                    Delivery::Failed(error) => format!("failed {error}"),
                });
                Ok(())
            })
            .expect("no thread panics");
            let expected: Vec<String> = (0..1000)
                .flat_map(|number| {
                    let failed = (number % 100 == 50).then(|| format!("failed {number}"));
                    std::iter::once(number.to_string()).chain(failed)
                })
                .collect();
            assert_eq!(taken, expected);
        }
    }

    #[test]
    fn an_error_of_the_caller_ends_the_run() {
        with_a_deadline(an_error_ends_the_run_though_the_reader_goes_on);
    }

    fn an_error_ends_the_run_though_the_reader_goes_on() {
        let endless = |feed: &mut Feed<(), ()>| {
            loop {
                feed.give(())?;
            }
        };
        let mut left = 5;
        let result = run(
            2,
            endless,
            |()| (),
            |_| {
                left -= 1;
                if left == 0 {
                    Err(anyhow!("enough"))
                } else {
                    Ok(())
                }
            },
        );
        assert_eq!(
            result.map_err(|error| error.to_string()),
            Err("enough".to_owned())
        );
    }

    #[test]
    fn a_panic_of_a_worker_ends_the_run() {
        with_a_deadline(a_panic_of_a_worker_is_an_error);
    }

    fn a_panic_of_a_worker_is_an_error() {
        let result = run(
            1,
            |feed: &mut Feed<u8, u8>| feed.give(0),
            |zero| 1_u8.checked_div(zero).expect("a panic is wanted here"),
            |_| Ok(()),
        );
        assert!(result.is_err());
    }
}

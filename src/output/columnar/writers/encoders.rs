//! Threads that build and encode groups, and give them in order.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::thread;

use anyhow::{Context, anyhow};

/// What is being encoded, in order.
pub(super) struct Encoders<T> {
    running: VecDeque<Receiver<anyhow::Result<T>>>,
    most: usize,
}

impl<T: Send + 'static> Encoders<T> {
    /// At most so many threads.
    pub(super) fn new(most: usize) -> Encoders<T> {
        Encoders {
            running: VecDeque::new(),
            most,
        }
    }

    /// Begins to encode a group. Gives the oldest one where it had to make room.
    pub(super) fn begin(
        &mut self,
        encode: impl FnOnce() -> anyhow::Result<T> + Send + 'static,
    ) -> anyhow::Result<Option<T>> {
        let oldest = if self.running.len() < self.most {
            None
        } else {
            self.next()?
        };
        let (send, receive) = sync_channel(1);
        let work = move || {
            // Nobody waits for it if the program is about to end.
            let _ = send.send(encode());
        };
        let builder = thread::Builder::new().name("columns".into());
        builder.spawn(work).context("cannot start a thread")?;
        self.running.push_back(receive);
        Ok(oldest)
    }

    /// The oldest group, if it is encoded.
    pub(super) fn ready(&mut self) -> anyhow::Result<Option<T>> {
        let encoded = self.running.front().map(Receiver::try_recv);
        match encoded {
            None | Some(Err(TryRecvError::Empty)) => Ok(None),
            Some(Err(TryRecvError::Disconnected)) => self.next(),
            Some(Ok(encoded)) => {
                self.running.pop_front();
                encoded.map(Some)
            }
        }
    }

    /// The oldest group, once it is encoded.
    pub(super) fn next(&mut self) -> anyhow::Result<Option<T>> {
        let Some(oldest) = self.running.pop_front() else {
            return Ok(None);
        };
        let encoded = oldest.recv();
        encoded
            .map_err(|_| anyhow!("a thread that encodes columns has ended"))?
            .map(Some)
    }
}

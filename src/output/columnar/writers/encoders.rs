//! Threads that build and encode groups, and give them in order.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::thread;

use anyhow::{Context, anyhow};

use super::groups::{ColumnGroup, Groups};
use crate::output::typed::cells::TypedColumns;

/// Encodes a group, given how many there were before it.
type Encode<T> = dyn Fn(usize, ColumnGroup) -> anyhow::Result<T> + Send + Sync;

/// Rows that are gathered into groups, and the groups that are being encoded, in order.
pub(super) struct Encoders<T> {
    groups: Groups,
    encode: Arc<Encode<T>>,
    begun: usize,
    running: VecDeque<Receiver<anyhow::Result<T>>>,
    most: usize,
}

impl<T: Send + 'static> Encoders<T> {
    /// At most so many threads.
    pub(super) fn new(
        groups: Groups,
        most: usize,
        encode: impl Fn(usize, ColumnGroup) -> anyhow::Result<T> + Send + Sync + 'static,
    ) -> Encoders<T> {
        Encoders {
            groups,
            encode: Arc::new(encode),
            begun: 0,
            running: VecDeque::new(),
            most,
        }
    }

    /// Adds rows, and writes the groups that are encoded.
    pub(super) fn push(
        &mut self,
        columns: TypedColumns,
        mut write: impl FnMut(T) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        for group in self.groups.push(columns)? {
            self.begin(group, &mut write)?;
        }
        while let Some(encoded) = self.ready()? {
            write(encoded)?;
        }
        Ok(())
    }

    /// Writes all groups that are left.
    pub(super) fn finish(
        &mut self,
        mut write: impl FnMut(T) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        if let Some(last) = self.groups.last() {
            self.begin(last, &mut write)?;
        }
        while let Some(encoded) = self.next()? {
            write(encoded)?;
        }
        Ok(())
    }

    /// Begins to encode a group. Writes the oldest one where it has to make room.
    fn begin(
        &mut self,
        group: ColumnGroup,
        write: &mut impl FnMut(T) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let oldest = if self.running.len() < self.most {
            None
        } else {
            self.next()?
        };
        let (send, receive) = sync_channel(1);
        let (encode, index) = (Arc::clone(&self.encode), self.begun);
        let work = move || {
            // Nobody waits for it if the program is about to end.
            let _ = send.send(encode(index, group));
        };
        let builder = thread::Builder::new().name("columns".into());
        builder.spawn(work).context("cannot start a thread")?;
        self.begun += 1;
        self.running.push_back(receive);
        oldest.map_or(Ok(()), write)
    }

    /// The oldest group, if it is encoded.
    fn ready(&mut self) -> anyhow::Result<Option<T>> {
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
    fn next(&mut self) -> anyhow::Result<Option<T>> {
        let Some(oldest) = self.running.pop_front() else {
            return Ok(None);
        };
        let encoded = oldest.recv();
        encoded
            .map_err(|_| anyhow!("a thread that encodes columns has ended"))?
            .map(Some)
    }
}

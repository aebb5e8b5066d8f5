//! Gathers rows until there are enough for a group: by their number and the bytes of their texts alone, so that groups
//! are the same however rows arrive. Threads build and encode groups, and give them in order.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::thread;

use anyhow::{Context, anyhow};
use arrow_array::RecordBatch;

use super::arrays::Types;
use super::groups::ColumnGroup;
use crate::output::typed::cells::TypedRows;

/// A group is complete with so many bytes of text too, however few rows it has: that of tags may be long.
const MOST_BYTES: usize = 64 << 20;

/// Encodes a group, given how many there were before it.
type Encode<T> = dyn Fn(usize, RecordBatch) -> anyhow::Result<T> + Send + Sync;

/// Rows that are gathered into groups, and the groups that are being encoded, in order.
pub(super) struct Encoders<T> {
    types: Types,
    most_rows: usize,
    /// The group that is not complete yet.
    open: ColumnGroup,
    encode: Arc<Encode<T>>,
    begun: usize,
    running: VecDeque<Receiver<anyhow::Result<T>>>,
    most: usize,
}

impl<T: Send + 'static> Encoders<T> {
    /// Groups of so many rows, on at most so many threads.
    pub(super) fn new(
        types: Types,
        most_rows: usize,
        most: usize,
        encode: impl Fn(usize, RecordBatch) -> anyhow::Result<T> + Send + Sync + 'static,
    ) -> Encoders<T> {
        Encoders {
            types,
            most_rows,
            open: ColumnGroup::default(),
            encode: Arc::new(encode),
            begun: 0,
            running: VecDeque::new(),
            most,
        }
    }

    /// Adds rows, and writes the groups that are encoded.
    pub(super) fn push(
        &mut self,
        mut columns: TypedRows,
        mut write: impl FnMut(T) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        while columns.rows > 0 {
            let (all, room) = (columns.rows, self.most_rows - self.open.rows);
            let bytes = |rows: usize| self.types.bytes(&columns, rows);
            let wanted = if self.open.bytes + bytes(all) < MOST_BYTES {
                room
            } else {
                let is_full = |rows: &usize| self.open.bytes + bytes(*rows) >= MOST_BYTES;
                (1..room).find(is_full).unwrap_or(room)
            };
            let taken = wanted.min(all);
            let bytes = bytes(taken);
            self.open.push(columns.slice(0, taken), bytes)?;
            if taken == wanted {
                self.begin(&mut write)?;
            }
            columns = columns.slice(taken, all - taken);
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
        if self.open.rows > 0 {
            self.begin(&mut write)?;
        }
        while let Some(encoded) = self.next()? {
            write(encoded)?;
        }
        Ok(())
    }

    /// Begins to encode the open group. Writes the oldest one where it has to make room.
    fn begin(&mut self, write: &mut impl FnMut(T) -> anyhow::Result<()>) -> anyhow::Result<()> {
        let oldest = if self.running.len() < self.most {
            None
        } else {
            self.next()?
        };
        let (send, receive) = sync_channel(1);
        let (types, group) = (self.types.clone(), std::mem::take(&mut self.open));
        let (encode, index) = (Arc::clone(&self.encode), self.begun);
        let work = move || {
            let batch = types.batch(&group.pieces);
            drop(group);
            // Nobody waits for it if the program is about to end.
            let _ = send.send(batch.and_then(|batch| encode(index, batch)));
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

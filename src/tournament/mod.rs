//! Events of games: collected, compared with their records, and shown.

pub(crate) mod cells;
pub(crate) mod collect;
pub(crate) mod columns;
pub(crate) mod compare;
pub(crate) mod csv;
pub(crate) mod fit_width;
pub(crate) mod grid;
pub(crate) mod grids;
pub(crate) mod html;
pub(crate) mod markdown;
pub(crate) mod page_events;
pub(crate) mod text;

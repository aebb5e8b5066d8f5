//! Events: from their games to standings, tie-breaks, crosstables and Elo.

pub(crate) mod absent;
pub(crate) mod audit;
pub(crate) mod cells;
pub(crate) mod collect;
pub(crate) mod csv;
pub(crate) mod elo;
pub(crate) mod entered;
pub(crate) mod event;
pub(crate) mod excerpt;
pub(crate) mod fit;
pub(crate) mod grid;
pub(crate) mod html;
pub(crate) mod markdown;
pub(crate) mod rating;
pub(crate) mod score;
pub(crate) mod series;
pub(crate) mod sheet;
pub(crate) mod sprt;
pub(crate) mod standings;
pub(crate) mod system;
pub(crate) mod team_grid;
pub(crate) mod teams;
pub(crate) mod text;
pub(crate) mod tie_breaks;
pub(crate) mod trf;
pub(crate) mod unplayed;

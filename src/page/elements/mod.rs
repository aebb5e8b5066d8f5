//! What sections of the page are made of: words, cells, charts and boards.

pub(crate) mod anchor;
pub(crate) mod bins;
pub(crate) mod board;
pub(crate) mod chart;
pub(crate) mod html_tables;
pub(crate) mod scale;
pub(crate) mod squares;
pub(crate) mod words;

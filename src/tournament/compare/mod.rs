//! Games held against the official record of their event.

pub(crate) mod about;
pub(crate) mod accord;
pub(crate) mod agreement;
pub(crate) mod assign;
pub(crate) mod differences;
pub(crate) mod joined;
pub(crate) mod lookup;
pub(crate) mod misfits;
pub(crate) mod played;
pub(crate) mod roster;

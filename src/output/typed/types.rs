//! Which type a column of each kind has in Parquet and Arrow.

use crate::output::typed::kind::Kind;

/// A type that `DuckDB`, pandas, Polars and Spark all read as what it is: Spark has no unsigned numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Type {
    /// UTF-8.
    Text,
    /// Days since 1970-01-01.
    Date,
    /// 64 bits with a sign.
    Integer,
    /// A double.
    Decimal,
    /// One bit.
    Flag,
}

impl Type {
    /// That of a kind.
    #[must_use]
    pub fn of(kind: Kind) -> Type {
        match kind {
            Kind::Text | Kind::List => Type::Text,
            Kind::Date => Type::Date,
            Kind::Count | Kind::Integer => Type::Integer,
            Kind::Decimal => Type::Decimal,
            Kind::Flag => Type::Flag,
        }
    }

    /// Its name in SQL.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Type::Text => "VARCHAR",
            Type::Date => "DATE",
            Type::Integer => "BIGINT",
            Type::Decimal => "DOUBLE",
            Type::Flag => "BOOLEAN",
        }
    }
}

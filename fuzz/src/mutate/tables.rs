//! What is put into texts.

/// Characters that mean something to somebody.
pub const CHARACTERS: &[&str] = &[
    "a", "e", "h", "K", "Q", "N", "B", "R", "P", "O", "x", "0", "1", "2", "8", "9", "+", "-", "=",
    "#", "!", "?", ".", ",", ";", ":", "{", "}", "(", ")", "[", "]", "<", ">", "\"", "'", "%", "$",
    "\\", "/", "|", "*", "~", "_", "@", "&", " ", "\t", "\n", "\r", "\n\n", "é", "Ж", "♘", "½",
    "–",
];

/// Spaces and characters without ink.
pub const SPACES: &[&str] = &[
    "\u{a0}", "\u{200b}", "\u{200c}", "\u{200d}", "\u{feff}", "\u{3000}", "\u{2009}", "\u{202f}",
    "\u{2003}", "\u{1680}", "\u{180e}", "\u{2028}", "\u{2029}", "\u{85}", "\u{ad}", "\u{2060}",
    "\u{200e}", "\u{202b}", "\u{b}", "\u{c}", "\0", "\u{1a}", "\u{1b}", "\u{7f}", "\t", "  ",
];

/// Signs that stand beside moves, and what may be taken for moves, numbers and markers.
pub const SIGNS: &[&str] = &[
    "+-", "-+", "=", "+/-", "-/+", "+/=", "=/+", "+--", "--+", "--", "-", "±", "∓", "∞", "⩲", "⩱",
    "N", "RR", "!", "?!", "!!!", "…", "...", "..", ".", "½", "½-½", "1/2", "1/2-1/2", "1-0", "0-1",
    "*", "1:0", "(=)", "D", "#", "++", "$5", "$", "$256", "e.p.", "→", "□", "△", "–", "—", "0-0",
    "x", "mate", "<", ">", "<b>", "<br>", "&nbsp;", "%", "\\", "|", "~", "@", "null", "Z0", "0000",
    "=Q", "1.", "99.", "2)", "2.)", "resigns", "(+)-(-)", "+:-", "1F-0F", "¶", "/*", ":", ",", ";",
    "…1", "1…", "12", "e4", "O-O", "О-О", "zzz", "N1d2",
];

/// What opens and closes, and does not.
pub const BRACKETS: &[&str] = &[
    "{", "}", "(", ")", "[", "]", "\"", ";", "%", "{}", "()", "[]", "({", "})", "{{", "}}", "((",
    "))", "<", ">", "(;", "{;", "[%clk ", "{[", "]}", "[\"", "\"]", "\n%", "\n;", "\n{", "\n}",
];

/// Opening and closing, to be put around text.
pub const PAIRS: &[(&str, &str)] = &[
    ("{", "}"),
    ("(", ")"),
    ("[", "]"),
    ("<", ">"),
    ("; ", "\n"),
    ("\n% ", "\n"),
    ("\"", "\""),
    ("{\n\n", "\n\n}"),
];

/// What a comment may quote.
pub const QUOTES: &[&str] = &[
    "[Event \"B\"]",
    "[White \"Q\"]\n[Black \"R\"]",
    "[%clk 0:01:02]",
    "[Event \"B",
    "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]",
    "1-0",
    "*",
    "1. e4 e5",
    "a\n\nb",
    "\n\n[b]\n\n",
    "\n\n[White \"Q\"]\n\n",
    "\n\n[Event \"Q\"]\n[White \"q\"]\n[Result \"1-0\"]\n\n1. d4 d5 1-0\n\n",
    "% no",
    "; no",
    "{",
    "(",
];

/// Lines that stand between games, or where they should not.
pub const PROSE: &[&str] = &[
    "Round 2",
    "Here is a game.",
    "<html>",
    "<b>Game 2</b>",
    "---",
    "* * *",
    "Page 3 of 9",
    "1. e4 e5 2. Nf3",
    "2) Nf3",
    "1. e4 e5 *",
    "*",
    "1-0",
    "½",
    "\"quoted\"",
    "White: A",
    "(Notes) by X",
    "{note}",
    "; note",
    "% esc",
    "1.e4",
    "e4",
    "[note]",
    "[Event]",
    "12",
    "N",
    "\u{1a}",
    "\u{feff}",
    "\u{a0}",
    "...",
    "1... e5",
    "1-0 0-1",
    "A - B 1-0",
    "1.4244 4745 2.7163 2836 *",
    "[Event \"T\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n",
    "[Round \"2\"]\n[White \"C\"]\n[Black \"D\"]\n[Result \"0-1\"]\n",
];

/// Tag pairs of which each changes what is read.
pub const TAGS: &[&str] = &[
    "[Event \"x\"]",
    "[White \"W\"]",
    "[Black \"B\"]",
    "[Round \"2\"]",
    "[EventDate \"2020.01.01\"]",
    "[Date \"10/12/2025\"]",
    "[Result \"1/2\"]",
    "[Result \"0-1\"]",
    "[Result \"+-\"]",
    "[Termination \"Unplayed\"]",
    "[Termination \"time forfeit\"]",
    "[Termination \"mate\"]",
    "[fen \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]",
    "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]",
    "[SetUp \"1\"]",
    "[SetUp \"0\"]",
    "[Variant \"King of the Hill\"]",
    "[Variant \"Regular\"]",
    "[Variant \"?\"]",
    "[Variant \"Chess960\"]",
    "[Variant \"Crazyhouse\"]",
    "[Variant \"Losers\"]",
    "[TimeControl \"300+3\"]",
    "[PlyCount \"4\"]",
    "[white \"w\"]",
    "[X \"a\\\"b\\\\\"]",
];

/// Letters of the pieces King, Queen, Rook, Bishop, Knight in other languages, and the figurines.
pub const LETTERS: &[[&str; 5]] = &[
    ["K", "D", "T", "L", "S"],
    ["R", "D", "T", "F", "C"],
    ["R", "D", "T", "A", "C"],
    ["K", "D", "T", "L", "P"],
    ["Кр", "Ф", "Л", "С", "К"],
    ["♔", "♕", "♖", "♗", "♘"],
    ["♚", "♛", "♜", "♝", "♞"],
    ["k", "q", "r", "b", "n"],
];

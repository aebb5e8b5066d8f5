
// pgnkit: a game is shown beside the list when its result is followed. Text of games gets into the page as text only.
const TAGS = {
  E: "Event", D: "Date", R: "Round", w: "WhiteTitle", b: "BlackTitle", W: "WhiteTeam", B: "BlackTeam", T: "TimeControl",
  V: "Variant", S: "SetUp", F: "FEN",
};
const RESULTS = { "1–0": "1-0", "0–1": "0-1", "½–½": "1/2-1/2" };
const rows = [...document.querySelectorAll(".games tr[id]:has(details)")];
let pane, viewer, row, graph;

function make(name, words, parent) {
  const made = document.createElement(name);
  Object.assign(made, words);
  parent.append(made);
  return made;
}
function drawn(name, words, parent) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(words)) made.setAttribute(key, value);
  parent.append(made);
  return made;
}

// The record of a game, as its row says it.
function record(row, moves) {
  const pair = (name, value) => `[${name} "${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"]\n`;
  const result = row.querySelector(`a[href="#${row.id}"]`);
  const at = result.closest("td").cellIndex;
  const isRated = row.closest("table").classList.contains("rated");
  const text = (index) => (row.cells[index].querySelector("[title]")?.title || row.cells[index].textContent).trim();
  const lines = [document.querySelector("main"), row.closest("table"), row].map((said) => said.dataset.t).filter(Boolean).join("\n").split("\n");
  let pgn = lines.filter((line) => TAGS[line[0]]).map((line) => pair(TAGS[line[0]], line.slice(1))).join("");
  pgn += pair("White", text(at - (isRated ? 2 : 1))) + pair("Black", text(at + 1));
  if (isRated) pgn += pair("WhiteElo", text(at - 1)) + pair("BlackElo", text(at + 2));
  return pgn + pair("Result", RESULTS[result.textContent.trim()] ?? "*") + "\n" + moves;
}

// Saves records as a file.
function save(records, name) {
  const href = URL.createObjectURL(new Blob(records.map((pgn) => pgn + "\n\n"), { type: "application/x-chess-pgn" }));
  make("a", { href, download: name + ".pgn" }, document.body).click();
  document.body.lastChild.remove();
}
function moves(row) {
  return row.querySelector("details > p").textContent;
}

// The evaluations of the mainline, each with its ply, as White's chances from -1 to 1; and the number of plies.
function evaluations(moves) {
  const found = [];
  let [depth, ply] = [0, 0];
  for (const [token] of moves.matchAll(/\{[^}]*\}|[()]|[^\s{}()]+/g)) {
    if (token === "(") depth++;
    else if (token === ")") depth--;
    else if (depth > 0) continue;
    else if (token[0] !== "{") ply += /^(\d+\.*|\$\d+|\*)$/.test(token) ? 0 : 1;
    else {
      const said = token.match(/\[%eval (#?)([-+]?[\d.]+)/);
      if (!said) continue;
      const pawns = said[1] ? Math.sign(+said[2] || 1) * 20 : +said[2];
      found.push([ply, 2 / (1 + Math.exp(-0.4 * pawns)) - 1]);
    }
  }
  return [found, ply];
}

// Draws the evaluations below the board, and a stroke at the position that is shown.
function draw(moves) {
  const [found, plies] = evaluations(moves);
  if (found.length < 4) return undefined;
  const frame = drawn("svg", { class: "graph", viewBox: `0 0 ${plies} 2`, preserveAspectRatio: "none", "aria-hidden": "true" }, pane);
  const points = found.map(([ply, chance]) => `${ply},${(1 - chance).toFixed(3)}`);
  drawn("polygon", { points: [`${found[0][0]},2`, ...points, `${found.at(-1)[0]},2`].join(" ") }, frame);
  drawn("line", { x1: 0, x2: plies, y1: 1, y2: 1, class: "even" }, frame);
  const stroke = drawn("line", { y1: 0, y2: 2, class: "at" }, frame);
  frame.addEventListener("click", (event) => {
    const box = frame.getBoundingClientRect();
    const ply = Math.round((plies * (event.clientX - box.left)) / box.width);
    viewer.toPath(viewer.game.pathAtMainlinePly(ply));
  });
  return (ply) => {
    stroke.setAttribute("x1", ply);
    stroke.setAttribute("x2", ply);
  };
}

// Follows what is shown.
function moved() {
  const shown = viewer.curData();
  pane.dataset.fen = shown.fen;
  graph?.(viewer.path.size());
  // A game is one stop of the tabulator: its moves are reached by the arrows.
  for (const one of pane.querySelectorAll(".lpv button, .lpv a")) one.tabIndex = -1;
  // Another is a list of moves that scrolls.
  const list = pane.querySelector(".lpv__moves");
  list.tabIndex = list.scrollHeight > list.clientHeight ? 0 : -1;
}

// Takes the game away, and says where it was opened.
function dismiss() {
  pane.remove();
  document.body.classList.remove("playing");
  row.classList.remove("open");
  const from = row.querySelector(`a[href="#${row.id}"]`);
  [pane, viewer, row, graph] = [];
  return from;
}
function close() {
  const from = dismiss();
  history.replaceState(null, "", location.href.split("#")[0]);
  from.focus();
}

function show(next, hasFocus) {
  const focus = () => hasFocus && pane.querySelector(".lpv").focus({ preventScroll: true });
  if (row === next) return focus();
  pane?.remove();
  row?.classList.remove("open");
  const text = moves(next);
  const heading = next.closest("details.round, div.round")?.querySelector("summary strong, h3, h4")?.textContent;
  pane = make("aside", { className: "pane", ariaLabel: "Game" }, document.body);
  let bar = make("div", { className: "bar" }, pane);
  make("span", { textContent: heading ?? "" }, bar);
  const place = rows.indexOf(next);
  const button = (words, sign, onclick) => make("button", { type: "button", title: words, ariaLabel: words, textContent: sign, onclick }, bar);
  for (const [words, sign, other] of [["Previous game", "↑", rows[place - 1]], ["Next game", "↓", rows[place + 1]]]) {
    button(words, sign, () => (location.hash = other.id)).disabled = !other;
  }
  button("Close the game", "✕", close);
  const names = { "aria.gameMoves": "Moves", "aria.chessGameBetween": "%1$s as white and %2$s as black. %3$s" };
  const pgn = record(next, text);
  try {
    viewer = LichessPgnViewer(make("div", {}, pane), {
      pgn,
      showMoves: "bottom",
      showControls: false,
      showClocks: text.includes("[%clk "),
      scrollToMove: false,
      drawArrows: false,
      lichess: false,
      translate: (key) => names[key],
    });
  } catch {
    // What the viewer does not know, such as a variant, stays text.
    pane.remove();
    [pane, viewer, row, graph] = [];
    document.body.classList.remove("playing");
    next.querySelector("details").open = true;
    return;
  }
  row = next;
  row.classList.add("open");
  document.body.classList.add("playing");
  for (const move of pane.querySelectorAll(".move[data-path]")) {
    move.setAttribute("aria-label", move.textContent + ": " + move.getAttribute("aria-label"));
  }
  bar = make("div", { className: "bar steps" }, pane.querySelector(".lpv"));
  for (const [words, sign, to] of [["Start", "|‹", "first"], ["Back", "‹", "prev"], ["Forward", "›", "next"], ["End", "›|", "last"]]) {
    button(words, sign, () => viewer.goTo(to, false));
  }
  button("Turn the board", "⇅", () => viewer.flip());
  button("PGN: download the game", "PGN", () => save([pgn], next.id));
  graph = draw(text);
  const toPath = viewer.toPath;
  viewer.toPath = (...path) => {
    toPath(...path);
    moved();
  };
  moved();
  pane.addEventListener("keydown", (event) => {
    const isInside = event.target.closest(".lpv");
    const to = { Home: "first", End: "last", ArrowLeft: isInside ? undefined : "prev", ArrowRight: isInside ? undefined : "next" }[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("textarea")) return;
    if (!to) return;
    viewer.goTo(to, false);
    event.preventDefault();
  });
  focus();
}

// Opens what an address leads to.
function followed() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  // A step back from a game leaves it, and so does every other link where it covers the page.
  if (pane && !rows.includes(target) && (!target || innerWidth < 1000)) dismiss();
  if (!target) return;
  for (let around = target; around; around = around.parentElement?.closest("details")) {
    if (around.matches("details")) around.open = true;
  }
  if (rows.includes(target)) show(target, true);
  target.scrollIntoView({ block: rows.includes(target) ? "center" : "start" });
}
for (const summary of document.querySelectorAll(".games td > details > summary")) summary.tabIndex = -1;
document.addEventListener("click", (event) => {
  const summary = event.target.closest(".games td > details > summary");
  const next = (summary ?? event.target.closest(`a[href="${location.hash}"]`))?.closest("tr[id]");
  if (!rows.includes(next)) return;
  event.preventDefault();
  if (location.hash === "#" + next.id) show(next, true);
  else location.hash = next.id;
});
const about = document.querySelector(".note > .screen");
if (rows.length > 1) make("button", { type: "button", textContent: "Download the games as PGN", onclick: () => save(rows.map((row) => record(row, moves(row))), "games") }, about);
addEventListener("keydown", (event) => event.key === "Escape" && close());
addEventListener("hashchange", followed);
followed();
if (rows.length === 1 && !row && innerWidth >= 1000) show(rows[0], false);


// pgnkit: a game is shown by the viewer as soon as it is opened. Text of games gets into the page as text only.
function show(game) {
  const moves = game.querySelector(".moves");
  if (game.dataset.shown || !moves) return;
  game.dataset.shown = "yes";
  // Each landmark has a name of its own, and each move is called by what is written.
  const number = moves.parentElement.id.replaceAll("-", " ");
  const names = {
    "aria.chessGameBetween": number + ": %1$s as white and %2$s as black. %3$s",
    "aria.gameMoves": "Moves of " + number,
    "aria.navigationControls": "Controls of " + number,
  };
  const frame = document.createElement("div");
  const board = frame.appendChild(document.createElement("div"));
  moves.before(frame);
  try {
    const viewer = LichessPgnViewer(board, {
      pgn: game.dataset.tags + "\n\n" + moves.textContent,
      showMoves: "auto",
      showClocks: moves.textContent.includes("[%clk "),
      scrollToMove: false,
      drawArrows: false,
      lichess: false,
      translate: (key) => names[key],
      menu: { practiceWithComputer: { enabled: false }, analysisBoard: { enabled: false } },
    });
    // Its arrows listen to the mouse alone.
    frame.addEventListener("click", (event) => {
      const arrow = event.detail === 0 && event.target.closest(".lpv__controls__goto");
      const to = arrow && ["first", "prev", "next", "last"].find((to) => arrow.matches(".lpv__controls__goto--" + to));
      if (to) viewer.goTo(to, false);
    });
    for (const move of frame.querySelectorAll(".move[data-path]")) {
      move.setAttribute("aria-label", move.textContent + ": " + move.getAttribute("aria-label"));
    }
    moves.classList.add("shown");
  } catch {
    // What the viewer does not know, such as a variant, stays text.
    frame.remove();
  }
}
document.addEventListener("toggle", (event) => {
  if (event.target.matches("details.game[open]")) show(event.target);
}, true);
function followed() {
  const target = document.getElementById(location.hash.slice(1));
  const game = target && target.closest("details.game");
  if (!game) return;
  for (let around = game; around; around = around.parentElement.closest("details")) around.open = true;
  show(game);
  game.scrollIntoView();
}
addEventListener("hashchange", followed);
followed();

//! What the help says of tie-breaks.

/// What is said of tie-breaks and of rounds without play.
macro_rules! tie_breaks {
    () => {
        "\
How ties are broken: FIDE Tie-Break Regulations (Handbook C.07), effective from 1 March 2026
  The code stands first, then what may follow it, then the article. Case does not matter. PTS (points) may stand first.
  For players and teams:
    WIN            rounds with the points of a win, played or not (7.1)
    WON            rounds won over the board (7.2)
    PS/Cn          sum of the scores after each round, but the first n (7.5)
    TPN/R          starting number: by rating, then name; /R highest first (7.8)
    BH/Cn/Mn/P/F   Buchholz; not in round robins, nor are AOB and FB (8.1)
    AOB/F          average Buchholz of the opponents met over the board (8.2)
    FB/Cn/Mn/P     Fore Buchholz: games of the last round are all draws (8.3)
    KS/Ln          Koya: points against those with half of the points or more,
                   or n per cent; /L+n, /L-n: n half points more or less (9.2)
  For players:
    DE/P           direct encounter, averaged over the meetings of a pair; if
                   not all have met, only who leads in any case is first (6)
    BPG BWG        games with Black, games won with Black (7.3, 7.4)
    REP            rounds, but for half-point and zero-point byes, absences and
                   forfeit losses (7.6)
    STD            1 for each round with more points than a draw, half for each
                   with as many (7.7)
    SB/Cn/Mn/P     Sonneborn-Berger (9.1)
    ARO/Cn/Mn      average rating of the opponents, rounded (10.1)
    TPR PTP        performance rating, perfect performance (10.2, 10.3)
    APRO APPO      averages of the opponents' TPR and PTP (10.4, 10.5)
    RTNG/R         rating; /R lowest first (10.6)
  For teams, which are ranked by match points, or with PTS:GP as the first code by board points; PS, BH, AOB, FB and KS take :MP or :GP after the code:
    BC TBR BBE     board count, lower first; top boards; all but the last (12)
    MPVGP          the other of match and board points (13.1)
    EMMSB EMGSB EGMSB EGGSB
                   Sonneborn-Berger with match (M) or board points (G) of the
                   opponents, then of the team; /Cn/Mn/P (13.2)
    EDE EDET EDEB EDEBT EDEBB
                   extended direct encounter; two teams left: TBR, BBE, BC and
                   TBR, BC and BBE of their match; /P (13.3)
    SSSC/Kn/P/F    board points plus Buchholz divided by K (13.4)
  /Cn leaves out the n lowest, /Mn also the n highest (14). /P: forfeits are games against the opponent; /F: as FB.
  The older names still work: direct-encounter, wins, won-games, black-games, sonneborn-berger, buchholz, buchholz-cut1, performance.
  A code that the regulations do not allow for the event ends the run (exit code 2).
  Ratings are the first ones found in the games. If a player has none, tie-breaks of article 10 have no value, unless --unrated gives one. The column Perf is the performance against the rated opponents alone.

Unplayed rounds
  In a round robin, forfeits count as games for DE, SB and KS, not for those of article 10 (15.2).
  In a Swiss, article 16 applies. A forfeit is a game against a dummy with the player's own score, at most the opponent's (16.4.1). A player without a game in a round has a bye, against a dummy with the player's own score, at most half a point per round (16.4.2). Its points are those of its record, else 0; a full-point bye is never taken for a requested one (16.1). For the opponents, byes at the end count as draws (16.3.2). A cut takes the lowest of byes and rounds lost by forfeit first, if there are any, unless it is worth less than the lowest of all (16.5.1). Where rounds are not known, neither are byes.
  A team without a match in a round is treated in the same way. A match without any game over the board is a forfeit. If both teams lost it by forfeit, neither gets match points.

"
    };
}
pub(super) use tie_breaks;

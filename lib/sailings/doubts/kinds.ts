import { type Suspect, Suspicions, type SuspicionWords } from "@/lib/store/suspicions";

/** What imports of port calls and of sailings doubt, the most harmful first. docs/import.md says what to do. */
export const doubtKinds = {
  unreachable: {
    what: "calls from which nothing can be reached",
    means: "No search finds a sailing to or from them.",
    isRefused: true,
  },
  overlapping: {
    what: "calls at which a ship would arrive before it leaves the port before",
    means: "No sailing is offered between the two.",
    isRefused: true,
  },
  hasty: {
    what: "calls that no ship reaches in so short a time",
    means: "No sailing is offered from the port before.",
    isRefused: true,
  },
  pieces: {
    what: "voyages that fell apart over one cell",
    means: "No sailing is offered from one piece to the other.",
    isRefused: true,
  },
  turns: {
    what: "turns that are not written as one",
    means: "Sailings across the turn are missing, or lead round the whole voyage.",
    isRefused: true,
  },
  lanesLost: {
    what: "lanes that are no longer sailed",
    means: "Who follows or books them finds them gone.",
    isRefused: true,
  },
  futureActual: {
    what: "actual times that are still to come",
    means: "They were read as estimates.",
    isRefused: true,
  },
  cutoffs: {
    what: "cut-offs after the departure or more than 60 days before it",
    means: "They were left out: the sailing shows none of the kind.",
    isRefused: true,
  },
  fast: {
    what: "passages for which a ship would need more than 25 knots even in a straight line",
    means: "A time or a port is wrong, and the sailing is offered all the same.",
    isRefused: true,
  },
  short: {
    what: "passages that are shorter than the way by sea allows at 25 knots",
    means: "Their days in transit promise too much.",
    isRefused: true,
  },
  transit: {
    what: "days in transit that differ from the file's own T/T",
    means: "ETD, ETA or T/T is wrong; the days are shown that the two dates give.",
    isRefused: true,
  },
  sellers: {
    what: "calls of one ship that two carriers publish more than 12 hours apart",
    means: "One of them is not up to date; both are offered.",
    isRefused: false,
  },
  lanesWon: {
    what: "lanes that were not sailed before",
    means: "They are offered from now on.",
    isRefused: false,
  },
} as const satisfies Record<string, SuspicionWords>;

export type DoubtKind = keyof typeof doubtKinds;
export type Doubt = Suspect<DoubtKind>;

export const newDoubts = () => new Suspicions<DoubtKind>(doubtKinds);

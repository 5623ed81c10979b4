/**
 * Lets requests begin as fast as the processor gets through them. Those that are worked on share each round of the event
 * loop; when a round takes long, another one begun makes nobody's answer come sooner, but every new connection, refusal and
 * form wait longer to be noticed at all (Node accepts one connection a round and socket).
 */
export interface Turns {
  /**
   * Resolves when the request may begin, forms first, else in their order. `gone` tells whether its reader has left
   * meanwhile. What comes back says that it is done.
   */
  come(isForm: boolean, gone: () => boolean): Promise<() => void>;
  waiting(): number;
}

export interface TurnRules {
  /** So many are worked on at once whatever the processor does. */
  always: number;
  /** More begin only while a round of the event loop is no longer than this, in milliseconds. */
  roundMs: number;
  /** How often the length of a round is looked at. */
  lookMs: number;
}

export const turnRules: TurnRules = { always: 4, roundMs: 50, lookMs: 10 };

interface Waiting {
  begin: () => void;
  gone: () => boolean;
}

export function newTurns({ always, roundMs, lookMs }: TurnRules = turnRules): Turns {
  const forms: Waiting[] = [];
  const others: Waiting[] = [];
  let working = 0;
  let looking: NodeJS.Timeout | undefined;

  const next = () => {
    for (let turn = forms.shift() ?? others.shift(); turn; turn = forms.shift() ?? others.shift()) {
      // Whoever has left costs nothing more: the turn is given, and given back at once.
      turn.begin();
      if (!turn.gone()) return;
    }
  };
  /** A timer that comes late tells how long a round takes. */
  const look = () => {
    if (looking || forms.length + others.length === 0) return;
    const begun = performance.now();
    looking = setTimeout(() => {
      looking = undefined;
      if (performance.now() - begun - lookMs <= roundMs) next();
      look();
    }, lookMs);
  };
  const begin = () => {
    working += 1;
    let isDone = false;
    return () => {
      if (isDone) return;
      isDone = true;
      working -= 1;
      if (working < always) next();
    };
  };

  return {
    come(isForm, gone) {
      if (working < always && forms.length + others.length === 0) return Promise.resolve(begin());
      return new Promise((resolve) => {
        (isForm ? forms : others).push({ begin: () => resolve(begin()), gone });
        look();
      });
    },
    waiting: () => forms.length + others.length,
  };
}

import { addDays, dayOf, hasHour, instantOf } from "./clock";
import {
  type Call,
  type CutoffKey,
  type CutoffTexts,
  cutoffHeads,
  type Listed,
  portOf,
  type Sale,
  type SecondSource,
  type TestNetwork,
  type Voyage,
} from "./generate";

/**
 * What the portal must answer on a test network, written from SPEC.md, CONTRACT.md, PORT-CALLS.md and ADR 17 as slowly and literally as
 * they stand. It imports nothing of the portal, so that both can only agree where both are right.
 */

export type CargoClass = "dry" | "reefer" | "dangerous" | "out-of-gauge" | "lcl";

export interface OracleLeg {
  vessel: string;
  imo: string | null;
  voyage: string | null;
  from: string;
  to: string;
  departure: string | null;
  arrival: string | null;
}

export interface OracleOption {
  operator: string;
  service: string;
  legs: OracleLeg[];
  etd: string;
  eta: string | null;
  /** As the carrier publishes them. */
  cutoffs: CutoffTexts;
  /** What second sources say of its cut-offs. */
  second: { key: CutoffKey; time: string; source: string; isUnsure: boolean }[];
}

/** A time as it counts: midnight is no hour. */
const timeOf = (text: string): string => (hasHour(text) ? text : dayOf(text));
export const effective = (moment: Call["arrival"]): string | null =>
  moment ? timeOf(moment.actual ?? moment.estimated ?? moment.planned) : null;

/** Without an hour a ship arrives at 23:59 and departs at 00:00 (PORT-CALLS.md, rule 2). */
const arrivesAt = (text: string, port: string) =>
  instantOf(hasHour(text) ? text : `${dayOf(text)}T23:59`, portOf(port).zone);
export const departsAt = (text: string, port: string) =>
  instantOf(hasHour(text) ? text : `${dayOf(text)}T00:00`, portOf(port).zone);

interface Ride {
  voyage: Voyage;
  sale: Sale;
  from: Call;
  to: Call;
  departs: number;
  arrives: number;
}

const hour = 60;
const day = 24 * hour;
const saleOf = (call: Call, seller: string) => call.sales.find((sale) => sale.seller === seller);

/** Every ride that a carrier sells on one ship. */
function ridesOf({ voyages }: TestNetwork, seller: string): Ride[] {
  return voyages.flatMap((voyage) => {
    if (voyage.isBlank) return [];
    const calls = voyage.calls.filter(({ isOmitted }) => !isOmitted);
    return calls.flatMap((from, at) =>
      calls.slice(at + 1).flatMap((to): Ride[] => {
        const [sale, end] = [saleOf(from, seller), saleOf(to, seller)];
        const [departure, arrival] = [effective(from.departure), effective(to.arrival)];
        if (!sale || !end || !departure || !arrival || !from.loads || !to.discharges) return [];
        return [
          {
            voyage,
            sale,
            from,
            to,
            departs: departsAt(departure, from.port),
            arrives: arrivesAt(arrival, to.port),
          },
        ];
      }),
    );
  });
}

/** Whether cargo of one ride makes the other. */
function connects({ rules }: TestNetwork, seller: string, before: Ride, after: Ride): boolean {
  const port = before.to.port;
  if (after.from.port !== port || after.voyage === before.voyage) return false;
  const fitting = rules.filter(
    (rule) => (rule.seller === null || rule.seller === seller) && (rule.port === null || rule.port === port),
  );
  const values = (rule: (typeof rules)[number]) => Number(rule.seller !== null) + Number(rule.port !== null);
  const most = Math.max(...fitting.map(values));
  const rule = fitting.filter((one) => values(one) === most).at(-1);
  if (rule && !rule.isAllowed) return false;
  const waits = after.departs - before.arrives;
  if (waits < 0 || waits > (rule?.longestDays ?? 14) * day) return false;
  const tco = after.sale.tco;
  if (tco) return before.arrives <= arrivesAt(timeOf(tco), port);
  const [one, other] = [before.to.terminal, after.from.terminal];
  const usual = one && other && one !== other ? 48 : 24;
  return waits >= (rule?.shortestHours ?? usual) * hour;
}

type Chain = Ride[];

/** Ports at which a ride calls on its way. */
const passed = ({ voyage, from, to }: Ride) => {
  const calls = voyage.calls.filter(({ isOmitted }) => !isOmitted);
  return calls.slice(calls.indexOf(from) + 1, calls.indexOf(to)).map(({ port }) => port);
};

/** Chains of rides of one carrier, with at most so many changes of ship. */
function chainsOf(network: TestNetwork, seller: string, from: string, to: string, changes: number): Chain[] {
  const rides = ridesOf(network, seller);
  let open: Chain[] = rides.filter((ride) => ride.from.port === from).map((ride) => [ride]);
  const ended: Chain[] = [];
  for (let ships = 1; ships <= changes + 1; ships++) {
    // Cargo does not pass its discharge port to return to it, nor its loading port again.
    open = open.filter((chain) => {
      const between = passed(chain.at(-1) as Ride);
      return !between.includes(to) && !between.includes(from);
    });
    ended.push(...open.filter((chain) => chain.at(-1)?.to.port === to));
    open = open
      .filter((chain) => ![from, to].includes(chain.at(-1)?.to.port ?? ""))
      .flatMap((chain) =>
        rides
          .filter((ride) => connects(network, seller, chain.at(-1) as Ride, ride))
          .map((ride) => [...chain, ride]),
      );
  }
  return ended;
}

/**
 * The chains that rule 5 leaves, as sets of which one is shown: those of a set leave and arrive at the same times with as many ships.
 */
function bestChains(chains: readonly Chain[]): Chain[][] {
  const departs = (chain: Chain) => chain[0]?.departs ?? 0;
  const arrives = (chain: Chain) => chain.at(-1)?.arrives ?? 0;
  // Nobody changes ship to gain a day or less on the ship that the cargo is on.
  const sensible = chains.filter(
    (chain) =>
      chain.length === 1 ||
      !chains.some(
        (other) =>
          other.length === 1 && other[0]?.from === chain[0]?.from && arrives(other) <= arrives(chain) + day,
      ),
  );
  const isAtLeastAsGood = (one: Chain, other: Chain) =>
    departs(one) >= departs(other) && arrives(one) <= arrives(other) && one.length <= other.length;
  const left = sensible.filter(
    (chain) =>
      chain.length === 1 ||
      sensible.every((other) => !isAtLeastAsGood(other, chain) || isAtLeastAsGood(chain, other)),
  );
  const keyOf = (chain: Chain) =>
    chain.length === 1
      ? `direct ${departs(chain)} ${chain[0]?.sale.voyage} ${chain[0]?.voyage.vessel} ${chain[0]?.sale.service}`
      : `${departs(chain)} ${arrives(chain)} ${chain.length}`;
  return [...Map.groupBy(left, keyOf).values()];
}

const codeKeys: Record<string, CutoffKey> = {
  DCO: "si",
  VCO: "vgm",
  FCO: "cy",
  LCO: "cfs",
  RCO: "reefer",
  DGC: "dangerous",
  OBC: "outOfGauge",
};

/** What is loaded at a port on a ship, as second sources are compared with it. */
interface Loading {
  port: string;
  terminal: string;
  vessel: string;
  imo: string | null;
  seller: string;
  voyage: string;
  etd: string;
}

/** All that is loaded anywhere: calls of ships that sail, by who sells them, and listed sailings. */
const loadingsOf = ({ voyages, listed }: TestNetwork): Loading[] => [
  ...voyages
    .filter(({ isBlank }) => !isBlank)
    .flatMap(({ vessel, imo, calls }) =>
      calls
        .filter(({ isOmitted, loads }) => !isOmitted && loads)
        .flatMap(({ port, terminal, departure, sales }) => {
          const etd = effective(departure);
          const ship = { port, terminal, vessel: vessel ?? "TBN", imo };
          return etd ? sales.map(({ seller, voyage }) => ({ ...ship, seller, voyage, etd })) : [];
        }),
    ),
  ...listed.map(({ from: port, vessel, imo, operator: seller, voyage, etd }) => ({
    ...{ port, terminal: "", vessel, imo, seller, voyage, etd },
  })),
];

const dayNumber = (text: string) => Date.parse(dayOf(text)) / 86_400_000;
const isAtTerminal = (line: SecondSource, one: Loading): boolean =>
  !line.terminal || !one.terminal || line.terminal === one.terminal;

/** Whether a line is about what is loaded under its voyage number. */
function isNamed(line: SecondSource, one: Loading): boolean {
  const isShip = line.imo && one.imo ? line.imo === one.imo : line.vessel === one.vessel;
  const days = dayNumber(one.etd) - dayNumber(line.time);
  const isNear = days <= 35 && days >= -1;
  return line.port === one.port && line.voyage === one.voyage && isShip && isAtTerminal(line, one) && isNear;
}

/** The calls of its ship that a line fits (docs/import.md, Cut-offs, "All carriers of a ship"). */
function callsOf(line: SecondSource, all: readonly Loading[]): Loading[][] {
  const ofShip = all.filter((one) => line.port === one.port && line.imo !== null && line.imo === one.imo);
  const named = all.filter((one) => isNamed(line, one));
  const near = ofShip.filter((one) => {
    const days = dayNumber(one.etd) - dayNumber(line.time);
    return line.kind === "terminal" && days >= 0 && days <= 6 && isAtTerminal(line, one);
  });
  const found = named.length > 0 ? named : near;
  const calls: Loading[][] = [];
  const key = ({ etd, seller, voyage }: Loading) => [etd, seller, voyage].join(" ");
  for (const one of [...new Set([...ofShip, ...named])].sort((a, b) => (key(a) < key(b) ? -1 : 1))) {
    const call = calls.find((others) =>
      others.every((other) => {
        if (one.terminal && other.terminal && one.terminal !== other.terminal) return false;
        if (one.etd === other.etd) return true;
        const isNear = Math.abs(dayNumber(one.etd) - dayNumber(other.etd)) <= 2;
        return isNear && (one.seller !== other.seller || one.voyage === other.voyage);
      }),
    );
    if (call) call.push(one);
    else calls.push([one]);
  }
  return calls.filter((call) => call.some((one) => found.includes(one)));
}

/** Lines of second sources about a sailing (docs/import.md, Cut-offs). */
function secondOf(network: TestNetwork, sailing: Loading): OracleOption["second"] {
  const all = loadingsOf(network);
  const aboutOne = ({ source, port, terminal, vessel, imo, voyage, code }: SecondSource) =>
    [source, port, terminal, imo ?? vessel, voyage, code].join(" ");
  // Of lines about one cut-off the last counts.
  const lines = [...new Map(network.second.map((line) => [aboutOne(line), line])).values()];
  const own = lines.filter((line) => isNamed(line, sailing));
  const others = lines.filter(
    (line) =>
      line.kind === "terminal" &&
      line.imo !== null &&
      line.imo === sailing.imo &&
      line.port === sailing.port &&
      line.voyage !== sailing.voyage &&
      isAtTerminal(line, sailing) &&
      !own.some(({ source, code }) => source === line.source && code === line.code) &&
      callsOf(line, all)
        .flat()
        .some(({ etd }) => dayOf(etd) === dayOf(sailing.etd)),
  );
  return [...own, ...others].flatMap((line) => {
    const key = codeKeys[line.code];
    const isUnsure = callsOf(line, all).length > 1;
    return key ? [{ key, time: timeOf(line.time), source: line.source, isUnsure }] : [];
  });
}

const cutoffTimes = (texts: CutoffTexts): CutoffTexts =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, timeOf(text)]));

function toOption(network: TestNetwork, chain: Chain): OracleOption {
  const [first] = chain as [Ride];
  const legs = chain.map(
    ({ voyage, sale, from, to }): OracleLeg => ({
      vessel: voyage.vessel ?? "TBN",
      imo: voyage.imo,
      voyage: sale.voyage,
      from: from.port,
      to: to.port,
      departure: effective(from.departure),
      arrival: effective(to.arrival),
    }),
  );
  const etd = legs[0]?.departure ?? "";
  return {
    operator: first.sale.seller,
    service: first.sale.service,
    legs,
    etd,
    eta: legs.at(-1)?.arrival ?? null,
    cutoffs: cutoffTimes(first.sale.cutoffs),
    second: secondOf(network, {
      ...{ port: first.from.port, terminal: first.from.terminal, vessel: first.voyage.vessel ?? "TBN" },
      ...{ imo: first.voyage.imo, seller: first.sale.seller, voyage: first.sale.voyage, etd },
    }),
  };
}

/** A listed sailing that is in all that a row shows a ride of calls has that ride's terminal. */
function terminalOf({ voyages }: TestNetwork, { from, to, operator, ...one }: Listed): string {
  const calls = voyages.flatMap((voyage) => {
    const [a, b] = [from, to].map((id) => voyage.calls.find((call) => call.port === id && !call.isOmitted));
    const sale = a && saleOf(a, operator);
    const isSame =
      !voyage.isBlank &&
      voyage.vessel === one.vessel &&
      voyage.imo === one.imo &&
      sale?.voyage === one.voyage &&
      sale.service === one.service &&
      a &&
      b &&
      saleOf(b, operator) &&
      a.loads &&
      b.discharges &&
      effective(a.departure) === timeOf(one.etd) &&
      effective(b.arrival) === (one.eta && timeOf(one.eta)) &&
      voyage.calls.indexOf(a) < voyage.calls.indexOf(b);
    return isSame ? a.terminal : [];
  });
  return one.hub ? "" : (calls[0] ?? "");
}

function listedOptions(network: TestNetwork, from: string, to: string): OracleOption[] {
  return network.listed
    .filter((one) => one.from === from && one.to === to)
    .map((one): OracleOption => {
      const [etd, eta] = [timeOf(one.etd), one.eta && timeOf(one.eta)];
      const first = { vessel: one.vessel, imo: one.imo, voyage: one.voyage, from, departure: etd };
      const legs: OracleLeg[] = one.hub
        ? [
            { ...first, to: one.hub, arrival: null },
            // A transhipment port without a second ship: one that is not named yet.
            {
              vessel: one.vessel2 ?? "TBN",
              imo: null,
              voyage: one.voyage2,
              from: one.hub,
              to,
              departure: null,
              arrival: eta,
            },
          ]
        : [{ ...first, to, arrival: eta }];
      return {
        ...{
          operator: one.operator,
          service: one.service,
          legs,
          etd,
          eta,
          cutoffs: cutoffTimes(one.cutoffs),
        },
        second: secondOf(network, {
          port: from,
          terminal: terminalOf(network, one),
          vessel: one.vessel,
          imo: one.imo,
          seller: one.operator,
          voyage: one.voyage,
          etd,
        }),
      };
    });
}

/** Sets of options of which the portal shows one each. */
export type OracleAnswer = OracleOption[][];

function answerOfPair(network: TestNetwork, from: string, to: string, changes: number): OracleAnswer {
  const sellers = new Set(
    network.voyages.flatMap(({ calls }) => calls.flatMap(({ sales }) => sales.map((one) => one.seller))),
  );
  const listed = listedOptions(network, from, to).filter(({ legs }) => legs.length <= changes + 1);
  const found = [...sellers].flatMap((seller) =>
    bestChains(chainsOf(network, seller, from, to, changes)).map((set) =>
      set.map((chain) => toOption(network, chain)),
    ),
  );
  // A stored row wins over a found option of the same seller, first ship, voyage and ETD date.
  const isListed = ({ operator, etd, legs: [leg] }: OracleOption) =>
    listed.some(
      (one) =>
        one.operator === operator &&
        dayOf(one.etd) === dayOf(etd) &&
        one.legs[0]?.voyage === leg?.voyage &&
        one.legs[0]?.vessel === leg?.vessel,
    );
  return [
    ...listed.map((one) => [one]),
    ...found.map((set) => set.filter((one) => !isListed(one))).filter((set) => set.length > 0),
  ];
}

/** All options of a search in its window, with two changes of ship where nothing else is found. */
export function answerOf(
  network: TestNetwork,
  changes: 0 | 1 | 2 = 1,
  isInWindow: (option: OracleOption) => boolean = () => true,
): OracleAnswer {
  const search = (most: number) =>
    network.loading
      .flatMap(({ id }) => answerOfPair(network, id, network.discharge.id, most))
      .filter((set) => set.some(isInWindow));
  const found = search(changes);
  return found.length === 0 && changes === 1 ? search(2) : found;
}

const isDayAlone = (time: string) => !hasHour(time);

/** What second sources say else than the carrier; an hour that only one of them has is no difference. */
function otherTimes({ cutoffs, second }: OracleOption, key: CutoffKey): string[] {
  const carrier = cutoffs[key];
  if (!carrier) return [];
  const differs = (time: string) =>
    isDayAlone(time) || isDayAlone(carrier) ? dayOf(time) !== dayOf(carrier) : time !== carrier;
  return second.filter((one) => one.key === key && differs(one.time)).map(({ time }) => time);
}

/** The cut-off that counts: of several sources the earliest. One that the carrier does not publish stays unknown. */
export function countedCutoff(option: OracleOption, key: CutoffKey): string | null {
  const carrier = option.cutoffs[key];
  if (!carrier) return null;
  const end = (time: string) => (isDayAlone(time) ? `${dayOf(time)}T24:00` : time);
  const sure = { ...option, second: option.second.filter(({ isUnsure }) => !isUnsure) };
  return otherTimes(sure, key).reduce((least, time) => (end(time) < end(least) ? time : least), carrier);
}

/** The instant after which a cut-off is past: a day without an hour ends with the day. */
export const dueAt = (time: string, port: string): number =>
  isDayAlone(time)
    ? instantOf(`${addDays(dayOf(time), 1)}T00:00`, portOf(port).zone)
    : instantOf(time, portOf(port).zone);

export const columns = ["si", "cfs", "vgm", "cy"] as const;
export type Column = (typeof columns)[number];

export interface OracleState {
  state: "open" | "partly-closed" | "closed";
  open: Column[];
  closed: Column[];
  /** The next cut-off that can still be met. */
  next: Column | null;
  /** Whether it may be open, but the cut-off of the class of cargo is not published. */
  isUnknown: boolean;
  /** Each cut-off as it stands. */
  times: Record<Column, string | null>;
  words: Record<Column, "open" | "soon" | "closed" | null>;
  /** The cut-offs on which sources disagree. */
  differing: Column[];
}

const classKeys = {
  dry: "cy",
  reefer: "reefer",
  dangerous: "dangerous",
  "out-of-gauge": "outOfGauge",
  lcl: "cfs",
} as const satisfies Record<CargoClass, CutoffKey>;

/** Whether cargo can still get on (ADR 17, docs/port-calls.md "Classes of cargo"). */
export function stateOf(option: OracleOption, now: number, cargo: CargoClass | null = null): OracleState {
  const port = option.legs[0]?.from ?? "";
  const cyKey: CutoffKey = cargo && cargo !== "lcl" ? classKeys[cargo] : "cy";
  const keys = { si: "si", cfs: "cfs", vgm: "vgm", cy: cyKey } as const;
  const times = Object.fromEntries(
    columns.map((column) => [column, countedCutoff(option, keys[column])]),
  ) as Record<Column, string | null>;
  const isPast = (time: string) => dueAt(time, port) <= now;
  const delivery: Column[] = cargo === null ? ["cfs", "cy"] : cargo === "lcl" ? ["cfs"] : ["cy"];
  const published = columns.filter(
    (column) => times[column] && (column === "si" || column === "vgm" || delivery.includes(column)),
  );
  const closed = published.filter((column) => isPast(times[column] as string));
  const open = published.filter((column) => !closed.includes(column));
  const deliveries = delivery.filter((column) => times[column]);
  const papersClosed = closed.some((column) => column === "si" || column === "vgm");
  const hasLeft = isPast(option.etd);
  const isDeliverable =
    deliveries.length > 0
      ? deliveries.some((column) => open.includes(column))
      : open.length > 0 || !papersClosed;
  const state = hasLeft || !isDeliverable ? "closed" : papersClosed ? "partly-closed" : "open";
  const isUnknown = state !== "closed" && cargo !== null && deliveries.length === 0;
  const [next = null] =
    state === "closed"
      ? []
      : [...open].sort((a, b) => dueAt(times[a] as string, port) - dueAt(times[b] as string, port));
  const wordOf = (time: string | null) => {
    if (!time) return null;
    if (isPast(time)) return "closed";
    const left = dueAt(time, port) - now;
    // A day alone closes soon on that day.
    return left < day + (isDayAlone(time) ? 1 : 0) && (!isDayAlone(time) || left <= day) ? "soon" : "open";
  };
  const words = Object.fromEntries(
    columns.map((column) => [column, wordOf(times[column])]),
  ) as OracleState["words"];
  const differing = columns.filter((column) => otherTimes(option, keys[column]).length > 0);
  return { state, open, closed, next, isUnknown, times, words, differing };
}

/** Difference of the local dates, never below zero (CONTRACT.md; SPEC's date line). */
export const daysOf = ({ etd, eta }: OracleOption): number | null =>
  eta ? Math.max(0, (Date.parse(dayOf(eta)) - Date.parse(dayOf(etd))) / 86_400_000) : null;

/** Minutes between the instants, where both hours are known. */
export function elapsedOf({ etd, eta, legs }: OracleOption): number | null {
  if (!eta || isDayAlone(etd) || isDayAlone(eta)) return null;
  const minutes =
    instantOf(eta, portOf(legs.at(-1)?.to ?? "").zone) - instantOf(etd, portOf(legs[0]?.from ?? "").zone);
  return minutes < 0 ? null : minutes;
}

/** Changes of ship in order. */
export const hubsOf = ({ legs }: OracleOption): string[] =>
  legs.slice(0, -1).map(({ to }) => portOf(to).name);

/** The same ships between the same ports at the same times, whoever sells them (PORT-CALLS.md, rule 6); null for a ship unknown. */
export function rideKey({ legs, etd, eta }: OracleOption): string | null {
  if (!eta || legs.some(({ vessel, imo }) => !imo && vessel === "TBN")) return null;
  return JSON.stringify([
    etd,
    legs.map(({ vessel, imo, from, to, departure, arrival }) => [
      imo ?? vessel,
      from,
      to,
      departure,
      arrival,
    ]),
  ]);
}

export const allCutoffs = Object.keys(cutoffHeads) as CutoffKey[];

/** Minutes at each transhipment port; null where an hour is not known. */
export const waitsOf = ({ legs }: OracleOption): (number | null)[] =>
  legs.slice(1).map(({ departure, from }, at) => {
    const arrival = legs[at]?.arrival;
    if (!arrival || !departure || isDayAlone(arrival) || isDayAlone(departure)) return null;
    return dueAt(departure, from) - dueAt(arrival, from);
  });

/** How long an option takes for ranking: its minutes, else its days; null where neither is known (ADR 17). */
const transitOf = (option: OracleOption): number | null => {
  const days = daysOf(option);
  return elapsedOf(option) ?? (days === null ? null : days * day);
};

/** Those that take more than three times the shortest transit between their ports, and a week more (ADR 17). */
export function slowerOf(options: readonly OracleOption[]): ReadonlySet<OracleOption> {
  const laneOf = ({ legs }: OracleOption) => `${legs[0]?.from} ${legs.at(-1)?.to}`;
  const shortest = (one: OracleOption) =>
    Math.min(
      ...options.filter((other) => laneOf(other) === laneOf(one)).flatMap((other) => transitOf(other) ?? []),
    );
  return new Set(
    options.filter((one) => {
      const minutes = transitOf(one);
      return minutes !== null && minutes > 3 * shortest(one) && minutes > shortest(one) + 7 * day;
    }),
  );
}

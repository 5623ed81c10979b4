import { addDays, dayOf, hasHour, instantOf, localAt, skippedHour } from "./clock";
import { type Random, randomOf } from "./random";

/**
 * Small networks by seed, as the importers take them: ports of several zones at changes of clocks and at the date line, services of one
 * and two carriers, calls that are omitted and voyages that are blanked, cut-offs with and without hours and of classes of cargo,
 * second sources, rules of transhipment, and listed sailings beside the calls.
 */

export interface TestPort {
  id: string;
  name: string;
  nameZh: string;
  zone: string;
  lat: number;
  lon: number;
}

const port = (
  id: string,
  name: string,
  nameZh: string,
  zone: string,
  lat: number,
  lon: number,
): TestPort => ({
  ...{ id, name, nameZh, zone, lat, lon },
});

export const testPorts: readonly TestPort[] = [
  port("HKHKG", "Hong Kong", "香港", "Asia/Hong_Kong", 22.3, 114.2),
  port("LKCMB", "Colombo", "科倫坡", "Asia/Colombo", 6.9, 79.8),
  port("NLRTM", "Rotterdam", "鹿特丹", "Europe/Amsterdam", 51.9, 4.1),
  port("GBFXT", "Felixstowe", "費利克斯托", "Europe/London", 51.95, 1.3),
  port("USLAX", "Los Angeles", "洛杉磯", "America/Los_Angeles", 33.7, -118.3),
  port("NZAKL", "Auckland", "奧克蘭", "Pacific/Auckland", -36.8, 174.8),
  port("AUSYD", "Sydney", "悉尼", "Australia/Sydney", -34.0, 151.2),
  port("WSAPW", "Apia", "阿皮亞", "Pacific/Apia", -13.8, -171.8),
  port("ASPPG", "Pago Pago", "帕果帕果", "Pacific/Pago_Pago", -14.3, -170.7),
  port("CLVAP", "Valparaiso", "瓦爾帕萊索", "America/Santiago", -33.0, -71.6),
];

/** The cut-offs of a row of a file of calls, by their heads. */
export const cutoffHeads = {
  si: "SI Cut-off",
  vgm: "VGM Cut-off",
  cy: "CY Closing",
  cfs: "CFS Closing",
  receiving: "Receiving",
  reefer: "RCO",
  dangerous: "DGC",
  outOfGauge: "OBC",
} as const;
export type CutoffKey = keyof typeof cutoffHeads;
export type CutoffTexts = Partial<Record<CutoffKey, string>>;

/** How one carrier sells a call: local texts. */
export interface Sale {
  seller: string;
  service: string;
  voyage: string;
  cutoffs: CutoffTexts;
  tco: string | null;
}

export interface Call {
  port: string;
  terminal: string;
  /** Local; of three, the last one known counts. */
  arrival: { planned: string; estimated?: string; actual?: string } | null;
  departure: { planned: string; estimated?: string; actual?: string } | null;
  loads: boolean;
  discharges: boolean;
  isOmitted: boolean;
  sales: Sale[];
}

export interface Voyage {
  /** null where no ship is named yet. */
  vessel: string | null;
  imo: string | null;
  isBlank: boolean;
  calls: Call[];
}

/** A line of Schedule.csv. */
export interface Listed {
  operator: string;
  service: string;
  from: string;
  to: string;
  etd: string;
  eta: string | null;
  vessel: string;
  voyage: string;
  imo: string | null;
  hub: string | null;
  vessel2: string | null;
  voyage2: string | null;
  cutoffs: CutoffTexts;
}

export interface SecondSource {
  source: string;
  kind: "terminal" | "agent";
  port: string;
  terminal: string;
  vessel: string;
  imo: string | null;
  voyage: string;
  /** DCSA's. */
  code: string;
  time: string;
}

export interface TransferRule {
  seller: string | null;
  port: string | null;
  shortestHours: number | null;
  longestDays: number | null;
  isAllowed: boolean;
}

export interface TestNetwork {
  seed: number;
  now: Date;
  /** Days that hold every departure. */
  dateFrom: string;
  dateTo: string;
  /** One, or two of different zones. */
  loading: TestPort[];
  discharge: TestPort;
  voyages: Voyage[];
  listed: Listed[];
  second: SecondSource[];
  rules: TransferRule[];
  /** Whether emission factors are imported, and sizes of ships. */
  hasFactors: boolean;
}

/** Days before changes of clocks of several zones, and some without. */
const starts = ["2026-03-03", "2026-03-22", "2026-03-29", "2026-06-10", "2026-09-20", "2026-09-29"];
starts.push("2026-10-20", "2026-10-27", "2026-12-20");

const sellers = ["Peak Line", "Golden Delta", "Tide Line"];
const ships =
  "AZURE,BRAVO,CORAL,DELTA,EMBER,FJORD,GULL,HERON,IBIS,JADE,KITE,LARK,MERLIN,NOVA,ORCA,PETREL".split(",");
const hour = 60;
const day = 24 * hour;

export const portOf = (id: string): TestPort => testPorts.find((one) => one.id === id) as TestPort;

/** Great-circle distance in nautical miles. */
function milesBetween(a: TestPort, b: TestPort): number {
  const rad = Math.PI / 180;
  const cos =
    Math.sin(a.lat * rad) * Math.sin(b.lat * rad) +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.cos((a.lon - b.lon) * rad);
  return Math.acos(Math.min(1, cos)) * 3440;
}

/** Minutes at sea, which no ship's speed contradicts. */
const passage = (a: TestPort, b: TestPort, random: Random) =>
  Math.round((milesBetween(a, b) * (1.5 + random.next() * 0.2)) / 20) * hour +
  random.int(8 * hour, 14 * hour);

export function generateNetwork(seed: number): TestNetwork {
  const random = randomOf(seed);
  const isAtDateLine = random.chance(0.25);
  const atDateLine = random.shuffle(["WSAPW", "ASPPG"]);
  const others = random.shuffle(
    testPorts.map(({ id }) => id).filter((id) => !isAtDateLine || !atDateLine.includes(id)),
  );
  const [from = "", to = "", ...hubs] = isAtDateLine ? [...atDateLine, ...others] : others;
  const second = random.chance(0.3) ? (hubs.pop() ?? "") : "";
  const loading = [from, second].filter(Boolean).map(portOf);
  const start = instantOf(`${random.pick(starts)}T00:00`, "UTC");
  const names = random.shuffle(ships);
  const makers = rotations(random, { from, to, second, hubs: hubs.slice(0, 2) });
  const voyages = makers.flatMap((ports, at) => serviceVoyages(random, { ports, at, start, names }));
  const firstCalls = voyages.flatMap(({ calls }) =>
    calls.filter((call) => loading.some(({ id }) => id === call.port)),
  );
  const listed = listedSailings(random, { loading, to, voyages, start, names });
  // A search finds a voyage for thirty days after its end (docs/port-calls.md, What has passed).
  const now = Math.min(nowNear(random, firstCalls, listed, start), start + 28 * day);
  for (const { calls } of voyages) reportTimes(random, calls, now);
  return {
    seed,
    now: new Date(now * 60_000),
    dateFrom: addDays(dayOf(localAt(start, "UTC")), -3),
    dateTo: addDays(dayOf(localAt(start, "UTC")), 120),
    loading,
    discharge: portOf(to),
    voyages,
    listed,
    // Those that are long past are not taken (docs/import.md, Cut-offs).
    second: secondSources(random, voyages, listed, loading).filter(
      ({ time }) => Date.parse(dayOf(time)) / 60_000 > now - 28 * day,
    ),
    rules: transferRules(random, hubs.slice(0, 2)),
    hasFactors: random.chance(0.4),
  };
}

/** The ports of each service: direct ones, and chains that meet at hubs. */
function rotations(
  random: Random,
  {
    from,
    to,
    second,
    hubs: [hub = "", other = ""],
  }: { from: string; to: string; second: string; hubs: string[] },
): string[][] {
  const all = [
    [from, to],
    [from, hub, to],
    [from, hub],
    [hub, to],
    [from, hub, other],
    [hub, other, to],
    [hub, other],
    [other, to],
  ];
  const chosen = random.shuffle(all).slice(0, random.int(3, 6));
  if (second)
    chosen.push(
      random.pick([
        [second, to],
        [second, from, hub],
        [second, hub],
        [second, hub, to],
      ]),
    );
  return chosen;
}

function serviceVoyages(
  random: Random,
  { ports, at, start, names }: { ports: string[]; at: number; start: number; names: string[] },
): Voyage[] {
  const shared = random.chance(0.35) ? random.shuffle(sellers).slice(0, 2) : [random.pick(sellers)];
  const number = random.pick([101, 7, 44]);
  let begins = start + random.int(0, 12 * day);
  return Array.from({ length: random.int(1, 3) }, (_, round): Voyage => {
    const vessel = random.chance(0.1) ? null : `${names[at]} ${["ONE", "TWO", "THREE"][round]}`;
    const imo = vessel && random.chance(0.85) ? `${9_100_000 + at * 10 + round}` : null;
    const voyage: Voyage = {
      vessel,
      imo,
      isBlank: random.chance(0.07),
      calls: voyageCalls(random, ports, begins, (call, isLast) =>
        shared.map(
          (seller, nth): Sale => ({
            seller,
            service: `${seller.slice(0, 1)}${at + 1}`,
            voyage: `${nth === 0 ? "" : "P"}${number + round}W`,
            cutoffs:
              isLast || !call.departure
                ? {}
                : cutoffTexts(random, call.departure.planned, portOf(call.port).zone),
            tco: null,
          }),
        ),
      ),
    };
    begins += random.int(4, 9) * day + random.int(0, 5 * hour);
    return voyage;
  });
}

function voyageCalls(
  random: Random,
  ports: readonly string[],
  begins: number,
  salesOf: (call: Call, isLast: boolean) => Sale[],
): Call[] {
  let at = begins;
  return ports.map((id, n) => {
    const { zone } = portOf(id);
    const previous = ports[n - 1];
    if (previous) at += passage(portOf(previous), portOf(id), random);
    const arrives = at;
    const isDayAlone = random.chance(0.15);
    at += isDayAlone ? random.int(40 * hour, 60 * hour) : random.int(9 * hour, 40 * hour);
    const text = (instant: number) => {
      const local = localAt(instant, zone);
      if (!isDayAlone) return local.endsWith("T00:00") ? local.replace("T00:00", "T00:01") : local;
      return random.chance(0.3) ? `${dayOf(local)}T00:00` : dayOf(local);
    };
    const isLast = n === ports.length - 1;
    const call: Call = {
      port: id,
      terminal: random.pick(["", "AAA", "BBB"]),
      arrival: n === 0 ? null : { planned: text(arrives) },
      departure: isLast && random.chance(0.5) ? null : { planned: text(at) },
      loads: !random.chance(0.06),
      discharges: !random.chance(0.06),
      isOmitted: random.chance(0.06),
      sales: [],
    };
    call.sales = salesOf(call, isLast);
    for (const sale of call.sales)
      if (n > 0 && call.departure && random.chance(0.15))
        sale.tco = localAt(at - random.int(2 * hour, 50 * hour), zone);
    return call;
  });
}

/** Cut-offs before a departure, on the port's clock. */
function cutoffTexts(random: Random, departure: string, zone: string): CutoffTexts {
  const departs = instantOf(hasHour(departure) ? departure : `${dayOf(departure)}T00:01`, zone);
  const texts: CutoffTexts = {};
  const skipped = skippedHour(zone, departs - 6 * day, departs - 2 * day);
  for (const key of Object.keys(cutoffHeads) as CutoffKey[]) {
    const isOfClass = key === "reefer" || key === "dangerous" || key === "outOfGauge";
    if (random.chance(isOfClass ? 0.6 : 0.25)) continue;
    const hours = key === "receiving" ? random.int(7 * 24, 9 * 24) : random.int(6, 100);
    const local = localAt(departs - hours * hour + random.int(0, 59), zone);
    const lastDay = addDays(dayOf(localAt(departs, zone)), -1);
    const [ownDay = ""] = [dayOf(local), lastDay].sort();
    if (skipped && random.chance(0.4)) texts[key] = skipped.replace(/..$/, "30");
    else if (random.chance(0.25)) texts[key] = random.chance(0.3) ? `${ownDay}T00:00` : ownDay;
    else texts[key] = hasHour(local) ? local : ownDay;
  }
  return texts;
}

/** An instant next to a moment at which a state changes. */
function nowNear(random: Random, calls: readonly Call[], listed: readonly Listed[], start: number): number {
  const moments = [
    ...calls.flatMap(({ port: id, departure, sales }) =>
      departure
        ? [departure.planned, ...sales.flatMap(({ cutoffs }) => Object.values(cutoffs))].map(
            (text) => [text, id] as const,
          )
        : [],
    ),
    ...listed.flatMap(({ from, etd, cutoffs }) =>
      [etd, ...Object.values(cutoffs)].map((text) => [text, from] as const),
    ),
  ];
  if (moments.length === 0) return start;
  const [text, id] = random.pick(moments);
  const { zone } = portOf(id);
  const at = instantOf(hasHour(text) ? text : `${addDays(dayOf(text), 1)}T00:00`, zone);
  return at + random.pick([-1441, -1439, -181, -61, -1, 1, 59, 121, 181, 1441]);
}

/** Estimates of what is to come, and actual times of what has been; those count. */
function reportTimes(random: Random, calls: readonly Call[], now: number): void {
  for (const { arrival, departure, port: id } of calls) {
    const { zone } = portOf(id);
    for (const [moment, most] of [
      [arrival, 3 * hour],
      [departure, 5 * hour],
    ] as const) {
      if (!moment || !hasHour(moment.planned)) continue;
      const planned = instantOf(moment.planned, zone);
      const later = () => {
        const local = localAt(planned + random.int(1, most), zone);
        return hasHour(local) ? local : null;
      };
      const isPast = planned < now - day;
      if (!random.chance(isPast ? 0.4 : 0.15)) continue;
      const text = later();
      if (text) moment[isPast ? "actual" : "estimated"] = text;
    }
  }
}

function listedSailings(
  random: Random,
  {
    loading,
    to,
    voyages,
    start,
    names,
  }: { loading: TestPort[]; to: string; voyages: Voyage[]; start: number; names: string[] },
): Listed[] {
  const blank = { imo: null, hub: null, vessel2: null, voyage2: null } as const;
  const discharge = portOf(to);
  const own = Array.from({ length: random.int(0, 2) }, (_, at): Listed => {
    const from = random.pick(loading);
    const departs = start + random.int(0, 14 * day);
    const direct = passage(from, discharge, random);
    const hub = portOf(
      random.pick(testPorts.map(({ id }) => id).filter((id) => id !== to && id !== from.id)),
    );
    const byHub = passage(from, hub, random) + passage(hub, discharge, random) + 2 * day;
    // What takes months is refused.
    const isChanged = random.chance(0.4);
    const etd = localAt(departs, from.zone);
    const eta = localAt(departs + Math.min(isChanged ? byHub : direct, 50 * day), discharge.zone);
    const hasNoSecondShip = random.chance(0.3);
    return {
      ...blank,
      operator: random.pick([...sellers, "Lantern Line"]),
      service: "L9",
      from: from.id,
      to,
      etd: random.chance(0.15) || !hasHour(etd) ? dayOf(etd) : etd,
      eta: random.chance(0.1) ? null : random.chance(0.15) || !hasHour(eta) ? dayOf(eta) : eta,
      vessel: `${names[10 + at]} LISTED`,
      voyage: `${900 + at}N`,
      cutoffs: cutoffTexts(random, etd, from.zone),
      ...(isChanged && {
        hub: hub.id,
        vessel2: hasNoSecondShip ? null : `${names[12 + at]} RELAY`,
        voyage2: hasNoSecondShip ? null : `${800 + at}N`,
      }),
    };
  });
  // One that calls have too: the listed one wins. One of another carrier on the same ship: one row.
  const direct = voyages.flatMap((voyage) => {
    const [a] = voyage.calls.filter((call) => loading.some(({ id }) => id === call.port));
    const b = voyage.calls.find((call) => call.port === to);
    const isShort = (b?.arrival?.planned ?? "") < addDays(dayOf(a?.departure?.planned ?? "2026-01-01"), 50);
    return a?.departure && b?.arrival && voyage.vessel && !voyage.isBlank && isShort
      ? [{ voyage, a, b }]
      : [];
  });
  if (direct.length === 0 || !random.chance(0.5)) return own;
  const { voyage, a, b } = random.pick(direct);
  const sale = random.pick(a.sales);
  const isOther = random.chance(0.5);
  return [
    ...own,
    {
      ...blank,
      operator: isOther ? "Lantern Line" : sale.seller,
      service: sale.service,
      from: a.port,
      to,
      etd: a.departure?.planned ?? "",
      eta: b.arrival?.planned ?? null,
      vessel: voyage.vessel ?? "",
      voyage: isOther ? "777N" : sale.voyage,
      imo: voyage.imo,
      cutoffs: cutoffTexts(random, a.departure?.planned ?? "", portOf(a.port).zone),
    },
  ];
}

const codes = {
  si: "DCO",
  vgm: "VCO",
  cy: "FCO",
  cfs: "LCO",
  reefer: "RCO",
  dangerous: "DGC",
  outOfGauge: "OBC",
} as const;

function secondSources(
  random: Random,
  voyages: readonly Voyage[],
  listed: readonly Listed[],
  loading: readonly TestPort[],
): SecondSource[] {
  if (random.chance(0.4)) return [];
  const calls = [
    ...voyages.flatMap(({ vessel, imo, calls: all }) =>
      all.flatMap(({ port: id, terminal, departure, sales }) =>
        departure && vessel && loading.some((one) => one.id === id)
          ? sales.map(({ voyage, cutoffs }) => ({
              id,
              terminal,
              vessel,
              imo,
              voyage,
              cutoffs,
              etd: departure.planned,
            }))
          : [],
      ),
    ),
    ...listed.map(({ from: id, vessel, imo, voyage, cutoffs, etd }) => ({
      id,
      terminal: "",
      vessel,
      imo,
      voyage,
      cutoffs,
      etd,
    })),
  ];
  return calls.flatMap(({ id, terminal, vessel, imo, voyage, cutoffs, etd }) => {
    if (!random.chance(0.5)) return [];
    const keys = random.shuffle(Object.keys(codes) as (keyof typeof codes)[]).slice(0, random.int(1, 4));
    return keys.flatMap((key) => {
      const { zone } = portOf(id);
      const base = cutoffs[key] ?? `${addDays(dayOf(etd), -2)}T10:30`;
      const at = instantOf(hasHour(base) ? base : `${dayOf(base)}T12:10`, zone) + random.int(-30, 12) * hour;
      const local = localAt(at, zone);
      return ["Harbour Terminal", "Quay Agency"].slice(0, random.int(1, 2)).map(
        (source, nth): SecondSource => ({
          source,
          kind: nth === 0 ? "terminal" : "agent",
          port: id,
          terminal: random.chance(0.3) ? random.pick(["AAA", "BBB", terminal]) : "",
          vessel,
          imo: random.chance(0.7) ? imo : null,
          voyage: random.chance(0.1) ? "999X" : voyage,
          code: codes[key],
          time:
            random.chance(0.25) || !hasHour(local)
              ? dayOf(local)
              : nth === 0
                ? local
                : local.replace(/.$/, "7"),
        }),
      );
    });
  });
}

function transferRules(random: Random, hubs: readonly string[]): TransferRule[] {
  if (random.chance(0.6)) return [];
  return Array.from({ length: random.int(1, 2) }, (_, at): TransferRule => {
    const isForbidden = random.chance(0.25);
    return {
      seller: random.chance(0.5) ? random.pick(sellers.slice(0, 2)) : null,
      port: at === 0 || random.chance(0.5) ? random.pick(hubs) : null,
      shortestHours: isForbidden ? null : random.pick([1, 12, 40, 72]),
      longestDays: isForbidden || random.chance(0.6) ? null : random.pick([3, 8, 21]),
      isAllowed: !isForbidden,
    };
  });
}

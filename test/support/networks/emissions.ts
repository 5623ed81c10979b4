import { portOf, type TestNetwork, type TestPort } from "./generate";
import type { OracleOption } from "./oracle";

/**
 * CO2e of one container on a sailing, by docs/import.md (Emission factors): for each ship the most specific factor, grams for a TEU and
 * a kilometre, times the sea distance and what ships sail further. It imports nothing of the portal: distances are given.
 */

export interface Span {
  low: number;
  high: number;
}

interface TestFactor {
  /** UN/LOCODEs or countries of the ends of its lane, in any direction. */
  lane: [string, string] | null;
  /** The smallest ship, in TEU; null for ships of any size. */
  teuFrom: number | null;
  dry: Span;
  /** Per cent; null where the file has none, which means 15. */
  adjustment: Span | null;
}

const span = (low: number, high = low): Span => ({ low, high });

/** What a ship carries, in TEU. */
export const teuOf = (imo: string): number => (Math.floor(Number(imo) / 10) % 2 === 0 ? 9_000 : 5_000);

/** The factors that are imported: of all ships, of large ones, of the lane, and of large ones on it, some of them by the seed. */
export function factorsOf({ seed, loading, discharge, hasFactors }: TestNetwork): TestFactor[] {
  if (!hasFactors) return [];
  const lane: [string, string] = [discharge.id, loading[0]?.id.slice(0, 2) ?? ""];
  const all: TestFactor[] = [
    { lane: null, teuFrom: null, dry: span(44, 57), adjustment: null },
    { lane: null, teuFrom: 8_000, dry: span(31.5), adjustment: span(0, 20) },
    { lane, teuFrom: null, dry: span(62, 70), adjustment: span(0) },
    { lane, teuFrom: 8_000, dry: span(25, 28), adjustment: span(10) },
  ];
  const some = all.filter((_, at) => ((seed >> at) & 1) === 1);
  return some.length > 0 ? some : all;
}

/** The lines of the file. */
export const factorLines = (network: TestNetwork): object[] =>
  factorsOf(network).map(({ lane, teuFrom, dry, adjustment }) => ({
    ...{ lane: "", from: lane?.[0] ?? "", to: lane?.[1] ?? "", teu_from: teuFrom ?? "", teu_to: "" },
    ...{ dry: cellOf(dry), reefer: "", adjustment: adjustment ? cellOf(adjustment) : "" },
    ...{ source: "Test", url: "https://factors.example/", year: "2025", licence: "CC0" },
    ...{ includes: "well to wake", assumption: "" },
  }));

const cellOf = ({ low, high }: Span) => (low === high ? `${low}` : `${low}-${high}`);

/**
 * Tonnes for a dry TEU; null where no factor fits one of its ships, undefined where none are imported.
 * @param seaKm kilometres of the shortest and the longest sea route that a ship may take
 */
export function co2Of(
  network: TestNetwork,
  { legs }: OracleOption,
  seaKm: (from: TestPort, to: TestPort) => Span,
): Span | null | undefined {
  const factors = factorsOf(network);
  if (factors.length === 0) return undefined;
  const ends = [legs[0]?.from ?? "", legs.at(-1)?.to ?? ""];
  const isEnd = (code: string, port: string) => port === code || port.slice(0, 2) === code;
  const isOn = ([a, b]: [string, string]) =>
    [ends, ends.toReversed()].some(([from = "", to = ""]) => isEnd(a, from) && isEnd(b, to));
  const known = new Set(network.voyages.flatMap(({ imo }) => imo ?? []));
  const total = span(0);
  for (const { imo, from, to } of legs) {
    const fits = ({ lane, teuFrom }: TestFactor) =>
      (lane === null || isOn(lane)) &&
      (teuFrom === null || (imo !== null && known.has(imo) && teuOf(imo) >= teuFrom));
    const worth = ({ lane, teuFrom }: TestFactor) => (teuFrom === null ? 0 : 2) + (lane === null ? 0 : 1);
    const [factor] = factors.filter(fits).toSorted((a, b) => worth(b) - worth(a));
    if (!factor) return null;
    const km = seaKm(portOf(from), portOf(to));
    const further = factor.adjustment ?? span(15);
    total.low += (km.low * (100 + further.low) * factor.dry.low) / 1e8;
    total.high += (km.high * (100 + further.high) * factor.dry.high) / 1e8;
  }
  return total;
}

const twoDigits = (value: number) =>
  value.toLocaleString("en", {
    minimumSignificantDigits: 2,
    maximumSignificantDigits: 2,
    useGrouping: false,
  });

/** '0.93–1.2 t', with two significant digits; '' where no factors are imported. */
export function co2Text(co2: Span | null | undefined): string {
  if (!co2) return co2 === null ? "not known" : "";
  const [low, high] = [twoDigits(co2.low), twoDigits(co2.high)];
  return low === high ? `${low} t` : `${low}–${high} t`;
}

const kilograms = (tonnes: number) => Math.round(tonnes * 1_000) / 1_000;

/** As programs read it. */
export const co2Numbers = (co2: Span | null | undefined): string =>
  co2 ? `${kilograms(co2.low)} ${kilograms(co2.high)} TEU` : "";

/** The middle of the range, as DCSA's routes have it. */
export const co2Middle = (co2: Span | null | undefined): number | "" =>
  co2 ? kilograms((co2.low + co2.high) / 2) : "";

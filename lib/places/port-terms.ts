import { knownPortRanks, portRanks } from "@/lib/geography/place-ranks";
import { fold, foldName } from "@/lib/i18n/fold";
import { foldedBothWays, trailingWords } from "@/lib/i18n/terms";
import { withoutPortWord } from "./port-words";
import type { PortRecord } from "./schema";
import { countryTerms } from "./terms";

/** Must be raised when the terms below, fold() or the columns of ports change: a store with older ones is refilled. */
export const portTermsRevision = 7;

export interface PortTerm {
  rank: number;
  term: string;
}

/**
 * The texts by which people find a port, folded; later words of the name count as aliases. An unlisted port is not found by its
 * country, which has hundreds of them, or by a part of its code.
 */
export function portTerms(port: PortRecord): PortTerm[] {
  const terms = new Map<string, PortTerm>();
  const add = (rank: number, texts: readonly string[]) => {
    for (const term of texts) if (term) terms.set(`${rank} ${term}`, { rank, term });
  };
  const names = foldedBothWays(port.name);
  const aliases = [...port.aliases.flatMap(foldedBothWays), ...names.flatMap(trailingWords)];
  if (port.isUnlisted) {
    add(knownPortRanks.name, names);
    add(
      knownPortRanks.alias,
      aliases.filter((alias) => !names.includes(alias)),
    );
    add(knownPortRanks.code, [fold(port.unlocode ?? "")]);
    return [...terms.values()];
  }
  add(portRanks.name, names);
  add(portRanks.chineseName, foldedBothWays(port.nameZh ?? ""));
  add(portRanks.alias, aliases);
  add(portRanks.code, [fold(port.unlocode ?? "")]);
  add(portRanks.shortCode, shortCodes(port));
  add(portRanks.country, countriesOf(port));
  return [...terms.values()];
}

/** The last three letters of a port's UN/LOCODE, and those of its former ones, which are among its aliases. */
function shortCodes({ unlocode, countryCode, aliases }: PortRecord): string[] {
  const codes = [unlocode ?? "", ...aliases].filter((text) => /^[A-Z]{2}[A-Z2-9]{3}$/.test(text));
  return codes
    .filter((code) => !countryCode || code.startsWith(countryCode))
    .map((code) => fold(code.slice(2)));
}

/** How well terms match the typed text, folded: the best rank among them; null when none does. */
export function matchPort(terms: readonly PortTerm[], start: string): number | null {
  const ranks = terms
    .filter(({ rank, term }) => (rank === portRanks.shortCode ? term === start : term.startsWith(start)))
    .map(({ rank }) => rank);
  return ranks.length > 0 ? Math.min(...ranks) : null;
}

function countriesOf({ country, countryCode }: PortRecord): string[] {
  return [...foldedBothWays(country ?? ""), ...(countryCode ? countryTerms(countryCode) : [])];
}

/** Kinds of a port's names, the surest first: a code wins over a name in either script, and that over an alias. */
const callings: readonly ((port: PortRecord) => string[])[] = [
  ({ unlocode }) => [fold(unlocode ?? "")],
  ({ name, nameZh }) => [name, nameZh ?? ""].flatMap(foldedBothWays),
  ({ aliases }) => aliases.flatMap(foldedBothWays),
];

/** A reading of a text as a port: its name, and its country or its code ('' where that is not written). */
interface Reading {
  name: string;
  detail: string;
}

/** 'Rotterdam, Netherlands' and 'Rotterdam (NLRTM)', Chinese or not, as a name and its detail. */
function parted(text: string): Reading[] {
  const plain = text.normalize("NFKC").trim();
  const [comma, bracket] = [plain.lastIndexOf(","), plain.endsWith(")") ? plain.lastIndexOf("(") : -1];
  return [comma, bracket].flatMap((at) => {
    const detail = fold(plain.slice(at + 1));
    return at > 0 && detail ? [{ name: plain.slice(0, at), detail }] : [];
  });
}

/** 'NL RTM', as UNECE itself writes a UN/LOCODE: folded it is a code in two parts. */
const partedCode = /^([a-z]{2}) ([a-z2-9]{3})$/;

/** The readings of a text, the simplest first: unchanged, as a name and its detail, without a word for a port. */
function readingsOf(text: string): Reading[] {
  const readings = [{ name: text, detail: "" }, ...parted(text)];
  const bare = readings.map(({ name, detail }) => ({ name: withoutPortWord(foldName(name)), detail }));
  return [...readings, ...bare].filter(
    ({ name, detail }, at, all) =>
      foldName(name) !== "" &&
      all.findIndex((one) => foldName(one.name) === foldName(name) && one.detail === detail) === at,
  );
}

/** The names that a port may have if `text` means it. */
export function namesIn(text: string): string[] {
  const names = readingsOf(text).flatMap(({ name }) => [name.trim(), joinedCode(name) ?? ""]);
  return [...new Set(names.filter(Boolean))];
}

/** A UN/LOCODE that is written in two parts, as one; null for any other text. */
export function joinedCode(text: string): string | null {
  const code = foldName(text).replace(partedCode, "$1$2");
  return code === foldName(text) ? null : code;
}

/**
 * The ports that a text means, among those that have one of its names (`namesIn`; others do no harm): by UN/LOCODE, exact name
 * in either script or alias, with 'Port of' before it or a country, a state or the code after it; case and accents are ignored.
 * Listed ports win over others. With one port the text is clear, with several it is ambiguous. This is the only rule by which a
 * port is recognised.
 */
export function portsNamed(text: string, known: Iterable<PortRecord>): PortRecord[] {
  const ports = [...new Map([...known].map((port) => [port.id, port])).values()];
  const [listed, others] = [
    ports.filter(({ isUnlisted }) => !isUnlisted),
    ports.filter(({ isUnlisted }) => isUnlisted),
  ];
  const found = portsAmong(text, listed);
  return found.length > 0 ? found : portsAmong(text, others);
}

function portsAmong(text: string, ports: readonly PortRecord[]): PortRecord[] {
  for (const { name, detail } of readingsOf(text)) {
    const terms = [foldName(name), joinedCode(name) ?? ""].filter(Boolean);
    const among = detail ? ports.filter((port) => isIn(port, detail)) : ports;
    for (const calling of callings) {
      const matches = among.filter((port) => calling(port).some((term) => terms.includes(term)));
      if (matches.length > 0) return matches;
    }
  }
  return [];
}

/** Whether a folded text is a port's country, the first words of its name ('Antigua'), its state's code, or the port's code. */
const isIn = (port: PortRecord, folded: string) =>
  port.subdivision?.toLowerCase() === folded ||
  countriesOf(port).some((country) => `${country} `.startsWith(`${folded} `)) ||
  [port.countryCode, port.unlocode].some(
    (code) => code?.toLowerCase() === folded.replace(partedCode, "$1$2"),
  );

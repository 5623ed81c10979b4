import { fold } from "@/lib/i18n/fold";
import { companyName } from "@/lib/i18n/in-locale";
import type { Locale } from "@/lib/i18n/locales";
import { fileCells } from "@/lib/store/contents";

/** A terminal of a call: its code in the SMDG list, its name, or both. */
export interface CallTerminal {
  /** Id of its port, a UN/LOCODE. */
  port: string;
  code: string | null;
  name: string | null;
  /** Local time at which it is called, of which the day counts: a code of the list may be another terminal's from a day on. */
  at?: string | null | undefined;
}

interface KnownTerminal {
  /** As the list writes it, in capitals. */
  smdgName: string;
  name: string;
  nameZh: string | null;
  /** First and last day, YYYY-MM-DD; '' where the list has none. */
  from: string;
  until: string;
}

let table: Map<string, KnownTerminal[]> | undefined;

/**
 * The terminals of SMDG's list, by port and code, and by port and name, under each code of their port. Those of
 * data/terminals.csv are written as there, in two languages, the others by the rule of `toTitleCase`.
 */
function knownTerminals(): Map<string, KnownTerminal[]> {
  if (table) return table;
  const written = new Map(
    fileCells("terminals.csv").map((cells) => [`${cells.port} ${cells.code} ${cells.smdg_name}`, cells]),
  );
  const portOf = portsByOtherCode();
  table = new Map();
  for (const cells of fileCells("smdg-terminals.csv")) {
    const { UNLOCODE = "", "Alternative UNLOCODE": other = "", "Terminal Code": code = "" } = cells;
    const smdgName = cells["Terminal Facility Name"]?.trim() ?? "";
    const codes = [UNLOCODE, other].filter(Boolean);
    const ports = [...new Set([...codes, ...codes.flatMap((one) => portOf.get(one) ?? [])])];
    const own = ports.map((port) => written.get(`${port} ${code} ${smdgName}`)).find(Boolean);
    const terminal: KnownTerminal = {
      smdgName,
      name: own?.name || toTitleCase(smdgName),
      nameZh: own?.name_zh || null,
      from: cells["Valid From"] ?? "",
      until: cells["Valid Until"] ?? "",
    };
    for (const name of ports.flatMap((port) => [`${port} ${code}`, `${port} ${fold(smdgName)}`])) {
      table.set(name, [...(table.get(name) ?? []), terminal]);
    }
  }
  return table;
}

/** The listed ports by their other codes: SMDG writes CNSGH for Shanghai, CNSHA. */
function portsByOtherCode(): Map<string, string> {
  return new Map(
    fileCells("ports.csv").flatMap(({ unlocode = "", aliases = "" }) =>
      aliases
        .split("||")
        .filter((alias) => /^[A-Z]{2}[A-Z2-9]{3}$/.test(alias))
        .map((alias) => [alias, unlocode] as const),
    ),
  );
}

/** The terminal that a code or a name means on a day: the one that is valid then, else the youngest. */
function findTerminal({ port, code, name, at }: CallTerminal): KnownTerminal | null {
  const known = knownTerminals();
  const found = known.get(`${port} ${code}`) ?? (name ? known.get(`${port} ${fold(name)}`) : undefined) ?? [];
  const day = at?.slice(0, 10);
  const valid = found.filter(({ from, until }) => !day || (from <= day && (!until || day <= until)));
  const [youngest = null] = (valid.length > 0 ? valid : found).toSorted((a, b) => (a.from < b.from ? 1 : -1));
  return youngest;
}

/** The name of a terminal as people write it, in a language where one is known; null where only its code is known. */
export function terminalName(call: CallTerminal, locale: Locale): string | null {
  const terminal = findTerminal(call);
  if (terminal) return companyName(terminal.name, terminal.nameZh, locale);
  return call.name && toTitleCase(call.name);
}

/** Notes in the report of an import that SMDG's list has ended the terminal of a line before the day of its call. */
export function noteEndedTerminal(
  call: CallTerminal,
  report: { note(key: "terminal", reason: string): void },
): void {
  const { smdgName = "", until = "" } = findTerminal(call) ?? {};
  if (until && call.at && until < call.at.slice(0, 10))
    report.note("terminal", `SMDG's list of terminals ends ${smdgName} (${call.port}) on ${until}.`);
}

/** Words that stay in lower case within a name. */
const small = /^(?:al|and|au|de|del|der|des|di|do|du|et|for|in|la|le|of|on|the|und|van)$/i;
/**
 * Abbreviations of SMDG's list that have a vowel, and so look like words; one without a vowel is recognised by that. Whatever
 * stands here keeps its capitals.
 */
const abbreviations = new Set(
  (
    "AAT ACHC ACT AET ANNP APL APM APMT ATI BCT BIT CICE CICT CMA COSCO CTA CTO DP ECT ENP EPA EPV HHLA HIT HMM HPH ICAVE " +
    "ICT ICTSI ICTT IPC ITC ITI ITS JCT KCT KICT LCIT MEP MICT MIT MITT MPET MSC MTL NUTEP OOCL PNC POIC PSA QAPCO QTC RO-RO " +
    "RORO SA SAGT SAPL SCT SDIC SIPG SOCAR SOCEP SP-ITC SP-SSA SSA STI SVTI TESC TICT TIL TIPC TIPS TIS TMA TOTE UCT UK ULIC " +
    "USA VECON VICT VIMC VIP YICT II III IV VI VII VIII"
  ).split(" "),
);
/** Words without a vowel that are no abbreviations: legal forms and the like. */
const shortWords = /^(?:ltd|pvt|bhd|sdn|st|mt|dr|blvd|intl)$/i;
/** Names in brackets that are as short as the abbreviation of a name, which usually stands there. */
const bracketNames = new Set(["COMPAS", "GAOLAN", "INARPI", "INDIA", "MATSON", "ROYTTA"]);

/**
 * Changes a name in capitals to how people write it: each word with one capital, abbreviations unchanged. A word of up to six
 * letters in brackets is the abbreviation of the name, as are words without a vowel, with points and of letters with figures.
 * A name with lower-case letters stays.
 */
export function toTitleCase(name: string): string {
  if (/\p{Ll}/u.test(name)) return name;
  return name
    .split(/(\([^()]*\)|\s+)/)
    .map((part, at) => (part.startsWith("(") ? inBrackets(part) : wordOf(part, at === 0)))
    .join("");
}

function inBrackets(part: string): string {
  const inside = part.slice(1, -1);
  if (/^\S{1,6}$/.test(inside) && !bracketNames.has(inside)) return part;
  const words = inside.split(/(\s+)/).map((word, at) => wordOf(word, at === 0));
  return `(${words.join("")})`;
}

function wordOf(word: string, isFirst: boolean): string {
  const bare = word.replace(/[.,;:]{1,4}$/, "");
  const isCode = /\d/.test(bare) && !/^\p{Lu}{5,}\d$/u.test(bare);
  if (abbreviations.has(bare) || isCode || /^(?:\p{Lu}\.)+\p{Lu}?$/u.test(bare)) return word;
  if (small.test(bare) && !isFirst) return word.toLowerCase();
  if (!shortWords.test(bare) && !/[AEIOUYÀ-ÖØ-Ý]/.test(bare)) return word;
  return word
    .toLowerCase()
    .replace(/(^|[-/&']|\bmc)(\p{Ll})/gu, (all, before: string, letter: string, at: number) =>
      // 'Men's', but 'L'Atlantique'.
      before === "'" && at + all.length === bare.length ? all : before + letter.toUpperCase(),
    );
}

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
}

interface KnownTerminal {
  name: string;
  nameZh: string | null;
}

let table: Map<string, KnownTerminal> | undefined;

/** The terminals of data/terminals.csv, by port and code, and by port and the name of the SMDG list. */
function knownTerminals(): Map<string, KnownTerminal> {
  table ??= new Map(
    fileCells("terminals.csv").flatMap(({ port = "", code = "", name = "", name_zh, smdg_name = "" }) => {
      const terminal = { name, nameZh: name_zh || null };
      return [
        [`${port} ${code}`, terminal],
        [`${port} ${fold(smdg_name)}`, terminal],
      ] as const;
    }),
  );
  return table;
}

/** The name of a terminal as people write it, in a language where one is known; null where only its code is known. */
export function terminalName({ port, code, name }: CallTerminal, locale: Locale): string | null {
  const terminal =
    knownTerminals().get(`${port} ${code}`) ??
    (name ? knownTerminals().get(`${port} ${fold(name)}`) : undefined);
  if (terminal) return companyName(terminal.name, terminal.nameZh, locale);
  return name && toTitleCase(name);
}

/** Words that stay in lower case within a name. */
const small = /^(?:al|and|au|de|del|der|des|di|do|du|et|for|in|la|le|of|on|the|und|van)$/i;
/** Abbreviations that look like words; an abbreviation without a vowel is recognised by that. */
const abbreviations =
  /^(?:ACT|AET|APM|APMT|BCT|BIT|CICT|CMA|COSCO|CT\d*|CTA|DP|ECT|EUROGATE|HHLA|HIT|HMM|HPH|ICTSI|ITC|JCT|KCT|MSC|MTL|PNC|PSA|QTC|RO-RO|RORO|SA|SAGT|SCT|SP-ITC|SSA|TIPC|UCT|USA|UK|YICT|II+|IV|VI+)$/;
/** Words without a vowel that are no abbreviations: legal forms and the like. */
const shortWords = /^(?:ltd|pvt|bhd|sdn|st|mt|dr|blvd|intl)$/i;

/**
 * Changes a name in capitals to how people write it: each word with one capital, abbreviations and text in brackets unchanged.
 * A name with lower-case letters stays.
 */
export function toTitleCase(name: string): string {
  if (/\p{Ll}/u.test(name)) return name;
  return name
    .split(/(\([^()]*\)|\s+)/)
    .map((part, at) => (part.startsWith("(") ? part : wordOf(part, at === 0)))
    .join("");
}

function wordOf(word: string, isFirst: boolean): string {
  const bare = word.replace(/[.,;:]{1,4}$/, "");
  if (abbreviations.test(bare) || /\d/.test(bare)) return word;
  if (small.test(bare) && !isFirst) return word.toLowerCase();
  if (!shortWords.test(bare) && !/[AEIOUYÀ-ÖØ-Ý]/.test(bare)) return word;
  return word
    .toLowerCase()
    .replace(/(^|[-/&']|\bmc)(\p{Ll})/gu, (all, before: string, letter: string, at: number) =>
      // 'Men's', but 'L'Atlantique'.
      before === "'" && at + all.length === bare.length ? all : before + letter.toUpperCase(),
    );
}

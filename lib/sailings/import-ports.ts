import type { Kysely } from "kysely";
import { fold } from "@/lib/i18n/fold";
import { quoteCell } from "@/lib/store/import-lines";
import type { Database } from "@/lib/store/schema";

export type FoundPort = { id: string } | { problem: string };

type NamedPort = Pick<Database["ports"], "id" | "name" | "name_zh" | "unlocode" | "country_code"> & {
  aliases: string[];
};

/** What a port is called, the surest first: a code wins over a name, that over a Chinese name, that over an alias. */
const callings: readonly ((port: NamedPort) => (string | null)[])[] = [
  (port) => [port.unlocode, port.id],
  (port) => [port.name],
  (port) => [port.name_zh],
  (port) => port.aliases,
];

/** Countries as the portal writes them, and their long English form. */
const countryNames = [
  new Intl.DisplayNames("en", { type: "region", style: "short" }),
  new Intl.DisplayNames("en", { type: "region", style: "long" }),
  new Intl.DisplayNames("zh-HK", { type: "region", style: "short" }),
];

class PortBook {
  /** Ids of ports by folded text, for each of the callings. */
  readonly #called: Map<string, Set<string>>[];
  readonly #inCountry: Map<string, Set<string>>;

  constructor(ports: readonly NamedPort[]) {
    this.#called = callings.map((termsOf) => index(ports, termsOf));
    this.#inCountry = index(ports, ({ country_code: code }) => [
      code,
      ...countryNames.map((names) => names.of(code) ?? null),
    ]);
  }

  /** Ids of the ports that a text may stand for: 'Cartagena' or, where that is several, 'Cartagena, Spain'. */
  find(text: string): string[] {
    const whole = this.#find(text);
    if (whole.length > 0) return whole;
    const [, name = "", country = ""] = /^(.*)[,,](.*)$/su.exec(text) ?? [];
    const there = this.#inCountry.get(fold(country));
    return there ? this.#find(name).filter((id) => there.has(id)) : [];
  }

  #find(text: string): string[] {
    const folded = fold(text);
    for (const book of this.#called) {
      const ids = book.get(folded);
      if (ids) return [...ids].sort();
    }
    return [];
  }
}

function index(
  ports: readonly NamedPort[],
  termsOf: (port: NamedPort) => (string | null)[],
): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const port of ports) {
    for (const term of termsOf(port)) {
      const folded = term && fold(term);
      if (folded) ids.set(folded, (ids.get(folded) ?? new Set()).add(port.id));
    }
  }
  return ids;
}

/**
 * Recognises the ports of a file by UN/LOCODE, exact name, Chinese name in either script, or alias, ignoring case
 * and accents; a country may follow a name after a comma. The store's ports are read once, a text is looked up once.
 * The problem is a sentence that says what to write instead.
 */
export async function portFinder(db: Kysely<Database>): Promise<(text: string) => FoundPort> {
  const rows = await db
    .selectFrom("ports")
    .select(["id", "name", "name_zh", "unlocode", "country_code", "aliases"])
    .execute();
  const book = new PortBook(rows.map((row) => ({ ...row, aliases: JSON.parse(row.aliases) as string[] })));
  const known = new Map<string, FoundPort>();
  return (text) => {
    let found = known.get(text);
    if (!found) {
      found = answer(text, book.find(text));
      known.set(text, found);
    }
    return found;
  };
}

function answer(text: string, ids: readonly string[]): FoundPort {
  const [id] = ids;
  if (id === undefined) {
    return { problem: `${quoteCell(text)} is no port known here: write its UN/LOCODE, such as HKHKG.` };
  }
  if (ids.length === 1) return { id };
  const codes = `${ids.slice(0, -1).join(", ")} or ${ids.at(-1)}`;
  return { problem: `${quoteCell(text)} stands for several ports: write the UN/LOCODE, ${codes}.` };
}

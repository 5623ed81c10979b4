import { createHash } from "node:crypto";
import Papa from "papaparse";
import { z } from "zod";
import { fold } from "@/lib/i18n/fold";
import type { Store } from "@/lib/store/connection";
import { insertMany } from "@/lib/store/insert";
import type { PortRow, PortTermRow } from "@/lib/store/schema";

/** To be raised when the terms below or fold() change: a store with older terms is filled anew. */
const termsEdition = 1;

const portLine = z.object({
  unlocode: z.string().regex(/^[A-Z]{2}[A-Z2-9]{3}$/),
  name: z.string().trim().min(1).max(120),
  name_zh: z.string().trim().max(120),
  country: z.string().regex(/^[A-Z]{2}$/),
  aliases: z.string().transform((cell) => splitCell(cell)),
  zone: z.string().min(1),
  lat: z.string().min(1).pipe(z.coerce.number<string>().min(-90).max(90)),
  lon: z.string().min(1).pipe(z.coerce.number<string>().min(-180).max(180)),
});

function splitCell(cell: string): string[] {
  return cell
    .split("||")
    .map((item) => item.trim())
    .filter(Boolean);
}

/**
 * Reads data/ports.csv (head unlocode, name, name_zh, country, aliases, zone, lat, lon; aliases joined by ||).
 * Throws an Error naming line and column of everything that is wrong: the file is the project's own.
 */
export function parsePorts(csvText: string): PortRow[] {
  const { data } = Papa.parse<unknown>(csvText.replace(/^\uFEFF/, ""), {
    header: true,
    skipEmptyLines: true,
  });
  const problems: string[] = [];
  const ports = new Map<string, PortRow>();
  for (const [index, cells] of data.entries()) {
    const parsed = portLine.safeParse(cells);
    if (!parsed.success) {
      for (const issue of parsed.error.issues) {
        problems.push(`port ${index + 1}, ${issue.path.join(".")}: ${issue.message}`);
      }
      continue;
    }
    const line = parsed.data;
    if (ports.has(line.unlocode)) problems.push(`port ${index + 1}: ${line.unlocode} stands twice`);
    ports.set(line.unlocode, {
      id: line.unlocode,
      name: line.name,
      name_zh: line.name_zh || null,
      country_code: line.country,
      unlocode: line.unlocode,
      zone: line.zone,
      lat: line.lat,
      lon: line.lon,
      aliases: JSON.stringify(line.aliases),
    });
  }
  if (problems.length > 0) throw new Error(`The ports file cannot be used.\n${problems.join("\n")}`);
  return [...ports.values()];
}

/** Names of countries as the portal shows them, and their long English form ('United States' besides 'US'). */
const countryNames = (["en", "zh-HK", "zh-Hans"] as const)
  .map((locale) => new Intl.DisplayNames(locale, { type: "region", style: "short" }))
  .concat(new Intl.DisplayNames("en", { type: "region", style: "long" }));

/**
 * A text folded; a Chinese one also character by character, because a word that Simplified says differently
 * (三藩市, 旧金山) must be found by its own first characters too.
 */
function foldedBothWays(text: string): string[] {
  if (!/\p{Script=Han}/u.test(text)) return [fold(text)];
  return [fold(text), [...text].map((character) => fold(character)).join("")];
}

/** 'Ho Chi Minh City' is also found by 'Chi Minh City', 'Minh City' and 'City'. */
function laterWords(folded: string): string[] {
  const words = folded.split(" ");
  return words.slice(1).map((_, index) => words.slice(index + 1).join(" "));
}

/** What people type to find a port, folded: ranks as PortTermRow says, later words of the name among the aliases. */
export function portTerms(port: PortRow): PortTermRow[] {
  const terms = new Map<string, PortTermRow>();
  const add = (rank: number, texts: string[]) => {
    for (const term of texts) {
      if (term) terms.set(`${rank} ${term}`, { rank, term, port_id: port.id });
    }
  };
  const name = fold(port.name);
  const aliases = z.array(z.string()).parse(JSON.parse(port.aliases));
  add(0, [name]);
  add(1, port.name_zh ? foldedBothWays(port.name_zh) : []);
  add(2, [...aliases.flatMap(foldedBothWays), ...laterWords(name)]);
  add(3, [fold(port.unlocode)]);
  add(
    4,
    countryNames.flatMap((names) => foldedBothWays(names.of(port.country_code) ?? "")),
  );
  return [...terms.values()];
}

/**
 * Replaces the ports and what finds them by those of `csvText`, in one transaction, when the store holds another
 * edition of the file. Returns the number of ports written, null when nothing changed.
 */
export async function seedPorts(store: Store, csvText: string): Promise<number | null> {
  const sha256 = createHash("sha256").update(`${termsEdition}\n${csvText}`).digest("hex");
  const isCurrent = async (db: Store["db"]) => {
    const seed = await db.selectFrom("seeds").select("sha256").where("name", "=", "ports").executeTakeFirst();
    return seed?.sha256 === sha256;
  };
  if (await isCurrent(store.reader)) return null;
  const ports = parsePorts(csvText);
  const terms = ports.flatMap(portTerms);
  return store.db.transaction().execute(async (trx) => {
    if (await isCurrent(trx)) return null;
    await trx.deleteFrom("port_terms").execute();
    await trx.deleteFrom("ports").execute();
    await insertMany(trx, "ports", ports);
    await insertMany(trx, "port_terms", terms);
    await trx
      .insertInto("seeds")
      .values({ name: "ports", sha256 })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ sha256 }))
      .execute();
    return ports.length;
  });
}

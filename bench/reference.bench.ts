import { performance } from "node:perf_hooks";
import { embeddedPlaces } from "@/lib/places/embedded";
import { embeddedReference } from "@/lib/reference/embedded";
import { openStore } from "@/lib/store/connection";
import { insertMany } from "@/lib/store/insert";
import { migrate } from "@/lib/store/migrations";
import type { PortRow, PortTermRow } from "@/lib/store/schema";
import { type Measure, random, report, timing } from "./support";

/** Prefix search over 100,000 ports: the port index's first page of 500, and the pickers' twenty. */
const count = 100_000;
const syllables =
  "ba be bo ca da de fa ga ha ho ka ki la le li ma mo na no pa po ra ri ro sa se ta to va wa ya zu".split(
    " ",
  );
const next = random(20260316);
const pick = (from: readonly string[]) => from[Math.floor(next() * from.length)] ?? "";
const word = () => Array.from({ length: 2 + Math.floor(next() * 3) }, () => pick(syllables)).join("");
const countries = Array.from({ length: 150 }, (_, at) =>
  String.fromCharCode(65 + (at % 26), 65 + Math.floor(at / 26)),
);

const store = openStore(":memory:");
migrate(store);
const ports: PortRow[] = [];
const terms: PortTermRow[] = [];
for (let at = 0; at < count; at += 1) {
  const name = word();
  const country = pick(countries);
  const id = country.slice(0, 1) + at.toString(36).toUpperCase().padStart(4, "0");
  ports.push({
    id,
    name,
    name_zh: null,
    country_code: country,
    unlocode: id,
    zone: "Etc/UTC",
    lat: 0,
    lon: 0,
    aliases: "[]",
  });
  terms.push(
    { rank: 0, term: name, port_id: id },
    { rank: 3, term: id.toLowerCase(), port_id: id },
    { rank: 4, term: `land ${country.toLowerCase()}`, port_id: id },
  );
}

async function main() {
  await store.db.transaction().execute(async (trx) => {
    await insertMany(trx, "ports", ports);
    await insertMany(trx, "port_terms", terms);
  });
  const reference = embeddedReference(store);
  const places = embeddedPlaces(store);
  const queries = Array.from({ length: 1000 }, () => word().slice(0, 2 + Math.floor(next() * 4)));
  const time = async (ask: (q: string) => Promise<unknown>) => {
    const samples: number[] = [];
    for (const q of queries.slice(0, 50)) await ask(q);
    for (const q of queries) {
      const begun = performance.now();
      await ask(q);
      samples.push(performance.now() - begun);
    }
    return samples;
  };
  const measures: Measure[] = [
    timing(
      "port index, 2 to 5 letters over 100,000 ports, first page",
      await time((q) => reference.searchList({ name: "port", q, page: 1 }, 500)),
      10,
    ),
    timing("port picker, the same", await time((q) => places.suggestPorts(q, 20)), 10),
  ];
  report(measures);
  store.close();
}

void main();

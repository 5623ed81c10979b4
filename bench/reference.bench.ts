import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fold } from "@/lib/i18n/fold";
import { embeddedPlaces } from "@/lib/places/embedded";
import { parsePorts, portTermRows } from "@/lib/places/seed";
import { embeddedReference } from "@/lib/reference/embedded";
import { openStore } from "@/lib/store/connection";
import { insertMany } from "@/lib/store/insert";
import { migrate } from "@/lib/store/migrations";
import type { PortRow } from "@/lib/store/schema";
import { root } from "../bin/lib/node.mjs";
import { random, report, timing } from "./support";

/**
 * Prefix search over 100,000 ports: the port index's pages of 500, and the pickers' twenty. The ports are put together
 * from those that come with the portal, with all the terms that find a port: names of one to four words, Chinese names,
 * aliases in both scripts, codes, countries.
 */
const count = 100_000;
const queryCount = 1000;
const bound = 10;
/** Names with a slip are looked for among all, when no name begins so. */
const nearBound = 20;
const pageSize = 500;

const known = parsePorts(readFileSync(join(root, "data", "ports.csv"), "utf8"));
const words = [...new Set(known.flatMap(({ name }) => name.split(/[^\p{L}']+/u)).filter(Boolean))];
const characters = [...new Set(known.flatMap(({ name_zh }) => [...(name_zh ?? "")]))].filter((character) =>
  /\p{sc=Han}/u.test(character),
);
const countries = [...new Set(known.map(({ country_code }) => country_code))];

const next = random(20_260_316);
const upTo = (number: number) => Math.floor(next() * number);
const pick = <T>(from: readonly T[]) => from[upTo(from.length)] as T;
/** A word as ports have them: the beginning of one, the end of another. */
const word = () => {
  const [first, second] = [pick(words), pick(words)];
  return first.slice(0, 2 + upTo(4)) + second.slice(Math.min(2, second.length - 1)).toLowerCase();
};
const latinName = () => Array.from({ length: pick([1, 1, 1, 2, 2, 3, 4]) }, word).join(" ");
const chineseName = () => Array.from({ length: 2 + upTo(3) }, () => pick(characters)).join("");

function generatePort(number: number): PortRow {
  const country = countries[number % countries.length] as string;
  const code =
    country +
    Math.floor(number / countries.length)
      .toString(36)
      .toUpperCase()
      .padStart(3, "0");
  const aliases = Array.from({ length: pick([0, 0, 1, 2]) }, () => pick([latinName, chineseName])());
  const name = latinName();
  return {
    id: code,
    name,
    sort_name: fold(name),
    name_zh: next() < 0.7 ? chineseName() : null,
    country_code: country,
    unlocode: code,
    zone: "Etc/UTC",
    lat: 0,
    lon: 0,
    aliases: JSON.stringify(aliases),
  };
}

/** What people type: beginnings of names, later words and codes, two letters at least; one character of Chinese. */
function drawQuery(ports: readonly PortRow[]): string {
  const port = pick(ports);
  const kind = next();
  if (kind < 0.35 && port.name_zh) return port.name_zh.slice(0, 1 + upTo(3));
  if (kind < 0.45) return port.unlocode.slice(0, 2 + upTo(4));
  const text = kind < 0.6 ? pick(port.name.split(" ")) : port.name;
  return text.slice(0, pick([2, 2, 3, 4, 5, 12]));
}

/** What hurried people type: one letter of a name left out, changed or swapped, two in long ones. */
function drawTypo(ports: readonly PortRow[]): string {
  const letters = [...fold(pick(ports).name).slice(0, 6 + upTo(12))];
  for (let slips = letters.length < 8 ? 1 : 2; slips > 0; slips--) {
    const at = upTo(letters.length - 1);
    const kind = upTo(3);
    if (kind === 0) letters.splice(at, 1);
    else if (kind === 1) letters[at] = "x";
    else letters.splice(at, 2, letters[at + 1] ?? "", letters[at] ?? "");
  }
  return letters.join("");
}

async function main() {
  const store = openStore(":memory:");
  await migrate(store);
  const ports = Array.from({ length: count }, (_, number) => generatePort(number));
  await store.db.transaction().execute(async (trx) => {
    await insertMany(trx, "ports", ports);
    await insertMany(trx, "port_terms", ports.flatMap(portTermRows));
  });
  const reference = embeddedReference(store);
  const places = embeddedPlaces(store);
  const asked = Array.from({ length: queryCount }, () => drawQuery(ports));
  const listed = (q: string, page = 1) => reference.searchList({ name: "port", q, page }, pageSize);

  const time = async (ask: (q: string) => Promise<unknown>, queries: readonly string[]) => {
    for (const q of queries.slice(0, 50)) await ask(q);
    const samples: number[] = [];
    for (const q of queries) {
      const begun = performance.now();
      await ask(q);
      samples.push(performance.now() - begun);
    }
    return samples;
  };

  const chinese = asked.filter((q) => /\p{sc=Han}/u.test(q));
  const twoLetters = asked.filter((q) => /^[a-z]{2}$/i.test(q));
  for (const queries of [asked, chinese, twoLetters]) {
    let found = 0;
    for (const q of queries.slice(0, 20)) found += (await listed(q)).total;
    if (found < 20) throw new Error(`The searches find nothing: ${queries.slice(0, 20).join(", ")}`);
  }
  const { totalPages } = await listed("");
  if (totalPages !== count / pageSize) throw new Error(`The list has ${totalPages} pages.`);

  const typos = Array.from({ length: queryCount }, () => drawTypo(ports));
  const nearly = async (q: string) => {
    const found = await places.suggestPorts(q, 20);
    return found.length > 0 ? found : places.nearPorts(q, 20);
  };
  const meant = await Promise.all(typos.slice(0, 50).map(nearly));
  if (meant.filter((found) => found.length > 0).length < 25)
    throw new Error("Names with a slip find nothing.");

  const of = `over ${count.toLocaleString("en")} ports`;
  const whole = Array.from({ length: 50 }, () => "");
  report([
    timing(`port index: prefixes ${of}, first page`, await time((q) => listed(q), asked), bound),
    timing("port index: Chinese prefixes among them", await time((q) => listed(q), chinese), bound),
    timing("port index: two letters among them", await time((q) => listed(q), twoLetters), bound),
    timing("port index: all ports, first page", await time((q) => listed(q), whole)),
    timing("port index: all ports, last page", await time((q) => listed(q, totalPages), whole)),
    timing("port picker: the same prefixes", await time((q) => places.suggestPorts(q, 20), asked), bound),
    timing("port picker: names with a slip or two", await time(nearly, typos), nearBound),
  ]);
  store.close();
}

void main();

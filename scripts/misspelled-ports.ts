import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { random } from "@/bench/support";
import { fold, foldName } from "@/lib/i18n/fold";
import { withDigraphs } from "@/lib/i18n/plain-letters";
import { simplify } from "@/lib/i18n/simplify";
import { type StoredPort, toPortRecord } from "@/lib/places/embedded";
import { parseKnownPorts } from "@/lib/places/known-ports";
import { distance } from "@/lib/places/near";
import { portTerms } from "@/lib/places/port-terms";
import { parsePorts } from "@/lib/places/seed";

/**
 * Writes test/fixtures/misspelled-ports.csv: what hurried people type for a port, by kind of error, with the code of the port that
 * they mean. Errors are drawn from a seed, so that the file is the same each time. A text is left out that is a name of another
 * port, begins one, or is as near to one. Old names and spellings by ear are written by hand.
 */

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, "data", file), "utf8");
const listed = parsePorts(read("ports.csv"));
const known = parseKnownPorts(
  { unlocode: read("unlocode-ports.csv"), zones: read("zone.tab"), placeZones: read("unlocode-zones.csv") },
  listed,
);

const draw = random(20260316);
const below = (count: number) => Math.floor(draw() * count);
const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;

const rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
/** Keys beside a letter, and those above and below it. */
const neighbours = (letter: string): string[] =>
  rows.flatMap((row, at) => {
    const column = row.indexOf(letter);
    if (column < 0) return [];
    const beside = [row[column - 1], row[column + 1]];
    const others = [rows[at - 1]?.[column], rows[at + 1]?.[column]];
    return [...beside, ...others].filter((key) => key !== undefined);
  });

/** Spellings that sound alike. */
const sounds: readonly [RegExp, string][] = [
  [/ph/, "f"],
  [/f/, "ph"],
  [/c(?=[aou])/, "k"],
  [/k/, "c"],
  [/ck/, "k"],
  [/sh/, "sch"],
  [/ou/, "u"],
  [/ee/, "i"],
  [/i(?=.)/, "y"],
  [/y(?=.)/, "i"],
  [/v/, "w"],
  [/w/, "v"],
  [/z/, "s"],
  [/s(?=[aeiou])/, "z"],
  [/th/, "t"],
  [/t(?=[aeiou])/, "th"],
  [/([lmnprst])\1/, "$1"],
  [/e(?=[rn])/, "a"],
  [/a(?=[rn])/, "e"],
  [/u/, "oo"],
];

type Error = (name: string) => string | null;

/** A place in a name, not its first letter, which is rarely wrong. */
const within = (name: string) => 1 + below(name.length - 1);
const isLetter = (letter: string | undefined) => letter !== undefined && /[a-z]/.test(letter);

const errors: Record<string, Error> = {
  neighbour(name) {
    const at = within(name);
    const keys = neighbours(name[at] ?? "");
    return keys.length > 0 ? name.slice(0, at) + pick(keys) + name.slice(at + 1) : null;
  },
  transposed(name) {
    const at = within(name);
    const [one, other] = [name[at], name[at + 1]];
    if (!isLetter(one) || !isLetter(other) || one === other) return null;
    return name.slice(0, at) + other + one + name.slice(at + 2);
  },
  doubled(name) {
    const at = within(name);
    return isLetter(name[at]) ? name.slice(0, at) + name[at] + name.slice(at) : null;
  },
  dropped(name) {
    const at = within(name);
    return isLetter(name[at]) ? name.slice(0, at) + name.slice(at + 1) : null;
  },
  sound(name) {
    const [from, to] = pick(sounds);
    const changed = name[0] + name.slice(1).replace(from, to);
    return changed === name ? null : changed;
  },
};

const termsOf = new Map(
  [...listed, ...known].map((port) => [port.id, portTerms(toPortRecord(port)).map(({ term }) => term)]),
);
const isListed = new Set(listed.map(({ id }) => id));

/** Whether a reader could mean another port: the text begins a name of one, or is no farther from one. */
function isUnclear(text: string, meant: StoredPort): boolean {
  const folded = foldName(text);
  const far = (id: string) =>
    Math.min(...(termsOf.get(id) ?? []).map((term) => distance(folded, term, 2)?.full ?? 3));
  const own = far(meant.id);
  return [...termsOf].some(([id, terms]) => {
    if (id === meant.id) return false;
    if (terms.some((term) => (isListed.has(id) ? term.startsWith(folded) : term === folded))) return true;
    return (isListed.has(id) || !isListed.has(meant.id)) && far(id) <= own;
  });
}

const lines: [text: string, kind: string, code: string][] = [];
const seen = new Set<string>();

function add(kind: string, text: string | null, port: StoredPort, mayBeUnclear = false): boolean {
  if (!text || seen.has(text) || (!mayBeUnclear && isUnclear(text, port))) return false;
  seen.add(text);
  lines.push([text, kind, port.id]);
  return true;
}

/** So many lines of a kind, each of a drawn port. */
function draws(kind: string, count: number, ports: readonly StoredPort[], spell: Error) {
  for (let made = 0, tries = 0; made < count && tries < count * 50; tries++) {
    const port = pick(ports);
    if (add(kind, spell(port.name.toLowerCase()), port)) made += 1;
  }
}

const long = (ports: readonly StoredPort[]) =>
  ports.filter(({ name }) => name.length >= 6 && !/[(/,]/.test(name));
const latin = long(listed);
const others = long(known).filter(({ name }) => known.filter((port) => port.name === name).length === 1);
for (const [kind, spell] of Object.entries(errors)) {
  draws(kind, 110, latin, spell);
  draws(kind, 15, others, spell);
}

const marked = known.filter(({ name }) => /[äöüøåæéèáíóúñçãõłşğ]/i.test(name) && name.length >= 5);
for (let made = 0; made < 70; ) {
  const port = pick(marked);
  const spell = made % 2 === 0 ? withDigraphs : fold;
  if (add("accents", spell(port.name.toLowerCase()), port)) made += 1;
}

const chinese = listed.filter(({ name_zh }) => name_zh && name_zh.length >= 2);
for (let made = 0; made < 140; ) {
  const port = pick(chinese);
  const name = port.name_zh ?? "";
  const forms = [name, simplify(name), `${name}港`, `${simplify(name)}港`, `${simplify(name)}港口`];
  if (add("chinese", forms[made % forms.length] ?? null, port)) made += 1;
}

for (let made = 0; made < 120; ) {
  const port = pick(made % 3 === 0 ? known : listed);
  const [country, place] = [port.id.slice(0, 2), port.id.slice(2)];
  const forms = [
    `${country} ${place}`,
    port.id.toLowerCase(),
    `${country}-${place}`,
    `${country.toLowerCase()} ${place.toLowerCase()}`,
  ];
  if (add("code", forms[made % forms.length] ?? null, port, true)) made += 1;
}

/** Written by hand: a text and the code of the port that it means. */
const written: Record<string, string> = {
  pinyin: `shang hai:CNSHA ning bo:CNNBO qing dao:CNQDG tian jin:CNTXG xia men:CNXMG da lian:CNDAL lian yun gang:CNLYG
    guang zhou:CNHUA shen zhen:CNCWN nan jing:CNNJG fu zhou:CNFZG wen zhou:CNWNZ zhan jiang:CNZNG
    ri zhao:CNRZH yan tai:CNYTG hai kou:CNHIG wei hai:CNWEI qin zhou:CNQZH jin zhou:CNJNZ ying kou:CNYIK
    zhang jia gang:CNZJG tai cang:CNTAC nan sha:CNNSA`,
  old: `bombay:INNSA madras:INMAA calcutta:INCCU saigon:VNSGN canton:CNHUA amoy:CNXMG ningpo:CNNBO tsingtao:CNQDG dairen:CNDAL
    batavia:IDJKT djakarta:IDJKT surabaja:IDSUB rangoon:MMRGN danzig:PLGDN stettin:PLSZZ leghorn:ITLIV smyrna:TRIZM
    hongkong:HKHKG singapura:SGSIN kaohsiung:TWKHH keelung:TWKEL fusan:KRPUS pusan:KRPUS chemulpo:KRINC foochow:CNFZG
    chefoo:CNYTG tientsin:CNTXG nagoja:JPNGO jokohama:JPYOK antwerpen:BEANR anvers:BEANR genua:ITGOA genes:ITGOA gdingen:PLGDY
    goteborg:SEGOT gothenburg:SEGOT kobenhavn:DKCPH copenhague:DKCPH lisboa:PTLIS marsiglia:FRMRS venezia:ITVCE napoli:ITNAP`,
  ear: `yockohama:JPYOK felixstow:GBFXT busaan:KRPUS roterdam:NLRTM hambourg:DEHAM shanghi:CNSHA singapoor:SGSIN pireus:GRPIR colombow:LKCMB
    valentsia:ESVLC barselona:ESBCN marsay:FRMRS havr:FRLEH mombassa:KEMBA durben:ZADUR cape toun:ZACPT melborn:AUMEL sidney:AUSYD
    ockland:NZAKL vankuver:CAVAN los angelas:USLAX savana:USSAV hyuston:USHOU new orlins:USMSY santosh:BRSSZ
    karachee:PKKHI nava sheva:INNSA mundhra:INMUN jebel alli:AEJEA jedda:SAJED damam:SADMM haifong:VNHPH laem chabong:THLCH`,
};
const byId = new Map([...listed, ...known].map((port) => [port.id, port]));
for (const [kind, texts] of Object.entries(written)) {
  for (const [, text = "", code = ""] of texts.matchAll(/\s*([^:]+):([A-Z0-9]{5})/g)) {
    const port = byId.get(code);
    if (!port) throw new Error(`${code} is no port.`);
    add(kind, text.trim(), port, true);
  }
}

writeFileSync(
  join(root, "test", "fixtures", "misspelled-ports.csv"),
  ["text,kind,port", ...lines.map((line) => line.join(","))].join("\n").concat("\n"),
);
console.log(`${lines.length} lines`);

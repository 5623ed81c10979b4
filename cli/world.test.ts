import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { runPortal } from "./portal";

const files = ["world.csv", "unlocode-ports.csv", "smdg-terminals.csv", "ourairports.csv"];
const others = ["zone.tab", "unlocode-zones.csv", "airport-overrides.csv", "chart", "co2-factors.csv"];
let base: string;
let data: string;
let news: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "portal-world-"));
  [data, news] = [join(base, "data"), join(base, "news")];
  for (const file of [...files, ...others]) cpSync(join("data", file), join(data, file), { recursive: true });
  cpSync("data/smdg-terminals.csv", join(news, "smdg-terminals.csv"));
});
afterEach(() => rmSync(base, { recursive: true }));

async function run(...args: string[]) {
  const [out, err]: string[][] = [[], []];
  const code = await runPortal(["world", ...args], {
    input: Readable.from([]),
    print: (text) => out?.push(text),
    printError: (text) => err?.push(text),
    live: false,
    directory: base,
    dataDirectory: data,
    signal: new AbortController().signal,
  });
  return { code, out: out?.join("") ?? "", err: err?.join("") ?? "" };
}
const read = (folder: string, file: string) => readFileSync(join(folder, file), "utf8");

test("status names each set with source, edition, licence and rows", async () => {
  const { code, out } = await run("status");
  expect(code).toBe(0);
  expect(out).toMatch(/^set +source +edition +licence +rows$/m);
  expect(out).toMatch(/^ports +UN\/LOCODE, UNECE +2024-2 +MIT +17,580$/m);
  expect(out).toMatch(/^terminals +SMDG +2026-01-01 +CC BY 4\.0 +1,276$/m);
  expect(out).toMatch(/^holidays +date-holidays +\S+ +CC BY 3\.0 +-$/m);
});

test("a dry run tells what differs by kind and writes nothing; without it the file and its edition are replaced", async () => {
  const file = "smdg-terminals.csv";
  const old = read(data, file);
  const next = old.replace("PORT OF FUJAIRAH", "FUJAIRAH TERMINAL").replace(/^AEJEA,,DPWJA.*\n/m, "");
  writeFileSync(join(news, file), `${next}AEJEA,,DPWJ9,NEW TERMINAL,,,2026-02-01,,,,,\n`);
  const dry = await run("update", "news", "--dry-run");
  expect(dry.code).toBe(0);
  expect(dry.out).toMatch(/^set +added +removed +renamed +moved +changed +rows$/m);
  expect(dry.out).toMatch(/^terminals +1 +1 +1 +0 +0 +1,276$/m);
  expect(dry.out).toContain(
    "terminals, added: AEJEA DPWJ9\nterminals, removed: AEJEA DPWJA\nterminals, renamed: AEFJR FJR\n",
  );
  expect(dry.out).toContain("Nothing was written.");
  expect(read(data, file)).toBe(old);

  const unnamed = await run("update", "news");
  expect(unnamed.code).toBe(2);
  expect(unnamed.err).toContain("The edition of terminals is not known");
  expect(read(data, file)).toBe(old);

  writeFileSync(join(news, "world.csv"), "set,edition\nterminals,2026-07-01\n");
  expect((await run("update", "news")).code).toBe(0);
  expect(read(data, file)).toContain("NEW TERMINAL");
  expect((await run("status")).out).toMatch(/^terminals +SMDG +2026-07-01 /m);
  expect(existsSync(join(data, `${file}.new`))).toBe(false);
  expect((await run("update", "news")).out).toContain("Nothing differs.");
});

test("only served airports of the world are stored", async () => {
  const old = read(data, "ourairports.csv");
  const [head = "", ...lines] = old.trim().split("\n");
  const heads = `id,${head}`;
  const small = "99,XX-1,small_airport,Nowhere Field,1,1,US,US-TX,Nowhere,no,XXQ,";
  writeFileSync(
    join(news, "ourairports.csv"),
    [heads, small, ...lines.map((line) => `1,${line}`)].join("\n"),
  );
  const { out } = await run("update", "news", "--dry-run");
  expect(out).toMatch(/^airports +0 +0 +0 +0 +0 /m);
  expect(out).toContain("Nothing differs.");
  expect(out).not.toContain("XXQ");
});

test("a file that was cut off replaces nothing", async () => {
  const file = "smdg-terminals.csv";
  const old = read(data, file);
  writeFileSync(join(news, file), old.slice(0, old.length / 2));
  const { code, err } = await run("update", "news");
  expect(code).toBe(2);
  expect(err).toMatch(
    /^.*smdg-terminals\.csv has \d{3} rows where the present one has 1,276: it seems to be cut off/,
  );
  expect(read(data, file)).toBe(old);
});

test("a folder without a file, a file without a column and one that cannot be read are refused with a sentence", async () => {
  rmSync(join(news, "smdg-terminals.csv"));
  expect((await run("update", "news")).err).toBe(
    "The folder has none of unlocode-ports.csv, smdg-terminals.csv, ourairports.csv.\n",
  );
  writeFileSync(join(news, "smdg-terminals.csv"), "UNLOCODE,Terminal Code\nHKHKG,HIT\n");
  expect((await run("update", "news")).err).toContain(
    "smdg-terminals.csv has no column Terminal Facility Name",
  );
  rmSync(join(news, "smdg-terminals.csv"));
  writeFileSync(join(news, "unlocode-ports.csv"), "code,name,name_ascii,subdivision,coordinates\nHK,A,A,,\n");
  expect((await run("update", "news")).err).toContain("UN/LOCODE, port 1, code");
  expect((await run("update")).err).toContain("Write world status, or world update DIR");
});

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { shareChunks } from "./shared-chunks.mjs";

let server: string;
beforeEach(() => {
  server = mkdtempSync(join(tmpdir(), "server-"));
});
afterEach(() => rmSync(server, { recursive: true }));

const write = (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(server, name)), { recursive: true });
    writeFileSync(join(server, name), text);
  }
};
const read = (name: string) => readFileSync(join(server, name), "utf8");
const chunk = (code: string, name: string) =>
  `module.exports=[7,e=>{${code}}];\n\n//# sourceMappingURL=${name}.map\n`;
const route = (...names: string[]) => names.map((name) => `R.c("server/chunks/${name}")`).join("\n");

test("of the chunks with the same code one is left, and whatever named another names that one", () => {
  write({
    "chunks/_a._.js": chunk("one()", "_a._.js"),
    "chunks/_a._.js.map": "{}",
    "chunks/_b._.js": chunk("one()", "_b._.js"),
    "chunks/_b._.js.map": "{}",
    "chunks/_c._.js": chunk("two()", "_c._.js"),
    "app/first/route.js": route("_a._.js", "_c._.js"),
    "app/second/route.js": route("_b._.js", "_c._.js"),
    "app/second/route.js.nft.json": '{"files":["../../chunks/_b._.js","../../chunks/_c._.js"]}',
  });
  expect(shareChunks(server)).toBe(1);
  expect(read("app/first/route.js")).toBe(route("_a._.js", "_c._.js"));
  expect(read("app/second/route.js")).toBe(route("_a._.js", "_c._.js"));
  expect(read("app/second/route.js.nft.json")).toBe(
    '{"files":["../../chunks/_a._.js","../../chunks/_c._.js"]}',
  );
  expect(existsSync(join(server, "chunks/_b._.js"))).toBe(false);
  expect(existsSync(join(server, "chunks/_b._.js.map"))).toBe(false);
  expect(read("chunks/_a._.js")).toBe(chunk("one()", "_a._.js"));
  expect(shareChunks(server)).toBe(0);
});

test("chunks that differ by the names of such chunks alone are one, too", () => {
  const loads = (name: string) => `e.l("server/chunks/${name}")`;
  write({
    "chunks/_a._.js": chunk("one()", "_a._.js"),
    "chunks/_b._.js": chunk("one()", "_b._.js"),
    "chunks/_y._.js": chunk(loads("_a._.js"), "_y._.js"),
    "chunks/_z._.js": chunk(loads("_b._.js"), "_z._.js"),
    "app/page.js": route("_y._.js", "_z._.js"),
  });
  expect(shareChunks(server)).toBe(2);
  expect(read("app/page.js")).toBe(route("_y._.js", "_y._.js"));
});

test.each([
  ["stands in two directories", "chunks/_a._.js", "chunks/ssr/_a._.js", "chunks/_b._.js"],
  ["is no chunk", "app/a/route.js", "app/b/page.js", "pages/c.js"],
])("what %s stays as it is", (_, ...names) => {
  const files = Object.fromEntries(names.map((name) => [name, chunk("one()", "same")]));
  write(files);
  expect(shareChunks(server)).toBe(0);
  for (const name of names) expect(read(name)).toBe(files[name]);
});

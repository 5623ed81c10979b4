import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findChange, listSources, readSnapshot, sourcesId, takeSnapshot, writeSnapshot } from "./sources.mjs";

let tree: string;

function write(path: string, text: string) {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
}

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), "sources-"));
  write("app/page.tsx", "one");
  write("lib/site/site.ts", "two");
  write("package-lock.json", "{}");
  write("next.config.ts", "three");
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

const changeAfter = (act: () => void) => {
  const before = takeSnapshot(tree, "v24.0.0");
  act();
  return findChange(before, takeSnapshot(tree, "v24.0.0", before));
};

test("an unchanged tree has no change", () => {
  expect(changeAfter(() => {})).toBeNull();
});

test("a saved source, a new one and a lost one are changes", () => {
  expect(changeAfter(() => write("app/page.tsx", "One!"))).toBe("app/page.tsx has changed");
  expect(changeAfter(() => write("messages/en.json", "{}"))).toBe("messages/en.json is new");
  expect(changeAfter(() => rmSync(join(tree, "lib/site/site.ts")))).toBe("lib/site/site.ts is gone");
});

test("another content of the same length is a change", () => {
  const act = () => {
    write("app/page.tsx", "eno");
    utimesSync(join(tree, "app/page.tsx"), new Date(), new Date(Date.now() + 5000));
  };
  expect(changeAfter(act)).toBe("app/page.tsx has changed");
});

test("a file with a new date and the same content, as after a checkout, is not a change", () => {
  expect(changeAfter(() => utimesSync(join(tree, "app/page.tsx"), new Date(1), new Date(1)))).toBeNull();
});

test("another Node is a change", () => {
  const before = takeSnapshot(tree, "v24.0.0");
  expect(findChange(before, takeSnapshot(tree, "v26.0.0", before))).toBe("Node v26.0.0 instead of v24.0.0");
});

test("files that no build reads do not count", () => {
  const act = () => {
    for (const path of [
      "app/page.test.tsx",
      "test/jest/config.mjs",
      "e2e/a.spec.ts",
      "README.md",
      "next-env.d.ts",
      ".env.example",
      "var/x.ts",
    ]) {
      write(path, "x");
    }
  };
  expect(changeAfter(act)).toBeNull();
  expect(listSources(tree)).toEqual([
    "app/page.tsx",
    "lib/site/site.ts",
    "next.config.ts",
    "package-lock.json",
  ]);
});

test("a stored snapshot can be read, and a broken file is ignored", () => {
  const file = join(tree, ".next", ".stamp");
  expect(readSnapshot(file)).toBeUndefined();
  const snapshot = takeSnapshot(tree, "v24.0.0");
  writeSnapshot(file, snapshot);
  expect(readSnapshot(file)).toEqual(snapshot);
  writeFileSync(file, "{");
  expect(readSnapshot(file)).toBeUndefined();
});

test("sources have one name wherever and whenever they lie, another one when anything in them is another", () => {
  const first = tree;
  const name = sourcesId(first);
  expect(name).toMatch(/^[A-Za-z0-9]{15,21}$/);
  tree = mkdtempSync(join(tmpdir(), "sources-"));
  try {
    for (const [path, text] of [
      ["next.config.ts", "three"],
      ["lib/site/site.ts", "two"],
      ["package-lock.json", "{}"],
      ["app/page.tsx", "one"],
      // What no build is made of, and settings that are read when it is served.
      ["app/page.test.tsx", "a test"],
      ["docs/read.md", "words"],
      [".env", "PORT=1"],
    ] as const)
      write(path, text);
    expect(sourcesId(tree)).toBe(name);
    write("app/page.tsx", "eno");
    expect(sourcesId(tree)).not.toBe(name);
    rmSync(join(tree, "app"), { recursive: true });
    write("app/other.tsx", "one");
    expect(sourcesId(tree)).not.toBe(name);
  } finally {
    rmSync(first, { recursive: true });
  }
});

test("every folder that a page or the server imports from is listed", () => {
  const root = join(import.meta.dirname, "../..");
  const sources = listSources(root);
  const imported = sources
    .filter((path) => /^(?!app\/\[locale\]\/dev\/).+\.tsx?$/.test(path) && !path.startsWith("playwright"))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), "utf8");
      const form = path.includes("/") ? /"@\/(\w+)\//g : /(?:from |import\()"\.\/(?!bin\/)(\w+)\//g;
      return [...text.matchAll(form)].map(([, folder = ""]) => folder);
    });
  expect(imported).toContain("server");
  const listed = new Set(sources.map((path) => path.split("/")[0]));
  expect([...new Set(imported)].filter((folder) => !listed.has(folder))).toEqual([]);
});

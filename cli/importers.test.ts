import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { type FileKind, openFile } from "@/lib/store/file-kinds";
import { importers } from "./importers";
import { templateCommand } from "./template";
import type { Terminal } from "./terminal";

const kindOf = async (bytes: Uint8Array, name?: string) => {
  const input = (async function* () {
    yield bytes;
  })();
  return (await openFile(input, name)).kind;
};

const kindsOfTemplates: Record<string, FileKind> = { articles: "jsonLines", "port-depths": "portIndex" };

test.each(importers.map(({ domain }) => domain))("the template of %s is of one kind", async (domain) => {
  const printed: string[] = [];
  templateCommand([domain], { print: (text: string) => void printed.push(text) } as unknown as Terminal);
  const kind = await kindOf(Buffer.from(printed.join("")));
  expect(kind).toBe(kindsOfTemplates[domain] ?? "table");
});

const kindsOfEndings: Record<string, FileKind> = {
  ".csv": "table",
  ".tsv": "table",
  ".tab": "table",
  ".md": "article",
  ".pdf": "pdf",
  ".zip": "archive",
};

test("each file of data/ and test/fixtures/ is of the one kind that its ending says", async () => {
  const paths = globSync("{data,test/fixtures}/**/*.{csv,tsv,tab,md,pdf,zip}");
  expect(paths.length).toBeGreaterThan(100);
  const documents = paths.filter((path) => /README\.md$/.test(path));
  for (const path of paths.filter((path) => !documents.includes(path))) {
    const kind = await kindOf(readFileSync(path), posix.basename(path));
    const due = path.endsWith("/UpdatedPub150.csv") ? "portIndex" : kindsOfEndings[posix.extname(path)];
    expect([path, kind]).toEqual([path, due]);
  }
});

import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { expect, test } from "./support/http";
import { policiesOf } from "./support/page-helpers";
import { elementsOf, readPage, textOf } from "./support/parsed-html";
import { words } from "./support/test";

/** What the viewer's server sends and what it refuses; how files look: e2e/deep/viewer.spec.ts. */

const file = (name: string) => `/documents/tests/${name}.pdf`;
const feeder = (path: string) => `/feeder?${new URLSearchParams({ path })}`;
const api = (path: string) => `/api/pdf?${new URLSearchParams({ path })}`;
const { viewer: en } = words("en");

test("A hostile address of a file is refused by page and API, and never requested", async ({ request }) => {
  let connections = 0;
  const trap = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => trap.listen(0, "127.0.0.1", resolve));
  const address = trap.address();
  const port = typeof address === "object" ? address?.port : 0;
  const hostile = [
    `http://127.0.0.1:${port}/a.pdf`,
    `https://127.0.0.1:${port}/a.pdf`,
    `https://localhost:${port}/a.pdf`,
    `https://2130706433:${port}/a.pdf`,
    `https://0x7f.1:${port}/a.pdf`,
    `https://[::1]:${port}/a.pdf`,
    "https://169.254.169.254/latest/meta-data",
    "https://carrier.example/a.pdf",
    "//carrier.example/a.pdf",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "/documents/../portal.db",
    "/documents/tests/..%2f..%2fportal.db.pdf",
  ];
  try {
    for (const path of hostile) {
      const response = await request.get(api(path));
      expect([path, response.status()]).toEqual([path, 403]);
      expect((await response.json()).detail).toMatch(/^[A-Z].*\.$/);
    }
    for (const [path, sentence] of [
      [feeder(`https://127.0.0.1:${port}/a.pdf`), en.failures.refused],
      [feeder("javascript:alert(1)"), en.failures.refused],
      ["/feeder", en.failures.address],
      [feeder(file("no-such-file")), en.failures.missing],
    ] as const) {
      const { status } = await request.get(path).then((response) => ({ status: response.status() }));
      const { main } = await readPage(request, path, status);
      expect(textOf(main), path).toContain(sentence);
      // There is no viewer that would ask for the file.
      expect(elementsOf(main, "div", { class: "pdfViewer" }), path).toEqual([]);
    }
    expect(connections).toBe(0);
  } finally {
    trap.close();
  }
});

test("The library's files come from the portal, under a policy of their own", async ({ request }) => {
  const { version } = JSON.parse(readFileSync("node_modules/pdfjs-dist/package.json", "utf8"));
  const worker = await request.get(`/pdfjs/${version}/build/pdf.worker.min.mjs`);
  expect(worker.status()).toBe(200);
  expect(worker.headers()["cache-control"]).toContain("immutable");
  expect(policiesOf(worker)).toEqual([
    expect.objectContaining({ "default-src": ["'none'"], "connect-src": ["'self'"] }),
  ]);
  const bytes = await request.get(api(file("english")));
  expect(bytes.headers()).toMatchObject({
    "content-type": "application/pdf",
    "x-content-type-options": "nosniff",
  });
  expect((await bytes.body()).subarray(0, 5).toString()).toBe("%PDF-");
  expect((await request.get("/pdfjs/1.0.0/build/pdf.worker.min.mjs")).status()).toBe(404);
});

test("The page of a file bears its name and is not indexed", async ({ request }) => {
  const { page, heading } = await readPage(request, feeder(file("english")));
  expect(heading).toBe("english.pdf");
  expect(elementsOf(page, "meta", { name: "robots" })[0]?.attribs.content).toContain("noindex");
});

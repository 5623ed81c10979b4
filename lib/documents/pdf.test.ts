import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { FileError } from "@/lib/upstream/errors";
import { isPdfThere, openPdf, parsePdfAddress } from "./pdf";

const allowed = ["files.example"];
let directory: string;

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), "documents-"));
  process.env.STORE_URL = `file:${directory}/portal.db`;
  process.env.ALLOWED_HOSTS = allowed.join(",");
  process.env.LOG_LEVEL = "silent";
  mkdirSync(path.join(directory, "documents"));
  writeFileSync(path.join(directory, "documents/june.pdf"), "%PDF-1.4 june");
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function refusal(text: string): string {
  try {
    parsePdfAddress(text, allowed);
    return "taken";
  } catch (error) {
    return error instanceof FileError ? error.kind : String(error);
  }
}

test("a path of the site and an https address of an allowed host are taken, with the file's name", () => {
  expect(parsePdfAddress("/documents/june.pdf", allowed)).toMatchObject({ source: "own", name: "june.pdf" });
  expect(parsePdfAddress("/documents/a/%E5%85%AD%E6%9C%88.PDF", allowed)).toMatchObject({ name: "六月.PDF" });
  expect(parsePdfAddress("/samples/a.pdf", allowed)).toMatchObject({ source: "own" });
  expect(parsePdfAddress("https://files.example/x/a%20b.pdf?v=1", allowed)).toMatchObject({
    source: "host",
    name: "a b.pdf",
  });
  expect(parsePdfAddress("https://files.example/", allowed)).toMatchObject({ name: "files.example" });
});

test.each([
  ...["/documents/../portal.db.pdf", "/documents/%2e%2e/portal.db.pdf", "/documents/..%2fportal.db.pdf"],
  ...[
    "/documents/a/../../portal.db.pdf",
    "/documents//etc/a.pdf",
    "/documents/%2fetc%2fa.pdf",
    "/documents/./june.pdf",
  ],
  ...["/documents/", "/documents", "/documents/notes.txt", "/documents/.hidden.pdf", "/documents/%00.pdf"],
  ...[
    "/documents/june.pdf?x=1",
    "/documents/june.pdf#page=2",
    "/documents/%E0%A4%A.pdf",
    "/documents/%5C..%5Ca.pdf",
  ],
  ...["/Documents/june.pdf", "/etc/passwd.pdf", "/api/pdf", "/data/ports.csv", "/samples/../icon.pdf"],
  ...[
    "http://files.example/a.pdf",
    "https://evil.example/a.pdf",
    "//files.example/a.pdf",
    "file:///etc/passwd",
  ],
  ...["javascript:alert(1)//.pdf", "data:application/pdf;base64,JVBERi0=", "https://files.example:444/a.pdf"],
])("%s is refused", (text) => {
  expect(refusal(text)).toBe("refused");
});

test.each([
  "",
  "june.pdf",
  "../june.pdf",
  "documents/june.pdf",
  "\\\\host\\a.pdf",
  "/documents\\june.pdf",
  "/documents/a\n.pdf",
  `/documents/${"a".repeat(2000)}.pdf`,
])("'%s' is not an address", (text) => {
  expect(refusal(text)).toBe("address");
});

test("whatever is written, a file of the site is in its directory", () => {
  const part = fc.constantFrom(
    "..",
    ".",
    "/",
    "%2e",
    "%2f",
    "%5c",
    "%00",
    "documents",
    "samples",
    "a",
    ".pdf",
    "%252e",
    "。",
    "~",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
      const text = `/documents/${parts.join("")}.pdf`;
      if (refusal(text) !== "taken") return;
      const address = parsePdfAddress(text, allowed);
      if (address.source !== "own") throw new Error("a path became another host");
      const file = path.join(address.root, ...address.segments);
      expect(file.startsWith(`${directory}/documents/`)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test("a file of another host is fetched by the address that was checked", async () => {
  const address = parsePdfAddress("https://files.example/a.pdf");
  await expect(isPdfThere(address)).resolves.toBe(true);
  const resolve = async () => [{ address: "192.168.0.1", family: 4 }];
  await expect(openPdf(address, undefined, { resolve })).rejects.toMatchObject({ kind: "refused" });
  await expect(isPdfThere(parsePdfAddress("/documents/june.pdf"))).resolves.toBe(true);
  await expect(isPdfThere(parsePdfAddress("/documents/no-such.pdf"))).resolves.toBe(false);
});

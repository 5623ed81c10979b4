import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pdfLimits } from "@/lib/documents/pdf";
import { GET } from "./route";

let directory: string;

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), "documents-"));
  process.env.STORE_URL = `file:${directory}/portal.db`;
  process.env.ALLOWED_HOSTS = "files.example";
  process.env.LOG_LEVEL = "silent";
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(path.dirname(path.join(directory, name)), { recursive: true });
    writeFileSync(path.join(directory, name), content);
  };
  write("portal.db.pdf", "%PDF-1.4 outside");
  write("documents/june.pdf", "%PDF-1.4 june");
  write("documents/lane 1/六月 船期.pdf", "%PDF-1.4 船期");
  write("documents/page.pdf", "<html>");
  write("documents/notes.txt", "%PDF-1.4 notes");
  write("documents/.hidden.pdf", "%PDF-1.4 hidden");
  write("documents/large.pdf", Buffer.concat([Buffer.from("%PDF-1.4"), Buffer.alloc(pdfLimits.maxBytes)]));
  mkdirSync(path.join(directory, "documents/folder.pdf"));
  symlinkSync(path.join(directory, "portal.db.pdf"), path.join(directory, "documents/way-out.pdf"));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function ask(file: string, init?: RequestInit): Promise<Response> {
  return GET(new Request(`http://portal.example/api/pdf?path=${encodeURIComponent(file)}`, init));
}

test("an own file is sent with its type and a safe name, and may be kept", async () => {
  const response = await ask("/documents/lane%201/%E5%85%AD%E6%9C%88%20%E8%88%B9%E6%9C%9F.pdf");
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `inline; filename="__ __.pdf"; filename*=UTF-8''%E5%85%AD%E6%9C%88%20%E8%88%B9%E6%9C%9F.pdf`,
    "x-content-type-options": "nosniff",
    "cache-control": expect.stringContaining("s-maxage="),
  });
  expect(await response.text()).toBe("%PDF-1.4 船期");
});

test("HEAD answers the same without the bytes", async () => {
  const response = await ask("/documents/june.pdf", { method: "HEAD" });
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(await response.text()).toBe("");
});

test.each([
  ["", 400, "address"],
  ["http://files.example/a.pdf", 403, "refused"],
  ["/documents/way-out.pdf", 404, "missing"],
  ["/documents/no-such.pdf", 404, "missing"],
  ["/documents/june.pdf/more.pdf", 404, "missing"],
  ["/documents/folder.pdf", 404, "missing"],
  ["/documents/large.pdf", 413, "size"],
  ["/documents/page.pdf", 502, "content"],
])("'%s' is answered with %d and a sentence", async (file, status, code) => {
  const response = await ask(file);
  const problem = await response.json();
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toMatch("application/problem+json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(problem).toMatchObject({ status, code, detail: expect.stringMatching(/^[A-Z].*\.$/) });
  expect(JSON.stringify(problem)).not.toContain(directory);
});

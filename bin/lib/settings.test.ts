import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sampleSite } from "@/lib/site";
import { readSettings } from "./settings.mjs";

const directory = mkdtempSync(join(tmpdir(), "settings-"));
const before = process.env.SITE_FILE;
afterAll(() => {
  rmSync(directory, { recursive: true });
  if (before === undefined) delete process.env.SITE_FILE;
  else process.env.SITE_FILE = before;
});

test("whoever starts the portal is told the name that its own portal.json gives it", () => {
  const file = join(directory, "portal.json");
  const own = {
    name: "Straits Freight Daily",
    publisher: "Straits Freight Press Pte Ltd",
    timeZone: "Asia/Singapore",
    copyrightYears: "2026",
    contact: { address: ["12 Quayside Lane"], country: "SG", email: "desk@straits.example" },
  };
  writeFileSync(file, JSON.stringify(own));
  delete process.env.SITE_FILE;
  expect(readSettings("production").name).toBe(sampleSite().name);
  process.env.SITE_FILE = file;
  expect(readSettings("production").name).toBe(own.name);
});

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { sampleSite } from "@/lib/site/site";
import { readSettings } from "./settings.mjs";

const { SITE_FILE, ...before } = process.env;
afterAll(() => {
  process.env = { ...before, ...(SITE_FILE === undefined ? {} : { SITE_FILE }) };
});

test("the start prints the name of the portal from portal.json", () => {
  process.env = { ...before };
  expect(readSettings("production").name).toBe(sampleSite().name);

  const file = resolve("e2e/files/site-config/portal.json");
  const { name } = JSON.parse(readFileSync(file, "utf8"));
  expect(name).not.toBe(sampleSite().name);
  process.env = { ...before, SITE_FILE: file, ANALYTICS_HOSTS: "count.straitsfreight.example" };
  expect(readSettings("production").name).toBe(name);
});

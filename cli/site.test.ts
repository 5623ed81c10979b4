import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { TestRuns } from "@/test/support/portal-command";

const runs = new TestRuns();
afterAll(() => runs.end());

const usable = {
  name: "Straits Freight Daily",
  publisher: "Straits Freight Press Pte Ltd",
  timeZone: "Asia/Singapore",
  copyrightYears: "2026",
  contact: { address: ["12 Quayside Lane"], country: "SG", email: "desk@straits.example" },
};
const check = (content: object) => {
  writeFileSync(join(runs.directory, "portal.json"), JSON.stringify(content));
  return runs.run(["site", "check", "portal.json"]);
};

test("a usable file is reported as such, without a store or a start", async () => {
  expect(await check(usable)).toEqual({
    code: 0,
    printed: "portal.json can be used: Straits Freight Daily, Asia/Singapore\n",
    errorOutput: "",
  });
});

test("every fault is printed, with code 1", async () => {
  const { code, printed } = await check({ ...usable, name: "", timeZone: "Asia/Singapur", nmae: "x" });
  expect(code).toBe(1);
  expect(printed.split("\n")).toEqual([
    expect.stringMatching(/^\w+: .+\.$/),
    expect.stringMatching(/^\w+: .+\.$/),
    expect.stringMatching(/^\w+: .+\.$/),
    "portal.json cannot be used: 3 faults",
    "",
  ]);
  expect(printed).toContain("name: is empty.");
});

test("texts in Simplified Chinese are noted with their places, Traditional ones and those of the Mainland are not", async () => {
  const line = { en: "Every Friday", zh: "逢星期五" };
  const { code, printed } = await check({
    ...usable,
    contact: { ...usable.contact, addressZh: ["码头里12号"] },
    banners: [{ title: { en: "Rates by mail", zh: "电邮运价" }, line, href: "/enews-subscription" }],
    registrations: { icp: "京ICP备12345678号-1" },
  });
  expect(code).toBe(0);
  expect(printed.match(/^note: .+?:/gm)).toEqual(["note: contact.addressZh.0:", "note: banners.0.title.zh:"]);
});

test("that security.txt expires is noted from thirty days before on", async () => {
  const noteOf = async (days: number) => {
    const expires = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const security = { contact: ["safe@straits.example"], expires };
    return (await check({ ...usable, security })).printed.match(/^note: security.expires: .*$/m)?.[0];
  };
  expect(await noteOf(40)).toBeUndefined();
  expect(await noteOf(20)).toMatch(/is in \d+ days; write a later day\.$/);
  expect(await noteOf(-20)).toMatch(/is over; write a later day\.$/);
});

test("without a file the command names the setting", async () => {
  delete process.env.SITE_FILE;
  expect(await runs.run(["site", "check"])).toMatchObject({
    code: 2,
    errorOutput: "Name the file, or set SITE_FILE.\n",
  });
});

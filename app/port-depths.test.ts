import { Readable } from "node:stream";
import { importerOf } from "@/cli/importers";
import { localePath, locales } from "@/lib/i18n/locales";
import { downloadPortCalls } from "@/lib/openapi/sailings";
import { store } from "@/lib/store/connection";
import { ask, renderPage } from "@/test/support/joints/app";
import { jointNow, setUpJointStore } from "@/test/support/joints/store";
import { portIndexWith } from "@/test/support/port-index";

jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));
jest.mock("next/headers", () => ({ headers: async () => new Headers(), cookies: async () => new Map() }));
jest.mock("next/navigation", () => ({
  ...jest.requireActual("next/navigation"),
  useSearchParams: () => new URLSearchParams(),
  useRouter: () => ({}),
}));
jest.mock("@/components/styles/fonts", () => ({ sansFontUrl: "/sans.woff2", serifFontUrl: "/serif.woff2" }));

/** Depths of the World Port Index on the page of a port, as JSON and as Markdown, with the real store; credited where they are imported. */

setUpJointStore();

const page = "/port-calls/CNYTN";
const htmlOf = async (address: string) => (await renderPage(address)).html.replace(/<!-- -->/g, "");

async function importText(domain: string, text: string) {
  const report = await importerOf(domain).run({
    ...{ store: store(), input: Readable.from([Buffer.from(text)]), now: jointNow, edition: "2026-02" },
    ...{ dryRun: false, skipBad: false, replace: null },
  });
  expect([report.problems.shown, report.outcome]).toEqual([[], "imported"]);
}

test("before an import no page says anything of depths", async () => {
  expect(await htmlOf(page)).not.toContain('id="depths"');
  expect((await (await ask("/api/port-calls/CNYTN.en.json")).json()).depths).toBeNull();
  expect(await (await ask(`${page}.md`)).text()).not.toContain("World Port Index");
  expect(await htmlOf("/data-sources")).not.toContain("World Port Index");
});

test("an import is shown with its month, in every language", async () => {
  await importText("port-depths", portIndexWith("Yantian", { "Tidal Range (m)": "0" }));
  const shown = [
    [
      ...["World Port Index, February 2026; not for navigation", "Channel", "11.3 m", "17.6 m"],
      ...["Largest draught accepted", "15.4 m", "Medium"],
    ],
    ["World Port Index，2026年2月；不作航海之用", "航道", "11.3 米", "可接納最大吃水", "中型"],
    ["World Port Index，2026年2月；不可用于航海", "航道", "11.3 米", "可接纳最大吃水", "中型"],
  ];
  for (const [at, locale] of locales.entries()) {
    const html = await htmlOf(localePath(locale, page));
    for (const text of shown[at] ?? [])
      expect([locale, text, html.includes(text)]).toEqual([locale, text, true]);
  }
  const html = await htmlOf(page);
  // What is not stated is left out: an anchorage and a tide of 0, and a port that the file does not have.
  for (const text of ["Anchorage", "Tidal range", "draught above"])
    expect([text, html.includes(text)]).toEqual([text, false]);
  expect(await htmlOf("/port-calls/USLAX")).not.toContain('id="depths"');
});

test("a ship whose stated draught exceeds the channel stands beside it, one with less does not", async () => {
  await importText(
    "vessels",
    "imo,vessel,draught\n9410001,AZURE NIGHT,11.3\n9410002,AZURE DAWN,14.25\n9999993,OTHER SHIP,16\n",
  );
  const html = await htmlOf(page);
  const [, beside = ""] = /id="depths"(.*?)<\/section>/s.exec(html) ?? [];
  expect(beside).toContain("a stated draught above the depth of the channel: ");
  expect(beside).toMatch(/href="\/vessel\/9410002".*AZURE DAWN.* 14.25 m/s);
  expect(beside).toContain("Tide, load and berth decide whether a ship can enter.");
  for (const name of ["AZURE NIGHT", "OTHER SHIP"]) expect(beside).not.toContain(name);
});

test("the JSON, as described, and the Markdown have the same", async () => {
  const file = await (await ask("/api/port-calls/CNYTN.en.json")).json();
  expect(file.depths).toEqual({
    ...{ code: "CNYTN", edition: "2026-02", size: "Medium", channel: 11.3, anchorage: null },
    ...{ cargoPier: 17.6, tidalRange: null, maxDraught: 15.4 },
  });
  expect(downloadPortCalls.answer?.safeParse(file).error).toBeUndefined();
  const markdown = await (await ask(`${page}.md`)).text();
  for (const text of [
    "## Depths",
    "- Channel: 11.3 m",
    "World Port Index, February 2026",
    "AZURE DAWN 14.25 m",
  ])
    expect([text, markdown.includes(text)]).toEqual([text, true]);
});

test("the page of sources names it with its month and licence", async () => {
  const [, row = ""] = /(World Port Index, NGA.*?)<\/tr>/s.exec(await htmlOf("/data-sources")) ?? [];
  for (const text of ["February 2026", "Public domain", ">4<"])
    expect([text, row.includes(text)]).toEqual([text, true]);
});

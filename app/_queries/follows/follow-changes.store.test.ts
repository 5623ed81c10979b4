import type { Follow, Letter } from "@/lib/follows/shared";
import { searchSailings } from "@/lib/sailings";
import type { Store } from "@/lib/store/connection";
import { type CallLine, portStore } from "@/test/support/call-store";
import {
  confirmedFollow,
  importVoyages,
  importedAt as now,
  peakVoyage,
} from "@/test/support/followed-voyages";
import { calendarOfSailing } from "../sea/sailing-feeds";
import { eventsAfter } from "./events";
import { findAnswered } from "./follow-answers";
import { followSource } from "./follow-mails";
import { findFollowSubject } from "./follow-subject";

let mockStore: Store;
jest.mock("@/lib/store/connection", () => ({
  ...jest.requireActual("@/lib/store/connection"),
  store: () => mockStore,
}));
jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));
beforeEach(async () => {
  mockStore = await portStore();
});
afterEach(() => mockStore.close());

/** From a file of calls to the mail of who follows a sailing, or its lane. */

const voyage = (number: string, day: number, rest: CallLine = {}): CallLine[] =>
  peakVoyage(number, day, (call) => ({ ...call, ...rest }));
const importing = (lines: readonly CallLine[], at = now) => importVoyages(mockStore, lines, at);
const first = () => [...voyage("101W", 10), ...voyage("102W", 17), ...voyage("103W", 24)];

const source = followSource(async (purpose) => `${purpose}-token`);
const follow = (search: string, rest: Partial<Follow> = {}) =>
  confirmedFollow(search, { urgentOnly: true, ...rest });
const lane = "loading_port_id=HKHKG&discharge_port_id=NLRTM";

async function sailingSearch(number: string): Promise<string> {
  const { sailings } = await searchSailings({
    loadingPorts: [{ id: "HKHKG", name: "Hong Kong" }],
    dischargePorts: [{ id: "NLRTM", name: "Rotterdam" }],
    dateFrom: "2026-03-01",
    dateTo: "2026-04-30",
    dateType: "ETD",
    vesselName: "",
    language: "en",
  } as unknown as Parameters<typeof searchSailings>[0]);
  const sailing = sailings.find((one) => one.voyage === number);
  return `sailing=${encodeURIComponent(sailing?.id ?? "")}&from=HKHKG&to=NLRTM&date=${sailing?.etd?.slice(0, 10)}`;
}
const mailOf = async (one: Follow, lastId: number) =>
  (await source.changesForFollow(one, lastId, now))?.letter as Letter | undefined;
const subjectOf = async (search: string, rest: Partial<Follow> = {}) =>
  (await mailOf(follow(search, rest), await source.lastId()))?.subject ?? null;

const blank = voyage("101W", 10, { Status: "blank" });
const omitted = voyage("101W", 10).map((call) =>
  call.Port === "HKHKG" ? { ...call, Status: "omitted" } : call,
);
test.each([
  ["is blank", blank, "is blanked: was to leave Hong Kong 10 Mar 18:00 (Peak 101W)"],
  ["is not listed any more", [], "is blanked: was to leave Hong Kong 10 Mar 18:00 (Peak 101W)"],
  ["leaves the loading port out", omitted, "omits Hong Kong (Peak 101W, ETD 10 Mar 18:00)"],
])("followers of a sailing and of its lane are notified when its voyage %s", async (_, lines, kind) => {
  // A voyage before it, so that the file's dates have those of the one that is missing.
  await importing([...voyage("100W", 3), ...first()]);
  const sailing = await sailingSearch("101W");
  await importing([...voyage("100W", 3), ...lines, ...voyage("102W", 17), ...voyage("103W", 24)]);
  const subject = `Urgent: Hong Kong to Rotterdam: P1 101W ${kind}`;
  expect(await subjectOf(sailing)).toBe(subject);
  expect(await subjectOf(lane)).toBe(subject);
  expect(await subjectOf(await sailingSearch("102W"))).toBeNull();

  const ask = { params: new URLSearchParams(sailing), locale: "en" as const, now };
  expect(await findFollowSubject(ask)).toMatchObject({ name: "Hong Kong to Rotterdam, Peak 101W 101W" });
  expect(await calendarOfSailing(new URLSearchParams(sailing).get("sailing") ?? "", ask)).toContain(
    "STATUS:CANCELLED",
  );
  const page = await findAnswered("confirm", "cut", {
    params: Object.fromEntries(ask.params),
    locale: "en",
    now,
  });
  expect(page).toMatchObject({
    follow: null,
    sentOn: null,
    name: "Hong Kong to Rotterdam, Peak 101W 101W",
  });
});

test("a change that is recorded while changes are read is notified once", async () => {
  await importing(first());
  await importing([...voyage("101W", 11), ...voyage("102W", 17), ...voyage("103W", 24)]);
  const newest = await source.lastId();
  await importing([...voyage("101W", 11), ...voyage("102W", 18), ...voyage("103W", 24)]);
  const wish = { urgentOnly: false };
  const early = await mailOf(follow(lane, wish), newest);
  const late = await mailOf(follow(lane, { ...wish, notifiedId: newest }), await source.lastId());
  expect(early?.text).toContain("Peak 101W");
  expect(early?.text).not.toContain("Peak 102W");
  expect(late?.text).toContain("Peak 102W");
  expect(late?.text).not.toContain("Peak 101W");
});

test("all events since an id come in their order, each once, page by page", async () => {
  await importing(first());
  await importing([...voyage("101W", 11), ...voyage("102W", 18), ...voyage("103W", 24)]);
  const texts: string[] = [];
  let since = 0;
  for (let isMore = true; isMore; ) {
    const page = await eventsAfter(since, 1, "en");
    expect(page.events).toHaveLength(1);
    texts.push(...page.events.map(({ by, sentence }) => `${by}: ${sentence}`));
    ({ last: since, isMore } = page);
  }
  expect(texts).toEqual([
    "sea: P1 101W slips 1 day: leaves Hong Kong 11 Mar 18:00, was 10 Mar 18:00",
    "sea: P1 102W slips 1 day: leaves Hong Kong 18 Mar 18:00, was 17 Mar 18:00",
  ]);
  expect(await eventsAfter(since, 1, "en")).toEqual({ events: [], last: since, isMore: false });
});

import { rollSample } from "@/lib/store/sample";
import { addDays } from "@/lib/time/calendar";
import { openSampleStore, sampleToday } from "@/test/support/sample-store";
import { eventsOfLane } from "./revisions/history";
import { withdrawnSailings } from "./revisions/withdrawn";
import { sailingsSample } from "./seed";

const ask = { language: "en", limit: 50 } as const;
const recorded = (store: Awaited<ReturnType<typeof openSampleStore>>) =>
  store.db.selectFrom("schedule_changes").selectAll().orderBy("recorded_at", "desc").execute();
const lane = (from: string, to: string) => ({ loadingPortIds: [from], dischargePortIds: [to] });

test("the sample has a dozen changes of the days before today, on the four lanes that are named first", async () => {
  const store = await openSampleStore();
  const changes = await recorded(store);
  expect(changes.length).toBeGreaterThanOrEqual(10);
  expect(changes.length).toBeLessThanOrEqual(12);
  expect(changes.every(({ sample }) => sample === 1)).toBe(true);
  const days = changes.map(({ recorded_at }) => recorded_at.slice(0, 10));
  expect([days[0], days.at(-1)]).toEqual([addDays(sampleToday, -1), addDays(sampleToday, -6)]);
  const kinds = async (from: string, to: string) =>
    (await eventsOfLane(store.reader, { ...lane(from, to), ...ask })).events.map(({ kind }) => kind);
  expect((await kinds("HKHKG", "NLRTM")).toSorted()).toEqual([
    "advanced",
    "cutoffMoved",
    "cutoffMoved",
    "retimed",
    "slid",
    "vesselSwapped",
  ]);
  for (const [from, to] of [
    ["HKHKG", "SGSIN"],
    ["CNSHA", "USLAX"],
    ["CNNBO", "DEHAM"],
  ] as const) {
    expect((await kinds(from, to)).length).toBeGreaterThan(0);
  }
  const blanked = changes.find(({ kind }) => kind === "blanked");
  const gone = await withdrawnSailings(store.reader, {
    ...lane("HKHKG", "SGSIN"),
    dateFrom: sampleToday,
    dateTo: addDays(sampleToday, 120),
    language: "en",
  });
  expect(gone.some(({ sailing }) => sailing.voyage === blanked?.voyage)).toBe(blanked !== undefined);
  await store.close();
});

test("rolling the sample forward records no change, and leaves those of the days that are still shown", async () => {
  const store = await openSampleStore();
  const idsOf = async () => (await recorded(store)).map(({ id }) => id).toSorted((a, b) => a - b);
  const before = await idsOf();
  await rollSample(store, await sailingsSample("data"), addDays(sampleToday, 1));
  const after = await idsOf();
  expect(after.filter((id) => before.includes(id)).length).toBe(
    before.filter((id) => id >= (after[0] ?? 0)).length,
  );
  expect(Math.abs(after.length - before.length)).toBeLessThanOrEqual(2);
  await rollSample(store, await sailingsSample("data"), sampleToday);
  expect(await idsOf()).toEqual(after);
  await store.close();
});

import { z } from "zod";
import { followLimits } from "@/lib/follows";
import type { Follow } from "@/lib/follows/shared";
import { sentWebhooks } from "@/lib/openapi/webhooks";
import type { Store } from "@/lib/store/connection";
import { type CallLine, portStore } from "@/test/support/call-store";
import {
  confirmedFollow,
  importVoyages,
  importedAt as now,
  peakVoyage,
} from "@/test/support/followed-voyages";
import { eventJson, eventsAfter } from "./events";
import { followSource } from "./follow-mails";
import { confirmationBody } from "./follow-webhooks";
import { readFollowed } from "./followed";

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

/** From a file of calls to the body of the request to a webhook that follows a lane, a ship or a service. */

/** Without a call between. */
const voyage = (number: number, day: number): CallLine[] =>
  peakVoyage(`${number}W`, day, (call) =>
    call.Port === "SGSIN" ? null : { ...call, "Vessel Name": `Peak ${number}` },
  );
const importing = (...lines: CallLine[][]) => importVoyages(mockStore, lines.flat());

const source = followSource(async (purpose) => `${purpose}-token`);
const follow = (rest: Partial<Follow> = {}) =>
  confirmedFollow("loading_port_id=HKHKG&discharge_port_id=NLRTM", {
    ...{ channel: "webhook", target: "https://hooks.example/" },
    ...rest,
  });
/** The requests that one follow is sent, as long as there are any. */
async function requestsOf(one: Follow) {
  const bodies: { type: string; data: { events: { id: number }[] } & Record<string, unknown> }[] = [];
  for (let notifiedId = one.notifiedId; ; ) {
    const changes = await source.changesForFollow({ ...one, notifiedId }, await source.lastId(), now);
    if (!changes) return bodies;
    bodies.push(JSON.parse(JSON.stringify(changes.letter)));
    notifiedId = changes.lastId ?? 0;
  }
}
const schemaOf = (type: keyof typeof sentWebhooks) => {
  const body = sentWebhooks[type].post?.requestBody;
  const schema = body && "content" in body && body.content["application/json"]?.schema;
  if (!(schema instanceof z.ZodType)) throw new Error("no schema");
  return schema;
};

test("a request has the events as GET /api/changes writes them, in the order of their ids, and fits its description", async () => {
  await importing(voyage(101, 10), voyage(102, 17), voyage(103, 24));
  await importing(voyage(101, 12), voyage(102, 17), voyage(103, 24));
  await importing(voyage(101, 12), voyage(102, 18), voyage(103, 24));
  const { events } = await eventsAfter(0, 100, "en");
  const [body, ...more] = await requestsOf(follow());
  expect(more).toEqual([]);
  expect(body).toMatchObject({
    type: "schedule.changes",
    timestamp: now.toISOString(),
    data: {
      name: "Hong Kong to Rotterdam",
      follow: follow().search,
      unsubscribe: expect.stringMatching(/\/api\/follows\/unsubscribe\/unsubscribe-token$/),
    },
  });
  expect(body?.data.events).toEqual(JSON.parse(JSON.stringify(events.map(eventJson))));
  expect(body?.data.events.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  expect(events.length).toBeGreaterThan(1);
  schemaOf("schedule.changes").parse(body);
  const followed = await readFollowed({ params: new URLSearchParams(follow().search), locale: "en", now });
  if (!followed) throw new Error("nothing followed");
  const question = confirmationBody(followed, now);
  schemaOf("follow.confirm").parse(question);
  expect(question).not.toEqual(confirmationBody(followed, now));
});

test("more events than one request has come in the next ones, each once, also behind many of others", async () => {
  const numbers = Array.from({ length: followLimits.eventsPerRequest + 10 }, (_, n) => 101 + n);
  await importing(...numbers.map((number) => voyage(number, 10 + (number % 20))));
  // Ids of the ledger that are of nothing that is followed: more than are read at once.
  const recorded_at = now.toISOString();
  const others = Array.from({ length: 600 }, () => ({ domain: "flights" as const, recorded_at }));
  await mockStore.db.insertInto("schedule_events").values(others).execute();
  await importing(...numbers.map((number) => voyage(number, 11 + (number % 20))));
  const all = (await eventsAfter(0, 10_000, "en")).events.map(({ id }) => id);
  const requests = await requestsOf(follow());
  expect(requests.map(({ data }) => data.events.length)).toEqual([followLimits.eventsPerRequest, 10]);
  expect(requests.flatMap(({ data }) => data.events.map(({ id }) => id))).toEqual(all);
  const [one] = await requestsOf(follow({ search: "imo=9100105" }));
  expect(one?.data.events).toHaveLength(1);
});

test("a webhook for urgent changes gets no others, and an unknown subject gets none", async () => {
  await importing(voyage(101, 10));
  await importing(voyage(101, 12));
  expect(await requestsOf(follow())).toHaveLength(1);
  const urgent = (await eventsAfter(0, 100, "en")).events.filter(({ isUrgent }) => isUrgent);
  expect(await requestsOf(follow({ urgentOnly: true }))).toHaveLength(Math.min(urgent.length, 1));
  expect(await requestsOf(follow({ search: "imo=9999999" }))).toEqual([]);
});

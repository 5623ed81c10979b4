import { z } from "zod";
import { routes } from "@/routes";
import { describeApi, describedPath } from "./description";
import { operations } from "./operations";

const site = {
  url: "https://portal.example",
  name: "Harbour Gazette",
  email: "desk@portal.example",
  readsPer10Min: 600,
  today: "2026-03-16",
};
const description = describeApi({ ...site, hasWebhooks: true });

test("every documented route is described, with the parameters and segments that it reads", () => {
  const described = operations.map(({ path, query, parts }) => ({
    path,
    params: Object.keys(query.shape).sort(),
    many: Object.entries(query.shape)
      .filter(([, value]) => value instanceof z.ZodOptional && value.unwrap() instanceof z.ZodArray)
      .map(([name]) => name)
      .sort(),
    parts: Object.keys(parts?.shape ?? {}).sort(),
  }));
  const read = routes
    .filter(({ documented }) => documented)
    .map(({ path, params = [], many = [] }) => ({
      path,
      params: [...params].sort(),
      many: [...many].sort(),
      parts: [...path.matchAll(/\[(\w+)\]/g)].map(([, name]) => name).sort(),
    }));
  const byPath = (one: { path: string }, other: { path: string }) => (one.path < other.path ? -1 : 1);
  expect(described.sort(byPath)).toEqual(read.sort(byPath));
  expect(Object.keys(description.paths ?? {})).toEqual([
    ...operations.map(({ path }) => describedPath(path)),
    "/api/follows",
  ]);
});

/** Addresses of data that are parts of pages, pictures, forms or reports, or that answer a reader's mail. */
const partsOfPages = [
  "/api/port-schedule/page",
  "/api/port-bulk",
  "/api/news-feed",
  "/api/keyword-feed",
  "/api/ads/[place]",
  "/api/og/page.jpg",
  "/api/og/[file]",
  "/api/qr",
  "/api/pdf",
  "/api/language",
  "/api/short-link",
  "/api/csp-reports",
  "/api/enquiries/[kind]",
  "/api/follows",
  "/api/follows/[action]/[token]",
  "/api/subscriptions/ebook",
];

test("an address of data or a feed is described, or it is a part of pages", () => {
  const others = routes
    .filter(({ path, documented }) => /^\/(?:api|feeds)\//.test(path) && !documented)
    .map(({ path }) => path);
  expect(others).toEqual(partsOfPages);
});

test("every operation and parameter has words and a name of its own", () => {
  const ids = operations.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const unnamed = operations.flatMap(({ id, query, parts }) =>
    Object.entries({ ...query.shape, ...parts?.shape })
      .filter(([, schema]) => !z.globalRegistry.get(schema as z.ZodType)?.description)
      .map(([name]) => `${id}: ${name}`),
  );
  expect(unnamed).toEqual([]);
});

test("webhooks are described where hosts are set, with the events of the ledger", () => {
  expect(Object.keys(description.webhooks ?? {})).toEqual(["follow.confirm", "schedule.changes"]);
  const text = JSON.stringify(description.webhooks) + JSON.stringify(description.components);
  for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature"]) expect(text).toContain(name);
  expect(JSON.stringify(description.components?.schemas?.ScheduleChanges)).toContain("SeaEvent");
  const without = describeApi({ ...site, hasWebhooks: false });
  expect(JSON.stringify(without)).not.toMatch(/webhook/i);
});

test("the example of a day is the present one", () => {
  const text = JSON.stringify(description);
  expect(text).toContain('"example":"2026-03-16"');
  expect(text).not.toContain('"example":"today"');
});

test("a client must accept fields that it does not know", () => {
  expect(JSON.stringify(description)).not.toContain('"additionalProperties":false');
});

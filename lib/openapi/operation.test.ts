import { z } from "zod";
import { listCompanies } from "./directory";
import { findFlights } from "./flights";
import { searchNews } from "./news";
import { documentedRoute, forbiddenParams, type Operation, pageOf, pageParam } from "./operation";
import { findSailings, listChanges } from "./sailings";

const forbidden: [string, Operation][] = (
  [
    ...[
      "cargo=xyz",
      "arrive_by=junk",
      "arrive_by=20/12/2026",
      "ready=junk",
      "ready_time=25:00",
      "as_of=junk",
      "date_from=never",
      "date_to=2026-02-30",
      "date_type=XXX",
      "max_transhipments=9",
      "sort=foo",
      "direct=maybe",
      "page=abc",
      "page=0",
      "buffer=-3",
      "buffer=15",
      "days=2026-03-20||2026-03-21",
      "view=map",
      "language=de",
    ].map((query): [Operation, string] => [findSailings, query]),
    ...[
      "date=16-3-2026",
      "flight_schedule_type=direct||boat",
      "body=fat",
      "transfers=ten",
      "road=2",
      "above_minimum=1",
      "airline=KINGFISHER",
      "weekday=8",
      "flight_no=801",
      "piece=big",
      "product=gold",
      "arrive_by=tomorrow",
      "sort=price",
    ].map((query): [Operation, string] => [findFlights, query]),
    [listChanges, "period=31"],
    [listChanges, "since=monday"],
    [listChanges, "show=all"],
    [listCompanies, "com_type=space"],
    [searchNews, "order=oldest"],
    [searchNews, "from=may"],
  ] as [Operation, string][]
).map(([one, query]) => [`${one.path}?${query}`, one]);

test.each(forbidden)("a value that the description forbids is refused: %s", async (address, { query }) => {
  const { search } = new URL(address, "https://portal.example");
  const [name = ""] = search.slice(1).split("=");
  expect(forbiddenParams(query, new URLSearchParams(search))).toEqual([name]);
  const get = documentedRoute({ query } as Operation, async () => ({}));
  const response = await get(new Request(`https://portal.example${address}`));
  expect(response.status).toBe(422);
  const problem = await response.json();
  expect(problem).toMatchObject({ code: "invalid", parameter: name });
  expect(problem.detail).toMatch(new RegExp(`^Check "${name}": [A-Z]`));
  expect(problem.detail).not.toMatch(/expected|Invalid/);
});

test("values that pages write are accepted, and blank ones ignored", () => {
  const sailings =
    "loading_port=HKHKG&company=A%7C%7CB&company=C&direct=1&max_transhipments=2&arrive_by=2026-04-20&buffer=07&ready=2026-03-18&ready_time=09:30&days=2026-03-20..2026-03-24&sort=co2&view=weeks&page=2&cargo=&date_type=&as_of=2026-01-02&language=zh-tw";
  const flights =
    "origin_airport=HKG&date=2026-03-20&flight_schedule_type=direct%7C%7Ccargo&body=wide&transfers=one&transfers=two&road=1&above_minimum=60&airline=kc&weekday=7&flight_no=kc801&piece=120x80x160&arrive_by=2026-03-21T06:00&sort=duration";
  expect(forbiddenParams(findSailings.query, new URLSearchParams(sailings))).toEqual([]);
  expect(forbiddenParams(findFlights.query, new URLSearchParams(flights))).toEqual([]);
});

const list = documentedRoute(
  { query: z.object({ page: pageParam }), answer: pageOf(z.int()) } as unknown as Operation,
  async () => ({ items: [3], page: 2, totalPages: 2, total: 3, gone: [1], days: [{ day: "2026-03-16" }] }),
);
const ask = async (query: string) =>
  (await list(new Request(`https://portal.example/api/x?${query}`))).json();

test("a page after the last one is empty, with the totals of the list", async () => {
  expect(await ask("page=2")).toMatchObject({ items: [3], page: 2 });
  for (const page of [3, 99999])
    expect(await ask(`page=${page}`)).toEqual({
      items: [],
      page,
      totalPages: 2,
      total: 3,
      gone: [],
      days: [],
    });
});

test("an answer names the parameters that its address does not have, without those of campaigns", async () => {
  expect(await ask("page=2&since=2026-03-01&Page=3&utm_source=mail&gclid=1")).toMatchObject({
    items: [3],
    ignored: ["since", "Page"],
  });
  expect(await ask("page=2")).not.toHaveProperty("ignored");
});

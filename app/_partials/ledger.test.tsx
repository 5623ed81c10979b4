import { renderToStaticMarkup } from "react-dom/server";
import { flightChanges } from "@/app/_agents/changes";
import { feedOfFollowed } from "@/app/_queries/follows/event-feed";
import { findRoute, findShip, readLedger } from "@/app/_queries/follows/ledgers";
import { GET as listChanges } from "@/app/api/changes/route";
import { GET as listFlightChanges } from "@/app/api/flight-changes/route";
import { config } from "@/lib/config/config";
import { flightColumns, serviceDays } from "@/lib/flights/files/columns";
import { flightsImporter } from "@/lib/flights/operator";
import { store } from "@/lib/store/connection";
import { sampleNow as now, setUpSampleStore } from "@/test/support/sample-store";
import { LedgerPart } from "./ledger";

jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));
// It suspends, which is of no account here.
jest.mock("@/components/sharing/share", () => ({ ShareButton: () => null }));
setUpSampleStore();
beforeAll(() => {
  config().frozenNow = now;
});

/** From two files of flights to the page, the feed, the API and the tool of their route: all tell of the same events. */

const flight = (cells: Record<string, string>): Record<string, string> => ({
  flight_schedule_type: "direct",
  ...Object.fromEntries(serviceDays.map((day) => [day, "1"])),
  ...{ valid_from: "01-03-2026", valid_to: "24-10-2026" },
  ...{ departure_time: "10:40", arrival_time: "14:35", aircraft_type: "359" },
  ...{ origin_airport_code: "HKG", destination_airport_code: "SIN" },
  ...cells,
});
const importing = async (...flights: Record<string, string>[]) => {
  const keys = flightColumns.map(({ key }) => key);
  const lines = flights.map((cells) => keys.map((key) => cells[key] ?? "").join(","));
  const text = [flightColumns.map(({ head }) => head).join(","), ...lines].join("\n");
  const input = (async function* () {
    yield Buffer.from(text);
  })();
  const job = { store: store(), input, now, dryRun: false, skipBad: false, replace: null };
  expect((await flightsImporter.run(job)).outcome).toBe("imported");
};

test("the changes of one flight by one import are one event, with the same sentence in every view", async () => {
  await importing(flight({ flight_no: "HW 271" }), flight({ flight_no: "HW 273" }));
  const [, , tuesday = "", , thursday = ""] = serviceDays;
  await importing(
    flight({
      ...{ flight_no: "HW 271", departure_time: "11:10", arrival_time: "15:05", aircraft_type: "77W" },
      ...{ [tuesday]: "", [thursday]: "" },
    }),
    flight({ flight_no: "HW 273" }),
  );
  const sentence =
    "HW 271 is retimed from 16-03-2026: 11:10 – 15:05, was 10:40 – 14:35; Boeing 777-300ER, was Airbus A350-900; from 18-03-2026: Mon, Tue, Thu, Sat, Sun, was every day";
  const params = new URLSearchParams({ origin_airport_id: "HKG", destination_airport_id: "SIN" });
  const request = { params, locale: "en", now } as const;

  const { events } = await (await listChanges(new Request("http://x/api/changes?since=0"))).json();
  expect(events).toMatchObject([{ by: "air", kind: "retimed", weight: "urgent", text: sentence }]);
  const [{ id }] = events;

  const list = await (await listFlightChanges(new Request(`http://x/api/flight-changes?${params}`))).json();
  expect(list).toMatchObject({ count: 1, urgent: 1, items: [{ id, text: sentence }] });
  expect(list.items[0].changes.map(({ kind }: { kind: string }) => kind)).toEqual([
    "retimed",
    "aircraft",
    "days",
  ]);

  const feed = await feedOfFollowed(request, ["route"], "http://x/feeds/en/flights.atom");
  expect(feed?.entries.map(({ title }) => title)).toEqual([`Urgent: ${sentence}`]);
  expect(feed?.entries[0]?.url).toContain(`entry=${id}#c${id}`);

  const subject = await findRoute(request);
  if (!subject) throw new Error("The route is not found.");
  const page = renderToStaticMarkup(
    await LedgerPart({
      ...{ subject, locale: "en", crumb: "Flights", back: "Flights" },
      params: Object.fromEntries(params),
    }),
  );
  expect(page.match(/<tr id="c\d+"/g)).toEqual([`<tr id="c${id}"`]);
  expect(page).toContain(sentence);
  expect(page).toContain("3 details");

  const { changes, urgent } = await flightChanges.run(flightChanges.input.parse({ from: "HKG", to: "SIN" }), {
    now,
  });
  expect([urgent, changes]).toMatchObject([1, [{ what: sentence, urgent: true, flight: "HW 271" }]]);
});

test("a ship's feed has the events of its ledger", async () => {
  const changed = await store()
    .reader.selectFrom("schedule_changes")
    .select("imo")
    .where("imo", "is not", null)
    .executeTakeFirstOrThrow();
  const imo = changed.imo ?? "";
  const request = { params: new URLSearchParams({ imo, period: "90" }), locale: "en", now } as const;
  const subject = await findShip(imo, request);
  if (!subject) throw new Error("The ship is not found.");
  const { ledger } = await readLedger(subject, request);
  const feed = await feedOfFollowed(request, ["ship"], "http://x/feeds/en/sailings.atom");
  expect(ledger.items.length).toBeGreaterThan(0);
  expect(feed?.entries.map(({ title }) => title.replace("Urgent: ", "")).sort()).toEqual(
    ledger.items.map(({ sentence }) => sentence).sort(),
  );
  expect(await feedOfFollowed(request, ["lane"], "http://x/feeds/en/sailings.atom")).toBeNull();
});

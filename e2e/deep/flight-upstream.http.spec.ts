import { startUpstream, type UpstreamServer } from "../../test/support/upstream-server";
import { expect, test } from "../support/http";
import { elementsOf, type HtmlElement, readPage, textOf } from "../support/parsed-html";
import { type SeparatePortal, startSeparatePortal } from "../support/separate-portal";
import { words } from "../support/test";

/** Flights of a publisher's service, which fails. */

const path = "/flight?origin_airport=HKG&destination_airport=LAX";
/** Those without a change of flight first, each by departure. */
const numbers = ["H0 102", "K0 810", "H0 100", "K0 812", "0H 611", "W0 121"];
/** The numbers of the first legs. */
const firstLegs = (main: HtmlElement) =>
  elementsOf(main, "tr").flatMap((row) =>
    elementsOf(row, "b")
      .map(textOf)
      .filter((text) => /^\w\w \d+$/.test(text))
      .slice(0, 1),
  );

let upstream: UpstreamServer;
let portal: SeparatePortal;

test.beforeAll(async () => {
  upstream = await startUpstream();
  portal = await startSeparatePortal("flights-upstream", "2022-06-17T01:00:00Z", {
    UPSTREAM_URL: upstream.url,
  });
});
test.afterAll(async () => {
  await portal?.stop();
  await upstream?.close();
});

test("Flights of a service are shown once it responds, and stay while it fails, also after a restart", async ({
  request,
}) => {
  upstream.fault("flightSchedule", "http500");
  const failed = await readPage(request, portal.url + path, 503);
  expect(textOf(failed.main)).toContain("Something went wrong:");

  upstream.fault("flightSchedule", null);
  const { main } = await readPage(request, portal.url + path);
  expect(firstLegs(main)).toEqual(numbers);
  expect(textOf(main), "the second leg").toContain("0H 600");
  expect(textOf(main)).not.toContain(words("en").flights.sample);
  const asked = upstream.requests.find(({ call }) => call === "flightSchedule");
  expect(asked?.query.origin_airport_id ?? new URLSearchParams(asked?.body).get("origin_airport_id")).toBe(
    "301",
  );

  upstream.fault("flightSchedule", "drop");
  await portal.restart("2022-06-17T03:00:00Z");
  upstream.requests.length = 0;
  expect(firstLegs((await readPage(request, portal.url + path)).main)).toEqual(numbers);
  // The response that was stored is shown; a newer one is requested in the background.
  await expect.poll(() => upstream.requests.some(({ call }) => call === "flightSchedule")).toBe(true);
  const other = "/api/flight-schedule?origin_airport=LAX&destination_airport=HKG";
  expect((await request.get(portal.url + other)).status(), "no flights of another search").toBe(503);
  upstream.fault("flightSchedule", null);
  await expect.poll(async () => (await (await request.get(portal.url + other)).json()).found).toBe(0);
});

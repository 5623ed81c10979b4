import { renderToStaticMarkup } from "react-dom/server";
import { noFilter, viewFlights } from "@/lib/flights/shared";
import en from "@/messages/en.json";
import zhTw from "@/messages/zh-tw.json";
import { flight, flightSearch } from "@/test/support/examples/flights";
import { FlightResults } from "./results";

type Props = Parameters<typeof FlightResults>[0];

function htmlOf(
  { response, ...more }: Partial<Props> & Pick<Props, "response">,
  words: Props["words"] = en,
): string {
  return renderToStaticMarkup(
    <FlightResults
      response={response}
      isComplete={false}
      view={{ ...noFilter, sort: null, page: 1 }}
      search={new URLSearchParams()}
      action="/flight"
      locale="en"
      words={words}
      now={new Date("2026-03-16T02:00:00Z")}
      printedAt=""
      pending={null}
      loading={false}
      showsFailure={false}
      onRetry={() => {}}
      onDismiss={() => {}}
      onView={() => {}}
      ads={null}
      share={null}
      starWords={{ keep: "", full: "", unsaved: "" }}
      landing={null}
      {...more}
    />,
  );
}

/** What stands there where a filter leaves none of so many flights. */
function allOf(count: number, { flights, dates }: Pick<typeof en, "flights" | "dates"> = en): string {
  const view = { ...noFilter, bodies: ["narrow" as const], sort: null, page: 1 };
  const items = Array.from({ length: count }, (_, at) => ({ ...flight, id: String(at) }));
  const html = htmlOf(
    {
      response: {
        ...viewFlights(items, { ...view, pageSize: 200 }),
        ...flightSearch,
        bodies: view.bodies,
      },
      view,
      search: new URLSearchParams({ aircraft_body: "narrow" }),
    },
    { flights, dates },
  );
  return html.match(/<a href="\/flight\?[^"]*">([^<]*)<\/a>(?=[^<]*<\/(?:p|div)>)/)?.[1] ?? html;
}

test("the deadline can be changed if nothing arrives in time", () => {
  const nothing = viewFlights([], { ...noFilter, sort: null, page: 1, pageSize: 200 });
  const at = (arriveBy: string) =>
    htmlOf({ response: { ...nothing, ...flightSearch, criteria: { ...flightSearch.criteria, arriveBy } } });
  expect(at("2026-03-20T12:00")).toMatch(/name="arrive_by"[^>]*value="2026-03-20T12:00"/);
  expect(at("2026-03-20T12:00")).toContain(en.flights.empty);
  expect(at("")).not.toContain('name="arrive_by"');
});

test("a hint of the server stands above the rows, such as the last flight in time", () => {
  const hint = {
    text: "Last to leave:",
    choices: [{ href: "/flight/option/x", title: "KC 1", note: "", end: "" }],
  };
  const view = { ...noFilter, sort: null, page: 1 };
  const html = htmlOf({
    response: { ...viewFlights([flight], { ...view, pageSize: 200 }), ...flightSearch, hints: [hint] },
  });
  expect(html.indexOf("Last to leave:")).toBeGreaterThan(0);
  expect(html.indexOf("Last to leave:")).toBeLessThan(html.indexOf("<table"));
});

test("menus of airlines and weekdays show only where they narrow the rows, and paper names the choice", () => {
  const view = { ...noFilter, airline: "KC", weekday: 7, sort: null, page: 1 };
  const other = { ...flight, id: "2", legs: flight.legs.map((leg) => ({ ...leg, flightNo: "KC 7" })) };
  const htmlFor = (items: (typeof flight)[], of: Partial<typeof view> = {}, date = "") =>
    htmlOf({
      response: {
        ...viewFlights(items, { ...view, ...of, pageSize: 200 }),
        ...flightSearch,
        criteria: { ...flightSearch.criteria, date },
      },
      view: { ...view, ...of },
    });
  const none = { airline: "", weekday: 0 };
  expect(htmlFor([flight, other], none)).toMatch(/<option value="KC">KC \(1\)<\/option>/);
  expect(htmlFor([flight, other], none)).toContain('<option value="7">Flies on Sun</option>');
  expect(htmlFor([flight], none)).not.toMatch(/name="(airline|weekday)"/);
  expect(htmlFor([flight, other], none, "2026-03-20")).not.toContain('name="weekday"');
  const chosen = htmlFor([flight, other]);
  expect(chosen).toMatch(/<option value="KC" selected="">/);
  expect(chosen).toMatch(/<option value="7" selected="">/);
  expect(chosen).toContain("Airline KC, Flies on Sun");
});

test("a filter that hides one flight says so in the singular", () => {
  expect(allOf(2)).toBe("Show all 2 flights");
  expect(allOf(1)).toBe("Show the one flight");
  expect(allOf(1, zhTw)).toBe("顯示這 1 個航班");
});

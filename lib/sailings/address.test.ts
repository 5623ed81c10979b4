import { asksForSailings, scheduleView, withoutView, withView } from "./address";

const search = new URLSearchParams(
  "loading_port=Hong+Kong&discharge_port=Rotterdam&company=Orient+Meridian%7C%7CA%26B&direct=1&open=1&ready=2022-06-25&sort=transit&page=3",
);

test("the view is read from the address", () => {
  expect(scheduleView(search)).toEqual({
    companies: ["A&B", "Orient Meridian"],
    direct: true,
    open: true,
    ready: "2022-06-25",
    sort: "transit",
    page: 3,
  });
  expect(
    scheduleView(new URLSearchParams("sort=nonsense&page=-1&direct=0&ready=2022-02-30&ready=2022-02-30")),
  ).toEqual({
    companies: [],
    direct: false,
    open: false,
    ready: "",
    sort: null,
    page: 1,
  });
});

test("an address that names a port asks for a search, be it without a word", () => {
  for (const asked of ["loading_port=", "discharge_port_id=NLRTM", "sort=etd&discharge_port=x"]) {
    expect(asksForSailings(new URLSearchParams(asked))).toBe(true);
    expect(asksForSailings(Object.fromEntries(new URLSearchParams(asked)))).toBe(true);
  }
  for (const none of ["", "date_from=2026-03-16&vessel_name=x", "port=Hong+Kong"])
    expect(asksForSailings(new URLSearchParams(none))).toBe(false);
});

test("check boxes of a form without script come as several values", () => {
  expect(scheduleView(new URLSearchParams("company=A&company=B")).companies).toEqual(["A", "B"]);
});

test("a change starts on page 1, joins operators by || and leaves the search alone", () => {
  const next = withView(search, { companies: ["B", "A"], direct: false });
  expect(next.get("company")).toBe("A||B");
  expect(next.has("direct")).toBe(false);
  expect(next.has("page")).toBe(false);
  expect(next.get("sort")).toBe("transit");
  expect(withoutView(next).toString()).toBe("loading_port=Hong+Kong&discharge_port=Rotterdam");
});

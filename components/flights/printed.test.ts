import type { Airport } from "@/lib/places/shared";
import en from "@/messages/en.json";
import zhTw from "@/messages/zh-tw.json";
import { formatPrinted } from "./printed";

const now = new Date("2026-03-16T02:00:00Z");
const at = (change: Partial<Airport>): Airport => ({
  id: "HKG",
  name: "Hong Kong International Airport",
  nameEn: "Hong Kong International Airport",
  city: "Hong Kong",
  country: "Hong Kong",
  code: "HKG",
  zone: "Asia/Hong_Kong",
  ...change,
});
const said = (airport: Airport, house = "Asia/Hong_Kong") => formatPrinted(now, airport, house, en);

test("a printed page has the time of printing by the clock of the origin, whoever publishes it", () => {
  expect(said(at({}))).toBe("Printed on 16 March 2026 at 10:00, Hong Kong time");
  expect(said(at({}), "Europe/London")).toBe("Printed on 16 March 2026 at 10:00, Hong Kong time");
  const singapore = at({ id: "SIN", city: "Singapore", zone: "Asia/Singapore" });
  expect(said(singapore)).toBe("Printed on 16 March 2026 at 10:00, Singapore time");
  expect(formatPrinted(now, at({ city: "香港" }), "Asia/Tokyo", zhTw)).toBe(
    "列印於2026年3月16日 10:00（香港時間）",
  );
});

test("an airport without a city is called by its name, a city with all its airports by its code", () => {
  expect(said(at({ city: "" }))).toContain(", Hong Kong International Airport time");
  const name = "London – all airports";
  const london = at({
    id: "city-LON",
    city: name,
    name,
    code: "LON",
    zone: "Europe/London",
    airports: ["LHR"],
  });
  expect(said(london)).toBe("Printed on 16 March 2026 at 02:00, LON time");
});

test("an origin without a known zone is printed with the publisher's zone", () => {
  expect(said(at({ zone: null }), "Asia/Singapore")).toBe(
    "Printed on 16 March 2026 at 10:00, Asia/Singapore time",
  );
});

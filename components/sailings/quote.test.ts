import { quoteHref } from "./quote";

const sailing = {
  id: "1",
  operator: "Nordhavn Line",
  service: "NX2",
  etd: "2026-03-20T22:30",
  eta: "2026-04-20",
  transhipmentPort: null,
  transitDays: 31,
  vessel: "Nordhavn Frigg",
  voyage: "224W",
  imo: null,
  vessel2: null,
  voyage2: null,
  siCutoff: "2026-03-17T17:00",
  vgmCutoff: "2026-03-18T12:00",
  cyCutoff: "2026-03-19T00:00",
  cfsCutoff: null,
  receiving: null,
  vrCutoff: null,
  cvCutoff: null,
  bookingUrl: null,
};
const ports = { loading: "Hong Kong", discharge: "Rotterdam" };

test("Get Quote carries exactly the ten parameters", () => {
  const url = new URL(quoteHref(sailing, ports, "zh-tw"), "https://portal.example");
  expect(url.pathname).toBe("/zh-tw/fe-sea");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    loading_port: "Hong Kong",
    discharge_port: "Rotterdam",
    operator: "Nordhavn Line",
    vessel: "Nordhavn Frigg",
    etd: "2026-03-20 22:30",
    eta: "2026-04-20",
    si: "2026-03-17 17:00",
    vgm: "2026-03-18 12:00",
    cy: "2026-03-19",
    voy_no: "224W",
  });
});

test("on a narrow screen it carries the four", () => {
  const url = new URL(quoteHref(sailing, ports, "en", true), "https://portal.example");
  expect([...url.searchParams.keys()]).toEqual(["loading_port", "discharge_port", "operator", "vessel"]);
});

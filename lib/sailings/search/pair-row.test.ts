import { type LegEnd, sailingSchema } from "../schema";
import { isDirect } from "../text/legs";
import { type PairRow, sailingOfRow } from "./pair-row";

const row: PairRow = {
  id: "1",
  operator: "Golden Delta",
  service: "GD1",
  etd: "2022-06-17T18:30",
  eta: "2022-07-17",
  vessel: "Golden Agarwood",
  voyage: "124W",
  imo: "4370520",
  vessel2: "Nordhavn Ymir",
  voyage2: "610W",
  siCutoff: null,
  vgmCutoff: null,
  cyCutoff: null,
  cfsCutoff: null,
  receiving: null,
  vrCutoff: null,
  cvCutoff: null,
  bookingUrl: null,
};
const port = (portId: string | null, name: string | null): LegEnd => ({
  portId,
  port: name,
  terminal: null,
});
const [hongKong, rotterdam] = [port("HKHKG", "Hong Kong"), port("NLRTM", "Rotterdam")];
const [singapore, colombo] = [port("SGSIN", "Singapore"), port("LKCMB", "Colombo")];
const first = {
  vessel: "Golden Agarwood",
  imo: "4370520",
  voyage: "124W",
  service: "GD1",
  vesselOperator: null,
  from: hongKong,
  departure: "2022-06-17T18:30",
};
const last = {
  vessel: "Nordhavn Ymir",
  imo: null,
  voyage: "610W",
  service: null,
  vesselOperator: null,
  to: rotterdam,
  departure: null,
  arrival: "2022-07-17",
};
const legsOf = (change: Partial<PairRow>, hubs: LegEnd[]) => {
  const sailing = sailingOfRow({ ...row, ...change }, hongKong, rotterdam, hubs);
  return sailingSchema.parse(sailing).legs;
};

test("a row with a second ship has two legs, of whose meeting only the port is known", () => {
  expect(legsOf({}, [singapore])).toEqual([
    { ...first, to: singapore, arrival: null },
    { ...last, from: singapore },
  ]);
  const nowhere = port(null, null);
  expect(legsOf({}, [])).toEqual([
    { ...first, to: nowhere, arrival: null },
    { ...last, from: nowhere },
  ]);
});

test("a row without a second ship and a port on the way is one leg", () => {
  expect(legsOf({ vessel2: null }, [])).toEqual([{ ...first, to: rotterdam, arrival: "2022-07-17" }]);
});

test("a port on the way that is named without a second ship stays, and the sailing is direct", () => {
  const legs = legsOf({ vessel2: null, voyage2: null }, [singapore]);
  expect(legs).toMatchObject([{ to: singapore }, { vessel: null, from: singapore, arrival: "2022-07-17" }]);
  expect(isDirect({ legs })).toBe(true);
  expect(isDirect({ legs: legsOf({}, [singapore]) })).toBe(false);
});

test("two ports on the way are three legs; the ship between them is unknown", () => {
  const between = { imo: null, vessel: null, voyage: null, service: null, vesselOperator: null };
  expect(legsOf({}, [singapore, colombo])).toEqual([
    { ...first, to: singapore, arrival: null },
    { ...between, from: singapore, to: colombo, departure: null, arrival: null },
    { ...last, from: colombo },
  ]);
});

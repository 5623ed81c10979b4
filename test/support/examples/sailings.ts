import type { ComponentProps } from "react";
import type { Finder } from "@/components/sailings/form/finder.client";
import type { SailingDetails } from "@/components/sailings/itinerary/sailing-details";
import type { RowSetting } from "@/components/sailings/table/row-setting";
import type { Locale } from "@/lib/i18n/locales";
import {
  cutoffState,
  type Leg,
  portNow,
  type Sailing,
  sailingOf,
  usualPlan,
  type Vessel,
} from "@/lib/sailings/shared";
import type messages from "@/messages/en.json";
import { dischargePort, loadingPort, portOf } from "./places";

const singapore = { portId: "SGSIN", port: "Singapore", terminal: null };

/** Two ships, of which the second is known by its name and voyage. */
export const legs: [Leg, Leg] = [
  {
    vessel: "Golden Agarwood",
    imo: "4370520",
    voyage: "124W",
    service: "GD1",
    vesselOperator: null,
    from: { portId: "HKHKG", port: "Hong Kong", terminal: null },
    to: singapore,
    departure: "2022-06-17T18:30",
    arrival: null,
  },
  {
    vessel: "Nordhavn Ymir",
    imo: null,
    voyage: "610W",
    service: null,
    vesselOperator: null,
    from: singapore,
    to: { portId: "NLRTM", port: "Rotterdam", terminal: null },
    departure: null,
    arrival: "2022-07-17",
  },
];

/** A sailing with a second leg, and its vessel: something in almost every field. */
export const sailing: Sailing = sailingOf({
  id: "GD1-1",
  operator: "Golden Delta",
  legs,
  siCutoff: "2022-06-13T17:00",
  vgmCutoff: "2022-06-14T16:00",
  cyCutoff: "2022-06-15",
  cfsCutoff: "2022-06-14",
  receiving: "2022-06-10T08:00",
  vrCutoff: null,
  cvCutoff: "2022-06-15T12:00",
  bookingUrl: "https://booking.example/?service=GD1&voyage=124W",
});

/** The same from and to ports of these ids. */
export function sailingBetween(from: string, to: string, one: Sailing = sailing): Sailing {
  const last = one.legs.length - 1;
  const legsOf = one.legs.map((leg, at) => ({
    ...leg,
    from: at === 0 ? { ...leg.from, portId: from } : leg.from,
    to: at === last ? { ...leg.to, portId: to } : leg.to,
  }));
  return { ...one, legs: legsOf };
}

export const vessel: Vessel = {
  imo: "4370520",
  shipType: "Container ship",
  flag: null,
  callSign: "VRDH8",
  grossTonnage: 146259,
  deadweight: null,
  lengthOverall: 364.6,
  breadthExtreme: 51,
  draught: 15.5,
  yearBuilt: 2019,
};

/** The clock at Hong Kong, as that of UTC, while the cut-offs of the example pass. */
export const nowAt = (time: string) => portNow(new Date(`${time}Z`), []);

/** What the rows of a table have in common: the words of one language, and a day at the port of loading. */
export const rowSetting = (
  { schedule, dates, rowActions }: typeof messages,
  locale: Locale,
  now = "2022-06-14T11:00",
): RowSetting => ({
  words: { schedule, dates, rowActions },
  locale,
  now: nowAt(now),
  deadline: "",
  ready: "",
  cargo: null,
  ports: { loading: loadingPort, discharge: dischargePort },
  changesHref: "/port/changes?loading_port=Hong+Kong",
  isAsOf: false,
});

type Option = ComponentProps<typeof SailingDetails>["option"];

/** What the portal returns for an opened row. */
export function optionOf(one: Sailing, more: Partial<Option> = {}): Option {
  const now = nowAt("2022-06-13T11:00");
  return {
    sailing: one,
    carrier: null,
    others: [],
    services: {},
    loadingPort,
    dischargePort,
    loadingNow: now.time,
    cutoffState: cutoffState(one, now),
    steps: [],
    hubs: [],
    connections: [],
    rotations: [],
    vessels: { [one.imo ?? ""]: vessel },
    asOf: null,
    sample: false,
    ...more,
  };
}

type Search = ComponentProps<typeof Finder>["value"];

/** The form before anything is typed. */
export const emptySearch: Search = {
  loadingPort: null,
  dischargePort: null,
  loadingText: "",
  dischargeText: "",
  dateFrom: "2022-06-17",
  dateTo: "2022-07-17",
  dateType: "ETD",
  vesselName: "",
  ...usualPlan,
};

/** The form with both ports. */
export const filledSearch: Search = {
  ...emptySearch,
  loadingPort: portOf("HKHKG", "Hong Kong", "Hong Kong"),
  dischargePort: portOf("NLRTM", "Rotterdam", "Netherlands"),
};

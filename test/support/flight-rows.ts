import { openFrom, openTo } from "@/lib/flights/legs/validity";
import { plainRow } from "@/lib/flights/operator";
import { elementOf, FlightNetwork } from "@/lib/flights/routing/network";
import type { InterlineAgreement, TransferRule } from "@/lib/flights/routing/transfer-rules";
import type { Position } from "@/lib/geography/kilometres";
import type { FlightRow } from "@/lib/store/schema";

/**
 * A stored flight, daily and without end unless `more` says otherwise, from a line such as 'KC 801 HKG 23:10 BKK 01:05+1 77F'.
 * The aircraft may be missing; ROAD stands for a truck.
 */
export function flightRow(line: string, more: Partial<FlightRow> = {}): FlightRow {
  const [
    airline = "",
    number,
    origin = "",
    departure = "",
    destination = "",
    arrives = "",
    aircraft = "77W",
  ] = line.split(" ");
  const [arrival = "", plus = "0"] = arrives.split(/(?=[+-])/);
  const flightNo = `${airline} ${number}`;
  const isRoad = aircraft === "ROAD";
  return {
    ...plainRow,
    origin,
    destination,
    departure_time: departure,
    id: line.replaceAll(" ", ""),
    airline,
    type: isRoad ? "road" : aircraft === "77F" ? "cargo" : "direct",
    days: "1234567",
    arrival_time: arrival,
    arrival_day: Number(plus),
    valid_from: openFrom,
    valid_to: openTo,
    legs: JSON.stringify([isRoad ? [flightNo, null, "road"] : [flightNo, aircraft]]),
    via: "",
    sample: 0,
    ...more,
  };
}

/** The zones of the airports of such tests. */
export const flightZones: Record<string, string> = {
  AKL: "Pacific/Auckland",
  AMS: "Europe/Amsterdam",
  BKK: "Asia/Bangkok",
  DXB: "Asia/Dubai",
  FRA: "Europe/Berlin",
  HKG: "Asia/Hong_Kong",
  HNL: "Pacific/Honolulu",
  LAX: "America/Los_Angeles",
  LGG: "Europe/Brussels",
  SIN: "Asia/Singapore",
};

/** A rule that states an hour for every connection, with other fields as given. */
export const transferRule = (more: Partial<TransferRule> = {}): TransferRule => ({
  station: null,
  arrivingType: null,
  departingType: null,
  arrivingCarrier: null,
  departingCarrier: null,
  sameTerminal: null,
  minimum: 60,
  longest: null,
  allowed: true,
  source: "KC Cargo",
  asOf: "2026-03-01",
  ...more,
});

/** The network of such flights; without rules of its own an hour is enough everywhere. */
export const flightNetwork = (
  rows: readonly FlightRow[],
  {
    rules = [transferRule()],
    interline = [],
    positions = {},
  }: {
    rules?: TransferRule[];
    interline?: InterlineAgreement[];
    positions?: Record<string, Position>;
  } = {},
): FlightNetwork =>
  new FlightNetwork(
    rows.flatMap((row) => elementOf(row) ?? []),
    { zoneOf: (code) => flightZones[code], positionOf: (code) => positions[code] },
    { rules, interline },
  );

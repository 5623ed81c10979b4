import "server-only";
import { z } from "zod";
import { portCallsPath, shipPath } from "@/lib/addresses/call-address";
import type { Locale } from "@/lib/i18n/locales";
import {
  getPortCalls,
  getPortWithoutCalls,
  getShip,
  isSampleSchedule,
  readScheduleStamps,
  suggestShipsAndServices,
} from "@/lib/sailings";
import type { CallMoment, PortCall } from "@/lib/sailings/shared";
import { getPortVisits, getShipVisits } from "@/lib/visits";
import { portOf } from "./ports";
import {
  BadArguments,
  day,
  defineTool,
  language,
  localTime,
  pageUrl,
  sourceOf,
  sourceSchema,
  toLocalTime,
} from "./tool";
import { seenAtPortSchema, seenSchema, toSeen, toSeenAtPort } from "./visits";

/** Ships at a port and the calls of a ship: the pages /port-calls/{code} and /vessel/{imo}. */

const callSchema = z.object({
  vessel: z.string().nullable(),
  imo: z.string().nullable(),
  port: z.string(),
  unlocode: z.string(),
  terminal: z.string().nullable(),
  arrival: localTime.nullable(),
  departure: localTime.nullable(),
  planned_arrival: localTime.nullable(),
  planned_departure: localTime.nullable(),
  state: z.enum(["omitted", "blank", "alongside", "sailed", "dueIn", "dueOut", "expected"]),
  services: z.array(z.string()),
  voyages: z.array(z.string()),
  carriers: z.array(z.string()),
});

function toCall({ ship, port, terminal, arrival, departure, state, ...sold }: PortCall) {
  const planned = (moment: CallMoment | null) => toLocalTime(moment?.planned, port.zone);
  return {
    vessel: ship.name,
    imo: ship.imo,
    port: port.name,
    unlocode: port.code,
    terminal: terminal?.name ?? terminal?.code ?? null,
    arrival: toLocalTime(arrival?.time, port.zone),
    departure: toLocalTime(departure?.time, port.zone),
    planned_arrival: planned(arrival),
    planned_departure: planned(departure),
    state,
    services: sold.services.map(({ code }) => code),
    voyages: sold.voyages,
    carriers: sold.sellers.map(({ name }) => name),
  };
}

async function callsSource(path: string, { locale, now }: { locale: Locale; now: Date }) {
  const { newest, retrievedAt } = await readScheduleStamps([]);
  return sourceOf(path, { locale, now, sample: await isSampleSchedule(), asOf: newest, retrievedAt });
}

export const portCalls = defineTool({
  name: "port_calls",
  needs: "calls",
  title: "Ships at a port",
  description:
    "Which container ships arrive, are alongside and leave at a port in a week, by terminal, with their voyages and who sells them; planned times are there where they have moved. state: dueIn and dueOut follow from the schedule alone, alongside and sailed were reported by a carrier. seen: what the port itself reported, beside what was promised.",
  input: z.strictObject({
    port: z.string().trim().min(1).max(120).describe("Name in English or Chinese, or UN/LOCODE."),
    from: day("First of the seven days, local to the port; null for the present week")
      .nullable()
      .default(null),
    language,
  }),
  output: z.object({
    port: z.string(),
    unlocode: z.string(),
    zone: z.string(),
    from: z.string(),
    to: z.string(),
    more: z.boolean().describe("Whether there are more calls than these."),
    calls: z.array(callSchema),
    seen: seenAtPortSchema,
    source: sourceSchema,
  }),
  rows: "calls",
  async run({ port: text, from, language: locale }, { now }) {
    const place = await portOf("port", text, { locale, now });
    const ask = { locale, now, ...(from && { from }) };
    const seen = place.code ? await getPortVisits(place.code, ask) : null;
    const record =
      place.code &&
      ((await getPortCalls(place.code, ask)) ?? (seen && (await getPortWithoutCalls(place.code, ask))));
    if (!record) throw new BadArguments(`Check "port": no ships calling at ${place.name} are known here.`);
    const { port, calls, cut } = record;
    return {
      port: port.name,
      unlocode: port.code,
      zone: port.zone,
      from: record.from,
      to: record.to,
      more: cut,
      calls: calls.map(toCall),
      seen: toSeenAtPort(seen, port.zone),
      source: await callsSource(portCallsPath(port.code), { locale, now }),
    };
  },
});

export const shipCalls = defineTool({
  name: "ship_calls",
  needs: "calls",
  title: "Where a ship calls",
  description:
    "The calls of one ship, of the past week and eight weeks ahead: where it is, where it is next and when, with terminals and voyages. Name it by its IMO number or its name.",
  input: z.strictObject({
    ship: z.string().trim().min(2).max(60).describe("IMO number of seven digits, or the ship's name."),
    language,
  }),
  output: z.object({
    vessel: z.string().nullable(),
    imo: z.string(),
    flag: z.string().nullable().describe("ISO 3166-1 code, or the name of the state."),
    year_built: z.number().nullable(),
    next_call: callSchema.nullable().describe("The first of calls that is not over."),
    more: z.boolean().describe("Whether there are more calls than these."),
    calls: z.array(callSchema),
    seen: seenSchema.describe("Where ports reported it, the newest first."),
    url: z.url(),
    source: sourceSchema,
  }),
  rows: "calls",
  async run({ ship: text, language: locale }, { now }) {
    const imo = await imoOf(text, now);
    const ship = await getShip(imo, { locale, now });
    if (!ship) throw new BadArguments(`Check "ship": no ship with the number ${imo} is known here.`);
    const calls = ship.calls.map(toCall);
    const path = shipPath(imo);
    return {
      vessel: ship.name,
      imo,
      flag: ship.particulars?.flag ?? null,
      year_built: ship.particulars?.yearBuilt ?? null,
      next_call:
        calls.find(({ state }) => ["alongside", "dueIn", "dueOut", "expected"].includes(state)) ?? null,
      more: ship.cut,
      calls,
      seen: toSeen(await getShipVisits(imo, { locale, now })),
      url: pageUrl(path, locale),
      source: await callsSource(path, { locale, now }),
    };
  },
});

/** The IMO number of a ship. Throws BadArguments with the ships that a name may mean. */
async function imoOf(text: string, now: Date): Promise<string> {
  if (/^\d{7}$/.test(text)) return text;
  const { ships } = await suggestShipsAndServices(text, now);
  const same = ships.filter(({ name }) => name?.toLowerCase() === text.toLowerCase());
  const [only, ...others] = same.length > 0 ? same : ships;
  if (only && others.length === 0) return only.imo;
  const meant = ships.slice(0, 5).map(({ imo, name }) => `${name ?? "unnamed"} (IMO ${imo})`);
  throw new BadArguments(
    meant.length > 0
      ? `Check "ship": "${text}" may mean ${meant.join("; ")}. Use the IMO number.`
      : `Check "ship": no ship is called "${text}" here.`,
  );
}

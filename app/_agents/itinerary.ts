import "server-only";
import { z } from "zod";
import type { PortOption } from "@/lib/api/port-option";
import type { Locale } from "@/lib/i18n/locales";
import type { LinkedPort } from "@/lib/places/shared";
import { isSampleSchedule, nowIn, readScheduleStamps } from "@/lib/sailings";
import { optionPath, optionQuery, type Step } from "@/lib/sailings/shared";
import { toCo2e as co2eOf } from "../_queries/sea/co2";
import { findPortOption, findWithdrawnOption, type WithdrawnOption } from "../_queries/sea/port-option";
import { seenOfSailing } from "../_queries/sea/seen";
import { portSchema, toPort, zoneOf } from "./ports";
import { co2eSchema, loadState, sailingSchema, toCo2e, toSailing } from "./sailing-facts";
import {
  BadArguments,
  day,
  defineTool,
  language,
  localTime,
  sourceOf,
  sourceSchema,
  toLocalTime,
} from "./tool";
import { seenSchema, toSeen } from "./visits";

/** One sailing as a plan: what /port/option/{id} shows. */

const end = z.object({ port: z.string().nullable(), terminal: z.string().nullable() });

const stepNames: Record<Step["name"], string> = {
  receiving: "receiving begins",
  si: "SI cut-off",
  cfs: "CFS closing",
  vgm: "VGM cut-off",
  cy: "CY closing",
  vr: "VR closing",
  cv: "CV cut-off",
  further: "further cut-off",
  departs: "departure",
  arrives: "arrival at a transhipment port",
  leaves: "departure from a transhipment port",
  ends: "arrival",
};

export const getItinerary = defineTool({
  name: "get_itinerary",
  title: "Get an itinerary",
  description:
    "One sailing step by step: cut-offs with minutes left, each ship's leg with terminals, waits at transhipment ports and the next ships from there if the connection is missed, other carriers that sell it, particulars of the ships. A sailing that was withdrawn is answered with what replaces it.",
  input: z.strictObject({
    id: z.string().trim().min(1).max(200).describe("id of a sailing of find_sailings or plan_arrival."),
    from: z
      .string()
      .trim()
      .max(64)
      .optional()
      .describe("id of the loading port, for sailing ids that do not contain it."),
    to: z.string().trim().max(64).optional().describe("id of the discharge port, likewise."),
    date: day("Day of departure, if it is known").optional(),
    language,
  }),
  output: z.object({
    status: z.enum(["offered", "withdrawn", "blanked", "port_omitted"]),
    from: portSchema,
    to: portSchema,
    port_time: localTime,
    sailing: sailingSchema.describe(
      "As it is offered; as it was published last where it is not offered any more.",
    ),
    co2e: co2eSchema,
    replaced_by: sailingSchema
      .nullable()
      .describe("The next departure of the same service, of a sailing that is gone."),
    steps: z.array(
      z.object({
        what: z.string(),
        code: z.string().nullable().describe("DCSA's code of a further cut-off."),
        ...end.shape,
        time: localTime.nullable(),
        state: z.enum(["passed", "next", "soon", "ahead", "not_published"]),
        minutes_left: z
          .number()
          .nullable()
          .describe(
            "null where it is over, or only its day is known: a deadline lasts to the end of that day.",
          ),
      }),
    ),
    legs: z.array(
      z.object({
        vessel: z.string().nullable(),
        imo: z.string().nullable(),
        voyage: z.string().nullable(),
        service: z.string().nullable(),
        vessel_operator: z.string().nullable(),
        from: end,
        to: end,
        departure: localTime.nullable(),
        arrival: localTime.nullable(),
        calls: z.array(
          z.object({ port: z.string(), local: z.string(), part: z.enum(["from", "on", "to"]).nullable() }),
        ),
      }),
    ),
    connections: z.array(
      z.object({
        port: z.string().nullable(),
        waits_hours: z.number().nullable(),
        later_ships: z.array(
          z.object({
            vessel: z.string().nullable(),
            voyage: z.string().nullable(),
            departure: localTime.nullable(),
            arrival: localTime.nullable(),
            arrives_later_by_days: z.number(),
          }),
        ),
      }),
    ),
    also_sold_by: z.array(
      z.object({ carrier: z.string(), id: z.string(), can_still_load: sailingSchema.shape.can_still_load }),
    ),
    ships: z.array(
      z.object({
        imo: z.string(),
        flag: z.string().nullable(),
        year_built: z.number().nullable(),
        teu: z.number().nullable(),
        length_metres: z.number().nullable(),
        gross_tonnage: z.number().nullable(),
        deadweight_tonnes: z.number().nullable(),
      }),
    ),
    seen: seenSchema.describe("What ports reported of its ships at its ports, beside what was promised."),
    source: sourceSchema,
  }),
  rows: null,
  async run({ id, from = "", to = "", date = "", language: locale }, { now }) {
    const params = { from, to, date };
    const option = await findPortOption({ id, params, locale, now });
    if (!option) {
      const gone = await findWithdrawnOption({ id, params, locale, now });
      if (gone) return goneItinerary(gone, { locale, now });
      throw new BadArguments(
        `Check "id": there is no sailing "${id}". Use an id of find_sailings; for one of a publisher's service also give from and to.`,
      );
    }
    const { sailing, loadingPort: loading, dischargePort: discharge } = option;
    const stamps = await readScheduleStamps([sailing]);
    return {
      status: "offered" as const,
      from: toPort(loading),
      to: toPort(discharge),
      port_time: { local: option.loadingNow, zone: zoneOf(loading) },
      sailing: toSailing(sailing, {
        loading,
        discharge,
        now: nowIn(now, loading.zone),
        cargoClass: null,
        locale,
      }),
      co2e: toCo2e(option.co2?.estimate ? co2eOf(option.co2.estimate, locale) : null),
      replaced_by: null,
      ...partsOf(option),
      seen: toSeen(await seenOfSailing(sailing, { locale, now })),
      source: sourceOf(optionPath(optionQuery(sailing)), {
        locale,
        now,
        sample: option.sample || (await isSampleSchedule()),
        asOf: option.asOf ?? stamps.newest,
        retrievedAt: stamps.retrievedAt,
      }),
    };
  },
});

/** What happens when, on which ships, and who else sells it. */
function partsOf(option: PortOption) {
  const { sailing, loadingPort, dischargePort, hubs, rotations } = option;
  const zones = new Map([...hubs, loadingPort, dischargePort].map((port) => [port.id, zoneOf(port)]));
  const zoneAt = (portId: string | null) => zones.get(portId ?? "") ?? null;
  return {
    steps: option.steps.map(({ name, code, at, time, state, left }) => ({
      what: stepNames[name],
      code,
      port: at.port,
      terminal: at.terminal,
      time: toLocalTime(time, zoneAt(at.portId)),
      state: state === "none" ? ("not_published" as const) : state,
      minutes_left: left,
    })),
    legs: sailing.legs.map((leg, at) => ({
      vessel: leg.vessel,
      imo: leg.imo,
      voyage: leg.voyage,
      service: leg.service,
      vessel_operator: leg.vesselOperator,
      from: { port: leg.from.port, terminal: leg.from.terminal },
      to: { port: leg.to.port, terminal: leg.to.terminal },
      departure: toLocalTime(leg.departure, zoneAt(leg.from.portId)),
      arrival: toLocalTime(leg.arrival, zoneAt(leg.to.portId)),
      calls: (rotations[at] ?? []).map(({ port, time, part }) => ({ port, local: time, part })),
    })),
    connections: option.connections.map(({ hub, waits, later }) => ({
      port: hub.port,
      waits_hours: waits,
      later_ships: later.map(({ sailing: next, laterBy }) => ({
        vessel: next.vessel || null,
        voyage: next.voyage,
        departure: toLocalTime(next.etd, zoneAt(hub.portId)),
        arrival: toLocalTime(next.eta, zoneOf(dischargePort)),
        arrives_later_by_days: laterBy,
      })),
    })),
    also_sold_by: option.others.map((one) => ({
      carrier: one.operator,
      id: one.id,
      can_still_load: loadState(one, one.cutoffState, null),
    })),
    ships: Object.values(option.vessels).map((ship) => ({
      imo: ship.imo,
      flag: ship.flag,
      year_built: ship.yearBuilt,
      teu: ship.teu ?? null,
      length_metres: ship.lengthOverall,
      gross_tonnage: ship.grossTonnage,
      deadweight_tonnes: ship.deadweight,
    })),
  };
}

const goneStates = { withdrawn: "withdrawn", blanked: "blanked", portOmitted: "port_omitted" } as const;

function goneItinerary(
  { gone, loading, discharge }: WithdrawnOption,
  { locale, now }: { locale: Locale; now: Date },
) {
  const { sailing, reason, change, recordedAt, next } = gone;
  const clock = nowIn(now, loading.zone);
  const ends: { loading: LinkedPort; discharge: LinkedPort } = { loading, discharge };
  const answered = { ...ends, now: clock, cargoClass: null, locale };
  return {
    status: goneStates[reason],
    from: toPort(loading),
    to: toPort(discharge),
    port_time: { local: clock.time, zone: zoneOf(loading) },
    // Nobody can get on it, whatever its cut-offs were.
    sailing: { ...toSailing(sailing, answered), can_still_load: "no" as const },
    co2e: null,
    replaced_by: next && toSailing(next, answered),
    steps: [],
    legs: [],
    connections: [],
    also_sold_by: [],
    ships: [],
    seen: [],
    source: sourceOf(optionPath(optionQuery(sailing)), {
      locale,
      now,
      sample: change?.sample ?? false,
      asOf: change?.asOf ?? null,
      retrievedAt: recordedAt,
    }),
  };
}

import "server-only";
import { z } from "zod";
import { portOfSide } from "@/lib/addresses/place-address";
import type { Locale } from "@/lib/i18n/locales";
import type { LinkedPort } from "@/lib/places/shared";
import { fieldDescriptions } from "@/lib/sailings";
import {
  type CargoClass,
  type Co2e,
  type CutoffState,
  cargoClasses,
  codeFields,
  countedTime,
  cutoffState,
  dischargedAt,
  furtherFact,
  isCutoff,
  isDirect,
  loadedAt,
  optionPath,
  optionQuery,
  type PortNow,
  plainFields,
  type Sailing,
  transhipmentsOn,
} from "@/lib/sailings/shared";
import { cutoffOf } from "@/lib/time/cutoff-clock";
import { zoneOf } from "./ports";
import { localTime, pageUrl, toLocalTime } from "./tool";

/** A sailing as tools answer it. Times are local to their port. */

const cutoffSchema = localTime
  .extend({
    state: z.enum(["open", "closes_within_24_hours", "closed"]),
    carrier_local: z
      .string()
      .describe("What the carrier publishes. local is the earliest that any source gives."),
    other_sources: z
      .array(
        localTime.extend({
          source: z.string(),
          kind: z.enum(["terminal", "agent"]),
          as_of: z.string().nullable(),
          may_be_of: z.array(z.string()).optional(),
        }),
      )
      .describe("What terminals and agents say of it. may_be_of: departures between which it does not tell."),
  })
  .nullable();

/** What the table of fields tells agents by itself: cut-offs by their names, and each other plain fact of the API. */
const plain = plainFields.filter(({ shows }) => shows.includes("api"));
const cutoffFields = plain.filter(isCutoff);
const renamed: Readonly<Record<string, string>> = { receiving: "receiving_from" };
const facts = plain
  .filter((field) => !isCutoff(field))
  .map(({ key, kind }) => ({
    key,
    kind,
    name: renamed[key] ?? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    about: fieldDescriptions[key as keyof typeof fieldDescriptions],
  }));
const factKinds = { number: z.number(), flag: z.boolean(), link: z.string(), time: localTime };
/** Links stand last, beside the page's own. */
const shapeOf = (isOfLinks: boolean) =>
  Object.fromEntries(
    facts
      .filter(({ kind }) => (kind === "link") === isOfLinks)
      .map(({ name, kind, about }) => [
        name,
        (factKinds[kind as keyof typeof factKinds] ?? z.string()).nullable().describe(about),
      ]),
  );

/** Times are local to the loading port, whose zone is `zone`. */
const toFacts = (sailing: Sailing, zone: string | null) =>
  Object.fromEntries(
    facts.map(({ key, kind, name }) => {
      const value = furtherFact(sailing, { key }) ?? null;
      return [name, kind === "time" ? toLocalTime(value as string | null, zone) : value];
    }),
  );

export const sailingSchema = z.object({
  id: z.string().describe("For get_itinerary."),
  carrier: z.string().describe("Who sells it."),
  service: z.string().nullable(),
  vessel: z.string().nullable(),
  imo: z.string().nullable(),
  voyage: z.string().nullable(),
  departure: localTime.nullable(),
  arrival: localTime.nullable(),
  transit_days: z.number().nullable().describe("Between the local dates."),
  elapsed_hours: z.number().nullable(),
  direct: z.boolean(),
  transhipments: z.number().int(),
  transhipment_ports: z.array(z.string()),
  ...shapeOf(false),
  cutoffs: z
    .object(Object.fromEntries(cutoffFields.map(({ cutoff }) => [cutoff, cutoffSchema])))
    .describe("Cut-offs that are published; null where one is not. Never assume one."),
  can_still_load: z
    .enum(["yes", "partly", "no", "unknown"])
    .describe(
      "By the published cut-offs and the port's clock. partly: a cut-off of documents is past. unknown: no cut-off of delivery is published.",
    ),
  ...shapeOf(true),
  url: z.url().describe("The page of this sailing."),
});
type SailingAnswer = z.infer<typeof sailingSchema>;

/** CO2e of one container of twenty feet. */
export const co2eSchema = z
  .object({ low_t: z.number(), high_t: z.number(), per: z.literal("TEU"), method_url: z.url() })
  .nullable()
  .describe("A range in tonnes; null where there are no emission factors for it.");
export const toCo2e = (co2e: Co2e | null | undefined): z.infer<typeof co2eSchema> =>
  co2e ? { low_t: co2e.lowT, high_t: co2e.highT, per: co2e.per, method_url: co2e.methodUrl } : null;

export const cargo = z
  .enum(cargoClasses)
  .nullable()
  .default(null)
  .describe("Class of cargo, whose cut-off of delivery then counts; null for any.");

/** @param now at the loading port, whose zone is `zone`, null where it is not known */
const toCutoffs = (sailing: Sailing, now: PortNow, zone: string | null): SailingAnswer["cutoffs"] =>
  Object.fromEntries(
    cutoffFields.map(({ call, cutoff: name }) => {
      const code = call as keyof typeof codeFields;
      const cutoff = cutoffOf(countedTime(sailing, codeFields[code]), now);
      if (!cutoff) return [name, null];
      const { time, isClosed, closesIn } = cutoff;
      return [
        name,
        {
          local: time,
          carrier_local: sailing[codeFields[code]] ?? time,
          zone,
          state: isClosed ? "closed" : closesIn === null ? "open" : "closes_within_24_hours",
          other_sources: (sailing.secondCutoffs ?? [])
            .filter((other) => other.code === code)
            .map(({ source, kind, time: local, asOf, departures }) => ({
              ...{ local, zone, source, kind, as_of: asOf },
              ...(departures && { may_be_of: departures }),
            })),
        },
      ];
    }),
  );

/**
 * Whether cargo can still get on. Where no cut-off of delivery is published, that is not known: only that the ship has left, or
 * that documents are late, is.
 */
export function loadState(
  sailing: Sailing,
  state: CutoffState,
  cargoClass: CargoClass | null,
): SailingAnswer["can_still_load"] {
  if (state.state === "closed") return "no";
  const isPublished =
    cargoClass === null ? sailing.cyCutoff !== null || sailing.cfsCutoff !== null : state.isUnknown !== true;
  if (!isPublished) return "unknown";
  return state.state === "open" ? "yes" : "partly";
}

/** @param now at the loading port of the sailing. @param cargoClass whose cut-offs count; null for any */
export function toSailing(
  sailing: Sailing,
  {
    loading,
    discharge,
    now,
    cargoClass,
    locale,
  }: {
    loading: LinkedPort;
    discharge: LinkedPort;
    now: PortNow;
    cargoClass: CargoClass | null;
    locale: Locale;
  },
): SailingAnswer {
  const zone = zoneOf(portOfSide(loading, loadedAt(sailing)));
  const { elapsedMinutes, legs } = sailing;
  return {
    ...toFacts(sailing, zone),
    id: sailing.id,
    carrier: sailing.operator,
    service: sailing.service,
    vessel: sailing.vessel || null,
    imo: sailing.imo,
    voyage: sailing.voyage,
    departure: toLocalTime(sailing.etd, zone),
    arrival: toLocalTime(sailing.eta, zoneOf(portOfSide(discharge, dischargedAt(sailing)))),
    transit_days: sailing.transitDays,
    elapsed_hours: elapsedMinutes === undefined ? null : Math.round(elapsedMinutes / 60),
    direct: isDirect(sailing),
    transhipments: transhipmentsOn(sailing),
    transhipment_ports: legs.slice(0, -1).flatMap(({ to }) => to.port ?? []),
    cutoffs: toCutoffs(sailing, now, zone),
    can_still_load: loadState(sailing, cutoffState(sailing, now, cargoClass), cargoClass),
    url: pageUrl(optionPath(optionQuery(sailing)), locale),
  };
}

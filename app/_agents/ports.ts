import "server-only";
import { z } from "zod";
import { portCallsPath } from "@/lib/addresses/call-address";
import { laneParams } from "@/lib/addresses/place-address";
import { portLabel } from "@/lib/addresses/place-labels";
import type { Locale } from "@/lib/i18n/locales";
import { findLinkedPort } from "@/lib/places";
import type { LinkedPort, Port } from "@/lib/places/shared";
import { guess } from "../_queries/sea/port-address";
import { suggestPortsFor } from "../_queries/search/place-choices";
import { BadArguments, defineTool, language, pageUrl, sourceOf, sourceSchema } from "./tool";

/** A port, or several as one side of a search. */
export const portSchema = z.object({
  id: z.string().describe("Write it as from or to of the other tools."),
  unlocode: z.string().nullable(),
  name: z.string(),
  country: z.string().nullable(),
  zone: z.string().nullable().describe("IANA zone of its local times; null where it is not known."),
});

/** The zone of a port's local times; null where it is only assumed. */
export const zoneOf = ({ zone, isZoneGuessed }: Pick<Port, "zone" | "isZoneGuessed">): string | null =>
  isZoneGuessed ? null : zone;

export const toPort = (port: Port): z.infer<typeof portSchema> => ({
  id: port.id,
  unlocode: port.code,
  name: port.name,
  country: port.country || null,
  zone: zoneOf(port),
});

const portText = (what: string) =>
  z
    .string()
    .trim()
    .min(1)
    .max(200)
    .describe(`${what}: its name in English or Chinese, UN/LOCODE, or id of find_ports.`);
/** The two ports of a lane as arguments. */
export const laneArguments = { from: portText("Loading port"), to: portText("Discharge port") };

export interface Lane {
  loading: LinkedPort;
  discharge: LinkedPort;
  /** Both ports as parameters of /port. */
  params: URLSearchParams;
}

/** The two ports that arguments mean. Throws BadArguments with the ports that an unclear text may mean. */
export async function laneOf(
  { from, to }: { from: string; to: string },
  { locale, now }: { locale: Locale; now: Date },
): Promise<Lane> {
  const [loading, discharge] = await Promise.all([
    portOf("from", from, { locale, now }),
    portOf("to", to, { locale, now }),
  ]);
  if (loading.isCut || discharge.isCut)
    throw new BadArguments("One side of a search takes at most three ports: name fewer.");
  if (loading.id === discharge.id)
    throw new BadArguments('"from" and "to" are the same port: name two different ports.');
  return { loading, discharge, params: laneParams(loading, discharge) };
}

/** The port that an argument means, or several as one side. Throws BadArguments with those that an unclear text may mean. */
export async function portOf(
  argument: string,
  text: string,
  { locale, now }: { locale: Locale; now: Date },
): Promise<LinkedPort> {
  const byId = await findLinkedPort({ id: text }, locale);
  return byId ?? (await guess(text, locale, now)).place ?? (await unclear(argument, text, { locale, now }));
}

async function unclear(
  argument: string,
  text: string,
  { locale, now }: { locale: Locale; now: Date },
): Promise<never> {
  const { choices } = await guess(text, locale, now);
  const meant = choices.slice(0, 5).map((port) => `${portLabel(port)} (${port.id})`);
  throw new BadArguments(
    meant.length > 0
      ? `Check "${argument}": "${text}" is not the name of one port. It may mean ${meant.join("; ")}. Use the id in brackets, or find_ports.`
      : `Check "${argument}": no port is called "${text}". Look it up with find_ports and use its id.`,
  );
}

export const findPorts = defineTool({
  name: "find_ports",
  title: "Find ports",
  description:
    "Ports that a typed name, Chinese name, alias, country or UN/LOCODE may mean, with their ids and time zones. Use it when a name is unclear before searching for sailings.",
  input: z.strictObject({
    query: z
      .string()
      .trim()
      .max(60)
      .default("")
      .describe("The beginning of a name, or a UN/LOCODE. Without it no port is found."),
    language,
  }),
  output: z.object({
    ports: z.array(
      portSchema.extend({
        similar: z
          .boolean()
          .describe("True where no port has this name and the name of this one is similar."),
        alias: z.string().nullable().describe("The other name by which it was found."),
        url: z.url().nullable().describe("Arrivals and departures of the port."),
      }),
    ),
    source: sourceSchema,
  }),
  rows: "ports",
  async run({ query, language: locale }, { now }) {
    const found = await suggestPortsFor({ name: query, language: locale, end: undefined, other: "" }, now);
    return {
      ports: found.map((port) => ({
        ...toPort(port),
        similar: port.near ?? false,
        alias: port.alias ?? null,
        url: port.code && pageUrl(portCallsPath(port.code), locale),
      })),
      source: sourceOf(`/kb-port?${new URLSearchParams({ q: query })}`, { locale, now, sample: false }),
    };
  },
});

import { z } from "zod";
import { defaultLocale, type Locale, locales } from "@/lib/i18n/locales";
import type { Region } from "./regions";

/** A port as an adapter returns it, in both scripts. `id` is opaque; in the embedded store it is the UN/LOCODE. */
export const portRecordSchema = z.object({
  id: z.string().min(1).max(64),
  name: z.string().min(1).max(120),
  /** Traditional Chinese. */
  nameZh: z.string().max(120).nullable(),
  /** Country as the source words it, for sources without a code. */
  country: z.string().max(120).nullable(),
  /** ISO 3166-1 alpha-2. */
  countryCode: z.string().length(2).nullable(),
  unlocode: z.string().length(5).nullable(),
  /** IANA zone, where the source has it. */
  zone: z.string().nullable(),
  /** Other names, in any language. */
  aliases: z.array(z.string()),
  /** UN/LOCODE's code of a state or province, where another port of the country has the same name. */
  subdivision: z.string().optional(),
  /** UN/LOCODE's code of its state or province, where it is known. */
  state: z.string().optional(),
  /** True for a port of UN/LOCODE that neither the portal nor the publisher has listed. */
  isUnlisted: z.literal(true).optional(),
});
export type PortRecord = z.infer<typeof portRecordSchema>;

/** A port in one language, as pages and the portal's own API show it. */
export const portFields = {
  id: z
    .string()
    .meta({ description: "UN/LOCODE in the portal's own store; opaque with a publisher's services." }),
  name: z.string().meta({ description: "In the requested language." }),
  /** English, for addresses that are the same in every language. */
  nameEn: z.string(),
  country: z.string(),
  /** Null when the source has none. */
  code: z.string().nullable().meta({ description: "UN/LOCODE." }),
  zone: z
    .string()
    .meta({ description: "IANA time zone; the publisher's where that of the port is not known." }),
  /** Whether the zone is the publisher's. */
  isZoneGuessed: z.literal(true).optional(),
  /** True for a port that is known from UN/LOCODE alone. */
  isUnlisted: z.literal(true).optional(),
};
const portSchema = z.object(portFields);
export interface Port extends z.infer<typeof portSchema> {
  /**
   * The ports, in the order of their ids, where this is one side of a search with several: all of a city ('Shenzhen – all
   * ports'), or some that were chosen ('Hong Kong / Yantian'). Its own id is theirs, joined by ||; it has no code.
   */
  ports?: readonly Port[];
}

/** A place that was found, with names that mean it alone: ids win over names, and not every link has one. */
export const uniqueNames = z.object({
  /**
   * English, for addresses that are the same in every language: the name, with the country or as the code where several places
   * have it; null when only the id is unambiguous.
   */
  addressName: z.string().nullable(),
  /** The same in the language of the page, for display or for a field. */
  plainName: z.string(),
});
export type UniqueNames = z.infer<typeof uniqueNames>;
export interface LinkedPort extends Omit<Port, "ports">, UniqueNames {
  ports?: LinkedPort[];
  /** Whether the text has more ports than one side may have: the first ones are used. */
  isCut?: true;
}
export type LinkedAirport = Airport & UniqueNames;

/**
 * The place that a text means, or those that it may mean: `near` ones have a similar name, others have this name or begin with
 * it. Empty when there are none.
 */
export interface Guess<Place, Suggestion> {
  place: Place | null;
  choices: Suggestion[];
  /** The part of the text with choices, where the text has several places. */
  part?: string;
}

/** An airport as an adapter returns it, in both scripts. `id` is opaque; in the embedded store it is the IATA code. */
export const airportRecordSchema = z.object({
  id: z.string().min(1).max(64),
  name: z.string().min(1).max(120),
  /** Traditional Chinese. */
  nameZh: z.string().max(120).nullable(),
  /** The city it serves. */
  city: z.string().max(120).nullable(),
  cityZh: z.string().max(120).nullable(),
  /** IATA code. */
  code: z.string().length(3).nullable(),
  /** ISO 3166-1 alpha-2. */
  countryCode: z.string().length(2).nullable(),
  /** IANA zone, where the source has it. */
  zone: z.string().nullable(),
  aliases: z.array(z.string()),
  /** True for an airport of OurAirports that neither the portal nor the publisher has listed. */
  isUnlisted: z.literal(true).optional(),
});
export type AirportRecord = z.infer<typeof airportRecordSchema>;

/** An airport in one language, as pages and the portal's own API show it. */
export const airportSchema = z.object({
  id: z.string(),
  /** 'Hong Kong International Airport'. */
  name: z.string(),
  /** English, for addresses that are the same in every language. */
  nameEn: z.string(),
  /** The city it serves, '' when unknown. */
  city: z.string(),
  country: z.string(),
  /** Null when the source has none. */
  code: z.string().nullable().meta({ description: "IATA code." }),
  /** Null when unknown. */
  zone: z.string().nullable().meta({ description: "IANA time zone." }),
  /** True for an airport that is known from OurAirports alone. */
  isUnlisted: z.literal(true).optional(),
  /** IATA codes of its airports, where this is a city with all of them ('London – all airports'). */
  airports: z.array(z.string()).optional(),
});
export type Airport = z.infer<typeof airportSchema>;

/** How a suggested place was found. */
export const hitSchema = z.object({
  /** The other name by which it was found, where the list does not show that name: 'Saigon' for Ho Chi Minh City. */
  alias: z.string().optional(),
  /** Whether no place has this name, and the name of this one is similar. */
  near: z.literal(true).optional(),
  inRegion: z
    .literal(true)
    .optional()
    .meta({ description: "True where the text names its country, state or province." }),
  count: z.int().optional().meta({ description: "Departures in the month ahead to or from `other`." }),
  /** True where no departure at all is known. */
  idle: z.literal(true).optional(),
});
export type Hit = z.infer<typeof hitSchema>;
export type PortSuggestion = Port & Hit;
export type AirportSuggestion = Airport & Hit;

/**
 * Query of /api/ports and /api/airports: the typed start of a name; for one side of a search which side it is, and the id of
 * its other side (several joined by ||).
 */
export const placesQuerySchema = z.object({
  name: z.string().trim().max(60).default(""),
  language: z.enum(locales).default(defaultLocale),
  end: z.enum(["from", "to"]).optional(),
  other: z.string().trim().max(200).default(""),
});
export type PlacesQuery = z.infer<typeof placesQuerySchema>;

export interface PlaceRef {
  id?: string | undefined;
  name?: string | undefined;
}

/** A port near another, and how many kilometres it is away. */
export interface Neighbour {
  port: PortRecord;
  km: number;
}

/** How a text calls a port: by code, by its name in either script, or by another name. */
export type Calling = "code" | "name" | "alias";

/** A port that a text may mean. */
export interface MeantPort {
  port: PortRecord;
  calling: Calling;
  /** Whether the text alone is not enough for it: others are as well known by it, or it is contradicted. */
  isShared: boolean;
}

/** What a text may mean, before it is decided. */
export interface PortMeaning {
  ports: readonly MeantPort[];
  /** The country, state or province that it names instead of a port. */
  region: Region | null;
  /** Listed ports that a part of it names, where it means none. */
  partly: readonly PortRecord[];
  /** Whether it is the name of a city in another country that has no port of the name: 'Birmingham'. */
  isCityElsewhere: boolean;
}

/** How much is known to call at a port, by id; 0 for nothing. */
export type CallsOf = (id: string) => number;

/** The interface of both adapters of ports. */
interface PortsAdapter {
  /**
   * At most `limit` ports whose name, Chinese name, alias, country or code starts with `text`, or whose UN/LOCODE ends
   * with it, names first.
   */
  suggestPorts(text: string, limit: number): Promise<PortRecord[]>;
  /** At most `limit` ports that `text` may mean: by other readings of it, else by names with one or two typing errors. */
  nearPorts(text: string, limit: number): Promise<PortRecord[]>;
  /** The port of an id, or the one that a name means without knowledge of calls (port-meaning.ts); null when unknown or ambiguous. */
  findPort(ref: PlaceRef): Promise<PortRecord | null>;
  /** The ports that a text may mean by a code or a complete name. */
  meaningOf(text: string): Promise<PortMeaning>;
  /** At most `limit` ports of a country, state or province: the listed ones first, by name. */
  portsIn(region: Region, limit: number): Promise<PortRecord[]>;
  /** Those of some ports, by id, that are in the same country as another or near it, the nearest first. */
  listNeighbours(id: string, among: readonly string[]): Promise<Neighbour[]>;
}

/**
 * The interface of both adapters of airports. `locale` (English by default) is the reader's: a source that answers in one
 * language is requested in it too.
 */
export interface AirportsAdapter {
  /**
   * At most `limit` airports for which `text` is the code, or the start of a name, city, code, alias or country, in this order.
   */
  suggestAirports(text: string, limit: number, locale?: Locale): Promise<AirportRecord[]>;
  /** At most `limit` airports that `text` may mean. */
  nearAirports(text: string, limit: number, locale?: Locale): Promise<AirportRecord[]>;
  /** The airport of an id, or of an exact name, city, code or alias; null when unknown or ambiguous. */
  findAirport(ref: PlaceRef, locale?: Locale): Promise<AirportRecord | null>;
}

/** The interface of both adapters of places. */
export interface PlacesAdapter extends PortsAdapter, AirportsAdapter {}

export const harborSizes = ["Large", "Medium", "Small", "Very Small"] as const;
export type DepthMeasure = "channel" | "anchorage" | "cargoPier" | "tidalRange" | "maxDraught";

/** What the World Port Index says of a port, in metres; null where it states nothing. Not for navigation. */
export interface PortDepths extends Record<DepthMeasure, number | null> {
  /** UN/LOCODE. */
  code: string;
  /** Year and month, YYYY-MM. */
  edition: string;
  size: (typeof harborSizes)[number] | null;
}

import { z } from "zod";
import { fold } from "@/lib/i18n/fold";
import { askUpstream, type UpstreamAccess } from "@/lib/upstream/ask";
import { jsonReader } from "@/lib/upstream/reading";
import { looseText, needText, parseRows } from "@/lib/upstream/rows";
import { airportTerms, rankAirports, resolveAirport } from "./airport-terms";
import type { AirportRecord, PlacesAdapter } from "./schema";

const envelope = z.object({ airports: z.array(z.unknown()) });

/** An IATA code in any writing, else null. */
const iataCode = looseText(120).transform((text) => {
  const code = text?.toUpperCase() ?? "";
  return /^[A-Z]{3}$/.test(code) ? code : null;
});

const isChinese = (text: string | null) => /\p{Script=Han}/u.test(text ?? "");

/** The answer is in the language asked for, so a name may be in either script. */
const airportRow = z
  .object({
    airport_id: needText(64),
    airport_name: needText(120),
    airport_name_chi: looseText(120),
    airport_code: iataCode,
    transfer_city: looseText(120),
  })
  .transform(
    (row): AirportRecord => ({
      id: row.airport_id,
      name: row.airport_name,
      nameZh: row.airport_name_chi ?? (isChinese(row.airport_name) ? row.airport_name : null),
      city: row.transfer_city,
      cityZh: isChinese(row.transfer_city) ? row.transfer_city : null,
      code: row.airport_code,
      countryCode: null,
      zone: null,
      aliases: [],
    }),
  );

const readAirports = jsonReader(envelope, ({ airports }, note) => parseRows(airports, airportRow, note), []);

/** Airports from a publisher's service. Ids are opaque; countries and zones are unknown. */
export function httpAirports(access: UpstreamAccess): Pick<PlacesAdapter, "suggestAirports" | "findAirport"> {
  const list = (wildcard: string) =>
    askUpstream(
      "airports",
      { query: { language: isChinese(wildcard) ? "zh-tw" : "en", airport_name: wildcard } },
      readAirports,
      access,
    );

  return {
    async suggestAirports(text, limit) {
      if (!fold(text)) return [];
      // The service looks at names only; what it does not know by name may be a city or a code of the whole list.
      const named = rankAirports(await list(`${text.trim()}*`), text, limit);
      return named.length > 0 ? named : rankAirports(await list("*"), text, limit);
    },

    async findAirport({ id, name = "" }) {
      if (id) return (await list("*")).find((airport) => airport.id === id) ?? null;
      return resolveAirport(name, async (term) =>
        (await list("*")).filter((airport) => airportTerms(airport).some((own) => own.term === term)),
      );
    },
  };
}

import { fileCells } from "@/lib/store/contents";
import { type AircraftDoors, cannotTake, type LoadingLimits, readSizes, type Sizes } from "./piece";

/** Bodies of aircraft, from the smallest hold to the largest, by their values in addresses. */
export const aircraftBodies = ["narrow", "wide", "freighter"] as const;
type AircraftBody = (typeof aircraftBodies)[number];

/** A type of aircraft, as data/aircraft.csv has it. */
interface AircraftType extends LoadingLimits {
  /** IATA code of schedules. */
  code: string;
  name: string;
  body: AircraftBody;
  /** True where cargo is loaded piece by piece, without containers or pallets. */
  isLooseOnly: boolean;
  /** The publication that has the sizes; null where none are known. */
  source: string | null;
}

let table: ReadonlyMap<string, AircraftType> | undefined;

/** The types by their codes. The file is part of the release, and its test checks every line. */
export function aircraftTypes(): ReadonlyMap<string, AircraftType> {
  table ??= new Map(
    fileCells("aircraft.csv").map((cells) => {
      const { code = "", name = "", body, main_deck_door: main, lower_deck_door: lower } = cells;
      const [mainDoor, lowerDoor] = [main, lower].map((size) => readSizes(size ?? "", 2));
      const type: AircraftType = {
        code,
        name,
        body: body as AircraftBody,
        mainDeckDoor: main === "no" ? "none" : (mainDoor ?? null),
        lowerDeckDoor: lowerDoor ?? null,
        largestPiece: readSizes(cells.largest_piece ?? "", 3),
        isLooseOnly: cells.loose_only === "yes",
        source: cells.source || null,
      };
      return [code, type];
    }),
  );
  return table;
}

/** The type of an IATA aircraft type code; undefined where it is not known. */
export const aircraftTypeOf = (code: string | null): AircraftType | undefined =>
  aircraftTypes().get(code?.toUpperCase() ?? "");

/** The name and the body of an IATA aircraft type code; both null where it is not known. Loose cargo only is said where it is. */
export function describeAircraft(code: string | null): {
  aircraftName: string | null;
  aircraftBody: AircraftBody | null;
  looseCargoOnly?: true;
} {
  const known = aircraftTypeOf(code);
  return {
    aircraftName: known?.name ?? null,
    aircraftBody: known?.body ?? null,
    ...(known?.isLooseOnly && { looseCargoOnly: true }),
  };
}

/** The published doors of a type, by its IATA code; null where none are known. */
export function doorsOf(code: string | null): AircraftDoors | null {
  const type = aircraftTypeOf(code);
  if (!type?.source) return null;
  const { mainDeckDoor, lowerDeckDoor, source } = type;
  return { mainDeckDoor, lowerDeckDoor, source };
}

/** The legs with a mark on those whose type of aircraft is known not to take a piece, three sides in centimetres. */
export const markedLegs = <Leg extends { mode: "air" | "road"; aircraftType: string | null }>(
  legs: readonly Leg[],
  piece: Sizes,
): (Leg & { doesNotFit?: boolean })[] =>
  legs.map((leg) => {
    const type = leg.mode === "air" && aircraftTypeOf(leg.aircraftType);
    return type && cannotTake(type, piece) ? { ...leg, doesNotFit: true } : leg;
  });

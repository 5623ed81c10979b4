import { fold } from "@/lib/i18n/fold";
import { dateOf } from "@/lib/i18n/formats";
import { voyageKey } from "../files/voyage-numbers";
import { momentOf } from "../rules";
import type { DateType, Sailing } from "../schema";
import { hubNames, lastLeg } from "../text/legs";

/**
 * Stored sailings and those found from calls as one list, in the order of a search. A stored one replaces a found one of
 * the same operator, first ship, voyage and date of departure, so that a download that is imported again changes nothing.
 * Where both have the same values in all that a row shows, the stored one gets the legs of the found one, which has more.
 */
export function mergeSailings(
  stored: readonly Sailing[],
  fromCalls: readonly Sailing[],
  dateType: DateType,
): Sailing[] {
  const storedDepartures = new Set(stored.flatMap(departuresOf));
  const further = fromCalls.filter(
    (sailing) => !departuresOf(sailing).some((departure) => storedDepartures.has(departure)),
  );
  const legsByRow = new Map(
    further.length < fromCalls.length ? fromCalls.map((sailing) => [rowOf(sailing), sailing.legs]) : [],
  );
  const detailed = stored.map((sailing) => {
    const legs = legsByRow.get(rowOf(sailing));
    return legs ? { ...sailing, legs } : sailing;
  });
  return [...detailed, ...further].sort(
    (a, b) =>
      compare(momentOf(a, dateType), momentOf(b, dateType)) || compare(a.etd, b.etd) || compare(a.id, b.id),
  );
}

/** All that a row of a schedule shows of an itinerary, as one text. */
function rowOf(sailing: Sailing): string {
  const { operator, service, etd, eta, vessel, voyage, imo } = sailing;
  const last = lastLeg(sailing);
  const values = [
    operator,
    service,
    etd,
    eta,
    vessel,
    voyage,
    imo,
    hubNames(sailing),
    last?.vessel,
    last?.voyage,
  ];
  return values.map((text) => fold(text ?? "")).join("\n");
}

/** Keys of a ship's departure, by its name and by its IMO number. A voyage that a spreadsheet made a number has the same key. */
function departuresOf({ operator, vessel, imo, voyage, etd }: Sailing): string[] {
  const rest = `${fold(operator)}\n${fold(voyageKey(voyage ?? ""))}\n${etd ? dateOf(etd) : ""}`;
  return [`${rest}\n${fold(vessel)}`, ...(imo ? [`${rest}\n${imo}`] : [])];
}

const compare = (a: string | null, b: string | null) => {
  const [one, other] = [a ?? "", b ?? ""];
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

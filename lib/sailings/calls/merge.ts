import { fold } from "@/lib/i18n/fold";
import { dateOf } from "@/lib/i18n/formats";
import { hubNames, lastLeg } from "../legs";
import { momentOf } from "../rules";
import type { DateType, Sailing } from "../schema";
import { voyageKey } from "../voyage-numbers";

/**
 * Stored sailings and those found from calls as one list, in the order of a search. A stored one wins over a found one
 * of the same operator, first ship, voyage and date of departure: a download imported again changes nothing. Where both
 * tell the same in all that a row tells, what is known of the way besides stays too.
 */
export function mergeFound(
  stored: readonly Sailing[],
  found: readonly Sailing[],
  dateType: DateType,
): Sailing[] {
  const known = new Set(stored.flatMap(departuresOf));
  const further = found.filter((sailing) => !departuresOf(sailing).some((one) => known.has(one)));
  const ways = new Map(
    further.length < found.length ? found.map((sailing) => [rowOf(sailing), sailing.legs]) : [],
  );
  const kept = stored.map((sailing) => {
    const legs = ways.get(rowOf(sailing));
    return legs ? { ...sailing, legs } : sailing;
  });
  return [...kept, ...further].sort(
    (a, b) =>
      compare(momentOf(a, dateType), momentOf(b, dateType)) || compare(a.etd, b.etd) || compare(a.id, b.id),
  );
}

/** What one row of a schedule tells of a way. */
function rowOf(sailing: Sailing): string {
  const { operator, service, etd, eta, vessel, voyage, imo } = sailing;
  const last = lastLeg(sailing);
  const told = [
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
  return told.map((text) => fold(text ?? "")).join("\n");
}

/** Ways to name a departure of a ship: by its name and by its IMO number; a voyage that a spreadsheet made a number is the same. */
function departuresOf({ operator, vessel, imo, voyage, etd }: Sailing): string[] {
  const rest = `${fold(operator)}\n${fold(voyageKey(voyage ?? ""))}\n${etd ? dateOf(etd) : ""}`;
  return [`${rest}\n${fold(vessel)}`, ...(imo ? [`${rest}\n${imo}`] : [])];
}

const compare = (a: string | null, b: string | null) => {
  const [one, other] = [a ?? "", b ?? ""];
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

import { isDate } from "@/lib/i18n/formats";
import { UnreadableFile } from "@/lib/store/text-reader";
import { nodesAt } from "@/lib/store/xml-nodes";
import { portTimeInstant } from "@/lib/time/zone-clock";
import type { VisitFact, VisitFile, VisitMoment } from "../schema";
import { callSignOf, counter, textOf, toMinute, withoutRivals } from "./values";

/**
 * Lists of Hong Kong's Marine Department, as XML: which ships are due, arrived, in port, left. They have no number of a visit, and no
 * IMO number; the list decides what its time means.
 */

const port = "HKHKG";
const zone = "Asia/Hong_Kong";

/** What a list says of its ships, and the tags of its time, of which the first is read. */
const lists: Record<string, { moment: VisitMoment; tags: readonly string[] }> = {
  RP04005: { moment: "arrival_estimated", tags: ["ETA", "ETA_TIME", "ARRIVAL_TIME"] },
  RP04505: { moment: "departure_estimated", tags: ["ETD", "ETD_TIME", "DEPARTURE_TIME"] },
  RP05005: { moment: "arrival_actual", tags: ["ATA_TIME", "ARRIVAL_TIME", "ATA"] },
  RP05505: { moment: "departure_actual", tags: ["ATD_TIME", "DEPARTURE_TIME", "ATD"] },
  RP06005: { moment: "arrival_actual", tags: ["ARRIVAL_TIME", "ATA_TIME", "ATA"] },
};

const rootName = /^(RP0(?:4005|4505|5005|5505|6005))(I?)(?:XML)?$/i;

export const startsHongKong = (root: string): boolean => rootName.test(root);

/** @param name the file's root element */
export function readHongKong(name: string, root: unknown, seenAt: string | null): VisitFile {
  const [, code = "", short = ""] = rootName.exec(name) ?? [];
  const list = lists[code.toUpperCase()];
  if (!list) throw new UnreadableFile(`The list ${name} is not known.`);
  const by = code.toUpperCase() + short.toLowerCase();
  const unused = counter();
  const rows = [...nodesAt(root, "G_SQL1"), ...nodesAt(root, "LIST_G_SQL1", "G_SQL1")];
  const facts = rows.flatMap((row): VisitFact[] => {
    const ship = textOf(row.VESSEL_NAME);
    const sign = callSignOf(row.CALL_SIGN);
    const at = localInstant(list.tags.map((tag) => textOf(row[tag])).find(Boolean) ?? null);
    if (!at || (!ship && !sign)) {
      unused.add(at ? "rows without a ship" : "rows without a time that can be read");
      return [];
    }
    const fact: VisitFact = {
      source: "hkmd",
      sourceId: null,
      port,
      call_sign: sign,
      ship,
      kind: textOf(row.SHIP_TYPE),
      agent: textOf(row.AGENT_NAME),
      place: textOf(row.CURRENT_LOCATION) ?? textOf(row.LAST_BERTH),
      from_port: textOf(row.LAST_PORT),
      to_port: textOf(row.NEXT_PORT),
      times: { [list.moment]: { at, by } },
      isEnded: list.moment === "departure_actual" || /^departed\b/i.test(textOf(row.REMARK) ?? ""),
      seenAt,
    };
    return [fact];
  });
  return { facts: withoutRivals(facts, list.moment, unused), unused: unused.counts };
}

const months = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");

/** 'DD-MMM-YYYY HH:MM' or 'YYYY/MM/DD HH:MM', Hong Kong time; null for anything else. */
function localInstant(text: string | null): string | null {
  const [, day, month = "", year, clock] =
    /^(\d{2})-([A-Z]{3})-(\d{4}) ([01]\d:[0-5]\d|2[0-3]:[0-5]\d)(?::\d{2})?$/i.exec(text ?? "") ?? [];
  const [, date, otherClock] =
    /^(\d{4}\/\d{2}\/\d{2}) ([01]\d:[0-5]\d|2[0-3]:[0-5]\d)(?::\d{2})?$/.exec(text ?? "") ?? [];
  const number = months.indexOf(month.toUpperCase()) + 1;
  const iso = date?.replaceAll("/", "-") ?? `${year}-${String(number).padStart(2, "0")}-${day}`;
  if (!isDate(iso)) return null;
  return toMinute(portTimeInstant(`${iso}T${clock ?? otherClock}`, zone));
}

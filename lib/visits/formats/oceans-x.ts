import { z } from "zod";
import { isDate } from "@/lib/i18n/formats";
import { UnreadableFile } from "@/lib/store/text-reader";
import { portTimeInstant } from "@/lib/time/zone-clock";
import type { VisitFact, VisitFile, VisitMoment } from "../schema";
import { callSignOf, counter, imoOf, parseVisitsJson, textOf, toMinute, withoutRivals } from "./values";

/**
 * Lists of Singapore's Maritime and Port Authority, as OCEANS-X gives them (`vessel/{duetoarrive,duetodepart,arrivals,departure}`): JSON,
 * one ship a record, without a number of a visit. What a record's time is, the name of its field says.
 *
 * The shape is that of public programs that read the service: `vesselParticulars` with vesselName, callSign, imoNumber and flag, a time
 * as 'YYYY-MM-DD HH:MM:SS' of Singapore, locationFrom and locationTo, which are places of the port. Their spelling of the times differs
 * in capitals and in a last "Time", so either is read. No answer of the service itself was seen.
 */

const port = "SGSIN";
const zone = "Asia/Singapore";

/** What a record says, by the name of its time in small letters, and the list that has it. */
const times: Record<string, { moment: VisitMoment; list: string }> = {
  arrivedtime: { moment: "arrival_actual", list: "arrivals" },
  departedtime: { moment: "departure_actual", list: "departure" },
  duetoarrivetime: { moment: "arrival_estimated", list: "duetoarrive" },
  duetoarrive: { moment: "arrival_estimated", list: "duetoarrive" },
  duetodeparttime: { moment: "departure_estimated", list: "duetodepart" },
  duetodepart: { moment: "departure_estimated", list: "duetodepart" },
};

const file = z.array(z.looseObject({ vesselParticulars: z.looseObject({}) })).min(1);

/** Throws UnreadableFile where the text is cut off or of another shape. @param seenAt when the answer was fetched, if its name says so */
export function readOceansX(text: string, seenAt: string | null): VisitFile {
  const parsed = file.safeParse(parseVisitsJson(text));
  if (!parsed.success) throw new UnreadableFile("The file has a record without vesselParticulars.");
  const unused = counter();
  const facts = parsed.data.flatMap(({ vesselParticulars: ship, ...record }) => {
    const told = Object.entries(record).flatMap(([name, value]) => {
      const kind = times[name.toLowerCase()];
      return kind ? [{ ...kind, at: localInstant(textOf(value)) }] : [];
    });
    const [one, rival] = told;
    if (!one)
      throw new UnreadableFile(
        "The file has a record without arrivedTime, departedTime or a time that is due.",
      );
    const [name, sign, imo] = [textOf(ship.vesselName), callSignOf(ship.callSign), imoOf(ship.imoNumber)];
    if (!one.at || rival || (!name && !sign && !imo)) {
      if (rival) unused.add("rows with two times");
      else unused.add(one.at ? "rows without a ship" : "rows without a time that can be read");
      return [];
    }
    const { moment, list, at } = one;
    const fact: VisitFact = {
      source: "mpa",
      sourceId: null,
      port,
      imo,
      call_sign: sign,
      ship: name,
      kind: textOf(ship.vesselType),
      // Both are places of the port: where the ship goes as it arrives, and from where it leaves.
      place: textOf(moment.startsWith("arrival") ? record.locationTo : record.locationFrom),
      times: { [moment]: { at, by: list } },
      isEnded: moment === "departure_actual",
      seenAt,
    };
    return [{ moment, fact }];
  });
  const clear = [...Map.groupBy(facts, ({ moment }) => moment)].flatMap(([moment, of]) =>
    withoutRivals(
      of.map(({ fact }) => fact),
      moment,
      unused,
    ),
  );
  return { facts: clear, unused: unused.counts };
}

/** 'YYYY-MM-DD HH:MM:SS', Singapore time; null for anything else, also for a time that states another zone. */
function localInstant(text: string | null): string | null {
  const [, date, clock] =
    /^(\d{4}-\d{2}-\d{2})[ T]([01]\d:[0-5]\d|2[0-3]:[0-5]\d)(?::[0-5]\d(?:\.\d{1,6})?)?$/.exec(text ?? "") ??
    [];
  if (!date || !isDate(date)) return null;
  return toMinute(portTimeInstant(`${date}T${clock}`, zone));
}

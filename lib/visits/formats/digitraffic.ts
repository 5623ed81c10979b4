import { z } from "zod";
import { UnreadableFile } from "@/lib/store/text-reader";
import type { VisitFact, VisitFile, VisitTimes } from "../schema";
import { callSignOf, counter, imoOf, instantOf, parseVisitsJson, textOf } from "./values";

/** Port calls of Fintraffic Digitraffic (`port-call/v1/port-calls`), as JSON. */

const anything = z.unknown().optional();
const area = z.looseObject({
  ...{ eta: anything, etd: anything, ata: anything, atd: anything },
  ...{ etaSource: anything, etdSource: anything, ataSource: anything, atdSource: anything },
  ...{ berthName: anything, berthCode: anything, portAreaName: anything },
});
type Area = z.output<typeof area>;
const portCall = z.looseObject({
  portCallId: z.union([z.number(), z.string()]).transform(String),
  portCallTimestamp: anything,
  portToVisit: z.string(),
  portAreaDetails: z.array(area).nullish(),
  agentInfo: z.array(z.looseObject({ role: anything, name: anything })).nullish(),
});
const file = z.looseObject({ portCalls: z.array(z.unknown()) });

/** Throws UnreadableFile where the text is cut off or of another shape. */
export function readDigitraffic(text: string): VisitFile {
  const parsed = file.safeParse(parseVisitsJson(text));
  if (!parsed.success) throw new UnreadableFile("The file has no list portCalls.");
  const unused = counter();
  const facts = parsed.data.portCalls.flatMap((item): VisitFact[] => {
    const call = portCall.safeParse(item);
    const seenAt = call.success ? instantOf(call.data.portCallTimestamp) : null;
    if (!call.success || !seenAt) {
      unused.add("port calls without number, port or time stamp");
      return [];
    }
    return [factOf(call.data, seenAt)];
  });
  return { facts, unused: unused.counts };
}

function factOf(call: z.output<typeof portCall>, seenAt: string): VisitFact {
  const areas = call.portAreaDetails ?? [];
  const agentOf = (role: number) => textOf(call.agentInfo?.find((one) => Number(one.role) === role)?.name);
  const places = new Set(
    areas.flatMap((one) => textOf(one.berthName) ?? textOf(one.portAreaName) ?? textOf(one.berthCode) ?? []),
  );
  return {
    source: "digitraffic",
    sourceId: call.portCallId,
    port: call.portToVisit.trim().toUpperCase(),
    place: [...places].join(" / ").slice(0, 200) || null,
    imo: imoOf(call.imoLloyds),
    call_sign: callSignOf(call.radioCallSign),
    ship: textOf([textOf(call.vesselNamePrefix), textOf(call.vesselName)].filter(Boolean).join(" ")),
    kind: textOf(call.vesselTypeCode),
    from_port: textOf(call.prevPort),
    to_port: textOf(call.nextPort),
    agent: agentOf(1),
    company: agentOf(2),
    notes: notesOf(call),
    times: timesOf(areas),
    seenAt,
  };
}

/** One row is a berth: the visit is from the earliest arrival to the latest departure, and not over while one berth is not left. */
function timesOf(areas: readonly Area[]): VisitTimes {
  const all = (key: "eta" | "etd" | "ata" | "atd") =>
    areas
      .flatMap((one) => {
        const at = instantOf(one[key]);
        return at ? [{ at, by: textOf(one[`${key}Source`]) }] : [];
      })
      .sort((a, b) => (a.at < b.at ? -1 : 1));
  const [arrivals, departures] = [all("ata"), all("atd")];
  const last = departures.at(-1);
  const isThere = areas.some(
    (one) => !instantOf(one.atd) && (instantOf(one.ata) || (instantOf(one.eta) ?? "") > (last?.at ?? "")),
  );
  const [eta, etd] = [all("eta")[0], all("etd").at(-1)];
  return {
    ...(eta && { arrival_estimated: eta }),
    ...(etd && { departure_estimated: etd }),
    ...(arrivals[0] && { arrival_actual: arrivals[0] }),
    ...(last && !isThere && { departure_actual: last }),
  };
}

/** Facts of the cargo that have no column; 0.0 is not stated. */
function notesOf(call: Record<string, unknown>): string | null {
  const draughts = ["maxDraught", "arrivalDraught", "departureDraught"].flatMap((key) =>
    Number(call[key]) > 0 ? [`${key} ${Number(call[key])}`] : [],
  );
  const flags = ["arrivalWithCargo", "notLoading"].filter((key) => call[key] === true);
  return [...draughts, ...flags].join(", ") || null;
}

import { sql } from "kysely";
import { dateOf } from "@/lib/i18n/formats";
import type { Store } from "@/lib/store/connection";
import { addDays } from "@/lib/time/calendar";
import { otherCodes, transhipmentCode } from "../calls-import/cutoff-codes";
import { portName } from "../files/port-name";
import type {
  FurtherCutoff,
  ItineraryCall,
  ItineraryDetails,
  Leg,
  Sailing,
  SailingCriteria,
} from "../schema";
import { arrivalColumn, departureColumn } from "./load";

type Reader = Store["reader"];

/** Port calls that a rotation shows before loading and after discharge, and the most that it shows in all. */
const around = 2;
const mostCalls = 24;
/** Days before and after a leg in which those port calls are looked for. */
const daysAround = 45;

/**
 * The further cut-offs of a sailing and the rotations of its ships. A sailing that does not come from port calls has
 * none, and neither has a leg without times.
 */
export async function readItinerary(
  { reader }: Pick<Store, "reader">,
  sailing: Sailing,
  language: SailingCriteria["language"],
): Promise<ItineraryDetails> {
  const loadingCalls = [];
  for (const leg of sailing.legs) loadingCalls.push(await findLoadingCall(reader, sailing.operator, leg));
  const [first, ...onward] = loadingCalls;
  const knownCutoffs: Record<string, string> = first?.cutoffs ? JSON.parse(first.cutoffs) : {};
  const atLoading = otherCodes.flatMap((code): FurtherCutoff | [] => {
    const time = knownCutoffs[code];
    // The transhipment cut-off of a port call is for cargo that arrives by another ship.
    return time && code !== transhipmentCode ? { code, time, leg: 0 } : [];
  });
  const atHubs = onward.flatMap((call, at): FurtherCutoff | [] =>
    call?.tco ? { code: transhipmentCode, time: call.tco, leg: at + 1 } : [],
  );
  const rotations: ItineraryCall[][] = [];
  for (const [at, leg] of sailing.legs.entries()) {
    const loadingCall = loadingCalls[at];
    rotations.push(loadingCall ? await readRotation(reader, loadingCall, leg, language) : []);
  }
  return {
    cutoffs: [...atLoading, ...atHubs],
    rotations,
    asOf: first?.asOf ?? null,
  };
}

/** The port call at which a leg is loaded, with what its carrier states about it. */
async function findLoadingCall(reader: Reader, operator: string, { service, voyage, from, departure }: Leg) {
  if (!service || !departure || !from.portId) return undefined;
  return reader
    .selectFrom("carriers as k")
    .innerJoin("service_sellers as e", "e.seller", "k.code")
    .innerJoin("voyages as v", "v.service_id", "e.service_id")
    .innerJoin("calls as c", "c.voyage_id", "v.id")
    .innerJoin("call_sales as s", (join) =>
      join.onRef("s.voyage_id", "=", "c.voyage_id").onRef("s.n", "=", "c.n").onRef("s.seller", "=", "k.code"),
    )
    .where("k.name", "=", operator)
    .where("e.code", "=", service)
    .where("v.replaced_by", "is", null)
    .where("v.status", "=", "planned")
    .where("v.first_on", "<=", dateOf(departure))
    .where("v.last_on", ">=", dateOf(departure))
    .where("c.port_id", "=", from.portId)
    .where("s.voyage_out", "=", voyage ?? "")
    .where(sql<boolean>`${departureColumn.expression} = ${departure}`)
    .select([
      "c.voyage_id as voyageId",
      "c.n",
      "c.as_of as asOf",
      "v.service_id as service",
      "v.ship",
      "s.cutoffs",
      "s.tco",
    ])
    .executeTakeFirst();
}

type LoadingCall = NonNullable<Awaited<ReturnType<typeof findLoadingCall>>>;

async function readRotation(
  reader: Reader,
  loadingCall: LoadingCall,
  leg: Leg,
  language: SailingCriteria["language"],
): Promise<ItineraryCall[]> {
  const [firstDate, lastDate] = [dateOf(leg.departure ?? ""), dateOf(leg.arrival ?? leg.departure ?? "")];
  const calls = await reader
    .selectFrom("voyages as v")
    .innerJoin("calls as c", "c.voyage_id", "v.id")
    .leftJoin("ports as p", "p.id", "c.port_id")
    .where("v.service_id", "=", loadingCall.service)
    .where("v.ship", "=", loadingCall.ship)
    .where("v.replaced_by", "is", null)
    .where("v.status", "=", "planned")
    .where("v.last_on", ">=", addDays(firstDate, -daysAround))
    .where("v.first_on", "<=", addDays(lastDate, daysAround))
    .where("c.status", "=", "planned")
    .select(["c.voyage_id as voyageId", "c.n", "c.port_id as portId", "p.name as hub", "p.name_zh as hub_zh"])
    .select([arrivalColumn, departureColumn])
    .orderBy("v.first_on")
    .orderBy("v.id")
    .orderBy("c.n")
    .execute();
  const start = calls.findIndex(
    ({ voyageId, n }) => voyageId === loadingCall.voyageId && n === loadingCall.n,
  );
  const end = calls.findIndex(
    ({ portId, arrival }, at) => at > start && portId === leg.to.portId && arrival === leg.arrival,
  );
  if (start === -1 || end === -1) return [];
  const nameOf = portName(language);
  const partOf = (at: number) => {
    if (at === start) return "from";
    return at === end ? "to" : at > start && at < end ? "on" : null;
  };
  return calls
    .map(
      (call, at): ItineraryCall => ({
        port: nameOf({ ...call, transhipment_port: call.portId }) ?? call.portId,
        time: (at === end ? call.arrival : (call.departure ?? call.arrival)) ?? "",
        part: partOf(at),
      }),
    )
    .slice(Math.max(0, start - around), end + around + 1)
    .slice(0, mostCalls);
}

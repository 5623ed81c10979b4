import { sql } from "kysely";
import { addDays } from "@/lib/calendar";
import { dateOf } from "@/lib/i18n/formats";
import type { Store } from "@/lib/store/connection";
import { portName } from "../port-name";
import type { FurtherCutoff, Leg, RoundCall, Sailing, SailingCriteria, WayFacts } from "../schema";
import { otherCodes, transhipmentCode } from "./cutoff-codes";
import { arrivalOf, departureOf } from "./load";

type Reader = Store["reader"];

/** Calls that a rotation shows before and after the cargo is aboard, and of the whole round at most. */
const around = 2;
const mostCalls = 24;
/** Days before and after a leg in which those are looked for. */
const daysAround = 45;

/**
 * The further cut-offs of a sailing and the rounds of its ships. Nothing is found of a sailing that does not come from
 * calls, or of a leg that does not tell its times.
 */
export async function readWay(
  { reader }: Pick<Store, "reader">,
  sailing: Sailing,
  language: SailingCriteria["language"],
): Promise<WayFacts> {
  const boards = [];
  for (const leg of sailing.legs) boards.push(await findBoard(reader, sailing.operator, leg));
  const [first, ...onward] = boards;
  const known: Record<string, string> = first?.cutoffs ? JSON.parse(first.cutoffs) : {};
  const atLoading = otherCodes.flatMap((code): FurtherCutoff | [] => {
    const time = known[code];
    // A call's transhipment cut-off is of cargo that comes by ship.
    return time && code !== transhipmentCode ? { code, time, leg: 0 } : [];
  });
  const atHubs = onward.flatMap((board, at): FurtherCutoff | [] =>
    board?.tco ? { code: transhipmentCode, time: board.tco, leg: at + 1 } : [],
  );
  const rotations: RoundCall[][] = [];
  for (const [at, leg] of sailing.legs.entries()) {
    const board = boards[at];
    rotations.push(board ? await readRotation(reader, board, leg, language) : []);
  }
  return {
    cutoffs: [...atLoading, ...atHubs],
    rotations,
    asOf: first?.asOf ?? null,
  };
}

/** The call with which a leg begins, as its seller has it. */
async function findBoard(reader: Reader, operator: string, { service, voyage, from, departure }: Leg) {
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
    .where(sql<boolean>`${departureOf.expression} = ${departure}`)
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

type Board = NonNullable<Awaited<ReturnType<typeof findBoard>>>;

async function readRotation(
  reader: Reader,
  board: Board,
  leg: Leg,
  language: SailingCriteria["language"],
): Promise<RoundCall[]> {
  const [begins, ends] = [dateOf(leg.departure ?? ""), dateOf(leg.arrival ?? leg.departure ?? "")];
  const calls = await reader
    .selectFrom("voyages as v")
    .innerJoin("calls as c", "c.voyage_id", "v.id")
    .leftJoin("ports as p", "p.id", "c.port_id")
    .where("v.service_id", "=", board.service)
    .where("v.ship", "=", board.ship)
    .where("v.replaced_by", "is", null)
    .where("v.status", "=", "planned")
    .where("v.last_on", ">=", addDays(begins, -daysAround))
    .where("v.first_on", "<=", addDays(ends, daysAround))
    .where("c.status", "=", "planned")
    .select(["c.voyage_id as voyageId", "c.n", "c.port_id as portId", "p.name as hub", "p.name_zh as hub_zh"])
    .select([arrivalOf, departureOf])
    .orderBy("v.first_on")
    .orderBy("v.id")
    .orderBy("c.n")
    .execute();
  const start = calls.findIndex(({ voyageId, n }) => voyageId === board.voyageId && n === board.n);
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
      (call, at): RoundCall => ({
        port: nameOf({ ...call, transhipment_port: call.portId }) ?? call.portId,
        time: (at === end ? call.arrival : (call.departure ?? call.arrival)) ?? "",
        part: partOf(at),
      }),
    )
    .slice(Math.max(0, start - around), end + around + 1)
    .slice(0, mostCalls);
}

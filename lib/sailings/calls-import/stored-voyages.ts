import { sql, type Transaction } from "kysely";
import type { PortTime } from "@/lib/i18n/formats";
import { engineOf } from "@/lib/store/engine/engine";
import type { Database } from "@/lib/store/schema";
import { arrivalColumn, departureColumn } from "../routing/load";
import type { CallOffer, ComparedCall, ComparedVoyage } from "./compare-voyages";
import { textCodes } from "./cutoff-codes";

/** The voyages of a service before and after an import. */

export interface StoredService {
  id: string;
  code: string;
  vesselOperator: string | null;
}

/** A voyage, with what is compared of its calls as one text. */
interface StoredVoyage extends Pick<ComparedVoyage, "imo" | "vessel"> {
  id: number;
  status: string;
  first_on: string;
  batch: number;
  text: string | null;
}

/**
 * The voyages of a service that an import has replaced, and those that it has added, without those that are the same in both:
 * equal voyages, which are most as a rule, are compared as texts that the database makes, and never read.
 */
export async function readVoyages(
  trx: Transaction<Database>,
  service: StoredService,
  batch: number,
): Promise<{ before: ComparedVoyage[]; after: ComparedVoyage[]; lastKnown: string }> {
  const columns = [
    ...["c.port_id", "c.reference", "c.status"].map((column) => sql.ref(column)),
    ...[arrivalColumn.expression, departureColumn.expression],
    ...["s.seller", "s.voyage_out", "s.universal_out", "s.cutoffs"].map((column) => sql.ref(column)),
  ].map((column) => sql`coalesce(${column}, '')`);
  // This uses the index of services. An index of `replaced_by` would read all that the import has replaced, once per service.
  const { rows } = await sql<StoredVoyage>`
    select v.id, v.imo, v.vessel, v.status, v.first_on, v.batch_id as batch, (
      select ${engineOf(trx).lines(sql.ref("line"))} from (
        select ${sql.join([sql`cast(c.n as text)`, ...columns], sql` || ${sql.lit("\u001f")} || `)} as line
        from calls as c cross join call_sales as s
        where c.voyage_id = v.id and s.voyage_id = c.voyage_id and s.n = c.n
        order by c.n, s.seller
      ) as offered
    ) as text
    from voyages as v
    where v.service_id = ${service.id} and ${batch} in (v.batch_id, v.replaced_by)
    order by v.first_on, v.id
  `.execute(trx);
  const [before, after] = withoutEqual(
    rows.filter((row) => row.text !== null && row.batch !== batch),
    rows.filter((row) => row.text !== null && row.batch === batch),
  );
  const differing = [...before, ...after];
  const found = differing.length === 0 ? [] : await readOffers(trx, service, differing);
  const offers = Map.groupBy(found, ({ voyageId }) => voyageId);
  const voyagesOf = (list: readonly StoredVoyage[]) =>
    list.map((row) => voyageOf(row, service, offers.get(row.id) ?? []));
  return {
    before: voyagesOf(before),
    after: voyagesOf(after),
    lastKnown: rows.findLast((row) => row.batch !== batch)?.first_on ?? "",
  };
}

/** Without the voyages that are in both lists, each as often as it is in both. */
function withoutEqual(
  before: readonly StoredVoyage[],
  after: readonly StoredVoyage[],
): [before: StoredVoyage[], after: StoredVoyage[]] {
  const keyOf = ({ imo, vessel, status, text }: StoredVoyage) => [imo, vessel, status, text].join("\u001f");
  const byKey = Map.groupBy(after, keyOf);
  const equal = new Set<StoredVoyage>();
  const replaced = before.filter((row) => {
    const same = byKey.get(keyOf(row))?.shift();
    if (same) equal.add(same);
    return !same;
  });
  return [replaced, after.filter((row) => !equal.has(row))];
}

/** What sellers have of the calls of voyages, in the order of these calls. */
const readOffers = (trx: Transaction<Database>, service: StoredService, voyages: readonly StoredVoyage[]) =>
  trx
    .selectFrom("calls as c")
    .innerJoin("call_sales as s", (join) =>
      join.onRef("s.voyage_id", "=", "c.voyage_id").onRef("s.n", "=", "c.n"),
    )
    .leftJoin("ports as p", "p.id", "c.port_id")
    .leftJoin("carriers as o", "o.code", "s.seller")
    .leftJoin("service_sellers as e", (join) =>
      join.onRef("e.seller", "=", "s.seller").on("e.service_id", "=", service.id),
    )
    .select(["c.voyage_id as voyageId", "c.n", "c.port_id as portId", "c.reference", "c.status"])
    .select([
      "c.terminal",
      "c.terminal_name as terminalName",
      "c.as_of as asOf",
      arrivalColumn,
      departureColumn,
    ])
    // Imports ask for the zone of a port that has none.
    .select(({ fn, val }) => [
      fn.coalesce("p.name", "c.port_id").as("port"),
      fn.coalesce("p.zone", val("UTC")).as("zone"),
      fn.coalesce("o.name", "s.seller").as("operator"),
      fn.coalesce("e.code", val(service.code)).as("service"),
    ])
    .select(["s.seller", "s.voyage_in as voyageIn", "s.voyage_out as voyageOut"])
    .select(["s.universal_out as universalOut", "s.cutoffs", "s.booking_url as bookingUrl"])
    .where("c.voyage_id", "in", engineOf(trx).listed(voyages.map(({ id }) => id)))
    .orderBy("c.voyage_id")
    .orderBy("c.n")
    .orderBy("s.seller")
    .execute();
type StoredOffer = Awaited<ReturnType<typeof readOffers>>[number];

function voyageOf(
  { imo, vessel, status }: StoredVoyage,
  { id, code, vesselOperator }: StoredService,
  offers: readonly StoredOffer[],
): ComparedVoyage {
  const names = [
    ...offers.map(({ seller, voyageOut }) => `${seller}\n${voyageOut}`),
    ...offers.flatMap(({ universalOut }) => universalOut ?? []),
  ];
  return {
    service: code,
    serviceId: id,
    vesselOperator,
    voyage: offers[0]?.voyageOut ?? "",
    names: [...new Set(names)],
    imo,
    vessel,
    isBlank: status === "blank",
    calls: [...Map.groupBy(offers, ({ n }) => n).values()].flatMap(([first, ...others]) =>
      first ? callOf(first, [first, ...others]) : [],
    ),
  };
}

function callOf(first: StoredOffer, offers: readonly StoredOffer[]): ComparedCall {
  const { portId, port, reference, status, arrival, departure, zone, terminal, terminalName, asOf } = first;
  let cutoffs: ComparedCall["cutoffs"] | undefined;
  return {
    ...{ portId, port, reference, arrival, departure, zone, terminal, terminalName, asOf, offers },
    isOmitted: status === "omitted",
    cutoffsKey: offers.map(({ seller, cutoffs }) => `${seller} ${cutoffs}`).join("\n"),
    // Most are equal, and not read; what has changed is read several times.
    get cutoffs() {
      cutoffs ??= cutoffsOf(offers);
      return cutoffs;
    },
  };
}

const cutoffsOf = (offers: readonly CallOffer[]): ComparedCall["cutoffs"] =>
  Object.fromEntries(
    offers.flatMap(({ seller, cutoffs }) =>
      Object.entries(JSON.parse(cutoffs ?? "{}") as Record<string, PortTime>).flatMap(([code, time]) =>
        textCodes.has(code) ? [] : [[`${seller}\n${code}`, time] as const],
      ),
    ),
  );

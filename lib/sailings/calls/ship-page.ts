import { addDays, clockInZone, dateInZone } from "@/lib/calendar";
import { dateOf } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import { site } from "@/lib/site-config";
import type { Store } from "@/lib/store/connection";
import { isSample } from "@/lib/store/sample";
import type { DroppedRows } from "../embedded";
import type { PortCall, ShipRecord } from "../schema";
import { findVessels } from "../vessels";
import { callIndexOf } from "./call-index";
import { daysAhead, daysPast } from "./page-days";
import { callsOfVoyages, mostVoyages, nameOf, salesOf, toCalls } from "./page-rows";

/** Calls that a ship's page shows at most. */
export const mostShipCalls = 80;

export interface PageAsk {
  locale: Locale;
  now: Date;
}

/** A ship by its IMO number, as the store knows it: by its calls or by its particulars; null where it has neither. */
export async function readShip(
  store: Store,
  imo: string,
  { locale, now }: PageAsk,
  dropped: DroppedRows = () => {},
): Promise<ShipRecord | null> {
  const today = dateInZone(now, site().zone);
  const [particulars, index] = [await readParticulars(store, imo, dropped), await callIndexOf(store, today)];
  const ship = index.byImo.get(imo);
  if (!ship && !particulars.vessel) return null;
  const services = (ship?.services ?? []).flatMap((id) => index.byId.get(id) ?? []);
  const voyages = await store.reader
    .selectFrom("voyages")
    .select("id")
    .where("service_id", "in", ["", ...services.map(({ id }) => id)])
    .where("ship", "=", imo)
    .where("replaced_by", "is", null)
    // A day more on both sides: ports' days begin at other hours.
    .where("last_on", ">=", addDays(today, -daysPast - 1))
    .where("first_on", "<=", addDays(today, daysAhead + 1))
    .orderBy("first_on")
    .orderBy("id")
    .limit(mostVoyages)
    .execute();
  const ids = voyages.map(({ id }) => id);
  const rows = await callsOfVoyages(store.reader, ids);
  const calls = toCalls(rows, await salesOf(store.reader, ids), { index, locale, now });
  const clockOf = (zone: string) => clockInZone(now, zone);
  const isNear = ({ port, arrival, departure }: PortCall) => {
    const here = dateOf(clockOf(port.zone));
    const [first, last] = [arrival ?? departure, departure ?? arrival];
    if (!first || !last) return false;
    return dateOf(last.time) >= addDays(here, -daysPast) && dateOf(first.time) <= addDays(here, daysAhead);
  };
  const near = calls.filter(isNear);
  return {
    imo,
    name: ship?.name ?? particulars.name,
    particulars: particulars.vessel,
    services: services.map(nameOf),
    calls: near.slice(0, mostShipCalls),
    cut: near.length > mostShipCalls,
    sample: ship ? await isSample(store, "sailings") : particulars.sample,
  };
}

/** What the store knows of a ship besides its calls, which a publisher's service does not tell. */
export async function readParticulars(store: Store, imo: string, dropped: DroppedRows = () => {}) {
  const { [imo]: vessel = null } = await findVessels(store.reader, [{ imo }], (facts) =>
    dropped({ table: "vessels", ...facts }),
  );
  if (!vessel) return { vessel, name: null, sample: false };
  const row = await store.reader
    .selectFrom("vessels")
    .select(["vessel", "sample"])
    .where("imo", "=", imo)
    .executeTakeFirst();
  return { vessel, name: row?.vessel || null, sample: row?.sample === 1 };
}

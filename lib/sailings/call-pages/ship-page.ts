import { dateOf } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import { site } from "@/lib/site/site-config";
import type { Store } from "@/lib/store/connection";
import { isSample } from "@/lib/store/sample";
import { addDays, dateInZone } from "@/lib/time/calendar";
import { findVessels } from "../files/vessels";
import type { PortCall, ShipRecord } from "../schema";
import type { DroppedRows } from "../search/embedded";
import { callIndexOf } from "./call-index";
import { daysAhead, daysPast } from "./page-days";
import { callsOfVoyages, mostVoyages, readOffersOfCalls, toCalls, toServiceName } from "./page-rows";

/** The most calls that a ship's page shows. */
export const mostShipCalls = 80;

export interface PageRequest {
  locale: Locale;
  now: Date;
}

/** A ship by its IMO number, as the store knows it: by its calls or by its particulars; null where it has neither. */
export async function readShip(
  store: Store,
  imo: string,
  { locale, now }: PageRequest,
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
    // One more day on both sides, since the ports' days begin at different hours.
    .where("last_on", ">=", addDays(today, -daysPast - 1))
    .where("first_on", "<=", addDays(today, daysAhead + 1))
    .orderBy("first_on")
    .orderBy("id")
    .limit(mostVoyages)
    .execute();
  const ids = voyages.map(({ id }) => id);
  const rows = await callsOfVoyages(store.reader, ids);
  const calls = toCalls(rows, await readOffersOfCalls(store.reader, ids), { index, locale, now });
  const isNear = ({ port, arrival, departure }: PortCall) => {
    const portToday = dateInZone(now, port.zone);
    const [first, last] = [arrival ?? departure, departure ?? arrival];
    if (!first || !last) return false;
    return (
      dateOf(last.time) >= addDays(portToday, -daysPast) &&
      dateOf(first.time) <= addDays(portToday, daysAhead)
    );
  };
  const near = calls.filter(isNear);
  return {
    imo,
    name: ship?.name ?? particulars.name,
    particulars: particulars.vessel,
    services: services.map(toServiceName),
    calls: near.slice(0, mostShipCalls),
    cut: near.length > mostShipCalls,
    sample: ship ? await isSample(store, "sailings") : particulars.sample,
  };
}

/** The particulars of a ship in the store, which a publisher's service does not have. */
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

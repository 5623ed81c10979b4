import { carrierPath, servicePath, serviceSlug } from "@/lib/addresses/call-address";
import { site } from "@/lib/site/site-config";
import type { Store } from "@/lib/store/connection";
import { dateInZone } from "@/lib/time/calendar";
import { serviceId } from "../calls-import/incoming";
import { type EventSubject, eventsOf } from "../revisions/history";
import type { ScheduleEvent } from "../revisions/schema";
import type { ServiceName } from "../schema";
import { callIndexOf } from "./call-index";
import { carrierFinder, type NamedCarrier } from "./carriers";
import { toServiceName } from "./page-rows";
import { type PageRequest, readParticulars } from "./ship-page";

/**
 * Ships, services and carriers by their names alone: those that are published, and those of which only recorded changes are left,
 * so that whoever follows one hears of its end. null for what was never known.
 */

const newestEvent = async (
  store: Store,
  subject: EventSubject,
  { locale }: PageRequest,
): Promise<ScheduleEvent | null> => {
  const { events } = await eventsOf(store.reader, subject, { language: locale, limit: 1 });
  return events[0] ?? null;
};

const indexOf = (store: Store, { now }: PageRequest) => callIndexOf(store, dateInZone(now, site().zone));

/** The name of a ship by its IMO number; the name is null where only the number is known. */
export async function knownShip(
  store: Store,
  imo: string,
  request: PageRequest,
): Promise<{ name: string | null } | null> {
  const ship = (await indexOf(store, request)).byImo.get(imo);
  if (ship) return { name: ship.name };
  const { vessel, name } = await readParticulars(store, imo);
  if (vessel) return { name };
  const event = await newestEvent(store, { imo }, request);
  return event && { name: event.imo === imo ? event.vessel : null };
}

/** A service by its code, which may be that of one of its carriers, and the code of a carrier; null also where several have the code. */
export async function knownService(
  store: Store,
  { code, carrier }: { code: string; carrier: string },
  request: PageRequest,
): Promise<(ServiceName & { sellers: string[] }) | null> {
  const { bySlug, byId } = await indexOf(store, request);
  const candidates = bySlug.get(serviceSlug(code).toUpperCase()) ?? [];
  const sold = candidates.filter(({ sellers, through }) =>
    [...sellers, ...through].some((seller) => seller.carrier === carrier),
  );
  const id = serviceId(carrier, code);
  const chosen = byId.get(id) ?? sold[0] ?? (candidates.length === 1 ? candidates[0] : null);
  if (chosen) return { ...toServiceName(chosen), sellers: chosen.sellers.map(({ name }) => name) };
  const event = await newestEvent(store, { serviceId: id }, request);
  return event && { id, code, name: null, path: servicePath(code, carrier), sellers: [event.operator] };
}

/** A carrier by its code or name, with the names that its sailings have. */
export async function knownCarrier(
  store: Store,
  codeOrName: string,
  request: PageRequest,
): Promise<Pick<NamedCarrier, "name" | "nameZh" | "names" | "path"> | null> {
  const find = await carrierFinder(store, request.now);
  const carrier = find(codeOrName);
  if (carrier) return carrier;
  const event = await newestEvent(store, { carrier: codeOrName }, request);
  return (
    event && {
      name: event.operator,
      nameZh: null,
      names: [event.operator],
      path: carrierPath({ code: null, name: event.operator }),
    }
  );
}

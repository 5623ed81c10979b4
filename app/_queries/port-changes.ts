import "server-only";
import { lastValue, plainLine, type SearchParams } from "@/lib/addresses/params";
import { placeParams, placesOf } from "@/lib/addresses/place-address";
import type { Locale } from "@/lib/i18n/locales";
import { ledgerSince, mostEntries } from "@/lib/ledger/ledger";
import type { LinkedPort } from "@/lib/places/schema";
import { eventsOf, eventsOfLane, getServices, getShip } from "@/lib/sailings";
import { type Ledger, type LedgerView, ledgerOf, ledgerView } from "@/lib/sailings/revisions/ledger";
import type { ServiceRecord, ShipRecord } from "@/lib/sailings/schema";
import { site } from "@/lib/site/site-config";
import { readPortAddress } from "./port-address";

interface Ask {
  params: SearchParams;
  locale: Locale;
  now: Date;
}

export interface LedgerOf<Subject> {
  subject: Subject;
  view: LedgerView;
  ledger: Ledger;
}

const limitsOf = (view: LedgerView, { locale, now }: Ask) => ({
  language: locale,
  since: ledgerSince(view, now, site().zone),
  limit: mostEntries,
});

type EventList = Awaited<ReturnType<typeof eventsOfLane>>;
const toLedger = ({ events, total }: EventList, view: LedgerView): Ledger =>
  ledgerOf(events, { total, zone: site().zone }, view);

/** The two ports of a lane; the same ports on both sides are none. */
export interface LedgerLane {
  loading: LinkedPort;
  discharge: LinkedPort;
}

/**
 * The changes of the lane of an address of /port; null where it has no two ports. The days of the search do not narrow them: a
 * departure may have moved out of these days.
 */
export async function getLaneLedger(ask: Ask): Promise<LedgerOf<LedgerLane> | null> {
  const { loadingPort: loading, dischargePort: discharge } = await readPortAddress(ask);
  if (!loading || !discharge || loading.id === discharge.id) return null;
  const view = ledgerView(ask.params);
  const list = await eventsOfLane({
    loadingPortIds: placesOf<LinkedPort>(loading).map(({ id }) => id),
    dischargePortIds: placesOf<LinkedPort>(discharge).map(({ id }) => id),
    ...limitsOf(view, ask),
  });
  return { subject: { loading, discharge }, view, ledger: toLedger(list, view) };
}

/** The unprefixed address of a lane's ledger, by names that mean these ports alone. */
export const laneLedgerPath = ({ loading, discharge }: LedgerLane): string =>
  `/port/changes?${new URLSearchParams([
    ...placeParams("loading_port", loading),
    ...placeParams("discharge_port", discharge),
  ])}`;

/** The changes of a ship; null for an unknown one. */
export async function getShipLedger(imo: string, ask: Ask): Promise<LedgerOf<ShipRecord> | null> {
  const ship = await getShip(imo, ask);
  if (!ship) return null;
  const view = ledgerView(ask.params);
  return { subject: ship, view, ledger: toLedger(await eventsOf({ imo }, limitsOf(view, ask)), view) };
}

/** The changes of a service; null for an unknown one, and for a code of several services where none is chosen. */
export async function getServiceLedger(code: string, ask: Ask): Promise<LedgerOf<ServiceRecord> | null> {
  const carrier = plainLine(lastValue(ask.params, "carrier"), 200);
  const result = await getServices(code, { ...ask, carrier });
  if (!("service" in result)) return null;
  const view = ledgerView(ask.params);
  const list = await eventsOf({ serviceId: result.service.id }, limitsOf(view, ask));
  return { subject: result.service, view, ledger: toLedger(list, view) };
}

import { terminalName } from "@/lib/geography/terminal-names";
import type { Store } from "@/lib/store/connection";
import { arrivalMinutes, departureMinutes, type Minutes } from "@/lib/time/zone-clock";
import { usualTranshipments } from "../address";
import { calledFacts } from "../calls-import/cutoff-codes";
import { bookingLink } from "../files/booking-link";
import { noShip } from "../files/no-ship";
import { portName } from "../files/port-name";
import { isCutoffType, momentOf, waitDays } from "../rules";
import type { Leg, LegEnd, Sailing, SailingCriteria } from "../schema";
import { sailingOf } from "../text/legs";
import { cachedNetwork } from "./cached-network";
import type { Network } from "./network";
import { numberedId, optionId } from "./option-id";
import { callKey, offerKey, readCalls, readOffers } from "./option-rows";
import { findOptions, type Option } from "./search";

/** The most options of one search: the first to leave. */
const mostOptions = 5000;

const day: Minutes = 1440;
/** The longest time between departure and arrival. */
const longestTransit: Minutes = 180 * day;

/** The network that is searched; null where the store has no calls. */
export type NetworkOf = (store: Store) => Promise<Network | null>;

/**
 * The options that are found from the store's port calls for a search, as sailings in order of departure, with as many
 * transhipments as it allows. It does not filter by the vessel's name. There are none where the store has no calls.
 */
export async function findSailings(
  store: Store,
  criteria: SailingCriteria,
  networkOf: NetworkOf = cachedNetwork,
): Promise<Sailing[]> {
  const network = await networkOf(store);
  if (!network) return [];
  const options = searchNetwork(network, criteria).slice(0, mostOptions);
  if (options.length === 0) return [];
  const sailings = await toSailings(store, network, options, criteria.language);
  const { dateType, dateFrom, dateTo } = criteria;
  if (!isCutoffType(dateType)) return sailings;
  return sailings.filter((sailing) => {
    const cutoff = momentOf(sailing, dateType);
    return cutoff && cutoff >= dateFrom && cutoff < `${dateTo}U`;
  });
}

function searchNetwork(
  network: Network,
  {
    loadingPort,
    dischargePort,
    dateFrom,
    dateTo,
    dateType,
    maxTranshipments = usualTranshipments,
  }: SailingCriteria,
): Option[] {
  const [from, to] = [network.portNumber(loadingPort.id), network.portNumber(dischargePort.id)];
  if (from === undefined || to === undefined) return [];
  const clock = network.zoneClockOf(dateType === "ETA" ? to : from);
  const [first, last] = [clock.toUtc(departureMinutes(dateFrom)), clock.toUtc(arrivalMinutes(dateTo))];
  const options = findOptions(network, {
    from,
    to,
    departsFrom: dateType === "ETA" ? first - longestTransit : first,
    departsTo: isCutoffType(dateType) ? last + waitDays * day : last,
    maxTransfers: maxTranshipments,
  });
  if (dateType !== "ETA") return options;
  return options.filter(({ legs }) => {
    const arrives = network.arrival[legs.at(-1)?.to ?? 0] ?? 0;
    return arrives >= first && arrives <= last;
  });
}

async function toSailings(
  { reader }: Store,
  network: Network,
  options: readonly Option[],
  language: SailingCriteria["language"],
): Promise<Sailing[]> {
  const keyOf = (call: number) => ({ voyageId: network.voyageIdOf(call), n: network.n[call] ?? 0 });
  const calls = new Map<string, ReturnType<typeof keyOf>>();
  const offers = new Map<string, ReturnType<typeof keyOf> & { seller: string }>();
  for (const { seller, legs } of options) {
    for (const { from, to } of legs) {
      for (const key of [keyOf(from), keyOf(to)]) calls.set(callKey(key), key);
      const offer = { ...keyOf(from), seller: network.sellers.texts[seller] ?? "" };
      offers.set(offerKey(offer), offer);
    }
  }
  const [storedCalls, storedOffers] = [await readCalls(reader, calls), await readOffers(reader, offers)];
  const nameOf = portName(language);
  const ids = new Map<string, number>();
  return options.flatMap(({ seller, legs }) => {
    const storedLegs = legs.flatMap(({ from, to }) => {
      const offer = storedOffers.get(
        offerKey({ ...keyOf(from), seller: network.sellers.texts[seller] ?? "" }),
      );
      const [loading, discharge] = [
        storedCalls.get(callKey(keyOf(from))),
        storedCalls.get(callKey(keyOf(to))),
      ];
      return offer && loading && discharge ? [{ offer, loading, discharge }] : [];
    });
    const [first] = storedLegs;
    // The store no longer has one of the rows: the network of this search is long out of date.
    if (!first || storedLegs.length < legs.length) return [];
    const end = (call: (typeof first)["loading"]): LegEnd => ({
      portId: call.portId,
      port: nameOf({ ...call, transhipment_port: call.portId }),
      terminal:
        terminalName(
          {
            port: call.portId,
            code: call.terminal,
            name: call.terminalName,
            at: call.departure ?? call.arrival,
          },
          language,
        ) ?? call.terminal,
    });
    return sailingOf({
      id: numberedId(ids, optionId(storedLegs)),
      operator: first.offer.operator,
      legs: storedLegs.map(
        ({ offer, loading, discharge }): Leg => ({
          vessel: loading.vessel ?? noShip,
          imo: loading.imo,
          voyage: offer.voyage,
          service: offer.service,
          vesselOperator: loading.vesselOperator,
          from: end(loading),
          to: end(discharge),
          departure: loading.departure,
          arrival: discharge.arrival,
          ...(loading.passage && { passage: loading.passage }),
        }),
      ),
      ...calledFacts(first.offer.cutoffs),
      bookingUrl: bookingLink(first.offer.bookingUrl),
    });
  });
}

import type { Store } from "@/lib/store/connection";
import { arrivalMinutes, departureMinutes, type Minutes } from "@/lib/zone-clock";
import { usualTranshipments } from "../address";
import { bookingLink } from "../booking-link";
import { sailingOf } from "../legs";
import { portName } from "../port-name";
import type { Leg, LegEnd, Sailing, SailingCriteria } from "../schema";
import { terminalName } from "../terminal-names";
import { networkOf } from "./cached-network";
import { cutoffCodes } from "./cutoff-codes";
import type { Network } from "./network";
import { numbered, optionId } from "./option-id";
import { callKey, readCalls, readSales, saleKey } from "./option-rows";
import { findOptions, type Option } from "./search";

/** One answer has so many options at most, the first to leave. */
export const mostOptions = 5000;

const day: Minutes = 1440;
/** So long before an arrival, and so long after a cut-off, a ship leaves at most. */
const longestWay: Minutes = 180 * day;
const longestWait: Minutes = 21 * day;
/** What stands for a ship that is not named yet, in every language of the trade. */
const noShip = "TBN";

/**
 * The options that the store's calls give for a search, as sailings in order of departure, with as many changes of
 * ship as it allows. The vessel's name is not looked at. None where the store has no calls.
 */
export async function findSailings(store: Store, criteria: SailingCriteria): Promise<Sailing[]> {
  const network = await networkOf(store);
  if (!network) return [];
  const options = searchNetwork(network, criteria).slice(0, mostOptions);
  if (options.length === 0) return [];
  const sailings = await toSailings(store, network, options, criteria.language);
  const { dateType, dateFrom, dateTo } = criteria;
  if (dateType !== "CY") return sailings;
  return sailings.filter(({ cyCutoff }) => cyCutoff && cyCutoff >= dateFrom && cyCutoff < `${dateTo}U`);
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
  const clock = network.clockOf(dateType === "ETA" ? to : from);
  const [first, last] = [clock.toUtc(departureMinutes(dateFrom)), clock.toUtc(arrivalMinutes(dateTo))];
  const options = findOptions(network, {
    from,
    to,
    departsFrom: dateType === "ETA" ? first - longestWay : first,
    departsTo: dateType === "CY" ? last + longestWait : last,
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
  const sales = new Map<string, ReturnType<typeof keyOf> & { seller: string }>();
  for (const { seller, legs } of options) {
    for (const { from, to } of legs) {
      for (const key of [keyOf(from), keyOf(to)]) calls.set(callKey(key), key);
      const sale = { ...keyOf(from), seller: network.sellers.texts[seller] ?? "" };
      sales.set(saleKey(sale), sale);
    }
  }
  const [callsFound, salesFound] = [await readCalls(reader, calls), await readSales(reader, sales)];
  const nameOf = portName(language);
  const ids = new Map<string, number>();
  return options.flatMap(({ seller, legs }) => {
    const rides = legs.flatMap(({ from, to }) => {
      const sale = salesFound.get(saleKey({ ...keyOf(from), seller: network.sellers.texts[seller] ?? "" }));
      const [board, alight] = [callsFound.get(callKey(keyOf(from))), callsFound.get(callKey(keyOf(to)))];
      return sale && board && alight ? [{ sale, board, alight }] : [];
    });
    const [first] = rides;
    // A row that the store no longer has: the network behind this answer is long out of date.
    if (!first || rides.length < legs.length) return [];
    const end = (call: (typeof first)["board"]): LegEnd => ({
      portId: call.portId,
      port: nameOf({ ...call, transhipment_port: call.portId }),
      terminal:
        terminalName({ port: call.portId, code: call.terminal, name: call.terminalName }, language) ??
        call.terminal,
    });
    const cutoffs: Record<string, string> = first.sale.cutoffs ? JSON.parse(first.sale.cutoffs) : {};
    const cutoff = (name: keyof typeof cutoffCodes) => cutoffs[cutoffCodes[name]] ?? null;
    return sailingOf({
      id: numbered(ids, optionId(rides)),
      operator: first.sale.operator,
      legs: rides.map(
        ({ sale, board, alight }): Leg => ({
          vessel: board.vessel ?? noShip,
          imo: board.imo,
          voyage: sale.voyage,
          service: sale.service,
          vesselOperator: board.vesselOperator,
          from: end(board),
          to: end(alight),
          departure: board.departure,
          arrival: alight.arrival,
        }),
      ),
      siCutoff: cutoff("siCutoff"),
      vgmCutoff: cutoff("vgmCutoff"),
      cyCutoff: cutoff("cyCutoff"),
      cfsCutoff: cutoff("cfsCutoff"),
      receiving: cutoff("receiving"),
      vrCutoff: cutoff("vrCutoff"),
      cvCutoff: cutoff("cvCutoff"),
      bookingUrl: bookingLink(first.sale.bookingUrl),
    });
  });
}

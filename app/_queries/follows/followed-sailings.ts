import "server-only";
import { lastValue } from "@/lib/addresses/params";
import { idsOf } from "@/lib/addresses/place-address";
import { messagesOf } from "@/lib/i18n/catalogues";
import { fill } from "@/lib/i18n/fill";
import { dateOf } from "@/lib/i18n/formats";
import { sailingQuery } from "@/lib/sailings";
import { optionPath, scheduleSearch, voyageName } from "@/lib/sailings/shared";
import { readPortAddress } from "../sea/port-address";
import { findOfferedOrWithdrawn } from "../sea/port-option";
import type { FollowedLane, FollowedRequest, FollowedSailing } from "./followed-schema";
import { laneLedgerPath } from "./ledgers";

/** Lanes by sea and single sailings that an address asks to follow. */

/** @param params those of /port */
export async function readLane({ params, locale, now }: FollowedRequest): Promise<FollowedLane | null> {
  const { query, loadingPort, dischargePort } = await readPortAddress({ params, locale, now });
  if (!loadingPort || !dischargePort || loadingPort.id === dischargePort.id) return null;
  const { query: usual } = sailingQuery({}, now);
  const isRolling = query.dateFrom === usual.dateFrom && query.dateTo === usual.dateTo;
  // Filters by the present time, and what sorts and cuts a page, are not part of what is followed.
  const followed = scheduleSearch({
    ...query,
    loadingPort: "",
    dischargePort: "",
    loadingPortId: loadingPort.id,
    dischargePortId: dischargePort.id,
    asOf: "",
    open: false,
    changed: false,
    ready: "",
    days: null,
    sort: null,
    slower: false,
    page: 1,
  });
  if (isRolling) for (const name of ["date_from", "date_to"]) followed.delete(name);
  const search = followed.toString();
  const { follow: t, schedule } = await messagesOf(locale);
  const ends = { from: loadingPort.name, to: dischargePort.name };
  const ledger = laneLedgerPath({ loading: loadingPort, discharge: dischargePort });
  const lane = { loadingPortIds: idsOf(loadingPort.id), dischargePortIds: idsOf(dischargePort.id) };
  return {
    kind: "lane",
    name: fill(t.names.lane, ends),
    heading: fill(schedule.heading, ends),
    loadingPort,
    dischargePort,
    query,
    isRolling,
    search,
    path: `/port?${search}`,
    subjects: [{ lane, ledger }],
    ledgerPath: ledger,
    lastDay: query.dateTo,
  };
}

/** @param params `sailing` (an id), `from`, `to` and `date` as /port/option has them */
export async function readSailing({ params, locale, now }: FollowedRequest): Promise<FollowedSailing | null> {
  const found = await findOfferedOrWithdrawn({ id: lastValue(params, "sailing"), params, locale, now });
  if (!found) return null;
  const { sailing, loadingPort, dischargePort, withdrawn } = found;
  const { etd, eta } = sailing;
  const ends = { from: loadingPort.id, to: dischargePort.id, date: etd ? dateOf(etd) : "" };
  const search = new URLSearchParams(
    Object.entries({ sailing: sailing.id, ...ends }).filter(([, value]) => value),
  ).toString();
  const { follow: t, schedule } = await messagesOf(locale);
  const names = { from: loadingPort.name, to: dischargePort.name };
  const ledger = laneLedgerPath({ loading: loadingPort, discharge: dischargePort });
  return {
    kind: "sailing",
    name: fill(t.names.sailing, { ...names, voyage: voyageName(sailing) }),
    heading: fill(schedule.heading, names),
    loadingPort,
    dischargePort,
    sailing,
    withdrawn,
    search,
    path: optionPath({ id: sailing.id, ...ends }),
    subjects: [{ sailings: [sailing], ledger }],
    ledgerPath: ledger,
    lastDay: dateOf(eta ?? etd ?? now.toISOString()),
  };
}

import { idsOf, namesOf } from "@/lib/addresses/place-address";
import { portNamer } from "@/lib/places/operator";
import {
  completeSince,
  endOfDay,
  isRecordStamp,
  sailingQuery,
  searchAsOf,
  stampDifferences,
} from "@/lib/sailings/operator";
import type { SearchedPort } from "@/lib/sailings/shared";
import { limits } from "@/lib/site/site";
import type { Store } from "@/lib/store/connection";
import { lastImportAt } from "@/lib/store/last-imports";
import { exit, formatCount, type Terminal, UsageError } from "./terminal";
import { readStore } from "./with-store";

/** `as-of verify ADDRESS STAMP`: whether the record of an earlier day still is what its stamp says. */
export async function asOfCommand(
  [name = "", address, stamp, ...more]: string[],
  terminal: Terminal,
): Promise<number> {
  if (name !== "verify" || !address || !stamp || more.length > 0)
    throw new UsageError("Write as-of verify with the address of a search and its record stamp.");
  if (!isRecordStamp(stamp)) throw new UsageError(`"${stamp}" is no record stamp, or only a part of one.`);
  const params = paramsOf(address);
  return readStore(terminal, async (store, now) => {
    const { query, problems } = sailingQuery(params, now);
    const [wrong] = problems;
    if (wrong) throw new Error(`The address cannot be used: check ${wrong.field}.`);
    for (const field of ["date_from", "date_to", "as_of"])
      if (!params.get(field)) throw new Error(`The address has no ${field}.`);
    const { record } = await searchAsOf(
      store,
      {
        loadingPorts: await portsOf(store, query.loadingPortId, query.loadingPort),
        dischargePorts: await portsOf(store, query.dischargePortId, query.dischargePort),
        ...{ dateFrom: query.dateFrom, dateTo: query.dateTo, dateType: query.dateType },
        ...{ vesselName: query.vesselName, maxTranshipments: query.maxTranshipments, language: "en" },
      },
      query.asOf,
    );
    if (!record) {
      const since = await completeSince(store.reader);
      throw new Error(
        `Of that day and search the record is not complete, so that nothing can be verified${since ? `; port calls are complete since ${since}` : ""}.`,
      );
    }
    const differences = stampDifferences(stamp, record.stamp);
    if (differences.length > 0) {
      terminal.print(`differs: ${differences.join("; ")}\nrecorded: ${record.stamp}\n`);
      await noteRules(store, query.asOf, terminal);
      return exit.bad;
    }
    const count = formatCount(Number(stamp.split("-")[0]));
    const sources = record.sources.length > 0 ? ` from ${record.sources.join(", ")}` : "";
    terminal.print(`equal: ${count} sailings${sources}, last imported ${record.importedAt}\n`);
    return exit.done;
  });
}

/** Of an address, a path with a query, or a query alone. */
function paramsOf(address: string): URLSearchParams {
  const at = address.indexOf("?");
  return new URLSearchParams(address.slice(at + 1));
}

/** Ports by their ids, or their names as in files. Throws an Error for none, and for one that is not known. */
async function portsOf({ reader }: Store, id: string, text: string): Promise<SearchedPort[]> {
  const portOf = await portNamer(reader);
  const given = id ? idsOf(id) : namesOf(text);
  if (given.length === 0) throw new Error("The address names no two ports.");
  return given.slice(0, limits.portsPerSide).map((one) => {
    const port = portOf(one);
    if (!port) throw new Error(`"${one}" is no port that is known by this name: write its UN/LOCODE.`);
    return { id: port.code, name: port.name };
  });
}

/** Says that itineraries are joined by rules that are younger than that day. */
async function noteRules({ reader }: Store, day: string, { print }: Terminal): Promise<void> {
  for (const domain of ["transfers", "domestic"]) {
    const at = await lastImportAt(reader, domain);
    if (at && at >= endOfDay(day))
      print(`note: ${domain} were imported at ${at}; itineraries are joined by today's rules\n`);
  }
}

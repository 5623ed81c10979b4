import Papa from "papaparse";
import { co2FactorsKind } from "@/lib/co2/operator";
import { portFinder } from "@/lib/places/operator";
import {
  callsImporter,
  currentNetwork,
  cutoffsImporter,
  sailingsImporter,
  transfersImporter,
  vesselsImporter,
} from "@/lib/sailings/operator";
import { type EmbeddedStore, openStore } from "@/lib/store/connection";
import { contentImporter } from "@/lib/store/contents-import";
import type { Importer } from "@/lib/store/import";
import { insertMany } from "@/lib/store/insert";
import { storeTables } from "../store-tables";
import { toCell } from "./cells";
import { factorLines, teuOf } from "./emissions";
import { type CutoffTexts, cutoffHeads, type TestNetwork, testPorts, type Voyage } from "./generate";

/** Puts a test network into a store in memory, by the importers as an operator runs them. The caller closes it. */
export async function storeOf(network: TestNetwork): Promise<EmbeddedStore> {
  const store = openStore(":memory:");
  store.raw.exec(await storeTables());
  const rows = testPorts.map(({ id, name, nameZh, zone, lat, lon }) => ({
    ...{
      id,
      name,
      sort_name: name.toLowerCase(),
      name_zh: nameZh,
      country_code: id.slice(0, 2),
      unlocode: id,
    },
    ...{ zone, lat, lon, aliases: "[]" },
  }));
  await insertMany(store.db, "ports", rows);
  // Places are cached by the revision of their list, as in a store of the portal.
  await insertMany(store.db, "seeds", [
    { name: "ports", sha256: "test" },
    { name: "airports", sha256: "test" },
  ]);
  await importNetwork(store, network);
  return store;
}

/** Imports what a network has, by the importers. */
export async function importNetwork(store: EmbeddedStore, network: TestNetwork): Promise<void> {
  const { now, voyages, listed, second, rules, hasFactors } = network;
  const take = async (importer: Importer, lines: readonly object[]) => {
    if (lines.length === 0) return;
    async function* input() {
      yield csvOf(lines);
    }
    const job = { store, input: input(), now, dryRun: false, skipBad: false, replace: null };
    const report = await importer.run(job);
    if (report.outcome !== "imported")
      throw new Error(`${importer.domain} of network ${network.seed}: ${JSON.stringify(report.problems)}`);
  };
  await take(callsImporter(portFinder), voyages.flatMap(callLines));
  const sellers = new Set(
    voyages.flatMap(({ calls }) => calls.flatMap(({ sales }) => sales.map(({ seller }) => seller))),
  );
  const known = rules.filter(({ seller }) => seller === null || sellers.has(seller));
  await take(transfersImporter(portFinder), known.map(ruleLine));
  await take(sailingsImporter(portFinder), listed.map(listedLine));
  await take(cutoffsImporter(portFinder), second.map(secondLine));
  if (hasFactors) {
    const ships = voyages.flatMap(({ imo, vessel }) =>
      imo ? [{ imo, vessel: vessel ?? "", teu: `${teuOf(imo)}` }] : [],
    );
    await take(vesselsImporter, ships);
    await take(contentImporter(co2FactorsKind), factorLines(network));
  }
  await currentNetwork(store);
}

const csvOf = (lines: readonly object[]): string =>
  Papa.unparse(lines as object[], { columns: [...new Set(lines.flatMap(Object.keys))] });

const cutoffCells = (texts: CutoffTexts) =>
  Object.fromEntries(
    Object.entries(cutoffHeads).map(([key, head]) => [head, toCell(texts[key as keyof CutoffTexts])]),
  );

function callLines({ vessel, imo, isBlank, calls }: Voyage): object[] {
  const lines = calls.flatMap((call) => call.sales.map((sale) => ({ call, sale })));
  // One carrier after the other, as their files come.
  const order = [...new Set(lines.map(({ sale }) => sale.seller))];
  return lines
    .toSorted((a, b) => order.indexOf(a.sale.seller) - order.indexOf(b.sale.seller))
    .map(({ call, sale }) => ({
      Carrier: sale.seller,
      Service: sale.service,
      "Voyage Out": sale.voyage,
      "IMO No.": imo ?? "",
      "Vessel Name": vessel ?? "",
      Port: call.port,
      Terminal: call.terminal,
      Arrival: toCell(call.arrival?.planned),
      Departure: toCell(call.departure?.planned),
      "Estimated Arrival": toCell(call.arrival?.estimated),
      "Estimated Departure": toCell(call.departure?.estimated),
      "Actual Arrival": toCell(call.arrival?.actual),
      "Actual Departure": toCell(call.departure?.actual),
      Loads: call.loads ? "yes" : "no",
      Discharges: call.discharges ? "yes" : "no",
      Status: isBlank ? "blank" : call.isOmitted ? "omitted" : "",
      TCO: toCell(sale.tco),
      ...cutoffCells(sale.cutoffs),
    }));
}

const ruleLine = ({ seller, port, shortestHours, longestDays, isAllowed }: TestNetwork["rules"][number]) => ({
  Carrier: seller ?? "",
  Port: port ?? "",
  "Shortest Hours": shortestHours ?? "",
  "Longest Days": longestDays ?? "",
  Allowed: isAllowed ? "" : "no",
});

const listedLine = (one: TestNetwork["listed"][number]) => ({
  "Loading Port": one.from,
  ETD: toCell(one.etd),
  "Discharge Port": one.to,
  ETA: toCell(one.eta),
  "Transhipment Port": one.hub ?? "",
  "Vessel Name": one.vessel,
  "Voyage No.": one.voyage,
  "IMO No.": one.imo ?? "",
  Operator: one.operator,
  Service: one.service,
  "2nd Leg Vessel Name": one.vessel2 ?? "",
  "2nd Leg Voyage No.": one.voyage2 ?? "",
  ...cutoffCells(one.cutoffs),
});

const secondLine = (one: TestNetwork["second"][number]) => ({
  Source: one.source,
  "Source Type": one.kind,
  Port: one.port,
  Terminal: one.terminal,
  "Vessel Name": one.vessel,
  "IMO No.": one.imo ?? "",
  "Voyage No.": one.voyage,
  "Cut-off": one.code,
  Time: toCell(one.time),
});

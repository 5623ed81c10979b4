import type { Insertable, Kysely } from "kysely";
import { fold } from "@/lib/i18n/fold";
import { recordChange } from "@/lib/store/changes";
import type { Store } from "@/lib/store/connection";
import { yesOrNo } from "@/lib/store/empty-words";
import type { Importer } from "@/lib/store/import";
import type { Compared } from "@/lib/store/import-differences";
import { type LineParser, quoteCell } from "@/lib/store/import-lines";
import { type ListImport, listFile, listImporter, replaceAll } from "@/lib/store/list-import";
import { lockDomain } from "@/lib/store/sample";
import type { Database, DomesticSellerRow, TransferRuleRow } from "@/lib/store/schema";
import { type PortFinder, type PortLookup, resolvePort } from "../files/import-ports";
import { fewestTransferHours, mostTransferDays } from "../routing/transfers";

/**
 * Terms of carriers beside their calls: how long a transfer takes, and within which countries they carry. A file replaces
 * everything that is stored; one with heads alone deletes it.
 */

/** The most lines of a file. */
export const mostTerms = 5000;

/** Ports, carriers and services of the store, to which such a file refers. */
interface StoredTerms {
  ports: PortLookup;
  countries: ReadonlySet<string>;
  /** The code of a carrier, by its name or code, folded. */
  carriers: ReadonlyMap<string, string>;
  /** Services by their folded code, with their carriers. */
  services: ReadonlyMap<string, { id: string; seller: string }[]>;
}

async function readStoredTerms(db: Kysely<Database>, portFinder: PortFinder): Promise<StoredTerms> {
  const carriers = await db.selectFrom("carriers").select(["code", "name"]).orderBy("code", "desc").execute();
  const sold = await db
    .selectFrom("service_sellers")
    .select(["service_id as id", "seller", "code"])
    .execute();
  const countries = await db.selectFrom("ports").select("country_code").distinct().execute();
  return {
    ports: await portFinder(db),
    countries: new Set(countries.map(({ country_code }) => country_code)),
    carriers: new Map([
      ...carriers.map(({ code, name }) => [fold(name), code] as const),
      ...carriers.map(({ code }) => [fold(code), code] as const),
    ]),
    services: Map.groupBy(sold, ({ code }) => fold(code)),
  };
}

const unknownCarrier = (cell: string) => `${quoteCell(cell)} is not a known carrier: import its calls first.`;

/** Imports a complete list of terms. */
const termsImporter = <Key extends string, Row extends object>(
  portFinder: PortFinder,
  terms: Pick<ListImport<Key, Row>, "domain" | "columns" | "example"> & {
    table: "transfer_rules" | "domestic_sellers";
    compared: Compared;
    /** Of a table with a sample, which rows are not of it. */
    sample?: 0;
    parse(stored: StoredTerms): LineParser<Key, Row>;
  },
): Importer =>
  listImporter<Key, Row>({
    ...terms,
    most: mostTerms,
    replacesAll: true,
    begin: async (db) => terms.parse(await readStoredTerms(db, portFinder)),
    async apply(trx, rows, { now }) {
      // An import of calls that gets a higher number than this one must not commit first.
      await lockDomain(trx, "sailings");
      const changes = await replaceAll(trx, terms.table, rows, terms);
      // The number of the last batch identifies the network of calls.
      await trx
        .insertInto("call_batches")
        .values({ source: terms.domain, as_of: null, at: now.toISOString() })
        .execute();
      // They decide which itineraries pages show.
      await recordChange(trx, "sailings", "*", now);
      return changes;
    },
  });

const column = <Key extends string>(head: string, key: Key, required = false) => ({ head, key, required });

const transferColumns = [
  column("Carrier", "carrier"),
  column("Port", "port"),
  column("From Service", "from"),
  column("Onto Service", "onto"),
  column("Shortest Hours", "shortest"),
  column("Longest Days", "longest"),
  column("Allowed", "allowed"),
] as const;
type TransferKey = (typeof transferColumns)[number]["key"];

const parseTransfer =
  ({ ports, carriers, services }: StoredTerms): LineParser<TransferKey, Insertable<TransferRuleRow>> =>
  (cells, report) => {
    const seller = cells.carrier === "" ? null : (carriers.get(fold(cells.carrier)) ?? "");
    if (seller === "") report.bad("carrier", unknownCarrier(cells.carrier));
    const port = cells.port === "" ? null : resolvePort(cells.port, ports);
    if (port && "problem" in port) report.bad("port", port.problem);
    const service = (key: "from" | "onto"): string | null => {
      if (cells[key] === "") return null;
      const found = (services.get(fold(cells[key])) ?? []).filter((one) => !seller || one.seller === seller);
      const ids = [...new Set(found.map(({ id }) => id))];
      if (ids.length === 0) report.bad(key, `${quoteCell(cells[key])} is not a known service.`);
      if (ids.length > 1) report.bad(key, `${quoteCell(cells[key])} is several services: name the carrier.`);
      return ids[0] ?? null;
    };
    const integer = (key: "shortest" | "longest", least: number, most: number): number | null => {
      if (cells[key] === "") return null;
      const value = Number(cells[key]);
      const isGood = Number.isInteger(value) && value >= least && value <= most;
      if (!isGood) report.bad(key, `Write a whole number from ${least} to ${most}.`);
      return isGood ? value : null;
    };
    const isAllowed = cells.allowed === "" ? true : yesOrNo(cells.allowed);
    if (isAllowed === null) {
      report.bad("allowed", `${quoteCell(cells.allowed)} is neither "yes" nor "no".`);
    }
    const rule = {
      seller,
      port_id: port && "id" in port ? port.id : null,
      from_service: service("from"),
      onto_service: service("onto"),
      shortest_hours: integer("shortest", fewestTransferHours, mostTransferDays * 24),
      longest_days: integer("longest", 1, mostTransferDays),
      allowed: isAllowed === false ? 0 : 1,
    };
    const isSilent = rule.allowed === 1 && cells.shortest === "" && cells.longest === "";
    if (isSilent) report.bad("allowed", "The line neither gives a time nor forbids the transfer.");
    return rule;
  };

/**
 * Imports how long transfers take, and which are not allowed: by carrier, port and the services of both ships, each of
 * which may be left open. The most specific rule that applies to a transfer decides.
 */
export const transfersImporter = (portFinder: PortFinder): Importer =>
  termsImporter(portFinder, {
    domain: "transfers",
    table: "transfer_rules",
    columns: transferColumns,
    example: ["Blue Anchor Line", "SGSIN", "AE1", "AX2", "36", "10", ""],
    compared: {
      key: ["seller", "port_id", "from_service", "onto_service"],
      value: ["shortest_hours", "longest_days", "allowed"],
    },
    parse: parseTransfer,
  });

const domesticColumns = [column("Carrier", "carrier", true), column("Country", "country", true)] as const;
type DomesticKey = (typeof domesticColumns)[number]["key"];

const parseDomestic =
  ({ carriers, countries }: StoredTerms): LineParser<DomesticKey, Insertable<DomesticSellerRow>> =>
  (cells, report) => {
    const seller = carriers.get(fold(cells.carrier)) ?? "";
    if (seller === "") report.bad("carrier", unknownCarrier(cells.carrier));
    const country_code = cells.country.toUpperCase();
    if (!countries.has(country_code)) {
      report.bad(
        "country",
        `${quoteCell(cells.country)} is no country with a port: write two letters, such as CN.`,
      );
    }
    return { seller, country_code, sample: 0 };
  };

/** Imports between the ports of which countries a carrier may carry (cabotage). */
export const domesticImporter = (portFinder: PortFinder): Importer =>
  termsImporter(portFinder, {
    domain: "domestic",
    table: "domestic_sellers",
    columns: domesticColumns,
    example: ["Blue Anchor Line", "CN"],
    compared: { key: ["seller", "country_code"], value: [] },
    sample: 0,
    parse: parseDomestic,
  });

/** The rules for transfers as a file that imports to the same, in their order. */
export async function* exportTransfers({ reader }: Pick<Store, "reader">): AsyncGenerator<string> {
  const rules = await reader.selectFrom("transfer_rules").selectAll().orderBy("id").execute();
  const sold = await reader.selectFrom("service_sellers").select(["service_id", "seller", "code"]).execute();
  const ofService = new Map(sold.map((one) => [one.service_id, one]));
  const sellers = Map.groupBy(sold, ({ code }) => fold(code));
  const lines = rules.map((rule) => {
    const [from, onto] = [rule.from_service, rule.onto_service].map((id) => ofService.get(id ?? ""));
    // A code that two carriers have is ambiguous without one of them.
    const shared = [from, onto].find((one) => one && (sellers.get(fold(one.code))?.length ?? 0) > 1);
    return [
      rule.seller ?? shared?.seller ?? "",
      rule.port_id,
      from?.code ?? "",
      onto?.code ?? "",
      String(rule.shortest_hours ?? ""),
      String(rule.longest_days ?? ""),
      rule.allowed === 0 ? "no" : "",
    ];
  });
  yield listFile(transferColumns, lines);
}

/** Which carriers may carry within which countries, as a file that imports to the same. */
export async function* exportDomestic({ reader }: Pick<Store, "reader">): AsyncGenerator<string> {
  const rows = await reader
    .selectFrom("domestic_sellers")
    .select(["seller", "country_code"])
    .orderBy("seller")
    .orderBy("country_code")
    .execute();
  yield listFile(
    domesticColumns,
    rows.map(({ seller, country_code }) => [seller, country_code]),
  );
}

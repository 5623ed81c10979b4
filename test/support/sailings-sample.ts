import { readFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import { dateOf, dayNumber } from "@/lib/i18n/formats";
import { Network } from "@/lib/sailings/routing/network";
import { findOptions } from "@/lib/sailings/routing/search";
import type { SampleData } from "@/lib/sailings/sample";
import { SampleSchedule } from "@/lib/sailings/sample-calls";
import { parseSample, readSampleTexts } from "@/lib/sailings/seed";
import type { CallRow, CallSaleRow } from "@/lib/store/schema";
import { addDays } from "@/lib/time/calendar";
import { arrivalMinutes, departureMinutes } from "@/lib/time/zone-clock";

/** The sample for tests: its files, and what is found in its calls. */

const read = (...names: string[]) => readFileSync(join(process.cwd(), "data", ...names), "utf8");
export const readCsv = (...names: string[]): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(read(...names), { header: true, skipEmptyLines: true }).data;

export const sampleData: SampleData = parseSample(readSampleTexts("data"));

/** One option between two ports. */
interface FoundSailing {
  operator: string;
  etd: string;
  eta: string;
  /** Days between the local dates. */
  days: number;
  /** The transhipment ports. */
  hubs: string[];
}

const lasting = (row: CallRow, side: "arrival" | "departure") =>
  row[`${side}_actual`] ?? row[`${side}_estimated`] ?? row[`${side}_planned`] ?? "";

/** The sample's calls from the first of these days to the last, each YYYY-MM-DD, as the store would have them. */
export class SampleSailings {
  readonly network: Network;
  readonly rows: ReturnType<SampleSchedule["buildRows"]>;
  readonly #calls: ReadonlyMap<string, CallRow>;
  readonly #sales: ReadonlyMap<string, CallSaleRow[]>;
  readonly #operators: ReadonlyMap<string, string>;

  private constructor(first: string, last: string) {
    const schedule = new SampleSchedule(sampleData);
    const ids = new Set<number>();
    for (let day = first; ; day = addDays(day, 30)) {
      for (const id of schedule.voyagesOn(day < last ? day : last)) ids.add(id);
      if (day >= last) break;
    }
    this.rows = schedule.buildRows([...ids].sort((a, b) => a - b));
    const { voyages, calls, sales } = this.rows;
    const { services, sellers, domestic, carriers } = schedule.facts();
    this.#operators = new Map(carriers.map(({ code, name }) => [code, name]));
    this.#calls = new Map(calls.map((call) => [`${call.voyage_id} ${call.n}`, call]));
    this.#sales = Map.groupBy(sales, (sale) => `${sale.voyage_id} ${sale.n}`);
    const callsOf = Map.groupBy(calls, ({ voyage_id }) => voyage_id);
    this.network = new Network({
      ports: readCsv("ports.csv").map(({ unlocode = "", zone = "", country = "" }) => ({
        id: unlocode,
        zone,
        country,
      })),
      rules: [],
      domestic: domestic.map(({ seller, country_code }) => ({ seller, country: country_code })),
      calls: calls.length,
      offers: calls.length * carriers.length,
    });
    for (const { id } of services) {
      const serviceVoyages = voyages.filter(
        ({ service_id, status }) => service_id === id && status === "planned",
      );
      const throughOnly = sellers.filter((one) => one.service_id === id && one.through_only === 1);
      const chains = Map.groupBy(serviceVoyages, ({ ship }) => ship);
      this.network.addService(
        id,
        sellers.filter(({ service_id }) => service_id === id).map(({ seller }) => seller),
        [...chains.entries()].flatMap(([ship, sailed]) =>
          sailed
            .flatMap((voyage) => callsOf.get(voyage.id) ?? [])
            .filter(({ status }) => status === "planned")
            .map((call) => ({
              ship,
              voyageId: call.voyage_id,
              n: call.n,
              port: call.port_id,
              terminal: call.terminal,
              arrival: lasting(call, "arrival"),
              departure: lasting(call, "departure"),
              loads: call.loads,
              discharges: call.discharges,
              offers: (this.#sales.get(`${call.voyage_id} ${call.n}`) ?? []).map((sale) => ({
                seller: sale.seller,
                voyageIn: sale.voyage_in,
                voyageOut: sale.voyage_out,
                tco: sale.tco,
              })),
            })),
        ),
        throughOnly.map(({ seller }) => seller),
      );
    }
  }

  static async of(first: string, last = first): Promise<SampleSailings> {
    const sailings = new SampleSailings(first, last);
    await sailings.network.finish(async () => {});
    return sailings;
  }

  /** The results of a search for the days of departure, with up to one transhipment. */
  search(loading: string, discharge: string, dateFrom: string, dateTo: string): FoundSailing[] {
    const { network } = this;
    const [from, to] = [network.portNumber(loading) ?? 0, network.portNumber(discharge) ?? 0];
    const options = findOptions(network, {
      from,
      to,
      departsFrom: this.#departsAt(loading, dateFrom),
      departsTo: this.#arrivesAt(loading, dateTo),
      maxTransfers: 1,
    });
    return options.flatMap(({ seller, legs }) => {
      const [board, alight] = [legs[0]?.from ?? 0, legs.at(-1)?.to ?? 0];
      const code = network.sellers.texts[seller] ?? "";
      const [call, end] = [this.#row(board), this.#row(alight)];
      const sale = this.#sales.get(`${call?.voyage_id} ${call?.n}`)?.find((one) => one.seller === code);
      if (!call || !end || !sale) return [];
      const [etd, eta] = [lasting(call, "departure"), lasting(end, "arrival")];
      return [
        {
          operator: this.#operators.get(code) ?? "",
          etd,
          eta,
          days: dayNumber(dateOf(eta)) - dayNumber(dateOf(etd)),
          hubs: legs.slice(1).map((leg) => network.ports[network.port[leg.from] ?? 0]?.id ?? ""),
        },
      ];
    });
  }

  /** The instant of a local time at a port, as of an arrival and as of a departure. */
  #arrivesAt(port: string, local: string): number {
    return this.network.zoneClockOf(this.network.portNumber(port) ?? 0).toUtc(arrivalMinutes(local));
  }

  #departsAt(port: string, local: string): number {
    return this.network.zoneClockOf(this.network.portNumber(port) ?? 0).toUtc(departureMinutes(local));
  }

  #row(call: number): CallRow | undefined {
    return this.#calls.get(`${this.network.voyageIdOf(call)} ${this.network.n[call]}`);
  }
}

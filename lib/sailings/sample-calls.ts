import type { Insertable } from "kysely";
import { dateOf, dayNumber } from "@/lib/i18n/formats";
import type {
  CallRow,
  CallSaleRow,
  CarrierRow,
  DomesticSellerRow,
  ServiceRow,
  ServiceSellerRow,
  VoyageRow,
} from "@/lib/store/schema";
import { cutoffCodes, transhipmentCode } from "./calls-import/cutoff-codes";
import { type SampleCutoffName, type SampleData, SampleRotation } from "./sample";

/** The sample as the store has it: carriers, services, voyages and calls. */

/** The days before and after today for which the sample has all departures, for itineraries of any length. */
export const sampleSpan = { before: 7, after: 90 } as const;
/** No cargo is under way for longer, with a transhipment: voyages that begin so long after the span are needed. */
const longestTransit = 71;

const codes = {
  receiving: cutoffCodes.receiving,
  si: cutoffCodes.siCutoff,
  vr: cutoffCodes.vrCutoff,
  vgm: cutoffCodes.vgmCutoff,
  cfs: cutoffCodes.cfsCutoff,
  cv: cutoffCodes.cvCutoff,
  cy: cutoffCodes.cyCutoff,
} as const satisfies Record<SampleCutoffName, string>;

interface SampleFacts {
  carriers: Insertable<CarrierRow>[];
  services: Insertable<ServiceRow>[];
  sellers: Insertable<ServiceSellerRow>[];
  domestic: Insertable<DomesticSellerRow>[];
}

type SampleVoyage = Omit<Insertable<VoyageRow>, "batch_id" | "replaced_by">;

export interface SampleVoyages {
  voyages: SampleVoyage[];
  calls: CallRow[];
  sales: CallSaleRow[];
}

/** No service has more round voyages until the year 2100. */
const roundsOfService = 10_000;

/** Creates the services of the sample on the calendar. Ids of voyages are always the same. */
export class SampleSchedule {
  readonly #data: SampleData;
  readonly #rotations: SampleRotation[];
  readonly #carriers: ReadonlyMap<string, SampleData["carriers"][number]>;
  readonly #ships: ReadonlyMap<string, string>;
  readonly #terminals: ReadonlyMap<string, string>;

  constructor(data: SampleData) {
    this.#data = data;
    this.#rotations = data.services.map((service) => new SampleRotation(service));
    this.#carriers = new Map(data.carriers.map((carrier) => [carrier.operator, carrier]));
    this.#ships = new Map(data.vessels.map(({ imo, vessel }) => [imo, vessel]));
    this.#terminals = new Map(data.terminals.map(({ port, code, name }) => [`${port} ${code}`, name]));
  }

  #code(operator: string): string {
    const carrier = this.#carriers.get(operator);
    if (!carrier) throw new Error(`The sample has no carrier ${operator}.`);
    return carrier.code;
  }

  #serviceId({ service: { operator, service } }: SampleRotation): string {
    return `${this.#code(operator)}/${service}`;
  }

  /** The parts that do not change from day to day. */
  facts(): SampleFacts {
    const sellers = this.#rotations.flatMap((rotation) =>
      [{ ...rotation.service, throughOnly: false }, ...rotation.service.sellers].map(
        ({ operator, service, throughOnly }) => ({
          service_id: this.#serviceId(rotation),
          seller: this.#code(operator),
          code: service,
          name: null,
          through_only: throughOnly ? 1 : 0,
        }),
      ),
    );
    return {
      carriers: this.#data.carriers.map(({ code, operator, operatorZh }) => ({
        code,
        // As a code of NMFTA's list, so that readers of DCSA's addresses can try what they do with one.
        list: "NMFTA",
        name: operator,
        name_zh: operatorZh,
        sample: 1,
      })),
      services: this.#rotations.map((rotation) => ({
        id: this.#serviceId(rotation),
        code: rotation.service.service,
        name: null,
        universal_ref: rotation.service.universalRef,
        ship_operator: this.#code(rotation.service.operator),
        passage: rotation.service.passage,
        sample: 1,
      })),
      sellers,
      domestic: this.#data.carriers.flatMap(({ code, domestic }) =>
        domestic ? [{ seller: code, country_code: domestic, sample: 1 }] : [],
      ),
    };
  }

  /** Ids of the voyages that must be stored on a day, YYYY-MM-DD: complete ones, from the first call to the last. */
  voyagesOn(today: string): number[] {
    const [from, to] = [
      dayNumber(today) - sampleSpan.before,
      dayNumber(today) + sampleSpan.after + longestTransit,
    ];
    return this.#rotations.flatMap((rotation, index) => {
      const last = rotation.service.rotation.at(-1)?.depart ?? 0;
      const [first] = rotation.roundsLeaving(last, from, to);
      const [, end] = rotation.roundsLeaving(0, from, to);
      const start = (index + 1) * roundsOfService;
      return Array.from({ length: end - first + 1 }, (_, at) => start + first + at);
    });
  }

  /** Ids of the first voyages of a service that leave a port from a day on. Days since 1970-01-01. */
  voyagesLeaving(code: string, port: string, fromDay: number, count: number): number[] {
    const index = this.#rotations.findIndex(({ service }) => service.service === code);
    const rotation = this.#rotations[index];
    const call = rotation?.service.rotation.find((one) => one.port === port);
    if (!rotation || !call) return [];
    const [first] = rotation.roundsLeaving(call.depart, fromDay, fromDay);
    const start = (index + 1) * roundsOfService;
    return Array.from({ length: count }, (_, at) => start + first + 1 + at);
  }

  /** The name of a carrier, and its code of a service, by their ids in the store. */
  namesOf(serviceId: string, seller: string): { operator: string; service: string } {
    const { service } = this.#rotations.find((rotation) => this.#serviceId(rotation) === serviceId) ?? {};
    const own = service?.sellers.find(({ operator }) => this.#code(operator) === seller);
    return {
      operator: (own ?? service)?.operator ?? seller,
      service: (own ?? service)?.service ?? serviceId,
    };
  }

  /** Voyages with their calls, and each seller's data of those. */
  buildRows(ids: Iterable<number>): SampleVoyages {
    const laid: SampleVoyages = { voyages: [], calls: [], sales: [] };
    for (const id of ids) {
      const rotation = this.#rotations[Math.floor(id / roundsOfService) - 1];
      if (rotation) this.#addVoyage(laid, id, rotation, id % roundsOfService);
    }
    return laid;
  }

  #addVoyage({ voyages, calls, sales }: SampleVoyages, id: number, rotation: SampleRotation, round: number) {
    const { service } = rotation;
    const moments = rotation.moments(round);
    const imo = rotation.imo(round);
    voyages.push({
      id,
      service_id: this.#serviceId(rotation),
      ship: imo,
      imo,
      vessel: this.#ships.get(imo) ?? null,
      status: rotation.isBlank(round) ? "blank" : "planned",
      first_on: dateOf(moments[0]?.etd ?? ""),
      last_on: dateOf(moments.at(-1)?.etd ?? ""),
      calls: moments.length,
      sample: 1,
    });
    for (const [index, moment] of moments.entries()) {
      const call = service.rotation[index];
      if (!call) continue;
      const n = index + 1;
      calls.push({
        voyage_id: id,
        n,
        port_id: call.port,
        terminal: call.terminal,
        terminal_name: this.#terminals.get(`${call.port} ${call.terminal}`) ?? null,
        arrival_planned: moment.plannedEta ?? moment.eta,
        arrival_estimated: moment.plannedEta && moment.eta,
        arrival_actual: null,
        departure_planned: moment.plannedEtd ?? moment.etd,
        departure_estimated: moment.plannedEtd && moment.etd,
        departure_actual: null,
        loads: call.load.join(""),
        discharges: call.discharge.join(""),
        status: moment.isOmitted ? "omitted" : "planned",
        reference: `${service.universalRef}-${rotation.universalVoyage(round, service.directions[0] ?? "")}-${n}`,
        as_of: null,
      });
      const { discharged, loaded } = rotation.cargo(round, index);
      const tco = rotation.transferCutoff(index, moment);
      const cutoffs = call.load.length > 0 ? this.#cutoffs(rotation, moment, tco) : null;
      const say = (operator: string, code: string, firstVoyage: number | null) => {
        const voyageOut = rotation.voyage(loaded.round, loaded.direction, firstVoyage);
        const host = this.#carriers.get(operator)?.bookingHost ?? null;
        sales.push({
          voyage_id: id,
          n,
          seller: this.#code(operator),
          voyage_in: rotation.voyage(discharged.round, discharged.direction, firstVoyage),
          voyage_out: voyageOut,
          universal_in: rotation.universalVoyage(discharged.round, discharged.direction),
          universal_out: rotation.universalVoyage(loaded.round, loaded.direction),
          tco,
          cutoffs,
          booking_url: cutoffs && rotation.bookingUrl(host, code, voyageOut, moment),
        });
      };
      say(service.operator, service.service, null);
      for (const seller of service.sellers) {
        if (seller.calls === null || seller.calls.includes(index)) {
          say(seller.operator, seller.service, seller.firstVoyage);
        }
      }
    }
  }

  #cutoffs(rotation: SampleRotation, moment: Parameters<SampleRotation["cutoffs"]>[0], tco: string | null) {
    const cutoffs: [string, string | null][] = Object.entries(rotation.cutoffs(moment)).map(
      ([name, time]) => [codes[name as SampleCutoffName], time],
    );
    cutoffs.push([transhipmentCode, tco]);
    return JSON.stringify(Object.fromEntries(cutoffs.filter(([, time]) => time !== null)));
  }
}

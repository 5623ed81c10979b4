import { Network, type NetworkCall, type NetworkFacts } from "@/lib/sailings/routing/network";

/** Networks of a few calls for tests. */

/** The fields of a call that a test sets; the others have defaults. */
export interface TestCall extends Partial<Omit<NetworkCall, "port" | "arrival" | "departure">> {
  port: string;
  arrival?: string | null;
  departure?: string | null;
  /** Of every seller, where `offers` are not given. */
  voyage?: string;
  voyageIn?: string;
}

export interface TestService {
  id: string;
  sellers: readonly string[];
  throughOnly?: readonly string[];
  calls: readonly TestCall[];
}

const zones: Record<string, string> = {
  HKHKG: "Asia/Hong_Kong",
  CNSHA: "Asia/Shanghai",
  CNNGB: "Asia/Shanghai",
  SGSIN: "Asia/Singapore",
  NLRTM: "Europe/Amsterdam",
  DEHAM: "Europe/Berlin",
  USLAX: "America/Los_Angeles",
  JPTYO: "Asia/Tokyo",
};

/** The calls of a service in full. */
export function callsOf({ sellers, calls }: TestService): NetworkCall[] {
  return calls.map((call, at) => {
    const voyage = call.voyage ?? "1W";
    return {
      ship: "SHIP",
      voyageId: 1,
      n: at + 1,
      terminal: null,
      arrival: null,
      departure: null,
      loads: "*",
      discharges: "*",
      offers: sellers.map((seller) => ({
        seller,
        voyageIn: call.voyageIn ?? voyage,
        voyageOut: voyage,
        tco: null,
      })),
      ...call,
    };
  });
}

/** What a network of these services is built from; ports that are not listed here are in UTC. */
export function networkFacts(services: readonly TestService[]): NetworkFacts {
  const ids = [...new Set(services.flatMap(({ calls }) => calls.map(({ port }) => port)))];
  return {
    ports: ids.map((id) => ({ id, zone: zones[id] ?? "UTC", country: id.slice(0, 2) })),
    rules: [],
    domestic: [],
    calls: services.reduce((sum, { calls }) => sum + calls.length, 0),
    offers: services.reduce((sum, { calls, sellers }) => sum + calls.length * sellers.length, 0),
  };
}

/** A network of these services. */
export async function buildNetwork(
  services: readonly TestService[],
  facts: Partial<Pick<NetworkFacts, "ports" | "rules" | "domestic">> = {},
  Copy = Network,
): Promise<Network> {
  const network = new Copy({ ...networkFacts(services), ...facts });
  for (const service of services) {
    network.addService(service.id, service.sellers, callsOf(service), service.throughOnly);
  }
  await network.finish(async () => {});
  return network;
}

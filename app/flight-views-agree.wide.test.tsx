import { config } from "@/lib/config/config";
import type { EmbeddedStore } from "@/lib/store/connection";
import {
  connectionFaults,
  flightStoreOf,
  flightsOnDay,
  flightViews,
} from "@/test/support/networks/flight-views";
import { generateFlights } from "@/test/support/networks/flights";
import { sampleOf } from "@/test/support/sample-of";

/**
 * All views of a search by air say the same of each flight, as views-agree.wide.test.tsx has it of sailings; and each connection that is
 * shown can be flown as it stands.
 *
 * One network again: NETWORK=123 npx jest app/flight-views-agree --selectProjects embedded
 */

let mockStore: EmbeddedStore;
jest.mock("@/lib/store/connection", () => ({
  ...jest.requireActual("@/lib/store/connection"),
  store: () => mockStore,
}));
jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

async function compare(seed: number): Promise<void> {
  const network = generateFlights(seed);
  config().frozenNow = network.now;
  try {
    mockStore = await flightStoreOf(network);
    const right = flightsOnDay(network);
    for (const { name, read, expect: expected } of flightViews) {
      const shown = await read(network);
      expect([name, ...shown.toSorted()]).toEqual([
        name,
        ...right.map((one) => expected(one, network)).toSorted(),
      ]);
    }
    expect(await connectionFaults(network)).toEqual([]);
  } catch (error) {
    if (error instanceof Error) error.message = `NETWORK=${seed}: ${error.message}`;
    throw error;
  } finally {
    await mockStore?.close();
  }
}

const one = process.env.NETWORK;
const all = Array.from({ length: 500 }, (_, at) => at + 1);
const seeds = one ? [Number(one)] : sampleOf(all, 50);
/** So many networks are one test. */
const groupSize = 10;
const groups = [...Map.groupBy(seeds, (_, at) => Math.floor(at / groupSize)).values()];

test.each(groups.map((group, at) => [at * groupSize + 1, group] as const))(
  "all views of flights agree, from network %i on",
  async (_, group) => {
    for (const seed of group) await compare(seed);
  },
);

import { config } from "@/lib/config/config";
import type { EmbeddedStore } from "@/lib/store/connection";
import { changeViews } from "@/test/support/networks/change-views";
import { generateChanges } from "@/test/support/networks/changes";
import { importNetwork, storeOf } from "@/test/support/networks/fill";
import {
  flightChangeViews,
  generateRetimed,
  retimedLines,
} from "@/test/support/networks/flight-change-views";
import { flightStoreOf, importFlights } from "@/test/support/networks/flight-views";
import { eachNetwork } from "@/test/support/networks/seeds";
import { sampleOf } from "@/test/support/sample-of";

/**
 * Feeds, mails, the API and the tools of agents say the same of what a second file has changed: which departures, arrivals and cut-offs,
 * with their times before and after. An oracle says what counts (test/support/networks/changes.ts).
 *
 * One network again: NETWORK=123 npx jest app/changes-agree --selectProjects embedded
 */

let mockStore: EmbeddedStore;
jest.mock("@/lib/store/connection", () => ({
  ...jest.requireActual("@/lib/store/connection"),
  store: () => mockStore,
}));
jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

async function compare(seed: number): Promise<void> {
  const network = generateChanges(seed);
  config().frozenNow = network.after.now;
  mockStore = await storeOf({ ...network.before, now: new Date(network.after.now.getTime() - 3_600_000) });
  try {
    await importNetwork(mockStore, network.after);
    for (const { name, read, expect: expected } of changeViews)
      expect([name, ...(await read(network)).toSorted()]).toEqual([name, ...expected(network).toSorted()]);
  } finally {
    await mockStore.close();
  }
}

async function compareByAir(seed: number): Promise<void> {
  const network = generateRetimed(seed);
  const { now } = network.after;
  config().frozenNow = now;
  mockStore = await flightStoreOf({ ...network.before, now: new Date(now.getTime() - 3_600_000) });
  try {
    await importFlights(mockStore, network.after);
    for (const [name, read] of flightChangeViews)
      expect([name, ...(await read(network)).toSorted()]).toEqual([
        name,
        ...retimedLines(network).toSorted(),
      ]);
  } finally {
    await mockStore.close();
  }
}

const all = Array.from({ length: 200 }, (_, at) => at + 1);

eachNetwork("all views of changes agree", all, sampleOf(all, 20), compare);
eachNetwork("all views of changes by air agree", all, sampleOf(all, 20), compareByAir);

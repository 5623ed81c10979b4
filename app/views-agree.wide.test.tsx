import { config } from "@/lib/config/config";
import type { EmbeddedStore } from "@/lib/store/connection";
import { expectedOf, expectView } from "@/test/support/networks/agree";
import { storeOf } from "@/test/support/networks/fill";
import { generateNetwork } from "@/test/support/networks/generate";
import type { CargoClass } from "@/test/support/networks/oracle";
import { questionOf } from "@/test/support/networks/questions";
import { tableViews } from "@/test/support/networks/views";
import { laneViews } from "@/test/support/networks/views-lanes";
import { listViews } from "@/test/support/networks/views-lists";
import { optionViews } from "@/test/support/networks/views-options";
import { sampleOf } from "@/test/support/sample-of";

/**
 * All views of a search say the same of each option: when it leaves and arrives, how long it takes, where the ship is changed, whether
 * cargo can still get on and which cut-off is next. Small networks by seed go through the importers into a store, and an oracle that
 * shares nothing with the portal says what is right (test/support/networks).
 *
 * One network again: NETWORK=123 npx jest app/views-agree --selectProjects embedded
 */

let mockStore: EmbeddedStore;
jest.mock("@/lib/store/connection", () => ({
  ...jest.requireActual("@/lib/store/connection"),
  store: () => mockStore,
}));
jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));
let mockSearch = new URLSearchParams();
jest.mock("next/navigation", () => ({ useSearchParams: () => mockSearch, usePathname: () => "/port" }));

const views = [...tableViews, ...listViews, ...optionViews, ...laneViews];
const classes: (CargoClass | null)[] = ["dry", "reefer", "dangerous", "out-of-gauge", "lcl"];

async function compare(seed: number): Promise<void> {
  const network = generateNetwork(seed);
  config().frozenNow = network.now;
  try {
    mockStore = await storeOf(network);
    for (const cargo of [null, classes[seed % classes.length] ?? null]) {
      const changes = ([1, 1, 2, 0] as const)[seed % 4] ?? 1;
      const question = questionOf(network, cargo, changes);
      mockSearch = question.search;
      const expected = await expectedOf(question, changes);
      for (const view of views)
        if ((cargo === null || view.isOfCargo) && (changes === 1 || !laneViews.includes(view)))
          await expectView(view, question, expected).catch((error: Error) => {
            error.message = `${view.name}${cargo ? `, ${cargo}` : ""}: ${error.message}`;
            throw error;
          });
    }
  } catch (error) {
    if (error instanceof Error) error.message = `NETWORK=${seed}: ${error.message}`;
    throw error;
  } finally {
    await mockStore?.close();
  }
}

const one = process.env.NETWORK;
const all = Array.from({ length: 1000 }, (_, at) => at + 1);
const seeds = one ? [Number(one)] : sampleOf(all, 50);
/** So many networks are one test. */
const groupSize = 10;
const groups = [...Map.groupBy(seeds, (_, at) => Math.floor(at / groupSize)).values()];

test.each(groups.map((group, at) => [at * groupSize + 1, group] as const))(
  "all views agree, from network %i on",
  async (_, group) => {
    for (const seed of group) await compare(seed);
  },
);

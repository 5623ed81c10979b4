import { config } from "@/lib/config/config";
import type { EmbeddedStore } from "@/lib/store/connection";
import { expectedOf, expectView } from "./agree";
import { storeOf } from "./fill";
import { generateNetwork } from "./generate";
import type { CargoClass } from "./oracle";
import { questionOf } from "./questions";
import { tableViews } from "./views";
import { callViews } from "./views-calls";
import { laneViews } from "./views-lanes";
import { listViews } from "./views-lists";
import { optionViews } from "./views-options";

/** What the mocks of a suite hand to the portal. */
export interface Stage {
  store: EmbeddedStore | undefined;
  search: URLSearchParams;
}

const views = [...tableViews, ...listViews, ...optionViews, ...laneViews, ...callViews];
const classes: (CargoClass | null)[] = ["dry", "reefer", "dangerous", "out-of-gauge", "lcl"];

/** Throws where a view of the network of this seed shows something else than the oracle says. */
export async function compareViews(seed: number, stage: Stage): Promise<void> {
  const network = generateNetwork(seed);
  config().frozenNow = network.now;
  const store = await storeOf(network);
  stage.store = store;
  try {
    for (const cargo of [null, classes[seed % classes.length] ?? null]) {
      const changes = ([1, 1, 2, 0] as const)[seed % 4] ?? 1;
      const question = questionOf(network, cargo, changes);
      stage.search = question.search;
      const expected = await expectedOf(question, changes);
      for (const view of views)
        if ((cargo === null || view.isOfCargo) && (changes === 1 || !laneViews.includes(view)))
          await expectView(view, question, expected).catch((error: Error) => {
            error.message = `${view.name}${cargo ? `, ${cargo}` : ""}: ${error.message}`;
            throw error;
          });
    }
  } finally {
    await store.close();
  }
}

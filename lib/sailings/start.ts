import { currentInstant } from "@/lib/config/config";
import { log } from "@/lib/observability/log";
import { store } from "@/lib/store/connection";
import { pageStore } from "@/lib/store/page-store";
import { chooseAdapter } from "@/lib/upstream/choose";
import { watchCallNetwork } from "./routing/watch";

/**
 * Updates what is derived from calls after each import, where the store has the sailings. Returns the function that ends it.
 */
export function startCallNetwork(): () => void {
  return chooseAdapter("sailings", {
    http: () => () => {},
    embedded: () =>
      watchCallNetwork(
        pageStore(),
        {
          built: (facts) => log().info(facts, "port calls laid out"),
          failed: (error) => log().error({ err: error }, "port calls not laid out"),
        },
        currentInstant,
        store(),
      ),
  });
}

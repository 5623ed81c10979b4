import "@/test/support/production-react";
import { compareViews, type Stage } from "@/test/support/networks/compare";
import { eachNetwork } from "@/test/support/networks/seeds";
import { sampleOf } from "@/test/support/sample-of";

/**
 * All views of a search say the same of each option: when it leaves and arrives, how long it takes, where the ship is changed, whether
 * cargo can still get on and which cut-off is next. Small networks by seed go through the importers into a store, and an oracle that
 * shares nothing with the portal says what is right (test/support/networks). Two suites have half of the networks each, and run
 * beside each other.
 *
 * One network again: NETWORK=123 npx jest app/views-agree --selectProjects embedded
 */

const mockStage: Stage = { store: undefined, search: new URLSearchParams() };
jest.mock("@/lib/store/connection", () => ({
  ...jest.requireActual("@/lib/store/connection"),
  store: () => mockStage.store,
}));
jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));
jest.mock("next/navigation", () => ({
  useSearchParams: () => mockStage.search,
  usePathname: () => "/port",
}));

const odd = Array.from({ length: 500 }, (_, at) => 2 * at + 1);

eachNetwork("all views agree", odd, sampleOf(odd, 25), (seed) => compareViews(seed, mockStage));

import "@/test/support/production-react";
import { compareViews, type Stage } from "@/test/support/networks/compare";
import { eachNetwork } from "@/test/support/networks/seeds";
import { sampleOf } from "@/test/support/sample-of";

/** The other half of the networks of views-agree-odd.wide.test.tsx. */

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

const even = Array.from({ length: 500 }, (_, at) => 2 * at + 2);

eachNetwork("all views agree", even, sampleOf(even, 25), (seed) => compareViews(seed, mockStage));

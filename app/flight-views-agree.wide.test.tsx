import { config } from "@/lib/config/config";
import type { EmbeddedStore } from "@/lib/store/connection";
import {
  connectionFaults,
  flightStoreOf,
  flightsOnDay,
  flightViews,
} from "@/test/support/networks/flight-views";
import { generateFlights } from "@/test/support/networks/flights";
import { eachNetwork } from "@/test/support/networks/seeds";
import { sampleOf } from "@/test/support/sample-of";

/**
 * All views of a search by air say the same of each flight, as views-agree-odd.wide.test.tsx has it of sailings; and each connection that is
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

/** @param plant SQL of a fault that an importer or a reader of the store would make */
async function compare(seed: number, plant = ""): Promise<void> {
  const network = generateFlights(seed);
  config().frozenNow = network.now;
  try {
    mockStore = await flightStoreOf(network);
    mockStore.raw.exec(plant);
    const right = flightsOnDay(network);
    for (const { name, read, expect: expected } of flightViews) {
      const shown = await read(network);
      expect([name, ...shown.toSorted()]).toEqual([
        name,
        ...right.map((one) => expected(one, network)).toSorted(),
      ]);
    }
    expect(await connectionFaults(network)).toEqual([]);
  } finally {
    await mockStore?.close();
  }
}

const all = Array.from({ length: 500 }, (_, at) => at + 1);

eachNetwork("all views of flights agree", all, sampleOf(all, 50), (seed) => compare(seed));

const plants = {
  "the days of service are a day later":
    "update flights set days = replace(replace(days, '7', ''), '6', '7')",
  "a flight departs every day of its period": "update flights set days = '1234567'",
  "a period has no beginning": "update flights set valid_from = '1900-01-01'",
  "a period has no end": "update flights set valid_to = '9999-12-31'",
  "every second week is every week": "update flights set fortnight_from = ''",
  "every flight arrives on its day": "update flights set arrival_day = 0",
  "arrivals are on the clock of the origin": "update flights set arrival_time = departure_time",
  "a codeshare is a flight of its own": "update flights set operating_no = ''",
  "codeshares are left out": "update flights set codeshares = ''",
  "one body's acceptance is that of all": "update acceptance_times set minutes = 725 where body <> ''",
  "the acceptance of one source alone counts": "delete from acceptance_times where source = 'Handler Two'",
  "nobody publishes a connecting time": "delete from flight_transfer_rules",
  "any two airlines connect":
    "insert into interline_agreements (airline, partner, source, as_of) values ('XA', 'XC', 's', '2026-01-05'), ('XB', 'XC', 's', '2026-01-05')",
};

test.each(sampleOf(Object.entries(plants), 3))(
  "a fault that is put in on purpose is found: %s",
  async (_, plant) => {
    for (let seed = 1; seed <= 100; seed += 1)
      if (await compare(seed, plant).then(() => false, isDisagreement)) return;
    throw new Error("It was not found.");
  },
);

const isDisagreement = (error: unknown): boolean => {
  if (error instanceof Error && "matcherResult" in error) return true;
  throw error;
};

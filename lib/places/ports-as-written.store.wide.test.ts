import { readFileSync } from "node:fs";
import type { Store } from "@/lib/store/connection";
import { openTestStore } from "@/test/support/stores";
import { recognisePort } from "./ports";
import { seedAirportsFrom, seedPortsFrom } from "./seed";

/** A thousand texts as people write ports: none is taken for another place in silence, and what is meant comes first. */

let mockStore: Store;
jest.mock("@/lib/store/connection", () => ({
  ...jest.requireActual("@/lib/store/connection"),
  store: () => mockStore,
}));

/** Calls of the sample's services, so that the big ports have the most. */
const called = Map.groupBy(
  readFileSync("data/sample/sailings/calls.csv", "utf8").match(/\b[A-Z]{2}[A-Z2-9]{3}\b/g) ?? [],
  (code) => code,
);
const callsOf = (id: string) => called.get(id)?.length ?? 0;

const texts = readFileSync("test/fixtures/ports-as-written.tsv", "utf8")
  .split("\n")
  .filter((line) => line.includes("\t") && !line.startsWith("# "))
  .map((line) => {
    const [text = "", meant = ""] = line.split("\t");
    return { text, isAsked: meant.startsWith("?"), ids: meant.replace("?", "").split(" ").filter(Boolean) };
  });

describe("ports as people write them", () => {
  beforeAll(async () => {
    mockStore = await openTestStore();
    await seedPortsFrom(mockStore, "data");
    await seedAirportsFrom(mockStore, "data");
  });
  afterAll(() => mockStore.close());

  test("no text is taken for another place, and the port that is meant comes first", async () => {
    const [wrong, missed]: [string[], string[]] = [[], []];
    for (const { text, isAsked, ids } of texts) {
      const { place, choices } = await recognisePort(text, "en", callsOf);
      const offered = choices.flatMap(({ id, ports }) => (ports ? [] : [id]));
      const told = `${text}: ${place?.id ?? `asked, ${offered.slice(0, 4)}`}, not ${isAsked ? "asked, " : ""}${ids}`;
      const isFirst = ids.every((id) => offered.slice(0, ids.length).includes(id));
      if (place && (isAsked || !ids.includes(place.id))) wrong.push(told);
      else if (!place && !isFirst) missed.push(told);
    }
    expect(texts.length).toBeGreaterThan(1000);
    expect(wrong).toEqual([]);
    const ofGermany = (await recognisePort("Germany", "en", callsOf)).choices.map(({ id }) => id);
    expect(ofGermany.toSorted()).toEqual(["DEBRV", "DEHAM", "DEWVN"]);
    if (missed.length > texts.length * 0.03) expect(missed).toEqual([]);
  });
});

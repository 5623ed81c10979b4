import { isDate } from "@/lib/i18n/formats";
import { openStore } from "@/lib/store/connection";
import { migrate } from "@/lib/store/migrations";
import { embeddedReference } from "./embedded";
import { type KnowledgeQuery, knowledgeKeys, statisticKeys } from "./schema";
import { readStatistic } from "./statistic";

const store = openStore(":memory:");
beforeAll(() => migrate(store));
afterAll(() => store.close());
const reference = embeddedReference(store);
const asks: KnowledgeQuery[] = (["en", "zh"] as const).flatMap((language) => [
  ...knowledgeKeys.map((key): KnowledgeQuery => ({ key, type: null, language })),
  { key: "chans", type: "air", language },
]);

test.each(asks)(
  "$key $type in $language is complete after sanitising: nothing of it is lost",
  async (ask) => {
    const { html } = (await reference.getKnowledge(ask)) ?? { html: "" };
    expect(html.length).toBeGreaterThan(500);
    expect(html).not.toMatch(/<(?:script|style|iframe)|style=/);
    if (ask.key !== "chans" || ask.type === null)
      expect(html).toMatch(/<caption>.*<\/caption>[\s\S]*scope="col"/);
    if (ask.key.endsWith("_link")) expect(html).toMatch(/href="https:\/\//);
  },
);

test.each(statisticKeys)(
  "%s names its source and its year, says that it is not an official publication, and is drawn",
  async (key) => {
    for (const language of ["en", "zh"] as const) {
      const { table } = (await reference.getKnowledge({ key, type: null, language })) ?? {};
      expect(table?.note).toMatch(language === "en" ? /Not an official publication/ : /並非官方刊物/);
      expect(table?.source).toMatch(/20\d\d/);
      expect(isDate(table?.date ?? "")).toBe(true);
      const statistic = table && readStatistic(table);
      expect(statistic?.kind).toBe(key === "hk_cntr_throughput" ? "lines" : "bars");
      expect(statistic?.unit).toMatch(language === "en" ? /Million/ : /百萬/);
      // A row of the newest year's ranking has its figure; those behind have the year before alone.
      const known = statistic?.series[0]?.values.findLastIndex((value) => value !== null) ?? 0;
      expect(statistic?.series[0]?.values.slice(0, known)).not.toContain(null);
      expect(known).toBeGreaterThanOrEqual(6);
      if (key === "world_cntr_port_ranking")
        expect(statistic?.labels[statistic.highlighted]).toMatch(/Hong Kong|香港/);
    }
  },
);

import { openStore } from "@/lib/store/connection";
import { migrate } from "@/lib/store/migrations";
import { embeddedReference } from "./embedded";
import { type KnowledgeAsk, knowledgeKeys } from "./schema";

const store = openStore(":memory:");
beforeAll(() => migrate(store));
afterAll(() => store.close());
const reference = embeddedReference(store);
const asks: KnowledgeAsk[] = (["en", "zh"] as const).flatMap((language) => [
  ...knowledgeKeys.map((key): KnowledgeAsk => ({ key, type: null, language })),
  { key: "chans", type: "air", language },
]);

test.each(asks)("$key $type in $language stands whole after cleaning: nothing of it is lost", async (ask) => {
  const html = (await reference.getKnowledge(ask)) ?? "";
  expect(html.length).toBeGreaterThan(500);
  expect(html).not.toMatch(/<(?:script|style|iframe)|style=/);
  if (ask.key !== "chans" || ask.type === null)
    expect(html).toMatch(/<caption>.*<\/caption>[\s\S]*scope="col"/);
  if (ask.key.endsWith("_link")) expect(html).toMatch(/href="https:\/\//);
});

test.each(asks.filter(({ key }) => !key.startsWith("chans") && !key.endsWith("_link")))(
  "$key in $language names its source, its year and that it is a sample",
  async (ask) => {
    const html = (await reference.getKnowledge(ask)) ?? "";
    expect(html).toMatch(
      ask.language === "en"
        ? /Sample compilation[\s\S]*Source: .*20\d\d/
        : /樣本彙編[\s\S]*資料來源：.*20\d\d/,
    );
  },
);

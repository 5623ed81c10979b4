import { copyrightYears, sampleSite } from "@/lib/site/site";
import en from "@/messages/en.json";
import zhTw from "@/messages/zh-tw.json";
import { shellModel, type Translate } from "./model";

const { menus, sidebar, entries } = sampleSite();

/** Looks words up as the portal does, and throws on one that is missing. */
function translator(words: object): Translate {
  return (key) => {
    const word = key
      .split(".")
      .reduce<unknown>((node, part) => (node as Record<string, unknown>)?.[part], words);
    if (typeof word !== "string" || word === "") throw new Error(`no word for shell.${key}`);
    return word;
  };
}

const t = translator(en.shell);
const hot = [{ title: "Storage offer", url: "https://offers.example/kwai-chung" }];

test.each([
  ["en", en.shell],
  ["zh-tw", zhTw.shell],
] as const)("every word of the shell exists in %s", (locale, words) => {
  const model = shellModel(locale, translator(words), []);
  expect(model.menus.map(({ id }) => id)).toEqual(menus.map(({ id }) => id));
});

test("links of this site carry the language, outside links open a new tab unchanged", () => {
  const { menus: shown, sidebar: bar } = shellModel("zh-tw", translator(zhTw.shell), hot);
  const links = [...shown.flatMap(({ groups }) => groups.flatMap((group) => group.links)), ...bar];
  expect(links.length).toBeGreaterThan(menus.flatMap(({ groups }) => [...groups]).length);
  for (const { href, external } of links) {
    expect(href).toMatch(external ? /^https:\/\// : /^\/zh-tw(\/|$)/);
  }
});

test("the job site and the four e-book editions open in new tabs from News & Media", () => {
  const media = shellModel("en", t, []).menus.find(({ id }) => id === "media");
  const external = media?.groups.flatMap(({ links }) => links).filter((link) => link.external);
  const keys = ["ebookHk", "ebookCn", "ebookSg", "ebookMy", "jobs"];
  expect(external?.map(({ href }) => href)).toEqual(keys.map((key) => entries[key]?.href));
});

test("the sidebar is the specification's five links, and the footer repeats them", () => {
  const model = shellModel("en", t, []);
  const inFooter = new Set(model.columns.flatMap(({ links }) => links.map(({ href }) => href)));
  expect(sidebar).toHaveLength(5);
  for (const { href } of model.sidebar) expect(inFooter).toContain(href);
});

test("hot searches: paths and http(s) addresses are included, anything else is left out", () => {
  const urls = [
    "/keyword?query=suez",
    "https://a.example/",
    "javascript:alert(1)",
    "//b.example/",
    "/\\c.example",
    "d",
  ];
  const model = shellModel(
    "zh-cn",
    t,
    urls.map((url) => ({ title: url, url })),
  );
  const shown = model.menus.find(({ id }) => id === "hot");
  expect(shown?.groups[0]?.links.map(({ href, external }) => [href, external])).toEqual([
    ["/zh-cn/keyword?query=suez", false],
    ["https://a.example/", true],
  ]);
  expect(shown?.empty).toBeUndefined();
});

test("without hot searches the menu shows a message", () => {
  expect(shellModel("en", t, []).menus.find(({ id }) => id === "hot")?.empty).toBe("No results found.");
});

test("the copyright line has the first year, and a later one after it", () => {
  expect(copyrightYears(2022, 2022)).toBe("2022");
  expect(copyrightYears(2022, 2026)).toBe("2022–2026");
});

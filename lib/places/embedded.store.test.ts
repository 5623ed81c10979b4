import { readFileSync } from "node:fs";
import fc from "fast-check";
import { fold } from "@/lib/i18n/fold";
import type { Store } from "@/lib/store/connection";
import { anyText } from "@/test/support/random-text";
import { openTestStore } from "@/test/support/stores";
import { embeddedPlaces } from "./embedded";
import { parsePorts, seedPorts } from "./seed";

const head = "unlocode,name,name_zh,country,aliases,zone,lat,lon";
const file = [
  head,
  "HKHKG,Hong Kong,香港,HK,Victoria Harbour||葵涌||葵青,Asia/Hong_Kong,22.34,114.12",
  "CNYTN,Yantian,鹽田,CN,Shenzhen||深圳,Asia/Shanghai,22.57,114.28",
  "CNSHK,Shekou,蛇口,CN,Shenzhen||深圳,Asia/Shanghai,22.47,113.9",
  "VNSGN,Ho Chi Minh City,胡志明市,VN,Saigon||Sài Gòn||西貢,Asia/Ho_Chi_Minh,10.77,106.71",
  "MYPKG,Port Klang,巴生港,MY,,Asia/Kuala_Lumpur,3,101.39",
  "PLGDN,Gdańsk,格但斯克,PL,Danzig,Europe/Warsaw,54.4,18.66",
  "USOAK,Oakland,奧克蘭,US,San Francisco||三藩市,America/Los_Angeles,37.8,-122.32",
  "NZAKL,Auckland,奧克蘭,NZ,,Pacific/Auckland,-36.84,174.78",
  "USPDX,Portland (Oregon),波特蘭,US,Portland,America/Los_Angeles,45.6,-122.7",
  "USPWM,Portland (Maine),,US,Portland,America/New_York,43.66,-70.25",
  "GBPTL,Portland,,GB,,Europe/London,50.57,-2.43",
  "NLRTM,Rotterdam,鹿特丹,NL,,Europe/Amsterdam,51.95,4.14",
  "CASJF,St. John's,聖約翰斯,CA,,America/St_Johns,47.56,-52.71",
  "AGSJO,Saint John's,聖約翰,AG,,America/Antigua,17.12,-61.86",
  "LCCAS,Castries,卡斯特里,LC,St Lucia,America/St_Lucia,14.01,-61",
  "FRMTX,Montoir-de-Bretagne,蒙圖瓦爾,FR,Saint-Nazaire,Europe/Paris,47.31,-2.14",
  "TOTBU,Nukuʻalofa,努瓜婁發,TO,,Pacific/Tongatapu,-21.14,-175.2",
  "KEMBA,Mombasa,蒙巴薩,KE,Hongo,Africa/Nairobi,-4.07,39.67",
].join("\n");

/** Questions change nothing: one store is asked all of them. */
let store: Store;
const open = async () => {
  store = await openTestStore();
  await seedPorts(store, file);
};
beforeAll(open);
afterAll(() => store.close());

const suggest = async (text: string, limit = 20) =>
  (await embeddedPlaces(store).suggestPorts(text, limit)).map(({ id }) => id);
const find = async (name: string) => (await embeddedPlaces(store).findPort({ name }))?.id ?? null;

describe("suggestions", () => {
  test.each([
    ["hong", ["HKHKG", "KEMBA"], "names before aliases"],
    ["H", ["VNSGN", "HKHKG", "KEMBA"], "one letter, in the order of names, then aliases"],
    ["鹽", ["CNYTN"], "Traditional"],
    ["盐田", ["CNYTN"], "Simplified"],
    ["saigon", ["VNSGN"], "alias"],
    ["sai g", ["VNSGN"], "alias with accents left out"],
    ["SÀI GÒN", ["VNSGN"], "alias with accents"],
    ["gdansk", ["PLGDN"], "name with accents left out"],
    ["cns", ["CNSHK"], "code"],
    ["深圳", ["CNSHK", "CNYTN"], "alias of several, by name"],
    ["klang", ["MYPKG"], "later word of a name"],
    ["minh city", ["VNSGN"], "later words of a name"],
    ["三藩", ["USOAK"], "start of a word that Simplified says differently"],
    ["旧金", ["USOAK"], "the same word in Simplified"],
    ["poland", ["PLGDN"], "country"],
    ["波兰", ["PLGDN"], "country in Chinese"],
    ["紐西", ["NZAKL"], "country that Simplified says differently"],
    ["united states", ["USOAK", "USPWM", "USPDX"], "country in its long form"],
    ["lang", [], "not from the middle of a word"],
    ["", [], "nothing typed"],
    [" - ", [], "nothing that can be searched"],
    ["%", [], "no wildcard"],
  ])("%p gives %p (%s)", async (text, ids) => {
    expect(await suggest(text)).toEqual(ids);
  });

  test("stop at the limit, no port twice", async () => {
    expect(await suggest("p", 3)).toHaveLength(3);
    expect(await suggest("h", 2)).toEqual(["VNSGN", "HKHKG"]);
    const all = await suggest("s", 50);
    expect(new Set(all).size).toBe(all.length);
  });

  test("a record carries everything a page needs", async () => {
    expect(await embeddedPlaces(store).suggestPorts("ho chi", 1)).toStrictEqual([
      {
        id: "VNSGN",
        name: "Ho Chi Minh City",
        nameZh: "胡志明市",
        country: null,
        countryCode: "VN",
        unlocode: "VNSGN",
        zone: "Asia/Ho_Chi_Minh",
        aliases: ["Saigon", "Sài Gòn", "西貢"],
      },
    ]);
  });
});

describe("a port by name", () => {
  test.each([
    ["Hong Kong", "HKHKG"],
    ["hong kong", "HKHKG"],
    ["香港", "HKHKG"],
    ["盐田", "CNYTN"],
    ["HKHKG", "HKHKG"],
    ["vnsgn", "VNSGN"],
    ["Saigon", "VNSGN"],
    ["Gdansk", "PLGDN"],
    ["Port Klang, Malaysia", "MYPKG"],
    ["巴生港, 馬來西亞", "MYPKG"],
    ["巴生港，马来西亚", "MYPKG"],
    ["Hong Kong, Hong Kong", "HKHKG"],
    ["Portland, UK", "GBPTL"],
    ["Portland (Maine), US", "USPWM"],
    ["奧克蘭, 紐西蘭", "NZAKL"],
    ["奥克兰, 新西兰", "NZAKL"],
    ["奧克蘭, United States", "USOAK"],
    ["NL RTM", "NLRTM"],
    ["nl-rtm", "NLRTM"],
    ["NL‑RTM", "NLRTM"],
    ["Rotterdam (NLRTM)", "NLRTM"],
    ["鹿特丹（NLRTM）", "NLRTM"],
    ["Rotterdam (NL RTM)", "NLRTM"],
    ["Rotterdam, NLRTM", "NLRTM"],
    ["Rotterdam (Netherlands)", "NLRTM"],
    ["Port of Rotterdam", "NLRTM"],
    ["Port of Rotterdam, Netherlands", "NLRTM"],
    ["Rotterdam Port", "NLRTM"],
    ["鹿特丹港", "NLRTM"],
    ["鹿特丹 港", "NLRTM"],
    ["Nuku'alofa", "TOTBU"],
    ["Nuku´alofa", "TOTBU"],
    ["St. John's, Antigua", "AGSJO"],
    ["Saint Johns, Canada", "CASJF"],
    ["Castries, St. Lucia", "LCCAS"],
    ["St-Nazaire", "FRMTX"],
    ["Sint Nazaire", "FRMTX"],
  ])("%s is %s", async (name, id) => {
    expect(await find(name)).toBe(id);
  });

  test.each([
    ["St. John's", "two ports are called so, however it is written"],
    ["Saint Johns", "two ports are called so, however it is written"],
    ["Rotterdam (HKHKG)", "the code is another port's"],
    ["Shenzhen", "two ports have the alias"],
    ["奧克蘭", "two ports have the Chinese name"],
    ["Portland, US", "two aliases in that country"],
    ["Hong", "only the start of a name"],
    ["City", "only a later word of a name"],
    ["Portland", "three ports are called so"],
    ["Poland", "a country is no port"],
    ["St. Lucia", "a country is no port, even where it has one alone"],
    ["Port Klang, Poland", "the wrong country"],
    [", Malaysia", "a country alone"],
    ["Atlantis", "unknown"],
    ["", "empty"],
  ])("%p is not a port: %s", async (name) => {
    expect(await find(name)).toBeNull();
  });

  test("an id wins, and only exactly", async () => {
    const { findPort } = embeddedPlaces(store);
    expect((await findPort({ id: "MYPKG", name: "Hong Kong" }))?.id).toBe("MYPKG");
    expect(await findPort({ id: "mypkg" })).toBeNull();
    expect(await findPort({ id: "XXXXX", name: "Hong Kong" })).toBeNull();
    expect((await findPort({ id: "", name: "Hong Kong" }))?.id).toBe("HKHKG");
    expect(await findPort({})).toBeNull();
  });
});

test("every start of every name, in either script, finds its port", async () => {
  const ports = parsePorts(file).flatMap(({ id, name, name_zh }) =>
    [name, name_zh].flatMap((text) => (text ? [{ id, text }] : [])),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ports),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async ({ id, text }, part) => {
        const start = [...text].slice(0, 1 + Math.floor(part * ([...text].length - 1))).join("");
        expect(await suggest(start)).toContain(id);
        expect(await suggest(fold(start))).toContain(id);
      },
    ),
  );
});

test("any text has a response", async () => {
  await fc.assert(
    fc.asyncProperty(anyText({ maxLength: 60 }), async (text) => {
      expect((await suggest(text, 5)).length).toBeLessThanOrEqual(5);
      await find(text);
    }),
  );
});

describe("the ports file", () => {
  afterEach(async () => {
    await store.close();
    await open();
  });

  test("is taken in once, and again when it changes", async () => {
    expect(await seedPorts(store, file)).toBeNull();
    expect(await seedPorts(store, `${head}\nSGSIN,Singapore,新加坡,SG,,Asia/Singapore,1.27,103.8\n`)).toBe(1);
    expect(await suggest("hong")).toEqual([]);
    expect(await suggest("新")).toEqual(["SGSIN"]);
  });

  test("concurrent calls share one computation", async () => {
    const other = `${file}\n`;
    const done = await Promise.all([1, 2, 3].map(() => seedPorts(store, other)));
    expect(done.filter((count) => count !== null)).toEqual([18]);
  });

  test.each([
    ["HKHK,Hong Kong,香港,HK,,Asia/Hong_Kong,22.34,114.12", /port 1, unlocode/],
    ["HKHKG,,香港,HK,,Asia/Hong_Kong,22.34,114.12", /port 1, name/],
    ["HKHKG,Hong Kong,香港,HK,,Asia/Hong_Kong,,114.12", /port 1, lat/],
    ["HKHKG,Hong Kong,香港,HK,,Asia/Hong_Kong,22.34,914.12", /port 1, lon/],
    ["HKHKG,Hong Kong,香港", /port 1, country/],
    ["HKHKG,A,,HK,,Asia/Hong_Kong,1,1\nHKHKG,B,,HK,,Asia/Hong_Kong,1,1", /port 2: HKHKG stands twice/],
  ])("with a bad line is refused whole: %s", async (lines, reason) => {
    await expect(seedPorts(store, `${head}\n${lines}`)).rejects.toThrow(reason);
    expect(await suggest("hong")).toEqual(["HKHKG", "KEMBA"]);
  });

  test("of the project can be used", () => {
    expect(parsePorts(readFileSync("data/ports.csv", "utf8")).length).toBeGreaterThan(250);
  });
});

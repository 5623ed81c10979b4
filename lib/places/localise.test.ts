import { countryName } from "@/lib/i18n/countries";
import { site } from "@/lib/site/site-config";
import { localisePort } from "./localise";
import type { PortRecord } from "./schema";

test.each([
  ["HK", "Hong Kong", "香港", "香港"],
  ["MO", "Macao", "澳門", "澳门"],
  ["TW", "Taiwan", "台灣", "台湾"],
  ["NL", "Netherlands", "荷蘭", "荷兰"],
  ["KR", "South Korea", "南韓", "韩国"],
])("%s is %s, %s and %s", (code, en, hk, cn) => {
  expect([countryName(code, "en"), countryName(code, "zh-tw"), countryName(code, "zh-cn")]).toEqual([
    en,
    hk,
    cn,
  ]);
});

test.each(["XZ", "n", "", "nl", "NLD"])("%p is not a country", (code) => {
  expect(countryName(code, "en")).toBeUndefined();
});

const rotterdam: PortRecord = {
  id: "2210",
  name: "Rotterdam",
  nameZh: "鹿特丹",
  country: "Holland",
  countryCode: "NL",
  unlocode: "NLRTM",
  zone: "Europe/Amsterdam",
  aliases: [],
};

test("a port in three languages keeps its English name for addresses", () => {
  const yantian: PortRecord = { ...rotterdam, name: "Yantian", nameZh: "鹽田", countryCode: "CN" };
  expect(localisePort(rotterdam, "en")).toEqual({
    id: "2210",
    name: "Rotterdam",
    nameEn: "Rotterdam",
    country: "Netherlands",
    code: "NLRTM",
    zone: "Europe/Amsterdam",
  });
  expect(localisePort(yantian, "zh-tw")).toMatchObject({ name: "鹽田", nameEn: "Yantian", country: "中國" });
  expect(localisePort(yantian, "zh-cn")).toMatchObject({ name: "盐田", nameEn: "Yantian", country: "中国" });
});

test("unknown facts of the source have a fallback", () => {
  expect(localisePort(rotterdam, "en")).not.toHaveProperty("isZoneGuessed");
  const bare: PortRecord = { ...rotterdam, nameZh: null, countryCode: null, unlocode: null, zone: null };
  expect(localisePort(bare, "zh-cn")).toMatchObject({
    name: "Rotterdam",
    country: "Holland",
    zone: site().zone,
    isZoneGuessed: true,
  });
  expect(localisePort({ ...bare, country: null }, "en").country).toBe("");
  expect(localisePort({ ...bare, countryCode: "XZ" }, "en").country).toBe("Holland");
});

import { countryNamed } from "./countries";

test.each([
  ["Marshall Islands", "zh-tw", "馬紹爾群島"],
  ["hong kong", "zh-cn", "香港"],
  ["Panama", "en", "Panama"],
  ["Atlantis", "zh-tw", "Atlantis"],
] as const)("%s is called in %s %s", (name, locale, called) => {
  expect(countryNamed(name, locale)).toBe(called);
});

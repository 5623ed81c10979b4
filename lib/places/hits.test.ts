import { hitOf } from "./hits";

const saigon = {
  own: ["Ho Chi Minh City", "胡志明市", "VNSGN"],
  aliases: ["Saigon", "Cat Lai", "VNCLI", "西貢"],
};

test.each([
  ["saig", "en", false, { alias: "Saigon" }],
  ["SAIGON", "en", false, { alias: "Saigon" }],
  ["西贡", "zh-cn", false, { alias: "西贡" }],
  ["西貢", "zh-tw", false, { alias: "西貢" }],
  ["ho chi", "en", false, {}],
  ["VNS", "en", false, {}],
  ["minh", "en", false, {}],
  ["viet", "en", false, {}],
  ["saigom", "en", true, { alias: "Saigon", near: true }],
  ["ho chi min city", "en", true, { near: true }],
  ["cat lai terminal", "en", true, { alias: "Cat Lai", near: true }],
] as const)("%p on a page in %s (near: %p) gives %p", (text, locale, near, expected) => {
  expect(hitOf(text, saigon.own, saigon.aliases, near, locale)).toEqual(expected);
});

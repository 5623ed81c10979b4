import fc from "fast-check";
import { phrases } from "./phrases";

test.each([
  ["Orient Meridian美線每櫃加600美元", "Orient Meridian美線|每櫃|加600美元"],
  ["Orient Meridian美线每箱加600美元", "Orient Meridian美线|每箱|加600美元"],
  ["三百套信用證單據 首次交單過半有不符點", "三百套|信用證|單據 首次|交單|過半|有不符點"],
  ["9610還是9810？跨境電商出口四條路", "9610還是|9810？|跨境電商|出口|四條路"],
  ["他說：「改期」，船照開", "他說：|「改期」，|船照開"],
])("%s may part at %s", (text, parted) => expect(phrases(text).join("|")).toBe(parted));

test("the parts are the complete text, and none begins with a closing or ends with an opening bracket", () => {
  const signs = fc.constantFrom(..."美線貨櫃加港的，。「」（）：600% A");
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 40 }), (text) => {
      const parts = phrases(text);
      expect(parts.join("")).toBe(text);
      for (const part of parts.slice(1)) expect(part).not.toMatch(/^[，。」）：%]/);
      for (const part of parts.slice(0, -1)) expect(part).not.toMatch(/[「（]$/);
    }),
  );
});

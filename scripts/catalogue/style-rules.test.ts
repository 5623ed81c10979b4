import { checkStyle } from "./style-rules";

const check = (locale: "en" | "zh-tw" | "zh-cn", text: string, key = "some.key") =>
  checkStyle(new Map([[key, text]]), locale);

test.each([
  ["en", "What we collect is told in the policy.", "The policy explains what we collect."],
  ["en", "Too many pages were asked for from your address.", "You have requested too many pages."],
  ["en", "Many files are being fetched just now.", "Too many files are being loaded at the moment."],
  ["en", "Service providers answer to these.", "Service providers will reply to these details."],
  ["en", "Eight lanes are kept.", "You can save up to eight lanes."],
  ["en", "Ports: {count}", "{count} ports"],
  ["zh-tw", "範例廣告", "樣本廣告"],
  ["zh-tw", "查詢會轉交您", "查詢會轉交你"],
  ["zh-tw", "本周週五", "本週週五，創刊五周年"],
  ["zh-tw", "第 2 頁 (共 3 頁)", "第 2 頁（共 3 頁）"],
  ["zh-tw", "自 {from} 起有 {count} 篇", "自{from}起有 {count} 篇"],
  ["zh-tw", "船期均已截關", "船期均已截止"],
  ["zh-tw", "1 次靠泊", "掛靠 1 次，靠泊中"],
  ["zh-tw", "以電郵追蹤", "以電郵訂閱"],
  ["zh-tw", "轉運港", "轉船港"],
  ["zh-tw", "港口組合", "港口對"],
  ["zh-tw", "由 {day} 起", "由{day}起"],
  ["zh-cn", "冷藏箱截关", "冷藏箱截港"],
  ["zh-cn", "下一靠泊", "下一挂靠港"],
  ["zh-cn", "取消跟踪", "取消订阅"],
  ["zh-cn", "港口组合", "港口对"],
  ["zh-cn", "样本广告", "示例广告"],
  ["zh-cn", "转船港", "中转港"],
  ["zh-cn", "截CY", "截港（CY）"],
  ["zh-cn", "延误 {count} 日", "延误 {count} 天，日期"],
  ["zh-cn", "一间公司", "一家公司"],
] as const)("%s: %s is found, %s is not", (locale, wrong, right) => {
  expect(check(locale, wrong)).toHaveLength(1);
  expect(check(locale, right)).toEqual([]);
});

test("prescribed texts, and words in their plain sense, may stay", () => {
  expect(check("en", "Enquiries are kept for up to 90 days.", "legal.privacy.sections.keep.text.0")).toEqual(
    [],
  );
  expect(check("zh-tw", "由 {date} 起", "flights.validFrom")).toEqual([]);
  expect(check("zh-tw", "轉運時間", "flightOption.wait")).toEqual([]);
  expect(check("zh-cn", "货物跟踪链接", "reference.lede")).toEqual([]);
});

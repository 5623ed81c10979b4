import * as catalogue from "./catalogue";

const en = { schedule: { found: "{count} sailings", sort: { etd: "Departure" }, months: ["Jan", "Feb"] } };
const zhTw = { schedule: { found: "{count} 個航班", sort: { etd: "開航" }, months: ["1月", "2月"] } };
const zhCn = { schedule: { found: "{count} 个航班", sort: { etd: "开航" }, months: ["1月", "2月"] } };
const page = {
  path: "app/page.tsx",
  text: 'const t = getTranslations("schedule"); t("found"); t(`sort.$' + '{key}`); t.raw("months")',
};

test("a complete set of catalogues has no problem", () => {
  expect(catalogue.checkKeys(en, zhTw, "zh-tw")).toEqual([]);
  expect(catalogue.checkEmpty(en, "en")).toEqual([]);
  expect(catalogue.checkPlaceholders(en, zhTw, "zh-tw")).toEqual([]);
  expect(catalogue.checkOverrides(zhTw, {})).toEqual([]);
  expect(catalogue.checkFresh(zhTw, {}, zhCn)).toEqual([]);
  expect(catalogue.checkTraditional(zhTw)).toEqual([]);
  expect(catalogue.checkUsed(en, [page], [])).toEqual([]);
});

test("a missing key and a stale one are found, in lists too", () => {
  const translation = { schedule: { found: "{count}", old: "舊", sort: { etd: "開航" }, months: ["1月"] } };
  expect(catalogue.checkKeys(en, translation, "zh-tw")).toEqual([
    "zh-tw: schedule.months.1 is missing",
    "zh-tw: schedule.old is not in en",
  ]);
});

test("an empty message is found", () => {
  expect(catalogue.checkEmpty({ a: { b: " " } }, "en")).toEqual(["en: a.b is empty"]);
});

test.each([
  ["{count} of {total}", ["{count}", "{total}"]],
  ["{n, plural, one {# sailing} other {{n} sailings to {port}}}", ["{n}", "{port}"]],
  ["{n, plural, one {sailing} other {sailings}}", ["{n}"]],
  ["Read the <link>terms</link>", ["<link>"]],
  ["no values", []],
])("%s expects %j", (message, expected) => {
  expect(catalogue.placeholders(message)).toEqual(expected);
});

test("placeholders that differ are found, one way and the other", () => {
  expect(catalogue.checkPlaceholders({ a: "{x}", b: "y" }, { a: "甲", b: "{y}" }, "zh-tw")).toEqual([
    "zh-tw: a has no placeholder where en has {x}",
    "zh-tw: b has {y} where en has none",
  ]);
});

test("Simplified is derived at every depth, and an override wins", () => {
  expect(catalogue.deriveSimplified(zhTw, undefined)).toEqual(zhCn);
  expect(catalogue.deriveSimplified(zhTw, { schedule: { sort: { etd: "离港" } } })).toEqual({
    schedule: { ...zhCn.schedule, sort: { etd: "离港" } },
  });
});

test("an override of a missing key, or one that changes nothing, is reported", () => {
  expect(catalogue.checkOverrides(zhTw, { schedule: { gone: "无", sort: { etd: "开航" } } })).toEqual([
    "zh-cn.overrides: schedule.gone is not in zh-tw",
    "zh-cn.overrides: schedule.sort.etd says what the conversion says anyway",
  ]);
});

test.each([
  ["复制回应", "回应 (响应)"],
  ["复制标头", "标头 (响应头)"],
  ["栏位名称", "栏位 (字段)"],
  ["不设工作阶段", "工作阶段 (会话)"],
  ["停用指令码", "指令码 (脚本)"],
  ["从试算表", "试算表 (电子表格)"],
  ["下载活页簿", "活页簿 (工作簿)"],
  ["重新贴上", "贴上 (粘贴)"],
  ["横向卷动", "卷动 (滚动)"],
  ["下次汇入", "汇入 (导入)"],
  ["航次介乎", "介乎 (介于)"],
  ["平均载货率", "载货率 (舱位利用率)"],
  ["打开视窗", "视窗 (窗口)"],
  ["清除快取", "快取 (缓存)"],
])("the mainland edition cannot say %s", (text, word) => {
  const [found = "", ...more] = catalogue.checkMainland({ bulk: { errors: text } });
  expect(found).toContain(`zh-cn: bulk.errors has ${word} in `);
  expect(more).toEqual([]);
});

test("a group without Mainland overrides is reported once it has more than a few sentences", () => {
  const group = (count: number) => Array.from({ length: count }, (_, at) => `第 ${at} 個船期`);
  const few = { short: group(5), months: ["1月", "2月", "3月", "4月", "5月", "6月", "7月"] };
  expect(catalogue.checkReviewed({ ...few, bulk: group(6) }, {})).toEqual([
    "zh-cn.overrides: no text of bulk (6) has a mainland wording",
  ]);
  expect(catalogue.checkReviewed({ ...few, bulk: group(6) }, { bulk: { 0: "第 0 班船" } })).toEqual([]);
});

test("a stale zh-cn.json is found: another word, a missing key, a key too many", () => {
  const stale = { schedule: { found: "{count} 个航班", sort: { etd: "出发" }, months: ["1月"], old: "旧" } };
  expect(catalogue.checkFresh(zhTw, {}, stale)).toEqual([
    "zh-cn: schedule.sort.etd, schedule.months.1, schedule.old stale: run npm run messages -- --write",
  ]);
});

test("Simplified characters in the Traditional catalogue are found", () => {
  expect(catalogue.checkTraditional({ a: "截关时间", b: "船体", c: "截關時間" })).toEqual([
    "zh-tw: a has Simplified characters: 关 时 间",
    "zh-tw: b has Simplified characters: 体",
  ]);
});

test("a message nothing shows is found, a listed one is not", () => {
  const words = { schedule: { ...en.schedule, forgotten: "x", built: { a: "y" } } };
  expect(catalogue.checkUsed(words, [page], [])).toEqual([
    "en: schedule.forgotten is not used anywhere",
    "en: schedule.built.a is not used anywhere",
  ]);
  expect(catalogue.checkUsed(words, [page], ["schedule.forgotten", "schedule.built."])).toEqual([]);
});

test("the same name in a file of another namespace does not count as a use", () => {
  const other = { path: "app/other.tsx", text: 'const t = getTranslations("shell"); t("found")' };
  expect(catalogue.checkUsed({ schedule: { counted: "x" } }, [other], [])).toHaveLength(1);
  expect(catalogue.checkUsed({ shell: { found: "x" } }, [other], [])).toEqual([]);
  const path = { path: "app/p.tsx", text: 'getTranslations("schedule"); go(`$' + "{base}/x`)" };
  expect(catalogue.checkUsed({ schedule: { counted: "x" } }, [path], [])).toHaveLength(1);
  const built = { path: "app/b.tsx", text: 'const t = getTranslations("schedule"); t(`$' + "{kind}`)" };
  expect(catalogue.checkUsed({ schedule: { counted: "x" } }, [built], [])).toEqual([]);
  const component = { path: "components/a.tsx", text: "<p>{words.schedule.counted}</p>" };
  expect(catalogue.checkUsed({ schedule: { counted: "x" } }, [component], [])).toEqual([]);
});

import { fileCells } from "@/lib/store/contents";
import { addDays } from "./calendar";
import { publicHoliday } from "./public-holidays";

/** Days off as governments have published them, by place. */
const known: readonly (readonly [place: string, day: string, name: string])[] = [
  // Golden Week.
  ["JP", "2026-04-29", "Showa Day"],
  ["JP", "2026-05-03", "Constitution Day"],
  ["JP", "2026-05-04", "Greenery Day"],
  ["JP", "2026-05-05", "Children’s Day"],
  ["JP", "2026-05-06", "Constitution Day (substitute)"],
  ["JP", "2026-11-23", "Labour Thanksgiving Day"],
  ["CN", "2026-02-16", "Lunar New Year"],
  ["CN", "2026-02-17", "Lunar New Year"],
  ["CN", "2026-02-19", "Lunar New Year"],
  ["CN", "2026-05-01", "Labour Day"],
  ["CN", "2026-05-02", "Labour Day"],
  ["CN", "2026-10-01", "National Day"],
  ["CN", "2026-10-03", "National Day"],
  ["HK", "2026-02-17", "Lunar New Year’s Day"],
  ["HK", "2026-02-19", "Third day of Lunar New Year"],
  ["HK", "2026-04-03", "Good Friday"],
  ["HK", "2026-07-01", "Hong Kong SAR Establishment Day"],
  ["HK", "2026-10-01", "National Day"],
  ["HK", "2026-12-25", "Christmas Day"],
  ["TW", "2026-02-28", "Peace Memorial Day"],
  ["TW", "2026-10-10", "Double Tenth Day"],
  ["SG", "2026-02-18", "Lunar New Year"],
  ["SG", "2026-03-21", "Eid al-Fitr"],
  ["SG", "2026-05-27", "Eid al-Adha"],
  ["SG", "2026-08-10", "National Day (substitute)"],
  ["SG", "2026-11-09", "Deepavali"],
  ["AE", "2026-03-20", "Eid al-Fitr"],
  ["AE", "2026-03-22", "Eid al-Fitr"],
  ["AE", "2026-05-27", "Eid al-Adha"],
  ["TR", "2026-10-29", "Republic Day"],
  ["KR", "2026-02-16", "Seollal"],
  ["KR", "2026-02-18", "Seollal"],
  ["KR", "2026-09-25", "Chuseok"],
  ["MY", "2026-08-31", "Independence Day"],
  ["DE", "2026-04-06", "Easter Monday"],
  ["DE", "2026-10-03", "National Day"],
  ["DE-HH", "2026-10-31", "Reformation Day"],
  ["DE", "2026-12-26", "Boxing Day"],
  ["NL", "2026-04-27", "King’s Day"],
  ["FR", "2026-07-14", "Bastille Day"],
  ["GB", "2026-12-28", "Boxing Day (substitute)"],
  ["US", "2026-11-26", "Thanksgiving"],
  ["US", "2026-07-03", "Independence Day (substitute)"],
  ["AU-NSW", "2026-04-25", "Anzac Day"],
  ["IN", "2026-08-15", "Independence Day"],
  ["ZA", "2026-04-27", "Freedom Day"],
  ["BR", "2026-09-07", "Independence Day"],
];
const placeOf = (text: string) => {
  const [country = "", state = null] = text.split("-");
  return { country, state };
};

test("forty known days and more are listed", () => expect(known.length).toBeGreaterThanOrEqual(40));

const named = async (place: string, day: string) => {
  const holiday = await publicHoliday(placeOf(place), day);
  return holiday && `${holiday.name}${holiday.isSubstitute ? " (substitute)" : ""}`;
};

test.each(known)("%s %s is %s", async (place, day, name) => {
  expect(await named(place, day)).toBe(name);
});

test.each([
  ["HK", "2026-03-16"],
  ["JP", "2026-05-07"],
  ["SG", "2026-03-20"],
  // Half days, days of children and of other states.
  ["CN", "2026-03-08"],
  ["CN", "2026-06-01"],
  ["CN", "2026-02-20"],
  ["KR", "2026-02-19"],
  ["AE", "2026-02-18"],
  ["DE", "2026-12-24"],
  ["DE-HE", "2026-10-31"],
  ["DE-XX", "2026-10-31"],
  // A country without data.
  ["AQ", "2026-12-25"],
])("%s %s is not a public holiday", async (place, day) => {
  expect(await publicHoliday(placeOf(place), day)).toBeUndefined();
});

test.each([
  ["HK", "2026-02-17", "農曆年初一", "农历正月初一"],
  ["HK", "2026-12-26", "聖誕節後第一個平日", "圣诞节后首个平日"],
  ["CN", "2026-05-01", "勞動節", ""],
  ["DE", "2026-12-25", "聖誕節", ""],
  ["SG", "2026-05-27", "哈芝節", "宰牲节"],
  ["US-CA", "2026-11-26", "感恩節", ""],
  ["US-CA", "2026-11-27", "感恩節翌日", ""],
  ["TW", "2026-10-10", "雙十節", "公众假日"],
])("the Chinese names of %s %s are %s and %s", async (place, day, nameZh, nameHans) => {
  expect(await publicHoliday(placeOf(place), day)).toMatchObject({ nameZh, nameHans });
});

test.each(["TW", "CN", "US", "CU", "DE", "JP"])("1 January is New Year’s Day in %s", async (place) => {
  expect(await named(place, "2027-01-01")).toBe("New Year’s Day");
  expect((await publicHoliday(placeOf(place), "2027-01-01"))?.nameZh).toBe("元旦");
});

test("the fourth day of the new year is written as it should be, and a holiday that is not in the table has no name", async () => {
  expect(await named("TW", "2027-02-09")).toBe("Fourth day of Lunar New Year");
  expect(await publicHoliday(placeOf("US-VT"), "2026-03-03")).toBeNull();
});

test("every holiday has one name, and none is of a state’s founding", () => {
  const rows = fileCells("holidays.csv");
  expect(rows.length).toBeGreaterThan(150);
  for (const { name, name_zh: nameZh, name_hans: nameHans } of rows)
    expect(`${name} ${nameZh} ${nameHans}`).not.toMatch(/\/|Founding of|forth|民國|民国|[周週]日/);
});

/** Countries whose ports most sailings of the trade call at. */
const busy = "HK CN TW SG MY JP KR VN DE NL GB US".split(" ");

test("every nationwide holiday of the busiest countries has a name", async () => {
  const unnamed: string[] = [];
  for (const place of busy)
    for (let day = "2027-01-01"; day < "2028-01-01"; day = addDays(day, 1))
      if ((await publicHoliday(placeOf(place), day)) === null) unnamed.push(`${place} ${day}`);
  expect(unnamed).toEqual([]);
});

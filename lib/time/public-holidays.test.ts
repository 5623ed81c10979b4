import { publicHoliday } from "./public-holidays";

/** Days off as governments have published them, by place. */
const known: readonly (readonly [place: string, day: string, name: string])[] = [
  // Golden Week.
  ["JP", "2026-04-29", "Showa Day"],
  ["JP", "2026-05-03", "Constitution Day"],
  ["JP", "2026-05-04", "Greenery Day"],
  ["JP", "2026-05-05", "Children's Day"],
  ["JP", "2026-05-06", "Constitution Day (substitute day)"],
  ["JP", "2026-11-23", "Labor Thanksgiving Day"],
  ["CN", "2026-02-16", "Spring Festival"],
  ["CN", "2026-02-17", "Spring Festival"],
  ["CN", "2026-02-19", "Spring Festival"],
  ["CN", "2026-05-01", "Labour Day"],
  ["CN", "2026-05-02", "Labour Day"],
  ["CN", "2026-10-01", "National Day"],
  ["CN", "2026-10-03", "National Day"],
  ["HK", "2026-02-17", "Lunar New Year’s Day"],
  ["HK", "2026-02-19", "The third day of Lunar New Year"],
  ["HK", "2026-04-03", "Good Friday"],
  ["HK", "2026-07-01", "Hong Kong Special Administrative Region Establishment Day"],
  ["HK", "2026-10-01", "National Day"],
  ["HK", "2026-12-25", "Christmas Day"],
  ["TW", "2026-02-28", "Peace Memorial Day"],
  ["TW", "2026-10-10", "National Day / Double Tenth Day"],
  ["SG", "2026-02-18", "Chinese New Year"],
  ["SG", "2026-03-21", "Hari Raya Puasa"],
  ["SG", "2026-05-27", "Hari Raya Haji"],
  ["SG", "2026-08-10", "National Day (substitute day)"],
  ["SG", "2026-11-09", "Deepavali"],
  ["AE", "2026-03-20", "End of Ramadan (Eid al-Fitr)"],
  ["AE", "2026-03-22", "End of Ramadan (Eid al-Fitr)"],
  ["AE", "2026-05-27", "Feast of the Sacrifice (Eid al-Adha)"],
  ["TR", "2026-10-29", "Republic Day"],
  ["KR", "2026-02-16", "Korean New Year"],
  ["KR", "2026-02-18", "Korean New Year"],
  ["KR", "2026-09-25", "Korean Thanksgiving"],
  ["MY", "2026-08-31", "Independence Day"],
  ["DE", "2026-04-06", "Easter Monday"],
  ["DE", "2026-10-03", "National Holiday"],
  ["DE-HH", "2026-10-31", "Reformation Day"],
  ["DE", "2026-12-26", "Boxing Day"],
  ["NL", "2026-04-27", "King's Day"],
  ["FR", "2026-07-14", "Bastille Day"],
  ["GB", "2026-12-28", "Boxing Day (substitute day)"],
  ["US", "2026-11-26", "Thanksgiving Day"],
  ["US", "2026-07-03", "Independence Day (substitute day)"],
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

test.each(known)("%s %s is %s", async (place, day, name) => {
  expect((await publicHoliday(placeOf(place), day))?.name).toBe(name);
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
])("%s %s is no public holiday", async (place, day) => {
  expect(await publicHoliday(placeOf(place), day)).toBeNull();
});

test.each([
  ["HK", "2026-02-17", "農曆年初一"],
  ["CN", "2026-05-01", "勞動節"],
  ["CN", "2026-04-05", "清明節"],
  ["DE", "2026-12-25", "聖誕節"],
  ["SG", "2026-08-10", null],
  ["JP", "2026-05-04", null],
  ["JP", "2026-04-29", null],
  ["US", "2026-05-25", null],
])("the Chinese name of %s %s is %s", async (place, day, name) => {
  expect((await publicHoliday(placeOf(place), day))?.nameZh).toBe(name);
});

import fc from "fast-check";
import { anyText } from "@/test/support/random-text";
import { readPrefill, readReference } from "./query";

test.each([
  [{ reference: "sea-abcdefgh23456789" }, "sea-abcdefgh23456789"],
  [{ reference: ["sea-abcdefgh23456789", "x"] }, "sea-abcdefgh23456789"],
  [{ reference: "air-abcdefgh23456789" }, null],
  [{ reference: "sea-call +1 555 0100" }, null],
  [{ reference: "sea-abcdefgh23456789\n" }, null],
  [{}, null],
])("the reference of %j: %j", (params, reference) => expect(readReference("sea", params)).toBe(reference));

describe("the facts that Get Quote carries", () => {
  test("opens the form filled in, dates as people write them", () => {
    const address =
      "loading_port=Hong+Kong&discharge_port=Rotterdam&operator=Nordhavn+Line&vessel=Meridian+Aurora" +
      "&etd=2022-06-17&eta=2022-07-19+14%3A00&si=&vgm=2022-06-15T12:00&cy=31-31-2022&voy_no=224W&email=x%40y.example";
    const expected = {
      loading_port: "Hong Kong",
      discharge_port: "Rotterdam",
      operator: "Nordhavn Line",
      vessel: "Meridian Aurora",
      etd: "17-06-2022",
      eta: "19-07-2022 14:00",
      vgm: "15-06-2022 12:00",
      voy_no: "224W",
    };
    expect(readPrefill("sea", Object.fromEntries(new URLSearchParams(address)))).toEqual(expected);
    expect(readPrefill("sea", { loading_port: ["Hong Kong", "Singapore"], vessel: undefined })).toEqual({
      loading_port: "Hong Kong",
    });
  });

  test("the day that cargo is ready on comes along, by sea and by air", () => {
    for (const kind of ["sea", "air"] as const) {
      expect(readPrefill(kind, { cargo_ready_date: "2022-06-10" })).toEqual({
        cargo_ready_date: "10-06-2022",
      });
      expect(readPrefill(kind, { cargo_ready_date: "31-31-2022" })).toEqual({});
    }
    expect(readPrefill("truck", { cargo_ready_date: "2022-06-10" })).toEqual({});
  });

  test("the days of a search that found nothing stand among the remarks, both or none", () => {
    const days = { date_from: "2022-06-17", date_to: "2022-06-24" };
    expect(readPrefill("sea", days)).toEqual({ remarks: "ETD 17-06-2022 – 24-06-2022" });
    expect(readPrefill("sea", { ...days, date_type: "CY" })).toEqual({
      remarks: "CY 17-06-2022 – 24-06-2022",
    });
    expect(readPrefill("sea", { ...days, date_type: "<b>" })).toEqual({
      remarks: "ETD 17-06-2022 – 24-06-2022",
    });
    expect(readPrefill("sea", { ...days, date_to: "2022-06-31" })).toEqual({});
    expect(readPrefill("sea", { date_from: days.date_from })).toEqual({});
    expect(readPrefill("air", days)).toEqual({});
  });

  test("may be anything and never costs the page", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(anyText(), fc.array(fc.string()))), (params) => {
        for (const value of Object.values(readPrefill("sea", params))) expect(value).not.toMatch(/[\r\n\0]/);
      }),
    );
  });
});

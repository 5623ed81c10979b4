import fc from "fast-check";
import { readPrefill } from "./query";

describe("what Get Quote carries", () => {
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

  test("may be anything and never costs the page", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.oneof(fc.string({ unit: "binary" }), fc.array(fc.string()))),
        (params) => {
          for (const value of Object.values(readPrefill("sea", params)))
            expect(value).not.toMatch(/[\r\n\0]/);
        },
      ),
    );
  });
});

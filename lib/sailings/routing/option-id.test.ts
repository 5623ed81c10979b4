import { numberedId, optionId, partsOfOption, portsOfOption } from "./option-id";

const ride = (service: string, voyage: string, from: string, to: string) => ({
  offer: { seller: "Peak Line", service, voyage },
  loading: { portId: from },
  discharge: { portId: to },
});
const first = ride("FE_1", "1/01W", "HKHKG", "SGSIN");
const second = ride("EX1", "7", "SGSIN", "NLRTM");

test("an id contains its ports, whatever the names in it", () => {
  const ids = new Map<string, number>();
  for (const rides of [[first], [first, second], [first, second, ride("R", "9", "NLRTM", "DEHAM")]]) {
    const id = optionId(rides);
    const ends = { from: "HKHKG", to: rides.at(-1)?.discharge.portId };
    expect(portsOfOption(id)).toEqual(ends);
    expect(numberedId(ids, id)).toBe(id);
    expect(numberedId(ids, id)).toBe(`${id}_2`);
    expect(portsOfOption(`${id}_2`)).toEqual(ends);
  }
});

test.each([
  "",
  "a",
  "a_b_c",
  "NX1-20260309-610W-HKHKG-NLRTM",
  "a_b_c__",
  "a_b_c_HK.2f._SG_7_8",
  "a_b_c_HKHKG",
  "a_b_c_HKHKG.2f._NLRTM",
  "a_b_c_.2f.HKHKG_NLRTM",
  "a_b_c_HKHKG_.2f.NLRTM",
  "a_b_c_HKHKG_NLRTM_2_d",
  "_b_c__NLRTM",
])("%j is not the id of an option", (id) => expect(portsOfOption(id)).toBeNull());

test("an id has letters, digits and codes, of which its parts are read again", () => {
  const id = optionId([ride("東-1", "1/01W", "HKHKG", "SGSIN"), second]);
  expect(id).toBe("Peak.20.Line_.6771..2d.1_1.2f.01W_HKHKG_SGSIN_EX1_7_SGSIN_NLRTM");
  const legs = [
    { service: "東-1", voyage: "1/01W", from: "HKHKG", to: "SGSIN" },
    { service: "EX1", voyage: "7", from: "SGSIN", to: "NLRTM" },
  ];
  expect(partsOfOption(id)).toEqual({ seller: "Peak Line", legs });
  expect(partsOfOption(`${id}_2`)).toEqual({ seller: "Peak Line", legs });
  expect(partsOfOption("NX1-20260309-610W-HKHKG-NLRTM")).toBeNull();
  // The last code point, and none beyond it.
  const written = partsOfOption("A_.10ffff._.110000._HKHKG_NLRTM")?.legs[0];
  expect(written).toMatchObject({ service: "\u{10ffff}", voyage: ".110000." });
  expect(optionId([])).toBe("");
});

import { numberedId, optionId, portsOfOption } from "./option-id";

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
    numberedId(ids, id);
    expect(numberedId(ids, id)).toBe(`${id}_2`);
    expect(portsOfOption(`${id}_2`)).toEqual(ends);
  }
});

test.each(["", "a", "a_b_c", "NX1-20260309-610W-HKHKG-NLRTM", "a_b_c__", "a_b_c_HK.2f._SG_7_8"])(
  "%j is not the id of an option",
  (id) => expect(portsOfOption(id)).toBeNull(),
);

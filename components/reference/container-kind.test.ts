import { containersKind } from "@/lib/reference/operator";
import { bundledRows } from "@/lib/store/contents";
import { containerKind, outsideOf } from "./container-kind";

test("every type of the release is drawn according to its name, with or without its ISO type", () => {
  const kinds = bundledRows(containersKind).map((spec) => [
    spec.isoCode,
    containerKind(spec),
    containerKind({ ...spec, isoCode: null }),
    containerKind({ name: spec.nameZh ?? "", isoCode: null }),
  ]);
  const same = (iso: string, kind: string) => [iso, kind, kind, kind];
  expect(kinds).toEqual([
    ...["22G1", "42G1", "45G1", "L5G1"].map((iso) => same(iso, "dry")),
    ...["22R1", "45R1"].map((iso) => same(iso, "reefer")),
    ...["22U1", "42U1"].map((iso) => same(iso, "open-top")),
    ...["22P1", "42P1"].map((iso) => same(iso, "flat-rack")),
    same("22P0", "platform"),
    same("22T6", "tank"),
    same("22V0", "ventilated"),
    same("45U1", "open-top"),
  ]);
});

test("the outside is that of ISO 668; a name without a size has none", () => {
  expect(outsideOf({ name: "x", isoCode: "45G1" })).toEqual({ length: 12_192, height: 2896 });
  expect(outsideOf({ name: "45' high cube", isoCode: null })).toEqual({ length: 13_716, height: 2591 });
  expect(outsideOf({ name: "20' tank", isoCode: null })).toEqual({ length: 6058, height: 2591 });
  expect(outsideOf({ name: "tank", isoCode: null })).toBeNull();
});

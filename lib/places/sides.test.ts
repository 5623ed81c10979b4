import fc from "fast-check";
import { idsOf } from "@/lib/addresses/place-address";
import { limits } from "@/lib/site/site";
import { portCities } from "./port-cities";
import type { LinkedPort } from "./schema";
import { oneLinkedSide, oneSide, portsOfSide } from "./sides";

const port = (id: string): LinkedPort => ({
  id,
  name: `Port ${id}`,
  nameEn: `Port ${id}`,
  country: "China",
  code: id,
  zone: "Asia/Shanghai",
  addressName: `Port ${id}`,
  plainName: `Port ${id}, China`,
});

test("one search has one id, however its ports are chosen, and no more ports than a side takes", () => {
  const id = fc.stringMatching(/^[A-Z]{5}$/);
  fc.assert(
    fc.property(fc.array(id, { minLength: 1, maxLength: 6 }), (ids) => {
      const { members, isCut } = portsOfSide(ids.map(port));
      const first = [...new Set(ids)].slice(0, limits.portsPerSide);
      expect(members.map((one) => one.id)).toEqual(first.toSorted());
      expect(isCut).toBe(new Set(ids).size > limits.portsPerSide);
      const again = portsOfSide([...members].reverse()).members;
      const side = oneSide(members, null, "en");
      expect(oneSide(again, null, "en").id).toBe(side.id);
      expect(idsOf(side.id)).toEqual(first.toSorted());
    }),
  );
});

test("one port is itself; several are named after each other, or after their city", () => {
  const [one, two] = ["CNCWN", "CNSHK"].map(port) as [LinkedPort, LinkedPort];
  expect(oneSide([one], null, "en")).toBe(one);
  expect(oneLinkedSide([one, two], null, "en")).toMatchObject({
    id: "CNCWN||CNSHK",
    name: "Port CNCWN / Port CNSHK",
    country: "",
    addressName: "Port CNCWN||Port CNSHK",
    plainName: "Port CNCWN, China / Port CNSHK, China",
    ports: [one, two],
  });
  const shenzhen = portCities.find(({ code }) => code === "SZX") ?? null;
  expect(oneLinkedSide([one, two], shenzhen, "zh-cn")).toMatchObject({
    name: "深圳－所有港口",
    nameEn: "Shenzhen – all ports",
    country: "China",
    addressName: "Port CNCWN||Port CNSHK",
    plainName: "深圳－所有港口",
  });
  expect(oneLinkedSide([one, { ...two, addressName: null }], null, "en").addressName).toBeNull();
  expect(() => oneSide([], null, "en")).toThrow("has a port");
});

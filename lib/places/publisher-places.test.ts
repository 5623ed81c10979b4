import { publisherAirportsKind, publisherPortsKind } from "./seed";

type Kind = typeof publisherPortsKind | typeof publisherAirportsKind;
const problems = (kind: Kind, changes: Record<string, string>) => {
  const cells = Object.fromEntries(kind.heads.map((head, at) => [head, kind.example[at] ?? ""]));
  const { error } = kind.line.safeParse({ ...cells, ...changes });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")} ${message}`);
};

test.each<[Record<string, string>, string[]]>([
  [{}, []],
  [{ country: "MY" }, ["country must be the country with which the UN/LOCODE begins"]],
  [{ lat: "0", lon: "0" }, ["lon is 0 with lat 0, which is in the sea: write the position"]],
  [{ lon: "-103.72" }, ["lon is far from Asia/Singapore: is its sign right? East is positive"]],
  // Far from the meridian of its clock, and beyond the date line.
  [{ unlocode: "CNKHG", country: "CN", zone: "Asia/Shanghai", lat: "39.5", lon: "75.9" }, []],
  [{ unlocode: "KIXMS", country: "KI", zone: "Pacific/Kiritimati", lat: "1.9", lon: "-157.4" }, []],
])("a port with %j", (changes, expected) => expect(problems(publisherPortsKind, changes)).toEqual(expected));

test("an airport with a wrong sign", () => {
  expect(problems(publisherAirportsKind, {})).toEqual([]);
  expect(problems(publisherAirportsKind, { lon: "-103.8678" })).toHaveLength(1);
});

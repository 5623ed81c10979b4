import { sailingDigest, sailingRef } from "@/lib/sailings/address";
import { legs } from "@/test/support/examples/sailings";
import { narrowQuote, quoteHref } from "./quote";

const sailing = {
  id: "1",
  operator: "Nordhavn Line",
  service: "NX2",
  etd: "2026-03-20T22:30",
  eta: "2026-04-20",
  transitDays: 31,
  vessel: "Nordhavn Frigg",
  voyage: "224W",
  imo: null,
  legs: legs.slice(0, 1),
  siCutoff: "2026-03-17T17:00",
  vgmCutoff: "2026-03-18T12:00",
  cyCutoff: "2026-03-19T00:00",
  cfsCutoff: null,
  receiving: null,
  vrCutoff: null,
  cvCutoff: null,
  bookingUrl: null,
};
const ports = { loading: "Hong Kong", discharge: "Rotterdam" };

test("Get Quote carries exactly the ten parameters and the sailing", () => {
  const url = new URL(quoteHref(sailing, ports, "zh-tw"), "https://portal.example");
  expect(url.pathname).toBe("/zh-tw/fe-sea");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    loading_port: "Hong Kong",
    discharge_port: "Rotterdam",
    operator: "Nordhavn Line",
    vessel: "Nordhavn Frigg",
    etd: "2026-03-20 22:30",
    eta: "2026-04-20",
    si: "2026-03-17 17:00",
    vgm: "2026-03-18 12:00",
    cy: "2026-03-19",
    voy_no: "224W",
    sailing: `1~~${sailingDigest(sailing)}`,
  });
});

test("every text of a sailing reaches the form unchanged", () => {
  const said = ["Röd & Blå = 1+1?", "青島 #7", "a%3Ab:~*._-", '100 % "x" <y>', "[é]/\\,;'(!)"];
  for (const text of said) {
    const href = quoteHref(
      { ...sailing, operator: text, vessel: `${text} ` },
      { ...ports, loading: text },
      "en",
    );
    const { searchParams } = new URL(href, "https://portal.example");
    expect([
      searchParams.get("operator"),
      searchParams.get("vessel"),
      searchParams.get("loading_port"),
    ]).toEqual([text, `${text} `, text]);
    expect(href).toMatch(/^[\w/?&=+%.*:~-]+$/);
  }
});

test("of a cut-off on which sources disagree it passes on the one that counts, as its row shows it", () => {
  const other = {
    code: "FCO",
    time: "2026-03-18T20:00",
    source: "HIT",
    kind: "terminal" as const,
    asOf: null,
  };
  const url = new URL(
    quoteHref({ ...sailing, secondCutoffs: [other] }, ports, "en"),
    "https://portal.example",
  );
  expect(url.searchParams.get("cy")).toBe("2026-03-18 20:00");
  expect(url.searchParams.get("vgm")).toBe("2026-03-18 12:00");
});

test("the day that cargo is ready is passed on where the search has one", () => {
  const wide = quoteHref(sailing, ports, "en", "2026-03-10");
  for (const href of [wide, narrowQuote(wide)]) {
    const url = new URL(href, "https://portal.example");
    expect(url.searchParams.get("cargo_ready_date")).toBe("2026-03-10");
  }
});

test("on a narrow screen it carries the four and the sailing", () => {
  const url = new URL(narrowQuote(quoteHref(sailing, ports, "zh-tw")), "https://portal.example");
  expect(url.pathname).toBe("/zh-tw/fe-sea");
  expect([...url.searchParams.keys()]).toEqual([
    "loading_port",
    "discharge_port",
    "operator",
    "vessel",
    "sailing",
  ]);
  // What is not said the form looks up, and notices when it is no longer what was seen.
  expect(url.searchParams.get("sailing")).toBe(sailingRef(sailing));
  expect(sailingRef(sailing)).not.toBe(sailingRef({ ...sailing, cyCutoff: "2026-03-20" }));
});

test("a narrow address identifies a sailing by its id, whatever its characters are, and one without a day", () => {
  const odd = { ...sailing, id: "A~~b~1 &c", etd: null };
  const url = new URL(narrowQuote(quoteHref(odd, ports, "en")), "https://portal.example");
  expect(url.searchParams.get("sailing")).toBe(sailingRef(odd));
});

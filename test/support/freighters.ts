/** Files in the shape in which Incheon Airport publishes the regular freighters of a season, with invented values. */

/** A row; daily in the northern summer of 2026 unless said otherwise. */
export const freighterRow = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  airline: "Korean Air",
  airport: "LOS ANGELES",
  airportCode: "LAX",
  firstdate: "20260329",
  flightid: "KE8201",
  lastdate: "20261024",
  season: "S26",
  st: "2310",
  ...Object.fromEntries(
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((day) => [day, "Y"]),
  ),
  ...more,
});

/** The days of a row, such as 'YNYNYNN' from Monday on. */
export const freighterDays = (flags: string): Record<string, string> =>
  Object.fromEntries(
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((day, at) => [
      day,
      flags[at] ?? "",
    ]),
  );

/** The answer of the service as JSON. */
export const freightersJson = (
  rows: readonly Record<string, unknown>[],
  { code = "00", total = rows.length, nested = false } = {},
): string =>
  JSON.stringify({
    response: {
      header: {
        resultCode: code,
        resultMsg: code === "00" ? "NORMAL SERVICE." : "LIMITED NUMBER OF REQUESTS",
      },
      body: { items: nested ? { item: rows } : rows, numOfRows: 1000, pageNo: 1, totalCount: total },
    },
  });

/** The same as XML. */
export const freightersXml = (rows: readonly Record<string, unknown>[], prolog = ""): string => {
  const item = (row: Record<string, unknown>) =>
    `<item>${Object.entries(row)
      .map(([name, value]) => `<${name}>${value}</${name}>`)
      .join("")}</item>`;
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${prolog}<response><header><resultCode>00</resultCode><resultMsg>NORMAL SERVICE.</resultMsg></header><body><items>${rows.map(item).join("")}</items><numOfRows>1000</numOfRows><pageNo>1</pageNo><totalCount>${rows.length}</totalCount></body></response>`;
};

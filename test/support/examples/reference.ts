/** An abbreviation as a row of its list. */
export const abbreviation = {
  id: "1",
  code: "VGM",
  name: "Verified Gross Mass",
  nameZh: "核實總重量",
  prefix: "",
  city: "",
  country: "",
  url: null,
};

/** A port with two further codes. */
export const codedPort = { ...abbreviation, code: "CNNBO", otherCodes: ["CNNGB", "CNNBG"] };

/** Measures of a tank container, in millimetres. */
export const tank = { length: 5878, height: 2411 };

/** A tank container as a type. */
export const tankType = {
  id: "20TK",
  name: "20' tank",
  isoCode: "22T6",
  length: null,
  width: null,
  height: null,
  doorWidth: null,
  doorHeight: null,
  topOpenLength: null,
  topOpenWidth: null,
  tareWeightLbs: 7937,
  tareWeightKgs: 3600,
  capacityCbf: 848,
  capacityCbm: 24,
  payLoadLbs: 71_408,
  payLoadKgs: 32_390,
};

const ranking = [
  ["1", "Kobe", "8.0", "10.0"],
  ["2", "Aden", "4.0", "2.0"],
  ["", "Muara", "", "1.0"],
];
const rankingRows = ranking.map((cells, at) => ({
  number: at + 1,
  label: cells[1] ?? "",
  cells,
  share: [1, 0.5, null][at] ?? null,
  change: [-20, 100, null][at] ?? null,
  isSubject: at === 1,
}));

/** A ranking with a subject and the year before, of which two rows are compared and one has no figure. */
export const openedRanking = {
  table: {
    caption: "Ports, 2024",
    unit: "Million TEU",
    source: "Registry of ports",
    date: null,
    note: null,
    chart: null,
    columns: null,
    highlight: "Aden",
    heads: ["Rank", "Port", "2024", "2023"],
    rows: ranking,
  },
  opened: {
    order: null,
    orders: ["change" as const, "name" as const],
    rows: rankingRows,
    canCompare: true,
    picked: rankingRows.slice(0, 2),
    refused: [],
    slope: null,
    columns: { label: 1, bar: 2, figure: 2, earlier: 3 },
    changeOn: "2023",
  },
};

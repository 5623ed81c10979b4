/**
 * The terminals of Kwai Tsing by their number, as SMDG codes: who operates which, its list of terminals says (data/smdg-terminals.csv,
 * location of HKHKG). Terminals 8 and 9 are of two operators, and without their side of neither.
 */
const operators: Record<string, string> = {
  ...{ "1": "MTLHK", "2": "MTLHK", "3": "DPWHK", "4": "HITHK", "5": "MTLHK", "6": "HITHK", "7": "HITHK" },
  ...{ "8E": "CHTHK", "8W": "ACTHK", "9N": "HITHK", "9S": "MTLHK" },
};
const kwaiTsing =
  /^(?:KWAI (?:CHUNG|TSING)|TSING YI)(?: CONTAINER)? (?:TERMINAL|PORT)(?: NO\.?)? ?(\d)(?: ?\(?([NSEW])(?:ORTH|OUTH|AST|EST)?\)?)?$/;

/** A terminal of the port: its SMDG code, and its usual number, CT4 or CT9N; '' for one without. */
interface BerthTerminal {
  code: string;
  quay: string;
}

/**
 * The terminal of a place, as Hong Kong's Marine Department names places of its port; null for anchorages, buoys and what is no terminal
 * of that list.
 */
export function terminalOfBerth(place: string): BerthTerminal | null {
  const name = place.toUpperCase().replace(/\s+/g, " ").trim();
  if (/^RIVER TRADE TERMINAL\b/.test(name)) return { code: "RTT", quay: "" };
  const [, number = "", side = ""] = kwaiTsing.exec(name) ?? [];
  const code = operators[number + side] ?? operators[number];
  return code ? { code, quay: `CT${number}${side}` } : null;
}

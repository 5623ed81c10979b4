/**
 * Heads under which lists of the trade have the columns of sailings, calls and cut-offs, by our own head. An import reads them
 * where the file has no column of that head, and says so.
 */
const otherHeads: Readonly<Record<string, readonly string[]>> = {
  "Loading Port": ["POL", "Port of Loading", "Load Port", "裝貨港", "装货港", "起運港", "起运港"],
  "Discharge Port": ["POD", "Port of Discharge", "Destination Port", "卸貨港", "卸货港", "目的港"],
  "Transhipment Port": ["T/S Port", "Transshipment Port", "T/S", "中轉港", "中转港"],
  "Vessel Name": ["Vessel", "Vsl", "Ship", "Ship Name", "船名"],
  "Voyage No.": ["Voyage", "Voy", "Voy No.", "Voyage Number", "航次"],
  "IMO No.": ["IMO", "IMO Number", "Vessel IMO"],
  Operator: ["Carrier", "Line", "Shipping Line", "Carrier Name", "船公司"],
  "2nd Leg Vessel Name": ["2nd Vessel", "2nd Leg Vessel", "Second Vessel"],
  "2nd Leg Voyage No.": ["2nd Voyage", "2nd Leg Voyage", "Second Voyage"],
  "SI Cut-off": ["SI", "SI Closing", "SI Close", "SI Deadline"],
  "VGM Cut-off": ["VGM", "VGM Closing", "VGM Close", "VGM Deadline"],
  "CY Closing": ["CY", "CY Cut-off", "CY Close", "截港"],
  "CFS Closing": ["CFS", "CFS Cut-off", "CFS Close"],
  Carrier: ["Line", "Shipping Line", "Carrier Name", "船公司"],
  "Voyage Out": ["Voyage", "Voy", "Voyage No.", "Voy No.", "Voyage Number", "Export Voyage", "航次"],
  "Voyage In": ["Import Voyage"],
  Port: ["Port Code", "UN/LOCODE"],
  "Estimated Arrival": ["ETA"],
  "Estimated Departure": ["ETD"],
  "Actual Arrival": ["ATA"],
  "Actual Departure": ["ATD"],
};

/** The column, with the other heads under which it is read. */
export const withOtherHeads = <Column extends { head: string }>(column: Column) => ({
  ...column,
  alsoCalled: otherHeads[column.head] ?? [],
});

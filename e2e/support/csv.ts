import { expect } from "@playwright/test";
import Papa from "papaparse";

/** What the specs of Schedule.csv share. */

/** Section 3 of the specification. */
export const csvHeads =
  "Loading Port, ETD, Discharge Port, ETA, Transhipment Port, T/T, Vessel Name, Voyage No., IMO No., Operator, Service, 2nd Leg Vessel Name, 2nd Leg Voyage No., SI Cut-off, VGM Cut-off, CY Closing, CFS Closing, Receiving, VR Closing, CV Cut-off".split(
    ", ",
  );

/** The lines of a downloaded file; it must be one that a spreadsheet reads. */
export function parseCsv(body: Buffer): string[][] {
  expect([...body.subarray(0, 3)], "a byte order mark, once").toEqual([0xef, 0xbb, 0xbf]);
  const text = body.subarray(3).toString("utf8");
  expect(text).not.toContain("\uFEFF");
  const { data, errors } = Papa.parse<string[]>(text);
  expect(errors).toEqual([]);
  return data;
}

import { readXlsx } from "hucre/xlsx";
import { mostLanes, packLanes } from "@/lib/sailings/lane-list";
import { benchStore, firstDay } from "./sailings-store";
import { type Measure, report, withServer } from "./support";

/** Two hundred lanes at once with the data of a large publisher: the page and the workbook, neither cached. */
const boundMs = 10_000;

const { file, pairs } = await benchStore();
const listOf = (from: number) =>
  packLanes(
    pairs.slice(from, from + mostLanes).map(({ loading, discharge }, at) => ({
      line: at + 1,
      from: loading,
      to: discharge,
      fromId: "",
      toId: "",
    })),
  );

function bounded(measure: string, ms: number): Measure {
  return { measure, value: `${Math.round(ms)} ms`, bound: `<= ${boundMs} ms`, ok: ms <= boundMs };
}

async function timed(url: string): Promise<{ ms: number; body: Uint8Array }> {
  const begun = performance.now();
  const response = await fetch(url);
  const body = new Uint8Array(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`${url.slice(0, 60)} responded with ${response.status}`);
  return { ms: performance.now() - begun, body };
}

const measures: Measure[] = [];
const clock = { PORTAL_TEST: "1", PORTAL_NOW: `${firstDay}T02:00:00Z` };
await withServer({ STORE_URL: `file:${file}`, ...clock }, async (url) => {
  const page = await timed(`${url}/port/bulk?lanes=${listOf(0)}`);
  const answered = Buffer.from(page.body)
    .toString()
    .match(/<th scope="row">/g)?.length;
  if (answered !== mostLanes) throw new Error(`The page has ${answered} lanes instead of ${mostLanes}.`);
  measures.push(bounded("200 lanes: page", page.ms));
  // Other lanes, so that no search is cached.
  const workbook = await timed(`${url}/api/port-bulk.xlsx?lanes=${listOf(mostLanes)}`);
  measures.push(bounded("200 lanes: workbook", workbook.ms));
  const { sheets } = await readXlsx(workbook.body);
  measures.push({
    measure: "200 lanes: rows of the workbook",
    value: String((sheets[0]?.rows.length ?? 1) - 1),
    bound: "",
    ok: true,
  });
});
report(measures);

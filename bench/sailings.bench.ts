import { Agent, get, type IncomingMessage } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { embeddedSailings, withCalls } from "@/lib/sailings/operator";
import { openStore } from "@/lib/store/connection";
import { drawQueries, measure, parameters, type Query, searchAdapter, selected } from "./pair-searches";
import { benchStore } from "./sailings-store";
import { type Measure, report, timing, withServer } from "./support";

/** Searches for sailings with the data of a large publisher: p50 and p99 of one search, layer by layer. */
const queryCount = 2000;
const pageCount = 200;
const warmUpCount = 200;
const bounds = { adapter: 5, api: 20 };

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** The complete response body as it was sent. Browsers request it compressed. */
function load(url: string, encoding: "gzip" | "identity"): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const received = (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        if (response.statusCode === 200) resolve(Buffer.concat(chunks));
        else reject(new Error(`${url} responded with ${response.statusCode}`));
      });
    };
    get(url, { agent, headers: { "accept-encoding": encoding } }, received).on("error", reject);
  });
}

const address = ({ loading, discharge, from, to }: Query) =>
  `loading_port_id=${loading}&discharge_port_id=${discharge}&date_from=${from}&date_to=${to}`;

const { file, pairs } = await benchStore();
const database = new DatabaseSync(file, { readOnly: true });
database.exec("pragma mmap_size = 268435456; pragma cache_size = -65536");
const all = drawQueries(database, pairs, queryCount + warmUpCount);
const [queries, warmUp] = [all.slice(0, queryCount), all.slice(queryCount)];
const measures: Measure[] = [];

const statement = database.prepare(selected);
const bare = await measure(queries, warmUp, (query) => statement.all(...parameters(query)).length);
measures.push(timing("search: bare SQL", bare));
database.close();

const store = openStore(`file:${file}`);
const adapter = withCalls(embeddedSailings(store), store);
const adapterTimes = await measure(
  queries,
  warmUp,
  async (query) => (await searchAdapter(adapter, query)).length,
);
measures.push(timing("search: adapter", adapterTimes, bounds.adapter));
store.close();

await withServer({ STORE_URL: `file:${file}` }, async (url) => {
  // The contents of responses are checked before the timing, because parsing JSON is the client's time.
  for (const query of queries.slice(0, 50)) {
    const response = JSON.parse(String(await load(`${url}/api/port-schedule?${address(query)}`, "identity")));
    if (response.found !== query.rows)
      throw new Error(`The API found ${response.found} rows of ${query.rows}.`);
  }
  const api = await measure(queries, warmUp, async (query) => {
    await load(`${url}/api/port-schedule?${address(query)}`, "gzip");
    return query.rows;
  });
  measures.push(timing("search: API", api, bounds.api));
  const page = await measure(queries.slice(0, pageCount), warmUp.slice(0, 50), async (query) => {
    await load(`${url}/port?${address(query)}`, "gzip");
    return query.rows;
  });
  measures.push(timing("search: page", page));
});
agent.destroy();
report(measures);

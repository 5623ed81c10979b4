import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { root } from "../bin/lib/node.mjs";
import { allowed, type WeightBound, weigh, weightBounds } from "./page-weight";
import { type Measure, report, withServer } from "./support";

/** HTML of a page by its kind, and of the inline data that it carries for the framework. Exact sizes, no times. */
const store = join(root, "var", "bench", "weight.db");
const many = 150;
const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

const measures: Measure[] = [];
async function measure(url: string, bound: WeightBound, most = allowed): Promise<void> {
  const { name, path, gzip, raw } = bound;
  const weight = weigh(await (await fetch(url + path)).text());
  const limit = most(bound, weight.rows);
  const rows = weight.rows > 0 ? `, ${weight.rows} rows` : "";
  measures.push({
    measure: `HTML of ${name}`,
    value: `${kb(weight.gzip)} gzip, ${kb(weight.raw)} raw, of it inline data ${kb(weight.inline)}${rows}`,
    bound: `<= ${gzip} and ${raw} KB`,
    ok: weight.gzip <= limit.gzip && weight.raw <= limit.raw,
  });
}

/** Gives a pair of ports 150 sailings of the next days: its own, over again on other voyages. */
function multiply(loading: string, discharge: string): void {
  const database = new DatabaseSync(store);
  const columns = database
    .prepare("select name from pragma_table_info('sailings')")
    .all()
    .map(({ name }) => String(name));
  const values = columns.map((name) => (name === "id" || name === "voyage" ? `${name} || '-' || n` : name));
  database.exec(`
    with recursive copies(n) as (select 1 union all select n + 1 from copies where n < ${many}),
      own as (
        select * from sailings where loading_port_id = '${loading}' and discharge_port_id = '${discharge}'
          and etd >= date('now', '+2 days') and etd < date('now', '+25 days'))
    insert into sailings (${columns.join(", ")}) select ${values.join(", ")} from own, copies;
    delete from sailings where loading_port_id = '${loading}' and discharge_port_id = '${discharge}' and id not in (
      select id from sailings where loading_port_id = '${loading}' and discharge_port_id = '${discharge}'
        and etd >= date('now', '+2 days') and etd < date('now', '+25 days') limit ${many})`);
  database.close();
}

await withServer({ STORE_URL: `file:${store}` }, async (url) => {
  multiply("CNSHA", "NLRTM");
  for (const bound of weightBounds) await measure(url, bound);
  const path = "/port?loading_port=Shanghai&discharge_port=Rotterdam";
  const bound = { name: `/port, ${many} rows`, path, gzip: 60, raw: 450 };
  await measure(url, bound, () => allowed(bound, 0));
});
report(measures);

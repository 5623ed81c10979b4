import { Agent, request } from "node:http";
import { join } from "node:path";
import { addDays } from "@/lib/time/calendar";
import { root } from "../bin/process/node.mjs";
import { load } from "./load";
import { type Measure, percentile, report, withServer } from "./support";

/**
 * More requests than the portal can serve: searches with different addresses, which are all rendered, arrive at 2.3 times the
 * measured capacity, from readers who do not wait for each other. Each reader gets the page or at once a 503; forms have
 * reserved places.
 */
const times = 2.3;
const seconds = 10;
const forms = 50;
/** Longer than the portal needs for all requests that it admits at once, in milliseconds. */
const timeoutMs = 40_000;
const lane = { loading_port: "Hong Kong", discharge_port: "Rotterdam" };
const rejectionBoundMs = 1_000;

interface Outcome {
  what: string;
  ms: number;
  body: string;
}

/** Addresses of searches that differ in their dates: none of them is cached. */
async function distinctSearches(url: string): Promise<string[]> {
  const answer = await (await fetch(`${url}/api/port-schedule?${new URLSearchParams(lane)}`)).json();
  const first: string = answer.criteria.dateFrom;
  const paths: string[] = [];
  for (let from = 0; from < 60; from += 1) {
    for (let days = 30; days < 80; days += 1) {
      const dates = { date_from: addDays(first, from), date_to: addDays(first, from + days) };
      paths.push(`/port?${new URLSearchParams({ ...lane, ...dates })}`);
    }
  }
  return paths;
}

await withServer(
  {
    STORE_URL: `file:${join(root, "var", "bench", "overload.db")}`,
    COMPRESS: "0",
    TRUST_PROXY: "127.0.0.1,::1",
  },
  async (url) => {
    const port = Number(new URL(url).port);
    const agent = new Agent({ keepAlive: true, maxFreeSockets: 512 });
    const ask = (path: string, form?: unknown, from = "192.0.2.1"): Promise<Outcome> => {
      const begun = performance.now();
      return new Promise((resolve) => {
        let body = "";
        const end = (what: string) => resolve({ what, ms: performance.now() - begun, body });
        const asking = request({
          host: "127.0.0.1",
          port,
          path,
          agent,
          method: form ? "POST" : "GET",
          headers: form
            ? { "Content-Type": "application/json", Origin: url, "X-Forwarded-For": from }
            : { "X-Forwarded-For": from },
        });
        asking.setTimeout(timeoutMs, () => asking.destroy(new Error("timeout")));
        asking.on("error", (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
        asking.on("response", (response) => {
          if (form) response.on("data", (piece) => (body += piece));
          else response.resume();
          response.on("end", () => end(String(response.statusCode)));
          response.on("error", () => end("cut off"));
        });
        asking.end(form ? JSON.stringify(form) : undefined);
      });
    };
    const field = {
      loading_port: "Hong Kong",
      discharge_port: "Rotterdam",
      commodity: "Toys",
      name: "Wong Ka-yan",
    };
    const form = { ...field, company: "Lantern Toys Limited", email: "kayan@lantern.example" };
    const address = (at: number) => `198.51.100.${at}`;
    const keys: string[] = [];
    for (let at = 0; at < forms; at++) {
      keys.push(JSON.parse((await ask("/api/enquiries/sea", form, address(at))).body).formKey);
    }
    const searches = await distinctSearches(url);
    const some = (count: number) => searches.splice(0, count);
    await load({ port, paths: some(100), connections: 8, seconds: 30, once: true });
    const capacity = await load({ port, paths: some(300), connections: 8, seconds: 8, once: true });
    if (capacity.failed > 0) throw new Error(`${capacity.failed} responses were not 200.`);

    const rate = capacity.perSecond * times;
    const readers: Promise<Outcome>[] = [];
    const sent: Promise<Outcome>[] = [];
    const begun = performance.now();
    for (let gone = 0; gone < seconds; gone = (performance.now() - begun) / 1000) {
      while (readers.length < gone * rate) readers.push(ask(searches.pop() ?? "/"));
      while (sent.length < (gone / seconds) * forms) {
        const at = sent.length;
        sent.push(ask("/api/enquiries/sea", { ...form, form_key: keys[at] }, address(at)));
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const [responses, enquiries] = [await Promise.all(readers), await Promise.all(sent)];
    agent.destroy();
    const of = (what: string) => responses.filter((response) => response.what === what);
    const [shown, rejected] = [of("200"), of("503")];
    const lost = responses.length - shown.length - rejected.length;
    const whys = new Map<string, number>();
    for (const { what } of [...responses, ...enquiries]) whys.set(what, (whys.get(what) ?? 0) + 1);
    console.log(Object.fromEntries(whys));
    const share = (part: number) => `${((part / responses.length) * 100).toFixed(0)} %`;
    const p99 = percentile(
      rejected.map(({ ms }) => ms),
      0.99,
    );
    const taken = enquiries.filter(({ what }) => what === "200").length;
    const measures: Measure[] = [
      {
        measure: `${times} times the capacity: pages served`,
        value: `${share(shown.length)} of ${responses.length} in ${seconds} s, p99 ${percentile(
          shown.map(({ ms }) => ms),
          0.99,
        ).toFixed(0)} ms; capacity ${capacity.perSecond.toFixed(0)}/s`,
        bound: "",
        ok: true,
      },
      {
        measure: "rejected with 503 at once",
        value: `${share(rejected.length)}, p99 ${p99.toFixed(0)} ms`,
        bound: `p99 <= ${rejectionBoundMs} ms`,
        ok: rejected.length > 0 && p99 <= rejectionBoundMs,
      },
      { measure: "reset, timed out or otherwise lost", value: String(lost), bound: "0", ok: lost === 0 },
      {
        measure: "forms accepted meanwhile",
        value: `${taken} of ${enquiries.length}`,
        bound: "all",
        ok: taken === enquiries.length,
      },
    ];
    report(measures);
  },
);

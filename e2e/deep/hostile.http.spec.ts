import { Agent, request } from "node:http";
import Papa from "papaparse";
import { signFormKey } from "@/lib/enquiries/form-key";
import { type FieldRule, type FormKind, formFields, formPlaces, hiddenFields } from "@/lib/enquiries/shared";
import { openStore } from "@/lib/store/connection";
import { sharedSecret } from "@/lib/store/secrets";
import { formulaStart } from "@/lib/text/csv-cells";
import { scaled } from "@/test/support/time-scale.mjs";
import { harmOf, type RawResponse } from "../support/harm";
import { expect, test } from "../support/http";
import { type InputPlace, inputCookies, inputHeaders, listInputPlaces } from "../support/input-places";
import { core, type Payload, payloads } from "../support/payloads";
import { runPortal, type SeparatePortal, startSeparatePortal } from "../support/separate-portal";

/**
 * Everything that takes foreign text is given texts that mean harm: each payload at least once in each kind of place
 * (query, path, form, header, cookie), each place at least some of the core ones, alone and all at once. In turn and not
 * at random, so that a run can be repeated.
 */
test.describe.configure({ mode: "serial" });

/** Below these the list has lost something that it had. */
const fewest = { routes: 105, positions: 540, payloads: 580, requests: 3_000 };

let portal: SeparatePortal;
const routes = listInputPlaces();
const agent = new Agent({ keepAlive: true, maxSockets: 6 });

test.beforeAll(async () => {
  portal = await startSeparatePortal("hostile", "2026-03-16T02:00:00Z", { TRUST_PROXY: "127.0.0.1,::1" });
});
test.afterAll(async () => {
  agent.destroy();
  await portal?.stop();
});

interface Ask {
  route: InputPlace;
  query?: Record<string, Payload>;
  segments?: Record<string, Payload>;
  fields?: Record<string, Payload>;
  headers?: Record<string, string>;
  asJson?: boolean;
}

let asked = 0;
const seen = new Set<string>();
const notePosition = (kind: string, { method, path }: InputPlace, name: string) =>
  seen.add(`${kind} ${method} ${path} ${name}`);

/** Octets that a header may carry. */
const headerText = ({ text }: Payload) =>
  Buffer.from(text.toWellFormed().replace(/(?!\t)\p{Cc}/gu, " "), "utf8").toString("latin1");

function pathOf({ route, segments = {}, query = {} }: Ask): string {
  const path = route.path.replace(
    /\[+(?:\.\.\.)?(\w+)\]+/g,
    (_, name: string) => segments[name]?.escaped ?? "x",
  );
  const search = Object.entries(query).map(([name, { escaped }]) => `${encodeURIComponent(name)}=${escaped}`);
  return search.length > 0 ? `${path}?${search.join("&")}` : path;
}

function bodyOf({ route, fields, asJson }: Ask): { type: string; body: string } | null {
  if (route.method !== "POST") return null;
  const entries = Object.entries(fields ?? {});
  return asJson
    ? {
        type: "application/json",
        body: JSON.stringify(Object.fromEntries(entries.map(([name, { text }]) => [name, text]))),
      }
    : {
        type: "application/x-www-form-urlencoded",
        body: entries.map(([name, { escaped }]) => `${name}=${escaped}`).join("&"),
      };
}

interface Sent {
  answer: RawResponse;
  path: string;
}

function send(ask: Ask): Promise<Sent> {
  asked += 1;
  const path = pathOf(ask);
  const sent = bodyOf(ask);
  const headers: Record<string, string> = {
    // Each comes from an address of its own, so that no limit stands in for an answer.
    "x-forwarded-for": `198.18.${(asked >> 8) & 255}.${asked & 255}`,
    ...(sent ? { "content-type": sent.type, origin: portal.url } : {}),
    ...ask.headers,
  };
  return new Promise((resolve, reject) => {
    const going = request(
      portal.url + path,
      { method: ask.route.method, agent, headers, timeout: scaled(30_000) },
      (response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.on("end", () => {
          const pairs: [string, string][] = [];
          for (let at = 0; at < response.rawHeaders.length; at += 2) {
            pairs.push([response.rawHeaders[at]?.toLowerCase() ?? "", response.rawHeaders[at + 1] ?? ""]);
          }
          resolve({
            answer: {
              status: response.statusCode ?? 0,
              headers: pairs,
              body: Buffer.concat(pieces).toString("utf8"),
            },
            path,
          });
        });
        response.on("error", reject);
      },
    );
    going.on("timeout", () => going.destroy(new Error(`no answer: ${path.slice(0, 300)}`)));
    going.on("error", (error) => reject(new Error(`${error.message}: ${path.slice(0, 300)}`)));
    going.end(sent?.body);
  });
}

/** Sends all, a few at a time, and answers what went wrong. `then` looks further into a harmless answer. */
async function sendAll(
  asks: readonly Ask[],
  then: (sent: Sent, ask: Ask) => Promise<string | null> = async () => null,
): Promise<string[]> {
  const wrong: string[] = [];
  let next = 0;
  const work = async () => {
    for (let ask = asks[next++]; ask; ask = asks[next++]) {
      const { method } = ask.route;
      const told = JSON.stringify({ ...(ask.headers ?? {}), ...bodyOf(ask) }).slice(0, 200);
      try {
        const sent = await send(ask);
        const { answer, path } = sent;
        const harm = harmOf(answer, path, portal.url) ?? (await then(sent, ask));
        if (harm) wrong.push(`${harm} of ${method} ${path.slice(0, 200)} ${told}`);
      } catch (error) {
        wrong.push(`${error} ${method} ${told}`);
      }
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return wrong;
}

/** Where each list is, so that neither skips what the other's turns pass over. */
const turns = new Map<readonly Payload[], number>();
function take(list: readonly Payload[]): Payload {
  const turn = turns.get(list) ?? 0;
  turns.set(list, turn + 1);
  return list[turn % list.length] as Payload;
}
const each = (names: readonly string[], list: readonly Payload[]) =>
  Object.fromEntries(names.map((name) => [name, take(list)]));

/** A page shows each value by itself: so many go into one address. An interface may refuse all for the first. */
const together = 4;
const inGroups = ({ path, query }: InputPlace): string[][] => {
  const size = path.startsWith("/api/") ? 1 : together;
  return Array.from({ length: Math.ceil(query.length / size) }, (_, at) =>
    query.slice(at * size, (at + 1) * size),
  );
};

test("harm is seen where it is done", () => {
  const answer = (body: string, headers: [string, string][] = [], status = 200): RawResponse => ({
    status,
    headers: [["content-type", "text/html; charset=utf-8"], ...headers],
    body,
  });
  const bad = [
    answer("<p><script>alert(1)</script>"),
    answer('<a href="&#106;avascript:alert(1)">x</a>'),
    answer("<img src=x onerror=alert(1)>"),
    answer("<p hgzx>x"),
    answer('<iframe src="//hgzx.example">'),
    answer("<meta http-equiv=Refresh content=0>"),
    answer("", [["x-hgzx", "1"]]),
    answer("", [["location", "//elsewhere.example/"]]),
    answer("", [], 500),
  ];
  const markdown = (body: string): RawResponse => ({
    ...answer(body),
    headers: [["content-type", "text/markdown"]],
  });
  expect(harmOf(markdown("# x\n\n<img src=x onerror=alert(1)>"), "/news.md", portal.url)).not.toBeNull();
  expect(harmOf(markdown("[x](javascript:alert(1))"), "/news.md", portal.url)).not.toBeNull();
  expect(harmOf(markdown("# x\n\n\\<img src=x onerror=alert(1)>"), "/news.md", portal.url)).toBeNull();
  for (const one of bad) expect(harmOf(one, "/port", portal.url), JSON.stringify(one)).not.toBeNull();
  expect(harmOf(answer("", [], 404), "/api/x", portal.url)).not.toBeNull();
  expect(harmOf(answer('<p>&lt;script&gt;</p><a href="/port">x</a>'), "/port", portal.url)).toBeNull();
});

test("queries", async () => {
  const asks: Ask[] = [];
  for (const route of routes.filter(({ query }) => query.length > 0)) {
    for (const name of route.query) {
      notePosition("query", route, name);
      asks.push({ route, query: { [name]: take(core) } });
    }
    for (const names of inGroups(route)) asks.push({ route, query: each(names, payloads) });
    for (let count = 0; count < 3; count += 1)
      asks.push({ route, query: each(route.query, count ? payloads : core) });
  }
  const sent = new Set(asks.flatMap(({ query = {} }) => Object.values(query).map(({ text }) => text)));
  expect(payloads.filter(({ text }) => !sent.has(text))).toEqual([]);
  expect(await sendAll(asks)).toEqual([]);
});

test("paths", async () => {
  const asks: Ask[] = [];
  const dynamic = routes.filter(({ segments, method }) => segments.length > 0 && method === "GET");
  for (const route of dynamic) for (const name of route.segments) notePosition("path", route, name);
  for (const [index, payload] of payloads.entries()) {
    const route = dynamic[index % dynamic.length] as InputPlace;
    const [name = "", ...more] = route.segments;
    asks.push({ route, segments: { [name]: payload, ...each(more, core) } });
  }
  expect(await sendAll(asks)).toEqual([]);
});

test("forms", async () => {
  const asks: Ask[] = [];
  const posts = routes.filter(({ method, fields }) => method === "POST" && fields.length > 0);
  const good: Payload = { text: "Toys", escaped: "Toys" };
  for (const route of posts) {
    const usual = Object.fromEntries(
      route.fields.filter((name) => name !== "reference_note").map((name) => [name, good]),
    );
    for (const [index, name] of route.fields.entries()) {
      notePosition("form", route, name);
      asks.push({ route, fields: { ...usual, [name]: take(core) }, asJson: index % 2 === 0 });
    }
  }
  const rounds = Math.ceil(payloads.length / 60);
  for (let round = 0; round < rounds; round += 1) {
    for (const route of posts)
      asks.push({ route, fields: each(route.fields, payloads), asJson: round % 2 === 0 });
  }
  expect(await sendAll(asks)).toEqual([]);
});

const goodValues: Record<FieldRule["type"], (rule: FieldRule) => string> = {
  line: () => "Toys",
  text: () => "Two lines\nof text",
  email: () => "kayan@lantern.example",
  phone: () => "+852 2555 0120",
  moment: () => "20-03-2026 18:30",
  date: () => "2026-03-20",
  count: () => "2",
  amount: () => "1.5",
  choice: ({ options = [] }) => options[0] ?? "",
  flag: () => "1",
  country: () => "HK",
};
const asGiven = (text: string): Payload => ({ text, escaped: encodeURIComponent(text) });

/** Fields that a form is taken with, when nothing is wrong with this one either. */
function goodForm(rules: readonly FieldRule[], asked: FieldRule | undefined): Record<string, Payload> {
  const values = rules.map((rule) => [rule.name, asGiven(goodValues[rule.type](rule))]);
  const needed = asked?.when ? [[asked.when.name, asGiven(asked.when.is)]] : [];
  return Object.fromEntries([...values, ...needed]);
}

test("forms that come with a good key, and what is shown and handed over of them", async () => {
  const store = openStore(portal.env.STORE_URL ?? "");
  const secret = await sharedSecret(store, "form-key");
  store.close();
  const goodKey = () => asGiven(signFormKey(secret, new Date(Date.now() - 60_000)));
  const places = Object.entries(formPlaces).flatMap(([kind, { action }]) => {
    const route = routes.find(({ path, method }) => path === action && method === "POST") as InputPlace;
    const rules: readonly FieldRule[] = formFields[kind as FormKind];
    const names = [...rules.map(({ name }) => name), hiddenFields.language, hiddenFields.trap];
    return names.map((name) => ({ route, rules, name }));
  });
  const rounds = Math.ceil(payloads.length / places.length);
  const asks = Array.from({ length: rounds }, (_, round) =>
    places.map(({ route, rules, name }, index): Ask => {
      const rule = rules.find((one) => one.name === name);
      const fields = { ...goodForm(rules, rule), [hiddenFields.key]: goodKey(), [name]: take(payloads) };
      return { route, fields, asJson: (index + round) % 2 === 0 };
    }),
  ).flat();
  let taken = 0;
  let shown = 0;
  const wrong = await sendAll(asks, async ({ answer }, { asJson }) => {
    const header = (name: string) => answer.headers.find(([one]) => one === name)?.[1] ?? "";
    const location = header("location");
    if (asJson ? answer.body.includes('"success"') : location.includes("success")) taken += 1;
    if (answer.status === 403 || answer.body.includes('"formKey"')) return "the key was not taken";
    if (answer.status !== 303) return null;
    // A reader without script is led to his page, which shows what he had typed.
    shown += 1;
    const page = { path: location, method: "GET", query: [], segments: [], fields: [] } as InputPlace;
    const next = await send({ route: page, headers: { cookie: header("set-cookie").split(";")[0] ?? "" } });
    return next.answer.status === 200
      ? harmOf(next.answer, location, portal.url)
      : `led to ${next.answer.status}`;
  });
  expect(wrong).toEqual([]);
  expect(taken).toBeGreaterThan(asks.length / 4);
  expect(shown).toBeGreaterThan(asks.length / 3);

  const { stdout } = await runPortal(portal, "enquiries", "export");
  const { data, errors } = Papa.parse<string[]>(stdout.trimEnd(), { delimiter: ",", newline: "\r\n" });
  expect(errors).toEqual([]);
  expect(data.length).toBeGreaterThan(taken / 2);
  expect(data.flat().filter((cell) => formulaStart.test(cell))).toEqual([]);
  expect(new Set(data.map(({ length }) => length)).size).toBe(1);
});

test("headers and cookies", async () => {
  const asks: Ask[] = [];
  const home = routes.filter(
    ({ path, method }) => method === "GET" && ["/api/language", "/port", "/", "/fe-sea"].includes(path),
  );
  const places = [
    ...inputHeaders.map((name) => ({ name })),
    ...inputCookies.map((cookie) => ({ name: "cookie", cookie })),
  ];
  for (const { name, ...rest } of places) {
    for (const route of home)
      notePosition("header", route, "cookie" in rest ? `cookie ${rest.cookie}` : name);
  }
  for (const [index, payload] of payloads.entries()) {
    const place = places[index % places.length];
    if (!place) continue;
    const value = "cookie" in place ? `${place.cookie}=${payload.escaped}` : headerText(payload);
    const route = home[Math.floor(index / places.length) % home.length] as InputPlace;
    asks.push({
      route,
      query: route.path === "/api/language" ? { to: { text: "zh-tw", escaped: "zh-tw" } } : {},
      headers: { [place.name]: value },
    });
  }
  expect(await sendAll(asks)).toEqual([]);
});

test("nothing was left out", () => {
  const counts = { routes: routes.length, positions: seen.size, payloads: payloads.length, requests: asked };
  console.log(`hostile input: ${JSON.stringify(counts)}`);
  for (const [name, least] of Object.entries(fewest)) {
    expect(counts[name as keyof typeof counts], name).toBeGreaterThanOrEqual(least);
  }
});

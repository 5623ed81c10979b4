import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { OpenAPIClientAxios } from "openapi-client-axios";
import { expect, servers, test } from "./support/http";

/** /api/openapi.json describes the documented reads: every response fits it, and a client that knows nothing else finds sailings. */

type Json = Record<string, unknown>;
interface Parameter {
  in: "path" | "query";
  name: string;
  schema: { example?: string };
}
interface Description extends Json {
  openapi: string;
  paths: Record<string, { get: { operationId: string; parameters?: Parameter[]; responses: Json } }>;
}

const url = (path: string) => `${servers.portal.url}${path}`;
const read = async <T>(path: string): Promise<T> => (await (await fetch(url(path))).json()) as T;
const readDescription = () => read<Description>("/api/openapi.json");

/** The same schema without room for members that it does not name, as the portal must not send them. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  const isObject = copy.type === "object" && copy.properties && copy.additionalProperties === undefined;
  return isObject ? { ...copy, additionalProperties: false } : copy;
}

/** Values of path segments that only other responses name. */
async function foundParts(): Promise<Record<string, Record<string, string>>> {
  interface List {
    items: { id: string; hashtags?: string[] }[];
  }
  const [sailings, flights, articles, companies, found] = await Promise.all([
    read<List>("/api/port-schedule?loading_port=HKHKG&discharge_port=NLRTM"),
    read<{ items: { optionId: string | null }[] }>(
      "/api/flight-schedule?origin_airport=HKG&destination_airport=AMS",
    ),
    read<List>("/api/news?news_date_from=2020-01-01"),
    read<List>("/api/companies?com_type=sea"),
    read<List>("/api/keyword-news?query="),
  ]);
  const idOf = ({ items }: List) => items[0]?.id ?? "";
  return {
    getSailing: { id: idOf(sailings) },
    sailingCalendar: { file: `${idOf(sailings)}.ics` },
    getFlightOption: { id: flights.items.at(-1)?.optionId ?? "" },
    flightCalendar: { file: `${flights.items.at(-1)?.optionId}.ics` },
    getArticle: { news_id: idOf(articles) },
    getCompany: { com_id: idOf(companies) },
    topicFeed: {
      tag: found.items.find(({ hashtags = [] }) => hashtags.length > 0)?.hashtags?.[0] ?? "",
      file: "atom.xml",
    },
  };
}

/** The address of an operation with the examples of its parameters. */
function addressOf(path: string, parameters: readonly Parameter[], parts: Record<string, string> = {}) {
  const query = new URLSearchParams();
  let address = path;
  for (const { in: place, name, schema } of parameters) {
    const value = parts[name] ?? schema.example;
    if (value === undefined) continue;
    if (place === "path") address = address.replace(`{${name}}`, encodeURIComponent(value));
    else query.set(name, value);
  }
  return query.size > 0 ? `${address}?${query}` : address;
}

test("The description is valid OpenAPI 3.1", async () => {
  const description = await readDescription();
  expect(description.openapi).toMatch(/^3\.1\./);
  expect(await new Validator().validate(structuredClone(description))).toEqual({ valid: true });
  expect((await new Validator().validate({ ...description, paths: { port: {} } })).valid).toBe(false);
});

test("The response of every documented address fits the description, and can be read and revalidated by any site", async () => {
  const [description, parts] = [await readDescription(), await foundParts()];
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(closed(description) as Json, "api");
  const pointer = (path: string) => path.replaceAll("~", "~0").replaceAll("/", "~1");
  for (const [path, { get }] of Object.entries(description.paths)) {
    const address = addressOf(path, get.parameters ?? [], parts[get.operationId]);
    // The list of lanes is packed by the page that downloads it.
    const isPacked = get.operationId.startsWith("downloadLanes");
    const response = await fetch(url(address), { headers: { Origin: "https://other.example" } });
    const { status, headers } = response;
    const media = headers.get("content-type")?.split(";")[0] ?? "";
    expect([address, status]).toEqual([address, isPacked ? 422 : 200]);
    expect([address, headers.get("access-control-allow-origin")]).toEqual([address, "*"]);
    const described = `#/paths/${pointer(path)}/get/responses/${status}/content/${pointer(media)}`;
    const content = (get.responses[status] as { content: Json }).content;
    expect([address, Object.keys(content)]).toEqual([address, expect.arrayContaining([media])]);
    if (media.endsWith("json") && "schema" in (content[media] as Json)) {
      const validate = ajv.compile({ $ref: `api${described}/schema` });
      const body = await response.json();
      expect([address, validate(body), validate.errors]).toEqual([address, true, null]);
      const changed = { ...body, madeUp: 1 };
      if (get.operationId !== "getDescription" && status === 200)
        expect([address, validate(changed)]).toEqual([address, false]);
    } else expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(20);
    if (isPacked) continue;
    const tag = headers.get("etag") ?? "";
    expect([address, tag]).toEqual([address, expect.stringMatching(/^(?:W\/)?"[\w-]+"$/)]);
  }
});

test("A reader who has the response of an unchanged address gets no second one", async () => {
  for (const address of [
    "/api/openapi.json",
    "/api/ports?name=Hong",
    "/api/news",
    "/api/statistics/hk_cntr_throughput.en.csv",
    "/feeds/en/sailings.ics?loading_port=HKHKG&discharge_port=NLRTM",
  ]) {
    const tag = (await fetch(url(address))).headers.get("etag") ?? "";
    const again = await fetch(url(address), { headers: { "If-None-Match": tag } });
    expect([address, again.status, await again.text()]).toEqual([address, 304, ""]);
  }
});

test("Other languages and places that are not found fit the description too", async () => {
  const description = await readDescription();
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(closed(description) as Json, "api");
  const schemaOf = (path: string, status: number, media: string) =>
    ajv.compile({
      $ref: `api#/paths/${path.replaceAll("/", "~1")}/get/responses/${status}/content/${media.replace("/", "~1")}/schema`,
    });
  const sailings = schemaOf("/api/port-schedule", 200, "application/json");
  for (const query of [
    "",
    "?loading_port=Hong+Kong",
    "?loading_port=Nowhere&discharge_port=NLRTM&language=zh-cn",
    "?loading_port=Shenzhen&discharge_port=Rotterdam&language=zh-tw&rows=all&slower=1&cargo=reefer",
    "?loading_port=HKHKG&discharge_port=NLRTM&arrive_by=2026-05-01&buffer=2&company=x&company=y&as_of=2030-01-01&since=1",
  ]) {
    const body = await read(`/api/port-schedule${query}`);
    expect([query, sailings(body), sailings.errors]).toEqual([query, true, null]);
  }
  const problem = schemaOf("/api/port-option/{id}", 404, "application/problem+json");
  const missing = await fetch(url("/api/port-option/nothing?from=HKHKG&to=NLRTM"));
  expect(missing.status).toBe(404);
  expect([problem(await missing.json()), problem.errors]).toEqual([true, null]);
});

test("A client that is generated from the description finds sailings", async () => {
  const definition = await readDescription();
  const client = await new OpenAPIClientAxios({
    definition: definition as never,
    withServer: { url: servers.portal.url },
  }).init();
  const operations = client as unknown as Record<string, (params: Json) => Promise<{ data: Json }>>;
  const ask = async (id: string, params: Json): Promise<Json> => (await operations[id]?.(params))?.data ?? {};
  const ports = await ask("findPorts", { name: "Rotterdam" });
  const [rotterdam] = ports.items as { id: string }[];
  const found = await ask("findSailings", { loading_port: "HKHKG", discharge_port_id: rotterdam?.id });
  const [first] = found.items as { id: string; vessel: string; etd: string }[];
  expect(first?.etd).toMatch(/^\d{4}-\d{2}-\d{2}/);
  const plan = await ask("getSailing", { id: first?.id });
  expect(plan.sailing).toMatchObject({ vessel: first?.vessel });
});

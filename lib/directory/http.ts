import { z } from "zod";
import { fetchUpstream, type UpstreamAccess } from "@/lib/upstream/fetch-upstream";
import { jsonReader, type Reader } from "@/lib/upstream/response-reader";
import { looseNumber, looseText, needText, parseList, parseRecord, parseRows } from "@/lib/upstream/rows";
import { companyRow } from "./row";
import type { CompanyRecord, DirectoryAdapter, DirectoryPage, DirectoryQuery, PortRecord } from "./schema";

const envelope = z.object({
  companies: z.array(z.unknown()),
  ports: z.array(z.unknown()).nullish(),
  page_no: looseNumber,
  total_pages: looseNumber,
  total_rec: looseNumber,
});

const row = companyRow({ strict: false });
const portRow = z
  .object({ port_id: needText(64), port_name: needText(120), port_name_chi: looseText(120) })
  .transform(
    ({ port_id, port_name, port_name_chi }): PortRecord => ({
      id: port_id,
      name: port_name,
      nameZh: port_name_chi,
      count: null,
    }),
  );

type Listed = DirectoryPage<CompanyRecord, PortRecord>;
const emptyList: Listed = { items: [], page: 1, totalPages: 1, total: 0, ports: [] };

const readList = jsonReader(
  envelope,
  ({ companies, ports, page_no, total_pages, total_rec }, note): Listed => {
    const items = parseList(companies, row, note);
    const page = wholeNumber(page_no, 1);
    const totalPages = wholeNumber(total_pages, items.length > 0 ? page : 1);
    const known = total_rec ?? (totalPages === 1 ? items.length : null);
    const total = known === null ? null : wholeNumber(known, items.length);
    return { items, page, totalPages, total, ports: parseRows(ports ?? [], portRow, note) };
  },
  emptyList,
  ({ items }) => items.length === 0,
);

/** The response for one company may omit the requested id; another id means that there is no such company. */
const readProvider = (id: string): Reader<CompanyRecord | null> =>
  jsonReader<object, CompanyRecord | null>(
    z.looseObject({}),
    (body, note) => {
      const withId = "com_id" in body && body.com_id ? body : { ...body, com_id: id };
      const company = parseRecord(withId, row, note);
      return company.id === id ? company : null;
    },
    null,
  );

function wholeNumber(value: number | null, least: number): number {
  return Math.max(least, Math.trunc(value ?? least));
}

/**
 * The service cannot filter by ports: a search with ports reads at most this many of its pages and filters them. So no
 * reader causes more than twelve calls.
 */
const mostPages = 12;
const pagesAtOnce = 4;
const pageSize = 10;

/** The directory from a publisher's service. */
export function httpDirectory(access: UpstreamAccess): DirectoryAdapter {
  const list = ({ type, keyword, page }: DirectoryQuery): Promise<Listed> => {
    const form = {
      page_no: String(page),
      ...(type ? { com_type: type } : {}),
      ...(keyword ? { keyword } : {}),
    };
    return fetchUpstream("directory", { form }, readList, access);
  };

  async function listInPorts(query: DirectoryQuery): Promise<Listed> {
    const wanted = new Set(query.ports);
    const first = await list({ ...query, page: 1 });
    const pages = [first];
    const last = Math.min(first.totalPages, mostPages);
    while (pages.length < last) {
      const next = Array.from({ length: Math.min(pagesAtOnce, last - pages.length) }, (_, index) =>
        list({ ...query, page: pages.length + 1 + index }),
      );
      pages.push(...(await Promise.all(next)));
    }
    const matching = pages
      .flatMap(({ items }) => items)
      .filter(({ ports }) => ports.some(({ id }) => wanted.has(id)));
    return {
      items: matching.slice((query.page - 1) * pageSize, query.page * pageSize),
      page: query.page,
      totalPages: Math.max(1, Math.ceil(matching.length / pageSize)),
      total: last < first.totalPages ? null : matching.length,
      ports: first.ports,
    };
  }

  return {
    // The service's search takes one category.
    searchesAll: false,

    listCompanies: (query) => (query.ports.length > 0 ? listInPorts(query) : list(query)),

    getCompany: (id) => fetchUpstream("provider", { query: { com_id: id } }, readProvider(id), access),

    // The publisher's keyword service lists the companies that match a search.
    findRelevant: async () => null,
    listIds: async () => [],
    countByType: async () => null,
    countByPort: async () => [],
  };
}

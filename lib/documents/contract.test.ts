import { config } from "@/lib/config/config";
import type { Store } from "@/lib/store/connection";
import { dropSample } from "@/lib/store/sample";
import { openSampleStore } from "@/test/support/sample-store";
import { type TestAccess, testAccess } from "@/test/support/upstream-access";
import { startUpstream, type UpstreamServer } from "@/test/support/upstream-server";
import { embeddedDocuments } from "./embedded";
import { type DocumentHosts, httpDocuments } from "./http";
import { isFileAllowed } from "./pdf";
import { filterCompanies, groupByLetter } from "./rules";
import { type DocumentsAdapter, documentCompanySchema, surchargeSchema } from "./schema";

const now = new Date("2022-06-17T02:00:00Z");
const hosts: DocumentHosts = {
  isFileAllowed: (path) => isFileAllowed(path, ["files.example"]),
  imageHosts: ["images.example"],
};
let store: Store;
let server: UpstreamServer;
let access: TestAccess;

beforeAll(async () => {
  server = await startUpstream();
  store = await openSampleStore();
});
afterAll(async () => {
  await store.close();
  await server.close();
});
beforeEach(() => {
  server.requests.length = 0;
  access = testAccess(server.url, now);
});
afterEach(() => {
  server.fault("sailingSchedules", null);
  server.fault("surcharges", null);
  access.store.close();
});

const adapters: [string, () => DocumentsAdapter, boolean][] = [
  ["http", () => httpDocuments(access, hosts), false],
  ["embedded", () => embeddedDocuments(store), true],
];

describe.each(adapters)("documents from %s", (_name, make, isSampleData) => {
  test("companies as agreed: letter, tags, and files that the viewer takes", async () => {
    const { companies, sample } = await make().listCompanies();
    expect(sample).toBe(isSampleData);
    expect(companies.length).toBeGreaterThan(1);
    for (const company of companies) {
      expect(() => documentCompanySchema.parse(company)).not.toThrow();
      expect(company.letter).toBe(company.name.charAt(0));
      expect(new Set(company.tags).size).toBe(company.tags.length);
      for (const { path } of company.files) expect(hosts.isFileAllowed(path)).toBe(true);
    }
    const paths = companies.flatMap(({ files }) => files.map(({ path }) => path));
    expect(new Set(paths).size).toBe(paths.length);
  });

  test("region and mode choose by tag, both at once, and letters follow the alphabet", async () => {
    const { companies } = await make().listCompanies();
    const names = (region: "Hong Kong" | "Singapore" | null, mode: "NVOCC" | "Ocean Carrier" | null) =>
      filterCompanies(companies, { region, mode }).map(({ name }) => name);
    expect(names(null, null)).toHaveLength(companies.length);
    expect(names("Hong Kong", "Ocean Carrier")).toContain("Orient Meridian");
    expect(names("Hong Kong", "Ocean Carrier")).not.toContain("Skerry Feeders");
    for (const name of names("Singapore", "NVOCC")) {
      const tags = companies.find((company) => company.name === name)?.tags;
      expect(tags).toEqual(expect.arrayContaining(["Singapore", "NVOCC"]));
    }
    const letters = groupByLetter(companies).map(({ letter }) => letter);
    expect(letters).toEqual([...new Set(letters)].sort());
  });

  test("surcharges: names, an http(s) address, a picture only where one may be shown", async () => {
    const carriers = await make().listSurcharges();
    expect(carriers.length).toBeGreaterThan(2);
    for (const carrier of carriers) expect(() => surchargeSchema.parse(carrier)).not.toThrow();
    expect(carriers).toContainEqual(
      expect.objectContaining({
        name: "Wan Hai Lines",
        nameZh: "萬海航運",
        logo: null,
        url: "https://www.wanhai.com/",
      }),
    );
  });
});

describe("http only", () => {
  test("every field of a company; files from other hosts are dropped, and so are companies without a file", async () => {
    const { companies } = await httpDocuments(access, hosts).listCompanies();
    const unknown = { validFrom: null, validTo: null, pages: null };
    expect(companies).toEqual([
      {
        name: "Orient Meridian",
        nameZh: "東經航運",
        letter: "O",
        tags: ["Hong Kong", "China", "Ocean Carrier"],
        files: [
          {
            label: "Transpacific",
            labelZh: "跨太平洋線",
            path: "https://files.example/om/OP1.pdf",
            validFrom: "2026-06-01",
            validTo: "2026-07-05",
            pages: 2,
          },
          { label: "2026", labelZh: null, path: "/documents/om.pdf", ...unknown },
        ],
      },
      {
        name: "Austral Passage",
        nameZh: null,
        letter: "A",
        tags: ["Singapore", "NVOCC"],
        files: [
          { label: "Australia", labelZh: "澳洲", path: "https://files.example/ap/AP1.pdf", ...unknown },
        ],
      },
    ]);
    expect(access.lines.at(-1)).toMatchObject({
      level: "warn",
      droppedBy: { path: 2, com_name: 1, files: 1 },
    });
    expect(server.requests).toMatchObject([{ method: "GET", path: "/sailing-schedules", query: {} }]);
  });

  test("a bad carrier is dropped, a picture from another host left out", async () => {
    const carriers = await httpDocuments(access, hosts).listSurcharges();
    expect(carriers.map(({ name, logo }) => [name, logo])).toEqual([
      ["Evergreen Line", "https://images.example/evergreen.png"],
      ["HMM", null],
      ["Wan Hai Lines", null],
    ]);
  });

  test("a declined response is an empty list; a failing service shows the last good one, else a sentence", async () => {
    server.fault("sailingSchedules", "drop");
    const documents = httpDocuments(access, hosts);
    await expect(documents.listCompanies()).rejects.toThrow("The document service could not be reached.");
    server.fault("sailingSchedules", null);
    const { companies } = await documents.listCompanies();
    await access.settled();
    server.fault("sailingSchedules", "truncated");
    access.advance(3_600_000);
    expect((await documents.listCompanies()).companies).toEqual(companies);
    await access.settled();
    access.shared.pauses.clear();
    server.fault("sailingSchedules", "declined");
    await documents.listCompanies();
    await access.settled();
    expect(await documents.listCompanies()).toEqual({ companies: [], sample: false });
    server.fault("surcharges", "odd");
    await expect(documents.listSurcharges()).rejects.toThrow("sent a response that cannot be read.");
  });
});

test("the sample documents disappear with the sample sailings, which a publisher's replace", async () => {
  expect((await embeddedDocuments(store).listCompanies()).companies).not.toEqual([]);
  const settings = { ...config().upstream, domainUrls: { sailings: server.url } };
  const served = embeddedDocuments(store, settings);
  expect(await served.listCompanies()).toEqual({ companies: [], sample: false });
  expect(await served.listSurcharges()).not.toEqual([]);
  // The last test: no other wants them any more.
  await dropSample(store, "sailings");
  expect(await embeddedDocuments(store).listCompanies()).toEqual({ companies: [], sample: false });
});

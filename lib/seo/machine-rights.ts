import { localePath, locales, splitLocale } from "@/lib/i18n/locales";
import {
  type MachineKind,
  type MachineRights,
  type Machines,
  machineKinds,
  type Site,
} from "@/lib/site/site";
import { escapeHtml } from "@/lib/text/escape-html";

/**
 * What machines may do with the contents of the site, said in every place where they look: robots.txt (Content-Signal,
 * contentsignals.org, and License, rslstandard.org), /license.xml (RSL 1.0), the headers and the file of the TDM Reservation
 * Protocol (W3C community report of 2024), and llms.txt. Sitemaps and announcements have only what search engines may
 * list (lib/seo/sitemap.ts). All of it follows from `machines` of portal.json; without that nothing is said.
 */

/** Beginnings of unprefixed addresses of each kind. The addresses of pages exist in each language. */
const beginnings: Record<MachineKind, { pages: readonly string[]; data: readonly string[] }> = {
  schedules: {
    pages: [
      ...["/port", "/flight", "/vessel/", "/services/", "/carriers", "/coverage", "/sailing", "/surcharge"],
      ...["/feeder", "/embed"],
    ],
    data: [
      ...["/api/port-", "/api/flight-", "/api/lanes/", "/api/coverage", "/api/dcsa/"],
      ...locales.map((locale) => `/feeds/${locale}/sailing`),
    ],
  },
  articles: {
    pages: ["/news", "/keyword", "/trade-news/"],
    data: [
      ...["/api/news", "/api/keyword"],
      ...locales.flatMap((locale) =>
        ["rss.xml", "atom.xml", "newsletter.html", "topic/"].map((name) => `/feeds/${locale}/${name}`),
      ),
    ],
  },
  companies: { pages: ["/yp"], data: ["/api/companies"] },
};

/** The kind of an address; null for one of no kind. `path` may have the prefix of a language. */
export function machineKindOf(path: string): MachineKind | null {
  const { path: unprefixed } = splitLocale(path);
  const kindIn = (place: "pages" | "data", address: string) =>
    machineKinds.find((kind) => beginnings[kind][place].some((start) => address.startsWith(start)));
  return kindIn("data", path) ?? kindIn("pages", unprefixed) ?? null;
}

/** What machines may do with contents of a kind; null for those of no kind. */
export const rightsOf = (machines: Machines, kind: MachineKind | null): MachineRights =>
  (kind && machines.kinds[kind]) ?? machines;

/** The kinds with rights of their own, each with the beginnings of its addresses in all languages. */
function ownRights(machines: Machines): { rights: MachineRights; starts: string[] }[] {
  return machineKinds.flatMap((kind) => {
    const rights = machines.kinds[kind];
    if (!rights) return [];
    const { pages, data } = beginnings[kind];
    return [
      {
        rights,
        starts: [...locales.flatMap((locale) => pages.map((page) => localePath(locale, page))), ...data],
      },
    ];
  });
}

/** The uses, with their names in Content-Signal and in RSL. */
const uses = [
  { use: "search", signal: "search", rsl: ["search"] },
  { use: "answer", signal: "ai-input", rsl: ["ai-input", "ai-index"] },
  { use: "train", signal: "ai-train", rsl: ["ai-train"] },
] as const;

/**
 * The lines of robots.txt: Content-Signal for the group of all robots, and License for the file. A signal is for the complete
 * site, so that one in which kinds differ is left out, which grants and restricts nothing; the licence then says it by address.
 */
export function robotsLines(machines: Machines | null, siteUrl: string): { group: string[]; file: string[] } {
  if (!machines) return { group: [], file: [] };
  const all: MachineRights[] = [machines, ...ownRights(machines).map(({ rights }) => rights)];
  const signals = uses.flatMap(({ use, signal }) => {
    const values = new Set(all.map((rights) => rights[use]));
    return values.size === 1 ? [`${signal}=${machines[use] ? "yes" : "no"}`] : [];
  });
  return {
    group: signals.length > 0 ? [`Content-Signal: ${signals.join(", ")}`] : [],
    file: [`License: ${siteUrl}${licensePath}`],
  };
}

/** The address of the licence that robots.txt names. */
const licensePath = "/license.xml";
export const licenseType = "application/rsl+xml";

/** The licence, RSL 1.0: addresses of a kind with rights of its own, then all others. The longest match applies. */
export function licenseXml(machines: Machines, { name, publisher, email, url }: LicensedSite): string {
  const content = (address: string, rights: MachineRights): string => {
    const named = (permitted: boolean) =>
      uses.flatMap(({ use, rsl }) => (rights[use] === permitted ? rsl : [])).join(" ");
    const element = (tag: string, words: string) => (words ? `<${tag} type="usage">${words}</${tag}>` : "");
    return (
      `<content url="${escapeHtml(address)}"><license>${element("permits", named(true))}${element("prohibits", named(false))}</license>` +
      `<copyright type="organization" contactEmail="${escapeHtml(email)}" contactUrl="${escapeHtml(`${url}/contact-us`)}">${escapeHtml(publisher || name)}</copyright>` +
      `${rights.licence ? `<terms>${escapeHtml(rights.licence)}</terms>` : ""}</content>`
    );
  };
  const contents = [
    ...ownRights(machines).flatMap(({ rights, starts }) => starts.map((start) => content(start, rights))),
    content("/", machines),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rsl xmlns="https://rslstandard.org/rsl">\n${contents.join("\n")}\n</rsl>\n`;
}

/** Facts of the site in its licence. */
interface LicensedSite extends Pick<Site, "name" | "publisher" | "email"> {
  /** Its public address. */
  url: string;
}

/** Whether mining of text and data is reserved: any of the uses is not allowed. */
const isReserved = (rights: MachineRights): boolean => uses.some(({ use }) => !rights[use]);

/** The headers of an address: the reservation, with the licence as its policy, and noindex where search is not allowed. */
export function rightsHeaders(machines: Machines | null, path: string): Record<string, string> {
  if (!machines) return {};
  const rights = rightsOf(machines, machineKindOf(path));
  return {
    "tdm-reservation": isReserved(rights) ? "1" : "0",
    ...(isReserved(rights) && rights.licence ? { "tdm-policy": rights.licence } : {}),
    ...(rights.search ? {} : { "X-Robots-Tag": "noindex" }),
  };
}

/** The content of /.well-known/tdmrep.json. Special addresses come before all others. */
export function tdmFile(
  machines: Machines,
): { location: string; "tdm-reservation": 0 | 1; "tdm-policy"?: string }[] {
  const rule = (location: string, rights: MachineRights) => ({
    location,
    "tdm-reservation": isReserved(rights) ? (1 as const) : (0 as const),
    ...(isReserved(rights) && rights.licence ? { "tdm-policy": rights.licence } : {}),
  });
  return [
    ...ownRights(machines).flatMap(({ rights, starts }) => starts.map((start) => rule(`${start}*`, rights))),
    rule("/*", machines),
  ];
}

const kindNames: Record<MachineKind, string> = {
  schedules: "Schedules",
  articles: "Articles",
  companies: "Companies of the directory",
};

/** The lines of llms.txt about rights, in Markdown; none where the site says nothing. */
export function rightsText(machines: Machines | null, siteUrl: string): string[] {
  if (!machines) return [];
  const sentence = (rights: MachineRights) => {
    const word = (allowed: boolean) => (allowed ? "yes" : "no");
    const terms = rights.licence ? ` Terms: ${rights.licence}` : "";
    return `search ${word(rights.search)}, answers ${word(rights.answer)}, training ${word(rights.train)}.${terms}`;
  };
  const own = machineKinds.flatMap((kind) => {
    const rights = machines.kinds[kind];
    return rights ? [`- ${kindNames[kind]}: ${sentence(rights)}`] : [];
  });
  return [
    ...own,
    `- ${own.length > 0 ? "Everything else" : "Everything"}: ${sentence(machines)}`,
    `- The same for machines: ${siteUrl}${licensePath}`,
  ];
}

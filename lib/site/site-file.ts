import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { colourSheet } from "./palette";
import {
  type AddressLines,
  bannersFor,
  type Desk,
  defaultFooter,
  defaultMap,
  defaultMenus,
  defaultSidebar,
  entriesFor,
  type LinkGroup,
  type MachineKind,
  type MachineRights,
  type Machines,
  machineKinds,
  ownPolicies,
  type PublisherFile,
  type Site,
  type SiteLink,
} from "./site";
import { parseSiteFile } from "./site-file-faults";
import { type FileGroup, type FileLink, fileName, type SiteFile } from "./site-file-schema";

/**
 * Reads a publisher's portal.json (SITE_FILE). What the file omits does not exist, except menus and banners, whose defaults are
 * used without entries that lead nowhere. Nothing of the sample site is in a publisher's site.
 */

/** Maximum bytes of a portal.json, a logo and an Open Graph image. */
const most = { file: 262_144, logo: 262_144, card: 1_048_576 };

/** Reads and checks a portal.json, and the pictures beside it. Throws an Error with a sentence that names every fault and its place. */
export function readSiteFile(file: string, env: Record<string, string | undefined> = process.env): Site {
  const { site, faults } = checkSiteFile(file, env);
  if (site) return site;
  throw unusable(file, faults);
}

/** The site of a portal.json, or everything that is wrong with the file, in words that follow its name. Never throws. */
export function checkSiteFile(
  path: string,
  env: Record<string, string | undefined>,
): { site: Site | null; faults: string[]; content?: unknown } {
  const bytes = bytesOf(path, most.file);
  if (typeof bytes === "string") return { site: null, faults: [bytes] };
  const { file, content, faults } = parseSiteFile(bytes);
  const { logo, card, analytics } = (content ?? {}) as Record<string, unknown>;
  const pictures = { logo: picture("logo", logo, dirname(path)), card: picture("card", card, dirname(path)) };
  const all = [
    ...faults,
    ...Object.values(pictures).filter((one) => typeof one === "string"),
    ...analyticsFaults(analytics, env),
  ];
  if (!file || all.length > 0) return { site: null, faults: all, content };
  return { site: toSite(file, pictures as Pictures), faults: [], content };
}

/** The names of a portal.json and of its pictures, relative to its folder. Throws like readSiteFile. */
export function siteFileNames(path: string): string[] {
  const bytes = bytesOf(path, most.file);
  const { file, faults } = typeof bytes === "string" ? { file: null, faults: [bytes] } : parseSiteFile(bytes);
  if (!file) throw unusable(path, faults);
  return [basename(path), ...[file.logo, file.card].filter((name) => name !== undefined)];
}

function unusable(file: string, faults: readonly string[]): Error {
  const [first = "", ...more] = faults;
  return new Error(
    more.length === 0
      ? `SITE_FILE ${file} cannot be used: ${first}.`
      : `SITE_FILE ${file} cannot be used:\n${faults.map((fault) => `- ${fault}.`).join("\n")}`,
  );
}

/** The bytes of a file, or why it cannot be used. */
function bytesOf(file: string, limit: number): Buffer<ArrayBuffer> | string {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) return `there is no file ${basename(file)}`;
  if (stats.size > limit) return `${basename(file)} has ${stats.size} bytes and may have ${limit}`;
  return Buffer.from(readFileSync(file));
}

const kinds: Record<string, string> = {
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
};

function publisherFile(
  name: string,
  ending: string,
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
): PublisherFile {
  const version = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  return { path: `/own/${name}-${version}.${ending}`, type, bytes };
}

type Pictures = Record<"logo" | "card", PublisherFile | null>;

/** A picture beside portal.json, or why it cannot be used; null where the file names none that could be one. */
function picture(name: keyof Pictures, file: unknown, folder: string): PublisherFile | string | null {
  const parsed = fileName.safeParse(file);
  if (!parsed.success) return null;
  const bytes = bytesOf(join(folder, parsed.data), most[name]);
  const ending = extname(parsed.data).slice(1).toLowerCase();
  return typeof bytes === "string"
    ? `${name}: ${bytes}`
    : publisherFile(name, ending, kinds[ending] ?? "", bytes);
}

/** The style sheet of the publisher's colours. */
function sheetOf({ light = {}, dark = {} }: NonNullable<SiteFile["colours"]>): PublisherFile {
  const sheet = colourSheet({ light, dark });
  return publisherFile("colours", "css", "text/css; charset=utf-8", Buffer.from(sheet));
}

/** Converts lists of links to keys of entries; links with their own address are added to the entries. */
function linkTaker(entries: Record<string, SiteLink>) {
  return (links: readonly FileLink[], at: string): string[] =>
    links.flatMap((one, index) => {
      if (typeof one === "string") return one in entries ? [one] : [];
      const name = `${at}.${index}`;
      entries[name] = { ...one, icon: one.icon ?? "list", external: !one.href.startsWith("/") };
      return [name];
    });
}

function toSite(file: SiteFile, { logo, card }: Pictures): Site {
  const links = {
    jobs: null,
    jobAlert: null,
    app: null,
    magazine: null,
    newsletterSample: null,
    map: defaultMap,
    ...file.links,
  };
  const ebooks = file.editions ?? {};
  const entries = entriesFor(links, ebooks);
  const take = linkTaker(entries);
  const groups = (fileGroups: readonly FileGroup[], at: string): LinkGroup[] =>
    fileGroups
      .map(({ key: name, title, links: its }, index) => ({
        key: name ?? `${at}-${index}`,
        ...(title ? { title } : {}),
        links: take(its, `${at}.${index}`),
      }))
      .filter(({ links: its }) => its.length > 0);
  const menus = (file.menus ?? defaultMenus()).map(({ id, label, groups: its }) => ({
    id,
    ...(label ? { label } : {}),
    groups: groups((its ?? []) as FileGroup[], `menus.${id}`),
  }));
  return {
    name: file.name,
    publisher: file.publisher,
    copyrightYears: file.copyrightYears,
    zone: file.timeZone,
    address: addressLines(file.contact.address, file.contact.addressZh),
    countryCode: file.contact.country,
    phone: file.contact.phone ?? null,
    email: file.contact.email,
    desks: desksOf(file),
    links,
    social: { linkedin: null, facebook: null, youtube: null, wechat: null, ...file.social },
    newsletters: (file.newsletters ?? []).map((one, index) => ({ key: `own-${index}`, ...one })),
    ebooks,
    entries,
    menus,
    sidebar: take(file.sidebar ?? defaultSidebar, "sidebar"),
    footerColumns: groups((file.footer ?? defaultFooter()) as FileGroup[], "footer"),
    banners:
      file.banners?.map((one, index) => ({ key: `own-${index}`, look: "shoal", ...one })) ??
      // This banner mentions the sample site's readers.
      bannersFor(links).filter(({ key: name }) => name !== "directMarketing"),
    logo,
    card,
    colours: file.colours ? sheetOf(file.colours) : null,
    brandColours: { light: file.colours?.light ?? {}, dark: file.colours?.dark ?? {} },
    analytics: file.analytics ? { attributes: {}, ...file.analytics } : null,
    policies: { ...ownPolicies, ...file.policies },
    security: file.security ? { languages: [], policy: null, ...file.security } : null,
    registrations: { icp: null, publicSecurity: null, ...file.registrations },
    countries: file.countries ?? {},
    machines: file.machines ? machinesOf(file.machines) : null,
    words: { ...(file.claim ? { "shell.claim": file.claim } : {}), ...file.words },
    isSample: false,
  };
}

const addressLines = (en: readonly string[], zh: readonly string[] = en): AddressLines => ({
  en,
  zh,
});

function desksOf({ desks, contact }: SiteFile): Desk[] {
  const fileDesks = desks ?? [{ key: "general", ...contact }];
  return fileDesks.map(({ key: name, email, phone: number, address, addressZh, ...rest }) => {
    const { name: title, text: about } = rest as Pick<Desk, "name" | "text">;
    return {
      key: name,
      ...(title ? { name: title } : {}),
      ...(about ? { text: about } : {}),
      email,
      phone: number ?? null,
      address: address ? addressLines(address, addressZh) : null,
    };
  });
}

/** What a kind does not say is as for all contents. */
function machinesOf({
  search,
  answer,
  train,
  licence,
  ...kinds
}: NonNullable<SiteFile["machines"]>): Machines {
  const all: MachineRights = { search, answer, train, licence: licence ?? null };
  const own = machineKinds.flatMap((kind): [MachineKind, MachineRights][] => {
    const rights = kinds[kind];
    if (!rights) return [];
    return [
      [
        kind,
        {
          search: rights.search ?? all.search,
          answer: rights.answer ?? all.answer,
          train: rights.train ?? all.train,
          licence: rights.licence ?? all.licence,
        },
      ],
    ];
  });
  return { ...all, kinds: Object.fromEntries(own) };
}

function analyticsFaults(analytics: unknown, env: Record<string, string | undefined>): string[] {
  const { script } = (analytics ?? {}) as { script?: unknown };
  const host = typeof script === "string" ? URL.parse(script)?.host : undefined;
  const hosts = (env.ANALYTICS_HOSTS ?? "").split(",").map((one) => one.trim());
  return host === undefined || hosts.includes(host)
    ? []
    : [`analytics.script: the host ${host} is not in ANALYTICS_HOSTS`];
}

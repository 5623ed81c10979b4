import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { locales } from "@/lib/i18n/locales";
import { isTimeZone } from "@/lib/time/time-zone";
import { type BrandColours, brandRoles, colourSheet, type PaletteName, unreadablePair } from "./palette";
import {
  type AddressLines,
  bannerLooks,
  bannersFor,
  type Desk,
  defaultFooter,
  defaultMap,
  defaultMenus,
  defaultSidebar,
  ebookEditions,
  entriesFor,
  entryKeys,
  type LinkGroup,
  linkIcons,
  type MachineKind,
  type MachineRights,
  type Machines,
  machineKinds,
  menuIds,
  ownPolicies,
  type PublisherFile,
  type Site,
  type SiteLink,
} from "./site";

/**
 * The schema of a publisher's portal.json (SITE_FILE). What the file omits does not exist, except menus and banners, whose
 * defaults are used without entries that lead nowhere. Nothing of the sample site is in a publisher's site.
 */

const text = z.string().trim().min(1).max(200);
const words = z
  .strictObject({ en: text, zh: text })
  .describe("The same in English and in Traditional Chinese, of which Simplified is derived.");
const longWords = z.strictObject({
  en: z.string().trim().min(1).max(2000),
  zh: z.string().trim().min(1).max(2000),
});
const outside = z.url({ protocol: /^https?$/ }).max(2000);
const place = z
  .string()
  .max(2000)
  .regex(
    /^(\/(?![/\\])|https?:\/\/)\S*$/,
    "must be a path of this site that begins with /, or an http(s) address",
  );
const phone = z
  .string()
  .trim()
  .min(3)
  .max(40)
  .regex(/^[+\d][\d\s()./-]*$/, "must be a telephone number");
const lines = z.array(text).max(6);
const icon = z.enum(linkIcons);
const key = z.string().regex(/^[A-Za-z][\w-]{0,39}$/, "must be letters, digits, _ and -");

const link = z.union([
  key.describe("The key of an entry of the portal, such as portSchedule."),
  z.strictObject({ label: words, note: words.optional(), href: place, icon: icon.optional() }),
]);
const group = z.strictObject({
  key: key.describe("Of the portal's own heading; with a title, any word.").optional(),
  title: words.optional(),
  links: z.array(link).max(12),
});

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, "must be a colour as #rrggbb");
const colours = z.strictObject(
  Object.fromEntries(brandRoles.map((role) => [role, colour.optional()])) as Record<
    (typeof brandRoles)[number],
    z.ZodOptional<typeof colour>
  >,
);

const fileName = z
  .string()
  .regex(
    /^\w[\w.-]*(\/\w[\w.-]*)*\.(svg|png|jpe?g|webp)$/i,
    "must be the name of an svg, png, jpg or webp file beside portal.json",
  );

const rights = {
  search: z.boolean().describe("Whether contents may be listed in search results."),
  answer: z.boolean().describe("Whether machines may answer with them."),
  train: z.boolean().describe("Whether models may be trained on them."),
  licence: outside.describe("Address of the terms.").optional(),
};
const rightsOfKind = z.strictObject(rights).partial().optional();

/** portal.json, as it is written. */
export const siteFileSchema = z.strictObject({
  $schema: z.string().optional(),
  name: z.string().trim().min(1).max(80).describe("What the portal is called."),
  publisher: text.describe("The company that publishes it."),
  timeZone: z
    .string()
    .refine(isTimeZone, "must be a time zone such as Asia/Singapore")
    .describe("IANA time zone: today on the portal is today here."),
  copyrightYears: z
    .string()
    .regex(/^\d{4}([-–]\d{4})?$/, "must be a year or two, such as 2011-2026")
    .describe("As they stand after the ©."),
  logo: fileName.describe("A square mark, beside this file; at most 256 KB.").optional(),
  card: fileName
    .describe(
      "What pages without a picture are shared with: a jpg or png of 1200 by 630, beside this file; at most 1 MB.",
    )
    .optional(),
  contact: z.strictObject({
    address: lines.min(1),
    addressZh: lines.describe("The same in Traditional Chinese.").optional(),
    country: z.string().regex(/^[A-Z]{2}$/, "must be two capitals, such as SG"),
    phone: phone.optional(),
    email: z.email(),
  }),
  desks: z
    .array(
      z.strictObject({
        key: key.describe("general, sales and ams stand on further pages."),
        name: words.optional(),
        text: words.optional(),
        email: z.email(),
        phone: phone.optional(),
        address: lines.optional(),
        addressZh: lines.optional(),
      }),
    )
    .min(1)
    .max(20)
    .optional(),
  links: z
    .strictObject({
      jobs: outside.optional(),
      jobAlert: outside.optional(),
      app: outside.optional(),
      magazine: place.optional(),
      newsletterSample: place.optional(),
      map: outside.describe("Begins the address of a map; the address of a company follows it.").optional(),
    })
    .optional(),
  social: z
    .strictObject({
      linkedin: outside.optional(),
      facebook: outside.optional(),
      youtube: outside.optional(),
      wechat: outside.optional(),
    })
    .optional(),
  newsletters: z
    .array(z.strictObject({ title: words, text: words, href: outside }))
    .max(12)
    .optional(),
  editions: z
    .strictObject(
      Object.fromEntries(ebookEditions.map((edition) => [edition, outside.optional()])) as Record<
        (typeof ebookEditions)[number],
        z.ZodOptional<typeof outside>
      >,
    )
    .describe("Where the editions of the e-book are read.")
    .optional(),
  menus: z
    .array(
      z.strictObject({
        id: z.enum(menuIds),
        label: words.optional(),
        groups: z.array(group).max(6).optional(),
      }),
    )
    .min(1)
    .max(menuIds.length)
    .optional(),
  sidebar: z.array(link).max(8).optional(),
  footer: z.array(group).min(1).max(4).optional(),
  banners: z
    .array(z.strictObject({ title: words, line: words, href: place, look: z.enum(bannerLooks).optional() }))
    .max(12)
    .optional(),
  claim: words
    .describe("A line above the name, such as how many readers there are; none without it.")
    .optional(),
  policies: z
    .strictObject({ principles: place.optional(), corrections: place.optional() })
    .describe("Where principles of publishing and corrections are described; by default on /editorial.")
    .optional(),
  registrations: z
    .strictObject({
      icp: text.describe("As 京ICP备12345678号-1.").optional(),
      publicSecurity: text
        .regex(/\d{8,20}/, "must contain the number of the registration")
        .describe("As 京公网安备 11010502000001号.")
        .optional(),
    })
    .describe("Registrations in Mainland China, at the foot of the Simplified edition.")
    .optional(),
  words: z
    .record(
      z.string().regex(/^[A-Za-z]\w*(\.\w+)+$/, "must be the key of a message, such as site.title"),
      longWords,
    )
    .describe("Messages of messages/en.json in other words, by their key.")
    .optional(),
  countries: z
    .partialRecord(
      z.enum(locales),
      z.record(z.string().regex(/^[A-Z]{2}$/, "must be two capitals, such as SG"), text),
    )
    .describe("Names in columns of countries or regions, by edition and ISO 3166-1 alpha-2 code.")
    .optional(),
  colours: z
    .strictObject({ light: colours.optional(), dark: colours.optional() })
    .describe("Colours by role; a pair that cannot be read well stops the start.")
    .optional(),
  analytics: z
    .strictObject({
      script: z.url({ protocol: /^https$/ }).max(2000),
      attributes: z
        .record(z.string().regex(/^data-[a-z][a-z0-9-]{0,39}$/, "must begin with data-"), z.string().max(200))
        .optional(),
    })
    .describe("A script that counts visits without cookies; its host must be in ANALYTICS_HOSTS.")
    .optional(),
  machines: z
    .strictObject({
      ...rights,
      ...(Object.fromEntries(machineKinds.map((kind) => [kind, rightsOfKind])) as Record<
        MachineKind,
        typeof rightsOfKind
      >),
    })
    .describe("What search engines and models may do with the contents; a kind may differ from all others.")
    .optional(),
});
type SiteFile = z.infer<typeof siteFileSchema>;

/** Maximum bytes of a portal.json, a logo and an Open Graph image. */
const most = { file: 262_144, logo: 262_144, card: 1_048_576 };

/** Why a file cannot be used, in words that follow its name. */
class Fault extends Error {}

/** Reads and checks a portal.json, and the pictures beside it. Throws an Error with one sentence naming the place and the reason. */
export function readSiteFile(file: string, env: Record<string, string | undefined> = process.env): Site {
  return inSentences(file, () => toSite(parseSiteFile(bytesOf(file, most.file)), path.dirname(file), env));
}

/** The names of a portal.json and of its pictures, relative to its folder. Throws like readSiteFile. */
export function siteFileNames(file: string): string[] {
  const { logo, card } = inSentences(file, () => parseSiteFile(bytesOf(file, most.file)));
  return [path.basename(file), ...[logo, card].filter((name) => name !== undefined)];
}

function inSentences<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Fault) throw new Error(`SITE_FILE ${file} cannot be used: ${error.message}.`);
    throw error;
  }
}

function bytesOf(file: string, limit: number): Buffer<ArrayBuffer> {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new Fault(`there is no file ${path.basename(file)}`);
  if (stats.size > limit)
    throw new Fault(`${path.basename(file)} has ${stats.size} bytes and may have ${limit}`);
  return Buffer.from(readFileSync(file));
}

function parseSiteFile(bytes: Uint8Array): SiteFile {
  let content: unknown;
  try {
    content = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw new Fault(`it is no JSON (${error instanceof Error ? error.message : error})`);
  }
  const parsed = siteFileSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new Fault(faultOf(parsed.error.issues));
}

/** The first problem, with its path. */
function faultOf([issue]: readonly z.core.$ZodIssue[]): string {
  if (!issue) return "it cannot be understood";
  const at = issue.path.map(String).join(".");
  if (issue.code === "unrecognized_keys") {
    return `${[...issue.path, issue.keys[0]].map(String).join(".")}: there is no such setting`;
  }
  return `${at || "the whole"}: ${issue.message.charAt(0).toLowerCase()}${issue.message.slice(1)}`;
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

function picture(name: "logo" | "card", file: string, folder: string): PublisherFile {
  const ending = file.slice(file.lastIndexOf(".") + 1).toLowerCase();
  try {
    return publisherFile(name, ending, kinds[ending] ?? "", bytesOf(path.join(folder, file), most[name]));
  } catch (error) {
    throw error instanceof Fault ? new Fault(`${name}: ${error.message}`) : error;
  }
}

/** The style sheet of the publisher's colours; throws a Fault for the first pair whose contrast is too low. */
function sheetOf(colours: NonNullable<SiteFile["colours"]>): PublisherFile {
  const palettes: Record<PaletteName, BrandColours> = {
    light: colours.light ?? {},
    dark: colours.dark ?? {},
  };
  for (const palette of ["light", "dark"] as const) {
    const pair = unreadablePair(palette, palettes[palette]);
    if (!pair) continue;
    const { front, back, least, contrast } = pair;
    throw new Fault(
      `colours.${palette}: ${front} on ${back} has a contrast of ${contrast.toFixed(2)} and needs ${least}`,
    );
  }
  return publisherFile("colours", "css", "text/css; charset=utf-8", Buffer.from(colourSheet(palettes)));
}

/** Converts lists of links to keys of entries; links with their own address are added to the entries. */
function linkTaker(entries: Record<string, SiteLink>) {
  return (links: readonly z.infer<typeof link>[], at: string): string[] =>
    links.flatMap((one, index) => {
      if (typeof one === "string") {
        if (!entryKeys().includes(one)) throw new Fault(`${at}.${index}: there is no entry "${one}"`);
        return one in entries ? [one] : [];
      }
      const name = `${at}.${index}`;
      entries[name] = { ...one, icon: one.icon ?? "list", external: !one.href.startsWith("/") };
      return [name];
    });
}

function toSite(file: SiteFile, folder: string, env: Record<string, string | undefined>): Site {
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
  const groups = (
    fileGroups: readonly z.infer<typeof group>[],
    at: string,
    known: readonly string[],
  ): LinkGroup[] =>
    fileGroups.map(({ key: name, title, links: its }, index) => {
      if (!title && !known.includes(name ?? "")) throw new Fault(`${at}.${index}: it needs a title`);
      return {
        key: name ?? `${at}-${index}`,
        ...(title ? { title } : {}),
        links: take(its, `${at}.${index}`),
      };
    });
  const menuHeads = defaultMenus().flatMap((menu) => menu.groups.map(({ key: name }) => name));
  const footHeads = defaultFooter().map(({ key: name }) => name);
  const menus = (file.menus ?? defaultMenus()).map(({ id, label, groups: its }) => ({
    id,
    ...(label ? { label } : {}),
    groups: groups((its ?? []) as z.infer<typeof group>[], `menus.${id}`, menuHeads).filter(isFilled),
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
    footerColumns: groups(
      (file.footer ?? defaultFooter()) as z.infer<typeof group>[],
      "footer",
      footHeads,
    ).filter(isFilled),
    banners:
      file.banners?.map((one, index) => ({ key: `own-${index}`, look: "shoal", ...one })) ??
      // This banner mentions the sample site's readers.
      bannersFor(links).filter(({ key: name }) => name !== "directMarketing"),
    logo: file.logo ? picture("logo", file.logo, folder) : null,
    card: file.card ? picture("card", file.card, folder) : null,
    colours: file.colours ? sheetOf(file.colours) : null,
    brandColours: { light: file.colours?.light ?? {}, dark: file.colours?.dark ?? {} },
    analytics: file.analytics ? analyticsOf(file.analytics, env) : null,
    policies: { ...ownPolicies, ...file.policies },
    registrations: { icp: null, publicSecurity: null, ...file.registrations },
    countries: file.countries ?? {},
    machines: file.machines ? machinesOf(file.machines) : null,
    words: { ...(file.claim ? { "shell.claim": file.claim } : {}), ...file.words },
    isSample: false,
  };
}

const isFilled = ({ links }: LinkGroup) => links.length > 0;

const addressLines = (en: readonly string[], zh: readonly string[] = en): AddressLines => ({
  en,
  zh,
});

/** Desks whose name and text are messages. */
const desksWithMessages = ["general", "sales", "news", "recruitment", "ams", "shenzhen", "shanghai"];

function desksOf({ desks, contact }: SiteFile): Desk[] {
  const fileDesks = desks ?? [{ key: "general", ...contact }];
  return fileDesks.map(({ key: name, email, phone: number, address, addressZh, ...rest }, index) => {
    if (!desksWithMessages.includes(name) && !("name" in rest && rest.name)) {
      throw new Fault(`desks.${index}: it needs a name`);
    }
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

function analyticsOf(
  { script, attributes = {} }: NonNullable<SiteFile["analytics"]>,
  env: Record<string, string | undefined>,
) {
  const { host } = new URL(script);
  const hosts = (env.ANALYTICS_HOSTS ?? "").split(",").map((one) => one.trim());
  if (!hosts.includes(host)) throw new Fault(`analytics.script: the host ${host} is not in ANALYTICS_HOSTS`);
  return { script, attributes };
}

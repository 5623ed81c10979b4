import { z } from "zod";
import { locales } from "@/lib/i18n/locales";
import { isTimeZone } from "@/lib/time/time-zone";
import messages from "@/messages/en.json" with { type: "json" };
import { brandRoles, type PaletteName, unreadablePairs } from "./palette";
import {
  bannerLooks,
  defaultFooter,
  defaultMenus,
  ebookEditions,
  entryKeys,
  linkIcons,
  type MachineKind,
  machineKinds,
  menuIds,
} from "./site";
import { wordsFaults } from "./words-faults";

/** The schema of a publisher's portal.json (SITE_FILE). */

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
/** Desks whose name and text are messages. */
const desksWithMessages = ["general", "sales", "news", "recruitment", "ams", "shenzhen", "shanghai"];
const key = z.string().regex(/^[A-Za-z][\w-]{0,39}$/, "must be letters, digits, _ and -");

const link = z.union([
  key
    .describe("The key of an entry of the portal, such as portSchedule.")
    .refine((name) => entryKeys().includes(name), {
      error: ({ input }) => `there is no entry "${String(input)}"`,
    }),
  z.strictObject({ label: words, note: words.optional(), href: place, icon: icon.optional() }),
]);
/** A list of links. Without a title its key is that of one of the portal's `headings`. */
const groupOf = (headings: () => readonly string[]) =>
  z
    .strictObject({
      key: key.describe("Of the portal's own heading; with a title, any word.").optional(),
      title: words.optional(),
      links: z.array(link).max(12),
    })
    .refine(({ key: name = "", title }) => title !== undefined || headings().includes(name), {
      error: "it needs a title",
    });
const menuGroup = groupOf(() => defaultMenus().flatMap(({ groups }) => groups.map(({ key: name }) => name)));
const footerGroup = groupOf(() => defaultFooter().map(({ key: name }) => name));

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, "must be a colour as #rrggbb");
const coloursOf = (palette: PaletteName) =>
  z
    .strictObject(
      Object.fromEntries(brandRoles.map((role) => [role, colour.optional()])) as Record<
        (typeof brandRoles)[number],
        z.ZodOptional<typeof colour>
      >,
    )
    .superRefine((brand, context) => {
      for (const { front, back, least, contrast } of unreadablePairs(palette, brand)) {
        const message = `${front} on ${back} has a contrast of ${contrast.toFixed(2)} and needs ${least}`;
        context.addIssue({ code: "custom", message });
      }
    });

/** The name of a picture beside portal.json. */
export const fileName = z
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
      z
        .strictObject({
          key: key.describe("general, sales and ams stand on further pages."),
          name: words.optional(),
          text: words.optional(),
          email: z.email(),
          phone: phone.optional(),
          address: lines.optional(),
          addressZh: lines.optional(),
        })
        .refine(({ key: desk, name }) => name !== undefined || desksWithMessages.includes(desk), {
          error: "it needs a name",
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
        groups: z.array(menuGroup).max(6).optional(),
      }),
    )
    .min(1)
    .max(menuIds.length)
    .optional(),
  sidebar: z.array(link).max(8).optional(),
  footer: z.array(footerGroup).min(1).max(4).optional(),
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
  security: z
    .strictObject({
      contact: z
        .array(z.union([z.email(), z.url({ protocol: /^https$/ }).max(2000)]))
        .min(1)
        .max(5)
        .describe("Addresses of mail or https, the preferred one first."),
      expires: z.iso.date().describe("The day from whose beginning (UTC) nobody should rely on it."),
      languages: z
        .array(
          z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "must be a tag of a language, such as en"),
        )
        .max(10)
        .describe("In which reports are read.")
        .optional(),
      policy: outside.describe("What those who look for weaknesses may do.").optional(),
    })
    .describe("Whom to tell of a weakness: /.well-known/security.txt (RFC 9116); none without it.")
    .optional(),
  registrations: z
    .strictObject({
      icp: text
        .regex(/^\p{Script=Han}{1,2} ?ICP[备備证證] ?\d{5,12} ?[号號](?:-\d{1,4}[A-Z]?)?$/u, {
          error: "must be the number of a registration, such as 京ICP备12345678号-1",
        })
        .describe("As 京ICP备12345678号-1.")
        .optional(),
      publicSecurity: text
        .regex(/^\p{Script=Han}{1,2}公[网網]安[备備] ?\d{8,20} ?[号號]?$/u, {
          error: "must be the number of a registration, such as 京公网安备 11010502000001号",
        })
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
    .superRefine((own, context) => {
      for (const [name, fault] of wordsFaults(messages, own))
        context.addIssue({ code: "custom", path: [name], message: fault });
    })
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
    .strictObject({ light: coloursOf("light").optional(), dark: coloursOf("dark").optional() })
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
export type SiteFile = z.infer<typeof siteFileSchema>;
export type FileLink = z.infer<typeof link>;
export type FileGroup = z.infer<typeof menuGroup>;

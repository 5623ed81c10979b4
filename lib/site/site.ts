import type { Locale, StoredLanguage } from "@/lib/i18n/locales";
import type { BrandColours, PaletteName } from "./palette";
import type { SecurityContact } from "./security-contact";

/**
 * The constants of the specification's section 9, and the sample site that the portal comes with. A publisher writes a
 * portal.json (SITE_FILE) and need not change this file. lib/site/site-config.ts decides which of the two applies, and
 * lib/site/site-file.ts defines what the file may contain.
 */

/** The build number of the program: a browser clears what it has stored of another build. */
export const buildNumber = "37.0";
export const version = "1.0";

/** Below this width in CSS pixels the layout is that for phones. `recentPlaces`: how many chosen places a browser stores. */
export const mobileBelowPx = 768;
export const recentPlaces = 8;

/** Behaviour in milliseconds, pixels and counts (specification, section 9). */
export const limits = {
  /** Largest body of any request. */
  requestBodyBytes: 64 * 1024,
  debounceMs: 1000,
  loadingDelayMs: 200,
  scrollThresholdPx: 50,
  /** Whether the floating searches hide until the page has been scrolled so far. */
  autoHideFloats: true,
  mobileBelowPx,
  /** How long a group of banners is shown. */
  bannerMs: 30_000,
  /** The Hot Searches popup comes so long after the front page has loaded. */
  popupDelayMs: 30_000,
  portChoices: 20,
  recentPlaces,
  /** Ports that one side of a search takes. */
  portsPerSide: 3,
  sailingsPerPage: 50,
  /** Maximum number of rows when a search is printed, which has no pages. */
  sailingsPrinted: 1000,
  flightsPerPage: 200,
  articlesPerPage: 20,
  /** On the front page: one lead and up to ten more. */
  homeArticles: 11,
  /** The news list starts so many days back. */
  newsDays: 14,
  /** A keyword search with a start but no end goes back at most this many days. */
  keywordDays: 365,
  /** Longest window of one schedule search, in days. */
  windowDays: 366,
  /** Longest window the day rule draws. */
  dayRuleDays: 62,
} as const;

/** Lines of an address in English and in Traditional Chinese, of which Simplified is derived. */
export type AddressLines = Readonly<Record<StoredLanguage, readonly string[]>>;

/** A text in both languages that are written: English, and Traditional Chinese, of which Simplified is derived. */
export interface Words {
  en: string;
  zh: string;
}

export interface Desk {
  /** Without `name` and `text`, the messages `contact.desks.<key>` are used. 'ams' and 'sales' are on the page of customs filings too. */
  key: string;
  name?: Words;
  text?: Words;
  email: string;
  phone: string | null;
  address: AddressLines | null;
}

export const linkIcons = [
  // In alphabetical order.
  "anchor",
  "book-2",
  "books",
  "box",
  "briefcase",
  "building",
  "building-warehouse",
  "certificate",
  "chart-bar",
  "coin",
  "file-type-pdf",
  "info-circle",
  "language",
  "list",
  "mail",
  "map-pin",
  "news",
  "phone",
  "plane",
  "search",
  "shield-check",
  "ship",
  "speedboat",
  "truck",
] as const;
export type LinkIcon = (typeof linkIcons)[number];

/** A menu entry. Without `label` and `note`, the messages `shell.links.<key>` are used. Narrow menus show its icon. */
export interface SiteLink {
  /** An unprefixed path of this site, or an outside address. */
  href: string;
  icon: LinkIcon;
  /** Opens in a new tab. */
  external?: boolean;
  label?: Words;
  note?: Words;
}

export const menuIds = ["services", "enquiry", "hot", "media", "references"] as const;
export type MenuId = (typeof menuIds)[number];

/** A list of menu entries, by their keys. The default title is the message `shell.groups.<key>`, in the footer `shell.footer.<key>`. */
export interface LinkGroup {
  key: string;
  title?: Words;
  links: readonly string[];
}

export interface Menu {
  id: MenuId;
  /** By default the message `shell.menus.<id>`. */
  label?: Words;
  /** Hot Searches has none: its items are data. */
  groups: readonly LinkGroup[];
}

export const bannerLooks = ["deep", "accent", "shoal", "land"] as const;

/** A banner of the publisher. The default texts are the messages `banners.own.<key>`; `look` is one of the strip's backgrounds. */
export interface PublisherBanner {
  key: string;
  href: string;
  look: (typeof bannerLooks)[number];
  title?: Words;
  line?: Words;
}

export interface Newsletter {
  /** Without `title` and `text`, the messages `enews.editions.<key>` are used. */
  key: string;
  title?: Words;
  text?: Words;
  /** Where one signs up. */
  href: string;
}

export const ebookEditions = ["hk", "cn", "sg", "my"] as const;
export type EbookEdition = (typeof ebookEditions)[number];

/** A file that came with portal.json. */
export interface PublisherFile {
  /** Its address, which changes with its content. */
  path: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Kinds of content about which a publisher may say something of its own. */
export const machineKinds = ["schedules", "articles", "companies"] as const;
export type MachineKind = (typeof machineKinds)[number];

/** What machines may do: list contents in search results, answer with them, train models on them. */
export interface MachineRights {
  search: boolean;
  answer: boolean;
  train: boolean;
  /** Address of the terms; null for none. */
  licence: string | null;
}

/** The rights of all contents, and of the kinds that differ. */
export interface Machines extends MachineRights {
  kinds: Partial<Record<MachineKind, MachineRights>>;
}

/** The site config: brand, contacts, links, menus. */
export interface Site {
  name: string;
  publisher: string;
  /** The years after the ©: '2022', '2011-2026'. */
  copyrightYears: string;
  /** The publisher's IANA zone: "today" on the portal is today here. */
  zone: string;
  address: AddressLines;
  /** ISO 3166-1 alpha-2. */
  countryCode: string;
  phone: string | null;
  email: string;
  desks: readonly Desk[];
  links: {
    jobs: string | null;
    jobAlert: string | null;
    app: string | null;
    /** Shown in a frame: a page whose host is in ALLOWED_HOSTS, or a sample page of this site. */
    magazine: string | null;
    /** The same. */
    newsletterSample: string | null;
    /** The start of the address of a map; the place follows it. */
    map: string;
  };
  social: {
    linkedin: string | null;
    facebook: string | null;
    youtube: string | null;
    wechat: string | null;
  };
  newsletters: readonly Newsletter[];
  ebooks: Partial<Record<EbookEdition, string>>;
  /** Every entry of menus, sidebar and footer, by its key. */
  entries: Record<string, SiteLink>;
  /** In order. */
  menus: readonly Menu[];
  /** The specification's sidebar: on every page, in the utility row, the narrow menu and the footer. */
  sidebar: readonly string[];
  footerColumns: readonly LinkGroup[];
  /** The banners that come before all others, in order. */
  banners: readonly PublisherBanner[];
  /** The publisher's logo; null for the portal's. */
  logo: PublisherFile | null;
  /** The Open Graph image of pages without a picture; null for the portal's. */
  card: PublisherFile | null;
  /** A style sheet with the publisher's colours; null for the portal's. */
  colours: PublisherFile | null;
  /** The same colours by role, for outputs without the style sheet, such as mails. */
  brandColours: Record<PaletteName, BrandColours>;
  /** A script of another host that counts visits, with its data- attributes; null for none. */
  analytics: { script: string; attributes: Record<string, string> } | null;
  /** Where principles of publishing and corrections are described: paths of this site, or http(s) addresses. */
  policies: { principles: string; corrections: string };
  /** Whom to tell of a weakness; null where the publisher does not say it. */
  security: SecurityContact | null;
  /** Numbers of the site's registration in Mainland China, which the Simplified edition shows; null where it has none. */
  registrations: { icp: string | null; publicSecurity: string | null };
  /** What machines may do with the contents; null where the publisher does not say it. */
  machines: Machines | null;
  /** Names in columns of countries or regions that differ from the usual ones, by edition and ISO 3166-1 alpha-2 code. */
  countries: Partial<Record<Locale, Record<string, string>>>;
  /** Replaced messages, by their key. */
  words: Record<string, Words>;
  /** Whether this is the sample site. */
  isSample: boolean;
}

/** The portal's own page of both. */
export const ownPolicies: Site["policies"] = {
  principles: "/editorial",
  corrections: "/editorial#corrections",
};

export const defaultMap = "https://www.openstreetmap.org/search?query=";

const links = {
  jobs: "https://jobs.harbourgazette.example/",
  jobAlert: "https://jobs.harbourgazette.example/alert",
  app: "https://app.harbourgazette.example/",
  magazine: "/samples/magazine.html",
  newsletterSample: "/samples/newsletter.html",
  map: defaultMap,
};

const ebooks = {
  hk: "https://ebook.harbourgazette.example/hong-kong/",
  cn: "https://ebook.harbourgazette.example/china/",
  sg: "https://ebook.harbourgazette.example/singapore/",
  my: "https://ebook.harbourgazette.example/malaysia/",
};

/** The entries that lead to pages of the portal. */
const pageEntries = {
  portSchedule: { href: "/port", icon: "ship" },
  flightSchedule: { href: "/flight", icon: "plane" },
  cutoffBoard: { href: "/cutoffs", icon: "list" },
  manyLanes: { href: "/port/bulk", icon: "list" },
  atlas: { href: "/port-calls", icon: "map-pin" },
  carriers: { href: "/carriers", icon: "ship" },
  coverage: { href: "/coverage", icon: "chart-bar" },
  embed: { href: "/embed", icon: "building" },
  sailingDocuments: { href: "/sailing", icon: "file-type-pdf" },
  feederSchedules: { href: "/sailing?mode=Feeder", icon: "speedboat" },
  directory: { href: "/yp", icon: "building" },
  customsFilings: { href: "/customs-filings", icon: "certificate" },
  freightEnquiry: { href: "/fe-list", icon: "list" },
  enews: { href: "/enews-subscription", icon: "mail" },
  ebook: { href: "/ebook-subscription", icon: "book-2" },
  feSea: { href: "/fe-sea", icon: "ship" },
  feAir: { href: "/fe-air", icon: "plane" },
  feTruck: { href: "/fe-truck", icon: "truck" },
  feWarehouse: { href: "/fe-warehouse", icon: "building-warehouse" },
  home: { href: "/", icon: "news" },
  newsArchive: { href: "/news-list", icon: "search" },
  statistics: { href: "/statistics", icon: "chart-bar" },
  knowledge: { href: "/kb", icon: "books" },
  ports: { href: "/kb-port", icon: "anchor" },
  airports: { href: "/kb-airport", icon: "map-pin" },
  airlines: { href: "/kb-airline", icon: "plane" },
  abbreviations: { href: "/kb-abbrev", icon: "language" },
  containers: { href: "/kb-container", icon: "box" },
  seaTracking: { href: "/kb-cargo-sea", icon: "ship" },
  airTracking: { href: "/kb-cargo-air", icon: "plane" },
  insurance: { href: "/kb-link?kb=chans", icon: "shield-check" },
  surcharges: { href: "/surcharge", icon: "coin" },
  contact: { href: "/contact-us", icon: "phone" },
  terms: { href: "/terms", icon: "info-circle" },
  privacy: { href: "/privacy", icon: "info-circle" },
  cookies: { href: "/cookies", icon: "info-circle" },
  dataSources: { href: "/data-sources", icon: "info-circle" },
  developers: { href: "/developers", icon: "info-circle" },
  editorial: { href: "/editorial", icon: "info-circle" },
  accessibility: { href: "/accessibility", icon: "info-circle" },
} as const satisfies Record<string, SiteLink>;

/** Keys of the entries that lead to other sites; they exist if the publisher has such an address. */
const outsideKeys = ["jobAlert", "magazine", "ebookHk", "ebookCn", "ebookSg", "ebookMy", "jobs"] as const;

/** The keys that menus may name. */
export const entryKeys = (): string[] => [...Object.keys(pageEntries), ...outsideKeys];

/** All entries that a publisher with these links and these editions of the eBook has. */
export function entriesFor(links: Site["links"], editions: Site["ebooks"]): Record<string, SiteLink> {
  const outside = (href: string | null | undefined, icon: LinkIcon) =>
    href ? { href, icon, external: true } : null;
  const magazine = links.magazine && `/om?url=${encodeURIComponent(links.magazine)}`;
  const all: Record<(typeof outsideKeys)[number], SiteLink | null> = {
    jobAlert: outside(links.jobAlert, "briefcase"),
    magazine: magazine ? { href: magazine, icon: "books" } : null,
    ebookHk: outside(editions.hk, "book-2"),
    ebookCn: outside(editions.cn, "book-2"),
    ebookSg: outside(editions.sg, "book-2"),
    ebookMy: outside(editions.my, "book-2"),
    jobs: outside(links.jobs, "briefcase"),
  };
  const { ebook, ...otherPages } = pageEntries;
  const there = Object.entries(all).filter((entry): entry is [string, SiteLink] => entry[1] !== null);
  const hasEbook = Object.keys(editions).length > 0;
  return { ...otherPages, ...(hasEbook ? { ebook } : {}), ...Object.fromEntries(there) };
}

/** The default banners of a publisher with these links. */
export function bannersFor({ jobs, app }: Site["links"]): PublisherBanner[] {
  return [
    ...(jobs ? [{ key: "recruitment", href: jobs, look: "deep" } as const] : []),
    ...(app ? [{ key: "app", href: app, look: "accent" } as const] : []),
    { key: "ams", href: "/customs-filings", look: "shoal" },
    { key: "eManifest", href: "/contact-us", look: "land" },
    { key: "directMarketing", href: "/contact-us", look: "deep" },
    { key: "getFree", href: "/contact-us", look: "land" },
  ];
}

/** Lines of the sample site's address. */
const headOffice: AddressLines = {
  en: ["18/F, Signal House, 88 Connaught Road West", "Sheung Wan, Hong Kong"],
  zh: ["香港上環干諾道西88號", "信號大廈18樓"],
};

/**
 * '2022', or a range up to a later year: '2022–2026'. The later year is that of the build (next.config.ts) and not that of the
 * clock, because pages are cached across the turn of the year.
 */
export function copyrightYears(from: number, until: number): string {
  return until > from ? `${from}–${until}` : `${from}`;
}

/** The sample site. It is a function, so that browser bundles that import this module do not include it. */
export function sampleSite(): Site {
  return {
    name: "Harbour Gazette",
    publisher: "Harbour Gazette Publishing Limited",
    copyrightYears: copyrightYears(2022, Number(process.env.BUILD_YEAR)),
    zone: "Asia/Hong_Kong",
    address: headOffice,
    countryCode: "HK",
    phone: "+852 2555 0188",
    email: "desk@harbourgazette.example",
    desks: [
      {
        key: "general",
        email: "desk@harbourgazette.example",
        phone: "+852 2555 0188",
        address: headOffice,
      },
      { key: "sales", email: "sales@harbourgazette.example", phone: "+852 2555 0190", address: null },
      { key: "news", email: "news@harbourgazette.example", phone: "+852 2555 0191", address: null },
      { key: "recruitment", email: "jobs@harbourgazette.example", phone: "+852 2555 0192", address: null },
      { key: "ams", email: "ams@harbourgazette.example", phone: "+852 2555 0193", address: null },
      {
        key: "shenzhen",
        email: "shenzhen@harbourgazette.example",
        phone: "+86 755 5550 0188",
        address: { en: ["Luohu, Shenzhen"], zh: ["深圳羅湖"] },
      },
      {
        key: "shanghai",
        email: "shanghai@harbourgazette.example",
        phone: "+86 21 5550 0188",
        address: { en: ["Hongkou, Shanghai"], zh: ["上海虹口"] },
      },
    ],
    links,
    social: {
      linkedin: "https://www.linkedin.com/company/harbourgazette.example",
      facebook: "https://www.facebook.com/harbourgazette.example",
      youtube: "https://www.youtube.com/@harbourgazette.example",
      wechat: "https://wechat.harbourgazette.example/",
    },
    newsletters: [
      { key: "seaEnglish", href: "https://newsletter.harbourgazette.example/sea-english/" },
      { key: "airEnglish", href: "https://newsletter.harbourgazette.example/air-english/" },
      { key: "seaChinese", href: "https://newsletter.harbourgazette.example/sea-chinese/" },
    ],
    ebooks,
    entries: entriesFor(links, ebooks),
    menus: defaultMenus(),
    sidebar: defaultSidebar,
    footerColumns: defaultFooter(),
    banners: bannersFor(links),
    logo: null,
    card: null,
    colours: null,
    brandColours: { light: {}, dark: {} },
    analytics: null,
    policies: ownPolicies,
    security: null,
    registrations: { icp: null, publicSecurity: null },
    machines: { search: true, answer: true, train: false, licence: null, kinds: {} },
    countries: {},
    words: {},
    isSample: true,
  };
}

/** The five menus. */
export function defaultMenus(): Menu[] {
  return [
    {
      id: "services",
      groups: [
        {
          key: "schedules",
          links: ["portSchedule", "cutoffBoard", "flightSchedule", "sailingDocuments", "feederSchedules"],
        },
        { key: "partners", links: ["directory", "customsFilings", "freightEnquiry"] },
        { key: "subscriptions", links: ["enews", "ebook", "jobAlert"] },
      ],
    },
    {
      id: "enquiry",
      groups: [
        { key: "seaAir", links: ["feSea", "feAir"] },
        { key: "land", links: ["feTruck", "feWarehouse"] },
        { key: "overview", links: ["freightEnquiry"] },
      ],
    },
    { id: "hot", groups: [] },
    {
      id: "media",
      groups: [
        { key: "news", links: ["home", "newsArchive", "magazine", "enews"] },
        { key: "ebooks", links: ["ebookHk", "ebookCn", "ebookSg", "ebookMy"] },
        { key: "more", links: ["statistics", "ebook", "jobs"] },
      ],
    },
    {
      id: "references",
      groups: [
        { key: "codes", links: ["ports", "airports", "airlines", "abbreviations"] },
        { key: "cargo", links: ["containers", "seaTracking", "airTracking", "insurance"] },
        {
          key: "carriers",
          links: ["surcharges", "sailingDocuments", "directory", "statistics", "knowledge"],
        },
      ],
    },
  ];
}

export const defaultSidebar: readonly string[] = ["enews", "ebook", "customsFilings", "contact", "jobAlert"];

/** Links to what the portal says about itself. They have no note. */
export const policyLinks: readonly string[] = [
  "terms",
  "privacy",
  "cookies",
  "dataSources",
  "developers",
  "editorial",
  "accessibility",
];

/** The footer's lists. */
export function defaultFooter(): LinkGroup[] {
  return [
    {
      key: "services",
      links: [
        "portSchedule",
        "flightSchedule",
        "sailingDocuments",
        "freightEnquiry",
        "directory",
        "customsFilings",
      ],
    },
    {
      key: "references",
      links: ["knowledge", "ports", "containers", "surcharges", "statistics", "newsArchive"],
    },
    {
      key: "about",
      links: ["contact", "enews", "ebook", "jobAlert", ...policyLinks],
    },
  ];
}

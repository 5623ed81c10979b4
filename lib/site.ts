/** Lines of the publisher's own address in each language. */
const headOffice = {
  en: ["18/F, Signal House, 88 Connaught Road West", "Sheung Wan, Hong Kong"],
  "zh-tw": ["香港上環干諾道西88號", "信號大廈18樓"],
  "zh-cn": ["香港上环干诺道西88号", "信号大厦18楼"],
};

/**
 * Brand facts, contacts and outside links of the publisher, and the constants of the specification's
 * section 9. A publisher who takes the portal over edits this file.
 */
export const site = {
  name: "Harbour Gazette",
  publisher: "Harbour Gazette Publishing Limited",
  version: "1.0",
  build: "37.0",
  copyrightYear: 2022,
  /** The publisher's IANA zone: "today" on the portal is today here. */
  zone: "Asia/Hong_Kong",
  address: headOffice,
  phone: "+852 2555 0188",
  email: "desk@harbourgazette.example",
  /** Whom to ask, by subject; names and texts are messages `contact.desks.<key>`. */
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
      address: { en: ["Luohu, Shenzhen"], "zh-tw": ["深圳羅湖"], "zh-cn": ["深圳罗湖"] },
    },
    {
      key: "shanghai",
      email: "shanghai@harbourgazette.example",
      phone: "+86 21 5550 0188",
      address: { en: ["Hongkou, Shanghai"], "zh-tw": ["上海虹口"], "zh-cn": ["上海虹口"] },
    },
  ],
  links: {
    jobs: "https://jobs.harbourgazette.example/",
    jobAlert: "https://jobs.harbourgazette.example/alert",
    app: "https://app.harbourgazette.example/",
    /** Shown in a frame: a page whose host is in ALLOWED_HOSTS, or a sample page of this site. */
    magazine: "/samples/magazine.html",
    /** Sign-ups for the daily newsletter. */
    newsletters: {
      seaEnglish: "https://newsletter.harbourgazette.example/sea-english/",
      airEnglish: "https://newsletter.harbourgazette.example/air-english/",
      seaChinese: "https://newsletter.harbourgazette.example/sea-chinese/",
    },
    /** Where an address is looked up on a map: what is looked for follows. */
    map: "https://www.openstreetmap.org/search?query=",
    newsletterSample: "/samples/newsletter.html",
    ebooks: {
      hk: "https://ebook.harbourgazette.example/hong-kong/",
      cn: "https://ebook.harbourgazette.example/china/",
      sg: "https://ebook.harbourgazette.example/singapore/",
      my: "https://ebook.harbourgazette.example/malaysia/",
    },
    social: {
      linkedin: "https://www.linkedin.com/company/harbourgazette.example",
      facebook: "https://www.facebook.com/harbourgazette.example",
      youtube: "https://www.youtube.com/@harbourgazette.example",
      wechat: "https://wechat.harbourgazette.example/",
    },
  },
} as const;

/** Behaviour in milliseconds, pixels and counts (specification, section 9). */
export const limits = {
  debounceMs: 1000,
  loadingDelayMs: 200,
  scrollThresholdPx: 50,
  /** Whether the floating searches hide until the page has been scrolled so far. */
  autoHideFloats: true,
  mobileBelowPx: 768,
  /** How long a group of banners stands. */
  bannerMs: 30_000,
  /** The Hot Searches popup comes so long after the front page has loaded. */
  popupDelayMs: 30_000,
  portChoices: 20,
  recentPlaces: 8,
  /** Ports that one side of a search takes. */
  portsPerSide: 3,
  rowsPerPage: 200,
  articlesPerPage: 20,
  /** On the front page: one lead and up to ten more. */
  homeArticles: 11,
  /** The news list starts so many days back. */
  newsDays: 14,
  /** A keyword search of which only the start is known goes back so many days at most. */
  keywordDays: 365,
  /** Longest window one schedule search may ask for, in days. */
  windowDays: 366,
  /** Longest window the day rule draws. */
  dayRuleDays: 62,
  /** How long a delivered enquiry is kept before it is deleted; the privacy page says so. */
  enquiryKeepDays: 180,
  /** One that could not be delivered waits so long for the operator; the privacy page says so. */
  undeliveredKeepDays: 365,
  /** A robot's, as it seems; the privacy page says so. */
  suspectKeepDays: 30,
} as const;

/**
 * The banners that come before all others, in order. Their words are messages `banners.own.<key>`; `look` names one of
 * the strip's grounds.
 */
export const ownBanners = /* @__PURE__ */ (() =>
  [
    { key: "recruitment", href: site.links.jobs, look: "deep" },
    { key: "app", href: site.links.app, look: "accent" },
    { key: "ams", href: "/customs-filings", look: "shoal" },
    { key: "eManifest", href: "/contact-us", look: "land" },
    { key: "directMarketing", href: "/contact-us", look: "deep" },
    { key: "getFree", href: "/contact-us", look: "land" },
  ] as const)();

/** Where a menu entry leads. Its words are messages `shell.links.<key>`, its icon is drawn in narrow menus. */
export interface SiteLink {
  /** An unprefixed path of this site, or an outside address. */
  href: string;
  icon: string;
  /** Opens in a new tab. */
  external?: true;
}

/**
 * Every entry of menus, sidebar and footer, by its message key. Marked pure: the browser's scripts import this
 * module for its numbers, and must be able to leave the list behind.
 */
export const siteLinks = /* @__PURE__ */ (() =>
  ({
    portSchedule: { href: "/port", icon: "ship" },
    flightSchedule: { href: "/flight", icon: "plane" },
    sailingDocuments: { href: "/sailing", icon: "file-type-pdf" },
    feederSchedules: { href: "/sailing?mode=Feeder", icon: "speedboat" },
    directory: { href: "/yp", icon: "building" },
    customsFilings: { href: "/customs-filings", icon: "certificate" },
    freightEnquiry: { href: "/fe-list", icon: "list" },
    enews: { href: "/enews-subscription", icon: "mail" },
    ebook: { href: "/ebook-subscription", icon: "book-2" },
    jobAlert: { href: site.links.jobAlert, icon: "briefcase", external: true },
    feSea: { href: "/fe-sea", icon: "ship" },
    feAir: { href: "/fe-air", icon: "plane" },
    feTruck: { href: "/fe-truck", icon: "truck" },
    feWarehouse: { href: "/fe-warehouse", icon: "building-warehouse" },
    home: { href: "/", icon: "news" },
    newsArchive: { href: "/news-list", icon: "search" },
    magazine: { href: `/om?url=${encodeURIComponent(site.links.magazine)}`, icon: "books" },
    ebookHk: { href: site.links.ebooks.hk, icon: "book-2", external: true },
    ebookCn: { href: site.links.ebooks.cn, icon: "book-2", external: true },
    ebookSg: { href: site.links.ebooks.sg, icon: "book-2", external: true },
    ebookMy: { href: site.links.ebooks.my, icon: "book-2", external: true },
    jobs: { href: site.links.jobs, icon: "briefcase", external: true },
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
  }) as const satisfies Record<string, SiteLink>)();

export type SiteLinkKey = keyof typeof siteLinks;

export type MenuId = "services" | "enquiry" | "hot" | "media" | "references";

export interface Menu {
  /** Its name is message `shell.menus.<id>`. */
  id: MenuId;
  /** Lists of the panel; a heading is message `shell.groups.<key>`. Hot Searches has none: its items are data. */
  groups: readonly { key: string; links: readonly SiteLinkKey[] }[];
}

/** The five menus, in order. */
export const menus = [
  {
    id: "services",
    groups: [
      {
        key: "schedules",
        links: ["portSchedule", "flightSchedule", "sailingDocuments", "feederSchedules"],
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
      { key: "carriers", links: ["surcharges", "sailingDocuments", "directory", "statistics", "knowledge"] },
    ],
  },
] as const satisfies readonly Menu[];

/** The specification's sidebar: on every page, in the utility row, the narrow menu and the footer. */
export const sidebar = [
  "enews",
  "ebook",
  "customsFilings",
  "contact",
  "jobAlert",
] as const satisfies readonly SiteLinkKey[];

/** The footer's lists; a heading is message `shell.footer.<key>`. */
export const footerColumns = [
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
    links: ["contact", "enews", "ebook", "jobAlert", "terms", "privacy", "cookies"],
  },
] as const satisfies readonly { key: string; links: readonly SiteLinkKey[] }[];

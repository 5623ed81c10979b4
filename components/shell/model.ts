import { type Locale, localePath } from "@/lib/i18n/locales";
import { type LinkGroup, type LinkIcon, type MenuId, policyLinks, type Words } from "@/lib/site/site";
import { hasAllEditions, isOffered, site, wordsIn } from "@/lib/site/site-config";

/** Looks a word up in the namespace `shell`. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

export interface HotSearch {
  title: string;
  url: string;
  /** Departures of its lane, where they are known. */
  count?: number;
}

export interface ShellLink {
  label: string;
  note?: string;
  /** The content of the linked page. */
  count?: number;
  href: string;
  icon: LinkIcon;
  /** Opens in a new tab. */
  external: boolean;
}

export interface ShellGroup {
  /** Absent for Hot Searches, whose items need no heading. */
  title?: string;
  links: ShellLink[];
}

/** The feature at a menu's end: a GET form when it has fields, else words and a link. */
export interface ShellFeature {
  title: string;
  text?: string;
  action: string;
  href: string;
  fields: { name: string; label: string }[];
  /** Whether its fields are places, which have suggestions. */
  isPlaces: boolean;
}

export interface ShellMenu {
  id: MenuId;
  label: string;
  groups: ShellGroup[];
  /** Shown when there are no lists. */
  empty?: string;
  feature: ShellFeature;
}

export interface ShellModel {
  locale: Locale;
  homeHref: string;
  archiveHref: string;
  menus: ShellMenu[];
  sidebar: ShellLink[];
  columns: { title: string; links: ShellLink[] }[];
  copyright: string;
  t: Translate;
}

/** The eBook's note is written for four editions. */
const isOtherEbook = (key: string) => key === "ebook" && !hasAllEditions();

/**
 * The content of the shell in one language, as plain data. Hot searches whose address is neither a path of this site nor
 * http(s) are left out.
 */
export function shellModel(locale: Locale, t: Translate, hotSearches: readonly HotSearch[]): ShellModel {
  const { entries, menus, sidebar, footerColumns } = site();
  const localised = (words: Words | undefined) => words && wordsIn(words, locale);
  const link = (key: string): ShellLink[] => {
    const entry = entries[key];
    if (!entry) return [];
    const { href, icon, external, label, note } = entry;
    return [
      {
        label: localised(label) ?? t(`links.${key}.label`),
        note:
          label || policyLinks.includes(key) || isOtherEbook(key) ? localised(note) : t(`links.${key}.note`),
        href: external ? href : localePath(locale, href),
        icon,
        external: external ?? false,
      },
    ];
  };
  /** Lists that become empty are left out too. */
  const lists = (groups: readonly LinkGroup[], headings: string) =>
    groups.flatMap(({ key, title, links }) => {
      const shown = links.flatMap(link);
      return shown.length > 0 ? [{ title: localised(title) ?? t(`${headings}.${key}`), links: shown }] : [];
    });
  const hot = hotSearches.flatMap((item) => hotLink(locale, item));
  return {
    locale,
    homeHref: localePath(locale, "/"),
    archiveHref: localePath(locale, "/keyword"),
    menus: menus.map(({ id, label, groups }) => ({
      id,
      label: localised(label) ?? t(`menus.${id}`),
      groups: id === "hot" ? (hot.length > 0 ? [{ links: hot }] : []) : lists(groups, "groups"),
      empty: id === "hot" && hot.length === 0 ? t("hotEmpty") : undefined,
      feature: feature(id, locale, t),
    })),
    sidebar: sidebar.flatMap(link),
    columns: lists(footerColumns, "footer"),
    copyright: t("footer.copyright", shellValues()),
    t,
  };
}

function hotLink(locale: Locale, { title, url, count }: HotSearch): ShellLink[] {
  const inside = /^\/(?![/\\])/.test(url);
  if (!inside && !/^https?:\/\//i.test(url)) return [];
  const href = inside ? localePath(locale, url) : url;
  return [{ label: title, href, icon: "search", external: !inside, ...(count ? { count } : {}) }];
}

const featureTargets: Record<MenuId, { path: string; fields: readonly { name: string; word: string }[] }> = {
  services: {
    path: "/port",
    fields: [
      { name: "loading_port", word: "loadingPort" },
      { name: "discharge_port", word: "dischargePort" },
    ],
  },
  enquiry: { path: "/fe-list", fields: [] },
  hot: { path: "/keyword", fields: [{ name: "query", word: "label" }] },
  media: { path: "/ebook-subscription", fields: [] },
  references: { path: "/kb", fields: [] },
};

function feature(menu: MenuId, locale: Locale, t: Translate): ShellFeature {
  const id = isOffered(featureTargets[menu].path) ? menu : "hot";
  const { path, fields } = featureTargets[id];
  const isEbook = id === "media" && !hasAllEditions();
  return {
    title: isEbook ? t("links.ebook.label") : t(`features.${id}.title`),
    text: fields.length === 0 && !isEbook ? t(`features.${id}.text`) : undefined,
    action: t(`features.${id}.action`),
    href: localePath(locale, path),
    isPlaces: path === "/port",
    fields: fields.map(({ name, word }) => ({ name, label: t(`features.${id}.${word}`) })),
  };
}

/** The values of the placeholders in the shell's words. */
const shellValues = () => ({ name: site().name, year: site().copyrightYears });

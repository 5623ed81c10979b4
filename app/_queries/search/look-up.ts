import "server-only";
import type { Answer, LookUpResult } from "@/lib/api/look-up";
import { fold } from "@/lib/i18n/fold";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { getNumberOwner, listContainers } from "@/lib/reference";
import { type ListName, type ListRow, mostAnswers } from "@/lib/reference/shared";
import { searchReferenceList } from "../reference-list";
import { suggestNumbers } from "./suggest-more";

interface LookUp extends LookUpResult {
  /** False while links still reflect the state before an import. */
  isCurrent: boolean;
}

/** Exact codes come first, then those that begin so, then names, then words within names. */
const ranks = { code: 0, codeStart: 1, name: 2, word: 3 } as const;

/** How well an entry answers a folded text; a lower rank is better. */
export function rankOf({ code, otherCodes = [], prefix, name }: RankedEntry, wanted: string): number {
  const codes = [code, prefix, ...otherCodes].filter(Boolean).map((text) => bare(fold(text)));
  if (codes.includes(bare(wanted)) || fold(name) === wanted) return ranks.code;
  if (codes.some((text) => text.startsWith(bare(wanted)))) return ranks.codeStart;
  return fold(name).startsWith(wanted) ? ranks.name : ranks.word;
}

type RankedEntry = Pick<ListRow, "code" | "otherCodes" | "prefix" | "name">;

/** 'B/L' is asked for as 'BL' too. */
const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "") || text;

/** The lists in the order of their answers where these are equally good. */
const order: readonly ListName[] = ["abbrev", "port", "airport", "airline", "cargo-sea", "cargo-air"];

/**
 * What a text means in the trade: codes, abbreviations, ports, airports, airlines, containers, trackers, the owner of a prefix,
 * and complete numbers with their check digit. Throws UpstreamError.
 */
export async function lookUp(q: string, locale: Locale, now: Date): Promise<LookUp> {
  const wanted = fold(q);
  const [lists, containers, numbers, owner] = await Promise.all([
    Promise.all(
      order.map(async (name) => ({
        name,
        ...(await searchReferenceList({ name, q, page: 1 }, locale, now)),
      })),
    ),
    listContainers(q, locale),
    suggestNumbers(q, locale),
    /^[a-z]{3}[ujz]$/i.test(q) ? getNumberOwner("container", q.toUpperCase(), locale) : null,
  ]);
  const listed = (name: string) => `${localePath(locale, `/kb-${name}`)}?${new URLSearchParams({ q })}`;
  const rows = lists.flatMap(({ name, page }) =>
    page.items.map((row) => ({ rank: rankOf(row, wanted), answer: answerOf(name, row, locale) })),
  );
  const types = containers.map(({ id, isoCode, name }) => ({
    rank: rankOf({ code: isoCode ?? "", prefix: id, name }, wanted),
    answer: {
      kind: "container",
      code: isoCode ?? id,
      name,
      otherName: "",
      facts: [],
      href: `${localePath(locale, "/kb-container")}?${new URLSearchParams({ pick: id })}`,
    } satisfies Answer,
  }));
  const numbered = numbers.map(
    ({ label, detail, href }): Answer => ({
      kind: "number",
      code: label,
      name: detail,
      otherName: "",
      facts: [],
      href,
    }),
  );
  const owners: Answer[] = owner
    ? [
        {
          kind: "owner",
          code: owner.prefix,
          name: owner.name,
          otherName: "",
          facts: [],
          href: owner.url ?? localePath(locale, "/kb-cargo-sea"),
        },
      ]
    : [];
  // A type of container itself comes before the abbreviation of its code.
  const ranked = [...types, ...rows].sort((a, b) => a.rank - b.rank).map(({ answer }) => answer);
  return {
    // A prefix alone is no number, although numbers are suggested for it.
    answers: [...(owner ? owners : numbered), ...ranked].slice(0, mostAnswers),
    found: [
      ...lists.map(({ name, page }) => ({ kind: name, count: page.total, href: listed(name) })),
      { kind: "container" as const, count: containers.length, href: listed("container") },
    ].filter(({ count }) => count > 0),
    isCurrent: lists.every((list) => list.isCurrent),
  };
}

function answerOf(name: ListName, row: ListRow, locale: Locale): Answer {
  const inList = `${localePath(locale, `/kb-${name}`)}?${new URLSearchParams({ q: row.code || row.name })}`;
  return {
    kind: name,
    code: row.code,
    name: row.name,
    otherName: row.nameZh,
    facts: [row.city, row.country, row.prefix, ...(row.otherCodes ?? [])].filter(
      (fact) => fact !== "" && fact !== row.name,
    ),
    href: row.url ?? inList,
  };
}

import type { ReadReport } from "@/lib/store/import";
import { addRemark, ImportFailure, quoteCell } from "@/lib/store/import-lines";
import { bodyMarkup, textOfBody } from "../text/body";
import { languageOfArticle } from "../text/text-language";
import { feedId } from "./feed-id";
import type { RawArticle } from "./import-record";
import { leaveOut } from "./left-out";

/** Reads Ghost's export: one object in JSON with its tables; posts refer to tags and authors by number. */

type Row = Record<string, unknown>;

const rowsOf = (value: unknown): Row[] =>
  Array.isArray(value) ? value.filter((row): row is Row => typeof row === "object" && row !== null) : [];
const text = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

/** The tables of an export, and the JSON pointer of them. Throws ImportFailure where it is none. */
function tablesOf(source: string): { data: Row; start: string } {
  let file: { db?: { data?: Row }[]; data?: Row };
  try {
    file = JSON.parse(source);
  } catch {
    throw new ImportFailure("The file begins like an export of Ghost, but is not well-formed JSON.");
  }
  const first = file.db?.[0]?.data;
  const data = first ?? file.data;
  if (!data || !Array.isArray(data.posts)) {
    throw new ImportFailure("The file is JSON, but neither JSON Lines of articles nor an export of Ghost.");
  }
  return { data, start: first ? "/db/0/data" : "/data" };
}

/** The names of what posts link to, by the id of the post, in their order. */
function namesByPost(links: unknown, key: string, linked: unknown): Map<string, string[]> {
  const nameOf = new Map(rowsOf(linked).map((row) => [text(row.id), text(row.name)]));
  const order = (row: Row) => Number(row.sort_order ?? 0);
  const sorted = rowsOf(links).sort((a, b) => order(a) - order(b));
  const ofPosts = Map.groupBy(sorted, (row) => text(row.post_id));
  return new Map(
    [...ofPosts].map(([post, rows]) => [post, rows.map((row) => nameOf.get(text(row[key])) ?? "")]),
  );
}

/** The published posts of an export, each with its position as a JSON pointer. Throws ImportFailure where it is none. */
export function* readGhost(
  source: string,
  { file, notes, base }: { file: string | undefined; notes: ReadReport; base: string | undefined },
): Generator<RawArticle> {
  const { data, start } = tablesOf(source);
  const users = new Map(rowsOf(data.users).map((row) => [text(row.id), text(row.name)]));
  const metas = new Map(rowsOf(data.posts_meta).map((row) => [text(row.post_id), row]));
  const tags = namesByPost(data.posts_tags, "tag_id", data.tags);
  const authors = namesByPost(data.posts_authors, "author_id", data.users);
  for (const [index, post] of rowsOf(data.posts).entries()) {
    const id = text(post.id);
    const pointer = `${start}/posts/${index}`;
    const why = unpublished(post);
    if (why !== null) {
      leaveOut(notes, { file, why, line: 1, pointer, name: text(post.title) });
      continue;
    }
    const html = text(post.html);
    if (html.trim() === "" && (post.lexical || post.mobiledoc || post.markdown)) {
      const problem = `${quoteCell(text(post.title))} has no html in the export, only the editor's own form (lexical, mobiledoc): open it in Ghost and update it, which writes its html, then export again.`;
      yield { line: 1, pointer, fields: {}, toHtml: bodyMarkup, problem };
      continue;
    }
    const meta = metas.get(id) ?? {};
    if (base === undefined && /__GHOST_URL__/.test(imageOf(post) + html + canonicalOf(post, meta))) {
      addRemark(notes.notes, {
        ...(file === undefined ? {} : { file }),
        line: 1,
        pointer,
        column: null,
        reason: `${quoteCell(text(post.title))} has pictures or links of its own site; name that with --base https://...`,
      });
    }
    const hashtags = (tags.get(id) ?? []).filter((name) => name && !name.startsWith("#"));
    const author = (authors.get(id) ?? [users.get(text(post.author_id)) ?? ""]).find(Boolean) ?? "";
    yield {
      line: 1,
      pointer,
      base,
      isMigrated: true,
      fields: { ...fieldsOf(post, meta, base), hashtags, section: hashtags[0] ?? "", author },
      isPlain: true,
      isStandalone: true,
      toHtml: bodyMarkup,
    };
  }
}

/** What a post says by itself. */
function fieldsOf(post: Row, meta: Row, base: string | undefined): RawArticle["fields"] {
  const [image, html] = [imageOf(post), text(post.html)];
  return {
    news_id: feedId(text(post.uuid) || text(post.id)),
    headline: plain(text(post.title)),
    intro: plain(text(post.custom_excerpt)),
    body: withoutSite(html),
    publish_date: text(post.published_at),
    language: languageOfArticle(`${text(post.title)}\n${textOfBody(html.slice(0, languageSample))}`, {
      declared: text(post.locale),
      ofFile: "",
    }),
    images: image
      ? [
          {
            url: withoutSite(image),
            alt: text(meta.feature_image_alt),
            caption: text(meta.feature_image_caption).replace(/<[^<>]{0,2000}>/g, ""),
          },
        ]
      : [],
    updated: text(post.updated_at),
    canonical_url: absolute(canonicalOf(post, meta), base),
    legacy_urls: text(post.slug) ? [`/${text(post.slug)}/`] : [],
  };
}

const imageOf = (post: Row) => text(post.feature_image) || text(post.image);

/** The most HTML that is examined for a post's language. */
const languageSample = 40_000;

const canonicalOf = (post: Row, meta: Row) => text(post.canonical_url) || text(meta.canonical_url);

/** An address of the site itself resolved by the base; unchanged where there is none. */
function absolute(address: string, base: string | undefined): string {
  const relative = withoutSite(address);
  return relative === address || base === undefined
    ? address
    : (URL.parse(relative || "/", base)?.href ?? address);
}

const plain = (words: string) => words.replace(/\s+/g, " ").trim();
/** Ghost writes a placeholder for its own address; an address that begins with a slash is resolved by the base. */
const withoutSite = (html: string) => html.replaceAll("__GHOST_URL__", "");

function unpublished(post: Row): string | null {
  if (text(post.type) && text(post.type) !== "post") return text(post.type);
  if (text(post.page) === "1" || post.page === true) return "page";
  if (text(post.status) !== "published") return text(post.status) || "without a status";
  const visibility = text(post.visibility);
  return visibility === "" || visibility === "public" ? null : `for ${visibility}`;
}

import { articlePath } from "@/lib/addresses/article-address";
import { mediaPath } from "@/lib/addresses/media-address";
import type { Store } from "@/lib/store/connection";
import { escapeHtml } from "@/lib/text/escape-html";
import { writePlacement } from "../front";
import { findStored, listStored } from "../manage";
import { picturesIn, readPicture } from "../pictures/picture-store";

/** The pictures in a row of exportArticles: the address of each, and the bytes of its widest file. */
export async function* picturesOf(
  store: Store,
  row: object,
): AsyncGenerator<{ address: string; bytes: Buffer }> {
  for (const id of picturesIn(JSON.stringify(row))) {
    const picture = await store.reader
      .selectFrom("pictures")
      .select(["id", "width", "height"])
      .where("id", "=", id)
      .executeTakeFirst();
    const bytes = picture && (await readPicture(store.reader, picture));
    if (bytes) yield { address: mediaPath(picture), bytes };
  }
}

/**
 * The operator's articles in the format of an import: live, scheduled and drafts. Sample and withdrawn articles are left out.
 * An import elsewhere results in the same pages.
 */
export async function* exportArticles(store: Store, now: Date): AsyncGenerator<Record<string, unknown>> {
  for await (const { id, state, sample } of listStored(store, now)) {
    if (sample || state === "withdrawn") continue;
    const stored = await findStored(store.reader, id, now);
    if (!stored) continue;
    const {
      headline,
      intro,
      body,
      publishedAt,
      language,
      images,
      hashtags,
      story,
      about = {},
      plates,
      simplified,
    } = stored.record;
    const olds = await store.reader
      .selectFrom("redirects")
      .select("old")
      .where("target", "=", articlePath(id))
      .orderBy("old")
      .execute();
    const { author, section, updatedAt, correction, corrections, source, canonicalUrl } = about;
    const { mentionsOff, placement, keyFacts, quotations } = about;
    yield {
      news_id: id,
      // An import reads both as HTML: text that looks like markup must remain text.
      headline: escapeHtml(headline),
      intro: escapeHtml(intro),
      body,
      publish_date: publishedAt,
      language,
      images,
      hashtags,
      ...(story === null ? {} : { story }),
      ...(state === "draft" ? { status: "draft" } : {}),
      ...(author === undefined ? {} : { author }),
      ...(section === undefined ? {} : { section }),
      ...(updatedAt === undefined ? {} : { updated: updatedAt }),
      ...(correction === undefined ? {} : { correction }),
      ...(corrections === undefined ? {} : { correction: corrections }),
      ...(source === undefined ? {} : { source }),
      ...(canonicalUrl === undefined ? {} : { canonical_url: canonicalUrl }),
      ...(mentionsOff === undefined ? {} : { mentions_off: mentionsOff }),
      ...(placement ? { placement: writePlacement(placement) } : {}),
      ...(plates === undefined ? {} : { plate: plates }),
      ...(keyFacts === undefined ? {} : { key_facts: keyFacts }),
      ...(quotations === undefined ? {} : { quotation: quotations }),
      ...(olds.length > 0 ? { legacy_urls: olds.map(({ old }) => old) } : {}),
    };
    if (simplified) {
      const { headline, intro, plates: plate, ...text } = simplified;
      yield {
        news_id: id,
        language: "zh-hans",
        headline: escapeHtml(headline),
        intro: escapeHtml(intro),
        ...text,
        ...(plate === undefined ? {} : { plate }),
      };
    }
  }
}

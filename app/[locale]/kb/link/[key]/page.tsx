import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { guarded } from "@/app/guarded";
import { KnowledgePage } from "@/components/reference/knowledge";
import { localePath } from "@/lib/i18n/locales";
import { type SearchParams, valuesOf } from "@/lib/params";
import { getKnowledge } from "@/lib/reference";
import { type KnowledgeKey, knowledgeKeys } from "@/lib/reference/schema";
import { pageMetadata } from "@/lib/web/seo";

export const dynamic = "force-dynamic";

interface Props {
  params: Promise<{ key: string }>;
  searchParams: Promise<SearchParams>;
}

/** Only keys that lib/web/pages.ts lets through come here. Of all, chans alone has a second text. */
async function asked({ params, searchParams }: Props) {
  const { key: wanted } = await params;
  const key: KnowledgeKey = knowledgeKeys.find((known) => known === wanted) ?? "chans";
  const isAir = key === "chans" && valuesOf(await searchParams, "type")[0] === "air";
  return {
    key,
    type: isAir ? ("air" as const) : null,
    words: isAir ? ("chans_air" as const) : key,
    path: `/kb-link?kb=${key}${isAir ? "&type=air" : ""}`,
  };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { words, path } = await asked(props);
  const t = await getTranslations("reference.knowledge");
  return { title: t(words), ...pageMetadata(await getLocale(), path) };
}

/** /kb-link?kb=… (mappedPages of lib/web/pages.ts). */
export default async function KnowledgeLinkPage(props: Props) {
  const locale = await getLocale();
  const { key, type, words, path } = await asked(props);
  const t = await getTranslations("reference.knowledge");
  return guarded(
    async () => (
      <KnowledgePage
        title={t(words)}
        parent={key === "chans" ? "kb" : "statistics"}
        html={await getKnowledge(key, type, locale)}
        locale={locale}
      />
    ),
    localePath(locale, path),
  );
}

import { type KnowledgeAsked, KnowledgeRoute, knowledgeMetadata } from "@/app/_parts/knowledge";
import { type SearchParams, valuesOf } from "@/lib/params";
import { type KnowledgeKey, knowledgeKeys } from "@/lib/reference/schema";

export const dynamic = "force-dynamic";

interface Props {
  params: Promise<{ key: string }>;
  searchParams: Promise<SearchParams>;
}

/** Only keys that lib/web/pages.ts lets through come here. Of all, chans alone has a second text. */
async function asked({ params, searchParams }: Props): Promise<KnowledgeAsked> {
  const { key: wanted } = await params;
  const key: KnowledgeKey = knowledgeKeys.find((known) => known === wanted) ?? "chans";
  const isAir = key === "chans" && valuesOf(await searchParams, "type")[0] === "air";
  return {
    words: isAir ? "chans_air" : key,
    path: `/kb-link?kb=${key}${isAir ? "&type=air" : ""}`,
    ask: { key, type: isAir ? "air" : null },
  };
}

export const generateMetadata = async (props: Props) => knowledgeMetadata(await asked(props));

/** /kb-link?kb=… (mappedPages of lib/web/pages.ts). */
export default async function KnowledgeLinkPage(props: Props) {
  return <KnowledgeRoute {...(await asked(props))} />;
}

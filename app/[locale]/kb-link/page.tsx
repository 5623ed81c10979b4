import type { Metadata } from "next";
import { type KnowledgePageRequest, KnowledgeRoute, knowledgeMetadata } from "@/app/_partials/knowledge";
import { MissingPage, missingMetadata } from "@/app/_partials/page-status";
import { lastValue, type PageSearch, valuesOf } from "@/lib/addresses/params";
import { knowledgeKeys } from "@/lib/reference";

interface Props {
  searchParams: Promise<PageSearch>;
}

/** null for an unknown key, or one with a separate page. Only chans has a second text. */
async function requestOf({ searchParams }: Props): Promise<KnowledgePageRequest | null> {
  const search = await searchParams;
  const wanted = lastValue(search, "kb");
  const key = knowledgeKeys.find((known) => known === wanted && !known.endsWith("_link"));
  if (!key) return null;
  const isAir = key === "chans" && lastValue(search, "type") === "air";
  const [sort, pick] = [lastValue(search, "sort"), valuesOf(search, "pick")];
  return {
    words: isAir ? "chans_air" : key,
    path: `/kb-link?kb=${key}${isAir ? "&type=air" : ""}`,
    ask: { key, type: isAir ? "air" : null },
    view: sort || pick.length > 0 ? { sort, pick } : null,
  };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const request = await requestOf(props);
  return request ? knowledgeMetadata(request) : missingMetadata();
}

/** The page /kb-link?kb=…. */
export default async function KnowledgeLinkPage(props: Props) {
  const request = await requestOf(props);
  return request ? <KnowledgeRoute {...request} /> : <MissingPage />;
}

import { getTranslations } from "next-intl/server";
import type { SearchOnwardView } from "./search-onward";

/** The message of a search without results, with the links that the page offers; `t` names them. */
export async function onwardView(
  linksOf: (t: Awaited<ReturnType<typeof getTranslations<"waysOut">>>) => SearchOnwardView["links"],
): Promise<SearchOnwardView> {
  const t = await getTranslations("waysOut");
  return { nothing: t.raw("nothing"), spelling: t("spelling"), links: linksOf(t) };
}

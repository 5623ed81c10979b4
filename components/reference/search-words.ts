import type { getTranslations } from "next-intl/server";
import type { SearchWords } from "./types";

type Words = Awaited<ReturnType<typeof getTranslations<"reference">>>;

/** The words of the search on a page of reference data. */
export function searchWords(t: Words, searchLabel: string): SearchWords {
  return {
    searchLabel,
    search: t("search"),
    loading: t("loading"),
    failed: t("failed"),
    retry: t("retry"),
    dismiss: t("dismiss"),
  };
}

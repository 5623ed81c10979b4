import type { Metadata } from "next";
import { DirectoryListRoute, directoryListMetadata } from "@/app/_partials/directory-list";
import { MissingPage, missingMetadata } from "@/app/_partials/page-status";
import type { PageSearch } from "@/lib/addresses/params";
import { parseDirectoryQuery } from "@/lib/directory";

interface Props {
  searchParams: Promise<PageSearch>;
}

/** null without a category: the search of all categories is at /yp. */
async function askOf({ searchParams }: Props) {
  const ask = parseDirectoryQuery(await searchParams);
  return ask?.type ? ask : null;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const ask = await askOf(props);
  return ask ? directoryListMetadata(ask) : missingMetadata();
}

/** The page /yp-list?com_type=…. */
export default async function DirectoryListPage(props: Props) {
  const ask = await askOf(props);
  return ask ? <DirectoryListRoute ask={ask} search={await props.searchParams} /> : <MissingPage />;
}

import type { Metadata } from "next";
import { type ListParams, ListRoute, listMetadata } from "@/app/_parts/reference";
import type { SearchParams } from "@/lib/params";

export const dynamic = "force-dynamic";

interface Props {
  params: ListParams;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  return listMetadata((await params).list, await searchParams);
}

/** The same lists searched, on a further page, or with a number to check. */
export default async function ListFindPage({ params, searchParams }: Props) {
  return <ListRoute list={(await params).list} search={await searchParams} />;
}

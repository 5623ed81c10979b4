import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { ContainersRoute, containersMetadata } from "@/app/_parts/containers";
import type { SearchParams } from "@/lib/params";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { ...(await containersMetadata()), robots: { index: false, follow: true } };
}

/** The same, searched or with a number to check. */
export default async function ContainersFindPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  return <ContainersRoute locale={await getLocale()} search={await searchParams} />;
}

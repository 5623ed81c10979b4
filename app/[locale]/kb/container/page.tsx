import { getLocale } from "next-intl/server";
import { ContainersRoute, containersMetadata } from "@/app/_parts/containers";

export const generateMetadata = containersMetadata;

/** /kb-container (mappedPages of lib/web/pages.ts). */
export default async function ContainersPage() {
  return <ContainersRoute locale={await getLocale()} search={{}} />;
}

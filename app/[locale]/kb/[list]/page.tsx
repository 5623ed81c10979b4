import type { Metadata } from "next";
import { type ListParams, ListRoute, listMetadata } from "@/app/_parts/reference";

/** Made at the first request. */
export const generateStaticParams = () => [];

export async function generateMetadata({ params }: { params: ListParams }): Promise<Metadata> {
  return listMetadata((await params).list);
}

/** /kb-port and the other reference lists (mappedPages of lib/web/pages.ts), whole. */
export default async function ListIndexPage({ params }: { params: ListParams }) {
  return <ListRoute list={(await params).list} search={{}} />;
}

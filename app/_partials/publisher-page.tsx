import "server-only";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { SuppliedPage } from "@/components/publisher/supplied-page";
import { getSuppliedPage } from "@/lib/reference";

interface PublisherPageProps {
  page: Parameters<typeof getSuppliedPage>[0];
  /** The built-in page, which is shown unless the publisher supplies one. */
  children: ReactNode;
}

export async function PublisherPage({ page, children }: PublisherPageProps) {
  const html = await getSuppliedPage(page, await getLocale());
  return html === null ? children : <SuppliedPage page={page} html={html} />;
}

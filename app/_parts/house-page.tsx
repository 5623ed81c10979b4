import "server-only";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { SuppliedPage } from "@/components/publisher/supplied-page";
import { getSuppliedPage } from "@/lib/reference";

interface HousePageProps {
  page: Parameters<typeof getSuppliedPage>[0];
  /** The portal's own page, which stands while the publisher has brought in none. */
  children: ReactNode;
}

export async function HousePage({ page, children }: HousePageProps) {
  const html = await getSuppliedPage(page, await getLocale());
  return html === null ? children : <SuppliedPage page={page} html={html} />;
}

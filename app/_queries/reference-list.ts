import "server-only";
import { portCallsPath } from "@/lib/addresses/call-address";
import type { Page } from "@/lib/collections/page";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { searchList } from "@/lib/reference";
import type { ListQuery, ListRow } from "@/lib/reference/shared";
import { listCalledPorts } from "@/lib/sailings";

/**
 * A page of a reference list; a port where ships call links to its calls. `isCurrent` is false while these links still reflect the
 * state before an import. Throws UpstreamError.
 */
export async function searchReferenceList(
  ask: ListQuery,
  locale: Locale,
  now: Date,
): Promise<{ page: Page<ListRow>; isCurrent: boolean }> {
  const page = await searchList(ask, locale);
  if (ask.name !== "port") return { page, isCurrent: true };
  const { ports, isCurrent } = await listCalledPorts(now);
  const items = page.items.map((row) =>
    ports.has(row.code) ? { ...row, url: localePath(locale, portCallsPath(row.code)) } : row,
  );
  return { page: { ...page, items }, isCurrent };
}

import { NotFoundScreen } from "@/components/shell/not-found";

/**
 * Rendered per request: unknown addresses must not fill the page cache. The status comes from proxy.ts, title
 * and robots from ../not-found.tsx.
 */
export const dynamic = "force-dynamic";

export default function PageNotFound() {
  return <NotFoundScreen />;
}

import { notFound } from "next/navigation";

/** Every address that no page has. Rendered per request: unknown addresses must not fill the page cache. */
export const dynamic = "force-dynamic";

export default function UnknownPage() {
  notFound();
}

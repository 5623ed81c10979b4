import { NotFoundScreen } from "@/components/shell/not-found";

export { missingMetadata as generateMetadata } from "@/app/_partials/page-status";

/** The page to which proxy.ts rewrites unknown addresses, with status 404. The framework then adds "noindex". */
export default function PageNotFound() {
  return <NotFoundScreen />;
}

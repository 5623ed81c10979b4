import { NotFoundScreen } from "@/components/shell/not-found";

export { missingMetadata as generateMetadata } from "@/app/_partials/page-status";

/** Where proxy.ts leads unknown addresses, with status 404; the framework then adds "noindex" itself. */
export default function PageNotFound() {
  return <NotFoundScreen />;
}

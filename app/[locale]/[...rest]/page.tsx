/** Page Not Found for addresses that proxy.ts does not match. */
export { MissingPage as default, missingMetadata as generateMetadata } from "@/app/_partials/page-status";

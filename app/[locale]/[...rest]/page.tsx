/** Every address that no page has and that proxy.ts did not look at. */
export { MissingPage as default, missingMetadata as generateMetadata } from "@/app/_partials/page-status";

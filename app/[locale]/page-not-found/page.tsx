/** Where proxy.ts leads unknown addresses; under its own name it is one of them. */
export { MissingPage as default, missingMetadata as generateMetadata } from "@/app/_parts/page-status";

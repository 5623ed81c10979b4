import type messages from "@/messages/en.json";

/** Words of the PDF viewer, in the page's language. */
export type ViewerWords = typeof messages.viewer;

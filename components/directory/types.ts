import type messages from "@/messages/en.json";

/** Words of the directory's client components. */
export type DirectoryWords = typeof messages.directory;

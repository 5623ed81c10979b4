import type messages from "@/messages/en.json";

/** Words of the directory's islands. */
export type DirectoryWords = typeof messages.directory;

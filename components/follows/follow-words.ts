import type messages from "@/messages/lazy/en.json";

/** The words of the three ways to follow a schedule, and of Copy. */
export type FollowWords = typeof messages.follow;
export type CopyWords = Pick<typeof messages.share, "copy" | "copied" | "copyFailed">;

/** Where the forms of /follow are sent. */
export const followAction = "/api/follows";

import { getMessages } from "next-intl/server";
import { type ShareButtonProps, ShareButton as ShareIsland } from "./share-button.client";

/** The words of the share button and its dialog in the language of the request. */
export async function shareWords(): Promise<ShareButtonProps["words"]> {
  return (await getMessages()).share;
}

/** The share button of a page or of one thing on it. */
export async function ShareButton(props: Omit<ShareButtonProps, "words">) {
  return <ShareIsland {...props} words={await shareWords()} />;
}

import { getLocale, getMessages } from "next-intl/server";
import { type ShareButtonProps, ShareButton as ShareIsland, type ShareWords } from "./share-button.client";

/** The words of the share button in the language of the request; those of its dialog are loaded with it. */
export async function shareWords(): Promise<ShareWords> {
  const { share, loading, failed, tryAgain, dismiss } = (await getMessages()).share;
  return { share, loading, failed, tryAgain, dismiss };
}

/** The share button of a page or of one item on it. */
export async function ShareButton(props: Omit<ShareButtonProps, "words" | "locale">) {
  return <ShareIsland {...props} words={await shareWords()} locale={await getLocale()} />;
}

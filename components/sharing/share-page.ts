import { mobileBelowPx } from "@/lib/site/site";
import { shortLinkOf } from "./short-link";

/** The content of the share dialog. */
export interface Shared {
  title: string;
  /** Short link, or the page's own address when there is none. */
  url: string;
  isShort: boolean;
  /** The text that is shared with the link, where it is more than the title. */
  text?: string | undefined;
}

export interface Sharing {
  /** The page's title by default. */
  title?: string | undefined;
  /** Address to share, absolute or a path of this site; the present address by default. */
  address?: string | undefined;
  /** A text that is shared with the link. */
  text?: string | undefined;
}

/** Shares by the system's sheet on phones. Elsewhere, or where the sheet is refused, returns what the dialog must show. */
export async function sharePage({ title = document.title, address, text }: Sharing): Promise<Shared | null> {
  const here = new URL(address ?? window.location.href, window.location.href).href;
  const short = await shortLinkOf(here);
  const page = { title, url: short ?? here, isShort: short !== null, text };
  return isPhone() && (await shareBySystem(page)) ? null : page;
}

/** Whether the system's sheet is worth using: on a touch screen that is narrow. */
function isPhone(): boolean {
  const phone = `(pointer: coarse) and (max-width: ${mobileBelowPx - 0.02}px)`;
  return typeof navigator.share === "function" && window.matchMedia(phone).matches;
}

/** Opens the system's sheet; false when it cannot, true when the reader has shared or cancelled. */
async function shareBySystem({ title, text, url }: Shared): Promise<boolean> {
  try {
    await navigator.share({ title, text, url });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

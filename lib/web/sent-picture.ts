import { jpegPath, readMediaPath } from "@/lib/media-address";
import { isPictureName, pictureHeight, picturePath } from "@/lib/pictures";

/** A picture as those show it who stand elsewhere: readers of feeds and of mail. */
export interface SentPicture {
  /** Absolute. */
  url: string;
  /** Pixels; null where only its host knows. */
  width: number | null;
  height: number | null;
}

/** Wide enough for a mail on a dense screen, in the format that every reader can show. */
const ownWidth = 1280;

/** The picture of an article's `url`: an own one by its name, one of this site, or one of an image host. */
export function sentPicture(url: string, siteUrl: string): SentPicture {
  if (isPictureName(url)) {
    const path = picturePath(url, ownWidth, "jpg");
    return { url: siteUrl + path, width: ownWidth, height: pictureHeight(ownWidth) };
  }
  const taken = readMediaPath(url);
  if (taken) return { url: siteUrl + jpegPath(url), width: taken.width, height: taken.height };
  return { url: url.startsWith("/") ? siteUrl + url : url, width: null, height: null };
}

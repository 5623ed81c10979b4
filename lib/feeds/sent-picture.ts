import { jpegPath, readMediaPath } from "@/lib/addresses/media-address";
import { isPictureName, pictureHeight, picturePath } from "@/lib/pictures/pictures";

/** A picture for use outside of this site: in readers of feeds and of mail. */
export interface SentPicture {
  /** Absolute. */
  url: string;
  /** Pixels; null where they are unknown. */
  width: number | null;
  height: number | null;
}

/** Wide enough for a mail on a dense screen, in the format that every reader can show. */
const namedWidth = 1280;

/** The picture of an article's `url`: a name of lib/pictures/pictures, a path of this site, or an address of an image host. */
export function sentPicture(url: string, siteUrl: string): SentPicture {
  if (isPictureName(url)) {
    const path = picturePath(url, namedWidth, "jpg");
    return { url: siteUrl + path, width: namedWidth, height: pictureHeight(namedWidth) };
  }
  const media = readMediaPath(url);
  if (media) return { url: siteUrl + jpegPath(url), width: media.width, height: media.height };
  return { url: url.startsWith("/") ? siteUrl + url : url, width: null, height: null };
}

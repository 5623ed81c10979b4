/** Number of bytes at the start of a file that identify its format. */
export const pictureHeadBytes = 16;
/** Larger pictures are not photographs but attempts to exhaust memory. */
export const mostPixels = 60_000_000;

/** Whether the first bytes of a file are those of a supported picture: JPEG, PNG, GIF, WebP, AVIF. */
export function isPictureHead(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, pictureHeadBytes)).toString("latin1");
  return /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF[\s\S]{4}WEBP|[\s\S]{4}ftypavi[fs])/.test(start);
}

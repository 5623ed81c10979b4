/** A stored link, if a page may show it. */
export const bookingLink = (url: string | null): string | null =>
  url && /^https?:\/\//i.test(url) ? url : null;

/** A stored link, where it is one that a page may show. */
export const bookingLink = (url: string | null): string | null =>
  url && /^https?:\/\//i.test(url) ? url : null;

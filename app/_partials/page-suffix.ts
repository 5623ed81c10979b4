/**
 * What the title and the description of a further page of a list end with, ' · Page 2 of 5'; '' for the first page and beyond the last.
 * @param pageOf the words of a page and its total, in the language of the request
 */
export const pageSuffix = (
  page: number,
  total: number,
  pageOf: (values: { page: number; total: number }) => string,
): string => (page > 1 && page <= total ? ` · ${pageOf({ page, total })}` : "");

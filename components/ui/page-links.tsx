import { fill } from "@/lib/i18n/fill";
import styles from "./page-links.module.css";

export interface PageLinksWords {
  /** Name of the navigation. */
  pages: string;
  previousPage: string;
  nextPage: string;
  /** With {page} and {total}. */
  pageOf: string;
}

interface PageLinksProps {
  page: number;
  totalPages: number;
  hrefOf: (page: number) => string;
  words: PageLinksWords;
}

/**
 * Plain links to the neighbouring pages of a long list; nothing for a list of one page. After the last page there is a link
 * back to it.
 */
export function PageLinks({ page, totalPages, hrefOf, words }: PageLinksProps) {
  const isBeyond = page > totalPages;
  if (totalPages < 2 && !isBeyond) return null;
  return (
    <nav className={styles.pages} aria-label={words.pages} data-print="no">
      {page > 1 ? <a href={hrefOf(isBeyond ? totalPages : page - 1)}>{words.previousPage}</a> : null}
      {isBeyond ? null : <span>{fill(words.pageOf, { page, total: totalPages })}</span>}
      {page < totalPages ? <a href={hrefOf(page + 1)}>{words.nextPage}</a> : null}
    </nav>
  );
}

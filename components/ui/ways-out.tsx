import { fill } from "@/lib/i18n/fill";
import styles from "./ways-out.module.css";

/** What a page offers where a search has found nothing. */
export interface WaysOutView {
  /** With {typed}. */
  nothing: string;
  spelling: string;
  /** `asks`: the parameter that takes what was typed along. */
  links: readonly { href: string; label: string; asks?: string }[];
}

/** What was looked for and not found, and where to go on: the action of an EmptyState. */
export function WaysOut({ typed, view: { nothing, spelling, links } }: { typed: string; view: WaysOutView }) {
  const hrefOf = ({ href, asks }: WaysOutView["links"][number]) =>
    asks && typed ? `${href}?${new URLSearchParams({ [asks]: typed })}` : href;
  return (
    <>
      {typed ? (
        <p>
          {fill(nothing, { typed })} {spelling}
        </p>
      ) : null}
      <ul className={styles.links}>
        {links.map((link) => (
          <li key={link.href}>
            <a href={hrefOf(link)}>{link.label}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

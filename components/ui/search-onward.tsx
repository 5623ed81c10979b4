import { fill } from "@/lib/i18n/fill";
import styles from "./search-onward.module.css";

/** The message and links of a page whose search has found nothing. */
export interface SearchOnwardView {
  /** With {typed}. */
  nothing: string;
  spelling: string;
  /** `param`: the parameter that passes the typed text to the linked page. */
  links: readonly { href: string; label: string; param?: string }[];
}

/** The search without results, and links to other searches: the action of an EmptyState. */
export function SearchOnward({
  typed,
  view: { nothing, spelling, links },
}: {
  typed: string;
  view: SearchOnwardView;
}) {
  const hrefOf = ({ href, param }: SearchOnwardView["links"][number]) =>
    param && typed ? `${href}?${new URLSearchParams({ [param]: typed })}` : href;
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

import styles from "./crumbs.module.css";

export interface Crumb {
  label: string;
  /** Missing for the page itself, which is the last. */
  href?: string;
}

/** The path from the front page to this one. */
export function Crumbs({ label, items }: { label: string; items: readonly Crumb[] }) {
  return (
    <nav className={styles.crumbs} aria-label={label}>
      <ol>
        {items.map(({ label: name, href }) => (
          <li key={name} aria-current={href ? undefined : "page"}>
            {href ? <a href={href}>{name}</a> : name}
          </li>
        ))}
      </ol>
    </nav>
  );
}

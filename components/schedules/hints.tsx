import layout from "@/components/ui/layout.module.css";
import type { Hint } from "@/lib/api/hints";
import styles from "./hints.module.css";

/** Hints under a search form; the server writes their words. */
export function Hints({ hints }: { hints: readonly Hint[] }) {
  return hints.map(({ text, choices }) => (
    <section key={text} className={`${layout.wrap} ${styles.hint}`} data-hint>
      <p>{text}</p>
      <ul>
        {choices.map(({ href, title, note, end }) => (
          <li key={href}>
            <a href={href} rel="nofollow">
              <span>
                <b>{title}</b>
                <small>{note}</small>
              </span>
              <span>{end}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
}

import layout from "@/components/ui/layout.module.css";
import styles from "./hints.module.css";

/** A search that is suggested in place of another, in the words of the page. */
export interface HintChoice {
  href: string;
  title: string;
  note: string;
  /** Its results, in words. */
  end: string;
}

/** Why a search found nothing or has unknown places, and what to search for instead. */
export interface Hint {
  text: string;
  choices: HintChoice[];
}

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

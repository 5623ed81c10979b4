import { cx } from "@/components/ui/cx";
import { html, type Markup } from "@/components/ui/markup";
import styles from "./track.module.css";

interface TrackProps {
  /** How long it takes. */
  above: string;
  /** Direct, or the places on the way. */
  below: string;
  isDirect: boolean;
}

const nameOf = (isDirect: boolean) => cx(styles.track, !isDirect && styles.via);

/** A voyage or flight drawn as a line: solid when direct, dashed with an open point when not, always with words. */
export function Track({ above, below, isDirect }: TrackProps) {
  return (
    <span className={nameOf(isDirect)}>
      <span>{above}</span>
      <span>
        <i />
      </span>
      <span>{below}</span>
    </span>
  );
}

/** The same as a text. */
export function trackMarkup({ above, below, isDirect }: TrackProps): Markup {
  return html`<span class="${nameOf(isDirect)}"><span>${above}</span><span><i></i></span><span>${below}</span></span>`;
}

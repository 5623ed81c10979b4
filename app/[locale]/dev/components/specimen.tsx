import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import type { Locale } from "@/lib/i18n/locales";
import type messages from "@/messages/en.json";
import styles from "./gallery.module.css";

/** What each section of the gallery is given: the language of the page and all its words. */
export interface SectionProps {
  locale: Locale;
  words: typeof messages;
}

/** What a text looks like that is longer than its place. */
export const longText =
  "Kuala Tanjung via Port Klang Westports, then by feeder to Belawan International Container Terminal, Sumatera Utara";

interface SpecimenProps {
  /** The state that is shown. */
  title: string;
  /** Takes the full width: the palettes stand one below the other. */
  isWide?: boolean;
  /** A function is called once per palette with a prefix, for ids that must differ. */
  children: ReactNode | ((prefix: string) => ReactNode);
}

/** A component in one state, in both palettes. */
export function Specimen({ title, isWide = false, children }: SpecimenProps) {
  return (
    <figure className={styles.specimen}>
      <figcaption>{title}</figcaption>
      <div className={cx(styles.pair, isWide && styles.wide)}>
        {["light", "dark"].map((palette) => (
          <div key={palette} className={styles.ground} data-palette={palette}>
            {typeof children === "function" ? children(palette) : children}
          </div>
        ))}
      </div>
    </figure>
  );
}

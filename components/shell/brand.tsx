import styles from "./brand.module.css";

/** The light mark: an ink dot with a magenta flare, as a chart shows a lit beacon. */
export function LightMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        className={styles.flare}
        d="M10.2 21.8C11.4 13.4 16.4 5.4 22 3.3A5.7 5.7 0 0 1 28.9 10.2C26.9 15.8 18.7 20.7 10.2 21.8Z"
      />
      <circle className={styles.dot} cx="7.4" cy="24.8" r="4.4" />
    </svg>
  );
}

/** Mark and name, leading to the main page. */
export function Brand({ name, href }: { name: string; href: string }) {
  return (
    <a className={styles.brand} href={href} lang="en">
      <LightMark />
      <span>{name}</span>
    </a>
  );
}

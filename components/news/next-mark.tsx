import styles from "./next-mark.module.css";

/** Separates one article from the next: the graduated rule, the words and the way to the archive. */
export function ArticleSeparator({
  words,
  archive,
}: {
  words: { next: string; archive: string };
  archive: string;
}) {
  return (
    <p className={styles.nextMark}>
      <b>{words.next}</b>
      <a href={archive}>{words.archive}</a>
    </p>
  );
}

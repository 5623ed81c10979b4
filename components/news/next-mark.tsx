import { GraduatedRule } from "@/components/ui/layout";
import styles from "./next-mark.module.css";

/** Separates one article from the next: the words and the graduated rule. */
export function ArticleSeparator({ words }: { words: string }) {
  return (
    <div className={styles.nextMark}>
      <span>{words}</span>
      <GraduatedRule small />
    </div>
  );
}

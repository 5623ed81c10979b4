import { drawings } from "@/components/ui/drawings";
import styles from "./brand.module.css";

/** Mark and name, leading to the main page. */
export function Brand({ name, href }: { name: string; href: string }) {
  return (
    <a className={styles.brand} href={href} lang="en">
      <svg aria-hidden="true">
        <use href={`${drawings.icons}#mark`} />
      </svg>
      <span>{name}</span>
    </a>
  );
}

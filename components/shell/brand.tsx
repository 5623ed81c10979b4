import { drawings } from "@/components/ui/drawings";
import { site } from "@/lib/site/site-config";
import styles from "./brand.module.css";

/** Logo and name, with a link to the main page. */
export function Brand({
  name,
  href,
  loading,
}: {
  name: string;
  href: string;
  /** Lazy for a logo that is invisible at first. */
  loading?: "lazy";
}) {
  const { logo } = site();
  return (
    <a className={styles.brand} href={href} lang="en">
      {logo ? (
        <img src={logo.path} alt="" width="32" height="32" loading={loading} />
      ) : (
        <svg aria-hidden="true">
          <use href={`${drawings.icons}#mark`} />
        </svg>
      )}
      <span>{name}</span>
    </a>
  );
}

import { Tag } from "@/components/ui/chip";
import chip from "@/components/ui/chip.module.css";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { CompanyCard } from "@/lib/directory/shared";
import styles from "./list.module.css";

interface CompanyRowProps {
  company: CompanyCard;
  href: string;
  /** The category of the list, which no row repeats; null for a list of all. */
  under: string | null;
  /** The separator between ports. */
  separator: string;
}

/** A company in a list: name, its other categories, ports. */
export function CompanyRow({ company, href, under, separator }: CompanyRowProps) {
  const types = company.types.filter(({ code }) => code === null || code !== under);
  return (
    <li>
      <a className={styles.company} href={href}>
        <h2>{company.name}</h2>
        {types.length > 0 ? (
          <span className={cx(chip.tags, styles.types)}>
            {types.map(({ code, name }) => (
              <Tag key={code ?? name}>{name}</Tag>
            ))}
          </span>
        ) : null}
        <span className={styles.ports}>{company.ports.join(separator)}</span>
        <Icon name="chevron-right" />
      </a>
    </li>
  );
}

import { Tag } from "@/components/ui/chip";
import chip from "@/components/ui/chip.module.css";
import { IconChevronRight } from "@/components/ui/icons";
import type { CompanyCard } from "@/lib/directory/schema";
import styles from "./list.module.css";

interface CompanyRowProps {
  company: CompanyCard;
  href: string;
  /** Between ports. */
  separator: string;
}

/** A company in a list: name, categories, ports. */
export function CompanyRow({ company, href, separator }: CompanyRowProps) {
  return (
    <li>
      <a className={styles.company} href={href}>
        <h2>{company.name}</h2>
        <span className={chip.tags}>
          {company.types.map(({ code, name }) => (
            <Tag key={code ?? name}>{name}</Tag>
          ))}
        </span>
        <span className={styles.ports}>{company.ports.join(separator)}</span>
        <IconChevronRight />
      </a>
    </li>
  );
}

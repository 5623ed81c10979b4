import { iconNames } from "@/components/ui/drawings";
import { Icon } from "@/components/ui/icon";
import styles from "../gallery.module.css";
import { type SectionProps, Specimen } from "../specimen";

const sizes = ["s", "m", "l"] as const;

/** An icon says the same in every language. */
export function Icons(_: SectionProps) {
  return (
    <>
      <Specimen title="Icon: three sizes">
        <p className={styles.row}>
          {sizes.map((size) => (
            <Icon key={size} name="ship" size={size} />
          ))}
        </p>
      </Specimen>
      <Specimen title="All icons" isWide>
        <ul className={styles.icons}>
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      </Specimen>
    </>
  );
}

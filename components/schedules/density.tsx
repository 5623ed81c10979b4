import { useSyncExternalStore } from "react";
import { writeText } from "@/lib/browser/storage";
import styles from "./density.module.css";

const key = "rows";
const airy = "comfortable";

interface DensityProps {
  label: string;
  /** Accessible name: begins with the label. */
  name: string;
}

/**
 * Comfortable rows in place of compact ones, stored in local storage `rows`. The boot script sets it on the root before the
 * first paint. Hidden without script, and where rows are cards.
 */
export function Density({ label, name }: DensityProps) {
  const isOn = useSyncExternalStore(subscribe, isComfortable, () => false);
  return (
    <button
      type="button"
      className={styles.density}
      aria-label={name}
      aria-pressed={isOn}
      onClick={() => {
        apply(!isOn);
        writeText(key, isOn ? "" : airy);
      }}
    >
      {label}
    </button>
  );
}

const root = () => document.documentElement;
const isComfortable = () => root().dataset.rows === airy;

function apply(comfortable: boolean): void {
  if (comfortable) root().dataset.rows = airy;
  else delete root().dataset.rows;
}

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(root(), { attributeFilter: ["data-rows"] });
  // A choice in another tab.
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) apply(event.newValue === airy);
  };
  addEventListener("storage", onStorage);
  return () => {
    observer.disconnect();
    removeEventListener("storage", onStorage);
  };
}

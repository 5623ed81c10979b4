"use client";

import { useId, useRef, useSyncExternalStore } from "react";
import { useReplayInput } from "@/components/hooks/use-replay-input";
import field from "@/components/ui/field.module.css";
import styles from "./theme-choice.module.css";

const themes = ["light", "dark", "system"] as const;
type Theme = (typeof themes)[number];
export type ThemeWords = Record<Theme | "legend", string>;

/** Light, Dark or System, stored in local storage `theme` and set as data-theme on the root. Hidden without script. */
export function ThemeChoice({ words }: { words: ThemeWords }) {
  const theme = useSyncExternalStore(subscribe, currentTheme, () => "system");
  const name = useId();
  const frame = useRef<HTMLFieldSetElement>(null);
  useReplayInput(frame);
  return (
    <fieldset ref={frame} className={styles.theme}>
      <legend className={styles.legend}>{words.legend}</legend>
      <div className={field.seg}>
        {themes.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === theme}
              onChange={() => chooseTheme(value)}
            />
            {words[value]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The value on the root: the boot script has set the stored choice there before the first paint. */
function currentTheme(): Theme {
  return themes.find((theme) => theme === document.documentElement.dataset.theme) ?? "system";
}

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const onStorage = (event: StorageEvent) => {
    if (event.key === "theme") apply(event.newValue);
  };
  addEventListener("storage", onStorage);
  return () => {
    observer.disconnect();
    removeEventListener("storage", onStorage);
  };
}

function apply(theme: string | null): void {
  const root = document.documentElement;
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  else delete root.dataset.theme;
}

function chooseTheme(theme: Theme): void {
  apply(theme);
  try {
    if (theme === "system") localStorage.removeItem("theme");
    else localStorage.setItem("theme", theme);
  } catch {
    // Storage is forbidden: the choice lasts as long as this page.
  }
}

"use client";

import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { loadLazyMessages } from "@/lib/i18n/lazy-messages";
import styles from "./menu.module.css";
import type { MenuPorts } from "./menu-ports.client";

type PortsProps = ComponentProps<typeof MenuPorts>;

/**
 * The places of a menu's search: plain fields (`children`), which the suggestions take over at the first focus, in their
 * present state. The menu is on every page, so none of their code loads before.
 */
export function MenuPlaces({
  children,
  ...props
}: Omit<PortsProps, "plain" | "words"> & { children: ReactNode }) {
  const { locale } = props;
  const plain = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<{ Ports: typeof MenuPorts; words: PortsProps["words"] }>();
  const load = () => {
    Promise.all([import("./menu-ports.client"), loadLazyMessages(locale)]).then(
      ([{ MenuPorts: Ports }, { finder: words }]) => setLoaded({ Ports, words }),
      // The code cannot be loaded: the server resolves the texts.
      () => {},
    );
  };
  // A field may have been focused before the script loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (plain.current?.contains(document.activeElement)) load();
  }, []);
  return loaded ? (
    <loaded.Ports {...props} words={loaded.words} plain={plain} />
  ) : (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus is that of the fields in it
    <div ref={plain} className={styles.places} onFocus={load}>
      {children}
    </div>
  );
}

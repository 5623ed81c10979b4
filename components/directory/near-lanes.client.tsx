"use client";

import { useEffect, useState } from "react";
import { parseLanes } from "@/lib/api/lanes";
import { storedLanes } from "@/lib/browser/storage-lanes";
import { lastSearches } from "@/lib/browser/storage-searches";
import { fill } from "@/lib/i18n/fill";
import styles from "./home.module.css";

/** A port with the categories that have companies there. */
export interface NearPort {
  id: string;
  name: string;
  categories: readonly { label: string; count: string; href: string }[];
}

interface NearProps {
  /** The ports with most companies; the first is shown where the reader has no lanes. */
  ports: readonly NearPort[];
  words: {
    /** For a reader with lanes, and with {port}. */
    nearLanes: string;
    nearPort: string;
  };
}

/** So many ports of the reader's lanes are shown, and categories of each: about as high as the one port with all of them. */
const [mostPorts, mostCategories] = [3, 4];

/** The categories with companies in the ports of the lanes that this browser has saved or searched, else in one port. */
export function NearLanes({ ports, words }: NearProps) {
  const [own, setOwn] = useState<readonly NearPort[]>([]);
  useEffect(() => {
    const lanes = [...parseLanes(storedLanes("port")), ...lastSearches("port")];
    const ids = new Set(lanes.flatMap(({ from, to }) => [from, to]).flatMap((id) => id.split("||")));
    setOwn([...ids].flatMap((id) => ports.find((port) => port.id === id) ?? []).slice(0, mostPorts));
  }, [ports]);
  const shown = own.length > 0 ? own : ports.slice(0, 1);
  const [first] = shown;
  if (!first) return null;
  return (
    <section className={styles.near} aria-labelledby="near">
      <h2 id="near">{own.length > 0 ? words.nearLanes : fill(words.nearPort, { port: first.name })}</h2>
      {shown.map(({ id, name, categories }) => (
        <div key={id}>
          {own.length > 0 ? <h3>{name}</h3> : null}
          <ul>
            {categories
              .slice(0, own.length > 0 ? mostCategories : undefined)
              .map(({ label, count, href }) => (
                <li key={href}>
                  <a href={href}>
                    {label} <small>{count}</small>
                  </a>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

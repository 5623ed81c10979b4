"use client";

import { createContext, type ReactNode, useContext, useEffect } from "react";

interface House {
  /** What the portal is called. */
  name: string;
  /** The publisher's IANA zone. */
  zone: string;
}

const HouseContext = createContext<House>({ name: "", zone: "UTC" });

/** What islands know of the publisher: the server alone reads portal.json. Around every page, for as long as it stands. */
export function HouseFacts({ name, zone, children }: House & { children: ReactNode }) {
  // Tests, and whoever else drives a browser, wait for it: from now on what is pressed counts.
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  return <HouseContext value={{ name, zone }}>{children}</HouseContext>;
}

export const useHouse = (): House => useContext(HouseContext);

"use client";

import { createContext, type ReactNode, useContext, useEffect } from "react";

interface SiteFacts {
  /** The name of the portal. */
  name: string;
  /** The publisher's IANA zone. */
  zone: string;
}

const SiteContext = createContext<SiteFacts>({ name: "", zone: "UTC" });

/**
 * Provides client components with the facts of the site config that they need: only the server reads portal.json. Wraps every
 * page.
 */
export function SiteProvider({ name, zone, children }: SiteFacts & { children: ReactNode }) {
  // Tests and other scripts that drive a browser wait for this attribute: from then on the page handles input.
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  return <SiteContext value={{ name, zone }}>{children}</SiteContext>;
}

export const useSite = (): SiteFacts => useContext(SiteContext);

"use client";

import { createContext, type ReactNode, useContext, useEffect } from "react";
import { doAgain } from "./done-early";
import { followVersions } from "./new-version";

interface House {
  /** What the portal is called. */
  name: string;
  /** The publisher's IANA zone. */
  zone: string;
}

const HouseContext = createContext<House>({ name: "", zone: "UTC" });

/** What islands know of the publisher: the server alone reads portal.json. Around every page, for as long as it stands. */
export function HouseFacts({ name, zone, children }: House & { children: ReactNode }) {
  useEffect(followVersions, []);
  useEffect(doAgain, []);
  return <HouseContext value={{ name, zone }}>{children}</HouseContext>;
}

export const useHouse = (): House => useContext(HouseContext);

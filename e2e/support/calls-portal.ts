import { expect } from "@playwright/test";
import { scaled } from "../../test/support/time-scale.mjs";
import { importText } from "./importing";
import { callsFile, particularsFile } from "./port-calls";
import { type SeparatePortal, startSeparatePortal } from "./separate-portal";
import { servers } from "./servers";

/** A portal of its own, called `name`, that has read the port calls and the ships of port-calls.ts and shows their pages. */
export async function callsPortal(name: string): Promise<SeparatePortal> {
  const portal = await startSeparatePortal(name, servers.portal.now);
  try {
    await importText(portal, "calls", callsFile);
    await importText(portal, "vessels", particularsFile);
    // The server sees an import within seconds.
    await expect
      .poll(async () => (await fetch(`${portal.url}/services/EX1`)).status, { timeout: scaled(25_000) })
      .toBe(200);
    return portal;
  } catch (error) {
    await portal.stop();
    throw error;
  }
}

import { mkdirSync, rmSync } from "node:fs";
import type { Page } from "@playwright/test";
import { root } from "../../bin/process/node.mjs";
import { signFormKey } from "../../lib/enquiries/form-key";
import { hiddenFields } from "../../lib/enquiries/shared";
import type { Store } from "../../lib/store/connection";
import { sharedSecret } from "../../lib/store/secrets";
import { emptyStore, type KillablePortal, killablePortal } from "./enquiries";

/** A portal whose forms a spec may fill in, and whose store it may look into and break. */
export interface FormPortal extends Pick<KillablePortal, "url"> {
  /** What is stored of a kind, oldest first. */
  stored(kind: string): Promise<Record<string, string>[]>;
  /** While it works, nothing can be stored. */
  broken(work: () => Promise<void>): Promise<void>;
  /** The key of a form that was opened a minute ago: what is sent sooner than people do is a robot's. */
  earlierKey(): Promise<string>;
  /** Gives the form of a page such a key. */
  openedEarlier(page: Page): Promise<void>;
  stop(): Promise<void>;
}

/** @param name of its directory and store under var/ */
export async function startFormPortal(name: string): Promise<FormPortal> {
  mkdirSync(`${root}/var`, { recursive: true });
  for (const end of ["", "-wal", "-shm"]) rmSync(`${root}/var/${name}.db${end}`, { force: true });
  const STORE_URL = `file:${root}/var/${name}.db`;
  const store: Store = await emptyStore(STORE_URL);
  const portal = await killablePortal(name, { STORE_URL, TRUST_PROXY: "127.0.0.1,::1" });
  await portal.start();
  const earlierKey = async () =>
    signFormKey(await sharedSecret(store, "form-key"), new Date(Date.now() - 60_000));
  return {
    url: portal.url,
    async stored(kind) {
      const rows = await store.reader
        .selectFrom("enquiries")
        .select("content")
        .where("kind", "=", kind)
        .orderBy("created_at")
        .execute();
      return rows.map(({ content }) => JSON.parse(content));
    },
    async broken(work) {
      await store.db.schema.alterTable("enquiries").renameTo("enquiries_away").execute();
      try {
        await work();
      } finally {
        await store.db.schema.alterTable("enquiries_away").renameTo("enquiries").execute();
      }
    },
    earlierKey,
    async openedEarlier(page) {
      const key = await earlierKey();
      const field = page.locator(`input[name=${hiddenFields.key}]`);
      await field.evaluate((input, value) => {
        (input as HTMLInputElement).value = value;
      }, key);
    },
    async stop() {
      await portal.kill("SIGTERM");
      await store.close();
    },
  };
}

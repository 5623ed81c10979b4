import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { newFormKey, submitForm } from "@/lib/enquiries/operator";
import { storeFollowRequest } from "@/lib/follows/operator";
import { embeddedSharing } from "@/lib/sharing/operator";
import type { Store } from "@/lib/store/connection";

/** What readers store while an import is applied: it waits for the store's write lock, and for the disk. */

const site = "https://portal.example";
/** The interval of the forms of each kind, of which 500 in all are wanted in the time of a large import. */
const everyMs = 50;

export interface SentForms {
  /** By kind, how long each took, in milliseconds. */
  times: Record<"enquiries" | "follows" | "short links", number[]>;
  failed: number;
}

/** Sends forms of each kind, one after the other, until `isOver`. */
export async function sendForms(store: Store, isOver: () => Promise<boolean>): Promise<SentForms> {
  const secret = randomBytes(32);
  const { createShortLink } = embeddedSharing(store, site);
  const nameOf = () => randomBytes(6).toString("hex");
  const enquire = async () => {
    const now = new Date();
    const raw = {
      ...{ loading_port: "Hong Kong", discharge_port: "Rotterdam", commodity: "Toys", etd: "17-06-2027" },
      ...{
        vgm: "15-06-2027 12:00",
        name: nameOf(),
        company: "Lantern",
        email: `${nameOf()}@lantern.example`,
      },
      form_key: await newFormKey(store, now, true),
    };
    const { result } = await submitForm(
      { kind: "sea", raw, language: "en" },
      { store, channels: ["mail"], now },
    );
    return result === "success";
  };
  const follow = async () => {
    const now = new Date();
    const lastDay = new Date(now.getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
    const { result } = await storeFollowRequest(
      {
        ...{ channel: "mail", target: `ops@${nameOf()}.example`, language: "en", urgentOnly: false, lastDay },
        search: "loading_port_id=HKHKG&discharge_port_id=NLRTM",
      },
      { store, secret, now, question: async () => ({ subject: "Confirm", text: "Confirm" }) },
    );
    return result === "asked";
  };
  const link = async () => Boolean(await createShortLink(`${site}/port?n=${nameOf()}`));
  const sent: SentForms = { times: { enquiries: [], follows: [], "short links": [] }, failed: 0 };
  const kinds = { enquiries: enquire, follows: follow, "short links": link };
  await Promise.all(
    Object.entries(kinds).map(async ([kind, send]) => {
      while (!(await isOver())) {
        const begun = performance.now();
        const isStored = await send().catch(() => false);
        sent.times[kind as keyof typeof kinds].push(performance.now() - begun);
        if (!isStored) sent.failed += 1;
        await sleep(everyMs);
      }
    }),
  );
  return sent;
}

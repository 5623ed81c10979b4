import type { DeliveryResult } from "@/lib/delivery/worker";
import type { Random } from "../networks/random";
import type { VirtualTime } from "./virtual-time";

/** A mail server that is not always there. */

export interface Mail {
  /** The same for a repetition. */
  id: string;
  to: string;
  text: string;
}

export type Send = (mail: Mail) => Promise<DeliveryResult>;

/** up: takes mails. down: cannot be reached. forgetful: takes a mail and loses its answer. silent: neither takes nor answers. */
export const moods = ["up", "down", "forgetful", "silent"] as const;

export class MailServer {
  mood: (typeof moods)[number] = "up";
  /** What it has taken, repetitions too. */
  readonly taken: Mail[] = [];
  /** Ids of mails whose sender does not know that they were taken. */
  readonly unanswered = new Set<string>();
  readonly #time: VirtualTime;
  readonly #random: Random;

  constructor(time: VirtualTime, random: Random) {
    this.#time = time;
    this.#random = random;
  }

  readonly send: Send = async (mail) => {
    await this.#time.sleep(this.#random.int(10, 3_000));
    const { mood } = this;
    if (mood === "down") return { status: "failed", reason: "ECONNREFUSED" };
    if (mood === "silent") {
      await this.#time.sleep(30_000);
      return { status: "unsure", reason: "ETIMEDOUT" };
    }
    this.taken.push(mail);
    if (mood === "up") return { status: "done" };
    this.unanswered.add(mail.id);
    return { status: "unsure", reason: "ECONNRESET" };
  };
}

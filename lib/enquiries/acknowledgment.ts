import type { MailSettings } from "@/lib/config/config";
import { type Mail, mailSender } from "@/lib/delivery/mail";
import { startWorker, type WorkerContext } from "@/lib/delivery/worker";
import type { Store } from "@/lib/store/connection";
import { jobsOf } from "@/lib/store/outbox";
import { countRequest, type RateRule } from "@/lib/store/rate-counters";
import { mailboxOf } from "@/lib/text/mailbox";
import { acknowledgmentJob, findEnquiry } from "./embedded";
import { enquiryKinds } from "./rules";
import type { Enquiry } from "./schema";

/**
 * The mail that acknowledges an enquiry to the address in it. Anybody may have typed that address, so the mail has no text of the
 * form (app/_queries/acknowledgment-mail.ts), and few are sent. It is a job of its own: whether it arrives changes nothing of the
 * enquiry's delivery.
 */

const dayMs = 86_400_000;
/** Acknowledgments in a day (UTC) to a mailbox, and of all together: what a flood of forms can send to strangers. */
export const mailboxRule: RateRule = {
  name: "acknowledgment",
  most: 3,
  ofAll: 1_000,
  windowMs: dayMs,
};
/** To a company's domain. A provider of mailboxes for everybody has no such limit. */
export const domainRule: RateRule = { name: "acknowledgment-domain", most: 20, windowMs: dayMs };

/** Whether an enquiry is acknowledged: it is one of freight, has an address, and its mailbox has had few today. Counts it. */
export async function isAcknowledged(
  store: Store,
  { kind, content }: Pick<Enquiry, "kind" | "content">,
  now: Date,
): Promise<boolean> {
  if (!content.email || !enquiryKinds.some((one) => one === kind)) return false;
  const { name, domain, isOpen } = mailboxOf(content.email.toLowerCase());
  if (!isOpen && (await countRequest(store, domainRule, domain, now)) > 0) return false;
  return (await countRequest(store, mailboxRule, name, now)) === 0;
}

/** Writes the mail of an enquiry. */
export type WriteAcknowledgment = (enquiry: Enquiry) => Promise<Pick<Mail, "subject" | "text" | "html">>;

interface AcknowledgmentContext extends Pick<WorkerContext, "store" | "clock" | "log" | "random"> {
  settings: MailSettings;
  write: WriteAcknowledgment;
}

/** Starts the worker that sends acknowledgments (see startWorker). Jobs that are done or given up are deleted. */
export function startAcknowledgments(context: AcknowledgmentContext): (withinMs?: number) => Promise<void> {
  const { store, settings, write } = context;
  const { channel, prefix } = acknowledgmentJob;
  const sender = mailSender(settings);
  return startWorker({
    ...context,
    subject: channel,
    routes: [],
    channels: [
      {
        name: channel,
        closedReasons: [],
        async deliver(subject, signal) {
          const enquiry = await findEnquiry(store.reader, subject.slice(prefix.length));
          if (!enquiry?.content.email) return { status: "refused", reason: "no enquiry" };
          const mail = { id: subject, to: enquiry.content.email, date: enquiry.createdAt };
          return sender.send({ ...mail, ...(await write(enquiry)) }, signal);
        },
        close: sender.close,
      },
    ],
    async settled(trx, subject) {
      const [job] = await jobsOf(trx, subject);
      if (job?.status !== "waiting") await trx.deleteFrom("outbox").where("subject", "=", subject).execute();
    },
    everyMinute: async () => {},
  });
}

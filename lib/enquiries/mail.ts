import type { MailSettings } from "@/lib/config/config";
import { mailSender } from "@/lib/delivery/mail";
import type { DeliveryChannel } from "./delivery";
import { letterOf } from "./letter";

/** Mail over SMTP to the one configured recipient. A visitor's address is only in Reply-To. */
export function mailChannel(settings: MailSettings): DeliveryChannel {
  const sender = mailSender(settings);
  return {
    name: "mail",
    closedReasons: [],
    deliver(enquiry, signal) {
      const { subject, text, replyTo } = letterOf(enquiry);
      const mail = { to: settings.to, id: enquiry.id, subject, text, date: enquiry.createdAt };
      return sender.send(replyTo ? { ...mail, replyTo } : mail, signal);
    },
    close: sender.close,
  };
}

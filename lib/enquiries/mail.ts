import { createTransport } from "nodemailer";
import type { MailSettings } from "@/lib/config/config";
import type { DeliveryChannel } from "./delivery";
import { letterOf } from "./letter";

/** Connections to the mail server at once. */
const mailConnections = 4;
const seconds = 1000;

interface SmtpFailure {
  code?: unknown;
  responseCode?: unknown;
  /** The system call that failed. */
  syscall?: unknown;
}

/** Codes with which the mail server refuses a mail for good, if its status is 5xx. */
const refused = new Set(["EENVELOPE", "EMESSAGE"]);

/** Codes of a broken connection: the mail may have been accepted before. */
const broken = new Set(["ECONNECTION", "ESOCKET", "ETIMEDOUT", "EABORT"]);
const beforeConnection = new Set(["connect", "getaddrinfo"]);

/**
 * Mail over SMTP to the one configured recipient. A visitor's address is only in Reply-To. Settings in the query of SMTP_URL
 * (socketTimeout=5000) override the timeouts here.
 */
export function mailChannel({ url, from, to }: MailSettings): DeliveryChannel {
  const transport = createTransport({
    pool: true,
    maxConnections: mailConnections,
    // A mail whose connection broke returns to the outbox, which counts attempts and waits.
    maxRequeues: 0,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 30 * seconds,
    idleTimeout: 30 * seconds,
    disableFileAccess: true,
    disableUrlAccess: true,
    url,
  });
  return {
    name: "mail",
    closedReasons: [],
    async deliver(enquiry, signal) {
      const { subject, text, replyTo, messageId } = letterOf(enquiry);
      try {
        await transport.sendMail({
          from,
          to,
          envelope: { from, to: [to] },
          subject,
          text,
          messageId,
          date: enquiry.createdAt,
          // Prevents automatic replies such as "out of office".
          headers: { "Auto-Submitted": "auto-generated" },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal,
          ...(replyTo ? { replyTo } : {}),
        });
        return { status: "done" };
      } catch (error) {
        const { code, responseCode, syscall } = error as SmtpFailure;
        const reason = [code, responseCode].filter((part) => part).join(" ") || "unknown";
        if (refused.has(String(code)) && Number(responseCode) >= 500) return { status: "refused", reason };
        const isUnsure = broken.has(String(code)) && !responseCode && !beforeConnection.has(String(syscall));
        return { status: isUnsure ? "unsure" : "failed", reason };
      }
    },
    close: () => transport.close(),
  };
}

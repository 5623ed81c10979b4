import { createTransport, type SendMailOptions } from "nodemailer";
import type { DeliveryResult } from "./worker";

/** Connections to the mail server at once. */
const mailConnections = 4;
const seconds = 1000;

interface SmtpFailure {
  code?: unknown;
  /** The SMTP command that was refused: 'RCPT TO'. */
  command?: unknown;
  responseCode?: unknown;
  /** The system call that failed. */
  syscall?: unknown;
}

/** Codes with which the mail server refuses a mail for good, if its status is 5xx. */
const refused = new Set(["EENVELOPE", "EMESSAGE"]);

/** Codes of a broken connection: the mail may have been accepted before. */
const broken = new Set(["ECONNECTION", "ESOCKET", "ETIMEDOUT", "EABORT"]);
const beforeConnection = new Set(["connect", "getaddrinfo"]);

/** The domain of an address of MAIL_FROM: 'Portal <portal@gazette.example>'. */
export const domainOf = (from: string): string => /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? "localhost";

/** What a mail is, besides who it comes from. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  replyTo?: { name: string; address: string } | undefined;
  /** The left part of its Message-ID, the same for every attempt, so that a repetition can be recognised. */
  id: string;
  date: Date;
  headers?: Record<string, string>;
}

interface MailSender {
  send(mail: Mail, signal: AbortSignal): Promise<DeliveryResult>;
  close(): void;
}

/**
 * Mail over SMTP, each to one recipient. Settings in the query of SMTP_URL (socketTimeout=5000) override the timeouts here.
 * @param url SMTP_URL
 * @param from MAIL_FROM
 */
export function mailSender({ url, from }: { url: string; from: string }): MailSender {
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
    async send({ id, to, headers, ...mail }, signal) {
      const options: SendMailOptions & { signal: AbortSignal } = {
        ...mail,
        messageId: `<${id}@${domainOf(from)}>`,
        from,
        to,
        envelope: { from, to: [to] },
        // Prevents automatic replies such as "out of office".
        headers: { "Auto-Submitted": "auto-generated", ...headers },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal,
      };
      try {
        await transport.sendMail(options);
        return { status: "done" };
      } catch (error) {
        const { code, command, responseCode, syscall } = error as SmtpFailure;
        const refusedSender = code === "EENVELOPE" && command === "MAIL FROM" && "sender";
        const reason = [code, refusedSender, responseCode].filter((part) => part).join(" ") || "unknown";
        if (refused.has(String(code)) && Number(responseCode) >= 500) return { status: "refused", reason };
        const isUnsure = broken.has(String(code)) && !responseCode && !beforeConnection.has(String(syscall));
        return { status: isUnsure ? "unsure" : "failed", reason };
      }
    },
    close: () => transport.close(),
  };
}

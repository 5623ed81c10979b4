import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { exitCode, hasEnded } from "../../bin/process/node.mjs";
import { findFreePort, waitUntilUp } from "../../bin/process/server.mjs";
import { openStore, type Store } from "../../lib/store/connection";
import { migrate } from "../../lib/store/migrations";
import { sampleDomainNames } from "../../lib/store/sample";
import { copySite } from "../../test/support/site-copy.mjs";
import { scaled } from "../../test/support/time-scale.mjs";
import { type Serving, serve } from "./serving";

/** Portals that may be killed, on a store that may be shared, and a mail server that misbehaves on demand. */

/**
 * How a mail server takes what comes. refuse: asks to try again later. content: refuses what a mail holds for good. hang: says
 * nothing for a while, then closes. drop: closes in the middle. hold: accepts one mail without a word, and the others as usual.
 */
export type MailMode = "accept" | "refuse" | "content" | "hang" | "drop" | "hold";

export interface MailServer {
  /** smtp:// with short time-outs. */
  url: string;
  mode: MailMode;
  /** Message-IDs of what was accepted, in order. */
  accepted: string[];
  /** The same mails as they came. */
  mails: string[];
  /** How many mails were not accepted. */
  refused: number;
  close(): Promise<void>;
}

export async function startMail({ slowMs = 0 } = {}): Promise<MailServer> {
  const refusal = Object.assign(new Error("try again later"), { responseCode: 451 });
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    closeTimeout: 100,
    onConnect(_session, done) {
      if (mail.mode === "hang") setTimeout(() => done(refusal), 1_500).unref();
      else done();
    },
    onRcptTo(_address, _session, done) {
      if (mail.mode === "refuse") mail.refused += 1;
      done(mail.mode === "refuse" ? refusal : null);
    },
    async onData(stream, _session, done) {
      // A sender that is killed leaves half a mail behind, which was never accepted.
      const raw = await text(stream).catch(() => null);
      if (raw === null) return;
      if (mail.mode === "drop") {
        for (const connection of server.connections) {
          (connection as unknown as { _socket: { destroy(): void } })._socket.destroy();
        }
        return;
      }
      if (mail.mode === "content") {
        mail.refused += 1;
        return done(Object.assign(new Error("content rejected"), { responseCode: 550 }));
      }
      await new Promise((resolve) => setTimeout(resolve, slowMs));
      mail.mails.push(raw);
      mail.accepted.push(/^Message-ID: <([^@>]+)@/im.exec(raw)?.[1] ?? "");
      if (mail.mode === "hold") mail.mode = "accept";
      else done();
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${port}?socketTimeout=2000&greetingTimeout=2000`,
    mode: "accept",
    accepted: [],
    mails: [],
    refused: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mail;
}

/** A mail with its lines joined and decoded. */
export const decodedMail = (raw: string): string =>
  raw
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

export interface KillablePortal {
  url: string;
  /** What it has logged, over all its lives. */
  log(): string;
  /** With other settings for this time, if told. */
  start(others?: Record<string, string>): Promise<void>;
  /** The process that was started last. */
  pid(): number;
  /** The exit code of its last life, once it has ended. */
  ended(): Promise<number>;
  kill(signal: "SIGKILL" | "SIGTERM"): Promise<void>;
}

/** A portal on the production build with the wall clock, not started yet. `name` is its directory's under var/. */
export async function killablePortal(name: string, env: Record<string, string>): Promise<KillablePortal> {
  const site = copySite(`test-${name}`);
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const lives: Serving[] = [];
  const settings = { LOG_LEVEL: "info", SITE_URL: url, PORT: String(port), ...env };
  return {
    url,
    log: () => lives.map(({ output }) => output()).join(""),
    async start(others = {}) {
      const life = serve(site, { ...settings, ...others });
      lives.push(life);
      await waitUntilUp(`${url}/readyz`, life.child);
    },
    pid: () => lives.at(-1)?.child.pid ?? 0,
    async ended() {
      const { child } = lives.at(-1) ?? {};
      return child ? exitCode(child) : 0;
    },
    async kill(signal) {
      const { child } = lives.at(-1) ?? {};
      if (!child || hasEnded(child)) return;
      const ended = exitCode(child);
      child.kill(signal);
      await ended;
    },
  };
}

/** Makes a store that holds no sample, so that a start takes no time. */
export async function emptyStore(url: string): Promise<Store> {
  const store = openStore(url);
  await migrate(store);
  for (const domain of sampleDomainNames) {
    await store.db
      .insertInto("domain_state")
      .values({ domain, state: "empty", rolled_on: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return store;
}

export const seaForm = {
  loading_port: "Hong Kong",
  discharge_port: "Rotterdam",
  commodity: "Toys",
  name: "Wong Ka-yan",
  company: "Lantern Toys Limited",
  email: "kayan@lantern.example",
};

export interface FormResponse {
  status: number;
  headers: Headers;
  /** The JSON of the answer, empty when it is none. */
  body: Record<string, unknown>;
}

/** Posts a form as the portal's own page does. */
export async function postForm(
  portal: Pick<KillablePortal, "url">,
  fields: unknown,
  { path = "/api/enquiries/sea", headers = {} }: { path?: string; headers?: Record<string, string> } = {},
): Promise<FormResponse> {
  const response = await fetch(portal.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { origin: portal.url, "content-type": "application/json", ...headers },
    body: typeof fields === "string" ? fields : JSON.stringify(fields),
    // A guard against hanging: a form may wait for its store for five seconds.
    signal: AbortSignal.timeout(scaled(30_000)),
  });
  const answer = await response.text();
  let body: Record<string, unknown> = {};
  try {
    body = JSON.parse(answer);
  } catch {
    body = { text: answer };
  }
  return { status: response.status, headers: response.headers, body };
}

/** A key as a form carries it: of the answer to a form whose key has run out, which may be sent at once. */
export async function formKey(
  portal: Pick<KillablePortal, "url">,
  headers: Record<string, string> = {},
): Promise<string> {
  const { body } = await postForm(portal, seaForm, { headers });
  if (typeof body.formKey !== "string") throw new Error(`no key: ${JSON.stringify(body)}`);
  return body.formKey;
}

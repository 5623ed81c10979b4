import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";
import { letterOf } from "./letter";
import { mailChannel } from "./mail";
import type { Enquiry } from "./schema";

const enquiry: Enquiry = {
  id: "sea-abcdefgh23456789",
  kind: "sea",
  content: {
    loading_port: "Hong Kong",
    discharge_port: "Rotterdam",
    commodity: "玩具 toys",
    cargo_type: "FCL",
    quantity: "2",
    container_type: "40HQ",
    cargo_ready_date: "2022-06-10",
    incoterm: "FOB",
    etd: "2022-06-17",
    vgm: "2022-06-15T12:00",
    remarks: "Two lines,\nplease.",
    name: 'Wong "Kay" Ka-yan, Ms',
    company: "Lantern Toys Limited",
    email: "kayan@lantern.example",
  },
  language: "zh-tw",
  createdAt: new Date("2026-03-16T02:00:00Z"),
};

interface Received {
  from: string;
  to: string[];
  raw: string;
}

let received: Received[];
let server: SMTPServer | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));
beforeEach(() => {
  received = [];
});

/** A mail server that takes everything, but for what `options` say. Answers its address. */
async function listen(options: Partial<SMTPServerOptions> = {}): Promise<string> {
  server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    async onData(stream, session: SMTPServerSession, done) {
      const raw = await text(stream);
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map(({ address }) => address),
        raw,
      });
      done();
    },
    ...options,
  });
  server.on("error", () => {});
  const { server: socket } = server;
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", () => resolve()));
  return `smtp://127.0.0.1:${(socket.address() as AddressInfo).port}`;
}

async function deliver(url: string, signal = new AbortController().signal) {
  const channel = mailChannel({ url, from: "Portal <portal@gazette.example>", to: "desk@gazette.example" });
  try {
    return await channel.deliver(enquiry, signal);
  } finally {
    channel.close();
  }
}

const refuse = (code: number) => Object.assign(new Error("no"), { responseCode: code });

test("goes to the one recipient, the visitor stands in Reply-To alone", async () => {
  expect(await deliver(await listen())).toEqual({ status: "done" });
  expect(received).toHaveLength(1);
  const [{ from, to, raw } = { from: "", to: [], raw: "" }] = received;
  expect({ from, to }).toEqual({ from: "portal@gazette.example", to: ["desk@gazette.example"] });
  const [head = ""] = raw.split("\r\n\r\n");
  const heads = head.replace(/\r\n\s+/g, " ").split("\r\n");
  expect(heads).toContain("From: Portal <portal@gazette.example>");
  expect(heads).toContain("To: desk@gazette.example");
  expect(heads.filter((line) => line.includes("kayan@lantern.example"))).toEqual([
    expect.stringMatching(/^Reply-To: .*<kayan@lantern\.example>$/),
  ]);
  expect(heads).toContain(`Message-ID: <${enquiry.id}@gazette.example>`);
  expect(heads).toContain("Date: Mon, 16 Mar 2026 02:00:00 +0000");
  expect(heads.some((line) => /^(Cc|Bcc):/i.test(line))).toBe(false);
  expect(raw).toMatch(/Content-Type: text\/plain; charset=utf-8/);
});

test("says everything in a layout that can be read", () => {
  expect(letterOf(enquiry)).toMatchObject({
    subject: "Sea freight enquiry: Hong Kong to Rotterdam, 玩具 toys",
    text: `Sea freight enquiry

Loading port:           Hong Kong
Discharge port:         Rotterdam
Commodity:              玩具 toys
Cargo type:             FCL
Containers:             2
Container type:         40HQ
Cargo ready date:       10-06-2022
Incoterms 2020:         FOB
ETD:                    17-06-2022
VGM cut-off:            15-06-2022 12:00
Remarks:                Two lines,
                        please.
Name:                   Wong "Kay" Ka-yan, Ms
Company:                Lantern Toys Limited
E-mail address:         kayan@lantern.example

Received:               2026-03-16T02:00:00.000Z
Language:               zh-tw
Reference:              sea-abcdefgh23456789
`,
  });
  const asked = letterOf({ ...enquiry, content: { ...enquiry.content, provider: "Cable Bay Lines" } });
  expect(asked.subject).toBe("Sea freight enquiry: Hong Kong to Rotterdam, 玩具 toys, for Cable Bay Lines");
  expect(asked.text).toContain("Enquiry to:             Cable Bay Lines\n");
  const subscription = letterOf({
    ...enquiry,
    kind: "ebook",
    content: {
      from_first_name: "Ka-yan",
      from_last_name: "Wong",
      from_email: "kayan@lantern.example",
      country: "HK",
      cn_edition: "1",
      my_edition: "1",
    },
  });
  expect(subscription.subject).toBe("E-book subscription: China Edition, Malaysia Edition");
  expect(subscription.text).toContain("Country:                Hong Kong (HK)");
  expect(subscription.replyTo).toEqual({ name: "Ka-yan Wong", address: "kayan@lantern.example" });
});

test.each([
  [
    "a recipient refused for now",
    { onRcptTo: (_a, _s, done) => done(refuse(451)) },
    "failed",
    "EENVELOPE 451",
  ],
  [
    "a recipient refused for good",
    { onRcptTo: (_a, _s, done) => done(refuse(550)) },
    "refused",
    "EENVELOPE 550",
  ],
  [
    "a sender refused for good",
    { onMailFrom: (_a, _s, done) => done(refuse(553)) },
    "refused",
    "EENVELOPE sender 553",
  ],
  [
    "a full mailbox",
    { onData: (s, _s, done) => s.resume().on("end", () => done(refuse(452))) },
    "failed",
    "EMESSAGE 452",
  ],
  [
    "a mail refused for good",
    { onData: (s, _s, done) => s.resume().on("end", () => done(refuse(554))) },
    "refused",
    "EMESSAGE 554",
  ],
  ["a server that is closed", { onConnect: (_s, done) => done(refuse(421)) }, "failed", expect.any(String)],
] as [string, Partial<SMTPServerOptions>, string, string][])("%s", async (_name, options, status, reason) => {
  expect(await deliver(await listen(options))).toEqual({ status, reason });
});

test("a password that is wrong is the operator's to mend, not the mail's end", async () => {
  const url = await listen({
    disabledCommands: ["STARTTLS"],
    onAuth: (_auth, _session, done) => done(refuse(535)),
  });
  expect(await deliver(url.replace("//", "//user:wrong@"))).toEqual({
    status: "failed",
    reason: "EAUTH 535",
  });
});

test("a refused connection is a failure; a silent server, or a stop, leaves the outcome unknown", async () => {
  expect(await deliver("smtp://127.0.0.1:1")).toMatchObject({ status: "failed" });
  const silent = await listen({ onMailFrom: () => {} });
  expect(await deliver(`${silent}?socketTimeout=200`)).toEqual({ status: "unsure", reason: "ETIMEDOUT" });
  expect(await deliver(silent, AbortSignal.timeout(200))).toMatchObject({
    status: "unsure",
    reason: "EABORT",
  });
  expect(received).toEqual([]);
});

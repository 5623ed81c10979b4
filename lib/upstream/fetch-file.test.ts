import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import fc from "fast-check";
import { createLog } from "@/lib/observability/log";
import { selfSigned } from "@/test/support/certificate";
import { FileError, type FileFailure } from "./errors";
import { type FileAccess, fetchFile, parseFileAddress } from "./fetch-file";
import type { ResolvedAddress } from "./public-host";

const host = "files.example";
const allowedHosts = [host, "*.docs.example", "xn--fsq.example"];
const file = new URL(`https://${host}/schedules/june.pdf?v=2`);
const head = Buffer.from("%PDF-1.7\n");
const here: ResolvedAddress = { address: "127.0.0.1", family: 4 };
const limits = { maxBytes: 100_000, connectMs: 2000, idleMs: 2000, totalMs: 5000, atOnce: 100 };

const { key, cert } = selfSigned([host]);
let server: Server;
let port: number;
/** Local addresses of the connections that came in. */
let connections: (string | undefined)[] = [];
let lines: Record<string, unknown>[] = [];
let seen: IncomingMessage[] = [];
let answer: (response: ServerResponse, request: IncomingMessage) => void;

beforeAll(async () => {
  server = createServer({ key, cert }, (request, response) => {
    seen.push(request);
    answer(response, request);
  });
  server.on("connection", (socket) => connections.push((socket as Socket).localAddress));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  connections = [];
  lines = [];
  seen = [];
  answer = (response) => response.end(Buffer.concat([head, Buffer.alloc(5000, 0x20)]));
});

/** The test's server stands on loopback, so its rule for addresses takes that one, and nothing else does. */
const access = (changes: Partial<FileAccess> = {}): FileAccess => ({
  allowedHosts,
  limits,
  accepts: (bytes) => Buffer.from(bytes).includes("%PDF-"),
  headBytes: 1024,
  resolve: async () => [here],
  isAllowedAddress: (address) => address === here.address,
  connection: { port, ca: cert },
  log: createLog("trace", { write: (line: string) => lines.push(JSON.parse(line)) }),
  ...changes,
});

async function bytesOf(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function failureOf(work: Promise<unknown>): Promise<FileFailure> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof FileError)) throw new Error("expected a FileError", { cause: error });
  return error.kind;
}

/** Resolves when the connection of the last request has ended. */
const hungUp = () =>
  new Promise<void>((resolve) => {
    const socket = seen.at(-1)?.socket;
    if (!socket || socket.destroyed) resolve();
    else socket.once("close", () => resolve());
  });

describe("the address of a file", () => {
  test.each([
    "https://files.example/a.pdf",
    "HTTPS://FILES.EXAMPLE/a.pdf",
    "https://files.example:443/a.pdf?x=1#page=2",
    "https://hk.docs.example/a",
    "https://a.b.docs.example/a",
    "https://例.example/a.pdf",
    "https://ｆiles.example/a.pdf",
  ])("%s may be fetched", (text) => {
    expect(parseFileAddress(text, allowedHosts)?.protocol).toBe("https:");
  });

  test.each([
    // Another scheme, or none.
    ...[
      "http://files.example/a.pdf",
      "ftp://files.example/a",
      "file:///etc/passwd",
      "data:application/pdf,a",
    ],
    ...[
      "javascript:alert(1)",
      "//files.example/a.pdf",
      "https:files.example/a.pdf",
      "blob:https://files.example/1",
    ],
    // Names and passwords, ports.
    ...["https://files.example@evil.example/", "https://u:p@files.example/a", "https://u@files.example/a"],
    ...["https://files.example:8443/a", "https://files.example:80/a", "https://files.example:22/"],
    // Other hosts that look alike.
    ...["https://evil.example/a", "https://files.example.evil.example/a", "https://files.example./a.pdf"],
    ...[
      "https://xfiles.example/a",
      "https://docs.example/a",
      "https://evildocs.example/a",
      "https://fіles.example/a",
    ],
    ...[
      "https://evil.example\\@files.example/a",
      "https://evil.example#@files.example/",
      "https://例.example./",
    ],
    ...["https://localhost/a", "https://metadata.google.internal/a", "https://files.example%2eevil.example/"],
    // Numbers: dotted, decimal, octal, hexadecimal, short, IPv6.
    ...[
      "https://127.0.0.1/",
      "https://2130706433/",
      "https://0177.0.0.1/",
      "https://0x7f.0.0.1/",
      "https://127.1/",
    ],
    ...["https://0x7f000001/", "https://[::1]/", "https://[::ffff:127.0.0.1]/", "https://①②⑦.⓪.⓪.①/"],
    ...["", " ", "https://", "https:///a", "https://%/"],
  ])("%s may not", (text) => {
    const list = [...allowedHosts, "127.0.0.1", "[::1]", "2130706433"];
    expect(parseFileAddress(text, list)).toBeNull();
  });

  test("entries that are not host names allow nothing", () => {
    for (const entry of [
      "",
      "*",
      "*.",
      "https://files.example",
      "files.example/",
      "files.example:443",
      "u@files.example",
    ])
      expect(parseFileAddress(file.href, [entry])).toBeNull();
  });

  test("only https to a host of the list on its port passes", () => {
    const part = fc.constantFrom(
      "files.example",
      "evil.example",
      "@",
      ":",
      "/",
      "\\",
      "#",
      "?",
      "127.0.0.1",
      ".",
      "https:",
      "443",
      "80",
      "\t",
      "%2f",
      "。",
    );
    const text = fc
      .array(fc.oneof(part, fc.string({ maxLength: 4 })), { maxLength: 7 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          text.map((rest) => `https://${rest}`),
        ),
        (address) => {
          const url = parseFileAddress(address, [host]);
          if (!url) return;
          expect([url.protocol, url.host, url.username, url.password]).toEqual(["https:", host, "", ""]);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("a fetch", () => {
  test("returns the bytes with one request, which has nothing but the path", async () => {
    answer = (response) => {
      response.writeHead(200, { "content-length": 5009 });
      response.end(Buffer.concat([head, Buffer.alloc(5000, 0x20)]));
    };
    const { body } = await fetchFile(file, access());
    expect(await bytesOf(body)).toHaveLength(5009);
    expect(lines).toEqual([expect.objectContaining({ host, bytes: 5009, msg: "file fetched" })]);
    expect(JSON.stringify(lines)).not.toContain("june");
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ method: "GET", url: "/schedules/june.pdf?v=2" });
    // As they came: a process may note a header of its own beside them.
    const sent = (seen[0]?.rawHeaders ?? []).filter((_, index) => index % 2 === 0);
    expect(sent.map((name) => name.toLowerCase()).sort()).toEqual([
      "accept",
      "accept-encoding",
      "connection",
      "host",
    ]);
  });

  test("finds the header anywhere in the first 1,024 bytes, in any pieces", async () => {
    answer = (response) => {
      response.write(Buffer.alloc(1000, 0x0a));
      response.write("%P");
      setTimeout(() => response.end("DF-1.4 and the rest"), 20);
    };
    const { body } = await fetchFile(file, access());
    expect((await bytesOf(body)).subarray(1000).toString()).toBe("%PDF-1.4 and the rest");
  });

  test.each<[string, Partial<FileAccess>]>([
    ["loopback", { resolve: async () => [here] }],
    ["a private address", { resolve: async () => [{ address: "10.1.2.3", family: 4 }] }],
    ["a metadata service", { resolve: async () => [{ address: "169.254.169.254", family: 4 }] }],
    ["an IPv4-mapped address", { resolve: async () => [{ address: "::ffff:127.0.0.1", family: 6 }] }],
    [
      "a public address and a private one",
      {
        resolve: async () => [
          { address: "203.80.96.10", family: 4 },
          { address: "192.168.0.1", family: 4 },
        ],
      },
    ],
  ])("to a name that means %s is refused without a connection", async (_, changes) => {
    const rule = { isAllowedAddress: undefined } as unknown as Partial<FileAccess>;
    expect(await failureOf(fetchFile(file, access({ ...rule, ...changes })))).toBe("refused");
    expect(connections).toEqual([]);
  });

  test("connects to the checked address, whatever the name resolves to a moment later", async () => {
    let asked = 0;
    const resolve = async (): Promise<ResolvedAddress[]> => {
      asked += 1;
      return [asked === 1 ? here : { address: "127.0.0.2", family: 4 }];
    };
    const { body } = await fetchFile(file, access({ resolve }));
    await bytesOf(body);
    expect(asked).toBe(1);
    expect(connections).toEqual([here.address]);
  });

  test("requires the certificate of the name, not of the address", async () => {
    const elsewhere = new URL("https://hk.docs.example/a.pdf");
    expect(await failureOf(fetchFile(elsewhere, access()))).toBe("unreachable");
    expect(await failureOf(fetchFile(file, access({ connection: { port } })))).toBe("unreachable");
    expect(seen).toEqual([]);
  });

  test.each<[FileFailure, string, (response: ServerResponse) => void]>([
    ["http", "a redirect", (response) => response.writeHead(302, { location: "https://127.0.0.1/" }).end()],
    [
      "http",
      "a redirect to itself",
      (response) => response.writeHead(301, { location: file.href }).end(head),
    ],
    ["missing", "404", (response) => response.writeHead(404).end(head)],
    ["missing", "410", (response) => response.writeHead(410).end()],
    ["http", "500", (response) => response.writeHead(500).end(head)],
    ["http", "206", (response) => response.writeHead(206).end(head)],
    [
      "content",
      "a page",
      (response) => response.writeHead(200, { "content-type": "application/pdf" }).end("<html>"),
    ],
    ["content", "nothing", (response) => response.end()],
    ["content", "a late header", (response) => response.end(Buffer.concat([Buffer.alloc(1020), head]))],
    [
      "content",
      "a packed file",
      (response) => response.writeHead(200, { "content-encoding": "gzip" }).end(head),
    ],
    [
      "size",
      "a length above the limit",
      (response) => response.writeHead(200, { "content-length": 100_001 }).end(head),
    ],
    ["unreachable", "a drop before the head", (response) => response.destroy()],
  ])("that fails as %s: %s", async (kind, _, respond) => {
    answer = respond;
    expect(await failureOf(fetchFile(file, access()))).toBe(kind);
    expect(seen).toHaveLength(1);
    expect(lines).toEqual([expect.objectContaining({ host, failure: kind, level: "warn" })]);
    await hungUp();
  });

  test("of an unknown name, or of a host that does not listen", async () => {
    const unknown = async () => Promise.reject(new Error("ENOTFOUND"));
    expect(await failureOf(fetchFile(file, access({ resolve: unknown })))).toBe("unreachable");
    expect(await failureOf(fetchFile(file, access({ resolve: async () => [] })))).toBe("unreachable");
    expect(await failureOf(fetchFile(file, access({ connection: { port: 1, ca: cert } })))).toBe(
      "unreachable",
    );
  });

  test("may be exactly as long as the limit, and ends when it is longer", async () => {
    const told = (count: number) => (response: ServerResponse) => {
      response.write(head);
      response.end(Buffer.alloc(count - head.length));
    };
    answer = told(limits.maxBytes);
    expect(await bytesOf((await fetchFile(file, access())).body)).toHaveLength(limits.maxBytes);
    answer = told(limits.maxBytes + 1);
    const { body } = await fetchFile(file, access());
    expect(await failureOf(bytesOf(body))).toBe("size");
    await hungUp();
  });

  test("that breaks off is reported as incomplete", async () => {
    answer = (response) => {
      response.writeHead(200, { "content-length": 9000 });
      response.write(Buffer.concat([head, Buffer.alloc(3000)]), () => response.destroy());
    };
    const { body } = await fetchFile(file, access());
    expect(await failureOf(bytesOf(body))).toBe("unreachable");
  });

  test.each<[string, Partial<FileAccess["limits"]>, (response: ServerResponse) => void]>([
    ["a resolver or head that does not come", { connectMs: 50 }, () => undefined],
    ["silence after the head", { idleMs: 50 }, (response) => response.write(head)],
    [
      "a trickle",
      { totalMs: 200 },
      (response) => {
        response.write(head);
        const drip = setInterval(() => response.write("."), 20);
        response.on("close", () => clearInterval(drip));
      },
    ],
  ])("gives up: %s", async (_, shorter, respond) => {
    answer = respond;
    const work = fetchFile(file, access({ limits: { ...limits, ...shorter } })).then(({ body }) =>
      bytesOf(body),
    );
    expect(await failureOf(work)).toBe("slow");
    await hungUp();
  });

  test("gives up on a resolver that does not answer", async () => {
    const never = () => new Promise<ResolvedAddress[]>(() => undefined);
    const short = { ...limits, connectMs: 50 };
    expect(await failureOf(fetchFile(file, access({ limits: short, resolve: never })))).toBe("slow");
  });

  test("ends at the host when the reader leaves: before the head, while waiting, between pieces", async () => {
    answer = () => undefined;
    const leaving = new AbortController();
    const work = fetchFile(file, access({ signal: leaving.signal }));
    while (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    leaving.abort();
    expect(await failureOf(work)).toBe("left");
    await hungUp();

    answer = (response) => response.write(head);
    const waiting = (await fetchFile(file, access())).body.getReader();
    await waiting.read();
    const pending = waiting.read();
    await waiting.cancel();
    expect(await pending).toMatchObject({ done: true });
    await hungUp();

    const unread = await fetchFile(file, access());
    await unread.body.cancel();
    await hungUp();
  });

  test("fetches above the limit are not begun; each that ends, in any way, frees a slot", async () => {
    const few = access({ limits: { ...limits, atOnce: 2 } });
    answer = (response) => response.write(head);
    const held = [await fetchFile(file, few), await fetchFile(file, few)];
    expect(await failureOf(fetchFile(file, few))).toBe("busy");
    expect(seen).toHaveLength(2);

    await held[0]?.body.cancel();
    answer = (response) => response.writeHead(500).end();
    expect(await failureOf(fetchFile(file, few))).toBe("http");
    answer = (response) => response.end(head);
    expect(await bytesOf((await fetchFile(file, few)).body)).toEqual(head);
    held.push(await fetchFile(file, few));
    expect(await failureOf(fetchFile(file, few))).toBe("busy");
    await Promise.all(held.map(({ body }) => body.cancel()));
  });

  test("a reader who stops reading holds no slot longer than the file's timeout", async () => {
    const one = access({ limits: { ...limits, totalMs: 300, atOnce: 1 } });
    answer = (response) => response.write(head);
    const stalled = await fetchFile(file, one);
    await hungUp();
    answer = (response) => response.end(head);
    expect(await bytesOf((await fetchFile(file, one)).body)).toEqual(head);
    expect(await failureOf(bytesOf(stalled.body))).toBe("slow");
    expect(lines.map(({ failure }) => failure)).toEqual(["slow", undefined]);
  });

  test("reads no more from the host than the reader does", async () => {
    let sent = 0;
    answer = (response) => {
      response.write(head);
      const more = () => {
        while (sent < 40_000_000 && response.write(Buffer.alloc(65_536))) sent += 65_536;
        sent += 65_536;
      };
      response.on("drain", more);
      more();
    };
    const large = access({ limits: { ...limits, maxBytes: 50_000_000 } });
    const { body } = await fetchFile(file, large);
    const reader = body.getReader();
    await reader.read();
    let before = -1;
    while (before !== sent) {
      before = sent;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    // What fits into the buffers of both ends of the connection, and no more.
    expect(sent).toBeLessThan(20_000_000);
    await reader.cancel();
    await hungUp();
  });
});

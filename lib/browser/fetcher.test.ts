import { apiBase, FetchFailure, getBytes, getJson, postJson } from "./fetcher";

const allowed = "https://api.example https://other.example:8443 http://localhost:4000";
let stored: Record<string, string>;
let asked: { url: string; init: RequestInit }[];

function page(origins: string | null, base?: string) {
  stored = base === undefined ? {} : { api_base: base };
  Object.assign(globalThis, {
    document: { querySelector: () => (origins === null ? null : { content: origins }) },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
  });
}

function answerWith(answer: Response | (() => Promise<Response>)) {
  globalThis.fetch = ((url: string, init: RequestInit) => {
    asked.push({ url, init });
    return typeof answer === "function" ? answer() : Promise.resolve(answer);
  }) as typeof fetch;
}

const realFetch = globalThis.fetch;
beforeEach(() => {
  asked = [];
  page(allowed);
});
afterAll(() => {
  globalThis.fetch = realFetch;
  for (const name of ["document", "localStorage"]) Reflect.deleteProperty(globalThis, name);
});

describe("apiBase", () => {
  test.each([
    ["https://api.example", "https://api.example"],
    ["https://api.example/", "https://api.example"],
    ["https://API.example:443/v2/", "https://api.example/v2"],
    ["https://other.example:8443", "https://other.example:8443"],
    ["http://localhost:4000/?q=1#x", "http://localhost:4000"],
  ])("takes %s, whose origin is allowed", (base, expected) => {
    page(allowed, base);
    expect(apiBase()).toBe(expected);
  });

  test.each([
    "",
    "api.example",
    "/api",
    "//api.example",
    "http://api.example",
    "https://api.example:444",
    "https://api.example.evil.example",
    "https://evil.example/https://api.example",
    "https://api.example@evil.example",
    "javascript:alert(1)",
    "data:text/plain,https://api.example",
    "null",
    "{}",
    "https://",
  ])("ignores %j", (base) => {
    page(`${allowed} null`, base);
    expect(apiBase()).toBe("");
  });

  test.each([null, "", "  "])("ignores every base when the page allows %j", (origins) => {
    page(origins, "https://api.example");
    expect(apiBase()).toBe("");
  });

  test("is this site's when local storage is forbidden", () => {
    Object.assign(globalThis, {
      localStorage: {
        getItem() {
          throw new Error("SecurityError");
        },
      },
    });
    expect(apiBase()).toBe("");
  });
});

describe("getJson and postJson", () => {
  test("ask this site unless an allowed base is stored", async () => {
    answerWith(async () => Response.json({ ok: 1 }));
    expect(await getJson("/api/ports?name=ro")).toEqual({ ok: 1 });
    page(allowed, "https://api.example");
    await getJson("/api/ports?name=ro");
    page("https://elsewhere.example", "https://api.example");
    await getJson("/api/ports?name=ro");
    expect(asked.map(({ url }) => url)).toEqual([
      "/api/ports?name=ro",
      "https://api.example/api/ports?name=ro",
      "/api/ports?name=ro",
    ]);
  });

  test("send a body as JSON", async () => {
    answerWith(Response.json({ url: "https://hg.example/s/x" }));
    await postJson("/api/short-link", { url: "https://hg.example/port" });
    expect(asked[0]?.init).toMatchObject({ method: "POST", body: '{"url":"https://hg.example/port"}' });
    expect(asked[0]?.init.headers).toMatchObject({ "Content-Type": "application/json" });
  });

  test("fail with the problem's sentence and code", async () => {
    answerWith(
      new Response(JSON.stringify({ detail: "The name is too long.", code: "bad-query" }), {
        status: 422,
        headers: { "Content-Type": "application/problem+json; charset=utf-8" },
      }),
    );
    await expect(getJson("/api/ports", { fallback: "Nothing" })).rejects.toMatchObject({
      name: "FetchFailure",
      message: "The name is too long.",
      status: 422,
      code: "bad-query",
    });
  });

  test.each([
    ["a page instead of a problem", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
    [
      "a problem without a sentence",
      () =>
        new Response('{"detail": 7}', {
          status: 500,
          headers: { "Content-Type": "application/problem+json" },
        }),
    ],
    [
      "a broken problem",
      () => new Response("{", { status: 500, headers: { "Content-Type": "application/problem+json" } }),
    ],
    ["a good status without JSON", () => new Response("<html>", { status: 200 })],
  ])("fail with the caller's sentence on %s", async (_, response) => {
    answerWith(response());
    await expect(getJson("/api/ports", { fallback: "Try later." })).rejects.toThrow(
      new FetchFailure("Try later."),
    );
  });

  test("fail with the caller's sentence when nothing responds", async () => {
    answerWith(() => Promise.reject(new TypeError("fetch failed")));
    const failure = await getJson("/api/ports", { fallback: "Try later." }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FetchFailure);
    expect(failure).toMatchObject({ message: "Try later.", status: null });
  });

  /** Never answers, but heeds its signal, as a real connection does. */
  const hang = () =>
    new Promise<Response>((_, reject) => {
      const { signal } = asked.at(-1)?.init ?? {};
      signal?.addEventListener("abort", () => reject(signal.reason));
    });

  test("give up after the timeout", async () => {
    answerWith(hang);
    await expect(getJson("/api/ports", { timeoutMs: 1, fallback: "Too slow." })).rejects.toThrow(
      new FetchFailure("Too slow."),
    );
  });

  test("end with the caller's own reason when the caller stops", async () => {
    answerWith(hang);
    const controller = new AbortController();
    const asking = getJson("/api/ports", { signal: controller.signal });
    controller.abort("newer text");
    await expect(asking).rejects.toBe("newer text");
    await expect(getJson("/api/ports", { signal: controller.signal })).rejects.toBe("newer text");
    expect(asked).toHaveLength(1);
  });
});

describe("getBytes", () => {
  const broken = () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode("%PDF-1.7")),
      pull: (controller) => controller.error(new TypeError("network error")),
    });

  test("gives all bytes of a file", async () => {
    answerWith(new Response("%PDF-1.7 船"));
    expect(new TextDecoder().decode(await getBytes("/api/pdf?path=/documents/a.pdf"))).toBe("%PDF-1.7 船");
    expect(asked.map(({ url }) => url)).toEqual(["/api/pdf?path=/documents/a.pdf"]);
  });

  test("fails without a status when the connection breaks off, with the response's when it is a problem", async () => {
    answerWith(new Response(broken()));
    await expect(getBytes("/api/pdf?path=a")).rejects.toMatchObject({ name: "FetchFailure", status: null });
    answerWith(Response.json({ detail: "Too large.", code: "size" }, { status: 413 }));
    await expect(getBytes("/api/pdf?path=a")).rejects.toMatchObject({ name: "FetchFailure", status: 413 });
  });
});

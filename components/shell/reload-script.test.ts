import { createContext, runInContext } from "node:vm";
import { reloadOnMissingScript } from "./reload-script";

const origin = "https://portal.example";
const missing = `${origin}/_next/static/chunks/a.js`;

class Script {
  readonly src: string;
  constructor(src: string) {
    this.src = src;
  }
}

/** Runs the script as a browser would, on a server that answers with `status`; null where nobody answers. */
function open(status: number | null, session: Record<string, string> = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const requested: string[] = [];
  let reloads = 0;
  const context = {
    URL,
    HTMLScriptElement: Script,
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    fetch: async (src: string, { method }: { method: string }) => {
      requested.push(`${method} ${src}`);
      if (status === null) throw new TypeError("Failed to fetch");
      return { status };
    },
    sessionStorage: session,
    location: { origin, reload: () => ++reloads },
  };
  runInContext(`(${reloadOnMissingScript})()`, createContext(context));
  return {
    requested,
    session,
    type: () => listeners.get("input")?.({}),
    /** Resolves with the number of reloads. */
    fail: async (target: object) => {
      listeners.get("error")?.({ target });
      await new Promise((resolve) => setImmediate(resolve));
      return reloads;
    },
  };
}

test("a script that the server has no more reloads the page, once a minute", async () => {
  const first = open(404);
  expect(await first.fail(new Script(missing))).toBe(1);
  expect(first.requested).toEqual([`HEAD ${missing}`]);
  expect(await open(404, first.session).fail(new Script(missing))).toBe(0);
  const [key = ""] = Object.keys(first.session);
  expect(await open(404, { [key]: String(Date.now() - 61_000) }).fail(new Script(missing))).toBe(1);
});

test.each([
  ["the server has", 200],
  ["nobody answers for", null],
])("a script that %s does not", async (_, status) => {
  expect(await open(status).fail(new Script(missing))).toBe(0);
});

test("a page in which something was typed stays", async () => {
  const { type, fail } = open(404);
  type();
  expect(await fail(new Script(missing))).toBe(0);
});

test("pictures and scripts of other sites do not count", async () => {
  const { fail, requested } = open(404);
  await fail({ src: `${origin}/pictures/a.webp` });
  expect(await fail(new Script("https://metrics.example/count.js"))).toBe(0);
  expect(requested).toEqual([]);
});

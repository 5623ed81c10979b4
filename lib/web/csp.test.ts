import { createHash } from "node:crypto";
import { contentSecurityPolicy, ownScriptHashes, policySources } from "./csp.mjs";

const sources = policySources({
  IMAGE_HOSTS: "img.example, cdn.example",
  ALLOWED_HOSTS: "magazine.example",
  API_ORIGINS: "https://api.example",
});

test("sources come from the configuration, and nothing unsafe is allowed to scripts", () => {
  const policy = contentSecurityPolicy(["'nonce-abc'"], sources);
  expect(policy).toContain("script-src 'self' 'nonce-abc';");
  expect(policy).toContain("img-src 'self' data: https://img.example https://cdn.example;");
  expect(policy).toContain("frame-src 'self' https://magazine.example;");
  expect(policy).toContain("connect-src 'self' https://api.example;");
  expect(policy).not.toContain("unsafe");
});

test("an entry that would break out of its directive is dropped", () => {
  expect(policySources({ IMAGE_HOSTS: "ok.example,evil; script-src *" }).imageHosts).toEqual([
    "https://ok.example",
  ]);
});

describe("scripts on a cached page", () => {
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const script = (text: string) => `<script>${text}</script>`;
  const begins = "(self.__next_f=self.__next_f||[]).push([0])";
  const piece = (text: string) =>
    `self.__next_f.push([1,${JSON.stringify(text).replace(/</g, "\\u003c").replace(/&/g, "\\u0026")}])`;
  const starts =
    '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["static/chunks/3b3-i7.js","static/chunks/a_b.js"],"runtimeModuleIds":[94553]});';
  const pieces = ['1:"<b>&船"\n', "2:I[7]\n", "3:null"];
  const data = pieces.join("");
  const own = [begins, ...pieces.map(piece), starts];

  test("the framework's own are named by their hashes; files and data need none", () => {
    const html = `<script src="/a.js"></script>${own.map(script).join("")}<script type="application/ld+json">{"a":1}</script>`;
    expect(ownScriptHashes(html, data)).toEqual(own.map(hash));
  });

  test.each([
    "alert(1)",
    `${begins};alert(1)`,
    "self.__next_f.push([1,alert(1)])",
    'self.__next_f.push([1,"a"],alert(1),["x"])',
    'self.__next_f.push([1,"x"+alert(1)])',
    // Of the framework's shape, but nothing that it said.
    piece('9:I["https://evil.example/x.js"]\n'),
    piece(""),
    `${piece(pieces[0] ?? "")};alert(1)`,
    'self.__next_f.push([2,"x"])',
    starts.replace("static/chunks/a_b.js", "https://evil.example/x.js"),
    starts.replace("static/chunks/a_b.js", "static/chunks/../../s/x.js"),
    `${starts}alert(1)`,
  ])("%s got into the page and is not named, wherever it stands", (injected) => {
    for (let at = 0; at <= own.length; at += 1) {
      const html = own
        .map(script)
        .toSpliced(at, 0, script(injected), `<SCRIPT>${injected}</SCRIPT>`)
        .join("<p>");
      expect(ownScriptHashes(html, data)).toEqual(own.map(hash));
    }
  });

  test("a script that is not closed ends the search, in time that grows with the page only", () => {
    expect(ownScriptHashes(`${script(begins)}<script>${"<script ".repeat(200_000)}`, data)).toEqual([
      hash(begins),
    ]);
  });
});

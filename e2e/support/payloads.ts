import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../bin/process/node.mjs";

const naughtyFile = join(root, "node_modules", "big-list-of-naughty-strings", "blns.json");
const naughtyStrings = JSON.parse(readFileSync(naughtyFile, "utf8")) as string[];

/** What would be seen if a payload were taken for more than text: an attribute, a header, a name of an object. */
export const mark = "hgzx";

/** Markup for every place that HTML has: text, attributes with and without quotation marks, script, style, address. */
export const markup: readonly string[] = [
  `<script ${mark}>alert(1)</script>`,
  `"><script ${mark}>alert(1)</script>`,
  `'><svg ${mark} onload=alert(1)>`,
  `</title><img ${mark} src=x onerror=alert(1)>`,
  `</script><script ${mark}>alert(1)</script>`,
  `</textarea><iframe ${mark} srcdoc="<script>alert(1)</script>">`,
  `--><img ${mark} src=x onerror=alert(1)>`,
  `]]><img ${mark} src=x onerror=alert(1)>`,
  `" ${mark} onmouseover=alert(1) autofocus onfocus=alert(1) x="`,
  `' ${mark} onmouseover=alert(1) x='`,
  `\` ${mark} onmouseover=alert(1)`,
  `x ${mark}=1 style=animation-name:x onanimationstart=alert(1)`,
  `<a ${mark} href="javascript:alert(1)">x</a>`,
  `<base ${mark} href=//${mark}.example/>`,
  `<meta ${mark} http-equiv=refresh content="0;url=//${mark}.example">`,
  `<link ${mark} rel=stylesheet href=//${mark}.example/x.css>`,
  `<form ${mark} action=//${mark}.example><button>x`,
  `<math><mtext><table><mglyph><style><!--</style><img ${mark} title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  `&lt;script ${mark}&gt;alert(1)&lt;/script&gt;`,
  `\u2028alert(1)//`,
  `\\u003cscript ${mark}\\u003ealert(1)`,
  `</style><script ${mark}>alert(1)</script>`,
  `{{constructor.constructor('alert(1)')()}}`,
  `\${7*7}`,
  "#{7*7}",
  "<%= 7*7 %>",
];

/** Addresses that lead elsewhere. */
export const addresses: readonly string[] = [
  `//${mark}.example`,
  `/\\${mark}.example`,
  `\\\\${mark}.example`,
  `https://${mark}.example/`,
  `https:${mark}.example`,
  `/${mark}/..//${mark}.example`,
  `/zh-tw//${mark}.example`,
  `/%2f%2f${mark}.example`,
  `/\t/${mark}.example`,
  `http://localhost:1@${mark}.example/`,
  `/.${mark}.example`,
  "http://127.0.0.1:22/",
  "http://169.254.169.254/latest/meta-data/",
  "http://[::1]/",
  "file:///etc/passwd",
  "../../../../etc/passwd",
  "..\\..\\..\\windows\\win.ini",
  "/documents/../../../../etc/passwd.pdf",
  "/samples/%2e%2e/%2e%2e/package.json",
  "....//....//etc/passwd",
];

/** What breaks lines, queries, tables, numbers and names of other languages. */
const breakers = [
  `x\r\nX-${mark}: 1`,
  `x\r\nSet-Cookie: ${mark}=1`,
  `x\r\n\r\n<script ${mark}>alert(1)</script>`,
  `x\nBcc: ${mark}@${mark}.example`,
  `a@b.example\r\nRCPT TO:<${mark}@${mark}.example>`,
  `${mark}@b.example,${mark}@c.example`,
  `"${mark}" <a@b.example>`,
  "x\u0000y",
  "\u0000",
  "\u001b[31m",
  "' OR '1'='1",
  "'; DROP TABLE articles; --",
  '" OR ""="',
  "1) UNION SELECT * FROM secrets --",
  'a" NEAR/2 "b',
  "a AND OR NOT *",
  "{headline body} : a ^ b*",
  "*",
  '"',
  "(((((((((((((((((((((((((((((((",
  "%",
  "_",
  "=cmd|'/c calc'!A1",
  "＝1+1",
  "+1",
  "-1",
  "@SUM(1)",
  "\t=1",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "[object Object]",
  "NaN",
  "Infinity",
  "-0",
  "1e308",
  "1e400",
  "99999999999999999999999999",
  "0x7fffffff",
  "2147483648",
  "-9223372036854775809",
  "1.7976931348623157e309",
  "0000-00-00",
  "9999-99-99",
  "2026-02-30",
  "+275760-09-13",
  "31-12-9999 24:60",
  "||||||||||||||||",
  "a||b||__proto__",
  "\u202egnp.exe",
  "\u2066a\u2069\u202a",
  "Z\u0351\u036b\u0343\u036aa\u0302\u036d\u036cl\u0308\u0301g\u0367o",
  `a${"\u0301".repeat(300)}`,
  "\ufeff\ufffe\uffff",
  "𠜎𠜱𠝹𠱓",
  "👩‍👩‍👧‍👧🏳️‍🌈",
  "ﷺ".repeat(100),
  "İıſK",
  "x".repeat(5000),
  "港".repeat(1000),
  " ".repeat(3000),
  "<a".repeat(1500),
  '"'.repeat(1000),
  "[]",
  "{}",
  "null",
  "true",
  '{"$gt":""}',
];

/** Octets that are no UTF-8, and escapes that are none: they go into addresses and forms as they stand. */
const escapes = [
  "%ff%fe",
  "%c0%af",
  "%c0%ae%c0%ae/",
  "%ed%a0%80",
  "%00",
  "%0d%0aX-hgzx:%201",
  "%u003cscript",
  "%",
  "%zz",
  "%e6%b8",
  "%25%32%66",
  "%f4%90%80%80",
];

export interface Payload {
  /** As text. */
  text: string;
  /** Escaped for an address. */
  escaped: string;
}

const asText = (text: string): Payload => ({ text, escaped: encodeURIComponent(text.toWellFormed()) });

/** The published list and our own, each once. */
export const payloads: readonly Payload[] = [
  ...[...new Set([...markup, ...addresses, ...breakers, ...naughtyStrings])].filter(Boolean).map(asText),
  ...escapes.map((escaped) => ({ text: escaped, escaped })),
];

/** Those that every position gets one of: one of each kind of harm, taken in turn. */
export const core: readonly Payload[] = [...markup, ...addresses, ...breakers].map(asText);
